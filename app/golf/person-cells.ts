import { HIGHEST_INDEX } from "./handicaps.ts";

/** A value as it is stored, and what a person is asked of it before. */
export type ReadCell = { value: string; ask: string | null };

const certain = (value: string): ReadCell => ({ value, ask: null });
const asked = (value: string, ask: string): ReadCell => ({ value, ask });

const TITLES =
  "mr|mrs|ms|miss|mx|dr|prof|shri|sri|smt|kum|er|adv|ca|justice|capt|captain|col|colonel|lt|maj|major|gen|general|brig|brigadier|cdr|commander|cmde|commodore|adm|admiral|vadm|radm|wg|gp|sqn|sqdn|flt|fg|air|avm|am|cmdr|sir|rev|hon|amb";
const RANK = new RegExp(
  `^(?:(?:${TITLES})(?:\\.\\s*|\\s+)(?:(?:cdr|ldr|lt|capt|gen|col|cmde|mshl|marshal|offr)(?:\\.\\s*|\\s+))?)+(?=\\p{L})`,
  "iu",
);
const RETIRED = /\s*[,(]?\s*\bretd?\b\.?\)?\s*$|\s*\(\s*retired\s*\)\s*$/iu;

/** "Col. R K Nair (Retd.)" as people are told apart: R K Nair. */
export const withoutTitle = (name: string): string => name.replace(RETIRED, "").replace(RANK, "");

/** A name without its title, and the title: "Col. R K Nair (Retd.)" is R K Nair, Col. (Retd.). */
export function splitTitle(text: string): { title: string; name: string } {
  const name = withoutTitle(text);
  const rank = RANK.exec(text)?.[0].trim() ?? "";
  return { title: [rank, RETIRED.test(text) ? "(Retd.)" : ""].filter(Boolean).join(" "), name };
}

/** A name with the given name first, as written otherwise: "RAO, Asha" is Asha Rao. */
export function readName(text: string): string {
  const name = text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  const [surname = "", given = "", ...others] = name.split(/\s*,\s*/);
  const isTurned =
    others.length === 0 && /^\p{L}[\p{L}\p{M}' ’´-]*$/u.test(surname) && /^\p{L}/u.test(given);
  if (!isTurned || RETIRED.test(`, ${given}`)) return name;
  const isLoud = surname === surname.toUpperCase() && given !== given.toUpperCase();
  return `${given} ${isLoud ? capitalised(surname) : surname}`;
}

const capitalised = (text: string) =>
  text.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());

const COUNTRY = "+91";
const PHONE_TEXT = /^[+(]?[\d\s()+.-]+$/;

/** Digits of one number: of India where its form is one of there, else with its country. */
function phoneOf(text: string): string | null {
  const digits = text.replaceAll(/\D/g, "");
  if (!PHONE_TEXT.test(text.trim())) return null;
  const isAbroad = /^\(?\+/.test(text.trim());
  if (isAbroad) return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : null;
  if (/^00[1-9]\d{8,13}$/.test(digits)) return `+${digits.slice(2)}`;
  if (/^[6-9]\d{9}$/.test(digits)) return COUNTRY + digits;
  if (/^0[1-9]\d{9}$/.test(digits)) return COUNTRY + digits.slice(1);
  return /^91[1-9]\d{9}$/.test(digits) ? `+${digits}` : null;
}

/** What stands beside a number and is none: "Mob: 98450 12345", "98450 12345 (M)". */
const PHONE_WORDS =
  /^(?:(?:mob(?:ile)?|ph(?:one)?|tel|cell|whatsapp|wa)\b[\s.:-]*)|\s*\((?:m|mob|r|res|o|off|home|self|wa|whatsapp)\)$/gi;
/** A number with words around it. */
const PHONE_IN_TEXT = /(?<![\d+])(?:\+\d{1,3}[ -]?)?\d(?:[ -]?\d){8,12}(?!\d)/;

const POWER = /^\d(?:\.\d+)?e\+?\d+$/i;

/**
 * A phone number as E.164. Of two in one cell the first is taken; what is none stays as it is
 * written, and is asked.
 */
export function readPhone(text: string): ReadCell {
  // Some programs write numbers with their fraction.
  const cell = text
    .trim()
    .replaceAll(PHONE_WORDS, "")
    .replace(/^(\d{10,12})\.0$/, "$1")
    .trim();
  if (cell === "" || /^[-–—.]$/.test(cell)) return certain("");
  if (POWER.test(cell)) {
    return asked("", `${cell} is no phone number: the spreadsheet has cut it`);
  }
  const whole = phoneOf(cell);
  if (whole !== null) return certain(whole);
  const [first = "", ...others] = cell.split(/\s*(?:[/,;|&\n]|\bor\b|\band\b)\s*/i);
  const one = phoneOf(first.replaceAll(PHONE_WORDS, ""));
  if (one === null || others.length === 0) {
    const inText = phoneOf(PHONE_IN_TEXT.exec(cell)?.[0] ?? "");
    return inText === null
      ? asked(cell, `“${cell}” is no phone number`)
      : asked(inText, `“${cell}” is taken for ${inText}`);
  }
  const second = otherPhone(one, others[0] ?? "");
  return asked(one, `two numbers: ${one} is taken${second === null ? "" : `, not ${second}`}`);
}

/** "98451-00003/13": the second number is the first one with other last digits. */
function otherPhone(first: string, text: string): string | null {
  const whole = phoneOf(text);
  if (whole !== null) return whole;
  const digits = text.replaceAll(/\D/g, "");
  return digits === "" || digits.length > 9 ? null : first.slice(0, -digits.length) + digits;
}

/** What a cell says of a player without a handicap. */
export const NO_HANDICAP = "none";
const NONE = /^(?:n\.?\s?h\.?|nil|none|no handicap|n\/?a|[-–—])$/i;
export const saysNoHandicap = (text: string): boolean => NONE.test(text.trim());
const UNKNOWN = /^(?:\?+|tbc|tba|not known)$/i;
const MAX_HANDICAP = HIGHEST_INDEX / 10;

const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const HANDICAP = new RegExp(
  String.raw`^(?:(?:whs|hcp|h\/?cap|handicap|index|hi|igu)[\s.:=-]*)?(?<number>[+-]?\d{1,2}(?:[.,]\d+)?)(?<rest>[\s\S]*)$`,
  "i",
);
const REST = new RegExp(
  String.raw`^\s*(?:[([]?\s*(?:(?<month>${MONTHS})[a-z]*[\s.'’-]*\d{0,4}|whs|index|new|hcp|igu)\s*[)\]]?)?\s*$`,
  "i",
);

/**
 * A handicap as it is written on a card: 18, 18.4, +2.4, "none"; empty where it is not known.
 *
 * @param month of the list, "oct": a handicap of another month is asked
 */
export function readHandicap(text: string, month: string | null = null): ReadCell {
  const cell = text
    .normalize("NFKC")
    .replaceAll("−", "-")
    .replace(/\bplus\s*(?=\d)/i, "+")
    .trim();
  if (cell === "") return certain("");
  if (NONE.test(cell)) return certain(NO_HANDICAP);
  if (/^scr(?:atch)?\.?$/i.test(cell)) return certain("0");
  if (UNKNOWN.test(cell)) return asked("", `“${cell}” says no handicap`);
  const { number = "", rest = "" } = HANDICAP.exec(cell)?.groups ?? {};
  if (number === "") return asked(cell, `“${cell}” is no handicap`);
  const sign = number.startsWith("+") ? "+" : "";
  const size = Number(number.replace(",", ".").replace(/^[+-]/, ""));
  const rounded = Math.round(size * 10) / 10;
  const value = `${sign}${rounded}`;
  if (number.startsWith("-")) {
    return asked(`+${value}`, `${number} is below zero: is it a plus handicap, +${value}?`);
  }
  if (size > MAX_HANDICAP) return asked(cell, `${number} is more than ${MAX_HANDICAP}`);
  const note = REST.exec(rest)?.groups;
  if (!note || size !== rounded) return asked(value, `“${cell}” is taken for ${value}`);
  const ofMonth = note["month"]?.toLowerCase();
  return ofMonth !== undefined && month !== null && ofMonth !== month
    ? asked(value, `“${cell}” is of another month than the list`)
    : certain(value);
}
