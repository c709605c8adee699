import type { Heading } from "./heading.ts";
import type { Row } from "./rows.ts";

/** Why a row that is not empty is none of the list. */
export type Reason =
  | "title"
  | "heading"
  | "total"
  | "note"
  | "no-name"
  | "more-cells"
  | "two-people"
  | "company"
  | "number-only"
  | "pars"
  | "talk"
  | "earlier-list"
  | "service-line"
  | "balance"
  | "no-day";

export type NotRead = { row: number; text: string; reason: Reason };

const REASONS: Record<Reason, string> = {
  title: "Above the list",
  heading: "A heading",
  total: "A total",
  note: "A note below the list",
  "no-name": "No name",
  "two-people": "Two people in one cell: give each a line",
  company: "A company: name the person who plays",
  "more-cells": "More cells than columns have names: is there a comma in a name?",
  "number-only": "A number without a name",
  pars: "Pars or stroke indexes of the course",
  talk: "No name with a handicap or phone number",
  "earlier-list": "An earlier copy of the list: the last one counts",
  "service-line": "Written by the messaging app",
  balance: "A balance brought forward",
  "no-day": "No day and no amount",
};

export const reasonText = (reason: Reason): string => REASONS[reason];

const TOTAL =
  /^(?:(?:grand|sub|page|overall)[ -]?)?(?:totals?\b[^\d]*[\d.,]*|(?:average|avg|mean|sum|count)(?:\.|:| of .*| points?| scores?| handicap)?[ \d.,]*)$/iu;
const NOTE =
  /^(?:(?:printed|generated|exported|created|prepared|checked|signed|run)\b.*\b(?:on|at|by)\b|as (?:on|at|of)\b|page \d|notes?\b|remarks?:|legends?\b|\*)/i;
const COURSE =
  /^(?:par|pars|s\.? ?i\.?|stroke ind(?:ex|ices)|index|yards?|yardage|met(?:er|re)s?)$/i;

/** @param name the index of the column with the names; -1: there is none */
export function reasonBelow({ cells }: Row, heading: Heading, name: number): Reason | null {
  const filled = cells.filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (isRepeated(cells, heading)) return "heading";
  const label = name !== -1 && cells[name] ? cells[name] : first;
  if (TOTAL.test(label) || TOTAL.test(first)) return "total";
  if (COURSE.test(label)) return "pars";
  if (filled.length <= 2 && NOTE.test(first)) return "note";
  return filled.length === 1 && isWaitingHeading(first) ? "heading" : null;
}

/** A list that is printed has its heading on each page. */
function isRepeated(cells: readonly string[], heading: Heading): boolean {
  const named = heading.cells.filter((cell) => cell !== "").length;
  return (
    named > 1 &&
    heading.cells.every((cell, index) => cell === (cells[index] ?? "")) &&
    cells.slice(heading.cells.length).every((cell) => cell === "")
  );
}

export const isWaitingHeading = (text: string): boolean =>
  /^\W*(?:waiting|w\/?l|wait[ -]?list|waitlist|waitlisted|standby|stand-by|reserves?)(?:[ -]list)?\W*$/i.test(
    text,
  );

const MAX_SHOWN = 120;

export const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

export const notReadWords = ({ cells }: Pick<Row, "cells">): string =>
  shortened(cells.filter((cell) => cell !== "").join(" "));
