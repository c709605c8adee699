import { unwrap } from "#app/club/frame/administrator.server.ts";
import { readListColumns } from "#app/club/lists/list-columns.server.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { TOASTS } from "./content.ts";
import type { ListedPerson } from "./person-list.ts";

export type Outcome = {
  kind: "added" | "changed" | "gone" | "problem";
  line?: number;
  name: string;
  number?: string;
  problem?: "twice" | "other_name" | "other_number" | "several" | "uncertain";
  candidates?: { id: string; name: string; number?: string; birth_year?: number }[];
  /** Of the columns that change. */
  before: Record<string, string | number | null> | null;
  after: Record<string, string | number | null> | null;
};

export type Comparison = {
  counts: Partial<Record<Outcome["kind"] | "same" | "confirmed", number>>;
  /** At most a hundred of each kind. */
  rows: Outcome[];
  /** Handicaps that the register has of a later day. */
  older: number;
  digest: string;
};

export type Gone = "keep" | "former";

export const readPeopleColumns = (context: RequestContext) => readListColumns(context, "people");

type ImportedLines = {
  people: readonly ListedPerson[];
  /** Who a line is, by its number. */
  choices: ReadonlyMap<number, string>;
  day: string;
  gone: Gone;
  /** Lines of former members and guests, without a status, who stay what they are. */
  staying: ReadonlySet<number>;
};

const argumentsOf = ({ people, choices, day, gone, staying }: ImportedLines) => ({
  lines: people.map(({ line, fields }) => ({
    line,
    fields,
    is: choices.get(line),
    ...(!staying.has(line) && { back: true }),
  })),
  handicap_day: day,
  gone,
});

export async function comparePeople(
  { supabase }: RequestContext,
  lines: ImportedLines,
): Promise<Comparison> {
  return unwrap<Comparison>(
    await supabase
      .rpc("preview_people", argumentsOf(lines))
      .overrideTypes<Comparison, { merge: false }>(),
  );
}

type Counts = { added: number; changed: number; gone: number; left_out: number };

/**
 * @param id of the import, which happens once
 * @returns null: the register would be changed in another way than was shown
 */
export async function importPeople(
  { supabase }: RequestContext,
  id: string,
  lines: ImportedLines,
  digest: string,
): Promise<Counts | null> {
  const result = await supabase
    .rpc("import_people", { import: id, ...argumentsOf(lines), digest })
    .overrideTypes<Counts, { merge: false }>();
  if (result.error?.message === "register_changed") return null;
  return dataOrThrow(result, () => null, TOASTS.notImported);
}

export type PeopleImport = {
  id: string;
  at: string;
  added: number;
  changed: number;
  gone: number;
  taken_back_at: string | null;
  /** Of the people it has added, how many play in tournaments. */
  players: number;
};

export async function listImports({ supabase }: RequestContext): Promise<PeopleImport[]> {
  type Players = Partial<Record<string, number>>;
  const [imports, players] = await Promise.all([
    supabase
      .from("people_imports")
      .select("id, at, added, changed, gone, taken_back_at")
      .order("at", { ascending: false })
      .limit(100)
      .then(unwrap),
    supabase
      .rpc("players_of_imports")
      .overrideTypes<Players, { merge: false }>()
      .then((answer) => unwrap<Players>(answer)),
  ]);
  return imports.map((each) => ({ ...each, players: players[each.id] ?? 0 }));
}

/** @throws InvalidFields with the names of people who were changed since */
export async function takeBackImport({ supabase }: RequestContext, id: string): Promise<void> {
  dataOrThrow(
    await supabase.rpc("take_back_people", { import: id }),
    ({ message, details }) => {
      if (message === "people_changed") return TOASTS.changedSince(details);
      return message === "import_not_found" ? TOASTS.importGone : null;
    },
    TOASTS.notTakenBack,
  );
}
