import type { z } from "zod";
import { clubWords } from "#app/club/entrants/club-words.ts";
import type { Entrant } from "#app/club/entrants/entrants.server.ts";
import { FULL_MESSAGES } from "#app/entries/content.ts";
import type { ClubEntry } from "#app/entries/schema.ts";
import { NO_HANDICAP, readPhone } from "#app/golf/person-cells.ts";
import { nameKey, phoneKey } from "#app/golf/scores-csv.ts";
import type { Question } from "#app/tournaments/tournament.ts";
import { answerCorrection } from "./corrections.ts";
import type { ListedEntry } from "./entrant-list.ts";

export type LeftOut = {
  line: number;
  name: string;
  reasons: string[];
  /** What the form would refuse, in the order of the reasons. */
  fields: string[];
};

/** What is taken for every line without one; answers by the question's id. */
export type Defaults = Partial<Record<DefaultField, string>> & {
  answers?: Readonly<Record<string, string>>;
};

const DEFAULT_FIELDS = ["phone", "category", "golfGroup"] as const;
type DefaultField = (typeof DEFAULT_FIELDS)[number];

export type CheckedList = {
  added: {
    line: number;
    entry: ClubEntry;
    asks: string[];
    person?: ListedEntry["person"] | undefined;
  }[];
  leftOut: LeftOut[];
  /** Fields that some line does not have, questions as `answerCorrection` names them. */
  lacking: string[];
};

/**
 * Checks each line of a list as the form that adds one entrant would. A player who is entered
 * already, or listed twice, is left out: the person of the register decides, else name and phone;
 * of a line without a phone number the name.
 *
 * @param people who of the register the existing players are, by their ids
 */
export function checkList(
  entries: readonly ListedEntry[],
  schema: z.ZodType<ClubEntry>,
  existing: readonly (Pick<Entrant, "full_name" | "phone" | "players" | "state"> &
    Partial<Pick<Entrant, "player_id">>)[],
  defaults: Defaults = {},
  skipped: ReadonlySet<string> = new Set(),
  requiredQuestions: readonly Question[] = [],
  people: ReadonlyMap<string, string> = new Map(),
): CheckedList {
  const players = existing
    .filter(({ state }) => state !== "withdrawn")
    .flatMap(({ player_id: id = "", ...entrant }) => [{ ...entrant, id }, ...entrant.players])
    .map(({ id, full_name, phone }) => ({
      person: people.get(id),
      key: playerKey(full_name, phone),
      nameKey: nameKey(full_name),
    }));
  const existingPeople = new Set(players.map(({ person }) => person));
  const keysOf = (some: typeof players) => ({
    keys: new Set(some.map(({ key }) => key)),
    names: new Set(some.map((player) => player.nameKey)),
  });
  const all = keysOf(players);
  // A person of the register is none of those who are another one.
  const unjoined = keysOf(players.filter(({ person }) => person === undefined));
  const listed = new Set<string>();
  const lacking = [
    ...DEFAULT_FIELDS,
    ...requiredQuestions.map(({ id }) => answerCorrection(id)),
  ].filter((field) => entries.some(({ values }) => isLacking(values, field)));
  const checked: CheckedList = { added: [], leftOut: [], lacking };
  for (const {
    line,
    key: lineKey,
    values: listedValues,
    isWithdrawn,
    asks,
    person,
    isOther,
    listedPhone = listedValues.phone,
  } of entries) {
    const values = withDefaults(listedValues, defaults, requiredQuestions);
    const name = values.fullName ?? "";
    const leaveOut = (reasons: string[], fields: string[] = []) =>
      checked.leftOut.push({ line, name, reasons, fields });
    const key = playerKey(name, values.phone ?? "");
    // Two people of the register may have one name, and no phone of their own.
    const personId = isOther ? undefined : person?.id;
    const personKey = personId ?? key;
    const others = personId === undefined ? all : unjoined;
    const result = schema.safeParse(withoutEmpty(values));
    if (skipped.has(lineKey)) leaveOut(["Left out by you"]);
    else if (isWithdrawn) leaveOut(["Withdrawn"]);
    else if (personId !== undefined && existingPeople.has(personId)) leaveOut([REASONS.isEntered]);
    else if (others.keys.has(key))
      leaveOut([listedValues.phone ? REASONS.isEntered : REASONS.entered]);
    else if (!listedPhone && others.names.has(nameKey(name))) {
      leaveOut([personId === undefined ? REASONS.entered : REASONS.unjoined], ["phone"]);
    } else if (!result.success) {
      const { issues } = result.error;
      leaveOut(
        issues.map((issue) => reasonOf(issue, values)),
        issues.map(({ path }) => fieldOf(path)),
      );
    } else if (listed.has(personKey))
      leaveOut([listedPhone || personId ? "Listed twice" : REASONS.listed]);
    else {
      listed.add(personKey);
      checked.added.push({ line, entry: result.data, asks, person: isOther ? undefined : person });
    }
  }
  return checked;
}

const REASONS = {
  isEntered: "Already entered",
  unjoined:
    "A player of this name is entered, and not joined to the register: say under “Who the players are” who it is, or give the phone number of another one",
  entered: "A player of this name is entered: give the phone number of another one",
  listed: "The list has this name twice: give the phone number of another one",
} as const;

const fieldOf = ([name, question]: readonly PropertyKey[]): string =>
  name === "answers" ? answerCorrection(String(question)) : String(name);

/** Whether a line says nothing of a field; of a question, whether a player of it does not. */
export function isLacking(values: ListedEntry["values"], field: string): boolean {
  if (isDefaultField(field)) return !values[field];
  const { [field]: answer } = answersByField(values);
  return !answer || (values.players ?? []).some((player) => answersByField(player)[field] === "");
}

const isDefaultField = (field: string): field is DefaultField =>
  DEFAULT_FIELDS.some((name) => name === field);

const answersByField = ({
  answers = {},
}: {
  answers?: Record<string, string | undefined>;
}): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [answerCorrection(id), answer]));

function withDefaults(
  values: ListedEntry["values"],
  defaults: Defaults,
  questions: readonly Question[],
): ListedEntry["values"] {
  const answered = <Answers extends { answers?: Record<string, string | undefined> }>(
    person: Answers,
    asked: readonly Question[],
  ) => ({
    ...person,
    answers: {
      ...person.answers,
      ...Object.fromEntries(
        asked.map(({ id }) => [id, person.answers?.[id] || defaults.answers?.[id]]),
      ),
    },
  });
  const perPlayer = questions.filter(({ per_player }) => per_player);
  const complete = {
    ...answered(values, questions),
    players: (values.players ?? []).map((player) => answered(player, perPlayer)),
  };
  for (const field of DEFAULT_FIELDS) complete[field] ||= defaultOf(field, defaults);
  return complete;
}

const defaultOf = (field: DefaultField, defaults: Defaults): string | undefined =>
  field === "phone" ? readPhone(defaults.phone ?? "").value : defaults[field];

function reasonOf(
  { message, path: [list, index] }: z.core.$ZodIssue,
  { handicap = "", players = [] }: ListedEntry["values"],
): string {
  const isNumberWanted = list === "handicap" && message === FULL_MESSAGES.handicapNotANumber;
  const reason =
    (isNumberWanted && handicapReason(handicap)) || clubWords(message).replace(/\.$/, "");
  const player = list === "players" && players[Number(index)];
  return player ? `${player.full_name || "A further player"}: ${reason}` : reason;
}

function handicapReason(handicap: string): string | null {
  if (handicap === NO_HANDICAP) return "No handicap, and this tournament asks for one";
  return handicap.startsWith("+")
    ? "This tournament takes handicaps from 0 to 40, without a plus"
    : null;
}

export function byReason(leftOut: readonly LeftOut[]): { reason: string; lines: number }[] {
  const reasons = [...new Set(leftOut.flatMap((each) => each.reasons))];
  return reasons
    .map((reason) => ({
      reason,
      lines: leftOut.filter((each) => each.reasons.includes(reason)).length,
    }))
    .toSorted((one, other) => other.lines - one.lines);
}

const playerKey = (name: string, phone: string) => `${nameKey(name)} ${phoneKey(phone)}`;

/** As a form has them: a field that is left empty is not there. */
function withoutEmpty(values: object): object {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      value === "" || value === undefined
        ? []
        : [
            [
              name,
              Array.isArray(value)
                ? value.map((each: object) => withoutEmpty(each))
                : typeof value === "object" && value
                  ? withoutEmpty(value)
                  : value,
            ],
          ],
    ),
  );
}
