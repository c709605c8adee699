import { formatDay, formatMoment } from "#app/site/dates.ts";

export const MATCH = {
  title: "Your match",
  description: "Arrange a match of a knock-out, and report how it ended.",
  notFound: "This link does not work",
  notFoundText:
    "It may have been cut off on its way to you, the club has given you a new one, or you have another opponent now. Please ask the club.",
  ended: "This link is no longer in use",
  endedText: {
    opponent: (tournament: string) =>
      `Your match in ${tournament} has other sides now: a result was corrected, or a draw or a withdrawal has changed. If you have another opponent, you get the link to that match.`,
    draw: (tournament: string) =>
      `The club has taken the draw of ${tournament} back. When it is published again, you get a link to your match.`,
    replaced: (tournament: string) =>
      `The club has replaced this link to a match in ${tournament}. The player has the new one from the club.`,
  },
  allTournaments: "All tournaments",
  versus: (one: string, other: string) => `${one} v ${other}`,
  sheet: "Draw, matches and terms",
  overdue: "The last day is over. Please play soon, or call the club: it decides what happens.",
  next: {
    won: "Nothing is left to do here. When your next match is known, it has a link of its own.",
    lost: "Nothing is left to do here. If you have another match, it has a link of its own.",
    last: "Nothing is left to do here.",
  },
  contact: {
    heading: "Your opponent",
    headingPair: "Your opponents",
    whatsApp: "Write on WhatsApp",
    whatsAppTo: (name: string) => `Write on WhatsApp to ${name}`,
    call: "Call",
    callName: (name: string) => `Call ${name}`,
    text: (tournament: string, round: string, lastDay: string | null) =>
      `Hello, we play each other in ${tournament} (${round})${
        lastDay ? `, until ${formatDay(lastDay)}` : ""
      }. Which day would suit you?`,
    gone: "The club has no phone number of this side. Please ask the club.",
  },
  day: {
    heading: "The day",
    agreed: (day: string) => `You play on ${formatDay(day)}.`,
    takeBack: "Take this day back",
    offersFirst: (name: string) =>
      `It is for ${name} to offer at least three days, one of them on a weekend.`,
    youOffer: "You offer at least three days, one of them on a weekend.",
    bothOffer: "Either side offers days.",
    theirs: (name: string) => `Days offered by ${name}. Choose the one that suits:`,
    agree: (day: string) => formatDay(day),
    own: "Days that you offer",
    label: (number: number) => `Day ${number}`,
    offer: "Offer these days",
    change: "Change these days",
  },
  cannot: {
    heading: "You cannot play?",
    match:
      "To give up this match only, report that the other side won, with “The losing side conceded”: it counts at once.",
    all: "To leave the knock-out,",
    tell: "tell the club that you cannot come",
    mail: "use the link in the mail about your entry, or call the club",
  },
  strokes: {
    heading: "Strokes",
    none: "No side receives strokes.",
    unknown: {
      "no handicap":
        "A handicap is missing, so the site cannot work out the strokes. Please ask the club.",
      "different pars":
        "Partners play from tees of different par, so the club sets the strokes. Please ask the club.",
      "nine of eighteen":
        "The scorecard has another number of holes than the match, so the club sets the strokes.",
    },
  },
  result: {
    heading: "Result",
    text: "If you lost, it counts at once. If you won, it counts when the other side confirms it, or after 48 hours.",
    disputedText: "If you lost, report it: it counts at once. Otherwise the club decides.",
    groupText:
      "If you lost, it counts at once. If you won or the match is halved, it counts when the other side confirms it, or after 48 hours.",
    winner: "Who won",
    neither: "Neither: the match is halved",
    how: "How it ended",
    choose: "Choose",
    conceded: "The losing side conceded",
    walkover: "Not played: the losing side did not come",
    report: "Report the result",
    again: "Report another result",
    own: "Your side",
    other: "The other side",
    /** @param moment when it counts; null: the sides do not agree */
    ownReport: (text: string, moment: string | null = null) =>
      `You reported: ${text}.${moment === null ? "" : ` It counts on ${formatMoment(moment)}, or as soon as the other side confirms it.`}`,
    theirReport: (text: string, moment: string | null = null) =>
      `The other side reports: ${text}.${moment === null ? "" : ` It counts on ${formatMoment(moment)}, unless you say that it is wrong.`}`,
    confirm: "That is right",
    deny: "That is wrong",
    disputed: "The two sides do not agree about the result. The club decides, and will ask you.",
    closed: "If it is wrong, please call the club.",
  },
} as const;

export const MATCH_MESSAGES = {
  winner: "Choose who won",
  how: "Choose how it ended",
  halved: "Halved goes with “Neither”, and every other result with who won",
  day: "Enter a day, for example 2027-07-04",
  past: "This day is over",
  late: "This is after the last day of the round",
  three: "Offer three different days: the terms ask for that",
  weekend: "One of the days has to be a Saturday or Sunday: the terms ask for that",
} as const;

/** A side without an e-mail address is on the club's list to phone. */
const IS_TOLD = "Your opponent gets a mail, or a call by the club.";

export const MATCH_TOASTS = {
  offered: {
    message: "Days offered",
    description: `Your opponent sees them on their page. ${IS_TOLD}`,
  },
  agreed: (day: string) => ({
    message: "Day agreed",
    description: `${formatDay(day)}. ${IS_TOLD}`,
  }),
  takenBack: {
    message: "Day taken back",
    description: `${IS_TOLD} Offer other days, or choose one.`,
  },
  counts: { message: "The result counts", description: "Thank you. It is on the sheet." },
  waits: {
    message: "Result reported",
    description: `It counts when the other side confirms it, or after 48 hours. ${IS_TOLD}`,
  },
  disputed: {
    message: "Reported as wrong",
    description:
      "The two sides do not agree. The match is on the club’s list, and the club decides.",
  },
  failed: { message: "Not saved", description: "Please try again in a minute." },
} as const;

/** What the database refuses, by its codes. */
export const MATCH_REFUSALS: Readonly<Record<string, string>> = {
  match_link_not_found: MATCH.notFoundText,
  match_decided: "This match is decided already. If the result is wrong, please call the club.",
  match_day_gone: "Your opponent no longer offers this day. Please look at the days again.",
  match_day_agreed:
    "A day is agreed by now: please look at it. To play on another one, take it back first.",
  match_days_invalid: "Offer up to three days, none of them over.",
  match_report_gone:
    "Nothing was said about it: the other side has changed its report since you opened the page. Please look at the result again.",
  match_report_invalid: "This result is not possible. Please choose another.",
  tournament_cancelled: "This tournament is cancelled.",
};
