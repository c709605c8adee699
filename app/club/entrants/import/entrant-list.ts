import { OTHER_GROUP } from "#app/entries/content.ts";
import type { EntryFields } from "#app/entries/entry-form.ts";
import { readTable, type TableProblem } from "#app/golf/csv-table.ts";
import { divisionLabel } from "#app/tournaments/divisions.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** One entry of a list, as values of the entry form. */
export type ListedEntry = {
  /** Of the file, from 1. */
  line: number;
  values: EntryFields;
};

/** What other lists call the columns of ours. */
const COLUMN_NAMES: Readonly<Record<string, string>> = {
  player: "name",
  "player name": "name",
  "full name": "name",
  "e mail": "email",
  "e mail address": "email",
  "email address": "email",
  "phone number": "phone",
  mobile: "phone",
  "mobile number": "phone",
  group: "golf group",
  team: "golf group",
  division: "category",
  hcp: "handicap",
  comment: "notes",
  message: "notes",
};

/** "E-Mail", "e_mail" and "e mail" are one column. */
const key = (text: string) =>
  text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");

/**
 * Reads a list of entrants: a table whose first line names its columns, in any
 * order: name, phone, email, handicap, golf group, category, notes, and the
 * club's own questions by their words.
 */
export function parseEntrantList(
  text: string,
  tournament: Pick<
    Tournament,
    "questions" | "golf_groups" | "allows_other_group" | "divisions"
  >,
):
  | { ok: true; entries: ListedEntry[] }
  | {
      ok: false;
      problem: TableProblem | "no-name-column";
      line: number | null;
    } {
  const table = readTable(text);
  if (!table.ok) return table;
  const columns = table.head.map(
    (cell) => COLUMN_NAMES[key(cell)] ?? key(cell),
  );
  if (!columns.includes("name")) {
    return { ok: false, problem: "no-name-column", line: null };
  }
  const entries = table.lines.map(({ cells, line }) => {
    const cell = (column: string) =>
      (cells[columns.indexOf(column)] ?? "").trim();
    return {
      line,
      values: {
        fullName: cell("name"),
        email: cell("email"),
        phone: cell("phone"),
        handicap: cell("handicap").replace(",", "."),
        ...groupOf(cell("golf group"), tournament),
        category: divisionOf(cell("category"), tournament),
        additionalInfo: cell("notes"),
        birthdayMessage: cell("notes"),
        answers: Object.fromEntries(
          tournament.questions.map(({ id, label, kind }) => [
            id,
            kind === "yes_no" ? yesOrNo(cell(key(label))) : cell(key(label)),
          ]),
        ),
      },
    };
  });
  return { ok: true, entries };
}

/** A golf group as the tournament writes it, or one of the entrant's own. */
function groupOf(
  typed: string,
  {
    golf_groups,
    allows_other_group,
  }: Pick<Tournament, "golf_groups" | "allows_other_group">,
): Pick<EntryFields, "golfGroup" | "customGolfGroup"> {
  const listed = golf_groups.find((group) => key(group) === key(typed));
  if (listed !== undefined) return { golfGroup: listed };
  return allows_other_group && typed !== ""
    ? { golfGroup: OTHER_GROUP, customGolfGroup: typed }
    : { golfGroup: typed };
}

/** "Ladies" and "Men (Age < 70)" as they are stored. */
function divisionOf(
  typed: string,
  { divisions }: Pick<Tournament, "divisions">,
): string {
  const known = divisions.find((division) =>
    [division.id, division.name, divisionLabel(division)].some(
      (words) => key(words) === key(typed),
    ),
  );
  return known?.id ?? typed;
}

function yesOrNo(typed: string): string {
  if (/^(y|yes|true|1|x)$/i.test(typed)) return "yes";
  return /^(n|no|false|0)$/i.test(typed) ? "no" : typed;
}
