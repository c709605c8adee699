import type { PlayingData } from "#app/entries/playing-data.ts";
import { formatMoment } from "#app/site/dates.ts";
import { type Division, divisionName } from "#app/tournaments/divisions.ts";

const FIXED_BY: Readonly<Record<PlayingData["fixed_by"], (at: string) => string>> = {
  card: (at) => `Fixed with the first card, ${at}.`,
  tee_time: (at) => `Fixed at the tee time, ${at}.`,
  entry: (at) => `Entered after play began, ${at}.`,
};

/** What each player of an entry plays off; empty: it is not fixed yet. */
export const playingFacts = (
  players: readonly PlayingData[] | null,
  divisions: readonly Division[],
) =>
  (players ?? []).map((player) => ({
    name: player.full_name,
    fact: playingText(player, divisions),
  }));

/** "12.4, Men, White. Fixed with the first card, 26 Nov 2026, 9:12 am." */
function playingText(
  { handicap, category, tee, fixed_at, fixed_by, corrected_at, reason }: PlayingData,
  divisions: readonly Division[],
): string {
  const what = [handicap, category && divisionName(divisions, category), tee]
    .filter(Boolean)
    .join(", ");
  const corrected =
    corrected_at &&
    `Corrected ${formatMoment(corrected_at)}${reason === null ? "" : `: ${reason}`}`;
  return [`${what}.`, FIXED_BY[fixed_by](formatMoment(fixed_at)), corrected]
    .filter(Boolean)
    .join(" ");
}
