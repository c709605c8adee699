import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  bestEncoding,
  compress,
  type Encoding,
} from "./content-encoding.server.ts";
import { sourceHash } from "./security.server.ts";

/** A page as it leaves the server, in each encoding. */
type Page = {
  status: number;
  etag: string;
  body: Record<Encoding, Buffer>;
  headers: Record<Encoding, string[]>;
};

/** What rendering a page for nobody in particular gave. */
export type RenderedPage = {
  status: number;
  html: string;
  headers: Record<string, string>;
};

/** Cookies of this site begin with it; a request that carries none is anybody's. */
const OWN_COOKIE = /(?:^|;)\s*teebox-/;

/** A path that leads nowhere, for all of those. */
const NOT_FOUND = "/404";

/**
 * The pages that are the same for everybody who is not signed in: rendered
 * once, compressed once, and answered from memory.
 *
 * A copy is never made from somebody's request: `render` is given a path and
 * nothing else, so no cookie, header or query of a visitor can get into it.
 * And it is never given to a request that carries a cookie of this site.
 *
 * @param paths the pages, and whether each looks at its query
 * @param isNowhere whether a path leads nowhere: those share the 404 page
 * @param render renders a page for a visitor without cookies
 */
export function createPageCache(
  paths: ReadonlyMap<string, { usesQuery: boolean }>,
  isNowhere: (path: string) => boolean,
  render: (path: string) => Promise<RenderedPage>,
) {
  let pages = new Map<string, Promise<Page>>();
  let year = new Date().getFullYear();

  function pageOf(path: string): Promise<Page> {
    // The footer says which year it is.
    const now = new Date().getFullYear();
    if (now !== year) {
      year = now;
      pages = new Map();
    }
    const known = pages.get(path);
    if (known) return known;
    const made = render(path).then(readyToSend);
    pages.set(path, made);
    // What failed is tried again with the next request.
    made.catch(() => pages.delete(path));
    return made;
  }

  return {
    /**
     * Whether a request asks for one of the pages, as anybody would.
     *
     * @returns the page's path, or null when the request is not for this cache
     */
    pathFor({ method, url = "", headers }: IncomingMessage): string | null {
      if (method !== "GET" && method !== "HEAD") return null;
      const [path = "", query] = url.split("?", 2);
      const page = paths.get(path);
      if (page ? page.usesQuery && query !== undefined : !isNowhere(path)) {
        return null;
      }
      if (headers.cookie !== undefined && OWN_COOKIE.test(headers.cookie)) {
        return null;
      }
      return page ? path : NOT_FOUND;
    },

    /**
     * Answers with a page. Header by header would take longer than all the
     * rest, so they leave in one piece.
     *
     * @param requestId names the request in the log
     * @throws when it could not be rendered; nothing has been sent then
     */
    async answer(
      path: string,
      request: IncomingMessage,
      response: ServerResponse,
      requestId: string,
    ): Promise<void> {
      const page = await pageOf(path);
      const encoding = bestEncoding(request.headers["accept-encoding"]);
      if (encoding === null) {
        response.writeHead(406, { Vary: "Accept-Encoding" }).end();
        return;
      }
      const headers = [...page.headers[encoding], "X-Request-Id", requestId];
      if (isUnchanged(request.headers["if-none-match"], page.etag)) {
        response.writeHead(304, headers).end();
        return;
      }
      const body = page.body[encoding];
      headers.push("Content-Length", String(body.length));
      response.writeHead(page.status, headers);
      response.end(request.method === "HEAD" ? undefined : body);
    },
  };
}

async function readyToSend(rendered: RenderedPage): Promise<Page> {
  const identity = Buffer.from(rendered.html);
  const [br, gzip] = await Promise.all([
    compress(identity, "br", "kept"),
    compress(identity, "gzip", "kept"),
  ]);
  // Weak: it stands for the page in whichever encoding.
  const digest = createHash("sha256").update(identity).digest("base64url");
  const etag = `W/"${digest.slice(0, 22)}"`;
  const headersFor = (encoding: Encoding) => [
    ...Object.entries(rendered.headers).flat(),
    "Content-Type",
    "text/html; charset=utf-8",
    // Asked for again at each visit: a log-in changes the page.
    "Cache-Control",
    "private, no-cache",
    "Vary",
    "Accept-Encoding, Cookie",
    "ETag",
    etag,
    ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
  ];
  return {
    status: rendered.status,
    etag,
    body: { br, gzip, identity },
    headers: {
      br: headersFor("br"),
      gzip: headersFor("gzip"),
      identity: headersFor("identity"),
    },
  };
}

/** As RFC 9110 compares `If-None-Match`: weakly, any of a list, or `*`. */
function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header
    .split(",")
    .some((each) => each.trim().replace(/^W\//, "") === etag.slice(2));
}

/**
 * A nonce is for one answer only. In a page that is kept, the policy names
 * each script by the hash of its text instead.
 *
 * @returns the page without the nonce, and its scripts' hashes as the policy
 *   writes them
 */
export function withoutNonce(
  html: string,
  nonce: string,
): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  return {
    html: html.replaceAll(attribute, ""),
    scripts: [...scripts].flatMap(([, attributes = "", text = ""]) =>
      attributes.includes(attribute) && text !== "" ? [sourceHash(text)] : [],
    ),
  };
}
