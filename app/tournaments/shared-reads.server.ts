import { setTimeout } from "node:timers/promises";
import { runForNoRequest } from "#app/platform/config/current-request.server.ts";
import { RenewingCache } from "#app/platform/http/renewing-cache.server.ts";
import {
  createRequestContext,
  type RequestContext,
} from "#app/platform/http/request-context.server.ts";
import { loginPath } from "#app/site/paths.ts";
import { readInformation } from "#app/tournaments/information/information.server.ts";
import { readLiveBoard } from "./live-board.server.ts";
import { type LatestWinner, winnerOf } from "./result-boards.ts";
import { readSeriesView } from "./series/series.server.ts";
import { listPast, listTournaments } from "./tournament-list.server.ts";

/** The greatest age of a shared read, in milliseconds. */
const MAX_AGE = 3_000;

/** The size of each cache, in characters of JSON. */
const MAX_SIZE = 8 << 20;

/**
 * Reads as a visitor, outside any request: what all members share must not be read with the rights
 * of one.
 */
function asVisitor<Result>(read: (context: RequestContext) => Promise<Result>): Promise<Result> {
  return runForNoRequest(() => read(createRequestContext(undefined, loginPath)));
}

function cacheOf<Value extends object>(
  read: (context: RequestContext, key: string) => Promise<Value>,
) {
  return new RenewingCache<Value>({
    load: (key) => asVisitor((context) => read(context, key)),
    isGone: (error) => error instanceof Response && error.status === 404,
    maxAge: () => MAX_AGE,
    sizeOf: (value) => JSON.stringify(value).length,
    maxSize: MAX_SIZE,
  });
}

const lists = cacheOf((context) => listTournaments(context));
const pasts = cacheOf((context, key) => {
  const [year, page] = key.split(" ");
  return listPast(context, { year: year === "" ? undefined : year, page: Number(page) });
});
const pages = cacheOf(readInformation);
const boards = cacheOf(readLiveBoard);
const series = cacheOf(readSeriesView);

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

/** How long a page that does without the list waits for it, in milliseconds. */
const PATIENCE = 1_500;

/** @returns null where it cannot be read, or not at once */
export const listIfAtHand = () =>
  Promise.race([sharedList(), setTimeout(PATIENCE, null, { ref: false })]).catch(() => null);

/**
 * Read once for all members.
 *
 * @throws as `readInformation`
 */
export const sharedInformation = (slug: string) => pages.get(slug);

/** @returns the winner of a tournament; null: there is none, or it cannot be read at once */
export const winnerIfAtHand = (slug: string): Promise<LatestWinner | null> =>
  Promise.race([
    sharedInformation(slug).then(({ information: { name, picture, event, results } }) => {
      const winner = results && winnerOf(results);
      return winner && { ...winner, slug, picture, tournament: name, day: event.starts_on };
    }),
    setTimeout(PATIENCE, null, { ref: false }),
  ]).catch(() => null);

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
