import { resolve } from "node:path";
import { z } from "zod";

const PORT = "must be a port, for example 54321";
const port = z.coerce.number(PORT).int(PORT).min(1, PORT).max(65_535, PORT);

const address = (example: string, protocol = /^https?$/) =>
  z.url({ protocol, error: `must be an address, for example ${example}` });

const variables = z.object({
  SUPABASE_PORT: port.default(54_321),
  SCORING_PORT: port.optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: address("postgres://postgres@127.0.0.1:5432/teebox", /^postgres(ql)?$/).optional(),
  // The site's, which is in its address unless that is set.
  PORT: port.optional(),
  SITE_URL: address("http://localhost:3000").default("http://localhost:3000"),
  SITE_NAME: z.string().default("Teebox"),
  CLUB_NAME: z.string().default(""),
  CLUB_PHONE: z.string().default(""),
  CLUB_CONTACT: z.string().default(""),
  EMAIL_CONFIRMATIONS: z.enum(["true", "false"]).optional(),
  // The site's.
  SECOND_FACTOR: z.literal("off", "the embedded backend has no second factors").optional(),
  JWT_EXPIRY: z.coerce.number().int().min(1).max(604_800).optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.default(465),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_FROM: z.string().optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** The embedded backend's validated settings. */
export type Settings = {
  port: number;
  url: string;
  scoringPort: number;
  scoringUrl: string;
  dataDirectory: string;
  /** A PostgreSQL server's database; undefined: PGlite in the data directory. */
  databaseUrl: string | undefined;
  siteUrl: string;
  siteName: string;
  clubName: string;
  clubPhone: string;
  clubContact: string;
  /** Undefined: as in config.toml. */
  emailConfirmations: boolean | undefined;
  /** Seconds; undefined: as in config.toml. */
  jwtExpiry: number | undefined;
  /** Undefined: the fake scoring service's key. */
  golfguageApiKey: string | undefined;
  /** Undefined: there is no scoring service. */
  golfguageApiUrl: string | undefined;
  /** For the mail function; without a host mails go to the dev inbox. */
  smtp: Record<"SMTP_HOST" | "SMTP_PORT" | "SMTP_USER" | "SMTP_PASSWORD" | "SMTP_FROM", string>;
  logLevel: z.infer<typeof variables>["LOG_LEVEL"];
};

/**
 * Validates the environment variables of the embedded backend.
 *
 * @param source name → value, as in `process.env`; an empty value counts as
 *   unset, but an empty `GOLFGUAGE_API_URL` means that there is no scoring
 *   service, while without the variable the fake one is used
 * @throws Error listing every invalid variable
 */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const env = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = variables.safeParse(env);
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) => `${issue.path.join(".")}: ${issue.message}`,
    );
    throw new Error(`Wrong settings: ${problems.join("; ")}`);
  }
  const values = result.data;
  const scoringPort = values.SCORING_PORT ?? values.SUPABASE_PORT + 1;
  if (scoringPort > 65_535 || scoringPort === values.SUPABASE_PORT) {
    throw new Error("Wrong settings: SCORING_PORT: must be a port other than SUPABASE_PORT");
  }
  if (values.PORT === values.SUPABASE_PORT || values.PORT === scoringPort) {
    throw new Error(
      `Wrong settings: PORT: must be a port other than the backend’s, ${values.SUPABASE_PORT} and ${scoringPort}`,
    );
  }
  const scoringUrl = `http://127.0.0.1:${scoringPort}`;
  const golfguageApiUrl = source.GOLFGUAGE_API_URL ?? scoringUrl;
  if (golfguageApiUrl !== "" && !URL.canParse(golfguageApiUrl)) {
    throw new Error(
      "Wrong settings: GOLFGUAGE_API_URL: must be an address, for example https://api.golfguage.example",
    );
  }
  return {
    port: values.SUPABASE_PORT,
    url: `http://127.0.0.1:${values.SUPABASE_PORT}`,
    scoringPort,
    scoringUrl,
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    siteUrl: values.SITE_URL.replace(/\/+$/, ""),
    siteName: values.SITE_NAME,
    clubName: values.CLUB_NAME,
    clubPhone: values.CLUB_PHONE,
    clubContact: values.CLUB_CONTACT,
    emailConfirmations:
      values.EMAIL_CONFIRMATIONS === undefined ? undefined : values.EMAIL_CONFIRMATIONS === "true",
    jwtExpiry: values.JWT_EXPIRY,
    golfguageApiKey: env.GOLFGUAGE_API_KEY,
    golfguageApiUrl: golfguageApiUrl.replace(/\/+$/, "") || undefined,
    smtp: {
      SMTP_HOST: values.SMTP_HOST ?? "",
      SMTP_PORT: String(values.SMTP_PORT),
      SMTP_USER: values.SMTP_USER ?? "",
      SMTP_PASSWORD: values.SMTP_PASSWORD ?? "",
      SMTP_FROM: values.SMTP_FROM ?? "",
    },
    logLevel: values.LOG_LEVEL,
  };
}
