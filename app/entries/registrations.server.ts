import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { nestedValues } from "#app/forms/nested-values.ts";
import { log, unansweredReason } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { type Answers, answerValue, storedAnswer } from "#app/tournaments/answers.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { OTHER_GROUP } from "./content.ts";
import { type EntryFields, questionsPerPlayer } from "./entry-form.ts";
import type { OwnEntry, Terms } from "./own-entry.server.ts";
import {
  type ClubEntry,
  type FullEntry,
  type StoredPlayer,
  playersOf,
  type ShortEntry,
} from "./schema.ts";

export type LatestRegistration = {
  id: string;
  isWithdrawn: boolean;
  isWaiting: boolean;
  values: EntryFields;
};

export function latestRegistration({ latest, tournament }: OwnEntry): LatestRegistration | null {
  if (!latest) return null;
  return {
    id: latest.id,
    isWithdrawn: latest.withdrawn_at !== null,
    isWaiting: latest.state === "waiting",
    values: entryValues(latest, tournament),
  };
}

export type StoredFields = {
  full_name: string;
  phone: string;
  handicap: string;
  answers: Answers;
  players: readonly StoredPlayer[];
} & Partial<
  Record<"email" | "golf_group" | "category" | "additional_info" | "message", string | null>
>;

export function entryValues(stored: StoredFields, tournament: Tournament): EntryFields {
  return {
    fullName: stored.full_name,
    email: stored.email ?? "",
    phone: stored.phone,
    ...groupValues(stored.golf_group ?? "", tournament),
    category: stored.category ?? "",
    handicap: stored.handicap,
    additionalInfo: stored.additional_info ?? "",
    birthdayMessage: stored.message ?? "",
    answers: answerValues(stored.answers),
    players: stored.players.map((player) => ({
      id: "",
      ...player,
      category: player.category ?? "",
      answers: answerValues(player.answers ?? {}),
    })),
  };
}

function answerValues(answers: Answers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).map(([question, answer]) => [question, answerValue(answer)]),
  );
}

function groupValues(
  group: string,
  { golf_groups, hidden_golf_groups, allows_other_group }: Tournament,
): Pick<EntryFields, "golfGroup" | "customGolfGroup"> {
  return group === "" ||
    [...golf_groups, ...hidden_golf_groups].includes(group) ||
    !allows_other_group
    ? { golfGroup: group, customGolfGroup: "" }
    : { golfGroup: OTHER_GROUP, customGolfGroup: group };
}

export type StoredEntry = {
  kind: RegistrationKind;
  players: number;
  /** Of an entry that waits, its place in line; null: it cannot be read. */
  queue: { place: number | null } | null;
};

/**
 * What is stored of the user's entry, after this registration.
 *
 * @returns null when it is not the user's own, or was withdrawn since
 */
export function storedEntry(
  { versions, latest, queue_place }: OwnEntry,
  id: string,
): StoredEntry | null {
  const kind = registrationKind(versions, id);
  if (!kind || !latest || latest.withdrawn_at !== null) return null;
  return {
    kind,
    players: latest.player_count,
    queue: latest.state === "waiting" ? { place: queue_place } : null,
  };
}

export type RegistrationKind = "new" | "update";

/**
 * One that follows a withdrawn registration is new.
 *
 * @returns null when it is none of these
 */
export function registrationKind(
  versions: readonly { id: string; withdrawn_at: string | null }[],
  id: string,
): RegistrationKind | null {
  const index = versions.findIndex((version) => version.id === id);
  if (index === -1) return null;
  const earlier = versions[index + 1];
  return earlier?.withdrawn_at === null ? "update" : "new";
}

const UNIQUE_VIOLATION = "23505";

export type Inserted = {
  id: string;
  /** Whether an earlier submission of the same form inserted it. */
  isRepeat: boolean;
  /** Whether the entry is what was sent: a form can be sent again with other words, or later. */
  isAsSent: boolean;
  isWaiting: boolean;
};

type Row = { id: string; state: string };

type EarlierRow = Row & Partial<Record<keyof ReturnType<typeof entryColumns>, unknown>>;

const EARLIER_COLUMNS =
  "id, state, full_name, email, phone, golf_group, category, handicap, additional_info, message, answers, players";

/**
 * @param replaces the registration that this one changes; the database rejects it after the last
 *   day for changes
 * @param shown the terms that the form showed; the database rejects the entry where they are worse
 *   now
 * @throws DatabaseError when the registration failed
 */
export function register(
  context: RequestContext,
  tournament: Tournament,
  entry: FullEntry | ShortEntry,
  {
    replaces = null,
    shown,
  }: { replaces?: string | null | undefined; shown?: Terms | undefined } = {},
): Promise<Inserted> {
  const { supabase } = context;
  const columns = entryColumns(tournament, entry);
  return insertOnce(
    columns,
    supabase
      .from("tournament_registrations")
      .insert({
        submission_key: entry.submissionKey,
        replaces,
        tournament_id: tournament.id,
        // The database writes its own, as they are when the row is inserted.
        tournament_name: tournament.name,
        tournament_date: tournament.starts_on ?? "",
        ...columns,
        joins_waiting_list: entry.joinsWaitingList ?? false,
        ...(shown && { shown_terms: { ...shown, is_new: replaces === null } }),
      })
      .select("id, state")
      .single(),
    () =>
      supabase
        .from("tournament_registrations")
        .select(EARLIER_COLUMNS)
        .eq("submission_key", entry.submissionKey)
        .maybeSingle()
        .overrideTypes<EarlierRow | null, { merge: false }>(),
  );
}

/**
 * Inserts a registration, idempotently: a form submitted again finds the row that it inserted
 * before, by its idempotency key.
 */
async function insertOnce(
  sent: ReturnType<typeof entryColumns>,
  insert: PromiseLike<PostgrestSingleResponse<Row>>,
  findEarlier: () => PromiseLike<PostgrestSingleResponse<EarlierRow | null>>,
): Promise<Inserted> {
  const inserted = await insert;
  if (!inserted.error) return { ...resultOf(inserted.data), isRepeat: false, isAsSent: true };
  const { error, status } = inserted;
  const isThere = error.code === UNIQUE_VIOLATION;
  const earlier = isThere ? await findEarlier() : null;
  if (earlier?.data) {
    return {
      ...resultOf(earlier.data),
      isRepeat: true,
      isAsSent: isAsSent(sent, earlier.data),
    };
  }
  log.warn(
    { service: "rest", reason: unansweredReason(error), status },
    "registration was not inserted",
  );
  // If the row exists but cannot be read, the user should retry: report it as unavailable.
  throw new DatabaseError(earlier?.error ? { error, status: 0 } : inserted);
}

function resultOf({ id, state }: Row) {
  return { id, isWaiting: state === "waiting" };
}

function isAsSent(
  sent: ReturnType<typeof entryColumns>,
  { state, ...stored }: EarlierRow,
): boolean {
  return (
    state !== "withdrawn" &&
    Object.entries(sent).every(([column, value]) =>
      isSame(value, stored[column as keyof typeof sent], column),
    )
  );
}

/** The database gives ids, and a division where none was chosen. */
function isSame(sent: unknown, stored: unknown, name: string): boolean {
  if (name === "id" || (name === "category" && isEmpty(sent))) return true;
  if (isEmpty(sent) || isEmpty(stored)) return isEmpty(sent) && isEmpty(stored);
  if (typeof sent !== "object" || typeof stored !== "object") {
    return textOf(sent) === textOf(stored);
  }
  const [one, other] = [new Map(Object.entries(sent ?? {})), new Map(Object.entries(stored ?? {}))];
  return [...new Set([...one.keys(), ...other.keys()])].every((key) =>
    isSame(one.get(key), other.get(key), key),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

const textOf = (value: unknown): string => JSON.stringify(value).toLowerCase();

export function entryColumns(
  tournament: Pick<Tournament, "questions">,
  entry: FullEntry | ShortEntry | ClubEntry,
) {
  return {
    full_name: entry.fullName,
    phone: entry.phone,
    handicap: entry.handicap,
    ...("email" in entry ? { email: entry.email ?? null } : {}),
    ...("golfGroup" in entry
      ? {
          golf_group:
            entry.golfGroup === OTHER_GROUP
              ? (entry.customGolfGroup ?? OTHER_GROUP)
              : entry.golfGroup,
          category: entry.category,
          additional_info: entry.additionalInfo ?? null,
        }
      : { message: entry.birthdayMessage ?? null }),
    answers: storedAnswers(entry.answers, tournament),
    players: playersOf(entry.players).map(({ answers = {}, ...player }) => {
      const stored = storedAnswers(answers, {
        questions: questionsPerPlayer(tournament),
      });
      return Object.keys(stored).length === 0 ? player : { ...player, answers: stored };
    }),
  };
}

/** The answers as they are stored: those that were given, yes and no as booleans. */
export function storedAnswers(
  answers: Readonly<Record<string, unknown>>,
  { questions }: Pick<Tournament, "questions">,
): Answers {
  const priced = questions.flatMap(({ id, kind }) => {
    const value = answers[id];
    const answer = typeof value === "string" ? storedAnswer(kind, value) : undefined;
    return answer === undefined ? [] : [[id, answer] as const];
  });
  return Object.fromEntries(priced);
}

/** What of a filled-in entry decides its price, for the database. */
export function pricedEntry(form: FormData, tournament: Tournament) {
  const values: EntryFields = nestedValues(
    Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ),
  );
  return priceOf(values, tournament);
}

export function priceOf(values: EntryFields, tournament: Tournament) {
  // A line that has just been added has no values yet.
  const priced = ({ category, handicap, answers = {} }: Priced = {}) => ({
    category: category ?? null,
    handicap: handicap ?? null,
    answers: storedAnswers(answers, tournament),
  });
  return {
    ...priced(values),
    // Who is entered already keeps the price of the day.
    players: (values.players ?? []).map((player: PricedPlayer | undefined) => ({
      ...priced(player),
      ...(player?.id && { id: player.id }),
    })),
  };
}

type Priced = Pick<EntryFields, "category" | "handicap" | "answers">;
type PricedPlayer = Priced & { id?: string };
