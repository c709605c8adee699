/** What a rule of the database says in its own words, for people. */
const RAISED = "P0001";

/**
 * Why a rule of the database refused.
 *
 * @param error as the data API gives it
 * @returns words for people; null when it was something else
 */
export function databaseMessage(error: {
  code: string;
  message: string;
}): string | null {
  return error.code === RAISED ? error.message : null;
}
