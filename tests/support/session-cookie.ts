import { signToken, type TestUser } from "./backend.ts";
import type { Visitor } from "./visitor.ts";

const NAME = "teebox-session";
const PREFIX = "base64-";

type Session = {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  expires_in: number;
};

/** Reads the session from a visitor's cookies. */
export function readSession(visitor: Visitor, cookie = NAME): Session {
  const value = [...visitor.cookies]
    .filter(([name]) => name.startsWith(cookie))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, piece]) => piece)
    .join("");
  return JSON.parse(
    Buffer.from(decodeURIComponent(value).slice(PREFIX.length), "base64url").toString(),
  ) as Session;
}

/** Writes a session to a visitor's cookies. */
export function writeSession(visitor: Visitor, session: Session, cookie = NAME) {
  for (const name of visitor.cookies.keys()) {
    if (name.startsWith(cookie)) visitor.cookies.delete(name);
  }
  visitor.cookies.set(cookie, PREFIX + Buffer.from(JSON.stringify(session)).toString("base64url"));
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  > & { exp: number };

/**
 * Signs a visitor in with the session of the user's sign-up: for tests that are
 * not about logging in, which takes half a second.
 */
export function signIn(visitor: Visitor, { accessToken, refreshToken }: TestUser) {
  const { exp } = claimsOf(accessToken);
  writeSession(visitor, {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_at: exp,
    expires_in: exp - Math.floor(Date.now() / 1000),
  });
}

/**
 * Replaces a visitor's access token with one that expires at a given time,
 * signed like the backend's; the refresh token stays valid.
 *
 * @param secondsLeft negative for an expired token
 */
export function ageSession(visitor: Visitor, jwtSecret: string, secondsLeft: number) {
  const session = readSession(visitor);
  const expiresAt = Math.floor(Date.now() / 1000) + secondsLeft;
  writeSession(visitor, {
    ...session,
    access_token: signToken({ ...claimsOf(session.access_token), exp: expiresAt }, jwtSecret),
    expires_at: expiresAt,
    expires_in: secondsLeft,
  });
}
