import { isFound } from "#app/tables/search.ts";
import { wordsOf } from "./reference.ts";
import { parseRupees } from "./rupees.ts";

type SearchedEntry = {
  reference: string;
  /** Negative when a refund is due. */
  due: number;
  name: string;
  players: readonly string[];
};

/** As private.new_reference writes them. */
const FORMS = [
  /[ACDEFGHJKMNPQRTUVWXY]{4}(?=.?\d)[ACDEFGHJKMNPQRTUVWXY34679]{2}$/,
  /[ACDEFGHJKMNPQRTUVWXY34679]{4}$/,
];

/** The references in a text: "mc-7k3f, 9XQ4". */
export function referencesIn(text: string): string[] {
  return wordsOf(text).flatMap((word) => FORMS.flatMap((form) => form.exec(word) ?? []));
}

/** The entries with one of the references in a text, with its sum due, or with its words in a name. */
export function searchEntries<Entry extends SearchedEntry>(
  entries: readonly Entry[],
  search: string,
): Entry[] {
  const references = new Set(referencesIn(search));
  const paise = parseRupees(search);
  if (search.trim() === "") return [];
  return entries.filter(
    ({ reference, due, name, players }) =>
      references.has(reference) ||
      (paise !== null && Math.abs(due) === paise) ||
      [name, ...players].some((player) => isFound(player, search)),
  );
}
