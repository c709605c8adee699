import { isOfGroup, type Sheet, type SheetMatch } from "#app/golf/knockout.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { matchLinkPath } from "#app/site/match-link-path.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import {
  FORMER,
  type KnockoutFacts,
  nameOfMatch,
  namesOfSides,
  ofDivision,
  playBy,
  resultText,
  sheetOf,
  shownMatch,
  sideName,
} from "#app/tournaments/knockout/knockout.ts";
import { receivedText, strokesOfMatch } from "#app/tournaments/knockout/strokes.ts";
import { whatsAppLink } from "#app/tournaments/whatsapp.ts";
import { arrangedSides, daysOf } from "./arranged.ts";
import { ARRANGED, MATCH_PAGE as PAGE, NO_SIDE, SIDES } from "./content.ts";
import { reservesOf } from "./draw-view.server.ts";
import { howChoices } from "./how.ts";
import { knownFacts, type OpenKnockout, type SideContacts } from "./knockout.server.ts";

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

export function matchView(open: OpenKnockout, key: string, contacts: readonly SideContacts[] = []) {
  const { facts, match, sheet } = findMatch(open, key);
  const names = namesOfSides(facts);
  const isOpen = match.state === "open" || match.state === "overdue";
  const latest = facts.events[match.events.at(-1) ?? -1];
  return {
    version: String(open.version),
    name: ofDivision(nameOfMatch(sheet, key), open.division),
    match: {
      ...shownMatch(match, names, facts),
      lastDay: isOpen ? playBy(match.lastDay) : null,
    },
    days: isOpen ? daysOf(open, match, names) : [],
    parties: isOpen ? partiesOf(open, match, names, contacts) : [],
    links: isOpen ? linksOf(open, match, nameOfMatch(sheet, key), names) : [],
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
    reserve: reserveOf(open, facts, match),
    history: facts.events.flatMap((event, place) => {
      const text =
        "match" in event && event.match === key
          ? historyText(event, names, {
              sides: sheet.sidesOf.get(place),
              counts: match.events.includes(place),
            })
          : null;
      return text === null ? [] : [{ at: formatMoment(event.at), text }];
    }),
  };
}

const noSideText = (match: string): string | null => (isOfGroup(match) ? null : PAGE.result.noSide);

/** What was recorded of a match, between the sides that it had then; null: no result, and no report of one. */
function historyText(
  event: KnockoutFacts["events"][number],
  names: ReadonlyMap<string, string>,
  { sides = [], counts }: { sides: readonly string[] | undefined; counts: boolean },
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
    case "correction":
      return [
        event.winner === null ? noSideText(event.match) : names.get(event.winner),
        resultText(event),
        event.reason,
        receivedText(
          sides.map((side) => names.get(side)),
          event.strokes,
        ),
        counts ? null : PAGE.void,
      ]
        .filter(Boolean)
        .join(", ");
    default:
      return null;
  }
}

/** What each side of a match has reported, and how it is reached. */
function partiesOf(
  open: OpenKnockout,
  match: SheetMatch,
  names: ReadonlyMap<string, string>,
  contacts: readonly SideContacts[],
) {
  return arrangedSides(open, match).map(({ side, report }) => ({
    side,
    name: names.get(side) ?? "",
    report:
      report &&
      SIDES.reports(
        [names.get(report.winner ?? ""), resultText(report)].filter(Boolean).join(", "),
        formatMoment(report.at),
      ),
    isDenied: report?.is_denied ?? false,
    contacts: contacts.find((each) => each.side === side)?.contacts ?? [],
  }));
}

/** The link of each side, and a message with it; empty for who is no secretary. */
function linksOf(
  open: OpenKnockout,
  match: SheetMatch,
  nameOfIt: string,
  names: ReadonlyMap<string, string>,
) {
  return arrangedSides(open, match).flatMap(({ side, token }) => {
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
      links.address(environment.SITE_URL + matchLinkPath(token)),
    ].join("\n");
    return [
      { side, name: names.get(side) ?? "", path: matchLinkPath(token), send: whatsAppLink(text) },
    ];
  });
}

/** What the balls of a match receive now, for its result; undefined: it is not known. */
export function strokesToRecord(
  { arranged, scoring, tournament }: OpenKnockout,
  { facts, match }: Found,
): number[][] | undefined {
  const [one, other] = arrangedSides({ arranged }, match);
  if (!one || !other) return undefined;
  const strokes = strokesOfMatch([one.players, other.players], facts.rules, {
    ...tournament,
    scoring,
  });
  return "unknown" in strokes ? undefined : strokes.receives;
}

/** Whose place a reserve may take, and who may; null: there is none. */
function reserveOf(open: OpenKnockout, facts: KnockoutFacts, { sides }: SheetMatch) {
  // A draw that follows groups is of the sides that played them.
  if (facts.groups?.published_at) return null;
  const names = namesOfSides(facts);
  const left = facts.events.flatMap((event) =>
    event.kind === "withdrawal" && sides.includes(event.side)
      ? [{ value: event.side, label: names.get(event.side) ?? "" }]
      : [],
  );
  const entries = reservesOf(open).map((reserve) => ({
    value: reserve.entry,
    label: sideName(reserve),
  }));
  return left.length > 0 && entries.length > 0 ? { left, entries } : null;
}

export type MatchView = ReturnType<typeof matchView>;
