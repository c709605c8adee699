import { createHmac, timingSafeEqual } from "node:crypto";
import { serializeCookieHeader } from "@supabase/ssr";
import { COOKIE_ATTRIBUTES, cookieName } from "#app/platform/config/cookies.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";

// The turn of a member whose post was refused is the time of the first press, signed for the
// account: any server reads it, also one that started since, and none keeps it.

const COOKIE = cookieName("turn");

/** How long after the first press it counts, in milliseconds; a post is sent again by then. */
const VALID_FOR = 5 * 60 * 1000;

/** How long a browser keeps it for the next try, in seconds. */
const KEPT_FOR = 60;

const signatureOf = (account: string, time: string) =>
  createHmac("sha256", environment.SESSION_SECRET)
    .update(JSON.stringify(["turn", account, time]))
    .digest("base64url");

/** When the account's form was sent first; null: this is the first time. */
export function readTurn(cookies: CookieJar, account: string, now: number): number | null {
  const [cookie] = cookies.getAll(COOKIE);
  const [time = "", signature = ""] = cookie?.value.split(".") ?? [];
  const given = Buffer.from(signature);
  const own = Buffer.from(signatureOf(account, time));
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const pressedAt = Number(time);
  return now - pressedAt <= VALID_FOR ? pressedAt : null;
}

/** The `Set-Cookie` of a refused post. */
export const turnCookie = (account: string, pressedAt: number): string =>
  serializeCookieHeader(COOKIE, `${pressedAt}.${signatureOf(account, String(pressedAt))}`, {
    ...COOKIE_ATTRIBUTES,
    maxAge: KEPT_FOR,
  });

/** The `Set-Cookie` of a post that was admitted: the next one has a turn of its own. */
export const ENDED_TURN = serializeCookieHeader(COOKIE, "", { ...COOKIE_ATTRIBUTES, maxAge: 0 });
