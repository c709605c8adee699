const ENCODED = "base64-";

/**
 * Decodes the value of a session's cookie, of a long session the values of all its
 * parts together.
 *
 * @returns the session as JSON; null for a damaged value, and for a part alone
 */
export function decodeSession(value: string): string | null {
  if (!value.startsWith(ENCODED)) return null;
  const json = Buffer.from(value.slice(ENCODED.length), "base64url").toString();
  try {
    JSON.parse(json);
    return json;
  } catch {
    return null;
  }
}
