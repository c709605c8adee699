import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);

const variables = z
  .object({
    NODE_ENV: z
      .enum(["development", "production", "test"])
      .default("production"),
    PORT: port.default(3000),
    SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
    SITE_NAME: z.string().min(1).default("Teebox"),
    SESSION_SECRET: z.string().min(32, "must be at least 32 characters long"),
    SUPABASE_URL: z.url({ protocol: /^https?$/ }),
    SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
    SUPABASE_FORWARDING_KEY: z.string().min(1).optional(),
    CLUB_NAME: z.string().min(1).optional(),
    CLUB_ADDRESS: z.string().min(1).optional(),
    CLUB_CONTACT: z.email().optional(),
    SECURITY_CONTACT: z.url({ protocol: /^(?:mailto|https)$/ }).optional(),
    SCORING_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
      .default("info"),
    TRUST_PROXY: z.string().default("false"),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
    SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
    SECOND_FACTOR: z.enum(["on", "off"]).default("off"),
    ADMIN_SECOND_FACTOR: z.enum(["optional", "required"]).default("optional"),
    METRICS_TOKEN: z
      .string()
      .min(16, "must be at least 16 characters long")
      .optional(),
  })
  .refine(
    ({ SECOND_FACTOR, ADMIN_SECOND_FACTOR }) =>
      SECOND_FACTOR === "on" || ADMIN_SECOND_FACTOR === "optional",
    {
      path: ["ADMIN_SECOND_FACTOR"],
      error: "needs SECOND_FACTOR=on, or nobody could switch one on",
    },
  );

/** The web server's validated settings; `SITE_URL` has no trailing slash. */
export type Environment = Omit<z.infer<typeof variables>, "SITE_URL"> & {
  SITE_URL: string;
};

/** Lists every variable that is missing or invalid, and where to set it. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * Validates a set of environment variables.
 *
 * @param source name → value, as in `process.env`; an empty value counts as
 *   unset
 * @returns the settings, with defaults filled in
 * @throws EnvironmentError listing all problems at once
 */
export function parseEnvironment(
  source: Record<string, string | undefined>,
): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== ""),
  );
  // Its name while Supabase's keys were called anon and service_role.
  given.SUPABASE_PUBLISHABLE_KEY ??= given.SUPABASE_ANON_KEY;
  const result = variables.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => {
      const name = issue.path.join(".");
      return `  ${name}: ${given[name] === undefined ? "is not set" : issue.message}`;
    });
    throw new EnvironmentError(
      `The web server cannot start. Set these in the environment or in .env (.env.example explains each):\n${problems.join("\n")}`,
    );
  }
  const siteUrl =
    result.data.SITE_URL ?? `http://localhost:${String(result.data.PORT)}`;
  return { ...result.data, SITE_URL: siteUrl.replace(/\/+$/, "") };
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
 * The settings of this process: the web server's only access to `process.env`.
 * Invalid settings end the process here, before anything else has started.
 */
export const environment: Environment = parseOrExit();
