import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { socialAddresses, sharedClub } from "#app/catalogue/site/site.server.ts";
import { sharedSponsors } from "#app/catalogue/sponsors/sponsors.server.ts";
import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";
import { bestEncoding, compress } from "#app/platform/http/content-encoding.server.ts";
import { contentSecurityPolicy, sourceHash } from "#app/platform/http/security.server.ts";
import { KEPT_FORM } from "./forms/kept-form/script.server.tsx";
import { TOURNAMENTS_PATH } from "./site/paths.ts";
import { SPECULATION_RULES } from "./site/speculation.ts";
import { WORKER_REGISTRATION } from "./site/worker-registration.ts";
import { listIfAtHand } from "./tournaments/shared-reads.server.ts";
import { linksToCome } from "./tournaments/tournament-list.server.ts";
import { HEADER_SCROLL } from "./ui/header-scroll.ts";
import { PAGE_SCRIPT } from "./ui/page-script.ts";
import { type PageHandle, PageFrameContext } from "./ui/page.ts";
import { pageStyle } from "./ui/styles.server.ts";

const WORKER = environment.SERVICE_WORKER === "on" ? WORKER_REGISTRATION : "";
const SHARED_SCRIPTS = [
  SPECULATION_RULES,
  PAGE_SCRIPT,
  HEADER_SCROLL,
  ...(WORKER ? [WORKER] : []),
].map(sourceHash);

/**
 * Renders the whole document before sending it. Streaming would gain nothing: no page defers
 * content, because it must be complete without JavaScript.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  if (!isOurs(loadContext)) {
    return new Response(OTHER_SERVER, { status: 500 });
  }
  const { routeId, isHydrated, hasForm, pageScript } = needsOf(remixContext);
  const { css, hash } = pageStyle(routeId);
  const scriptNonce = isHydrated ? randomBytes(16).toString("base64") : undefined;
  loadContext.response.headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      styles: [hash],
      scripts: pageScript === null ? SHARED_SCRIPTS : [...SHARED_SCRIPTS, sourceHash(pageScript)],
      nonce: scriptNonce,
    }),
  );
  const [club, social, sponsors] = await Promise.all([
    sharedClub(),
    socialAddresses(),
    isOfTournaments(request) ? sharedSponsors() : [],
  ]);
  const html = await render(
    <PageFrameContext.Provider
      value={{
        css,
        scriptNonce,
        pageScript,
        formScript: hasForm && !isHydrated ? KEPT_FORM.path : null,
        requestId: currentRequest().id,
        site: { name: environment.SITE_NAME, url: environment.SITE_URL },
        instead: status === 404 ? await tournamentsInstead(request) : [],
        contact: club.contact,
        phone: club.phone,
        social,
        sponsors,
        speculationRules: SPECULATION_RULES,
        workerRegistration: WORKER,
      }}
    >
      <RemixServer context={remixContext} url={request.url} nonce={scriptNonce} />
    </PageFrameContext.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Accept-Encoding");
  const encoding = bestEncoding(request.headers.get("Accept-Encoding") ?? undefined) ?? "identity";
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = await compress(html, encoding, "once");
  headers.set("Content-Length", String(body.length));
  return new Response(body, { headers, status });
}

const isOfTournaments = ({ url }: Request) =>
  `${new URL(url).pathname}/`.startsWith(`${TOURNAMENTS_PATH}/`);

/** The tournaments to come, where none is at an address of a tournament. */
async function tournamentsInstead({ url }: Request) {
  if (!new URL(url).pathname.startsWith(`${TOURNAMENTS_PATH}/`)) return [];
  const list = await listIfAtHand();
  return list ? linksToCome(list) : [];
}

const OTHER_SERVER = "This site runs on its own server: start it with `npm start`.";

function isOurs(context: Partial<AppLoadContext>): boolean {
  return context.response !== undefined;
}

/** @throws what a component threw */
function render(document: ReactNode): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      onAllReady() {
        const parts: Buffer[] = [];
        const whole = new Writable({
          // React would take it for a reader who has left, and write an error.
          emitClose: false,
          write(part: Buffer, _encoding, done) {
            parts.push(part);
            done();
          },
          final(done) {
            resolve(endTagsLast(withoutPadding(Buffer.concat(parts))));
            done();
          },
        });
        pipe(whole);
      },
      onShellError: reject,
      onError(error) {
        log.error({ error: String(error) }, "page could not be rendered");
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
  });
}

/**
 * Removes zero bytes from the rendered HTML. React 18 writes chunks of 2 KB and pads one with zero
 * bytes where a multi-byte character does not fit, in the middle of the text. No page contains zero
 * bytes of its own.
 */
function withoutPadding(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const parts: Buffer<ArrayBuffer>[] = [];
  let start = 0;
  // By slices: byte for byte it took 2 ms on each page whose names have other letters than ours.
  for (let zero = html.indexOf(0); zero !== -1; zero = html.indexOf(0, start)) {
    parts.push(html.subarray(start, zero));
    for (start = zero + 1; html[start] === 0;) start += 1;
  }
  return start === 0 ? html : Buffer.concat([...parts, html.subarray(start)]);
}

const END_TAGS = Buffer.from("</body></html>");

/**
 * Moves the end tags behind the scripts with the page's data, which React 18 writes after them.
 * Browsers make the same document of both; validators stop at a script outside it.
 */
function endTagsLast(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const start = html.indexOf(END_TAGS);
  const end = start + END_TAGS.length;
  if (start === -1 || end === html.length) return html;
  return Buffer.concat([html.subarray(0, start), html.subarray(end), html.subarray(start, end)]);
}

function needsOf({ manifest, routeModules, staticHandlerContext }: EntryContext) {
  const { matches, loaderData } = staticHandlerContext;
  const isHydrated = matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as PageHandle<unknown> | undefined;
    const hydrate = handle?.hydrate ?? false;
    return typeof hydrate === "function"
      ? // Undefined when the loader failed.
        Boolean(loaderData[route.id]) && hydrate(loaderData[route.id])
      : hydrate;
  });
  const routeId = matches.at(-1)?.route.id ?? "root";
  const { script, isBare = false } = (routeModules[routeId]?.handle ?? {}) as PageHandle<unknown>;
  const ownData: unknown = loaderData[routeId];
  // Without data the loader failed.
  const pageScript = ownData ? (script?.(ownData) ?? null) : null;
  // A card's script sends its own.
  const hasForm = !isBare && (manifest.routes[routeId]?.hasAction ?? false);
  return { routeId, isHydrated, hasForm, pageScript };
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // Remix answers a post to a page without an action, as 405.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!isOurs(context)) {
    log.error("this build needs the request context of web-server.ts");
    return;
  }
  log.error(
    {
      path: new URL(request.url).pathname,
      error: error instanceof Error ? error.stack : String(error),
    },
    "unexpected error",
  );
};
