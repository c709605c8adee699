import type { PostgrestResponse } from "@supabase/supabase-js";
import { ownResults, ownStarts } from "#app/competition/own.server.ts";
import { resultFacts, startFacts } from "#app/competition/own-words.ts";
import { PLAYER_LABELS, PLAYERS } from "#app/registrations/content.ts";
import { queuePlaces } from "#app/registrations/queue-places.server.ts";
import type { PlayerEntry } from "#app/registrations/schema.ts";
import type { Answers } from "#app/registrations/entry-form.ts";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import {
  areChangesOpen,
  PERIOD_COLUMNS,
  type RegistrationPeriod,
} from "#app/tournaments/registration-period.ts";
import {
  informationPath,
  type Question,
  type Tournament,
} from "#app/tournaments/tournament.ts";
import { PROFILE_MESSAGES, REGISTRATION_FACTS } from "./content.ts";

/** The profile could not be read; the message is shown to the user. */
export class ProfileError extends Error {
  override name = "ProfileError";
}

/**
 * A row of the view. The generated types cannot know which columns of a view may
 * be null. The tournament's own are, all of them, in rows from before 2026-11-21
 * for a tournament that does not exist.
 */
type CurrentRegistration = RegistrationPeriod & {
  id: string;
  tournament_id: string | null;
  tournament_name: string;
  tournament_date: string;
  golf_group: string | null;
  handicap: string;
  registration_date: string;
  state: "confirmed" | "waiting" | "withdrawn";
  /** The club's, of a registration that it withdrew. */
  withdrawn_reason: string | null;
  players: PlayerEntry[];
  answers: Answers;
  slug: string | null;
  tournament_state: Tournament["state"] | null;
  cancelled_reason: string | null;
  has_information_page: boolean | null;
  questions: Question[] | null;
};

/** Where a registration stands. */
export type RegistrationStatus =
  "registered" | "waiting" | "withdrawn" | "cancelled";

/**
 * The user's registrations: one per tournament, newest first, each with its
 * players, its place in line while it waits, its start and its result once they
 * are published, and whether it can still be changed.
 *
 * @throws ProfileError when they cannot be read
 */
export async function profileRegistrations(
  context: RequestContext,
  userId: string,
) {
  const [answer, starts, results] = await Promise.all([
    readRegistrations(context, userId),
    ownStarts(context),
    ownResults(context),
  ]);
  const registrations = rows(answer);
  const places = registrations.some((row) => statusOf(row) === "waiting")
    ? await queuePlaces(context)
    : new Map<string, number>();
  return registrations.map((row) => {
    const { slug } = row;
    const status = statusOf(row);
    const { players } = row;
    const id = row.tournament_id ?? "";
    return {
      id: row.id,
      tournament: row.tournament_name,
      date: row.tournament_date,
      golfGroup: row.golf_group ?? REGISTRATION_FACTS.noGolfGroup,
      handicap: row.handicap,
      status,
      reason: row.withdrawn_reason ?? row.cancelled_reason,
      queue:
        status === "waiting"
          ? {
              place: places.get(id) ?? null,
              players: 1 + players.length,
            }
          : null,
      facts: [
        ...(status === "registered" ? startFacts(starts.get(id) ?? []) : []),
        ...resultFacts(results.get(id) ?? []),
        ...playersOf(players),
        ...answersOf(row),
      ],
      updates:
        slug &&
        informationPath({
          slug,
          has_information_page: row.has_information_page === true,
        }),
      // One that was withdrawn or cancelled cannot be changed.
      changes:
        slug && (status === "registered" || status === "waiting")
          ? {
              slug,
              until: row.changes_until,
              isOpen: areChangesOpen(row),
            }
          : null,
    };
  });
}

async function readRegistrations(context: RequestContext, userId: string) {
  return context.supabase
    .from("current_registrations")
    .select(
      `id, tournament_id, tournament_name, tournament_date, ${PERIOD_COLUMNS}, golf_group, handicap, registration_date, state, withdrawn_reason, players, answers, slug, tournament_state, cancelled_reason, has_information_page, questions`,
    )
    .eq("user_id", userId)
    .order("registration_date", { ascending: false })
    .overrideTypes<CurrentRegistration[], { merge: false }>();
}

function statusOf({
  state,
  tournament_state,
}: CurrentRegistration): RegistrationStatus {
  if (state === "withdrawn") return "withdrawn";
  if (tournament_state === "cancelled") return "cancelled";
  return state === "waiting" ? "waiting" : "registered";
}

/** The further players, each with the handicap. */
function playersOf(players: readonly PlayerEntry[]) {
  return players.map(({ full_name, handicap }, index) => ({
    name: PLAYERS.player(index),
    fact: `${full_name}, ${PLAYER_LABELS.handicap.toLowerCase()} ${handicap}`,
  }));
}

/** The answers to the tournament's own questions, in its order and words. */
function answersOf({ questions, answers }: CurrentRegistration) {
  return (questions ?? []).flatMap(({ id, label }) => {
    const answer = answers[id];
    if (answer === undefined) return [];
    return {
      name: label,
      fact:
        typeof answer === "string"
          ? answer
          : REGISTRATION_FACTS[answer ? "yes" : "no"],
    };
  });
}

/**
 * The user's scoring account, stored with one of their registrations.
 *
 * @param withPassword false does not even fetch the password, for a page that
 *   hides it
 * @returns null when there is no account
 * @throws ProfileError when it cannot be read
 */
export async function scoringAccount(
  context: RequestContext,
  userId: string,
  withPassword: boolean,
): Promise<{ email: string; password: string | null } | null> {
  const answer = await context.supabase
    .from("tournament_registrations")
    .select(
      withPassword ? "golfguage_email, golfguage_password" : "golfguage_email",
    )
    .eq("user_id", userId)
    .not("golfguage_password", "is", null)
    .order("registration_date", { ascending: false })
    .limit(1)
    .overrideTypes<
      { golfguage_email: string; golfguage_password?: string }[],
      { merge: false }
    >();
  const [row] = rows(answer);
  return row
    ? {
        email: row.golfguage_email,
        password: row.golfguage_password ?? null,
      }
    : null;
}

function rows<Row>(answer: PostgrestResponse<Row>): Row[] {
  const { data, error, status } = answer;
  if (!error) return data;
  log.error({ code: error.code, status }, "the profile could not be read");
  throw new ProfileError(
    PROFILE_MESSAGES[status >= 400 && status < 500 ? "refused" : "notRead"],
  );
}
