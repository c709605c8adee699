/** An answer as JSON. */
export function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** The request carries more than it may. */
export class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/**
 * Reads a body as JSON, and no more of it than allowed, whatever its headers say.
 *
 * @throws BodyTooLargeError when it is larger
 * @throws SyntaxError when it is no JSON
 */
export async function readJson(
  request: Request,
  mostBytes: number,
): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return JSON.parse(await new Blob(chunks as BlobPart[]).text());
}
