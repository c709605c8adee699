import type { JWTPayload } from "jose";
import { cookieName } from "#app/platform/config/cookies.server.ts";

/** The session's cookie; a long session is split over `….0`, `….1` and so on. */
export const SESSION_COOKIE = cookieName("session");

export const PENDING_SESSION_COOKIE = cookieName("pending-session");

/** How long each session's cookie is kept, in seconds. */
export const SESSION_MAX_AGE = 60 * 60 * 24 * 400;
export const PENDING_SESSION_MAX_AGE = 15 * 60;

const ENCODED = "base64-";

/**
 * Decodes the value of a session's cookie, of a long session the values of all its parts together.
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

export type SessionClaims = {
  sub: string;
  session_id: string;
  /** `aal2` when the session was opened with a second factor. */
  aal?: string;
  /** Whether an auth service made it for users, and for now. */
  isForUsers: boolean;
};

type SessionCookies = {
  getAll: (name: string) => { name: string; value: string }[];
};

/**
 * Reads the claims of a browser's session, which may have ended. They are not verified: they only
 * decide whose data in this browser is whose, and grant nothing.
 *
 * @returns null without a readable session
 */
export function readSessionClaims(
  cookies: SessionCookies,
  name = SESSION_COOKIE,
): SessionClaims | null {
  try {
    const [, payload = ""] = readAccessToken(cookies, name)?.split(".") ?? [];
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as JWTPayload &
      Partial<SessionClaims>;
    const { sub, session_id, aal } = claims;
    return typeof sub === "string" && typeof session_id === "string"
      ? {
          sub,
          session_id,
          ...(typeof aal === "string" && { aal }),
          isForUsers: isForUsers(claims),
        }
      : null;
  } catch {
    return null;
  }
}

/** The access token of a browser's session, unverified; null without a readable session. */
export function readAccessToken(cookies: SessionCookies, name = SESSION_COOKIE): string | null {
  const value = cookies
    .getAll(name)
    .toSorted((a, b) => chunkOf(a.name) - chunkOf(b.name))
    .map((chunk) => chunk.value)
    .join("");
  const session = JSON.parse(decodeSession(value) ?? "null") as { access_token?: unknown } | null;
  return typeof session?.access_token === "string" ? session.access_token : null;
}

/**
 * The project's keys may sign other things than users' tokens. Which auth service it is the keys
 * say; a project has more than one address.
 */
function isForUsers({ iss, aud, exp, nbf = 0 }: JWTPayload): boolean {
  return (
    typeof iss === "string" &&
    iss.endsWith("/auth/v1") &&
    [aud].flat().includes("authenticated") &&
    typeof exp === "number" &&
    nbf <= Date.now() / 1000
  );
}

/** A chunk's number: `….10` comes after `….9`. */
function chunkOf(name: string): number {
  return Number(/\.(\d+)$/.exec(name)?.[1] ?? 0);
}
