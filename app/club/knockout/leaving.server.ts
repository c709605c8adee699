import type { KnockoutEvent, Sheet, SheetMatch } from "#app/golf/knockout.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import {
  FORMER,
  idsInDraw,
  type KnockoutFacts,
  nameOfMatch,
  namesOfSides,
  sheetOf,
} from "#app/tournaments/knockout/knockout.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { agreedDay } from "./arranged.ts";
import { LEAVING } from "./content.ts";
import { knownFacts, type OpenKnockout, readKnockoutsOf } from "./knockout.server.ts";

/**
 * What the withdrawal of an entry changes in its draw; empty: it is in none that is published.
 *
 * @throws a 503 Response
 */
export async function whatLeavingChanges(
  context: RequestContext,
  tournament: Tournament,
  entry: string,
): Promise<string[]> {
  return (await publishedKnockouts(context, tournament)).flatMap(({ open, facts }) => {
    const side = String(open.entries.indexOf(entry) + 1);
    if (!idsInDraw(facts).includes(side)) return [];
    const [before, after] = [sheetNow(facts), sheetNow(facts, withdrawalOf(side))];
    const names = namesOfSides(facts);
    const own = matchesOf(before, side).filter(isToPlay);
    return [
      ...own.flatMap((match) => {
        const opponent = match.sides.find((each) => each !== side) ?? "";
        return LEAVING.walkover(names.get(opponent) ?? FORMER, nameOfMatch(before, match.key));
      }),
      ...(before.plate?.sides.includes(side) && !before.plate.numbers ? [LEAVING.plate] : []),
      ...newlyKnown(before, after, names),
      ...offLines(open, before, after, names),
    ];
  });
}

/**
 * What it changes that a side of the draw which had withdrawn is entered again, for each side that then plays.
 *
 * @throws a 503 Response
 */
export async function whatReturnsChange(
  context: RequestContext,
  tournament: Tournament,
): Promise<string[]> {
  return (await publishedKnockouts(context, tournament)).flatMap(({ open, facts }) => {
    const names = namesOfSides(facts);
    const before = sheetNow(facts);
    return idsInDraw(facts).flatMap((side) => {
      const after = sheetWithout(facts, side);
      if (!after || !staysAsPlayed(facts, before, after)) return [];
      const opponents = matchesOf(after, side)
        .filter(isToPlay)
        .map((match) => [
          names.get(match.sides.find((each) => each !== side) ?? "") ?? FORMER,
          nameOfMatch(after, match.key),
        ]);
      const lines = [
        ...opponents.map(([opponent = "", match = ""]) => LEAVING.again(opponent, match)),
        ...offLines(open, before, after, names),
      ];
      return lines.length === 0 ? [] : [LEAVING.ifBack(names.get(side) ?? FORMER, lines.join(" "))];
    });
  });
}

async function publishedKnockouts(context: RequestContext, tournament: Tournament) {
  if (tournament.form_of_play !== "knock-out") return [];
  const knockouts = await readKnockoutsOf(context, tournament);
  return knockouts.flatMap((open) => {
    const facts = knownFacts(open);
    return facts?.published_at ? [{ open, facts }] : [];
  });
}

const sheetNow = (facts: KnockoutFacts, ...more: KnockoutFacts["events"]): Sheet =>
  sheetOf({ ...facts, events: [...facts.events, ...more] }, dayInIndiaOf(new Date()));

const withdrawalOf = (side: string) =>
  ({ kind: "withdrawal", side, at: new Date().toISOString() }) as const;

const isWithdrawal = (event: KnockoutEvent, side: string) =>
  event.kind === "withdrawal" && event.side === side;

/** Null: the side has not withdrawn, or it stays so, as others have played on since; or its account is deleted. */
function sheetWithout(facts: KnockoutFacts, side: string): Sheet | null {
  const own = facts.events.filter((event) => isWithdrawal(event, side));
  const isKnown = facts.sides.some(({ id, names }) => id === side && names.length > 0);
  if (own.length !== 1 || !isKnown) return null;
  return sheetNow({ ...facts, events: facts.events.filter((event) => !own.includes(event)) });
}

/**
 * Whether each match that was played counts as before, no side that was beaten plays on for want of it, and no
 * group is open again after the draw that follows.
 */
const staysAsPlayed = ({ groups }: KnockoutFacts, before: Sheet, after: Sheet): boolean =>
  after.problems.length <= before.problems.length &&
  [...before.matches.values()].every(
    ({ key, sides, events }) =>
      events.length === 0 || after.matches.get(key)?.sides.join() === sides.join(),
  ) &&
  (!groups?.published_at ||
    after.groups.every(({ matches }) => matches.every(({ state }) => state === "decided")));

const matchesOf = ({ matches }: Sheet, side: string): SheetMatch[] =>
  [...matches.values()].filter(({ sides }) => sides.includes(side));

const isToPlay = ({ state }: SheetMatch): boolean => state === "open" || state === "overdue";

const versusIn = ({ sides }: SheetMatch, names: ReadonlyMap<string, string>): string =>
  sides.map((side) => names.get(side ?? "") ?? FORMER).join(" v ");

/** The matches whose two sides would be known, and are not yet. */
const newlyKnown = (before: Sheet, after: Sheet, names: ReadonlyMap<string, string>): string[] => {
  const matches = [...after.matches.values()].filter(
    (match) =>
      isToPlay(match) && before.matches.get(match.key)?.sides.join() !== match.sides.join(),
  );
  return matches.length === 0
    ? []
    : [
        LEAVING.next(
          matches.map((match) => `${nameOfMatch(after, match.key)} (${versusIn(match, names)})`),
        ),
      ];
};

/** The matches that would have other sides, or wait for them, with the day that was agreed. */
function offLines(
  open: OpenKnockout,
  before: Sheet,
  after: Sheet,
  names: ReadonlyMap<string, string>,
): string[] {
  const matches = [...before.matches.values()].filter(
    ({ key, sides }) =>
      !sides.includes(null) && after.matches.get(key)?.sides.join() !== sides.join(),
  );
  return matches.length === 0
    ? []
    : [
        LEAVING.off(
          matches.map((match) => {
            const day = agreedDay(open, match);
            return [
              nameOfMatch(before, match.key),
              isToPlay(match) && ` (${versusIn(match, names)}`,
              isToPlay(match) && (day ? `, agreed for ${formatDay(day)})` : ")"),
            ]
              .filter(Boolean)
              .join("");
          }),
        ),
      ];
}
