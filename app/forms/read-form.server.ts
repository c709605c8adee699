/** Far above the number of fields of any form. */
const MAX_FIELDS = 200;

const FORM_TYPES =
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Field names of our forms: a name, or a name and an id in it ("answers.4f1e").
 * conform reads brackets and dots as nesting, and `__` names as commands.
 */
const FIELD_NAME = /^[a-z]\w*(?:\.(?!constructor$)[a-z\d][a-z\d-]*)?$/i;

/**
 * Parses a submitted form. The only reader of a request's body, whose size
 * `readBody` has limited before. Drops what no form of ours can contain: files,
 * unknown kinds of field names, and null characters, which Postgres rejects.
 *
 * @param request a POST, its body not yet read
 * @returns the fields, every value a string
 * @throws a Response, shown by the root ErrorBoundary: 400 when the body is
 *   not a form, 413 for more than 200 fields, 415 for another content type
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
