import { isLoopbackHostname } from "@supabase/lite";
import type { App } from "@supabase/lite";
import { z } from "zod";
import type { BackendDatabase } from "./database.ts";
import { devInboxPage } from "./dev-inbox.ts";
import type { DevInbox } from "./dev-inbox.ts";
import type { FunctionsRunner } from "./functions-runner.ts";
import { ownerSqlResponse, isOwnerRequest } from "./owner-sql.ts";
import { PgliteDatabase } from "./pglite-database.ts";
import type { Secrets } from "./secrets.ts";
import type { SigningKeys } from "./signing-keys.ts";

/**
 * Concurrency limits: all requests, and those that hash a password, which takes
 * 0.1 s of CPU. Further requests are rejected at once: they would be answered
 * after the site's timeout, and delay all others.
 */
const MAX_CONCURRENT = 400;
const MAX_CONCURRENT_PASSWORDS = 8;

/**
 * Of a call of the auth and the data API, in bytes: more than a bank statement of 5,000
 * lines. Nobody has to be signed in to send a body, and lite reads it whole.
 */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Of a stored file, beside the limit of its bucket. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Matches path and query; refreshing a session needs no password. */
const HASHES_A_PASSWORD =
  /^\/auth\/v1\/(?:signup(?:\?|$)|token\?(?:.*&)?grant_type=password(?:&|$))/;

/**
 * Uploads, downloads and removals. Lite's lists of files name who stored each, which a hosted
 * project's do not.
 */
const OF_FILES =
  /^\/storage\/v1\/object\/(?!(?:list|list-v2|sign|public|info|move|copy|upload)(?:\/|$))/;

/** What the gateway serves beside the auth and the data API. */
export type LocalServices = {
  database: BackendDatabase;
  functions: FunctionsRunner;
  mailbox: DevInbox;
  secrets: Secrets;
  /** @throws Error when the data directory cannot be written */
  tryToWrite: () => Promise<void>;
};

/** The services behind the gateway. */
export type Backend = LocalServices & {
  app: App;
  signingKeys: SigningKeys;
};

/** Handles a request; the address is the socket's, not a header's. */
export type Gateway = (request: Request, peerAddress: string | null) => Promise<Response>;

const sentMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

function errorResponse(status: number, message: string): Response {
  return Response.json({ code: status, message }, { status });
}

/** @returns undefined when its body is too large, whatever its `Content-Length` says */
async function withLimitedBody(request: Request, limit: number): Promise<Request | undefined> {
  const length = request.headers.get("content-length");
  if (!request.body) return request;
  if (length !== null && Number(length) <= limit) return request;
  if (Number(length) > 4 * limit) return undefined;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
    // Not at once: who still sends would see a reset instead of the response.
    if (bytes > 4 * limit) return undefined;
  }
  if (bytes > limit) return undefined;
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: Buffer.concat(chunks) });
}

async function healthResponse({ database, tryToWrite }: LocalServices): Promise<Response> {
  try {
    await Promise.all([database.query("select 1"), tryToWrite()]);
    return Response.json({ status: "ok" });
  } catch (error) {
    return errorResponse(503, `Not healthy: ${(error as Error).message}`);
  }
}

/**
 * Serves all but auth, data API and storage: `/functions/v1` by Deno, and, only here,
 * `/health`, `/mailbox`, `/mailbox.json`, `/local/mail`, `/local/sql` and
 * `/local/backup`.
 */
export function makeLocalGateway(services: LocalServices): Gateway {
  const { database, functions, mailbox, secrets } = services;

  function functionResponse(request: Request): Response | Promise<Response> {
    const [, , , name = ""] = new URL(request.url).pathname.split("/");
    if (!functions.has(name)) {
      return errorResponse(404, "Requested function was not found");
    }
    return functions.handle(name, request);
  }

  function devInboxResponse(request: Request, path: string): Response {
    // DNS rebinding: another site could point its own name at this machine, and
    // read the mails, reset links included, from a visitor's browser.
    const { hostname, searchParams } = new URL(request.url);
    if (!isLoopbackHostname(hostname)) {
      return errorResponse(403, "The mailbox is for this machine only");
    }
    const to = searchParams.get("to");
    const mails = mailbox.mails.filter((mail) => !to || mail.to === to);
    if (path === "/mailbox.json") {
      return Response.json(mails, {
        headers: { "cache-control": "no-store" },
      });
    }
    return new Response(devInboxPage(mails), {
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
    if (!success) return errorResponse(400, "This is no mail");
    await mailbox.send(data);
    return Response.json({});
  }

  async function backupResponse(): Promise<Response> {
    return database instanceof PgliteDatabase
      ? new Response(await database.dump())
      : errorResponse(501, "A PostgreSQL server is backed up with pg_dump");
  }

  function isOwner(request: Request, peerAddress: string | null): boolean {
    const key = request.headers.get("apikey");
    return isOwnerRequest(key, peerAddress, secrets.secretKey);
  }

  return async (request, peerAddress) => {
    const { pathname: path } = new URL(request.url);
    if (path.startsWith("/functions/v1/")) return functionResponse(request);
    switch (`${request.method} ${path}`) {
      case "GET /health":
        return healthResponse(services);
      case "GET /mailbox":
      case "GET /mailbox.json":
        return devInboxResponse(request, path);
      case "POST /local/sql":
        return isOwner(request, peerAddress)
          ? ownerSqlResponse(database, await request.text())
          : errorResponse(401, "The secret key is needed");
      case "GET /local/backup":
        return isOwner(request, peerAddress)
          ? backupResponse()
          : errorResponse(401, "The secret key is needed");
      case "POST /local/mail":
        return isOwner(request, peerAddress)
          ? keepMail(await request.json())
          : errorResponse(401, "The secret key is needed");
      default:
        return errorResponse(404, "Not found");
    }
  };
}

/**
 * Serves the whole embedded backend at one address, like the gateway of a
 * hosted project: `/auth/v1`, `/rest/v1` and `/storage/v1` by lite, and the local gateway's.
 */
export function makeGateway({ app, signingKeys, ...services }: Backend): Gateway {
  const local = makeLocalGateway(services);

  const inFlight = { requests: 0, passwords: 0 };
  async function withinCapacity(
    kind: keyof typeof inFlight,
    limit: number,
    handle: () => Response | Promise<Response>,
  ): Promise<Response> {
    if (inFlight[kind] >= limit) {
      const busy = errorResponse(503, "Overloaded");
      busy.headers.set("retry-after", "1");
      return busy;
    }
    inFlight[kind] += 1;
    try {
      return await handle();
    } finally {
      inFlight[kind] -= 1;
    }
  }

  return async (request, peerAddress) => {
    const { pathname: path, search } = new URL(request.url);
    // Lite's own says only that its process runs.
    if (path === "/auth/v1/health") return healthResponse(services);
    const isStorage = OF_FILES.test(path);
    if (isStorage || path.startsWith("/auth/v1/") || path.startsWith("/rest/v1/")) {
      const limited = await withLimitedBody(request, isStorage ? MAX_FILE_BYTES : MAX_BODY_BYTES);
      if (!limited) return errorResponse(413, "The body is too large");
      const handle = () => signingKeys.handle(app, limited, peerAddress);
      return HASHES_A_PASSWORD.test(path + search)
        ? withinCapacity("passwords", MAX_CONCURRENT_PASSWORDS, handle)
        : withinCapacity("requests", MAX_CONCURRENT, handle);
    }
    // A function itself calls the two services above: if it counted too, it
    // could wait for itself.
    return local(request, peerAddress);
  };
}
