import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { columnKey, MAX_HEADING, type UnknownColumn } from "#app/tables/column-names.ts";

type ListName = "entrants" | "scores" | "people";

/** What the club has said before that columns are, by `columnKey`. */
export type RememberedColumns = ReadonlyMap<string, string>;

const headingOf = (name: string) => columnKey(name).slice(0, MAX_HEADING);

/** @throws DatabaseError */
export async function readListColumns(
  { supabase }: RequestContext,
  list: ListName,
): Promise<RememberedColumns> {
  const answer = await supabase
    .from("list_columns")
    .select("heading, meaning")
    .eq("list", list)
    .limit(1000);
  if (answer.error) throw new DatabaseError(answer);
  return new Map(answer.data.map(({ heading, meaning }) => [heading, meaning]));
}

/**
 * Remembers the columns that were chosen, for the next list.
 *
 * @throws DatabaseError
 */
export async function rememberColumns(
  { supabase }: RequestContext,
  list: ListName,
  columns: readonly UnknownColumn[],
  remembered: RememberedColumns,
): Promise<void> {
  const chosen = columns.filter(
    ({ name, choice }) => choice !== "" && remembered.get(headingOf(name)) !== choice,
  );
  const answers = await Promise.all(
    chosen.map(({ name, choice }) =>
      supabase.rpc("remember_column", { list, heading: headingOf(name), meaning: choice }),
    ),
  );
  const failed = answers.find(({ error }) => error !== null);
  if (failed?.error) throw new DatabaseError(failed);
}

/** What a form says of columns, by their index; "" is that one is not used. */
export function columnChoicesIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, index] = /^columns\.(\d+)$/.exec(name) ?? [];
      return index === undefined || typeof value !== "string" ? [] : [[index, value]];
    }),
  );
}
