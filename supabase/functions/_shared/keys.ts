// The project's API keys, which the platform provides to every function: by name
// as JSON, and the older single ones where they are not switched off.

/** @returns the keys, the one named `default` first */
function namedKeys(variable: string): string[] {
  const keys = JSON.parse(Deno.env.get(variable) || "{}") as Record<string, string>;
  const { default: main, ...others } = keys;
  return [...(main ? [main] : []), ...Object.values(others)];
}

function keysOf(byName: string, single: string): string[] {
  return [...namedKeys(byName), Deno.env.get(single) ?? ""].filter(Boolean);
}

const secretKeys = keysOf("SUPABASE_SECRET_KEYS", "SUPABASE_SERVICE_ROLE_KEY");

/** The key that calls the project for what members may not do. */
export const [serviceKey = ""] = secretKeys;

/** The key that goes with a caller's own token. */
export const [publishableKey = ""] = keysOf("SUPABASE_PUBLISHABLE_KEYS", "SUPABASE_ANON_KEY");

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(bytes).join();
}

/**
 * Whether a text is any of the project's secret keys. Compares digests, so that
 * the timing reveals nothing about a key.
 */
export async function isSecretKey(key: string): Promise<boolean> {
  const digestOfKey = await digest(key);
  const digests = await Promise.all(secretKeys.map(digest));
  return digests.includes(digestOfKey);
}
