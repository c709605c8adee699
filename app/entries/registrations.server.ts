import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { nestedValues } from "#app/forms/nested-values.ts";
import { log } from "#app/platform/config/logger.server.ts";
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
 * @returns null when it is not the user's own
 */
export function storedEntry(
  { versions, latest, queue_place }: OwnEntry,
  id: string,
): StoredEntry | null {
  const kind = registrationKind(versions, id);
  if (!kind || !latest) return null;
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
  isWaiting: boolean;
};

type Row = { id: string; state: string };

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
  return insertOnce(
    supabase
      .from("tournament_registrations")
      .insert({
        submission_key: entry.submissionKey,
        replaces,
        tournament_id: tournament.id,
        // The database writes its own, as they are when the row is inserted.
        tournament_name: tournament.name,
        tournament_date: tournament.starts_on ?? "",
        ...entryColumns(tournament, entry),
        joins_waiting_list: entry.joinsWaitingList ?? false,
        ...(shown && { shown_terms: shown }),
      })
      .select("id, state")
      .single(),
    () =>
      supabase
        .from("tournament_registrations")
        .select("id, state")
        .eq("submission_key", entry.submissionKey)
        .maybeSingle(),
  );
}

/**
 * Inserts a registration, idempotently: a form submitted again finds the row that it inserted
 * before, by its idempotency key.
 */
async function insertOnce(
  insert: PromiseLike<PostgrestSingleResponse<Row>>,
  findEarlier: () => PromiseLike<PostgrestSingleResponse<Row | null>>,
): Promise<Inserted> {
  const inserted = await insert;
  if (!inserted.error) return resultOf(inserted.data, false);
  const { error, status } = inserted;
  const isThere = error.code === UNIQUE_VIOLATION;
  const earlier = isThere ? await findEarlier() : null;
  if (earlier?.data) return resultOf(earlier.data, true);
  // Without a code there was no answer, and the message begins with what happened.
  const reason = error.code || (error.message.split(":")[0] ?? "");
  log.warn({ service: "rest", reason, status }, "registration was not inserted");
  // If the row exists but cannot be read, the user should retry: report it as unavailable.
  throw new DatabaseError(earlier?.error ? { error, status: 0 } : inserted);
}

function resultOf({ id, state }: Row, isRepeat: boolean): Inserted {
  return { id, isRepeat, isWaiting: state === "waiting" };
}

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
