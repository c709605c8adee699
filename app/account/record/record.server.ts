import { playedMatchFacts, resultFacts } from "#app/entries/own-words.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { sheetPath } from "#app/site/knockout-paths.ts";
import { informationPath } from "#app/site/paths.ts";
import {
  type OwnMatch,
  type Standing,
  standingText,
} from "#app/tournaments/knockout/own-matches.ts";
import type { OwnResult } from "#app/tournaments/play.ts";
import { type Winner, winnersText } from "#app/tournaments/player-names.ts";

type Stored = {
  rounds: {
    tournament: string;
    slug: string;
    has_information_page: boolean;
    day: string | null;
    is_cancelled: boolean;
    winners: Winner[];
    tee: string | null;
    result: OwnResult;
  }[];
  knockouts: {
    tournament: string;
    slug: string;
    /** Null: one for all. */
    division: { id: string; name: string } | null;
    day: string;
    is_cancelled: boolean;
    standing: Standing;
    matches: OwnMatch[];
  }[];
  /** The first day first. */
  handicaps: { on: string; handicap: string }[];
  series: { name: string; slug: string }[];
};

/** Strokes of a whole card; null: holes are missing, or points were given. */
function grossOf(holes: OwnResult["holes"]): number | null {
  if (!holes || holes.some((strokes) => strokes === null)) return null;
  return holes.reduce<number>((sum, strokes) => sum + (strokes ?? 0), 0);
}

const CANCELLED = "Cancelled";
const STILL_IN = "You are still in it.";

/** What was played of a tournament that was cancelled since does not count. */
function outcomeOf({
  is_cancelled: isCancelled,
  winners,
  tee,
  result,
}: Pick<Stored["rounds"][number], "is_cancelled" | "winners" | "tee" | "result">) {
  if (isCancelled) return { winner: null, tee, gross: null, result: CANCELLED };
  const [own, ...prizes] = resultFacts([result]);
  const facts = [own?.fact ?? "", ...prizes.map(({ name, fact }) => `${name}: ${fact}`)];
  return {
    winner: winnersText(winners),
    tee,
    gross: grossOf(result.holes),
    result: facts.join("; "),
  };
}

/**
 * What the member has played, and the handicaps that the club entered.
 *
 * @returns null when the session has ended
 * @throws a 503 Response
 */
export async function readRecord({ supabase }: RequestContext) {
  const answer = await supabase
    .rpc("own_record", undefined, { get: true })
    .overrideTypes<Stored | null, { merge: false }>();
  if (answer.error) throw backendUnavailable();
  if (!answer.data) return null;
  const { rounds, knockouts, handicaps, series } = answer.data;
  return {
    rounds: rounds.map(({ tournament, slug, has_information_page, day, ...round }) => ({
      key: `${slug} ${round.result.player}`,
      tournament,
      path: informationPath({ slug, has_information_page }),
      day,
      ...outcomeOf(round),
    })),
    knockouts: knockouts.map(({ tournament, slug, division, day, standing, matches, ...each }) => ({
      path: sheetPath({ slug }, division?.id),
      name: [tournament, division?.name].filter(Boolean).join(", "),
      day,
      standing: each.is_cancelled ? CANCELLED : (standingText(standing, matches) ?? STILL_IN),
      matches: each.is_cancelled ? [] : playedMatchFacts(matches),
    })),
    handicaps,
    series,
  };
}
