import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { profileValues } from "#app/account/auth/profile-fields.ts";
import { PASS_EDIT, PASS_MATCH, passOf } from "#app/entries/boarding-pass.server.ts";
import { CANNOT_COME } from "#app/entries/cannot-come/content.ts";
import { SHEET, PLAYER_LABELS, PLAYERS } from "#app/entries/content.ts";
import type { EntryState } from "#app/entries/entry-state.ts";
import { feeFacts, type OwnFee } from "#app/entries/fee-facts.ts";
import {
  drawFacts,
  matchFacts,
  type OwnFact,
  playedMatchFacts,
  resultFacts,
  dayFacts,
  standingFacts,
  startFacts,
  takenBackFacts,
} from "#app/entries/own-words.ts";
import { queueNote } from "#app/entries/queue-note.server.ts";
import type { StoredPlayer } from "#app/entries/schema.ts";
import { unlinkedAccount } from "#app/entries/scoring-accounts.server.ts";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { sheetPath } from "#app/site/knockout-paths.ts";
import { matchLinkPath } from "#app/site/match-link-path.ts";
import {
  adoptEntryPath,
  cannotComePath,
  changeRegistrationPath,
  informationPath,
  payPath,
  registerPath,
} from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
// The package as a whole takes two seconds to load: its 300 files, and for each the
// package.json, which has 199 KB.
import { type Answers, answerWords } from "#app/tournaments/answers.ts";
import {
  dayOfMatch,
  isOutOfPlay,
  nextMatch,
  opponentOf,
  type OwnMatch,
  type Standing,
} from "#app/tournaments/knockout/own-matches.ts";
import { isFull, type Limits, type Places } from "#app/tournaments/places.ts";
import type { OwnResult, OwnStart } from "#app/tournaments/play.ts";
import { REGISTRATION_PAGE } from "#app/tournaments/register-content.ts";
import {
  areChangesOpen,
  isPlayed,
  registrationState,
  type RegistrationPeriod,
} from "#app/tournaments/registration-period.ts";
import { type Question, type Tournament } from "#app/tournaments/tournament.ts";

const PROFILE_MESSAGES = {
  notRead: "The member service did not answer. Please try again in a minute.",
  refused: "Your registrations cannot be shown now. Please try again later.",
} as const;

const NO_GOLF_GROUP = "—";

export class ProfileError extends Error {
  override name = "ProfileError";
}

/**
 * A row of the view. The generated types cannot know which columns of a view may be null. The
 * tournament's own are, all of them, in rows from before 2026-11-21 for a tournament that does not
 * exist.
 */
type CurrentRegistration = RegistrationPeriod & {
  id: string;
  tournament_id: string | null;
  tournament_name: string;
  tournament_date: string;
  /** Of who entered, as the club corrects it. */
  full_name: string;
  golf_group: string | null;
  handicap: string;
  registration_date: string;
  state: EntryState;
  /** The club's, of a registration that it withdrew. */
  withdrawn_reason: string | null;
  players: StoredPlayer[];
  answers: Answers;
  slug: string | null;
  tournament_state: Tournament["state"] | null;
  cancelled_reason: string | null;
  has_information_page: boolean | null;
  questions: Question[] | null;
  picture: string | null;
  tee_off_at: string | null;
  results_taken_back_at: string | null;
  place: string | null;
  map_url: string | null;
  form_of_play: Tournament["form_of_play"] | null;
  /** Of the tournament; of a knock-out that of its final. */
  last_day: string | null;
};

export type RegistrationStatus = "registered" | "waiting" | "withdrawn" | "cancelled";

/** What the database gives for the profile; the maps are by the tournaments' ids. */
type OwnProfile = {
  email: string;
  full_name: string | null;
  works_for_club: boolean;
  wants_reminders: boolean;
  scoring_account: { email: string; password: string | null } | null;
  unlinked_scoring_email: string | null;
  registrations: CurrentRegistration[];
  /** Entries that the club has made for the member, without the account. */
  by_club: { slug: string; tournament: string; players: string[] }[];
  queue_places: Record<string, number> | null;
  starts: Record<string, OwnStart[]> | null;
  knockouts: Record<string, { matches: OwnMatch[]; standing: Standing | null }> | null;
  results: Record<string, OwnResult[]> | null;
  fees: Record<string, OwnFee> | null;
  /** Of sides that were left in the draw of another division. */
  fees_left: Record<string, (OwnFee & { division: string | null })[]> | null;
  /** Of what the member has withdrawn from and has no waiting list. */
  limits: Record<string, Limits & { places: Places }> | null;
  /** When the club was told of each that they cannot come. */
  cannot_come: Record<string, string> | null;
};

/**
 * Everything that the profile shows, in one call.
 *
 * @param withPassword false does not even fetch the scoring account's password, for a page that
 *   hides it
 * @returns null when the session has ended
 * @throws ProfileError when it cannot be read
 */
export async function readProfile(context: RequestContext, withPassword: boolean) {
  const { data, error, status } = await context.supabase
    .rpc("own_profile", { with_password: withPassword }, { get: true })
    .overrideTypes<OwnProfile | null, { merge: false }>();
  if (error) {
    log.error({ code: error.code, status }, "the profile could not be read");
    throw new ProfileError(PROFILE_MESSAGES[status >= 400 && status < 500 ? "refused" : "notRead"]);
  }
  if (!data) return null;
  const unlinked = data.unlinked_scoring_email;
  const registrations = registrationsOf(data);
  return {
    member: { ...profileValues(data), email: data.email },
    worksForClub: data.works_for_club,
    wantsReminders: data.wants_reminders,
    account: data.scoring_account,
    unlinked: unlinked === null ? null : unlinkedAccount(unlinked),
    byClub: data.by_club.map(({ slug, tournament, players }) => ({
      path: adoptEntryPath({ slug }),
      tournament,
      players: players.join(", "),
    })),
    registrations,
    next: nextPass(data, registrations),
  };
}

export type OwnRegistration = ReturnType<typeof registrationsOf>[number];

const mayEnterAgain = (row: CurrentRegistration): boolean =>
  row.state === "withdrawn" &&
  row.tournament_state === "published" &&
  registrationState(row) === "open";

/** One for each tournament, newest first. */
function registrationsOf(
  {
    registrations,
    queue_places,
    starts,
    knockouts,
    results,
    fees,
    fees_left: feesLeft,
    limits,
    cannot_come,
  }: OwnProfile,
  now = new Date(),
) {
  const today = dayInIndiaOf(now);
  return registrations.map((row) => {
    const { slug } = row;
    const status = statusOf(row);
    const { players } = row;
    const id = row.tournament_id ?? "";
    const ownStarts = status === "registered" ? starts?.[id] : undefined;
    const ownResults = row.results_taken_back_at
      ? takenBackFacts(row.results_taken_back_at)
      : resultFacts(results?.[id] ?? [], row.tournament_state === "cancelled");
    const limit = limits?.[id];
    const fee = fees?.[id];
    /** Results may be out on the day itself. */
    const isPast =
      (row.last_day ?? row.tournament_date) < today ||
      ownResults.length > 0 ||
      (row.form_of_play === "knock-out" && row.has_results === true);
    const isToCome = !isPast && (status === "registered" || status === "waiting");
    const hasEntry = status === "registered" || status === "waiting";
    const told =
      hasEntry && !isPlayed(row) && cannot_come?.[id] ? CANNOT_COME.told(cannot_come[id]) : null;
    return {
      id: row.id,
      tournament: row.tournament_name,
      date: row.tournament_date,
      golfGroup: row.golf_group ?? NO_GOLF_GROUP,
      handicap: row.handicap,
      status,
      reason: row.withdrawn_reason ?? row.cancelled_reason,
      queue:
        status === "waiting"
          ? {
              place: queue_places?.[id] ?? null,
              note: queueNote(row, 1 + players.length),
            }
          : null,
      isPast,
      results: ownResults,
      facts: [
        ...startFacts(ownStarts ?? [], 1 + players.length),
        ...(status === "registered" ? matchFacts(knockouts?.[id]?.matches) : []),
        ...(status === "registered"
          ? standingFacts(knockouts?.[id]?.standing, knockouts?.[id]?.matches)
          : []),
        ...playedMatchFacts(knockouts?.[id]?.matches),
        ...playersOf(players),
        ...answersOf(row),
        ...(told && areChangesOpen(row) ? [{ name: CANNOT_COME.name, fact: told }] : []),
        ...feeFacts(
          fee && !isToCome ? { ...fee, refund_until: null } : fee,
          slug ?? "",
          told !== null,
        ),
        ...(feesLeft?.[id] ?? []).flatMap(({ division, ...left }) =>
          feeFacts(left, slug ?? "").map((fact) => ({
            ...fact,
            name: [fact.name, division].filter(Boolean).join(", "),
          })),
        ),
      ],
      updates:
        slug &&
        informationPath({
          slug,
          has_information_page: row.has_information_page === true,
        }),
      sheet: slug && knockouts?.[id] ? { href: sheetPath({ slug }), label: SHEET } : null,
      registerPath:
        slug && mayEnterAgain(row) && !(limit && isFull(limit, limit.places))
          ? registerPath({ slug })
          : null,
      // One that was withdrawn or cancelled cannot be changed.
      changes:
        slug && (status === "registered" || status === "waiting")
          ? {
              slug,
              until: row.has_results ? null : row.changes_until,
              isOpen: areChangesOpen(row),
              /** Where the club is told, once the site takes no withdrawal and until it is played. */
              cannotCome:
                areChangesOpen(row) || isPlayed(row) || isOutOfPlay(knockouts?.[id]?.standing)
                  ? null
                  : cannotComePath({ slug }),
              /** That it was told. */
              told,
            }
          : null,
    };
  });
}

/** The pass of what is played next; null: nothing. */
function nextPass(
  { registrations, starts, knockouts, fees }: OwnProfile,
  shown: readonly OwnRegistration[],
  now = new Date(),
) {
  const today = dayInIndiaOf(now);
  const rowOf = (each: OwnRegistration) => registrations.find(({ id }) => id === each.id);
  /** The match that is played next, where it is known. */
  const matchOf = (each: OwnRegistration) =>
    each.status === "registered"
      ? nextMatch(knockouts?.[rowOf(each)?.tournament_id ?? ""]?.matches)
      : null;
  const dayOf = (each: OwnRegistration) => {
    const match = matchOf(each);
    return (match && dayOfMatch(match)) ?? each.date;
  };
  const [next] = shown
    // Once there is a draw, its day is over for everybody.
    .filter((each) => {
      const isDrawn = knockouts?.[rowOf(each)?.tournament_id ?? ""] !== undefined;
      const isToCome = matchOf(each) !== null || (!isDrawn && each.date >= today);
      return !each.isPast && each.changes !== null && isToCome;
    })
    .sort((a, b) => dayOf(a).localeCompare(dayOf(b)));
  const row = next && rowOf(next);
  if (!next?.changes || !row) return null;
  const { changes } = next;
  const id = row.tournament_id ?? "";
  const match = matchOf(next);
  const isKnockout = row.form_of_play === "knock-out";
  const day = dayOf(next);
  const tournament = {
    ...row,
    name: row.tournament_name,
    slug: changes.slug,
    has_information_page: row.has_information_page === true,
    has_results: row.has_results === true,
  };
  return {
    daysAhead: Math.max(0, differenceInCalendarDays(day, today)),
    ...passOf({
      tournament,
      day,
      knockout: match
        ? [
            ...matchFacts([match]),
            // Until it is agreed there is none.
            ...dayFacts({ day: match.agreed_on, teeOff: null, starts: undefined }),
          ]
        : isKnockout
          ? drawFacts({
              starts_on: row.starts_on,
              final_by: row.last_day === row.starts_on ? null : row.last_day,
            })
          : null,
      names: [row.full_name, ...row.players.map((player) => player.full_name)].filter(Boolean),
      starts: next.status === "registered" ? starts?.[id] : undefined,
      fee: fees?.[id],
      pay: payPath(changes),
      told: changes.told,
      handicap: row.handicap,
      links: [
        match ? { href: matchLinkPath(match.token), label: PASS_MATCH(opponentOf(match)) } : null,
        changes.isOpen ? { href: changeRegistrationPath(changes), label: PASS_EDIT } : null,
        changes.cannotCome && !changes.told
          ? { href: changes.cannotCome, label: REGISTRATION_PAGE.cannotCome }
          : null,
      ],
    }),
  };
}

function statusOf({ state, tournament_state }: CurrentRegistration): RegistrationStatus {
  if (state === "withdrawn") return "withdrawn";
  if (tournament_state === "cancelled") return "cancelled";
  return state === "waiting" ? "waiting" : "registered";
}

function playersOf(players: readonly StoredPlayer[]): OwnFact[] {
  return players.map(({ full_name, handicap }, index) => ({
    name: PLAYERS.player(index),
    fact: `${full_name}, ${PLAYER_LABELS.handicap.toLowerCase()} ${handicap}`,
  }));
}

function answersOf({ questions, answers, players }: CurrentRegistration): OwnFact[] {
  return (questions ?? []).flatMap(({ id, label }) =>
    [
      { label, answer: answers[id] },
      ...players.map((player, index) => ({
        label: PLAYERS.numbered(label, index),
        answer: player.answers?.[id],
      })),
    ].flatMap((item) =>
      item.answer === undefined ? [] : { name: item.label, fact: answerWords(item.answer) },
    ),
  );
}
