import { environment } from "#app/platform/config/environment.server.ts";

/** For how many days the answer says that it is true; asked again it says so anew. */
const DAYS_VALID = 90;

/**
 * Whom to tell about a weakness (RFC 9116).
 *
 * @throws a 404 Response when nobody is named in the settings
 */
export function loader() {
  const { SECURITY_CONTACT, SITE_URL } = environment;
  if (!SECURITY_CONTACT) throw new Response(null, { status: 404 });
  const expires = new Date(Date.now() + DAYS_VALID * 24 * 60 * 60 * 1_000);
  return new Response(
    [
      `Contact: ${SECURITY_CONTACT}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${SITE_URL}/.well-known/security.txt`,
      "",
    ].join("\n"),
    {
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
      },
    },
  );
}
