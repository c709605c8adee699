import { groupCount } from "#app/golf/groups.ts";
import { plateRoundsOf, roundsOf } from "#app/golf/knockout-draw.ts";
import { isOfGroup, type KnockoutEvent } from "#app/golf/knockout.ts";
import { formatDay } from "#app/site/dates.ts";
import { knockoutPath } from "#app/site/knockout-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import {
  drawText,
  idsInDraw,
  type KnockoutFacts,
  namesOfSides,
  ofPlate,
  orderTexts,
  roundName,
  sheetOf,
  shownGroups,
  shownPlate,
  shownRounds,
} from "#app/tournaments/knockout/knockout.ts";
import { groupsOf, plateOf, termsOf } from "#app/tournaments/knockout/rules.ts";
import { lastDayBefore, registrationState } from "#app/tournaments/registration-period.ts";
import { DRAW_PAGE as PAGE } from "./content.ts";
import { usualLastDays, usualPlateDays } from "./days.ts";
import { divisionLinks } from "./division-links.ts";
import { knownFacts, namesOfEntered, type OpenKnockout } from "./knockout.server.ts";

/** In the address of the page: without the numbers of the draw that there is. */
const WITHOUT_NUMBERS = { numbers: "none" };

export function drawView(open: OpenKnockout, request: Request) {
  const { tournament, version, entered, entries } = open;
  const facts = knownFacts(open);
  const isWithoutNumbers =
    new URL(request.url).searchParams.get("numbers") === WITHOUT_NUMBERS.numbers;
  const hasDraw = facts !== null && facts.by !== null;
  const isPublished = hasDraw && facts.published_at !== null;
  const today = dayInIndiaOf(new Date());
  const rounds = hasDraw ? roundsToPlay(facts, today) : 0;
  const hasGroups = facts !== null && groupsOf(facts.rules) !== null;
  const names = namesOfSides(facts ?? { sides: [] });
  const enteredNames = namesOfEntered(entered);
  const ids = new Set(entered.map(({ entry }) => entry));
  const { starts_on: day } = tournament;
  // A draw may be late.
  const drawDay = day !== null && day > today ? day : today;
  const days = facts && savedDays(facts, rounds);
  const plateRounds = hasDraw ? roundsOfPlate(facts, today) : 0;
  const usualDays = usualLastDays(drawDay, rounds + (hasGroups ? 1 : 0), tournament.final_by);
  const plateDays =
    facts && hasPlateDays(facts, plateRounds) ? facts.plate_days.slice(0, plateRounds) : null;
  return {
    version: String(version),
    slug: tournament.slug,
    division: open.division,
    divisions: open.by_division ? ("each" as const) : ("all" as const),
    mayDivide: open.by_division || tournament.divisions.length > 1,
    isOfPairs: tournament.max_group_size > 1,
    isFixed: open.has_published,
    links: divisionLinks(open, (of) => knockoutPath(tournament.id, of), false),
    summary: isPublished ? withdrawnText(facts) : PAGE.entered(entered.length),
    reserves: isPublished ? reservesText(open) : null,
    terms: facts && termsOf(facts.rules),
    isPublished,
    hasGroups,
    groups: hasDraw ? shownGroups(facts, today) : [],
    orders: facts ? orderTexts(facts, today) : [],
    after: isPublished && hasGroups ? afterGroups(facts, today) : null,
    decidedOrders: isPublished && hasGroups ? decidedOrders(facts, today) : [],
    hasResults: facts?.events.some(({ kind }) => !NO_RESULTS.has(kind)) ?? false,
    drawn: hasDraw ? drawText(facts) : null,
    by: isWithoutNumbers ? "lot" : (facts?.by ?? "lot"),
    hasNumbers: facts?.by === "list" && !isWithoutNumbers,
    withoutNumbers: { ...(open.division && { division: open.division.id }), ...WITHOUT_NUMBERS },
    entered: entered.map(({ entry, handicap }) => ({
      entry,
      name: enteredNames.get(entry) ?? "",
      handicap,
      seed: isWithoutNumbers ? "" : numberTyped(facts, entries.indexOf(entry) + 1),
    })),
    isOutdated:
      hasDraw &&
      !isPublished &&
      (entries.length !== entered.length || entries.some((entry) => !ids.has(entry))),
    numbers: hasDraw
      ? facts.sides.slice(0, facts.numbers).map(({ id }) => ({ id, name: names.get(id) ?? "" }))
      : [],
    rounds: hasDraw ? shownRounds(facts, today) : [],
    plate: hasDraw ? shownPlate(facts, today) : null,
    hasDays: days !== null && plateDays !== null,
    days: days ?? usualDays,
    plateDays:
      plateDays ??
      usualPlateDays(days ?? usualDays, plateRounds, facts ? lastRoundBefore(facts) : 0),
    roundNames: [...(hasGroups ? [PAGE.groups] : []), ...namesOfRounds(rounds)],
    plateRoundNames: namesOfRounds(plateRounds).map(ofPlate),
    noHandicap: facts?.rules.strokes === "net" ? noHandicapText(open) : null,
    ends: isPublished ? null : endsText(tournament, today),
    isTournamentPublished: tournament.state === "published",
  };
}

/** What entrants were told that a publication before the day of the draw ends; null: nothing. */
function endsText(tournament: OpenKnockout["tournament"], today: string): string | null {
  const { registration_ends_at: ends, starts_on: day, changes_until: changes } = tournament;
  if (ends === null || registrationState(tournament) !== "open") return null;
  const last = lastDayBefore(ends);
  const until = day !== null && day < last ? day : last;
  if (until <= today) return null;
  return changes === null
    ? PAGE.publish.ends(formatDay(until))
    : PAGE.publish.endsRegistration(formatDay(until), formatDay(changes));
}

/** How many rounds the draw has, or after groups will have. */
export function roundsToPlay(facts: KnockoutFacts, today: string): number {
  const groups = groupsOf(facts.rules);
  if (!groups) return roundsOf(facts.numbers);
  const drawn = facts.groups?.drawn ?? [];
  const known = drawn.length > 0 ? drawn : sheetOf(facts, today).goingOn?.numbers;
  return roundsOf(known?.length ?? groups.goOn * groupCount(facts.numbers, groups.size));
}

/** Those of groups before the rounds first; null: the club has not saved one for each. */
export function savedDays(facts: KnockoutFacts, rounds: number): string[] | null {
  if (facts.last_days.length !== rounds) return null;
  if (!groupsOf(facts.rules)) return facts.last_days;
  return facts.groups?.day ? [facts.groups.day, ...facts.last_days] : null;
}

/** The draw that follows groups, as it is now. */
function afterGroups(facts: KnockoutFacts, today: string) {
  const names = namesOfSides(facts);
  const nameOf = (id: string) => ({ id, name: names.get(id) ?? "" });
  const { goingOn } = sheetOf(facts, today);
  if (!goingOn || !facts.groups) {
    const hasResults = facts.events.some(
      (event) => "match" in event && !NO_RESULTS.has(event.kind) && !isOfGroup(event.match),
    );
    return { state: "published", hasResults } as const;
  }
  const { open, numbers, shared } = goingOn;
  if (open > 0) return { state: "open", open } as const;
  const [level] = shared;
  if (level) return { state: "shared", sides: level.map(nameOf) } as const;
  const drawn = (numbers ?? []).map((id) => numberOf(facts, id));
  return {
    state: "ready",
    numbers: numbers ?? [],
    sides: (numbers ?? []).map(nameOf),
    rounds: shownRounds({ ...facts, groups: { ...facts.groups, drawn } }, today),
  } as const;
}

/** Orders of level sides that can be changed. */
function decidedOrders(facts: KnockoutFacts, today: string) {
  const names = namesOfSides(facts);
  return sheetOf(facts, today).orders.map(({ sides }) =>
    sides.map((id) => ({ id, name: names.get(id) ?? "" })),
  );
}

/** Of a side in the draw; a reserve has that of the side whose place it has taken. */
export const numberOf = (facts: KnockoutFacts, side: string): number =>
  idsInDraw(facts).indexOf(side) + 1;

const namesOfRounds = (rounds: number): string[] =>
  Array.from({ length: rounds }, (_, index) => roundName(index + 1, rounds));

/** As many as there can be, and once the plate is drawn as many as there are. */
export function roundsOfPlate(facts: KnockoutFacts, today: string): number {
  const plate = plateOf(facts.rules);
  if (plate === null) return 0;
  const drawn = facts.published_at === null ? null : (sheetOf(facts, today).plate?.numbers ?? null);
  return drawn === null
    ? plateRoundsOf(facts.numbers, plate)
    : drawn.length < 2
      ? 0
      : roundsOf(drawn.length);
}

/** The last round of the main draw whose losers are in the plate: a bye's first match is in the second one. */
const lastRoundBefore = ({ rules, numbers }: KnockoutFacts): number =>
  plateOf(rules) === "first-match" && numbers < 2 ** roundsOf(numbers) ? 2 : 1;

/** A plate may have fewer rounds than there could have been. */
export const hasPlateDays = ({ plate_days: days }: KnockoutFacts, rounds: number): boolean =>
  days.length >= rounds;

function withdrawnText({ events }: KnockoutFacts): string | null {
  const withdrawn = new Set(
    events.flatMap((event) => (event.kind === "withdrawal" ? [event.side] : [])),
  );
  return withdrawn.size === 0 ? null : PAGE.withdrawn(withdrawn.size);
}

/** Of whom the strokes cannot be worked out; null: of no one. */
function noHandicapText({ entered }: OpenKnockout): string | null {
  const names = namesOfEntered(entered);
  const without = entered.filter(({ handicap }) => handicap === null);
  return without.length === 0
    ? null
    : PAGE.publish.noHandicap(
        new Intl.ListFormat("en-GB").format(without.map(({ entry }) => names.get(entry) ?? "")),
      );
}

/** Who is entered since the draw; null: no one. */
export function reservesText(open: OpenKnockout): string | null {
  const names = namesOfEntered(open.entered);
  const reserves = reservesOf(open).map(({ entry }) => names.get(entry) ?? "");
  return reserves.length === 0
    ? null
    : PAGE.reserves(new Intl.ListFormat("en-GB").format(reserves));
}

/** Who is entered, and not in the draw, or not any more. */
export function reservesOf(open: OpenKnockout) {
  const facts = knownFacts(open);
  const drawn = new Set(facts && idsInDraw(facts));
  return open.entered.filter(({ entry }) => !drawn.has(String(open.entries.indexOf(entry) + 1)));
}

/** What leaves a draw that can be taken back. */
const NO_RESULTS = new Set<KnockoutEvent["kind"]>([
  ...(["report", "denial", "withdrawal", "last-day", "round-day"] as const),
]);

export type DrawView = ReturnType<typeof drawView>;

/** Of a draw with the club's own numbers each side has one, else the seeds. */
const numberTyped = (facts: ReturnType<typeof knownFacts>, number: number): string =>
  facts && number > 0 && (facts.by === "list" || number <= facts.seeds) ? String(number) : "";
