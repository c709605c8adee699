import { formatDay, formatMoment, formatMonth } from "#app/site/dates.ts";

/** SQLSTATE of an exception that one of our functions raised. */
const RAISED = "P0001";
const INSUFFICIENT_PRIVILEGE = "42501";

const MESSAGES: Record<string, (detail: string) => string> = {
  already_entered: (by) =>
    by === ""
      ? "You are in this tournament already. Please ask the club."
      : `You are in this tournament already, entered by ${by} or by the club. Please ask the club.`,
  before_opening: (detail) => {
    const [ledger = "", day = ""] = detail.split(" ");
    return `The opening balance of ${ledger === "cash" ? "cash" : `account …${ledger}`} is of ${formatDay(day)}, and has everything before that day in it. Enter this day or a later one, or correct the opening balance first, under Money, Opening balances.`;
  },
  changes_closed: (day) => `Changes were possible until ${formatDay(day)}.`,
  month_closed: (day) =>
    `${formatMonth(day)} is closed in the club’s books. Open the month again first, under Money, Closed months.`,
  earlier_month_open: (day) =>
    `${formatMonth(day)} is still open. Close it first: what changes in it changes the balances of later months.`,
  division_drawn: () =>
    "This side is in the published draw of its division. To move it, withdraw the entry and add it again in the other division, where it is a new entry; while no result is in, the draw can be taken back first.",
  draw_outdated: () =>
    "An entry was added, withdrawn or moved to another division since this draw was made. Please draw again.",
  draw_published: () => "The draw is published already.",
  knockout_invalid: () => "This could not be saved. Please check what you entered.",
  groups_open: () => "A match of the groups is to be played or decided first.",
  not_a_knockout: () => "This tournament is no knock-out any more.",
  results_in: () =>
    "A result is in, so the draw stays. Correct a wrong result on the page of its match.",
  side_incomplete: (name) =>
    `The side of ${name} has too few players, or too many. Please correct the entry first.`,
  side_unknown: () => "This side is not in the draw. Please look at the match again.",
  entered_by_club: () =>
    "The club has entered you in this tournament already. Open this page again to see the entry.",
  last_administrator: () =>
    "You are the only administrator. Make someone else an administrator first.",
  not_a_draft: () => "This tournament is published already.",
  other_tournament: () => "A registration is replaced by one for the same tournament.",
  registration_closed: () => "Registration for this tournament is closed.",
  address_not_confirmed: () =>
    "Please confirm your e-mail address first: the link is in the mail that you got when you signed up.",
  registration_not_open: (moment) => `Registration opens on ${formatMoment(moment)}.`,
  registration_replaced: () =>
    "There is a newer version of this registration. Please check it first.",
  registration_unchangeable: () => "Registrations for this tournament cannot be changed.",
  registration_withdrawn: () => "This registration has been withdrawn.",
  result_counts: () =>
    "You withdrew from this tournament, and its results have your card. Please ask the club to enter you again.",
  role_not_found: () => "This role is not there any more.",
  session_ended: () => "Your session has ended. Please log in again.",
  side_stays: (names) =>
    `Your side has played a match, so its players stay: ${names}. If you cannot play on, or a name is wrong, please tell the club.`,
  tournament_cancelled: () => "This tournament has been cancelled.",
  tournament_played: () => "The day of this tournament is over, so registration stays closed.",
  group_too_large: () => "Your group is too large for this tournament.",
  tournament_full: (pool) =>
    pool === "all"
      ? "There are not enough places left now. What you typed is still here: if someone withdraws, you can send it again."
      : "What you chose has not enough places left now. What you typed is still here.",
  tournament_not_found: () => "There is no such tournament any more.",
  too_many_registrations: () =>
    "You have registered very often in the last hour. Please try again later.",
};

export function databaseMessage(error: {
  code: string;
  message: string;
  details: string;
}): string | null {
  const isOurs = [RAISED, INSUFFICIENT_PRIVILEGE].includes(error.code);
  return (isOurs && MESSAGES[error.message]?.(error.details)) || null;
}
