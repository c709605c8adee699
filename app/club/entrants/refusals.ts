import { PLAYERS_PAGE } from "#app/club/people/players/content.ts";
import { databaseMessage } from "#app/forms/database-message.ts";
import { MESSAGES } from "./messages.ts";

const REFUSALS: Readonly<Record<string, (detail: string) => string>> = {
  account_not_found: () => "There is no account with this e-mail address.",
  already_entered: (by) =>
    by === ""
      ? "This member is entered already."
      : `This member is entered already: see the entry of ${by}.`,
  audience_invalid: () => "These recipients cannot be chosen.",
  entry_not_confirmed: () => "Only confirmed entries can be checked in.",
  entry_not_found: () =>
    "This entry is not there any more: its member may have deleted the account.",
  entry_not_waiting: () => "This entry is not on the waiting list any more.",
  form_used: (name) => `This was sent before, and has added ${name}.`,
  group_too_large: (most) =>
    most === "1"
      ? "Members enter this tournament on their own."
      : `At most ${most} players can enter together.`,
  message_not_found: () => "This message is not there any more.",
  not_published: () => "The tournament is not published.",
  person_counted: (names) =>
    `The published results count for ${names}. Save with “The same person”, then choose the other person under “${PLAYERS_PAGE.heading}”: series that move say so.`,
  person_unclear: (names) => `Is this still the person who was entered as ${names}?`,
  phone_call_not_found: () => "There is nothing to phone about any more.",
  player_not_found: () => "This player is not in the entry any more.",
  reason_missing: () => MESSAGES.reason,
  result_counts: (by) =>
    `This member has withdrawn${by === "" ? "" : ` with the entry of ${by}`}, and the published results count for them. To enter them anew, first press “${PLAYERS_PAGE.reopen}” at their former player, under “${PLAYERS_PAGE.heading}”.`,
  registration_replaced: () =>
    "This entry was changed while you had it open. Open it again: what was saved in between is kept.",
  registration_withdrawn: () => "This entry has been withdrawn.",
  side_stays: (names) =>
    `This side has played a match, so its players stay: ${names}. Names can be put right. A side that cannot play on is withdrawn.`,
  tournament_full: (pool) => `There are not enough places${inPool(pool)}.`,
};

const CATEGORY = "category:";
const CATEGORY_IDS = new Set(["men", "senior", "ladies"]);
const GOLF_GROUP = "golf_group:";

/** Which limit is reached: "all", "guests", "category:men" or "golf_group:E-Golf". */
function inPool(pool: string | null): string {
  if (pool === "guests") return " for players whom members bring";
  if (pool?.startsWith(CATEGORY)) {
    const id = pool.slice(CATEGORY.length);
    return ` in the ${CATEGORY_IDS.has(id) ? "category" : "division"} “${id}”`;
  }
  if (pool?.startsWith(GOLF_GROUP)) {
    return ` in the golf group “${pool.slice(GOLF_GROUP.length)}”`;
  }
  return "";
}

/**
 * Why the database refused what the club wanted to do with an entrant.
 *
 * @returns null when there are no words for it
 */
export function refusalOf(error: {
  code: string;
  message: string;
  details: string;
}): string | null {
  return REFUSALS[error.message]?.(error.details) ?? databaseMessage(error);
}
