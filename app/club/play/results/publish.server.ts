import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { conflict, saveChanges } from "#app/club/play/play.server.ts";
import { seriesText } from "#app/club/series/series-moves.tsx";
import {
  type ClubSeries,
  noteMoves,
  purgeSeries,
  readSeries,
  seriesOf,
} from "#app/club/series/series.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { fillOf, passedOverTexts, refilledAwards } from "./award-lines.ts";
import { RESULTS_TOASTS } from "./content.ts";
import { PUBLICATION } from "./publication-content.ts";
import { type OpenResults, publishResults, takeBackResults } from "./results.server.ts";
import { isNetWithoutStrokes, namesWithoutScore, winnersOf } from "./view.ts";

/** A button of the page beside Save: the version that it was pressed on, and where it leads. */
type Press = { version: number; path: string };

type Confirmed = { withoutStrokes: boolean; withoutScores: boolean };

/** @throws InvalidFields with what must be confirmed before the results are published */
function assertConfirmed(open: OpenResults, confirmed: Confirmed) {
  const isMissing = {
    withoutStrokes: isNetWithoutStrokes(open) && !confirmed.withoutStrokes,
    withoutScores: namesWithoutScore(open).length > 0 && !confirmed.withoutScores,
  };
  const names = Object.keys(PUBLICATION.confirm) as (keyof typeof PUBLICATION.confirm)[];
  const missing = names.filter((name) => isMissing[name]);
  if (missing.length === 0) return;
  throw new InvalidFields(
    Object.fromEntries(missing.map((name) => [name, [PUBLICATION.confirm[name]]])),
  );
}

/** Gives the awards of the places to the players who have these places now. */
export async function refill(context: RequestContext, open: OpenResults, { version, path }: Press) {
  if (open.play.version !== version) throw conflict();
  const all = winnersOf(open);
  await saveChanges(context, open.play, { awards: refilledAwards(open, all) });
  const passedOver = passedOverTexts(open, all, fillOf(open));
  return redirectWithSuccess(path, RESULTS_TOASTS.awardsFilled(passedOver));
}

export async function publish(
  context: RequestContext,
  open: OpenResults,
  { version, path }: Press,
  confirmed: Confirmed,
) {
  assertConfirmed(open, confirmed);
  const { id } = open.tournament;
  const wasPublished = open.play.results_published_at !== null;
  const series = await seriesOf(context, id);
  await publishResults(context, open, version);
  const told = series.filter((each) => wasPublished || wasTakenBack(each, id));
  const moves = await tellSeries(context, open, { series, told, what: "published-again" });
  const counts = wasPublished ? [] : await countsOf(context, series, id);
  return redirectWithSuccess(path, RESULTS_TOASTS.published([...moves, ...counts]));
}

export async function takeBack(
  context: RequestContext,
  open: OpenResults,
  { version, path }: Press,
) {
  const series = await seriesOf(context, open.tournament.id);
  await takeBackResults(context, open, version);
  const [moves = null] = await tellSeries(context, open, {
    series,
    told: series.filter(
      (each) => open.play.results_published_at !== null || wasTakenBack(each, open.tournament.id),
    ),
    what: "taken-back",
  });
  return redirectWithSuccess(path, RESULTS_TOASTS.takenBack(moves));
}

/** Purges the pages that show the results, and notes what changed in series, which it says. */
async function tellSeries(
  context: RequestContext,
  { tournament: { id, slug } }: OpenResults,
  {
    series,
    told,
    what,
  }: { series: ClubSeries[]; told: ClubSeries[]; what: "published-again" | "taken-back" },
): Promise<string[]> {
  purgeTournament(slug);
  purgeSeries(series);
  const moves = await noteMoves(context, told, what, { tournament: id });
  return moves > 0 ? [seriesText(moves)] : [];
}

/** How many results of a tournament its series read: those of members whom the club knows. */
async function countsOf(context: RequestContext, series: readonly ClubSeries[], id: string) {
  const now = await Promise.all(series.map((each) => readSeries(context, each.id, id)));
  return now.map(({ name, facts }) => {
    const lines = facts.tournaments.find((each) => each.id === id)?.lines ?? [];
    return PUBLICATION.counted(name, lines.filter(({ isEligible }) => isEligible).length);
  });
}

/** Whether readers of the series were told that these results are taken back. */
const wasTakenBack = ({ changes }: ClubSeries, tournament: string): boolean =>
  changes.some(({ what, tournament_id: id }) => id === tournament && what === "taken-back");
