import {
  isOfGroup,
  isOfPlate,
  type KnockoutEvent,
  roundOf,
  type Sheet,
  type SheetMatch,
  THIRD_PLACE,
} from "#app/golf/knockout.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import { matchPath } from "#app/site/knockout-paths.ts";
import { matchLinkPath } from "#app/site/match-link-path.ts";
import { entrantPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import {
  FORMER,
  isLastMatch,
  type KnockoutFacts,
  nameOfMatch,
  namesOfSides,
  ofDivision,
  playBy,
  resultText,
  roundsAround,
  sheetOf,
  shownMatch,
} from "#app/tournaments/knockout/knockout.ts";
import {
  type MatchStrokes,
  receivedText,
  strokesOfMatch,
} from "#app/tournaments/knockout/strokes.ts";
import { whatsAppLink } from "#app/tournaments/whatsapp.ts";
import { arrangedSides, daysOf } from "./arranged.ts";
import { ARRANGED, MATCH_PAGE as PAGE, NO_SIDE, SIDES } from "./content.ts";
import { reservesOf } from "./draw-view.server.ts";
import { howChoices } from "./how.ts";
import {
  knownFacts,
  namesOfEntered,
  type OpenKnockout,
  type SideContacts,
} from "./knockout.server.ts";

export type Found = {
  facts: KnockoutFacts;
  match: SheetMatch;
  sheet: Sheet;
  today: string;
};

/** @throws a 404 Response where the draw is not published, or has no such match */
export function findMatch(open: OpenKnockout, key: string): Found {
  const facts = knownFacts(open);
  const today = dayInIndiaOf(new Date());
  const sheet = facts?.published_at ? sheetOf(facts, today) : null;
  const match = sheet?.matches.get(key);
  if (!facts || !sheet || !match || match.result?.how === "bye") {
    throw new Response(null, { status: 404 });
  }
  return { facts, match, sheet, today };
}

const isToPlay = ({ state }: SheetMatch): boolean => state === "open" || state === "overdue";

export function matchView(open: OpenKnockout, key: string, contacts: readonly SideContacts[] = []) {
  const found = findMatch(open, key);
  const { facts, match, sheet } = found;
  const names = namesOfSides(facts);
  const isOpen = isToPlay(match);
  const latest = facts.events[match.events.at(-1) ?? -1];
  return {
    version: String(open.version),
    name: ofDivision(nameOfMatch(sheet, key), open.division),
    path: matchPath(open.tournament.id, key, open.division?.id),
    match: {
      ...shownMatch(match, names, facts),
      lastDay: isOpen ? playBy(match.lastDay) : null,
    },
    days: isOpen ? daysOf(open, match, names) : [],
    parties: isOpen ? partiesOf(open, match, names, contacts) : [],
    links: isOpen ? linksOf(open, found, nameOfMatch(sheet, key), names) : [],
    state: match.state,
    canCorrect: match.events.length > 0,
    isOpen,
    sides: match.sides
      .filter((side) => side !== null && names.has(side))
      .map((side) => ({ value: side ?? "", label: names.get(side ?? "") ?? "" })),
    hows: howChoices(facts.rules, key),
    isOfGroup: isOfGroup(key),
    values:
      latest && "winner" in latest ? { winner: latest.winner ?? NO_SIDE, how: latest.how } : {},
    lastDay: match.lastDay ?? "",
    dayHint: movesFinal(sheet, key) ? PAGE.day.final(facts.rules.hasThirdPlace) : null,
    reserve: reserveOf(open, found),
    asked: askedOf(found, names),
    history: facts.events.flatMap((event, place) => {
      const text = (
        "match" in event
          ? event.match === key || isRoundDayOf(sheet, event, key)
          : event.kind === "losers-called" && isFinal(sheet, key)
      )
        ? historyText(event, names, {
            sides: sheet.sidesOf.get(place),
            writer: writerOf(open, event),
            isDisputed: isDisputedBefore(facts, key, place),
            isConfirmed: isReportedBefore(facts, event, place),
            void: match.events.includes(place) ? null : voidText(open, found, place),
          })
        : null;
      return text === null ? [] : [{ at: formatMoment(event.at), text }];
    }),
  };
}

const isFinal = (sheet: Sheet, key: string): boolean =>
  movesFinal(sheet, key) && key !== THIRD_PLACE;

/** Whether an event has set the last day of a match’s round; that for third place is of the final’s. */
const isRoundDayOf = (sheet: Sheet, event: KnockoutEvent, key: string): boolean => {
  if (event.kind !== "round-day") return false;
  const { match } = event;
  if (isOfGroup(match) || isOfGroup(key)) return isOfGroup(match) && isOfGroup(key);
  const round = key === THIRD_PLACE ? roundsAround(sheet, key) : roundOf(key);
  return isOfPlate(match) === isOfPlate(key) && roundOf(match) === round;
};

/** Whether more days for a match are those of the final too. */
export const movesFinal = (sheet: Sheet, key: string): boolean =>
  !isOfGroup(key) && !isOfPlate(key) && isLastMatch(sheet, key);

const noSideText = (match: string): string | null => (isOfGroup(match) ? null : PAGE.result.noSide);

/** What was recorded of a match, between the sides that it had then; null: nothing that its page says. */
function historyText(
  event: KnockoutFacts["events"][number],
  names: ReadonlyMap<string, string>,
  {
    sides = [],
    writer,
    isDisputed,
    isConfirmed,
    void: voidSince,
  }: {
    sides: readonly string[] | undefined;
    /** Null: its players reported it. */
    writer: string | null;
    isDisputed: boolean;
    /** Whether the other side had reported it. */
    isConfirmed: boolean;
    /** Since when and why it does not count any more; null: it counts. */
    void: string | null;
  },
): string | null {
  switch (event.kind) {
    case "report":
      return PAGE.reported(
        names.get(event.side) ?? FORMER,
        [event.winner === null ? null : (names.get(event.winner) ?? FORMER), resultText(event)]
          .filter(Boolean)
          .join(", "),
      );
    case "denial":
      return PAGE.denied(names.get(event.side) ?? FORMER);
    case "result":
    case "correction": {
      const result = [
        event.winner === null ? noSideText(event.match) : names.get(event.winner),
        resultText(event),
        event.reason,
        receivedText(
          sides.map((side) => names.get(side)),
          event.strokes,
        ),
        voidSince,
      ]
        .filter(Boolean)
        .join(", ");
      if (event.kind === "correction") return PAGE.corrected(writer ?? PAGE.club, result);
      if (writer === null) {
        if (event.side === undefined) return PAGE.counted(result);
        const side = names.get(event.side) ?? FORMER;
        return isConfirmed ? PAGE.confirmed(side, result) : PAGE.conceded(side, result);
      }
      return isDisputed ? PAGE.decided(writer, result) : PAGE.recorded(writer, result);
    }
    case "reinstatement":
      return PAGE.playedOn(writer ?? PAGE.club, names.get(event.side) ?? FORMER);
    case "losers-called":
      return PAGE.losersCalled(writer ?? PAGE.club);
    case "last-day":
      return PAGE.moreDays(writer ?? PAGE.club, formatDay(event.day));
    case "round-day":
      return PAGE.roundDay(writer ?? PAGE.club, formatDay(event.day));
    default:
      return null;
  }
}

type FactsEvent = KnockoutFacts["events"][number];

/** Of an account that is deleted as of one of the club; null: the players themselves have reported it. */
function writerOf({ writers }: OpenKnockout, event: FactsEvent): string | null {
  const match = "match" in event ? event.match : null;
  const written = writers.find(
    (each) => each.at === event.at && each.match === match && each.kind === event.kind,
  );
  return written?.name ?? null;
}

/** Whether the players of a match had not agreed about its result before. */
const isDisputedBefore = ({ events }: KnockoutFacts, key: string, place: number): boolean => {
  const said = events.slice(0, place).filter((event) => "match" in event && event.match === key);
  return (
    said.some(({ kind }) => kind === "denial") ||
    said.filter(({ kind }) => kind === "report").length > 1
  );
};

/** Whether the other side of a match had reported the result that a side says is right. */
const isReportedBefore = ({ events }: KnockoutFacts, result: FactsEvent, place: number): boolean =>
  result.kind === "result" &&
  events
    .slice(0, place)
    .some(
      (event) =>
        event.kind === "report" &&
        event.match === result.match &&
        event.side !== result.side &&
        event.winner === result.winner &&
        event.how === result.how,
    );

function voidText(open: OpenKnockout, { facts, sheet }: Found, place: number): string {
  const by = facts.events[sheet.voidBy.get(place) ?? -1];
  return by && "match" in by
    ? PAGE.voidBy(
        formatMoment(by.at),
        nameOfMatch(sheet, by.match),
        writerOf(open, by) ?? PAGE.club,
      )
    : PAGE.void;
}

/** What each side of a match has reported, and how it is reached. */
function partiesOf(
  open: OpenKnockout,
  match: SheetMatch,
  names: ReadonlyMap<string, string>,
  contacts: readonly SideContacts[],
) {
  return arrangedSides(open, match).map(({ side, report, told }) => ({
    side,
    name: names.get(side) ?? "",
    report:
      report &&
      SIDES.reports(
        [names.get(report.winner ?? ""), resultText(report)].filter(Boolean).join(", "),
        formatMoment(report.at),
      ),
    isDenied: report?.is_denied ?? false,
    entry: told ? entrantPath(open.tournament.id, open.entries[Number(side) - 1] ?? "") : null,
    contacts: contacts.find((each) => each.side === side)?.contacts ?? [],
  }));
}

/** The link of each side, and a message with it; empty for who is no secretary. */
function linksOf(
  open: OpenKnockout,
  found: Found,
  nameOfIt: string,
  names: ReadonlyMap<string, string>,
) {
  const { match } = found;
  const sides = arrangedSides(open, match);
  const strokes = strokesNow(open, found, names);
  const lines = strokes && "lines" in strokes ? strokes.lines : [];
  return sides.flatMap(({ side, token }) => {
    if (token === null) return [];
    const opponent = match.sides.find((each) => each !== side) ?? "";
    const { links } = ARRANGED;
    const text = [
      links.message(
        ofDivision(open.tournament.name, open.division),
        nameOfIt,
        names.get(opponent) ?? "",
        playBy(match.lastDay),
      ),
      ...lines.map((line) => `${line}.`),
      links.address(environment.SITE_URL + matchLinkPath(token)),
    ].join("\n");
    return [
      { side, name: names.get(side) ?? "", path: matchLinkPath(token), send: whatsAppLink(text) },
    ];
  });
}

/** Null: a side has no players yet. */
function strokesNow(
  { arranged, scoring, tournament }: OpenKnockout,
  { facts, match }: Found,
  names: ReadonlyMap<string, string>,
): MatchStrokes | null {
  const [one, other] = arrangedSides({ arranged }, match);
  if (!one || !other) return null;
  return strokesOfMatch(
    [one.players, other.players],
    facts.rules,
    { ...tournament, scoring },
    match.sides.flatMap((side) => names.get(side ?? "") ?? []),
  );
}

/** What the balls of a match receive now, for its result; undefined: it is not known. */
export function strokesToRecord(open: OpenKnockout, found: Found): number[][] | undefined {
  const strokes = strokesNow(open, found, namesOfSides(found.facts));
  return strokes === null || "unknown" in strokes ? undefined : strokes.receives;
}

function sheetAfter({ facts, today }: Pick<Found, "facts" | "today">, event: KnockoutEvent): Sheet {
  const at = new Date().toISOString();
  return sheetOf({ ...facts, events: [...facts.events, { ...event, at }] }, today);
}

/** Why the sheet would not take an event now. */
export const problemOf = (found: Pick<Found, "facts" | "today">, event: KnockoutEvent) =>
  sheetAfter(found, event).problems.find(({ event: place }) => place === found.facts.events.length);

/** Whether a reserve may take the number of a side: a draw that follows groups is of who played them. */
export const mayBeTaken = ({ facts, today }: Pick<Found, "facts" | "today">, instead: string) =>
  !facts.groups?.published_at &&
  !problemOf({ facts, today }, { kind: "reserve", side: "reserve", instead });

/** What is asked before it is done. */
export type AskedIntent = "lot" | "plays-on" | "losers";

export type AskedWords = Record<
  "heading" | "text" | "button" | "confirm" | "sure" | "keep",
  string
>;

/** Who was beaten, where the winner has withdrawn; null: nobody may play on. */
export function playsOn(
  found: Found,
): { kind: "reinstatement"; side: string; match: string } | null {
  const { sides, key } = found.match;
  const events = sides.flatMap((side) =>
    side === null ? [] : [{ kind: "reinstatement", side, match: key } as const],
  );
  return events.find((event) => !problemOf(found, event)) ?? null;
}

const LOSERS_CALLED = { kind: "losers-called" } as const;

function askedOf(found: Found, names: ReadonlyMap<string, string>): [AskedIntent, AskedWords][] {
  const { match, sheet } = found;
  const { lot, playsOn: beaten, losers } = PAGE;
  const nameOf = (side: string | null | undefined) => names.get(side ?? "") ?? FORMER;
  const asked: [AskedIntent, AskedWords][] = [];
  if (isToPlay(match)) {
    const [one, other] = match.sides;
    const confirm = lot.confirm(nameOfMatch(sheet, match.key), nameOf(one), nameOf(other));
    asked.push(["lot", { ...lot, confirm }]);
  }
  const back = playsOn(found);
  if (back) {
    const name = nameOf(back.side);
    const winner = nameOf(match.sides.find((side) => side !== back.side));
    asked.push([
      "plays-on",
      {
        ...beaten,
        text: beaten.text(winner, name),
        button: beaten.button(name),
        confirm: beaten.confirm(name, winner),
      },
    ]);
  }
  if (isFinal(sheet, match.key) && !problemOf(found, LOSERS_CALLED)) {
    const final = sheetAfter(found, LOSERS_CALLED).matches.get(match.key);
    const confirm = losers.confirm((final?.sides ?? []).map(nameOf).join(" and "));
    asked.push(["losers", { ...losers, confirm }]);
  }
  return asked;
}

/** Whose place a reserve may take, and who may; null: there is none. */
function reserveOf(open: OpenKnockout, { facts, today, match: { sides } }: Found) {
  const names = namesOfSides(facts);
  const left = facts.events.flatMap((event) =>
    event.kind === "withdrawal" &&
    sides.includes(event.side) &&
    mayBeTaken({ facts, today }, event.side)
      ? [{ value: event.side, label: names.get(event.side) ?? "" }]
      : [],
  );
  const reserves = namesOfEntered(open.entered);
  const entries = reservesOf(open).map(({ entry }) => ({
    value: entry,
    label: reserves.get(entry) ?? "",
  }));
  return left.length > 0 && entries.length > 0 ? { left, entries } : null;
}

export type MatchView = ReturnType<typeof matchView>;
