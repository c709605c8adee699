import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { findTournament } from "#app/tournaments/tournaments.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** How many tournaments are remembered: those that people enter are few. */
const REMEMBERED = 100;

/** By slug, as this process last read them; the one read last comes last. */
const lastRead = new Map<string, Tournament>();

const ofRequest = new WeakMap<RequestContext, Promise<Tournament>>();

/**
 * The tournament of an entry form, once per request. While the database cannot
 * be read it is the one that this process read last: the form of somebody who
 * has just filled it in cannot be shown again without its questions.
 *
 * @param slug unchecked
 * @throws a 404 Response when there is none, a 503 Response when it cannot be
 *   read and never was
 */
export function tournamentToEnter(
  context: RequestContext,
  slug: string | undefined,
): Promise<Tournament> {
  const known = ofRequest.get(context);
  return known ?? readTournamentAgain(context, slug);
}

/** The same, as it is now: for a form that the club changed in the meantime. */
export function readTournamentAgain(
  context: RequestContext,
  slug: string | undefined,
): Promise<Tournament> {
  const tournament = readOrRemember(context, slug);
  ofRequest.set(context, tournament);
  return tournament;
}

async function readOrRemember(
  context: RequestContext,
  slug = "",
): Promise<Tournament> {
  const remembered = lastRead.get(slug);
  try {
    const tournament = await findTournament(context, slug);
    lastRead.delete(slug);
    lastRead.set(slug, tournament);
    const [oldest] = lastRead.keys();
    if (lastRead.size > REMEMBERED && oldest) lastRead.delete(oldest);
    return tournament;
  } catch (error) {
    const isUnavailable = error instanceof Response && error.status === 503;
    if (!isUnavailable || !remembered) throw error;
    return remembered;
  }
}
