import { clubHandicapText } from "#app/club/entrants/club-handicap.ts";
import { readClubHandicaps } from "#app/club/entrants/club-handicaps.server.ts";
import {
  correctEntrant,
  listAllEntrants,
  readEntrant,
} from "#app/club/entrants/entrants.server.ts";
import { refusalOf } from "#app/club/entrants/refusals.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { personHandicap } from "#app/entries/person-values.ts";
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

/** The entrants of a tournament who have entered another handicap than the register has. */
export async function readDiffering(context: RequestContext, id: string) {
  const [tournament, club] = await Promise.all([
    readTournament(context, id),
    readClubHandicaps(context, id),
  ]);
  const entrants =
    Object.keys(club).length === 0 ? [] : await listAllEntrants(context, tournament, {});
  const differing = entrants.flatMap((entrant): DifferingHandicap[] => {
    const ofClub = club[entrant.entry_id];
    return ofClub
      ? [
          {
            entry: entrant.entry_id,
            name: entrant.full_name,
            handicap: entrant.handicap,
            clubText: clubHandicapText(ofClub),
            clubHandicap: personHandicap(ofClub, tournament) ?? null,
          },
        ]
      : [];
  });
  return { tournament, differing };
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
  isTold: boolean,
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
