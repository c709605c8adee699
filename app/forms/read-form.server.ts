/** No form of this site has a tenth as many fields. */
const MAX_FIELDS = 200;

const FORM_TYPES =
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** Names like those of our forms; others are the form library's language for nesting and commands. */
const FIELD_NAME = /^[a-z]\w*$/i;

/**
 * Reads a posted form; the only reader of a request's body, whose size the
 * server has limited before (`readBody`). What no person
 * can have typed or chosen here is left out: files, fields with other names
 * than ours, and null characters, which the database refuses.
 *
 * @param request a post, its body not yet read
 * @returns the fields, every value a text
 * @throws a Response, shown by the root ErrorBoundary: 400 when the body is no
 *   form after all, 413 beyond 200 fields, 415 for another type
 */
export async function readForm(request: Request): Promise<FormData> {
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get("Content-Type");
  if (type === null && body.length === 0) return new FormData();
  if (type === null || !FORM_TYPES.test(type)) throw errorResponse(415);
  const form = new FormData();
  let fields = 0;
  for (const [name, value] of await parse(body, type)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw errorResponse(413);
    if (typeof value === "string" && FIELD_NAME.test(name)) {
      form.append(name, withoutNull(value));
    }
  }
  return form;
}

async function parse(body: Buffer<ArrayBuffer>, type: string) {
  try {
    return await new Response(body, {
      headers: { "Content-Type": type },
    }).formData();
  } catch {
    throw errorResponse(400);
  }
}

function withoutNull(text: string): string {
  return text.replaceAll("\0", "");
}

function errorResponse(status: number): Response {
  return new Response(null, { status });
}
