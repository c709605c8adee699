import { entryWords } from "#app/club/money/statement/proposals.ts";
import type { Entry, WholeLine } from "#app/club/money/statement/statement.server.ts";
import { searchEntries } from "#app/money/entry-search.ts";
import { wordsOf } from "#app/money/reference.ts";
import { formatRupees, parseRupees } from "#app/money/rupees.ts";

/** What can be ticked: an entry, with an amount of its own, or a payment recorded by hand. */
export type Candidate = { kind: "entries" | "noted"; id: string; label: string; paise: number };

export type Candidates = {
  /** The ticked ones first. */
  rows: Candidate[];
  ticked: number;
  /** How many others there are. */
  more: number;
  /** What the ticked ones get together; null: none, or one that gets all of the line. */
  total: number | null;
};

export type Chosen = {
  search: string;
  ids: ReadonlySet<string>;
  /** By entry, as it was typed. */
  amounts: ReadonlyMap<string, string>;
};

export const NOTHING_CHOSEN: Chosen = { search: "", ids: new Set(), amounts: new Map() };

/** As many rows as a page has besides those that are ticked. */
const MAX_ROWS = 60;

/** What a posted form has chosen, whether it is valid or not. */
export function chosenIn(form: FormData): Chosen {
  const ids = new Set<string>();
  const amounts = new Map<string, string>();
  let search = "";
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const [field = "", id] = name.split(".");
    if (name === "search") search = value;
    else if (id === undefined) continue;
    else if (field === "amounts" && value.trim() !== "") amounts.set(id, value);
    else if (field !== "amounts") ids.add(id);
  }
  for (const id of amounts.keys()) ids.add(id);
  return { search, ids, amounts };
}

/**
 * What a line may pay: what is ticked, then what a search finds, or what owes, of which the best
 * matches come first.
 *
 * @param references of the best matches
 */
export function candidatesFor(
  line: Pick<WholeLine, "direction">,
  entries: readonly Entry[],
  references: readonly string[],
  { search, ids, amounts }: Chosen,
): Candidates {
  const isCredit = line.direction === "credit";
  const isWanted = ({ due }: Entry) => (isCredit ? due > 0 : due < 0);
  const words = wordsOf(search).join(" ");
  const isNamed = ({ players }: Entry) =>
    players.some((player) => wordsOf(player).join(" ") === words);
  const rank = (entry: Entry) =>
    references.includes(entry.reference) ? 0 : isNamed(entry) ? 1 : entry.number === null ? 3 : 2;
  const hits = (
    search.trim() === "" ? entries.filter(isWanted) : searchEntries(entries, search)
  ).toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
  const rowsOf = (entry: Entry): Candidate[] => [
    {
      kind: "entries",
      id: entry.entry_id,
      label: entryWords(entry),
      paise: Math.max(isCredit ? entry.due : -entry.due, 0),
    },
    ...notedRows(line, entry),
  ];
  const ticked = entries.flatMap(rowsOf).filter(({ id }) => ids.has(id));
  const byHand = entries.filter((entry) => search.trim() === "" && !isWanted(entry));
  const others = [
    ...hits.flatMap(rowsOf),
    ...byHand.flatMap((entry) => notedRows(line, entry)),
  ].filter(({ id }) => !ids.has(id));
  const getsAll =
    ticked.length === 1 && ticked.every(({ kind, id }) => kind === "entries" && !amounts.has(id));
  return {
    rows: [...ticked, ...others.slice(0, MAX_ROWS)],
    ticked: ticked.length,
    more: Math.max(others.length - MAX_ROWS, 0),
    total:
      ticked.length === 0 || getsAll
        ? null
        : ticked.reduce(
            (sum, { id, paise }) => sum + (parseRupees(amounts.get(id) ?? "") ?? paise),
            0,
          ),
  };
}

function notedRows({ direction }: Pick<WholeLine, "direction">, entry: Entry): Candidate[] {
  return entry.noted
    .filter((payment) => payment.direction === direction)
    .map(({ id, paise, number }) => ({
      kind: "noted",
      id,
      label: [
        `${formatRupees(paise)} recorded by hand: ${entry.name} ${entry.reference}`,
        entry.tournament,
        number && `number ${number}`,
      ]
        .filter(Boolean)
        .join(", "),
      paise,
    }));
}
