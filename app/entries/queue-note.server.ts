import type { Tournament } from "#app/tournaments/tournament.ts";

/** What who waits may expect. */
export function queueNote(
  { form_of_play: form }: { form_of_play: Tournament["form_of_play"] | null },
  players: number,
): string {
  if (form === "knock-out") return KNOCKOUT;
  return players === 1
    ? "We will email you if a place comes up."
    : `Your group of ${players} gets its places together or not at all. We will email you if a place comes up.`;
}

/** True before its draw and after. */
const KNOCKOUT =
  "We will email you if a place comes up before the draw is published. After that the list moves up no more: the club may still give you the number of a side that withdraws.";
