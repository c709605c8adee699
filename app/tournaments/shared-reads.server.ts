import { ifAtHand, visitorReads } from "#app/site/visitor-reads.server.ts";
import { readInformation } from "#app/tournaments/information/information.server.ts";
import type { InformationContent, Winner } from "#app/tournaments/information/information.ts";
import { readLiveBoard } from "./live-board.server.ts";
import { type LatestResults, winnerOf } from "./result-boards.ts";
import { readSeriesView } from "./series/series.server.ts";
import { listPast, listTournaments } from "./tournament-list.server.ts";

const lists = visitorReads((context) => listTournaments(context));
const pasts = visitorReads((context, key) => {
  const [year, page] = key.split(" ");
  return listPast(context, { year: year === "" ? undefined : year, page: Number(page) });
});
const pages = visitorReads(readInformation);
const boards = visitorReads(readLiveBoard);
const series = visitorReads(readSeriesView);

/** The list's only key. */
const LIST = "";

/**
 * Read once for all members.
 *
 * @throws as `listTournaments`
 */
export const sharedList = () => lists.get(LIST);

/**
 * Read once for all members.
 *
 * @throws as `listPast`
 */
export const sharedPast = ({ year = "", page }: { year: string | undefined; page: number }) =>
  pasts.get(`${year} ${String(page)}`);

/** @returns null where it cannot be read, or not at once */
export const listIfAtHand = () => ifAtHand(sharedList());

/**
 * Read once for all members.
 *
 * @throws as `readInformation`
 */
export const sharedInformation = (slug: string) => pages.get(slug);

const inDivision = (text: string, division: string | null) =>
  division === null ? text : `${text} (${division})`;

/** As one line, where each division has a winner; null: nobody has won. */
function winnerOfKnockouts(honours: InformationContent["honours"]): Winner | null {
  const names = honours.flatMap(({ winner, division }) =>
    winner === null ? [] : [inDivision(winner, honours.length < 2 ? null : division)],
  );
  const [{ division } = { division: null }] = honours;
  return names.length === 0
    ? null
    : { names: names.join(", "), score: honours.length < 2 ? division : null };
}

const othersOfKnockouts = (honours: InformationContent["honours"]): string[] =>
  honours.flatMap(({ division, others }) =>
    others.map(({ name, winner }) => `${inDivision(name, division)}: ${winner}`),
  );

/** @returns null: there is no winner and nothing was taken back, or it cannot be read at once */
export const latestIfAtHand = (slug: string): Promise<LatestResults | null> =>
  ifAtHand(
    sharedInformation(slug).then(({ information }) => {
      const { name, picture, photograph, event, results, resultsTakenBack, honours, endedOn } =
        information;
      const winner = results ? winnerOf(results) : winnerOfKnockouts(honours);
      const day = endedOn ?? event.starts_on;
      const others = othersOfKnockouts(honours);
      const shown = { slug, picture, photograph, tournament: name, day, others };
      return winner || resultsTakenBack ? { ...shown, winner, takenBack: resultsTakenBack } : null;
    }),
  );

/**
 * Read once for all visitors.
 *
 * @throws as `readLiveBoard`
 */
export const sharedBoard = (slug: string) => boards.get(slug);

/**
 * Worked out once for all members.
 *
 * @throws as `readSeriesView`
 */
export const sharedSeries = (slug: string) => series.get(slug);

export function purgeSharedSeries(slug: string): void {
  series.purge(slug);
}

export function purgeSharedReads(slug: string): void {
  lists.purge(LIST);
  pages.purge(slug);
  boards.purge(slug);
}
