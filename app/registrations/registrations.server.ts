import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { OTHER_GROUP } from "./content.ts";
import type { Answers, EntryFields } from "./entry-form.ts";
import { logFailedLookup } from "./failed-look-up.server.ts";
import { insertOnce, type Inserted } from "./insert-once.server.ts";
import {
  registrationKind,
  type RegistrationKind,
} from "./registration-kind.ts";
import { queuePlaces } from "./queue-places.server.ts";
import {
  type FullEntry,
  type PlayerEntry,
  playersOf,
  type ShortEntry,
} from "./schema.ts";

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
 * @returns null when there is none, undefined when it cannot be read
 */
export async function latestRegistration(
  context: RequestContext,
  userId: string,
  tournament: Tournament,
): Promise<LatestRegistration | null | undefined> {
  const { data, error } = await context.supabase
    .from("tournament_registrations")
    .select(
      "id, withdrawn_at, state, players, full_name, email, phone, golf_group, category, handicap, additional_info, message, answers",
    )
    .eq("user_id", userId)
    .eq("tournament_id", tournament.id)
    .order("registration_date", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) {
    logFailedLookup(error.code);
    return undefined;
  }
  if (!data) return null;
  return {
    id: data.id,
    isWithdrawn: data.withdrawn_at !== null,
    isWaiting: data.state === "waiting",
    values: {
      fullName: data.full_name,
      email: data.email ?? "",
      phone: data.phone,
      ...groupValues(data.golf_group ?? "", tournament),
      category: data.category ?? "",
      handicap: data.handicap,
      additionalInfo: data.additional_info ?? "",
      message: data.message ?? "",
      answers: Object.fromEntries(
        Object.entries(data.answers as Answers).map(([question, answer]) => [
          question,
          typeof answer === "boolean" ? (answer ? "yes" : "no") : answer,
        ]),
      ),
      players: (data.players as PlayerEntry[]).map((player) => ({
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

/**
 * What a member's entry form begins with: the latest registration's values if
 * there is one, else the name of the profile and the e-mail of the account. A
 * failed look-up leaves them empty. Both queries run in parallel.
 *
 * @returns whether the member is registered, and the form's values
 */
export async function entryFormStart(
  context: RequestContext,
  user: User,
  tournament: Tournament,
): Promise<{ isRegistered: boolean; isWaiting: boolean; values: EntryFields }> {
  const [latest, profile] = await Promise.all([
    latestRegistration(context, user.id, tournament),
    context.supabase
      .from("profiles")
      .select("full_name")
      .eq("id", user.id)
      .maybeSingle(),
  ]);
  return {
    isRegistered: latest?.isWithdrawn === false,
    isWaiting: latest?.isWaiting ?? false,
    values: latest?.values ?? {
      fullName: profile.data?.full_name ?? "",
      email: user.email,
    },
  };
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
 * @returns null when it is not the user's own, or cannot be read
 */
export async function storedEntry(
  context: RequestContext,
  userId: string,
  tournament: Tournament,
  id: string,
): Promise<StoredEntry | null> {
  const { data } = await context.supabase
    .from("tournament_registrations")
    .select("id, withdrawn_at, state, player_count")
    .eq("user_id", userId)
    .eq("tournament_id", tournament.id)
    .order("registration_date", { ascending: false });
  const kind = registrationKind(data ?? [], id);
  const [latest] = data ?? [];
  if (!kind || !latest) return null;
  return {
    kind,
    players: latest.player_count,
    queue:
      latest.state === "waiting"
        ? {
            place: (await queuePlaces(context)).get(tournament.id) ?? null,
          }
        : null,
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
      : { message: entry.message ?? null }),
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
