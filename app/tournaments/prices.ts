import { formatRupees } from "#app/money/rupees.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { answerWords, offeredAnswers } from "./answers.ts";
import { divisionWord } from "./divisions.ts";
import type { Question, Tournament } from "./tournament.ts";

/** What an entry costs, as the database has it; paise. */
export type PriceList = {
  /** The price on the day of the entry, or today's before there is one; null without a fee. */
  per_player: number | null;
  includes: string | null;
  /** The last day on which a withdrawal is refunded, `YYYY-MM-DD`; null: every day. */
  refund_until: string | null;
  /** For how many days a place is held that is not paid; null: always. */
  hold_days: number | null;
  prices: Prices;
};

/** The statuses of the club's register that can have a price, as lists of prices call them. */
export const PRICED_STATUSES = {
  member: "Members of the club",
  junior: "Junior members (under 18)",
  reciprocal: "Members of other clubs in our register",
  guest: "Guests in our register",
} as const;

export type PricedStatus = keyof typeof PRICED_STATUSES;

export type Prices = {
  guest?: number;
  divisions?: Readonly<Record<string, number>>;
  /** Of who enters, by the status in the club's register. */
  statuses?: Readonly<Partial<Record<PricedStatus, number>>>;
  /** On top: by the question's id and the answer, "true" for yes. */
  extras?: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Of the early fee, while it lasts: "Until 5 July 2099: ₹1,200, then ₹1,500." */
export function earlyLines(
  {
    fee,
    early_fee: early,
    early_until: day,
  }: { fee: number | null; early_fee: number | null; early_until: string | null },
  today = dayInIndiaOf(new Date()),
): string[] {
  if (fee === null || early === null || day === null || today > day) return [];
  return [`Until ${formatDay(day)}: ${formatRupees(early)}, then ${formatRupees(fee)}.`];
}

/**
 * What the form says before an entry is made: "Entry fee: ₹3,500 a player. Green fee and lunch.",
 * a line for each other price, until when it is to be paid, and until when it is refunded.
 */
export function feeLines(
  { per_player, includes, refund_until, hold_days, prices }: PriceList,
  {
    divisions,
    questions,
    max_group_size: most,
  }: Pick<Tournament, "divisions" | "questions" | "max_group_size">,
  today = dayInIndiaOf(new Date()),
): string[] {
  if (per_player === null) return [];
  const lowest = Math.min(
    ...divisions.flatMap(({ id, hidden }) => {
      const price = prices.divisions?.[id];
      return hidden || price === undefined || price >= per_player ? [] : [price];
    }),
  );
  return [
    [`Entry fee: ${formatRupees(per_player)} a player.`, includes && asSentence(includes)]
      .filter(Boolean)
      .join(" "),
    ...divisions.flatMap(({ id, name, hidden }) => {
      const price = prices.divisions?.[id];
      return hidden || price === undefined ? [] : [`${name}: ${formatRupees(price)}`];
    }),
    ...statusLines(prices.statuses ?? {}),
    ...(prices.guest === undefined
      ? []
      : [guestLine(prices.guest, lowest, divisionWord(divisions))]),
    ...questions.flatMap((question) =>
      question.hidden
        ? []
        : pricedAnswers({ ...question, hidden_choices: [] }).flatMap(({ answer, words }) => {
            const price = prices.extras?.[question.id]?.[answer];
            if (!price) return [];
            const whose = most < 2 ? "" : question.per_player ? " a player" : " for the entry";
            return [`${question.label} ${words}: ${formatRupees(price)}${whose}`];
          }),
    ),
    ...(hold_days === null
      ? []
      : [
          `Pay within ${hold_days === 1 ? "a day" : `${hold_days} days`}, or you may lose the place.`,
        ]),
    ...(refund_until === null
      ? []
      : [
          today <= refund_until
            ? `Refunded if you withdraw by ${formatDay(refund_until)}.`
            : "Not refunded if you withdraw.",
        ]),
  ];
}

function statusLines(statuses: NonNullable<Prices["statuses"]>): string[] {
  const lines = Object.entries(PRICED_STATUSES).flatMap(([status, name]) => {
    const price = statuses[status as PricedStatus];
    return price === undefined ? [] : [`${name}: ${formatRupees(price)}`];
  });
  return lines.length === 0
    ? []
    : [...lines, "The club’s register decides: players who are not in it pay the entry fee above."];
}

/** @param lowest the least that a division costs which is below the fee, such as juniors */
const guestLine = (guest: number, lowest: number, word: string) =>
  `Each player that you bring: ${formatRupees(guest)}${lowest < guest ? `, or the price of their ${word.toLowerCase()} where that is lower` : ""}`;

/**
 * What a player costs who is added to an entry now, where it differs from what the entry agreed to,
 * which it keeps.
 */
export function addedFeeLines(
  {
    prices_now: pricesNow,
    per_player_now: now,
    ...own
  }: PriceList & { prices_now: Prices; per_player_now: number | null },
  tournament: Pick<Tournament, "divisions" | "questions" | "max_group_size">,
): string[] {
  if (now === null || tournament.max_group_size < 2) return [];
  const price = pricesNow.guest ?? now;
  const linesOf = (per_player: number | null, { divisions = {}, extras = {} }: Prices) =>
    feeLines(
      {
        per_player,
        prices: { divisions, extras },
        includes: null,
        hold_days: null,
        refund_until: null,
      },
      tournament,
    ).slice(1);
  const known = new Set(linesOf(own.per_player, own.prices));
  return [
    ...(price === (own.prices.guest ?? own.per_player)
      ? []
      : [`A player whom you add now: ${formatRupees(price)}.`]),
    ...linesOf(now, pricesNow)
      .filter((line) => !known.has(line))
      .map((line) => `${line}, of a player whom you add now`),
  ];
}

/** The answers to a question that may have a price, as they are stored and read. */
export function pricedAnswers(
  question: Pick<Question, "kind" | "choices" | "hidden_choices">,
): { answer: string; words: string }[] {
  return (offeredAnswers(question) ?? [])
    .filter((answer) => answer !== false)
    .map((answer) => ({ answer: String(answer), words: answerWords(answer) }));
}
