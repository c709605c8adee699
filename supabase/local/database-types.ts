import { join } from "node:path";
import type { Queries } from "embedded-supabase/database.ts";
import { format } from "oxfmt";
import { projectDirectory } from "./project-directory.ts";

export const DATABASE_TYPES = join(
  projectDirectory,
  "..",
  "app/platform/supabase/database.types.ts",
);

const COLUMNS = `
  select c.relname as table, c.relkind = 'v' as view, a.attname as column, format_type(a.atttypid, null) as type,
         a.attnotnull as required, a.atthasdef or a.attidentity <> '' as given,
         obj_description(c.oid) as comment
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  order by c.relname, a.attname`;

/**
 * The words that a check `column in (…)` allows, for the table's column and that of a
 * view of the same name.
 */
const WORDS = `
  with allowed as (
    select k.conrelid as relation, a.attname as column, a.attnum as number,
           array(select word[1]
                 from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as word
           ) as words
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'c'
      and pg_get_constraintdef(k.oid) ~ '^CHECK [(][(]\\w+ = ANY [(]ARRAY[[][^]]*[]][)][)][)]$'
  ), shown as (
    select relation, "column", words from allowed
    union
    select r.ev_class, allowed.column, allowed.words
    from allowed
    join pg_depend d on d.refobjid = allowed.relation and d.refobjsubid = allowed.number
    join pg_rewrite r on r.oid = d.objid
  )
  select c.relname as table, shown.column, min(shown.words) as words
  from shown join pg_class c on c.oid = shown.relation
  where c.relnamespace = 'public'::regnamespace
  group by c.relname, shown.column
  having count(*) = 1`;

/**
 * Views into which members insert rows. The comment says of one which columns may be null,
 * or it is a selection of another's columns.
 */
const INSERTABLE_VIEWS = `
  select c.relname as view, pg_get_viewdef(c.oid) as definition,
         array(select a.attname from pg_attribute a
               where a.attrelid = c.oid and a.attnum > 0
                 and has_column_privilege('authenticated', c.oid, a.attnum, 'insert')) as inserted
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    and has_any_column_privilege('authenticated', c.oid, 'insert')`;

const FUNCTIONS = `
  select p.proname as name, p.proretset as many, p.pronargdefaults as defaults,
         format_type(p.prorettype, null) as returns,
         coalesce(p.proargnames, '{}') as names,
         coalesce(p.proargmodes::text[], array_fill('i'::text, array[p.pronargs::int])) as modes,
         array(
           select format_type(t.oid, null)
           from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as t (oid, place)
           order by t.place
         ) as types
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and has_function_privilege('authenticated', p.oid, 'execute')
    and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname`;

type Column = {
  table: string;
  view: boolean;
  column: string;
  type: string;
  required: boolean;
  given: boolean;
  comment: string | null;
  words?: string[];
};

type DatabaseFunction = {
  name: string;
  many: boolean;
  defaults: number;
  returns: string;
  names: string[];
  modes: string[];
  types: string[];
};

const TYPESCRIPT_TYPES: Record<string, string> = {
  bigint: "number",
  boolean: "boolean",
  "character varying": "string",
  date: "string",
  "double precision": "number",
  integer: "number",
  // An array of PostgreSQL may have nulls.
  "integer[]": "(number | null)[]",
  jsonb: "object",
  numeric: "number",
  text: "string",
  "text[]": "string[]",
  "uuid[]": "string[]",
  "date[]": "string[]",
  "time without time zone": "string",
  "timestamp with time zone": "string",
  uuid: "string",
  cidr: "string",
};

function typescriptType(type: string): string {
  const known = TYPESCRIPT_TYPES[type];
  if (!known) {
    throw new Error(
      `No TypeScript type is known for "${type}": add it to supabase/local/database-types.ts.`,
    );
  }
  return known;
}

function tableType(columns: Column[]): string {
  const fields = (optional: (column: Column) => boolean) =>
    columns
      .map(
        (column) =>
          `${column.column}${optional(column) ? "?" : ""}: ${typescriptType(column.type)}${column.required ? "" : " | null"};`,
      )
      .join("\n");
  return `{
    Row: { ${columns.map((column) => rowField(column, !column.required)).join("\n")} };
    Insert: { ${fields((column) => column.given || !column.required)} };
    Update: { ${fields(() => true)} };
    Relationships: [];
  }`;
}

const rowField = ({ column, type, words }: Column, isNullable: boolean) =>
  `${column}: ${words?.map((word) => `"${word}"`).join(" | ") ?? typescriptType(type)}${isNullable ? " | null" : ""};`;

/** PostgreSQL does not know which columns of a view may be null; its comment may say so. */
function nullableColumns(columns: Column[]): string[] | undefined {
  const comment = columns[0]?.comment ?? "";
  if (comment.includes("No column is null.")) return [];
  return /May be null: ([\w, ]+)\./.exec(comment)?.[1]?.split(", ");
}

function viewType(columns: Column[]): string {
  const nullable = nullableColumns(columns);
  const fields = columns.map((column) =>
    rowField(column, !nullable || nullable.includes(column.column)),
  );
  return `{ Row: { ${fields.join("\n")} }; Relationships: []; }`;
}

type InsertableView = { view: string; definition: string; inserted: string[] };

/** The columns of an insertable view as those of a table. */
function columnsAsInTable(
  columns: Column[],
  insertable: InsertableView[],
  { view, definition, inserted }: InsertableView,
): Column[] {
  const own = columns.filter(({ table }) => table === view);
  const nullable = nullableColumns(own);
  if (nullable) {
    return own.map((column) => ({
      ...column,
      required: !nullable.includes(column.column),
      given: column.given || !inserted.includes(column.column),
    }));
  }
  const [, name] = /\n +FROM (?:public\.)?(\w+)/.exec(definition) ?? [];
  const source = insertable.find((each) => each.view === name);
  const selected = source ? columnsAsInTable(columns, insertable, source) : [];
  return own.map((column) => {
    const [, renamed = column.column] =
      new RegExp(`(\\w+) AS ${column.column}\\b`).exec(definition) ?? [];
    const shown = selected.find((each) => each.column === renamed);
    if (!shown) throw new Error(`No column of ${name ?? ""} is ${view}.${column.column}.`);
    return { ...column, required: shown.required, given: column.given || shown.given };
  });
}

function functionType(definition: DatabaseFunction): string {
  const all = definition.names.map((name, index) => ({
    name,
    mode: definition.modes[index],
    type: typescriptType(definition.types[index] ?? ""),
  }));
  const given = all.filter(({ mode }) => mode === "i");
  const firstDefault = given.length - definition.defaults;
  const args = given.map(
    ({ name, type }, index) => `${name}${index >= firstDefault ? "?" : ""}: ${type};`,
  );
  const rows = all.filter(({ mode }) => mode === "t");
  const returns =
    rows.length > 0
      ? `{ ${rows.map(({ name, type }) => `${name}: ${type};`).join("\n")} }`
      : typescriptType(definition.returns);
  return `{
    Args: ${args.length > 0 ? `{ ${args.join("\n")} }` : "never"};
    Returns: ${returns}${definition.many ? "[]" : ""};
  }`;
}

/**
 * Generates the types of a database's API, in the shape that supabase-js
 * expects as its type argument.
 *
 * @param database with all migrations applied
 * @returns the text of app/platform/supabase/database.types.ts
 */
export async function generateDatabaseTypes(database: Queries): Promise<string> {
  const words = await database.query<Pick<Column, "table" | "column"> & { words: string[] }>(WORDS);
  const columns = (await database.query<Column>(COLUMNS)).map((column) => ({
    ...column,
    words: words.find((each) => each.table === column.table && each.column === column.column)
      ?.words,
  }));
  // For supabase-js they are tables: code may read and write either kind.
  const insertable = await database.query<InsertableView>(INSERTABLE_VIEWS);
  const asTables = [
    ...columns.filter(({ view }) => !view),
    ...insertable.flatMap((view) => columnsAsInTable(columns, insertable, view)),
  ].sort((one, other) => (one.table === other.table ? 0 : one.table < other.table ? -1 : 1));
  const functions = await database.query<DatabaseFunction>(FUNCTIONS);
  const relations = (kind: Column[], typeOf: (columns: Column[]) => string): string =>
    [...new Set(kind.map(({ table }) => table))]
      .map((name) => `${name}: ${typeOf(kind.filter(({ table }) => table === name))};`)
      .join("\n");
  const tables = relations(asTables, tableType);
  const views = relations(
    columns.filter(({ view, table }) => view && !insertable.some((known) => known.view === table)),
    viewType,
  );
  const text = `// Generated by "npm run db:types" from supabase/migrations. Do not edit.
    export type Database = {
      public: {
        Tables: { ${tables} };
        Views: { ${views} };
        Functions: { ${functions.map((definition) => `${definition.name}: ${functionType(definition)};`).join("\n")} };
        Enums: { [_ in never]: never };
        CompositeTypes: { [_ in never]: never };
      };
    };`;
  // Called from code it reads no .editorconfig.
  const { code } = await format(DATABASE_TYPES, text, { printWidth: 100 });
  return code;
}
