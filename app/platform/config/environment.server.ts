import ipaddr from "ipaddr.js";
import { z } from "zod";

const PORT = "must be a port, for example 3000";
const port = z.coerce.number(PORT).int(PORT).min(1, PORT).max(65_535, PORT);

const address = (example: string, protocol = /^https?$/) =>
  z.url({ protocol, error: `must be an address, for example ${example}` });

const siteAddress = address("https://teebox.example").refine(
  (value) => {
    const { origin } = new URL(value);
    return value.replace(/\/+$/, "").toLowerCase() === origin;
  },
  {
    // Only of an address.
    when: ({ issues }) => issues.length === 0,
    error: "must be an address without a path, for example https://teebox.example",
  },
);

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

/** Express's names for ranges of addresses. */
const RANGES = ["loopback", "linklocal", "uniquelocal"];

/**
 * Whether Express understands a value as that of its setting "trust proxy", and it is safe: "true"
 * takes the first address of the header, which anybody can write.
 */
function isTrustProxy(value: string): boolean {
  return (
    /^(?:false|\d+)$/.test(value) ||
    value
      .split(",")
      .map((part) => part.trim())
      .every((part) => RANGES.includes(part) || ipaddr.isValid(part) || ipaddr.isValidCIDR(part))
  );
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isPublic(siteUrl: string | undefined): boolean {
  if (siteUrl === undefined || !URL.canParse(siteUrl)) return false;
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === "https:" && !LOOPBACK.has(hostname);
}

const variables = z
  .object({
    NODE_ENV: oneOf(["development", "production", "test"]).default("production"),
    PORT: port.default(3000),
    HOST: z
      .string()
      .refine(
        (value) => value === "localhost" || ipaddr.isValid(value),
        "must be an address of this machine, for example 127.0.0.1",
      )
      .optional(),
    SITE_URL: siteAddress.optional(),
    SITE_NAME: z.string().min(1).default("Teebox"),
    SESSION_SECRET: z.string().min(32, "must be at least 32 characters long"),
    SUPABASE_URL: address("https://YOUR-REF.supabase.co"),
    SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
    SUPABASE_FORWARDING_KEY: z.string().min(1).optional(),
    CLUB_NAME: z.string().min(1).optional(),
    CLUB_ADDRESS: z.string().min(1).optional(),
    CLUB_CONTACT: z.email("must be an e-mail address, for example hello@teebox.example").optional(),
    CLUB_PHONE: z
      .string()
      .regex(/^\+?[\d ()-]{6,24}$/, "must be a telephone number, for example +91 80 2345 6789")
      .optional(),
    SECURITY_CONTACT: address("mailto:security@teebox.example", /^(?:mailto|https)$/).optional(),
    SCORING_SITE_URL: address("https://scoring.example").optional(),
    LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default(
      "info",
    ),
    TRUST_PROXY: z
      .string()
      .refine(
        isTrustProxy,
        "must be false, the number of proxies or their addresses, for example 1 or 10.0.0.0/8: with true any client could choose an address",
      )
      .default("false"),
    HSTS_SUBDOMAINS: oneOf(["on", "off"]).default("off"),
    REDIS_URL: address("redis://127.0.0.1:6379", /^rediss?$/).optional(),
    RATE_LIMIT_FACTOR: z.coerce
      .number("must be a positive number, for example 1")
      .positive("must be a positive number, for example 1")
      .default(1),
    SERVICE_WORKER: oneOf(["on", "off"]).default("on"),
    SECOND_FACTOR: oneOf(["on", "off"]).default("off"),
    ADMIN_SECOND_FACTOR: oneOf(["optional", "required"]).default("optional"),
    METRICS_TOKEN: z.string().min(16, "must be at least 16 characters long").optional(),
  })
  .refine(
    ({ SECOND_FACTOR, ADMIN_SECOND_FACTOR }) =>
      SECOND_FACTOR === "on" || ADMIN_SECOND_FACTOR === "optional",
    {
      path: ["ADMIN_SECOND_FACTOR"],
      error: "needs SECOND_FACTOR=on, or no one could set one up",
    },
  )
  .refine(({ SITE_URL, CLUB_CONTACT }) => CLUB_CONTACT || !isPublic(SITE_URL), {
    path: ["CLUB_CONTACT"],
  });

/**
 * The web server's validated settings; `SITE_URL` has no trailing slash. Without `HOST` the server
 * listens on all addresses.
 */
export type Environment = Omit<z.infer<typeof variables>, "SITE_URL"> & {
  SITE_URL: string;
};

/** Lists every variable that is missing or invalid, and where to set it. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * An empty value counts as unset.
 *
 * @throws EnvironmentError listing all problems at once
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const env = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  // Its name while Supabase's keys were called anon and service_role.
  env.SUPABASE_PUBLISHABLE_KEY ??= env.SUPABASE_ANON_KEY;
  const result = variables.safeParse(env);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => {
      const name = issue.path.join(".");
      return `  ${name}: ${env[name] === undefined ? "is not set" : issue.message}`;
    });
    throw new EnvironmentError(
      `The web server cannot start. Set these in the environment or in .env (.env.example explains each):\n${problems.join("\n")}`,
    );
  }
  const { PORT: number, TRUST_PROXY, ...settings } = result.data;
  const siteUrl = settings.SITE_URL ?? `http://localhost:${number}`;
  return {
    ...settings,
    PORT: number,
    TRUST_PROXY,
    // Its proxy is on this machine; other hosts should not reach the port.
    HOST: settings.HOST ?? (TRUST_PROXY === "loopback" ? "127.0.0.1" : undefined),
    SITE_URL: siteUrl.replace(/\/+$/, ""),
  };
}

function parseOrExit(): Environment {
  try {
    return parseEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * The settings of this process: the web server's only access to `process.env`. Invalid settings end
 * the process here, before anything else has started.
 */
export const environment: Environment = parseOrExit();
