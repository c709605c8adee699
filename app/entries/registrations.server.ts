import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { OTHER_GROUP } from "./content.ts";
import type { Answers, EntryFields } from "./entry-form.ts";
import { insertOnce, type Inserted } from "./insert-once.server.ts";
import {
  registrationKind,
  type RegistrationKind,
} from "./registration-kind.ts";
import type { OwnEntry } from "./own-entry.server.ts";
import { type FullEntry, playersOf, type ShortEntry } from "./schema.ts";

/** A member's latest registration for a tournament, and its form values. */
export type LatestRegistration = {
  id: string;
  isWithdrawn: boolean;
  isWaiting: boolean;
  values: EntryFields;
};

/**
 * A member's latest registration for a tournament, as values of the form that
 * the tournament has now.
 *
 * @returns null when there is none
 */
export function latestRegistration({
  latest,
  tournament,
}: OwnEntry): LatestRegistration | null {
  if (!latest) return null;
  return {
    id: latest.id,
    isWithdrawn: latest.withdrawn_at !== null,
    isWaiting: latest.state === "waiting",
    values: {
      fullName: latest.full_name,
      email: latest.email ?? "",
      phone: latest.phone,
      ...groupValues(latest.golf_group ?? "", tournament),
      category: latest.category ?? "",
      handicap: latest.handicap,
      additionalInfo: latest.additional_info ?? "",
      birthdayMessage: latest.message ?? "",
      answers: Object.fromEntries(
        Object.entries(latest.answers).map(([question, answer]) => [
          question,
          typeof answer === "boolean" ? (answer ? "yes" : "no") : answer,
        ]),
      ),
      players: latest.players.map((player) => ({
        id: "",
        category: "",
        ...player,
      })),
    },
  };
}

/** A stored golf group, as one of the tournament's list or typed in beside it. */
function groupValues(
  group: string,
  { golf_groups, allows_other_group }: Tournament,
): Pick<EntryFields, "golfGroup" | "customGolfGroup"> {
  return group === "" || golf_groups.includes(group) || !allows_other_group
    ? { golfGroup: group, customGolfGroup: "" }
    : { golfGroup: OTHER_GROUP, customGolfGroup: group };
}

/** What is stored of an entry. */
export type StoredEntry = {
  /** Whether the registration was a new one or an update. */
  kind: RegistrationKind;
  /** How many players it has. */
  players: number;
  /** Of an entry that waits, its place in line; null: it cannot be read. */
  queue: { place: number | null } | null;
};

/**
 * What is stored of the user's entry, after this registration.
 *
 * @param id the registration's
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

/**
 * Registers the member for a tournament.
 *
 * @param replaces the registration that this one changes; the database
 *   rejects it after the last day for changes
 * @throws DatabaseError when the registration failed
 */
export function register(
  context: RequestContext,
  tournament: Tournament,
  entry: FullEntry | ShortEntry,
  replaces: string | null = null,
): Promise<Inserted> {
  const table = () => context.supabase.from("tournament_registrations");
  return insertOnce(
    table()
      .insert({
        submission_key: entry.submissionKey,
        replaces,
        tournament_id: tournament.id,
        // The database writes its own, as they are when the row is inserted.
        tournament_name: tournament.name,
        tournament_date: tournament.starts_on ?? "",
        ...entryColumns(tournament, entry),
        joins_waiting_list: entry.joinsWaitingList ?? false,
      })
      .select("id, state")
      .single(),
    () =>
      table()
        .select("id, state")
        .eq("submission_key", entry.submissionKey)
        .maybeSingle(),
  );
}

/** What a filled-in form is as columns of a registration. */
export function entryColumns(
  tournament: Pick<Tournament, "questions">,
  entry: FullEntry | ShortEntry,
) {
  return {
    full_name: entry.fullName,
    phone: entry.phone,
    handicap: entry.handicap,
    ...("email" in entry
      ? {
          email: entry.email,
          golf_group:
            entry.golfGroup === OTHER_GROUP
              ? (entry.customGolfGroup ?? OTHER_GROUP)
              : entry.golfGroup,
          category: entry.category,
          additional_info: entry.additionalInfo ?? null,
        }
      : { message: entry.birthdayMessage ?? null }),
    answers: storedAnswers(entry.answers, tournament),
    players: playersOf(entry.players),
  };
}

/** The answers as they are stored: those that were given, yes and no as booleans. */
function storedAnswers(
  answers: Readonly<Record<string, unknown>>,
  { questions }: Pick<Tournament, "questions">,
): Answers {
  const given = questions.flatMap(({ id, kind }) => {
    const answer = answers[id];
    if (typeof answer !== "string" || answer === "") return [];
    return [[id, kind === "yes_no" ? answer === "yes" : answer] as const];
  });
  return Object.fromEntries(given);
}
