import { clubHandicapText } from "#app/club/entrants/club-handicap.ts";
import { readClubHandicaps } from "#app/club/entrants/club-handicaps.server.ts";
import { correctedBoard } from "#app/club/entrants/correct/corrected-board.ts";
import {
  correctEntrant,
  type Entrant,
  listAllEntrants,
  readEntrant,
} from "#app/club/entrants/entrants.server.ts";
import { refusalOf } from "#app/club/entrants/refusals.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { changeFacts, type Fact } from "#app/club/play/results/board-changes.ts";
import { readResults } from "#app/club/play/results/results.server.ts";
import { personHandicap } from "#app/entries/person-values.ts";
import { fixedForClub } from "#app/entries/playing-data.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";

export type DifferingHandicap = {
  entry: string;
  name: string;
  /** As it was entered. */
  handicap: string;
  clubText: string;
  /** What the entry would have; null: the tournament's form takes no such handicap. */
  clubHandicap: string | null;
};

/** Once play has begun, what taking the handicaps changes. */
export type TakenAfterPlay = {
  /** Since when they are fixed, and that a correction has a reason. */
  fixed: string;
  board: Fact[];
};

/**
 * The entrants of a tournament who have entered another handicap than the register has.
 *
 * @throws a 403, 404 or 503 Response
 */
export async function readDiffering(context: RequestContext, id: string) {
  const [tournament, club] = await Promise.all([
    readTournament(context, id),
    readClubHandicaps(context, id),
  ]);
  const entrants =
    Object.keys(club).length === 0 ? [] : await listAllEntrants(context, tournament, {});
  const found = entrants.flatMap((entrant) => {
    const ofClub = club[entrant.entry_id];
    return ofClub
      ? [{ entrant, ofClub, handicap: personHandicap(ofClub, tournament) ?? null }]
      : [];
  });
  return {
    tournament,
    differing: found.map(({ entrant, ofClub, handicap }): DifferingHandicap => ({
      entry: entrant.entry_id,
      name: entrant.full_name,
      handicap: entrant.handicap,
      clubText: clubHandicapText(ofClub),
      clubHandicap: handicap,
    })),
    afterPlay: await takenAfterPlay(
      context,
      id,
      found.flatMap(({ entrant, handicap }) =>
        handicap === null ? [] : [{ ...entrant, handicap }],
      ),
    ),
  };
}

/** @returns null before play: nothing is fixed */
async function takenAfterPlay(
  context: RequestContext,
  id: string,
  corrected: readonly Entrant[],
): Promise<TakenAfterPlay | null> {
  const [first] = corrected;
  const began = first && (await readEntrant(context, id, first.entry_id)).play_began;
  if (!began) return null;
  const board = correctedBoard(
    await readResults(context, id),
    corrected.map(({ player_id, handicap, category, answers }) => ({
      id: player_id,
      handicap,
      category,
      answers,
    })),
  );
  return {
    fixed: fixedForClub(began),
    board: board ? [...changeFacts(board), ...board.competitions] : [],
  };
}

/**
 * Corrects these entries, one after the other, each to the handicap of the register.
 *
 * @returns of those that were refused why, in words
 * @throws DatabaseError when it cannot be reached, or a 403 Response
 */
export async function takeClubHandicaps(
  context: RequestContext,
  tournament: string,
  differing: readonly DifferingHandicap[],
  { isTold, reason }: { isTold: boolean; reason: string | undefined },
): Promise<{ taken: number; refused: string[] }> {
  const refusals: string[] = [];
  let taken = 0;
  for (const { entry, name, clubHandicap } of differing) {
    if (clubHandicap === null) continue;
    const { latest } = await readEntrant(context, tournament, entry);
    try {
      await correctEntrant(context, {
        entry,
        version: latest.registration_id,
        fields: { ...latest.fields, handicap: clubHandicap },
        submissionKey: crypto.randomUUID(),
        isTold,
        ...(reason ? { reason } : {}),
      });
      taken += 1;
    } catch (error) {
      const words = error instanceof DatabaseError ? refusalOf(error) : null;
      if (words === null) throw error;
      refusals.push(`${name}: ${words}`);
    }
  }
  return { taken, refused: refusals };
}
