import { z } from "zod";
import { INTENT } from "./list-intents.ts";

/** Far above the number of fields of any form, and of any form with lists. */
const MAX_FIELDS = 200;
const MAX_FIELDS_OF_LONG_FORM = 2_000;

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Field names of our forms: a name, or a name and an id in it ("answers.4f1e"). conform reads
 * brackets and dots as nesting, and `__` names as commands.
 */
const FIELD_NAME = /^[a-z]\w*(?:\.(?!constructor$)[a-z\d][a-z\d-]*)?$/i;

/**
 * The fields of a list's lines, for forms with lists only: "rules[0].name", and answers to
 * questions by the question's id, "players[0].answers.4f1e".
 */
const LIST_FIELD_NAME =
  /^[a-z]\w*\[\d{1,2}\]\.(?:[a-z]\w*|answers\.(?!constructor$)[a-z\d][a-z\d-]*)$/i;

const name = z.string().regex(/^[a-z]\w*$/i);
const index = z.int().min(0).max(99);

const listIntent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("insert"),
    payload: z.strictObject({ name }),
  }),
  z.strictObject({
    type: z.literal("remove"),
    payload: z.strictObject({ name, index }),
  }),
  z.strictObject({
    type: z.literal("reorder"),
    payload: z.strictObject({ name, from: index, to: index }),
  }),
  z.strictObject({
    type: z.literal("update"),
    payload: z.strictObject({
      name,
      value: z.union([z.string(), z.array(z.record(name, z.string())).max(100)]),
    }),
  }),
]);

/**
 * Parses a submitted form. The only reader of a request's body, whose size `readBody` has limited
 * before. Drops what no form of ours can contain: files, unknown kinds of field names, and null
 * characters, which Postgres rejects.
 *
 * @param isLong whether the form has a field for each player of a tournament
 * @param files the fields with files, which are kept where some were chosen
 * @returns the fields, every other value a string
 * @throws a Response, shown by the root ErrorBoundary: 400 when the body is not a form, or asks for
 *   an unknown change of a list, 413 for more than 200 fields (2,000 of a long form), 415 for
 *   another content type
 */
export async function readForm(
  request: Request,
  {
    lists = [],
    isLong = lists.length > 0,
    files = [],
  }: {
    lists?: readonly string[];
    isLong?: boolean;
    files?: readonly string[];
  } = {},
): Promise<FormData> {
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get("Content-Type");
  if (type === null && body.length === 0) return new FormData();
  if (type === null || !FORM_TYPES.test(type)) throw errorResponse(415);
  const form = new FormData();
  let count = 0;
  for (const [name, value] of await parse(body, type)) {
    count += 1;
    if (count > (isLong ? MAX_FIELDS_OF_LONG_FORM : MAX_FIELDS)) {
      throw errorResponse(413);
    }
    if (typeof value !== "string") {
      // Where none was chosen a browser sends one without a name.
      if (files.includes(name) && value.name !== "") form.append(name, value);
      continue;
    }
    if (lists.length > 0 && name === INTENT) {
      form.set(INTENT, checkedIntent(value, lists));
    } else if (isField(name, lists)) form.append(name, withoutNull(value));
  }
  return form;
}

function isField(name: string, lists: readonly string[]): boolean {
  const [list = ""] = name.split(/[[.]/, 1);
  return (lists.includes(list) ? LIST_FIELD_NAME : FIELD_NAME).test(name);
}

/** @throws a 400 Response when no button of ours sends this: the form must not be saved then */
function checkedIntent(value: string, lists: readonly string[]): string {
  try {
    const intent = listIntent.parse(JSON.parse(withoutNull(value)));
    const { type, payload } = intent;
    const isList = lists.includes(payload.name);
    if (type === "update" ? isList === Array.isArray(payload.value) : isList) {
      return JSON.stringify(intent);
    }
  } catch {
    // Neither JSON nor such an intent.
  }
  throw errorResponse(400);
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
