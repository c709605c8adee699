import { roundsOf } from "#app/golf/knockout-draw.ts";
import type { KnockoutEvent, SheetMatch } from "#app/golf/knockout.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { matchLinkPath } from "#app/site/match-link-path.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import {
  type KnockoutFacts,
  matchName,
  namesOfSides,
  playBy,
  resultText,
  sheetOf,
  shownMatch,
  sideName,
} from "#app/tournaments/knockout/knockout.ts";
import { receivedText, strokesOfMatch } from "#app/tournaments/knockout/strokes.ts";
import { whatsAppLink } from "#app/tournaments/whatsapp.ts";
import { arrangedSides, daysOf } from "./arranged.ts";
import { ARRANGED, MATCH_PAGE as PAGE, NO_SIDE } from "./content.ts";
import { howChoices } from "./how.ts";
import { knownFacts, type OpenKnockout } from "./knockout.server.ts";

export type Found = { facts: KnockoutFacts; match: SheetMatch; today: string };

/** @throws a 404 Response where the draw is not published, or has no such match */
export function findMatch(open: OpenKnockout, key: string): Found {
  const facts = knownFacts(open);
  const today = dayInIndiaOf(new Date());
  const match = facts?.published_at ? sheetOf(facts, today).matches.get(key) : undefined;
  if (!facts || !match || match.result?.how === "bye") throw new Response(null, { status: 404 });
  return { facts, match, today };
}

const isOf = (event: KnockoutEvent, key: string) =>
  (event.kind === "result" || event.kind === "correction") && event.match === key;

export function matchView(open: OpenKnockout, key: string) {
  const { facts, match } = findMatch(open, key);
  const names = namesOfSides(facts);
  const isOpen = match.state === "open" || match.state === "overdue";
  const recorded = facts.events.filter((event) => isOf(event, key));
  const latest = recorded.at(-1);
  return {
    version: String(open.version),
    name: matchName(key, roundsOf(facts.numbers)),
    match: {
      ...shownMatch(match, names, facts.reports),
      lastDay: isOpen ? playBy(match.lastDay) : null,
    },
    days: isOpen ? daysOf(open, match, names) : [],
    links: isOpen ? linksOf(open, match, names) : [],
    state: match.state,
    canCorrect: match.state === "decided" && recorded.length > 0,
    isOpen,
    sides: match.sides
      .filter((side) => side !== null && names.has(side))
      .map((side) => ({ value: side ?? "", label: names.get(side ?? "") ?? "" })),
    hows: howChoices(facts.rules),
    values:
      match.state === "decided" && latest && "how" in latest
        ? { winner: latest.winner ?? NO_SIDE, how: latest.how }
        : {},
    lastDay: match.lastDay ?? "",
    reserve: reserveOf(open, facts, match),
    history: recorded.map((event) => ({
      at: formatMoment(event.at),
      text:
        "how" in event
          ? [
              event.winner === null ? PAGE.result.noSide : names.get(event.winner),
              resultText(event),
              event.reason,
              receivedText(
                match.sides.map((side) => names.get(side ?? "")),
                event.strokes,
              ),
            ]
              .filter(Boolean)
              .join(", ")
          : "",
    })),
  };
}

/** The link of each side, and a message with it; empty for who is no secretary. */
function linksOf(open: OpenKnockout, match: SheetMatch, names: ReadonlyMap<string, string>) {
  const facts = knownFacts(open);
  return arrangedSides(open, match).flatMap(({ side, token }) => {
    if (token === null) return [];
    const opponent = match.sides.find((each) => each !== side) ?? "";
    const { links } = ARRANGED;
    const text = [
      links.message(
        open.tournament.name,
        matchName(match.key, roundsOf(facts?.numbers ?? 0)),
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

/** Who is entered, and not in the draw. */
export const reservesOf = ({ entered, entries }: OpenKnockout) =>
  entered.filter(({ entry }) => !entries.includes(entry));
