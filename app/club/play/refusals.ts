import { databaseMessage } from "#app/forms/database-message.ts";

const REFUSALS: Readonly<Record<string, string>> = {
  play_invalid: "This could not be saved: a name may be too long, or a player is in two places.",
  day_to_come: "Results can be published when its day has come.",
  draw_missing: "There is no draw yet.",
  hidden_signs: "A name or a note has a line break or invisible signs: please type it again.",
  competition_in_use:
    "This competition stays: a prize is given in it, or a series reads it. Remove that first.",
  guest_has_score: "A guest with a score stays. Remove the score on the page of results first.",
  not_published: "The tournament is not published.",
  draw_not_published: "The draw is not published.",
  player_not_found: "One of these players has withdrawn or was removed. Please check again.",
  results_invalid: "These results cannot be published.",
  results_missing: "No results are published any more.",
  results_outdated: "A score was saved at the same moment. Please look, and publish again.",
  series_outdated:
    "A series of this tournament changed at the same moment. Please look at it, and publish again.",
  scores_invalid: "A score is out of range.",
  scores_missing: "There are no scores yet.",
  tee_of_another_round:
    "The rated tees of the tournament are for another number of holes than the scorecard.",
};

/**
 * Why the database refused what the club wanted to do with teams, draw or results.
 *
 * @returns null when there are no words for it
 */
export function playRefusal(error: {
  code: string;
  message: string;
  details: string;
}): string | null {
  return REFUSALS[error.message] ?? databaseMessage(error);
}
