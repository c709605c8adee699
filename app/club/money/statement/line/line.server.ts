import type { z } from "zod";
import { LINE_PAGE as PAGE, STATEMENT_TOASTS } from "#app/club/money/statement/content.ts";
import { amountOf } from "#app/club/money/statement/line-words.ts";
import { headOf, matchLines, suggestionsFor } from "#app/club/money/statement/proposals.ts";
import type { settleSchema } from "#app/club/money/statement/schema.ts";
import {
  type CashRow,
  type Entry,
  type LinesQuery,
  readCashInHand,
  readLine,
  readLinesPage,
  readMatches,
  readTickedLines,
  reverseLine,
  settleLine,
  takeBackLine,
  type WholeLine,
} from "#app/club/money/statement/statement.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { referencesIn } from "#app/money/entry-search.ts";
import { formatRupees } from "#app/money/rupees.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { candidatesFor, type Chosen, NOTHING_CHOSEN } from "./candidates.ts";

const NONE_SUGGESTED = { choices: [], isCertain: false, note: null };
const NOTHING_AROUND = { suggested: NONE_SUGGESTED, otherSide: null, head: null };

/** The most cash payments that one form lists. */
const CASH_SHOWN = 190;

/** A line with what it may be. @throws a 404 Response where there is none */
export async function readLinePage(context: RequestContext, id: string) {
  const line = await readLine(context, id);
  const mayBeCash = line.state === "open" && line.direction === "credit";
  const [{ suggested, otherSide, head, candidates }, cash] = await Promise.all([
    readAround(context, line, NOTHING_CHOSEN),
    mayBeCash ? readCashInHand(context) : [],
  ]);
  const ticks = cash.filter(({ kind }) => kind === "payment" || kind === "refund");
  return {
    line,
    head,
    otherSide,
    candidates,
    cash: ticks.filter(({ day }) => day <= line.day).slice(0, CASH_SHOWN),
    noCash:
      mayBeCash && /\bcash\b/i.test(line.narration ?? "") ? noCashText(line.day, ticks) : null,
    suggestions: suggested.choices.map(({ value, label }) => ({ value, label })),
    isCertain: suggested.isCertain,
    note: suggested.note,
  };
}

/** Why cash is not among what a deposit pays in; null: all of it is. */
function noCashText(day: string, cash: readonly CashRow[]): string | null {
  const later = cash.filter((payment) => payment.day > day);
  if (later.length > 0) {
    return PAGE.laterCash(
      formatDay(day),
      formatRupees(later.reduce((sum, { paise }) => sum + paise, 0)),
    );
  }
  return cash.length === 0 ? PAGE.noCash : null;
}

/** What is ticked, or else has its reference in the search. */
async function partsOf(
  context: RequestContext,
  entries: readonly Entry[],
  { search, ids }: Chosen,
  amounts: Readonly<Record<string, number | null>>,
) {
  const references = referencesIn(search);
  const chosen =
    ids.size > 0
      ? ids
      : new Set(
          entries.flatMap(({ reference, entry_id: id }) =>
            references.includes(reference) ? [id] : [],
          ),
        );
  if (chosen.size === 0) {
    throw new InvalidFields(
      {},
      { toast: search === "" ? STATEMENT_TOASTS.noReference : STATEMENT_TOASTS.notOne },
    );
  }
  const byHand = new Map(
    [
      ...entries.flatMap(({ entry_id: entry, noted }) => noted.map(({ id }) => ({ id, entry }))),
      ...(await readCashInHand(context)).flatMap(({ id, entry_id: entry }) =>
        entry === null ? [] : [{ id, entry }],
      ),
    ].map(({ id, entry }) => [id, { entry, noted: id }]),
  );
  const open = new Set(entries.map(({ entry_id: id }) => id));
  return [...chosen].map((id) => {
    const part =
      byHand.get(id) ?? (open.has(id) ? { entry: id, paise: amounts[id] ?? null } : null);
    if (part === null) throw new InvalidFields({}, { toast: STATEMENT_TOASTS.lookFirst });
    return part;
  });
}

/** What of a line can be assigned: what nobody has decided, or else what was left out. */
const undecidedOf = ({ state, rest, left_out: leftOut }: WholeLine) =>
  state === "left-out" ? leftOut : rest;

/** What an open line may be, and what of it is ticked. */
export async function readAround(context: RequestContext, line: WholeLine, chosen: Chosen) {
  if (line.state !== "open" && line.state !== "left-out") {
    return { entries: [], ...NOTHING_AROUND, candidates: null };
  }
  const open = {
    line: 1,
    day: line.day,
    narration: line.narration ?? "",
    number: line.number,
    direction: line.direction,
    paise: undecidedOf(line),
    balance: line.balance,
    status: null,
  };
  const read = await readMatches(context, line.account, [open], referencesIn(chosen.search));
  const { entries, headed } = read;
  const others = entries.filter(
    ({ entry_id: entry }) => !line.parts.some((part) => part.entry === entry),
  );
  const numbers = new Map(
    others.flatMap(({ noted }) =>
      noted.flatMap(({ number, direction }) =>
        number === null ? [] : [[number, new Set([direction])] as const],
      ),
    ),
  );
  // Its own number is no other payment's, unless one was recorded by hand.
  const [match] = matchLines(
    [open],
    others,
    {
      keys: new Set(),
      numbers,
      others: read.earlier.others.filter(({ direction }) => direction !== open.direction),
    },
    read.own,
  );
  return {
    entries,
    ...(match
      ? {
          suggested: suggestionsFor(match, others),
          otherSide: match.otherSide,
          head: headOf(match, headed),
        }
      : NOTHING_AROUND),
    candidates: candidatesFor(line, entries, match?.references ?? [], chosen),
  };
}

/**
 * The open line that follows this one in a list, or else its first; read before this one is settled.
 *
 * @returns null where there is no such line; `id` is null where no other is open
 */
export async function nextOpen(context: RequestContext, query: LinesQuery, id: string) {
  const [line] = await readTickedLines(context, [id]);
  if (!line) return null;
  const settled = `${amountOf(line)}, ${formatDay(line.day)}`;
  const open = { ...query, state: "open" as const, page: 1 };
  const { lines } = await readLinesPage(context, { ...open, to: line.day });
  // Where it is not open, the first line of its day.
  const following = lines[lines.findIndex((each) => each.id === id) + 1];
  if (following) return { id: following.id, settled };
  const first = (await readLinesPage(context, open)).lines.find((each) => each.id !== id);
  return { id: first?.id ?? null, settled };
}

/**
 * Takes an open line for what the form says.
 *
 * @returns the line's state, and what is said of it
 * @throws InvalidFields where it cannot be
 */
export async function settle(
  context: RequestContext,
  id: string,
  form: z.output<typeof settleSchema>,
  chosen: Chosen,
) {
  switch (form.intent) {
    case "search":
      throw new InvalidFields({}, { status: 200 });
    case "leave":
      return {
        toast: STATEMENT_TOASTS.leftOut,
        state: await settleLine(context, id, form.seen, [], {
          reason: form.reason,
          head: form.head,
        }),
      };
    case "suggested":
      return {
        toast: STATEMENT_TOASTS.settled,
        state: await settleAsSuggested(context, id, form, chosen),
      };
    case "assign":
      return {
        toast: STATEMENT_TOASTS.settled,
        state: await settleByHand(context, id, form, chosen),
      };
  }
}

async function settleAsSuggested(
  context: RequestContext,
  id: string,
  { suggested: suggestion, seen }: z.output<typeof settleSchema>,
  chosen: Chosen,
) {
  const { suggested } = await readAround(context, await readLine(context, id), chosen);
  const option = suggested.choices.find(({ value }) => value === suggestion);
  if (!option) {
    const { noSuggestion, lookFirst } = STATEMENT_TOASTS;
    throw new InvalidFields({}, { toast: suggestion ? lookFirst : noSuggestion });
  }
  const { outcome } = option;
  if (outcome?.state === "reversed") return reverseLine(context, id, seen, outcome.other);
  if (outcome?.state === "booked") {
    const { parts, charge } = outcome;
    // What it says was read: an entry that owes nothing, or more than is due.
    return settleLine(context, id, seen, parts, { charge, isConfirmed: true });
  }
  return "open";
}

/** Pays what is ticked, or has its reference in the search. */
async function settleByHand(
  context: RequestContext,
  id: string,
  { charge: ownCharge, amounts, confirmed, seen }: z.output<typeof settleSchema>,
  chosen: Chosen,
) {
  const charge = ownCharge ?? 0;
  const line = await readLine(context, id);
  const { entries } = await readAround(context, line, chosen);
  const parts = await partsOf(context, entries, chosen, amounts);
  const ids = new Set(parts.map(({ entry, ...part }) => ("noted" in part ? part.noted : entry)));
  const { total } = candidatesFor(line, entries, [], { ...chosen, ids });
  const rest = undecidedOf(line);
  const sum = rest + charge;
  if (total !== null && (total > sum || (charge > 0 && total < sum))) {
    const field = line.direction === "credit" ? "charge" : "search";
    throw new InvalidFields({ [field]: [PAGE.otherSum(total, rest, charge)] });
  }
  return settleLine(context, id, seen, parts, { charge, isConfirmed: confirmed !== undefined });
}

/** Takes back all of a line; a reversal opens the other line too. @returns what is said of it */
export async function takeBackWhole(context: RequestContext, id: string, seen: string | undefined) {
  const { pair } = await readLine(context, id);
  const before = pair && (await Promise.all([readLine(context, pair.id), readLine(context, id)]));
  const state = await takeBackLine(context, id, seen);
  if (!pair || !before) return STATEMENT_TOASTS.takenBack(state);
  const after = await readTickedLines(context, [pair.id, id]);
  return STATEMENT_TOASTS.reversalTakenBack(
    after
      .filter(({ rest }) => rest > 0)
      .toSorted((one, other) => one.day.localeCompare(other.day))
      .map((line) => `${amountOf(line)} of ${formatDay(line.day)}`),
    before.some(({ cancelled }) => cancelled.some(({ bank_day: day }) => day !== null)),
  );
}
