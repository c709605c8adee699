import type { ServerOptions } from "@supabase/lite";
import type { Queries } from "./backend-database.ts";
import { isNestedTooDeeply, NESTED_TOO_DEEPLY } from "./nesting.ts";

type Middleware = NonNullable<ServerOptions["middlewares"]>[number];

/** The columns and parameters of functions that hold JSON, by the path of the data API. */
const JSON_VALUES = `
  select 'rpc/' || proname as path, name
  from pg_proc, unnest(proargnames) with ordinality as argument (name, place)
  where pronamespace = 'public'::regnamespace
    and proargtypes[place - 1] in ('json'::regtype, 'jsonb'::regtype)
  union all
  select relname, attname
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and attnum > 0
    and atttypid in ('json'::regtype, 'jsonb'::regtype)`;

/** A text as JSON; lite reads a row's twice. */
function quoted(text: string, isRow: boolean): string {
  const once = JSON.stringify(text);
  return isRow ? JSON.stringify(once) : once;
}

/** A body whose texts for JSON are JSON. */
function withQuotedTexts(body: unknown, names: ReadonlySet<string>, isRow: boolean): unknown {
  if (Array.isArray(body)) {
    return body.map((row) => withQuotedTexts(row, names, isRow));
  }
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" && names.has(name) ? quoted(value, isRow) : value,
    ]),
  );
}

/**
 * Has a text that is sent for JSON stay a text, as in PostgREST; lite by itself would
 * read it as JSON. What is meant as JSON is sent as JSON.
 */
export function keepJsonTexts(database: Queries): Middleware {
  let columns: Map<string, Set<string>> | undefined;
  async function read() {
    const names = new Map<string, Set<string>>();
    const rows = await database.query<{ path: string; name: string }>(JSON_VALUES);
    for (const { path, name } of rows) {
      names.set(path, (names.get(path) ?? new Set()).add(name));
    }
    return names;
  }
  return async (context, next) => {
    const { method, path } = context.req;
    if (path.startsWith("/rest/v1/") && ["POST", "PATCH"].includes(method)) {
      columns ??= await read();
      const target = path.slice("/rest/v1/".length);
      const names = columns.get(target);
      const request = context.req.raw;
      if (names && request.headers.get("content-type")?.includes("json")) {
        const text = await request.text();
        // Lite's own stack is small too.
        if (isNestedTooDeeply(text)) {
          return Response.json(
            { ...NESTED_TOO_DEEPLY, details: null, hint: null },
            { status: 400 },
          );
        }
        let body = text;
        try {
          const isRow = !target.startsWith("rpc/");
          body = JSON.stringify(withQuotedTexts(JSON.parse(text), names, isRow));
        } catch {
          // Lite says what is wrong with it.
        }
        context.req.raw = new Request(request, { body });
      }
    }
    return next();
  };
}
