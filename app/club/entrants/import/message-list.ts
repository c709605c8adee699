import { readHandicap, readName, readPhone } from "#app/golf/person-cells.ts";
import { isWaitingHeading, type NotRead, type Reason, shortened } from "#app/tables/not-read.ts";

export type ListedPerson = {
  line: number;
  fullName: string;
  phone: string;
  email: string;
  /** `NO_HANDICAP`: the message says that there is none. */
  handicap: string;
  /** Of membership. */
  number: string;
  /** What a person is asked of it. */
  asks: string[];
};

export type MessageList = { people: ListedPerson[]; notRead: NotRead[] };

type Line = { line: number; text: string };
type Part = Line & { reason: Reason | null };

const EMAIL = /[^\s,;<>()]+@[^\s,;<>()]+\.[^\s,;<>()]+/;

/** Ten digits of India, perhaps with its country code, or a number of another country. */
const PHONE =
  /(?<![\d.])(?:(?:\(?\+|00)?91\)?[ -]?)?0?[1-9](?:[ -]?\d){9}(?!\d)|\+\d{1,3}(?:[ ()-]{0,2}\d){6,12}/;

/** A number in a box, as it is typed on a phone. */
const KEYCAP = /([0-9])\uFE0F?\u20E3/gu;
const PICTURES =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u20E3|\u200D/gu;
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const BLANKS = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

const NUMBERED =
  /^[([]?(?<number>\d{1,3})\s*(?:[.):,\]]|[-–](?=\s*\p{L}))\s*|^(?<bare>\d{1,3})\s+(?=\p{L})|^(?<bullet>[•·▪◦●○])\s*/u;
const BULLET = /^[•·▪*\-–—>\s]+/;

const HANDICAP_NAME = String.raw`(?:whs|h[\/']?ca?p|hdcp|handicap|index|hi)[\s.:=-]*`;
const PERSON = new RegExp(
  String.raw`^(?<name>\p{L}[^\d+?(]*?)[\s\-–—:=,;./|]*(?:${HANDICAP_NAME})?(?:(?<=[\s\-–—:=,;./|])(?<handicap>(?:off\s+)?[+-]?\d{1,2}(?:[.,]\d{1,2})?|scr(?:atch)?|n\.?h\.?|nil|no handicap|\?+))?[\s\-–—.,*/|:]*$`,
  "iu",
);

/** "0041 Asha Rao", "Asha Rao (0041)", "Asha Rao, M.No 41": no handicap has such digits. */
const MEMBERSHIP =
  /^(0\d{2,5}|\d{4,6})[\s–—:.-]+(?=\p{L})|[([](0\d{2,5}|\d{4,6})[)\]]|(?:\bm(?:em(?:ber(?:ship)?)?)?\.? ?no\.?|#)[\s:]*(\d{1,6})\b/iu;

const HANDICAP_IN_TEXT = /(?:^|[\s:=–—-])(\+?\d{1,2}(?:[.,]\d)?)(?![\d.,/])/;

/** Words of talk, which no name has. */
const TALK =
  /\b(?:am|pm|at|on|for|and|is|are|was|the|tee|start|starts|report|reporting|lunch|dinner|breakfast|please|pls|pl|add|fee|fees|time|total|hole|holes|golf|medal|tournament|entry|entries|list|sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tue|wed|thu|fri|sat|january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|me|too|see|you|thanks|thx|guys|all)\b/i;

/** "[10/10/26, 7:02:11 PM] " of an iPhone, "10/10/26, 7:02 pm - " of other phones. */
const STAMP =
  /^(?:\[[^\]]*\d{1,2}[:.]\d{2}[^\]]*\]\s*|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?\s?m\.?)?\s+[-–]\s+)/i;
const SENDER = /^[^:]{1,60}:\s*/;
const SERVICE =
  /^(?:<?(?:media|image|video|audio|sticker|document|gif|contact card) omitted>?|(?:this message was|you) deleted.*|<this message was edited>|null|messages and calls are end-to-end encrypted.*)\.?$/i;
const EDITED = /\s*<this message was edited>\s*$/i;

/**
 * Reads a list as people write it in a message: a name and a handicap a line, perhaps with a phone
 * number or an email address; or the last such list of an exported chat.
 *
 * @returns null for a text without such a line
 */
export function readMessageList(text: string): MessageList | null {
  const lines = text.split(/\r\n?|\n/).map((value, index) => ({ line: index + 1, text: value }));
  const filled = lines.filter((line) => plain(line.text) !== "");
  const parts = isChat(filled)
    ? lastListOf(filled)
    : filled.map((line) => ({ ...line, reason: null }));
  return peopleIn(parts);
}

const plain = (text: string) => text.replaceAll(INVISIBLE, "").replaceAll(BLANKS, " ").trim();

/** Whether a text is an exported chat, with a list or without. */
export const isChatText = (text: string): boolean =>
  isChat(
    text
      .split(/\r\n?|\n/)
      .flatMap((value, index) => (plain(value) === "" ? [] : [{ line: index + 1, text: value }])),
  );

const isChat = (lines: readonly Line[]) =>
  lines.filter(({ text }) => STAMP.test(plain(text))).length >= 2 ||
  STAMP.test(plain(lines[0]?.text ?? ""));

/** The lines of a chat, each with its reason but those of the last message with a list. */
function lastListOf(lines: readonly Line[]): Part[] {
  const messages: Part[][] = [];
  for (const { line, text } of lines) {
    const isStamped = STAMP.test(plain(text));
    const said = plain(text).replace(STAMP, "");
    const words = isStamped ? said.replace(SENDER, "") : said;
    const isService = SERVICE.test(words) || (isStamped && !SENDER.test(said));
    const part = { line, text: words, reason: isService ? ("service-line" as const) : null };
    if (isStamped || messages.length === 0) messages.push([part]);
    else messages.at(-1)?.push(part);
  }
  const listLines = messages.map((parts) => parts.filter(isListLine).length);
  const last = listLines.findLastIndex((count) => count > 0);
  return messages.flatMap((parts, index) =>
    parts.map((part): Part => {
      if (part.reason !== null || index === last) return part;
      return { ...part, reason: isListLine(part) ? "earlier-list" : "talk" };
    }),
  );
}

const isListLine = ({ text, reason }: Part) =>
  reason === null && NUMBERED.test(plain(text)) && personIn(text) !== null;

function peopleIn(parts: readonly Part[]): MessageList | null {
  const people: ListedPerson[] = [];
  const notRead: NotRead[] = [];
  const read = parts.map((part) => ({ ...part, ...(part.reason === null && readLine(part.text)) }));
  const isNumbered = read.filter(({ number, person }) => number !== undefined && person).length > 1;
  const first = read.findIndex((each) => isEntrant(each, isNumbered));
  if (first === -1) return null;
  const last = read.findLastIndex(
    (each) => isEntrant(each, isNumbered) && (!isNumbered || each.number !== undefined),
  );
  let isWaiting = false;
  for (const [index, each] of read.entries()) {
    const { line, text, person, number } = each;
    const isInside = !isNumbered || number !== undefined || (index > first && index < last);
    if (person && isInside && isEntrant(each, isNumbered)) {
      people.push({ line, ...person, asks: [...person.asks, ...(isWaiting ? [WAITING] : [])] });
      continue;
    }
    const isHeading = isWaitingHeading(plain(text).replaceAll(/[*_~:]/g, ""));
    if (isHeading) isWaiting = true;
    const reason =
      each.reason ??
      (isHeading
        ? "heading"
        : isOnlyNumber(text)
          ? "number-only"
          : index < first
            ? "title"
            : "talk");
    notRead.push({ row: line, text: shortened(plain(text)), reason });
  }
  return { people, notRead };
}

export const WAITING =
  "The line stands below “Waiting”: the entry is added after the others, and waits only if they are full";

type Person = Omit<ListedPerson, "line">;
type ReadLine = { person?: Person | null; number?: string | undefined };

function isEntrant({ person, number }: ReadLine, isNumbered: boolean): boolean {
  if (!person) return false;
  if (number !== undefined) return isNumbered || hasMore(person);
  return hasMore(person) && !TALK.test(person.fullName);
}

const hasMore = ({ phone, email, handicap, number }: Person) =>
  phone !== "" || email !== "" || handicap !== "" || number !== "";

const isOnlyNumber = (text: string) => /^\(?\d{1,3}\s*[.):]?$/.test(undecorated(text));

/** Without pictures, and without the signs by which a messaging app makes letters bold. */
const undecorated = (text: string) =>
  plain(text)
    .replaceAll("🔟", "10.")
    .replaceAll(/(?:[0-9]\uFE0F?\u20E3)+/gu, (boxes) => `${boxes.replaceAll(KEYCAP, "$1")}.`)
    .replaceAll(PICTURES, " ")
    .replace(EDITED, "")
    .replaceAll(/[*_~]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

function readLine(text: string): ReadLine {
  const { number, bare, bullet } = NUMBERED.exec(undecorated(text))?.groups ?? {};
  return { person: personIn(text), number: number ?? bare ?? bullet };
}

function personIn(text: string): Person | null {
  const isStruck = /~[^~]*\p{L}[^~]*~/u.test(text);
  const unmarked = undecorated(text)
    .replace(NUMBERED, "")
    .replace(BULLET, "")
    .replace(/\bplus\s*(?=\d)/i, "+");
  const email = EMAIL.exec(unmarked)?.[0] ?? "";
  const withoutEmail = email ? unmarked.replace(email, " ") : unmarked;
  const phoneText = PHONE.exec(withoutEmail)?.[0].trim() ?? "";
  const phone = readPhone(phoneText);
  const asks = [phone.ask, isStruck ? "is struck through: is it withdrawn?" : null];
  let handicap = "";
  const withoutPhone = withoutEmail.replace(phoneText, " ").trim();
  const [membership = "", ...numbers] = MEMBERSHIP.exec(withoutPhone) ?? [];
  const rest = withoutPhone
    .replace(membership, " ")
    .replaceAll(/[([]([^()[\]]*)[)\]]/g, (_, words: string) => {
      if (words.trim() === "" || /^retd?\.?$/i.test(words.trim())) return " ";
      const cell = readHandicap(words);
      if (cell.ask === null && handicap === "") handicap = cell.value;
      else if (/^\s*\?+\s*$/.test(words)) asks.push(cell.ask);
      else asks.push(`“${words.trim()}” is not read`);
      return " ";
    })
    .replaceAll(/\s+/g, " ")
    .trim();
  const groups = PERSON.exec(rest)?.groups;
  const written = (groups?.["name"] ?? leadingName(rest)).replace(/[\s\-–—:=,;./|]+$/, "");
  const isInitial = /\s\p{Lu}$/u.test(written) && rest.startsWith(`${written}.`);
  const name = readName(isInitial ? `${written}.` : written);
  if (name.replaceAll(/[^\p{L}]/gu, "").length < 2) return null;
  if (groups) {
    const playsOff = groups["handicap"] ?? "";
    const cell = readHandicap(playsOff.replace(/^off\s+/i, ""));
    if (playsOff !== "") handicap = cell.value;
    const isQuestion = /^(?:off|scr)/i.test(playsOff);
    asks.push(isQuestion ? `“${playsOff}” is taken for ${cell.value}` : cell.ask);
  } else if (handicap !== "") {
    asks.push(`“${rest.slice(leadingName(rest).length).trim()}” is not read`);
  } else {
    const others = rest.slice(leadingName(rest).length).trim();
    const [, number = ""] = HANDICAP_IN_TEXT.exec(others) ?? [];
    if (number !== "") handicap = readHandicap(number).value;
    asks.push(number === "" ? `“${others}” is not read` : `“${others}” is taken for ${handicap}`);
  }
  return {
    fullName: name,
    phone: phone.value,
    email,
    handicap,
    number: numbers.find(Boolean) ?? "",
    asks: asks.filter((ask) => ask !== null),
  };
}

const leadingName = (text: string): string => /^\p{L}[^\d+?(–—:;,|=]*/u.exec(text)?.[0] ?? "";
