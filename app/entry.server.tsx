import { PassThrough } from "node:stream";
import {
  createReadableStreamFromReadable,
  type AppLoadContext,
  type EntryContext,
  type HandleErrorFunction,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { log } from "./platform/log.server.ts";
import { NonceProvider } from "./ui/nonce.tsx";

/** How long a page may take to render, in milliseconds. */
export const streamTimeout = 10_000;

/**
 * Renders a document. Crawlers get it in one piece; people get it as a
 * stream, which holds nothing back: no page shows anything later by script
 * that its HTML does not have.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
) {
  const ready = isbot(request.headers.get("User-Agent"))
    ? "onAllReady"
    : "onShellReady";
  return new Promise<Response>((resolve, reject) => {
    let statusCode = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        [ready]() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status: statusCode,
            }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          statusCode = 500;
          log.error({ error: String(error) }, "page could not be rendered");
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Logs what no route expected; people see the ErrorBoundary instead. */
export const handleError: HandleErrorFunction = (
  error,
  { request, context },
) => {
  if (request.signal.aborted) return;
  log.error(
    {
      requestId: context.requestId,
      path: new URL(request.url).pathname,
      error: error instanceof Error ? error.stack : String(error),
    },
    "unexpected error",
  );
};
