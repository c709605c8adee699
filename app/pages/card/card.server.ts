import { z } from "zod";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { KeptCard } from "#app/golf/kept-card.ts";
import type { ScoringRules } from "#app/golf/results.ts";
import type { Start } from "#app/golf/starts.ts";
import { COOKIE_ATTRIBUTES, cookieName } from "#app/platform/config/cookies.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import type { EnteredPlayer } from "#app/tournaments/play.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { CARD, REFUSALS } from "./content.ts";

export type LinkedPlayer = Pick<
  EnteredPlayer,
  "player_id" | "entry_id" | "full_name" | "handicap" | "category" | "tees"
> & {
  team: string | null;
  /** False: has withdrawn from a ball that is shared; counts for its handicap only. */
  is_playing: boolean;
  /** Of 18 holes; null: nothing was typed yet. */
  strokes: KeptCard | null;
  /** By hole, where phones have different numbers. */
  differences: Record<string, number[]> | null;
  /** Holes whose number is the club's. */
  corrected: number[];
  /** The club has entered the player's score, which counts over this card. */
  is_typed: boolean;
  returned: { at: string; no_return: "NR" | "WD" | null } | null;
  /** Since the card was reopened last; one holds while the card has the same holes. */
  confirmed: Confirmation[];
};

type Confirmation = {
  role: "player" | "marker";
  at: string;
  marker: string | null;
  marker_name: string | null;
  holds: boolean;
};

/** What a fourball's link opens. */
export type LinkedCard = {
  state: "early" | "open" | "over";
  tournament: Pick<
    Tournament,
    "name" | "slug" | "has_information_page" | "divisions" | "rated_tees"
  >;
  fourball: number;
  start: Start;
  /** Without the secret holes. */
  scoring: Partial<ScoringRules> | null;
  players: LinkedPlayer[];
  /** Numbers that no card could take, on which the club has not decided; by player, then hole. */
  with_club: { player_id: string; name: string | null; hole: number; strokes: number }[];
};

const tokenSchema = z.uuid();

/**
 * They need no session.
 *
 * @returns null when there is no such link, or no longer
 * @throws a 503 Response
 */
export async function readCard(
  context: RequestContext,
  token: string | null,
): Promise<LinkedCard | null> {
  const checked = tokenSchema.safeParse(token).data;
  if (checked === undefined) return null;
  const answer = await context.supabase
    .rpc("card_by_link", { token: checked })
    .overrideTypes<LinkedCard | null, { merge: false }>();
  if (answer.error) throw backendUnavailable();
  return answer.data;
}

/** What a phone saves of a hole; `key` makes sure that it is saved once. */
export type HoleScore = { key: string; player: string; strokes: number | null };

/**
 * The number of a player who no longer plays in the fourball is stored for the club.
 *
 * `settles`: these numbers count, whatever other phones have.
 *
 * @returns the players of whom nothing was saved, with the reason
 */
export async function saveHole(
  context: RequestContext,
  token: string,
  hole: number,
  scores: readonly HoleScore[],
  settles: boolean,
): Promise<Map<string, string>> {
  const { data, error, status } = await context.supabase.rpc("save_hole", {
    token,
    phone: markPhone(context),
    hole,
    scores: [...scores],
    settles,
  });
  if (error) throw refusalOf({ error, status });
  const refused = data as { player: string; code: string }[];
  return new Map(refused.map(({ player, code }) => [player, REFUSALS[code] ?? code]));
}

/** @returns whether the card is returned; false: it waits for the other one to confirm it */
export async function returnCard(
  context: RequestContext,
  card: {
    token: string;
    player: string;
    marker?: string;
    marker_name?: string;
    is_marked_by_club?: boolean;
    confirmed_by?: string[];
    no_return?: string;
  },
): Promise<boolean> {
  const { data, error, status } = await context.supabase.rpc("return_card", {
    marker: null as unknown as string,
    phone: markPhone(context),
    ...card,
  });
  if (error) throw refusalOf({ error, status });
  return (data as string | null) !== null;
}

function refusalOf(result: ConstructorParameters<typeof DatabaseError>[0]): Error {
  const { message } = result.error;
  const description = REFUSALS[message];
  const field = FIELDS[message];
  if (description !== undefined && field) return new InvalidFields({ [field]: [description] });
  return description === undefined
    ? new DatabaseError(result)
    : new InvalidFields({}, { toast: { message: CARD.failed.message, description } });
}

/** Which field of the check a refusal is about. */
const FIELDS: Readonly<Record<string, string>> = {
  marker_invalid: "marker",
  marker_not_found: "markerName",
  confirmation_missing: "confirmed.player",
};

const PHONE = cookieName("phone");
const DAY = 24 * 60 * 60;

/** The phone is given to another person. */
export function forgetPhone({ response }: RequestContext): void {
  response.cookies.clear(PHONE);
}

/**
 * Tells two phones of a fourball apart. It comes with the page: with the answer to the first save
 * it would be lost where that answer is, and the phone would be two.
 */
export function markPhone({ response }: RequestContext): string {
  const { cookies } = response;
  const earlier = cookies
    .getAll(PHONE)
    .map(({ value }) => tokenSchema.safeParse(value).data)
    .find((value) => value !== undefined);
  if (earlier !== undefined) return earlier;
  const phone = crypto.randomUUID();
  cookies.set(PHONE, phone, { ...COOKIE_ATTRIBUTES, maxAge: 2 * DAY });
  return phone;
}
