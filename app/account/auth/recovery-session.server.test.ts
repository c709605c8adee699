import { expect, test } from "vitest";
import { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { isRecoverySession, markRecoverySession } from "./recovery-session.server.ts";

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The cookie of a session, as the auth client writes it. */
function sessionCookie(sessionId: string): string {
  const claims = base64url({ sub: "a-member", session_id: sessionId });
  return `teebox-session=base64-${base64url({ access_token: `x.${claims}.x` })}`;
}

const contextWith = (cookie: string) =>
  ({ response: { cookies: new CookieJar(cookie) } }) as RequestContext;

/** The cookie that marks a session. */
async function markOf(sessionId: string): Promise<string> {
  const context = contextWith(sessionCookie(sessionId));
  await markRecoverySession(context);
  return context.response.cookies.headers[0]?.split(";")[0] ?? "";
}

function isRecovery(...cookies: string[]) {
  const Cookie = cookies.join("; ");
  const request = new Request("http://localhost/", { headers: { Cookie } });
  return isRecoverySession(request, contextWith(Cookie));
}

test("a session that began with a recovery link is one", async () => {
  expect(await isRecovery(sessionCookie("one"), await markOf("one"))).toBe(true);
});

test("no other is: without the mark, with another session's, or signed out", async () => {
  expect(await isRecovery(sessionCookie("one"))).toBe(false);
  expect(await isRecovery(sessionCookie("one"), await markOf("two"))).toBe(false);
  expect(await isRecovery(await markOf("one"))).toBe(false);
});
