/** The most that a posted form may weigh, in bytes. */
export const MAX_FORM_BYTES = 64 * 1024;

/** What is read of a larger one, so that the browser gets as far as our answer, in bytes. */
const MAX_READ_BYTES = 2 * 1024 * 1024;

/** No form of this site has a tenth as many fields. */
const MAX_FIELDS = 200;

const FORM_TYPES =
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** Names like those of our forms; others are the form library's language for nesting and commands. */
const FIELD_NAME = /^[a-z]\w*$/i;

/**
 * Reads a posted form; the only reader of a request's body. What no person
 * can have typed or chosen here is left out: files, fields with other names
 * than ours, and null characters, which the database refuses.
 *
 * @param request a post, its body not yet read
 * @returns the fields, every value a text
 * @throws a Response, shown by the root ErrorBoundary: 400 when the body is no
 *   form after all, 413 beyond 64 KB or 200 fields, 415 for another type
 */
export async function readForm(request: Request): Promise<FormData> {
  const body = await bodyOf(request);
  const type = request.headers.get("Content-Type");
  if (type === null && body.length === 0) return new FormData();
  if (type === null || !FORM_TYPES.test(type)) throw refusal(415);
  const form = new FormData();
  let fields = 0;
  for (const [name, value] of await parse(body, type)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw refusal(413);
    if (typeof value === "string" && FIELD_NAME.test(name)) {
      form.append(name, withoutNull(value));
    }
  }
  return form;
}

async function bodyOf({ body }: Request): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (
    let read = await reader?.read();
    read?.value && bytes <= MAX_READ_BYTES;
    read = await reader?.read()
  ) {
    bytes += read.value.length;
    if (bytes <= MAX_FORM_BYTES) parts.push(read.value);
  }
  if (bytes > MAX_FORM_BYTES) throw refusal(413);
  return Buffer.concat(parts);
}

async function parse(body: Buffer<ArrayBuffer>, type: string) {
  try {
    return await new Response(body, {
      headers: { "Content-Type": type },
    }).formData();
  } catch {
    throw refusal(400);
  }
}

function withoutNull(text: string): string {
  return text.replaceAll("\0", "");
}

function refusal(status: number): Response {
  return new Response(null, { status });
}
