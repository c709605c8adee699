import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { readPlayerPeople } from "#app/club/people/players/players.server.ts";
import { conflict, saveChanges } from "#app/club/play/play.server.ts";
import { seriesText } from "#app/club/series/series-moves.tsx";
import {
  type ClubSeries,
  movesToNote,
  purgeSeries,
  readSeries,
  seriesOf,
} from "#app/club/series/series.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { withoutResults } from "#app/tournaments/series/changed-facts.ts";
import { problemOf } from "#app/tournaments/series/facts.ts";
import { countedResults } from "#app/tournaments/series/tables.ts";
import { SERIES_PROBLEMS } from "#app/tournaments/series/words.ts";
import { fillOf, lostAwards, passedOverTexts, refilledAwards } from "./award-lines.ts";
import { RESULTS_TOASTS } from "./content.ts";
import { PUBLICATION } from "./publication-content.ts";
import {
  assertWorkedOut,
  type OpenResults,
  publishResults,
  takeBackResults,
} from "./results.server.ts";
import { factsAfterPublishing, resultPeople } from "./series-moves.server.ts";
import { isNetWithoutStrokes, namesWithoutScore, winnersOf } from "./view.ts";
import { withoutSides } from "./work-out-competitions.ts";

/** A button of the page beside Save: the version that it was pressed on, and where it leads. */
type Press = { version: number; path: string };

type Confirmed = Record<keyof typeof PUBLICATION.confirm, boolean>;

/** @throws InvalidFields with what must be confirmed before the results are published */
function assertConfirmed(open: OpenResults, confirmed: Confirmed) {
  const isMissing = {
    withoutStrokes: isNetWithoutStrokes(open) && !confirmed.withoutStrokes,
    withoutCompetitions: withoutSides(open).length > 0 && !confirmed.withoutCompetitions,
    withoutScores: namesWithoutScore(open).length > 0 && !confirmed.withoutScores,
    withLostAwards: lostAwards(open, winnersOf(open)).length > 0 && !confirmed.withLostAwards,
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
  const told = series.filter((each) => wasPublished || wasTakenBack(each, id));
  const known = told.length > 0 ? await readPlayerPeople(context, { tournament: id }) : [];
  const results = assertWorkedOut(open);
  const { count, noted } = movesToNote(
    told,
    factsAfterPublishing(open, results, resultPeople(known)),
  );
  await publishResults(context, open, results, { version, series: noted });
  purge(open, series);
  const counts = wasPublished ? [] : await countsOf(context, series, id);
  return redirectWithSuccess(
    path,
    RESULTS_TOASTS.published([...(count > 0 ? [seriesText(count)] : []), ...counts]),
  );
}

export async function takeBack(
  context: RequestContext,
  open: OpenResults,
  { version, path }: Press,
) {
  const { id } = open.tournament;
  const series = await seriesOf(context, id);
  const { count, noted } = movesToNote(series, (facts) => withoutResults(facts, id, "planned"));
  await takeBackResults(context, open, { version, series: noted });
  purge(open, series);
  return redirectWithSuccess(path, RESULTS_TOASTS.takenBack(count > 0 ? seriesText(count) : null));
}

/** The pages that show the results, and the series that read them. */
function purge({ tournament: { slug } }: OpenResults, series: readonly ClubSeries[]): void {
  purgeTournament(slug);
  purgeSeries(series);
}

/** How many results of a tournament its series count: those of members whom the club knows. */
async function countsOf(context: RequestContext, series: readonly ClubSeries[], id: string) {
  const now = await Promise.all(series.map((each) => readSeries(context, each.id, id)));
  return now.flatMap(({ name, facts }) => {
    const published = facts.tournaments.find((each) => each.id === id);
    if (!published) return [];
    const problem = problemOf(published, facts);
    if (problem !== null) return PUBLICATION.notCounted(name, SERIES_PROBLEMS[problem]);
    return PUBLICATION.counted(name, countedResults(facts, published));
  });
}

/** Whether readers of the series were told that these results are taken back. */
const wasTakenBack = ({ changes }: ClubSeries, tournament: string): boolean =>
  changes.some(({ what, tournament_id: id }) => id === tournament && what === "taken-back");
