import { readMayOpen, unwrap } from "#app/club/frame/administrator.server.ts";
import { type ClubPerson, personValues } from "#app/entries/person-values.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { PEOPLE_PATH } from "#app/site/paths.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { ALL_NAMES_FIELD, isPersonField, shownPersonField } from "./corrections.ts";
import type { LinePerson, ListedEntry } from "./entrant-list.ts";

type Found = ClubPerson & {
  /** Of the players that were asked for. */
  line: number;
  person: string;
  /** Null: the list has another name for the number; name: nothing else says it. */
  known_by: LinePerson["knownBy"] | null;
  number: string | null;
  name: string;
  /** Who else has the name. */
  others: string[];
};

/**
 * The lines with who of the register they are, and what the list does not say of them and of their
 * further players: name, phone, handicap and division. A number with another name is asked about.
 *
 * @param form in which a person may have said that a line is somebody else
 */
export async function withPeople(
  context: RequestContext,
  tournament: Tournament,
  entries: readonly ListedEntry[],
  form: FormData,
): Promise<ListedEntry[]> {
  if (!(await readMayOpen(context))(PEOPLE_PATH)) return [...entries];
  const players = entries.flatMap(playersOf);
  type Answer = { people: Found[] };
  const { people: found } = unwrap<Answer>(
    await context.supabase
      .rpc("people_of_lines", {
        lines: players.map(({ number, name = "", phone = "" }, line) => ({
          ...{ line, number, name, phone },
        })),
      })
      .overrideTypes<Answer, { merge: false }>(),
  );
  const personOf = new Map(found.map((person) => [keyOf(players[person.line]), person] as const));
  return entries.map((listed) => {
    const entry = withFurtherPlayers(listed, tournament, (position) =>
      personOf.get(keyOf({ key: listed.key, position })),
    );
    const person = personOf.get(keyOf({ key: listed.key, position: 0 }));
    if (!person) return isUnknownNumber(entry) ? withAsk(entry, noNumber(entry.number)) : entry;
    const text = textOf(person);
    if (person.known_by === null) return withAsk(entry, otherName(person));
    if (person.others.length > 0) return withAsk(entry, severalPeople(person));
    // A name alone is no evidence.
    const isOnlyName = person.known_by === "name";
    const isOther =
      (form.has(shownPersonField(entry.key)) || isOnlyName) &&
      !(isOnlyName && form.has(ALL_NAMES_FIELD)) &&
      !form.has(isPersonField(entry.key));
    const { values } = entry;
    return {
      ...entry,
      person: { id: person.person, knownBy: person.known_by, text },
      isOther,
      listedPhone: values.phone ?? "",
      ...(!isOther && {
        values: {
          ...values,
          ...unsaid(values, personValues(person, tournament)),
          fullName: values.fullName || person.name,
        },
      }),
    };
  });
}

type AskedPlayer = { key: string; position: number };

const keyOf = (player: AskedPlayer | undefined): string =>
  player ? `${player.key} ${player.position}` : "";

/** The players of a line, who is named first and then the others. */
const playersOf = ({ key, number, values, furtherNumbers }: ListedEntry) => [
  { key, position: 0, number, name: values.fullName, phone: values.phone },
  ...(values.players ?? []).map(({ full_name, phone }, index) => ({
    ...{ key, position: index + 1, number: furtherNumbers[index] ?? "" },
    ...{ name: full_name, phone },
  })),
];

function withFurtherPlayers(
  entry: ListedEntry,
  tournament: Tournament,
  personOf: (position: number) => Found | undefined,
): ListedEntry {
  const asks = [...entry.asks];
  const players = (entry.values.players ?? []).map((player, index) => {
    const person = personOf(index + 1);
    if (!person) return player;
    if (person.known_by === null) asks.push(otherName(person));
    // Of a further player nothing is ticked.
    if (person.known_by !== "number" && person.known_by !== "phone") return player;
    return {
      ...player,
      ...unsaid(player, personValues(person, tournament)),
      full_name: player.full_name || person.name,
    };
  });
  return { ...entry, asks, values: { ...entry.values, players } };
}

/** What the register says, of what a list does not. */
const unsaid = (
  said: { phone?: string; handicap?: string; category?: string },
  { phone = "", handicap = "", category = "" }: ReturnType<typeof personValues>,
) => ({
  phone: said.phone || phone,
  handicap: said.handicap || handicap,
  category: said.category || category,
});

/** A number alone, of nobody. */
const isUnknownNumber = ({ number, values }: ListedEntry) => number !== "" && !values.fullName;

const noNumber = (number: string) => `No one in the register has the membership number ${number}`;

const withAsk = (entry: ListedEntry, ask: string): ListedEntry => ({
  ...entry,
  asks: [...entry.asks, ask],
});

const textOf = ({ number, name }: Found) => [number, name].filter(Boolean).join(" ");

const severalPeople = (person: Found) =>
  `The register has several people of this name: ${[textOf(person), ...person.others].join(", ")}. A membership number or a phone number says who it is`;

const otherName = (person: Found) =>
  `The membership number is that of ${textOf(person)} in the register`;
