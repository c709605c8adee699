import { redirect } from "@remix-run/node";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { TOASTS as CLUB_TOASTS } from "#app/club/frame/content.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { TOASTS as PLAY_TOASTS } from "#app/club/play/messages.ts";
import { playRefusal } from "#app/club/play/refusals.ts";
import { dataOrThrow, type DatabaseResult } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithError } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DIVISION, knockoutPath } from "#app/site/knockout-paths.ts";
import {
  type Division,
  type KnockoutFacts,
  namesOfSides,
} from "#app/tournaments/knockout/knockout.ts";
import type { KnockoutRules } from "#app/tournaments/knockout/rules.ts";
import type { MatchCourse, MatchPlayer } from "#app/tournaments/knockout/strokes.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import type { DrawBoard } from "./board-order.ts";
import { DIVISIONS } from "./content.ts";

/** An entry that has a place, with the sum of its players' handicaps, if all have one. */
export type Entered = {
  entry: string;
  names: string[];
  /** Of who is named first. */
  namesake: number | null;
  handicap: number | null;
};

/** By entry, told apart as on the sheet. */
export const namesOfEntered = (entered: readonly Entered[]): Map<string, string> =>
  namesOfSides({ sides: entered.map(({ entry, ...side }) => ({ ...side, id: entry })) });

/** What a side of a match arranges. */
export type ArrangedSide = {
  match: string;
  side: string;
  /** That it offers. */
  days: string[];
  /** That the other side offers, and suits. */
  agreed_on: string | null;
  /** What it says about the result, and does not count yet; sides by their ids. */
  report: { winner: string | null; how: string; at: string; is_denied: boolean } | null;
  /** When it has told the club that it cannot come, as an ISO moment; null: it has not, or was phoned. */
  told: string | null;
  /** Of its link; null: the user is no secretary. */
  token: string | null;
  players: MatchPlayer[];
};

type StoredKnockout = {
  version: number;
  /** Whether each division has its own. */
  by_division: boolean;
  /** Whether the draw of this one is published, or that of another division. */
  has_published: boolean;
  /** Null before anything was saved. */
  facts: (Omit<KnockoutFacts, "rules"> & { rules: Partial<KnockoutRules> }) | null;
  /** Of matches that are to be played, or were, by their players. */
  arranged: ArrangedSide[];
  /** Who recorded what; of the moment there is one of a kind in a match. */
  writers: { at: string; match: string | null; kind: string; name: string }[];
  scoring: MatchCourse["scoring"];
  /** Of the sides, by their ids from "1". */
  entries: string[];
  entered: Entered[];
};

export type OpenKnockout = StoredKnockout & {
  tournament: Tournament;
  /** Whose it is; null: it is for all. */
  division: Division | null;
};

/** @returns the id of the division that the page is of */
export const divisionOf = (request: Request): string | null =>
  new URL(request.url).searchParams.get(DIVISION);

/** Of a page, with its division. */
export const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

async function readStored(
  { supabase }: RequestContext,
  id: string,
  division: string | null,
): Promise<StoredKnockout> {
  return unwrap(
    await supabase.rpc("club_knockout", {
      tournament: id,
      ...(division !== null && { division }),
    }),
  ) as StoredKnockout;
}

/**
 * The knock-out of a tournament as the club works on it.
 *
 * @param division where each has its own, its id; without it nothing of one is known
 * @throws a 403, 404 or 503 Response
 */
export async function readClubKnockout(
  context: RequestContext,
  id: string,
  division: string | null,
): Promise<OpenKnockout> {
  const [tournament, stored] = await Promise.all([
    readTournament(context, id),
    readStored(context, id, division),
  ]);
  const named = tournament.divisions.find((each) => each.id === division) ?? null;
  if (tournament.form_of_play !== "knock-out" || (division !== null && !named)) {
    throw new Response(null, { status: 404 });
  }
  return { tournament, ...stored, division: named };
}

/** Whether it is one that there is, for all or for a division. */
const isOne = ({ by_division: byDivision, division }: OpenKnockout) =>
  byDivision === (division !== null);

/**
 * For a page that shows one: that of the first division stands for all of them.
 *
 * @throws a Response: a redirect, 403, 404 or 503
 */
export async function showClubKnockout(
  context: RequestContext,
  id: string,
  request: Request,
): Promise<OpenKnockout> {
  const open = await readClubKnockout(context, id, divisionOf(request));
  if (isOne(open)) return open;
  throw redirect(pathOfOne(open, request));
}

/** That of the first division, or without one. */
function pathOfOne(
  { by_division: byDivision, tournament }: OpenKnockout,
  request: Request,
): string {
  const first = byDivision ? tournament.divisions[0]?.id : undefined;
  const { pathname } = new URL(request.url);
  return first === undefined ? pathname : `${pathname}?${DIVISION}=${first}`;
}

/**
 * For a change of one.
 *
 * @throws a Response: a redirect that says so where the club has chosen otherwise since the page was
 *   opened, 403, 404 or 503
 */
export async function openClubKnockout(
  context: RequestContext,
  id: string,
  request: Request,
): Promise<OpenKnockout> {
  const open = await readClubKnockout(context, id, divisionOf(request));
  if (isOne(open)) return open;
  throw await redirectWithError(pathOfOne(open, request), DIVISIONS.changed);
}

/** The one that the page is of, which is none where it is of all divisions, and those that it shows. */
export async function readAllKnockouts(
  context: RequestContext,
  id: string,
  request: Request,
): Promise<{ open: OpenKnockout; knockouts: OpenKnockout[] }> {
  const open = await readClubKnockout(context, id, divisionOf(request));
  if (isOne(open)) return { open, knockouts: [open] };
  const { tournament, by_division: byDivision } = open;
  if (!byDivision) throw redirect(new URL(request.url).pathname);
  return { open, knockouts: await readOfDivisions(context, tournament) };
}

const readOfDivisions = (
  context: RequestContext,
  tournament: Tournament,
): Promise<OpenKnockout[]> =>
  Promise.all(
    tournament.divisions.map(async (division) => ({
      ...{ tournament, division },
      ...(await readStored(context, tournament.id, division.id)),
    })),
  );

/** That for all divisions, or those of each. */
export async function readKnockoutsOf(
  context: RequestContext,
  tournament: Tournament,
): Promise<OpenKnockout[]> {
  const stored = await readStored(context, tournament.id, null);
  return stored.by_division
    ? readOfDivisions(context, tournament)
    : [{ tournament, division: null, ...stored }];
}

/** @returns where the draw is now */
export async function chooseKnockouts(
  { supabase }: RequestContext,
  { tournament: { id, slug, divisions } }: OpenKnockout,
  byDivision: boolean,
): Promise<string> {
  dataOrThrow(
    await supabase.rpc("choose_knockouts", { tournament: id, by_division: byDivision }),
    playRefusal,
    CLUB_TOASTS.failed,
  );
  purgeTournament(slug);
  return knockoutPath(id, byDivision ? (divisions[0]?.id ?? null) : null);
}

/** The facts of a knock-out whose settings are saved; null: they are not. */
export function knownFacts({ facts }: OpenKnockout): KnockoutFacts | null {
  return facts?.rules.form === undefined ? null : (facts as KnockoutFacts);
}

function doneOrThrow(result: DatabaseResult<number>): number {
  if (result.error?.message === "version_conflict") {
    throw new InvalidFields({}, { status: 409, toast: PLAY_TOASTS.conflict });
  }
  return dataOrThrow(result, playRefusal, CLUB_TOASTS.failed);
}

export type KnockoutChanges = {
  rules?: KnockoutRules;
  last_days?: string[];
  /** Of the groups before them. */
  groups_day?: string;
  /** From the final back. */
  plate_days?: string[];
  draw?: {
    by: NonNullable<KnockoutFacts["by"]>;
    lot: number;
    seeds: number;
    entries: string[];
  };
};

/** What has happened, with entries for sides. */
export type RecordedEvent =
  | {
      kind: "result";
      match: string;
      winner: string | null;
      how: string;
      strokes?: number[][];
      /** The number of a lot. */
      reason?: string;
    }
  | {
      kind: "correction";
      match: string;
      winner: string | null;
      how: string;
      later?: "stand" | "void";
      /** Who goes on from the groups by it. */
      sides?: string[];
      reason: string;
    }
  | { kind: "reserve"; side: string; instead: string }
  | { kind: "reinstatement"; side: string; match: string }
  | { kind: "losers-called" }
  | { kind: "last-day"; match: string; last_day: string }
  | { kind: "order"; sides: string[]; how: string; reason?: string };

type Open = Pick<OpenKnockout, "tournament" | "division">;

/** Of which knock-out a function of the database is. */
const keyOf = ({ tournament, division }: Open) => ({
  tournament: tournament.id,
  ...(division && { division: division.id }),
});

export async function saveKnockout(
  context: RequestContext,
  open: Open,
  version: number,
  changes: KnockoutChanges,
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("save_knockout", {
      ...keyOf(open),
      expected_version: version,
      changes,
    }),
  );
  purgeTournament(open.tournament.slug);
}

export async function changePublication(
  context: RequestContext,
  open: Open,
  version: number,
  step: "publish_knockout" | "take_back_knockout",
): Promise<void> {
  doneOrThrow(await context.supabase.rpc(step, { ...keyOf(open), expected_version: version }));
  purgeTournament(open.tournament.slug);
}

/** @param numbers of the sides that go on from groups, number 1 of the draw first */
export async function publishAfterGroups(
  context: RequestContext,
  open: Open,
  version: number,
  numbers: number[],
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("publish_knockout", {
      ...keyOf(open),
      expected_version: version,
      numbers,
    }),
  );
  purgeTournament(open.tournament.slug);
}

export async function recordEvent(
  context: RequestContext,
  open: Open,
  version: number,
  event: RecordedEvent,
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("record_knockout", {
      ...keyOf(open),
      expected_version: version,
      event,
    }),
  );
  purgeTournament(open.tournament.slug);
}

/**
 * The boards that give an order for the draw, the latest first.
 *
 * @throws a 403 or 503 Response
 */
export async function readDrawBoards(
  { supabase }: RequestContext,
  { tournament, division }: Open,
): Promise<DrawBoard[]> {
  return unwrap(
    await supabase.rpc("boards_for_draw", {
      tournament: tournament.id,
      ...(division && { division: division.id }),
    }),
  ) as DrawBoard[];
}

/** How a side of a match is reached. */
export type SideContacts = { side: string; contacts: { name: string; phone: string | null }[] };

/**
 * Those of both sides, for secretaries; empty for who is none.
 *
 * @throws a 503 Response
 */
export async function readContacts(
  context: RequestContext,
  open: OpenKnockout,
  match: string,
): Promise<SideContacts[]> {
  if (open.arranged.every(({ token }) => token === null)) return [];
  return unwrap(
    await context.supabase.rpc("match_contacts", { ...keyOf(open), match }),
  ) as SideContacts[];
}

/** @returns nothing: the page shows the new link */
export async function replaceMatchLink(
  context: RequestContext,
  open: Open,
  match: string,
  side: number,
): Promise<void> {
  dataOrThrow(
    await context.supabase.rpc("replace_match_link", { ...keyOf(open), match, side }),
    playRefusal,
    CLUB_TOASTS.failed,
  );
}
