import { databaseMessage } from "#app/forms/database-message.ts";

/** What the codes of the functions for competitions mean. */
const REFUSALS: Readonly<Record<string, string>> = {
  competition_invalid:
    "The database does not take this: a name may be too long, or somebody be in two places.",
  draw_missing: "There is no draw yet.",
  not_published: "The tournament is not published.",
  draw_not_published: "The draw is not published.",
};

/**
 * Why the database refused what the club wanted to do with teams or draw.
 *
 * @param error as the data API returns it
 * @returns null when there are no words for it
 */
export function competitionRefusal(error: {
  code: string;
  message: string;
  details: string;
}): string | null {
  return REFUSALS[error.message] ?? databaseMessage(error);
}
