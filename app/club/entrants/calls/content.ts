import type { MatchNews, PhoneCall } from "#app/club/calls/phone-calls.server.ts";
import { openFeeText, type PaidFee, toldFeeText, withdrawalLines } from "#app/entries/fee-facts.ts";
import { startFacts } from "#app/entries/own-words.ts";
import { isOfGroup } from "#app/golf/knockout.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import {
  matchName,
  nameWithNumber,
  PLATE,
  resultText,
} from "#app/tournaments/knockout/knockout.ts";

export const CALLS_PAGE = {
  heading: "To phone",
  title: (tournament: string) => `${tournament}: entrants to phone`,
  description: "Entrants whom the club has to phone, and why.",
  text: "No mail reaches these entrants, they cannot come, or two sides do not agree about their match. Phone them, then tick them off.",
  none: "There is no entrant to phone.",
  called: "Phoned",
  tick: "Phoned",
  untick: "Not phoned",
  of: (text: string, name: string) => `${text}: ${name}`,
} as const;

export const CALLS_TOASTS = {
  called: (name: string) => ({ message: `${name}: phoned` }),
  notCalled: (name: string) => ({ message: `${name}: still to phone` }),
} as const;

/** What an entrant is to be told, with the money that goes with it until they were phoned. */
export function wordsOf(call: PhoneCall, isKnockout = false): string {
  const { kind, called_at, fee_state, fee_due } = call;
  const isAboutPlay = [
    ...["start", "no-start", "no-results", "cannot-come", "match", "disputed"],
  ].includes(kind);
  const fee = isAboutPlay || called_at !== null ? null : openFeeText(fee_state, fee_due);
  const words = eventWords(call, isKnockout);
  return fee === null ? words : `${words} ${fee}.`;
}

const feeOfTold = (fee: PaidFee) => toldFeeText(fee) ?? withdrawalLines(fee, []).join(" ");

function eventWords(
  {
    kind,
    reason,
    subject,
    body,
    starts,
    match,
    called_at,
    fee_state,
    fee_due,
    fee_paid,
    refund_until,
  }: PhoneCall,
  isKnockout: boolean,
): string {
  const fee = { due: fee_due, paid: fee_paid, refund_until };
  switch (kind) {
    case "start":
      return startWords(starts) || "The tee time.";
    case "cannot-come":
      return [
        isKnockout
          ? "Cannot come. Withdraw the entry: each opponent that it still has to play then has a walkover."
          : "Cannot come. Withdraw the entry, or correct it.",
        startWords(starts),
        // As its page and its mail say it.
        fee_state === null || called_at !== null ? null : feeOfTold(fee),
      ]
        .filter(Boolean)
        .join(" ");
    case "disputed":
      return `Does not agree with ${subject ?? "the opponent"} about the result of their match. Ask both sides, then decide it under Matches.`;
    case "match":
      return match === null ? "" : matchWords(match);
    case "no-start":
      return "The tee time no longer applies.";
    case "no-results":
      return "The results were taken back: what you told about them no longer applies.";
    case "moved-up":
      return "The entry has a place from the waiting list.";
    case "waiting":
      return reason === "drawn"
        ? "The draw is published without the entry: the waiting list moves up no more."
        : "The entry has lost its place, and is on the waiting list.";
    case "withdrawn":
      return because("The club has withdrawn the entry", reason);
    case "cancelled":
      return because("The tournament is cancelled", reason);
    case "message":
      return `Your message “${subject ?? ""}”: ${body ?? ""}`;
  }
}

/** "Semi-finals, match 2, against Asha Rao: the opponent offers 4 July 2027. …" */
function matchWords(news: MatchNews): string {
  const { match, rounds, opponent, opponent_number: number, reason } = news;
  const against =
    opponent.length === 0 ? "" : `, against ${nameWithNumber({ names: opponent }, number)}`;
  return [
    because(
      `${rounds === null ? PLATE : matchName(match, rounds)}${against}: ${newsOf(news)}`,
      reason ?? null,
    ),
    ...laterTexts(news),
    ...(news.instead ?? []).map(
      ({ names, number: no, day }) =>
        `The match against ${nameWithNumber({ names }, no)}${day ? ` on ${formatDay(day)}` : ""} is off.`,
    ),
  ].join(" ");
}

const SEND_LINK = "Send the link, which the page of the match has";

const WHY_OFF = {
  corrected: "a result before it was corrected",
  back: "a side that had withdrawn is back in the draw",
} as const;

/** "Asha Rao, 3&2": who won, as mails and the sheet say it. */
function outcomeOf({ won, how = "", ...news }: MatchNews): string {
  if (won === undefined) return resultText({ winner: null, how });
  const winner = won
    ? nameWithNumber({ names: news.own }, news.own_number)
    : nameWithNumber({ names: news.opponent }, news.opponent_number);
  return `${winner}, ${resultText({ winner, how })}`;
}

/** What becomes of what rests on a result. */
function laterTexts({ match, later, goes_on: goesOn, plate_to_come: waits }: MatchNews): string[] {
  return [
    ...(later ? [isOfGroup(match) ? LATER_OF_GROUP(goesOn) : LATER[later]] : []),
    ...(waits ? ["The side is in the plate, which is not drawn yet."] : []),
  ];
}

const LATER = {
  stand: "Later matches stay as they are.",
  void: "What was played since is void, and played again.",
} as const;

const LATER_OF_GROUP = (goesOn: boolean | undefined) =>
  goesOn === undefined
    ? "Nothing changes in the draw after the groups."
    : `The draw after the groups has changed: the side ${goesOn ? "goes on" : "does not go on"}.`;

function newsOf(news: MatchNews): string {
  const { what, days = [], day = "", why, had } = news;
  switch (what) {
    case "opponent":
      return `this is the next match. ${SEND_LINK}`;
    case "again":
      return `a side is back in the draw, so the match is to be played. ${SEND_LINK}`;
    case "bye":
      return "there is no opponent, and nothing to play";
    case "walkover":
      return "the opponent has withdrawn, so this is a walkover";
    case "offered":
      return `the opponent offers ${days.map(formatDay).join("; ")}. ${SEND_LINK}`;
    case "agreed":
      return `the opponent has agreed to ${formatDay(day)}`;
    case "day-gone":
      return `the opponent has taken ${formatDay(day)} back, so there is no day`;
    case "more-days":
      return day ? `the last day is ${formatDay(day)} now` : "there is no last day any more";
    case "reported":
      return `the opponent reports: ${outcomeOf(news)}. Without an answer it counts after 48 hours. ${SEND_LINK}`;
    case "counted":
    case "recorded":
      return `the result counts: ${outcomeOf(news)}`;
    case "corrected":
      return `the result is corrected: ${outcomeOf(news)}`;
    case "void":
      return "the result is void, since a match before it was corrected";
    case "off":
      return [
        had
          ? "the side does not go on here without playing any more"
          : `this match is not to be played${day ? ` on ${formatDay(day)}` : ""}`,
        ...(why ? [WHY_OFF[why]] : []),
      ].join(", since ");
    case "not-on":
      return "a result of the groups was corrected, and the side does not go on any more";
    case "groups-over":
      return "the groups are over, and the side is not among those that go on";
    case "out":
      return "the side is entered again, but no longer in the draw";
    case "draw-gone":
      return "the draw was taken back, so this match is not to be played for now";
  }
}

const startWords = (starts: PhoneCall["starts"]) =>
  startFacts((starts ?? []).map((start) => ({ ...start, card: null })))
    .map(({ name, fact }) => `${name}: ${fact}.`)
    .join(" ");

const because = (text: string, reason: string | null) =>
  reason ? `${text}: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}` : `${text}.`;

export const sinceText = ({ created_at, called_at, called_by }: PhoneCall): string =>
  called_at === null
    ? `Since ${formatMoment(created_at)}`
    : [formatMoment(called_at), called_by && `by ${called_by}`].filter(Boolean).join(", ");
