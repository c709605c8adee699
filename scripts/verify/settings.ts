/** What has been deployed, and the keys to look at it with. */
export type Settings = {
  /** Without a trailing slash, like the site's. */
  projectUrl: string;
  publishableKey: string;
  secretKey: string;
  siteUrl: string;
  /** Undefined: what only /metrics tells is to be checked by hand. */
  metricsToken: string | undefined;
  /** Whether the site offers a second factor. */
  secondFactor: "on" | "off";
  /** Whether its administrators must have one. */
  adminSecondFactor: "optional" | "required";
};

const REQUIRED = {
  SUPABASE_URL:
    "the project's address, https://YOUR-REF.supabase.co (Project Settings > Data API)",
  SUPABASE_PUBLISHABLE_KEY:
    "the project's publishable key (Project Settings > API keys)",
  SUPABASE_SECRET_KEY:
    "a secret key of the project, best one of its own that you delete afterwards (Project Settings > API keys)",
  SITE_URL: "the site's public address, https://…",
};

const isAddress = (value: string) =>
  /^https?:/.test(value) && URL.canParse(value);

const withoutSlash = (address: string) => address.replace(/\/+$/, "");

/**
 * Reads the settings of `npm run verify`.
 *
 * @param given name → value, as in `process.env`
 * @throws Error that lists everything missing or invalid
 */
export function readSettings({
  // Its name while Supabase's keys were called anon and service_role.
  SUPABASE_ANON_KEY,
  ...given
}: Record<string, string | undefined>): Settings {
  const source: Record<string, string | undefined> = {
    ...given,
    SUPABASE_PUBLISHABLE_KEY:
      given.SUPABASE_PUBLISHABLE_KEY || SUPABASE_ANON_KEY,
  };
  const problems = Object.entries(REQUIRED).flatMap(([name, meaning]) => {
    const value = source[name];
    if (!value) return `  ${name} is missing: ${meaning}`;
    return name.endsWith("_URL") && !isAddress(value)
      ? `  ${name} is not an address: ${meaning}`
      : [];
  });
  if (problems.length > 0) {
    throw new Error(
      `npm run verify needs these in the environment or in .env:\n${problems.join("\n")}`,
    );
  }
  return {
    projectUrl: withoutSlash(source.SUPABASE_URL ?? ""),
    publishableKey: source.SUPABASE_PUBLISHABLE_KEY ?? "",
    secretKey: source.SUPABASE_SECRET_KEY ?? "",
    siteUrl: withoutSlash(source.SITE_URL ?? ""),
    metricsToken: source.METRICS_TOKEN || undefined,
    secondFactor: source.SECOND_FACTOR === "on" ? "on" : "off",
    adminSecondFactor:
      source.ADMIN_SECOND_FACTOR === "required" ? "required" : "optional",
  };
}
