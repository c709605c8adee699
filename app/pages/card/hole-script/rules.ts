// What becomes of a hole that is typed on a phone: rules without a page, which the script of a
// card contains.
import { MAX_STROKES, PICKED_UP, readStrokes } from "#app/golf/kept-card.ts";
import type { CardAnswer, Cause } from "./answers.ts";

/**
 * A hole on this phone. It waits to be sent, or has the reason why it was refused: then it stays
 * until it is sent again or deleted.
 */
export type Entry = {
  /** Its place on the phone, once it has one. */
  id?: number;
  token: string;
  hole: number;
  body: string;
  /** When it was typed, or refused. */
  at: number;
  reason?: string | undefined;
  /** Players whose numbers the server has saved all the same. */
  saved?: string[];
};

/** What is typed on a page and not saved. */
export type Draft = {
  path: string;
  strokes: Record<string, string>;
  picked: Record<string, boolean>;
};

type TextField = { name: string; value: string; defaultValue: string };
type Box = { name: string; checked: boolean; defaultChecked: boolean };

const MAX_AGE = 2 * 24 * 60 * 60 * 1000;
/** In the place of what the field had before: the server saves the number, whatever it was. */
const UNKNOWN = "?";

/** What is typed for each player. */
export function numbersIn(body: string) {
  const fields = new URLSearchParams(body);
  return [...fields.keys()].flatMap((name) => {
    const [start, player = ""] = name.split(".");
    if (start !== "keys") return [];
    const number = fields.has(`picked.${player}`) ? "X" : (fields.get(`strokes.${player}`) ?? "");
    const isChanged = number !== (fields.get(`before.${player}`) ?? "");
    return { player, name: fields.get(`names.${player}`) ?? "", number, isChanged };
  });
}

/** What of an entry is only on this phone. */
export const unsavedIn = ({ body, saved = [] }: Entry) =>
  numbersIn(body).filter(({ player, isChanged }) => isChanged && !saved.includes(player));

/** What was refused leaves the phone; what was not sent yet never does. */
export const withoutOld = (entries: readonly Entry[], now: number) =>
  entries.filter((entry) => isWaiting(entry) || !(entry.at < now - MAX_AGE));

export const isWaiting = ({ reason }: Entry) => !reason;

/** What waits of a fourball. */
export const waitingOf = (entries: readonly Entry[], token: string) =>
  entries.filter((entry) => entry.token === token && isWaiting(entry));

export const sendAgain = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, reason: undefined }));

export const holesOf = (entries: readonly Entry[]) =>
  [...new Set(entries.map(({ hole }) => hole))].join(", ");

/** The key of each player's number. */
export const keysOf = (body: string): [player: string, key: string][] =>
  [...new URLSearchParams(body)].flatMap(([name, key]): [string, string][] =>
    name.startsWith("keys.") ? [[name.slice("keys.".length), key]] : [],
  );

/** What an answer leaves of an entry on the phone: nothing, or what was refused, and why. */
export function leftOf(entry: Entry, { refused }: CardAnswer, now: number): Entry[] {
  const keys = keysOf(entry.body);
  const reasons = keys.flatMap(([, key]) => refused[key] ?? []);
  if (reasons.length === 0) return [];
  const saved = keys.flatMap(([player, key]) => (key in refused ? [] : player));
  return [{ ...entry, at: now, saved, reason: [...new Set(reasons)].join(" ") }];
}

type Queue = {
  entries: () => readonly Entry[];
  change: (edit: (entries: readonly Entry[]) => readonly Entry[]) => Promise<unknown>;
};

/** Sends what waits, the oldest first, until an answer is not the site's. */
export async function sendWaiting(
  queue: Queue,
  send: (entry: Entry) => Promise<CardAnswer | Cause>,
  now: () => number,
): Promise<{ cause: Cause | undefined; saved: string[] }> {
  const saved: string[] = [];
  for (let entry; (entry = queue.entries().find(isWaiting));) {
    const sent = entry;
    const told = await send(sent);
    if (typeof told === "string") return { cause: told, saved };
    const left = leftOf(sent, told, now());
    await queue.change((all) => all.flatMap((other) => (other.body === sent.body ? left : other)));
    if (left.length === 0) saved.push(sent.body);
  }
  return { cause: undefined, saved };
}

/**
 * What a list says of entries: under each reason, which is said once, the holes with their
 * numbers. Those that say the same are one line.
 *
 * @param words `hole` "Hole", `waits` the reason of what was not refused
 */
export function linesOf(entries: readonly Entry[], words: { hole: string; waits: string }) {
  const all = entries.map((entry) => {
    const numbers = unsavedIn(entry).map(({ name, number }) => `${name} ${number || "–"}`);
    const hole = `${words.hole} ${entry.hole}`;
    const reason = entry.reason ?? words.waits;
    return { reason, hole, text: `${hole}: ${numbers.join(", ")}`, body: entry.body };
  });
  return [...new Set(all.map(({ reason }) => reason))].flatMap((reason) => {
    const lines = all.filter((line) => line.reason === reason);
    return [...new Set(lines.map(({ text }) => text))].map((text, index) => {
      const same = lines.filter((line) => line.text === text);
      return {
        reason: index === 0 ? reason : null,
        hole: same[0]?.hole ?? "",
        text,
        bodies: same.map(({ body }) => body),
      };
    });
  });
}

/**
 * What a replaced link of these players has left is sent with the new one. Of what was refused one
 * of them is enough: a fourball that is no more has them in others, and the club gets the rest.
 */
export function adopt(entries: readonly Entry[], token: string, players: readonly string[]) {
  const isLeft = (entry: Entry) => {
    const numbers = numbersIn(entry.body);
    const isHere = ({ player }: { player: string }) => players.includes(player);
    return (
      entry.token !== token && (isWaiting(entry) ? numbers.every(isHere) : numbers.some(isHere))
    );
  };
  return entries.some(isLeft)
    ? entries.map((entry) => (isLeft(entry) ? { ...entry, token, reason: undefined } : entry))
    : null;
}

/** An entry behind the others; in the place of one that was refused, once all of it is typed again. */
export function withEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  const numbers = new Set(
    numbersIn(entry.body).flatMap(({ player, number, isChanged }) =>
      // What the field shows from elsewhere is no one's new number.
      number && isChanged ? player : [],
    ),
  );
  const isReplaced = (old: Entry) =>
    !isWaiting(old) &&
    old.token === entry.token &&
    old.hole === entry.hole &&
    unsavedIn(old).every(({ player }) => numbers.has(player));
  return [...entries.filter((old) => !isReplaced(old)), entry];
}

/** Whether two bodies have the same numbers. */
export function areSameNumbers(one: string, other: string): boolean {
  const numbers = (body: string) =>
    JSON.stringify(numbersIn(body).map(({ player, number }) => [player, number]));
  return numbers(one) === numbers(other);
}

/** @param queued players with a number for this hole that may have reached the server, or not */
export function bodyOf(
  fields: Record<string, string>,
  intent: string,
  queued: Iterable<string>,
): string {
  const body = new URLSearchParams(fields);
  body.set("intent", intent);
  for (const player of queued) body.set(`before.${player}`, UNKNOWN);
  return String(body);
}

/** @returns the hole to type next, undefined: all are typed */
export function nextHole(
  order: readonly number[],
  current: number,
  isDone: (hole: number) => boolean,
): number | undefined {
  const after = order.indexOf(current) + 1;
  return [...order.slice(after), ...order.slice(0, after)].find(
    (hole) => hole !== current && !isDone(hole),
  );
}

export const previousHole = (order: readonly number[], current: number) =>
  order.at(order.indexOf(current) - 1);

/**
 * What a field has after a press of − or +.
 *
 * @param par as the page shows it; from tees that differ the first one
 */
export function stepped(value: string, step: number, par: string): string {
  const strokes = Number(value);
  return String(
    strokes > 0
      ? Math.min(MAX_STROKES, Math.max(1, strokes + step))
      : Number.parseInt(par || "4", 10),
  );
}

/** Whether a number can be saved; one that is not a pick-up's cannot be beside a ticked box. */
export function isValid(value: string, isPicked: boolean): boolean {
  const strokes = readStrokes(value);
  return isPicked ? strokes === null || strokes === PICKED_UP : strokes !== undefined;
}

/** A number as the two fields of a player have it. */
export const fieldsOf = (number: string) =>
  number === "X" ? { value: "", isPicked: true } : { value: number, isPicked: false };

/** Strokes received on a hole, in dots and in words. */
export const received = (count: number, words: Record<string, string>) => ({
  dots: (count < 0 ? "○" : "●").repeat(Math.abs(count)),
  words: count === 0 ? "" : `(${words[count] ?? ""})`,
});

export const changedText = ({ value, defaultValue }: TextField) => value !== defaultValue;
export const changedBox = ({ checked, defaultChecked }: Box) => checked !== defaultChecked;

/** @returns null: everything that is typed is saved */
export function draftOf(
  path: string,
  strokes: readonly TextField[],
  picked: readonly Box[],
): Draft | null {
  const numbers = strokes.filter(changedText);
  const boxes = picked.filter(changedBox);
  if (numbers.length + boxes.length === 0) return null;
  return {
    path,
    strokes: Object.fromEntries(numbers.map(({ name, value }) => [name, value])),
    picked: Object.fromEntries(boxes.map(({ name, checked }) => [name, checked])),
  };
}
