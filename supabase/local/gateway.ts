import { isLoopbackHostname } from "@supabase/lite";
import type { App } from "@supabase/lite";
import { z } from "zod";
import { isValidAccessToken } from "./access-token.ts";
import { bearerToken } from "./credentials.ts";
import type { BackendDatabase } from "./database.ts";
import type { FunctionsRunner } from "./functions-runner.ts";
import { mailboxPage } from "./dev-inbox.ts";
import type { Mailbox } from "./dev-inbox.ts";
import { answerOwnerSql, isOwnerRequest } from "./owner-sql.ts";
import { PgliteDatabase } from "./pglite-database.ts";
import type { ProjectConfig } from "./project-config.ts";
import type { Secrets } from "./secrets.ts";

/**
 * How many requests it works on at once, and how many of those may have a
 * password hashed, which takes a processor a tenth of a second. Whoever came
 * on top would only be answered after the site has given up on them, and all
 * others later.
 */
const MAX_CONCURRENT = 400;
const MAX_CONCURRENT_PASSWORDS = 8;

/** Of an address's path and query; a session is refreshed without a password. */
const HASHES_A_PASSWORD =
  /^\/auth\/v1\/(?:signup(?:\?|$)|token\?(?:.*&)?grant_type=password(?:&|$))/;

/** What stands behind the gateway. */
export type Backend = {
  app: App;
  config: ProjectConfig;
  database: BackendDatabase;
  functions: FunctionsRunner;
  mailbox: Mailbox;
  secrets: Secrets;
};

/** Answers a request; the address is the socket's, not a header's. */
export type Gateway = (
  request: Request,
  peerAddress: string | null,
) => Promise<Response>;

const sentMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

function refusal(status: number, message: string): Response {
  return Response.json({ code: status, message }, { status });
}

/**
 * Puts everything that the embedded backend serves behind one address, like the
 * gateway of a hosted project: `/auth/v1` and `/rest/v1`
 * by lite, `/functions/v1` by Deno, and, only here, `/health`, `/mailbox`,
 * `/mailbox.json`, `/local/mail`, `/local/sql` and `/local/backup`.
 */
export function makeGateway(backend: Backend): Gateway {
  const { app, config, database, functions, mailbox, secrets } = backend;

  async function answerFunction(request: Request): Promise<Response> {
    const [, , , name = ""] = new URL(request.url).pathname.split("/");
    if (!functions.has(name)) {
      return refusal(404, "Requested function was not found");
    }
    // As the hosted platform: on unless the function's settings say otherwise,
    // and never for a browser's preflight, which carries no token.
    const verify = config.functions?.[name]?.verify_jwt ?? true;
    if (verify && request.method !== "OPTIONS") {
      if (!request.headers.has("authorization")) {
        return refusal(401, "Missing authorization header");
      }
      const token = bearerToken(request);
      if (!token || !isValidAccessToken(token, secrets.jwtSecret)) {
        return refusal(401, "Invalid JWT");
      }
    }
    return functions.answer(name, request);
  }

  function answerMailbox(request: Request, path: string): Response {
    // Another site could name this machine as its own address and then read the
    // mails, reset links included, from a visitor's browser.
    if (!isLoopbackHostname(new URL(request.url).hostname)) {
      return refusal(403, "The mailbox is for this machine only");
    }
    if (path === "/mailbox.json") {
      return Response.json(mailbox.mails, {
        headers: { "cache-control": "no-store" },
      });
    }
    return new Response(mailboxPage(mailbox.mails), {
      headers: {
        "cache-control": "no-store",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "content-type": "text/html; charset=utf-8",
        "x-content-type-options": "nosniff",
      },
    });
  }

  async function keepMail(mail: unknown): Promise<Response> {
    const { success, data } = sentMail.safeParse(mail);
    if (!success) return refusal(400, "This is no mail");
    await mailbox.send(data);
    return Response.json({});
  }

  async function answerHealth(): Promise<Response> {
    try {
      await database.query("select 1");
      return Response.json({ status: "ok" });
    } catch {
      return refusal(503, "The database does not answer");
    }
  }

  async function answerBackup(): Promise<Response> {
    return database instanceof PgliteDatabase
      ? new Response(await database.dump())
      : refusal(501, "A PostgreSQL server is backed up with pg_dump");
  }

  function isOwner(request: Request, peerAddress: string | null): boolean {
    const key = request.headers.get("apikey");
    return isOwnerRequest(key, peerAddress, secrets.secretKey);
  }

  const atOnce = { requests: 0, passwords: 0 };
  async function withinCapacity(
    kind: keyof typeof atOnce,
    most: number,
    answer: () => Response | Promise<Response>,
  ): Promise<Response> {
    if (atOnce[kind] >= most) {
      const busy = refusal(503, "Over capacity");
      busy.headers.set("retry-after", "1");
      return busy;
    }
    atOnce[kind] += 1;
    try {
      return await answer();
    } finally {
      atOnce[kind] -= 1;
    }
  }

  return async (request, peerAddress) => {
    const { pathname: path, search } = new URL(request.url);
    if (path.startsWith("/auth/v1/") || path.startsWith("/rest/v1/")) {
      const answer = () => app.fetch(request, { peerAddress });
      return HASHES_A_PASSWORD.test(path + search)
        ? withinCapacity("passwords", MAX_CONCURRENT_PASSWORDS, answer)
        : withinCapacity("requests", MAX_CONCURRENT, answer);
    }
    // A function asks the two above on its own behalf: it must not wait behind itself.
    if (path.startsWith("/functions/v1/")) return answerFunction(request);
    switch (`${request.method} ${path}`) {
      case "GET /health":
        return answerHealth();
      case "GET /mailbox":
      case "GET /mailbox.json":
        return answerMailbox(request, path);
      case "POST /local/sql":
        return isOwner(request, peerAddress)
          ? answerOwnerSql(database, await request.text())
          : refusal(401, "The secret key is needed");
      case "GET /local/backup":
        return isOwner(request, peerAddress)
          ? answerBackup()
          : refusal(401, "The secret key is needed");
      case "POST /local/mail":
        return isOwner(request, peerAddress)
          ? keepMail(await request.json())
          : refusal(401, "The secret key is needed");
      default:
        return refusal(404, "Not found");
    }
  };
}
