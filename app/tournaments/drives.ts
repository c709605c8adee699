import { type DrivesShort, shortOfDrives } from "#app/golf/drives.ts";
import { drivesText } from "./format-words.ts";
import type { PublishedScore, PublishedScoring } from "./play.ts";

type Line = Pick<PublishedScore, "no_result"> & {
  team: string | null;
  neutral: boolean;
  drives?: number;
};

type TeamDrives<Player> = DrivesShort<Player> & { team: string; minimum: number };

/** Of results as readers get them the teams that lack drives of a player, or counts of them. */
export function teamsShortOfDrives<Player extends Line>({
  players,
  teams,
  scoring,
}: {
  players: readonly Player[];
  teams: readonly ({ name: string } & Pick<PublishedScore, "no_result">)[];
  scoring: PublishedScoring | null;
}): TeamDrives<Omit<Player, "drives">>[] {
  const minimum = scoring?.min_drives ?? null;
  if (minimum === null) return [];
  return teams.flatMap(({ name, no_result: noResult = null }) => {
    const members = players
      .filter(({ team, neutral }) => team === name && !neutral)
      .map((player) => ({
        ...player,
        drives: player.drives ?? null,
        hasWithdrawn: player.no_result === "WD",
      }));
    const short = shortOfDrives({ players: members, noResult }, minimum);
    return short.tooFew.length + short.notCounted.length > 0
      ? [{ ...short, team: name, minimum }]
      : [];
  });
}

/** "Asha Rao: 2 of 3 drives" of each player with too few. */
export const tooFewTexts = <Player>(
  { tooFew, minimum }: TeamDrives<Player>,
  nameOf: (player: Player) => string,
): string[] => tooFew.map((player) => `${nameOf(player)}: ${drivesText(player.drives, minimum)}`);
