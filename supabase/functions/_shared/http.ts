export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers });
}

/** 429 with the seconds that the member has to wait. */
export function rateLimitedResponse(seconds: number): Response {
  return json(429, { success: false, error: "rate_limited" }, { "retry-after": String(seconds) });
}

/** The request's body is too large. */
export class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/**
 * Reads a body as JSON, but no more than the limit, whatever its
 * `Content-Length` says.
 *
 * @returns undefined for an empty body
 * @throws BodyTooLargeError when it is larger
 * @throws SyntaxError when it is not JSON
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  return JSON.parse(await new Blob(chunks as BlobPart[]).text());
}

/** An error and where it arose: a platform makes an entry of its log of each line. */
function lineOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.split(/\n\s*/, 2).join(" ");
}

/**
 * Serves an edge function; an error that it did not expect is logged and
 * answered with 502.
 *
 * @param failure what the 502's body has besides its `error`
 */
export function serve(handle: (request: Request) => Promise<Response>, failure: object = {}): void {
  Deno.serve(async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      console.error(lineOf(error));
      return json(502, { ...failure, error: "unavailable" });
    }
  });
}
