import {
  dealt,
  type GoingOn,
  goingOn,
  type GroupLine,
  type GroupMatch,
  type GroupOrder,
  groupTable,
  meetings,
} from "./groups.ts";
import { firstRound, roundsOf } from "./knockout-draw.ts";
import { HALVED, holesUp } from "./match.ts";

/**
 * "2.1": the first match of the second round, from the top of the sheet; "3rd": for third place;
 * "p2.1": of the plate; "g2.1": of the second group.
 */
export type MatchKey = string;

export const THIRD_PLACE: MatchKey = "3rd";

const PLATE = "p";

export const isOfPlate = (key: MatchKey): boolean => key.startsWith(PLATE);

const GROUP = "g";

export const isOfGroup = (key: MatchKey): boolean => key.startsWith(GROUP);

/** The round of a match that is not for third place; of one of a group, which group. */
export const roundOf = (key: MatchKey): number => Number(/\d+/.exec(key)?.[0]);

/** There is no match before, or it has no winner: the other side goes on. */
export type Vacant = "bye" | "nobody";

const NOBODY: Vacant = "nobody";

export type MatchResult = {
  /** Null: nobody goes on, or the match of a group is halved. */
  winner: string | null;
  /** "3&2", "halved", "conceded", "walkover", "disqualified", "both disqualified", "by lot", "not played". */
  how: string;
};

/** How a match ended that nobody played. */
const UNPLAYED = new Set(["walkover", "bye", "not played", "no result"]);
const DISQUALIFIED = "disqualified";

/** What happens after the draw, in its order; ids are those of sides. */
export type KnockoutEvent =
  /** `side` has reported that it lost, or confirmed what the other one reported. */
  | ({ kind: "result"; match: MatchKey; side?: string } & MatchResult)
  /**
   * Of a match that has a result. Where later matches rest on it: `stand`, it is put right in the
   * record only; `void`, they are played again. Of a match of a group `sides` are those that go on by
   * it, number 1 of the draw first; without them the draw stays.
   */
  | ({
      kind: "correction";
      match: MatchKey;
      later?: "stand" | "void";
      sides?: readonly string[];
    } & MatchResult)
  | { kind: "withdrawal"; side: string }
  /** A reserve takes the number of a side that has withdrawn before its first match. */
  | { kind: "reserve"; side: string; instead: string }
  /** Who was beaten last by a side that has withdrawn goes on instead of it. */
  | { kind: "reinstatement"; side: string; match: MatchKey }
  /** The final has no winner: the losing semi-finalists play it. */
  | { kind: "losers-called" }
  /** Of sides that are level in a group. */
  | ({ kind: "order" } & GroupOrder)
  | { kind: "last-day"; match: MatchKey; day: string }
  /** What the days of the rounds were set to: of the round of this match, or of the groups. */
  | { kind: "round-day"; match: MatchKey; day: string }
  /** What a side says, and the other one about it: that changes nothing. */
  | ({ kind: "report"; match: MatchKey; side: string } & MatchResult)
  | { kind: "denial"; match: MatchKey; side: string };

export type Correction = Extract<KnockoutEvent, { kind: "correction" }>;

export type KnockoutRules = {
  hasThirdPlace?: boolean;
  /** Who plays the plate: whoever lost the first match that they played, or one of round 1. */
  plate?: "first-match" | "first-round" | null;
};

/** A knock-out begins with groups, in which everybody meets everybody. */
export type Groups = {
  size: number;
  /** How many of each go on. */
  goOn: number;
  lastDay?: string | null;
  /** The draw that follows: the numbers, in that of the groups, of who goes on, number 1 first; empty: there is none. */
  drawn: readonly number[];
};

export type Knockout = {
  /** The sides of the draw, number 1 first. */
  numbers: readonly string[];
  groups?: Groups | null;
  rules: KnockoutRules;
  /** The last day of each round. */
  lastDays?: readonly (string | null)[];
  /** Of the plate, whose rounds are not known before it is drawn: from its final back. */
  plateDays?: readonly (string | null)[];
  events: readonly KnockoutEvent[];
};

export type SheetMatch = {
  key: MatchKey;
  /** Null: not known yet. */
  sides: [string | null, string | null];
  state: "waiting" | "open" | "overdue" | "decided";
  result: MatchResult | null;
  /** Who plays the next match, or "nobody", where that is not the winner. */
  goesOn: string | null;
  /** How it ended for the plate and third place, where a correction has let them stand. */
  countsAs: string | null;
  lastDay: string | null;
  /** The places in the list of the result that counts and of its corrections; empty: nobody played. */
  events: readonly number[];
};

/** An event that changes nothing until the club has decided. */
export type Problem = {
  /** Its place in the list. */
  event: number;
  why:
    | "a later match was played"
    | "not a match to decide"
    | "not a side of it"
    | "not possible now";
  /** The matches that rest on what would change. */
  rests: MatchKey[];
};

/** A group as it is now. */
export type SheetGroup = { table: GroupLine[]; matches: SheetMatch[] };

export type Sheet = {
  groups: SheetGroup[];
  /** Who goes on from the groups; null: there are none, or the draw is made. */
  goingOn: GoingOn | null;
  /** Of level sides, where it decides that; each can be decided otherwise as long as the draw is not made. */
  orders: GroupOrder[];
  /** By their keys, those of groups, then round by round, and then those of the plate. */
  matches: ReadonlyMap<MatchKey, SheetMatch>;
  champion: string | null;
  runnerUp: string | null;
  third: string[];
  plate: Plate | null;
  problems: Problem[];
  /** Who met, of each result and correction by its place in the list, in the order of the sheet. */
  sidesOf: ReadonlyMap<number, readonly string[]>;
  /** Of results and corrections that are void by the places of the events, by which correction. */
  voidBy: ReadonlyMap<number, number>;
};

export type Plate = {
  /** In the order of their numbers; without those that have withdrawn. */
  sides: string[];
  /** Matches that may bring another one. */
  waiting: MatchKey[];
  /** As it is drawn once no match may bring another side: number 1 first; null before. */
  numbers: string[] | null;
  winner: string | null;
};

/**
 * The sheet of a knock-out as it is today: who meets whom in a later round is stored nowhere.
 *
 * A result belongs to the two sides that played. Where who they were has changed, it counts for
 * nothing, and neither do those that rest on it; so an event that would do that to a match which was
 * played is a problem, and changes nothing before the club has decided.
 *
 * @param today a day as YYYY-MM-DD; the last day itself counts
 */
export function knockoutSheet({ events, ...draw }: Knockout, today: string): Sheet {
  const problems: Problem[] = [];
  const facts = factsAfter(factsOf(draw), events, today, problems);
  const matches = matchesOf(facts, today);
  const groups = playedGroups(facts, matches);
  return {
    groups: groups.map(({ sides, shown, matches: played }) => ({
      table: groupTable(sides, played, groupEvents(facts)),
      matches: shown,
    })),
    // The draw that is made stays, unless a correction says otherwise.
    goingOn: facts.rounds > 0 ? null : goingOnOf(facts, groups),
    orders: facts.rounds > 0 ? [] : ordersThatDecide(facts, groups),
    matches,
    ...placesOf(facts, matches),
    plate: shownPlate(facts, matches),
    problems,
    sidesOf: facts.sidesOf,
    voidBy: facts.voidBy,
  };
}

/** @param problems gets those of the events */
function factsAfter(
  before: Facts,
  events: readonly KnockoutEvent[],
  today: string,
  problems: Problem[] = [],
): Facts {
  let facts = before;
  for (const [event, happened] of events.entries()) {
    const outcome = after(facts, happened, today, event);
    if ("why" in outcome) problems.push({ event, ...outcome });
    else facts = outcome;
  }
  return facts;
}

type Played = MatchResult & {
  sides: readonly string[];
  goesOn?: string | null;
  countsAs?: string;
  events: readonly number[];
};

type Facts = {
  numbers: readonly string[];
  groups: Groups | null;
  orders: readonly GroupOrder[];
  rules: KnockoutRules;
  /** None where the groups are not over. */
  rounds: number;
  results: ReadonlyMap<MatchKey, Played>;
  sidesOf: Sheet["sidesOf"];
  voidBy: Sheet["voidBy"];
  /** By which event. */
  withdrawn: ReadonlyMap<string, number>;
  /** Of rounds. */
  lastDays: readonly (string | null)[];
  plateDays: readonly (string | null)[];
  /** Of matches that have got another one. */
  ownDays: ReadonlyMap<MatchKey, string>;
  isOfLosers: boolean;
};

const factsOf = ({
  numbers,
  groups = null,
  rules,
  lastDays = [],
  plateDays = [],
}: Omit<Knockout, "events">): Facts => ({
  numbers,
  groups,
  orders: [],
  rules,
  rounds: groups === null ? roundsOf(numbers.length) : roundsAfterGroups(groups),
  results: new Map(),
  sidesOf: new Map(),
  voidBy: new Map(),
  withdrawn: new Map(),
  lastDays,
  plateDays,
  ownDays: new Map(),
  isOfLosers: false,
});

const roundsAfterGroups = ({ drawn }: Groups): number =>
  drawn.length === 0 ? 0 : roundsOf(drawn.length);

/** The main draw, or the plate. */
type Bracket = { prefix: "" | typeof PLATE; numbers: readonly string[]; rounds: number };

const mainOf = ({ numbers, groups, rounds }: Facts): Bracket => ({
  prefix: "",
  numbers: groups ? groups.drawn.map((number) => numbers[number - 1] ?? "bye") : numbers,
  rounds,
});

/** Of all rounds. */
const keysOf = ({ prefix, rounds }: Bracket): MatchKey[] =>
  Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    Array.from({ length: 2 ** (rounds - round) }, (_, place) => `${prefix}${round}.${place + 1}`),
  );

const finalOf = ({ rounds }: Pick<Facts, "rounds">): MatchKey => `${rounds}.1`;

const semifinalsOf = ({ rounds }: Pick<Facts, "rounds">): MatchKey[] =>
  rounds < 2 ? [] : [`${rounds - 1}.1`, `${rounds - 1}.2`];

const placeOf = (key: MatchKey): number => Number(key.split(".")[1]);

const prefixOf = (key: MatchKey): Bracket["prefix"] => (isOfPlate(key) ? PLATE : "");

/** The matches whose winners meet in this one. */
function matchesBefore(key: MatchKey): [MatchKey, MatchKey] {
  const before = `${prefixOf(key)}${roundOf(key) - 1}`;
  return [`${before}.${2 * placeOf(key) - 1}`, `${before}.${2 * placeOf(key)}`];
}

/** The match for third place has that of the final's round. */
function lastDayOf({ ownDays, lastDays, plateDays, groups }: Facts, key: MatchKey, rounds: number) {
  if (isOfGroup(key)) return ownDays.get(key) ?? groups?.lastDay ?? null;
  const ofRound = isOfPlate(key)
    ? plateDays[rounds - roundOf(key)]
    : lastDays[(key === THIRD_PLACE ? rounds : roundOf(key)) - 1];
  return ownDays.get(key) ?? ofRound ?? null;
}

type Refused = Omit<Problem, "event">;

const refusal = (why: Problem["why"], rests: MatchKey[] = []): Refused => ({ why, rests });

/** The facts with what has happened, or why nothing has changed. */
function after(
  facts: Facts,
  happened: KnockoutEvent,
  today: string,
  event: number,
): Facts | Refused {
  const matches = matchesOf(facts, today);
  switch (happened.kind) {
    case "result":
      return withResult(facts, matches.get(happened.match), happened, event);
    case "correction":
      return corrected(facts, matches, happened, today, event);
    case "withdrawal":
      // The first time counts.
      return { ...facts, withdrawn: new Map([[happened.side, event], ...facts.withdrawn]) };
    case "reserve":
      return withReserve(facts, happened, today);
    case "reinstatement":
      return reinstated(facts, matches, happened, today);
    case "losers-called":
      return withLosers(facts, matches, today);
    case "order":
      return withOrder(facts, matches, happened);
    case "last-day":
      return { ...facts, ownDays: new Map([...facts.ownDays, [happened.match, happened.day]]) };
    case "round-day":
    case "report":
    case "denial":
      return facts;
  }
}

function withResult(
  facts: Facts,
  match: SheetMatch | undefined,
  { winner, how }: MatchResult,
  event: number,
): Facts | Refused {
  if (match?.state !== "open" && match?.state !== "overdue") {
    return refusal("not a match to decide");
  }
  const sides = knownSides(match);
  if (winner !== null && !sides.includes(winner)) return refusal("not a side of it");
  return put(facts, match.key, { winner, how, sides, events: [event] });
}

/** With the result of a match, which its last event has made. */
function put(facts: Facts, key: MatchKey, result: Played): Facts {
  const event = result.events.at(-1) ?? 0;
  return {
    ...facts,
    results: new Map([...facts.results, [key, result]]),
    sidesOf: new Map([...facts.sidesOf, [event, result.sides]]),
  };
}

function corrected(
  facts: Facts,
  matches: Sheet["matches"],
  { match: key, winner, how, later, sides: goOn }: Correction,
  today: string,
  event: number,
): Facts | Refused {
  const earlier = facts.results.get(key);
  // What was decided since without being played has nothing to correct.
  if (!earlier || matches.get(key)?.events.length === 0) return refusal("not a match to decide");
  if (winner !== null && !earlier.sides.includes(winner)) return refusal("not a side of it");
  const result = { winner, how, sides: earlier.sides, events: [...earlier.events, event] };
  const changed = withDraw(put(facts, key, result), goOn);
  if (later === "stand" && !isOfGroup(key)) {
    const { goesOn = earlier.winner, countsAs = earlier.how } = earlier;
    return put(facts, key, { ...result, goesOn, countsAs });
  }
  const rests = voided(facts, changed, today);
  if (rests.length === 0) return changed;
  return later === "void"
    ? { ...without(changed, rests), voidBy: withVoid(facts, rests, event) }
    : refusal("a later match was played", rests);
}

/** With another draw after the groups. */
function withDraw(facts: Facts, sides: readonly string[] | undefined): Facts {
  const { groups, numbers } = facts;
  if (!groups || !sides) return facts;
  return { ...facts, groups: { ...groups, drawn: sides.map((side) => numbers.indexOf(side) + 1) } };
}

/**
 * What a corrected match of a group would change in the draw that follows, which stays unless the club says so:
 * another side of the group has the number of one that does not go on.
 */
export type ChangedDraw = {
  /** Who would be in it, number 1 first. */
  sides: string[];
  /** Sides that would be in it, and are not. */
  come: string[];
  gone: string[];
  /** The matches that were played, and would not count. */
  rests: MatchKey[];
};

/** Null: the draw is not made yet, or the same sides go on. */
export function drawChangedBy(
  { events, ...draw }: Knockout,
  correction: Correction,
  today: string,
): ChangedDraw | null {
  const facts = factsAfter(factsOf(draw), events, today);
  const changed = after(facts, correction, today, events.length);
  if ("why" in changed || !facts.groups || facts.rounds === 0) return null;
  const group = dealt(facts.numbers, facts.groups.size)[roundOf(correction.match) - 1] ?? [];
  const ofGroup = (sides: readonly string[] | null) =>
    group.filter((side) => sides?.includes(side));
  const drawn = mainOf(facts).numbers;
  const now = ofGroup(sidesByTables(changed, today));
  const gone = ofGroup(drawn).filter((side) => !now.includes(side));
  const come = now.filter((side) => !drawn.includes(side));
  const isAsBefore = ofGroup(sidesByTables(facts, today)).join() === now.join();
  if (isAsBefore || come.length === 0 || gone.length !== come.length) return null;
  const sides = drawn.map((side) => come[gone.indexOf(side)] ?? side);
  return { sides, come, gone, rests: voided(facts, withDraw(changed, sides), today) };
}

/**
 * Who would go on by the tables, if that was drawn now. Level sides stay in the order of the draw, and of
 * its sides who has withdrawn since gives a walkover there.
 */
function sidesByTables(facts: Facts, today: string): string[] | null {
  if (!facts.groups) return null;
  const drawn = mainOf(facts).numbers;
  const { orders, withdrawn } = groupEvents(facts);
  const events = {
    orders,
    withdrawn: new Set([...withdrawn].filter((side) => !drawn.includes(side))),
  };
  const groups = playedGroups(facts, matchesOf(facts, today));
  const rankOf = (side: string) => (drawn.includes(side) ? drawn.indexOf(side) : Infinity);
  const { shared } = goingOn(groups, facts.groups.goOn, events);
  const ofDraw = shared.map((level): GroupOrder => ({
    sides: level.toSorted((one, other) => rankOf(one) - rankOf(other)),
    how: "lot",
  }));
  return goingOn(groups, facts.groups.goOn, { ...events, orders: [...orders, ...ofDraw] }).numbers;
}

const withVoid = ({ results, voidBy }: Facts, keys: readonly MatchKey[], by: number) =>
  new Map([
    ...voidBy,
    ...keys.flatMap((key) =>
      (results.get(key)?.events ?? []).map((event): [number, number] => [event, by]),
    ),
  ]);

function withOrder(
  facts: Facts,
  matches: Sheet["matches"],
  { sides, how }: GroupOrder,
): Facts | Refused {
  if (!decides(facts, playedGroups(facts, matches), sides)) return refusal("not possible now");
  return { ...facts, orders: [...facts.orders, { sides, how }] };
}

const areSame = (sides: readonly string[], others: readonly string[]): boolean =>
  sides.length === others.length && sides.every((side) => others.includes(side));

/** Whether an order of these sides says who goes on, or with which number, also in place of another one. */
function decides(
  facts: Facts,
  groups: ReturnType<typeof playedGroups>,
  sides: readonly string[],
): boolean {
  const orders = facts.orders.filter((order) => !areSame(order.sides, sides));
  const shared = goingOnOf({ ...facts, orders }, groups)?.shared ?? [];
  return shared.some((level) => areSame(level, sides));
}

const ordersThatDecide = (facts: Facts, groups: ReturnType<typeof playedGroups>): GroupOrder[] =>
  facts.orders.filter(
    ({ sides }, index) =>
      facts.orders.findLastIndex((later) => areSame(later.sides, sides)) === index &&
      decides(facts, groups, sides),
  );

function withReserve(
  facts: Facts,
  { side, instead }: Extract<KnockoutEvent, { kind: "reserve" }>,
  today: string,
): Facts | Refused {
  const hasPlayed = [...facts.results.values()].some(({ sides }) => sides.includes(instead));
  const isKnown = facts.numbers.includes(instead) && !facts.numbers.includes(side);
  if (hasPlayed || !isKnown) return refusal("not possible now");
  const numbers = facts.numbers.map((each) => (each === instead ? side : each));
  const changed = { ...facts, numbers };
  // A walkover that the withdrawal gave is none any more, unless a match that rests on it was played.
  const rests = voided(facts, changed, today);
  return rests.length > 0 ? refusal("not possible now", rests) : changed;
}

function reinstated(
  facts: Facts,
  matches: Sheet["matches"],
  { side, match: key }: Extract<KnockoutEvent, { kind: "reinstatement" }>,
  today: string,
): Facts | Refused {
  const match = matches.get(key);
  const result = facts.results.get(key);
  if (!match || match.state !== "decided" || !result || isOfGroup(key)) {
    return refusal("not a match to decide");
  }
  if (!result.sides.includes(side) || side === winnerOf(match)) return refusal("not a side of it");
  const winner = winnerOf(match);
  if (winner === null || !facts.withdrawn.has(winner) || facts.withdrawn.has(side)) {
    return refusal("not possible now");
  }
  const changed: Facts = {
    ...facts,
    // Who was beaten plays on in the main draw, and who won is out: neither plays the plate or for third place.
    results: new Map([
      ...facts.results,
      [key, { ...result, goesOn: side, countsAs: DISQUALIFIED }],
    ]),
  };
  const rests = voided(facts, changed, today);
  return rests.length > 0 ? refusal("a later match was played", rests) : changed;
}

function withLosers(facts: Facts, matches: Sheet["matches"], today: string): Facts | Refused {
  const final = matches.get(finalOf(facts));
  const losers = semifinalsOf(facts).map((key) => loserOf(matches.get(key)));
  const isVacant = final?.state === "decided" && winnerOf(final) === null;
  if (!isVacant || !losers.every((side) => side !== null)) return refusal("not possible now");
  const changed = { ...without(facts, [finalOf(facts)]), isOfLosers: true };
  const rests = voided(facts, changed, today).filter((key) => key !== finalOf(facts));
  return rests.length > 0 ? refusal("a later match was played", rests) : changed;
}

const without = (facts: Facts, keys: readonly MatchKey[]): Facts => ({
  ...facts,
  results: new Map([...facts.results].filter(([key]) => !keys.includes(key))),
});

/** The results that count by these facts, and not any more by others. */
function voided(before: Facts, now: Facts, today: string): MatchKey[] {
  const [counted, counts] = [countedOf(before, today), countedOf(now, today)];
  return counted.filter((key) => !counts.includes(key));
}

const countedOf = (facts: Facts, today: string): MatchKey[] =>
  [...matchesOf(facts, today).values()]
    .filter((match) => resultFor(facts, match.key, match.sides) !== null)
    .map(({ key }) => key);

/** Of these two sides. */
function resultFor(
  { results }: Facts,
  key: MatchKey,
  sides: readonly (string | null)[],
): Played | null {
  const result = results.get(key);
  return result?.sides.every((side) => sides.includes(side)) ? result : null;
}

const isVacant = (side: string | null): side is Vacant => side === "bye" || side === NOBODY;

const knownSides = ({ sides }: Pick<SheetMatch, "sides">): string[] =>
  sides.filter((side) => side !== null && !isVacant(side)) as string[];

/** Who plays the next match; null: nobody, or it is not known yet. */
const winnerOf = ({ goesOn, result }: SheetMatch): string | null =>
  goesOn === NOBODY ? null : (goesOn ?? result?.winner ?? null);

const howOf = ({ countsAs, result }: SheetMatch): string | undefined => countsAs ?? result?.how;

/** Who was beaten, and may play for third place. */
function loserOf(match: SheetMatch | undefined): string | null {
  const winner = match && winnerOf(match);
  if (!winner) return null;
  return knownSides(match).find((side) => side !== winner) ?? null;
}

function matchesOf(facts: Facts, today: string): Map<MatchKey, SheetMatch> {
  const main = mainOf(facts);
  const matches = new Map([...groupMatches(facts, today), ...matchesIn(main, facts, today)]);
  if (facts.rules.hasThirdPlace && facts.rounds > 1 && !facts.isOfLosers) {
    const [one = null, other = null] = semifinalsOf(facts).map((key) => {
      const semifinal = matches.get(key);
      if (semifinal?.state !== "decided") return null;
      const isLost = howOf(semifinal) !== DISQUALIFIED;
      return (isLost && loserOf(semifinal)) || NOBODY;
    });
    matches.set(THIRD_PLACE, matchBetween(main, facts, THIRD_PLACE, [one, other], today));
  }
  const numbers = drawnPlate(facts, matches)?.numbers ?? [];
  return numbers.length === 0
    ? matches
    : new Map([
        ...matches,
        ...matchesIn({ prefix: PLATE, numbers, rounds: roundsOf(numbers.length) }, facts, today),
      ]);
}

function groupMatches(facts: Facts, today: string): [MatchKey, SheetMatch][] {
  if (!facts.groups) return [];
  return dealt(facts.numbers, facts.groups.size).flatMap((group, at) =>
    meetings(group).map((sides, place): [MatchKey, SheetMatch] => {
      const key = `${GROUP}${at + 1}.${place + 1}`;
      return [key, matchBetween(mainOf(facts), facts, key, sides, today)];
    }),
  );
}

/** The groups with their matches, as they are shown and as they count. */
function playedGroups({ groups, numbers }: Facts, matches: Sheet["matches"]) {
  if (!groups) return [];
  return dealt(numbers, groups.size).map((sides, at) => {
    const shown = [...matches.values()].filter(
      ({ key }) => isOfGroup(key) && roundOf(key) === at + 1,
    );
    return { sides, shown, matches: shown.map(groupMatchOf) };
  });
}

function groupMatchOf({ sides, result }: SheetMatch): GroupMatch {
  const [one, other] = sides;
  return {
    sides: [one ?? "", other ?? ""],
    result:
      result === null
        ? null
        : result.winner === null
          ? { winner: null, isHalved: result.how === HALVED }
          : { winner: result.winner, up: holesUp(result.how) },
  };
}

const groupEvents = ({ orders, withdrawn }: Facts) => ({
  orders,
  withdrawn: new Set(withdrawn.keys()),
});

const goingOnOf = (facts: Facts, groups: ReturnType<typeof playedGroups>): GoingOn | null =>
  facts.groups && goingOn(groups, facts.groups.goOn, groupEvents(facts));

function matchesIn(bracket: Bracket, facts: Facts, today: string): Map<MatchKey, SheetMatch> {
  const matches = new Map<MatchKey, SheetMatch>();
  const first = firstRound(bracket.rounds);
  const from = (key: MatchKey): string | null => {
    const before = matches.get(key);
    return before?.state === "decided" ? (winnerOf(before) ?? NOBODY) : null;
  };
  const losers = () => semifinalsOf(facts).map((key) => loserOf(matches.get(key)));
  for (const [index, key] of keysOf(bracket).entries()) {
    const pair = first[index];
    const [one = null, other = null] = pair
      ? pair.map((number) => bracket.numbers[number - 1] ?? "bye")
      : facts.isOfLosers && key === finalOf(facts)
        ? losers()
        : matchesBefore(key).map(from);
    matches.set(key, matchBetween(bracket, facts, key, [one, other], today));
  }
  return matches;
}

function matchBetween(
  { rounds }: Bracket,
  facts: Facts,
  key: MatchKey,
  sides: SheetMatch["sides"],
  today: string,
): SheetMatch {
  const lastDay = lastDayOf(facts, key, rounds);
  const match = { key, sides, lastDay, goesOn: null, countsAs: null, events: [] };
  const played = resultFor(facts, key, sides);
  if (played) {
    const { winner, how, goesOn = winner, countsAs = null, events } = played;
    return {
      ...match,
      state: "decided",
      result: { winner, how },
      goesOn: goesOn === winner ? null : (goesOn ?? NOBODY),
      countsAs,
      events,
    };
  }
  if (sides.includes(null)) return { ...match, state: "waiting", result: null };
  const result = resultWithoutPlay(facts, key, sides, rounds);
  if (result) return { ...match, state: "decided", result };
  return {
    ...match,
    state: lastDay !== null && lastDay < today ? "overdue" : "open",
    result: null,
  };
}

/** All matches that rest on this one, of as many rounds; the plate apart. */
function matchesAfter(key: MatchKey, rounds: number): MatchKey[] {
  if (key === THIRD_PLACE) return [];
  const [prefix, round] = [prefixOf(key), roundOf(key)];
  const later = Array.from({ length: Math.max(rounds - round, 0) }, (_, index) => index + 1);
  return [
    ...later.map((more) => `${prefix}${round + more}.${Math.ceil(placeOf(key) / 2 ** more)}`),
    ...(prefix === "" && round === rounds - 1 ? [THIRD_PLACE] : []),
  ];
}

const lastToWithdraw = ({ withdrawn }: Facts, sides: readonly string[]): string | null =>
  sides
    .toSorted((one, other) => (withdrawn.get(one) ?? -1) - (withdrawn.get(other) ?? -1))
    .at(-1) ?? null;

/** Whether a later match was played before a side withdrew: then it had its walkover by then. */
const hasPlayedOn = (facts: Facts, key: MatchKey, side: string, rounds: number): boolean =>
  matchesAfter(key, rounds).some((later) => {
    const [result] = facts.results.get(later)?.events ?? [];
    return result !== undefined && result < (facts.withdrawn.get(side) ?? -1);
  });

/** Where somebody is missing. */
function resultWithoutPlay(
  facts: Facts,
  key: MatchKey,
  sides: SheetMatch["sides"],
  rounds: number,
): MatchResult | null {
  const known = knownSides({ sides });
  const there = known.filter((side) => !facts.withdrawn.has(side));
  // In an earlier round the side gives its walkover to the next opponent.
  const isLast = key === THIRD_PLACE || roundOf(key) === rounds;
  if (known.length < sides.length) {
    const [winner = null] = isLast ? there : known;
    return { winner, how: winner === null ? "no result" : "bye" };
  }
  if (there.length === known.length) return null;
  const last = lastToWithdraw(facts, known);
  // In a group who withdrew first has given the walkover, whatever the other did after.
  const isLate = isOfGroup(key) || hasPlayedOn(facts, key, last ?? "", rounds);
  if (there.length === 0 && last !== null && isLate) {
    return { winner: last, how: "walkover" };
  }
  return { winner: there[0] ?? null, how: there.length === 0 ? "no result" : "walkover" };
}

function placesOf(
  facts: Facts,
  matches: Sheet["matches"],
): Pick<Sheet, "champion" | "runnerUp" | "third"> {
  const final = matches.get(finalOf(facts));
  const champion = final ? winnerOf(final) : null;
  const loser = loserOf(final);
  const runnerUp = final && loser && final.result?.how !== DISQUALIFIED ? loser : null;
  const semifinals = semifinalsOf(facts).flatMap((key) => matches.get(key) ?? []);
  const forThird = matches.get(THIRD_PLACE);
  const third = forThird
    ? [winnerOf(forThird)]
    : facts.isOfLosers
      ? []
      : semifinals.map((match) => {
          const beaten = loserOf(match);
          // A winner who has withdrawn, and whose place another one has taken, was not beaten.
          const isReplaced = match.goesOn !== null && facts.withdrawn.has(beaten ?? "");
          return match.result?.how === DISQUALIFIED || isReplaced ? null : beaten;
        });
  return { champion, runnerUp, third: third.filter((side) => side !== null) };
}

/** A match that decides who is in the plate: of the first round, or the first of a side. */
type Bringing = { match: SheetMatch; loser: string | null };

function bringingMatches({ rules, rounds }: Facts, matches: Sheet["matches"]): Bringing[] {
  const hasPlayed = new Set<string>();
  const bringing: Bringing[] = [];
  const mayBring = (key: MatchKey) =>
    bringing.some(({ match }) => match.key === key && match.state !== "decided");
  for (const key of keysOf({ prefix: "", numbers: [], rounds })) {
    const match = matches.get(key);
    if (!match) continue;
    const { sides } = match;
    const isFirstOf = (side: string | null, place: 0 | 1) =>
      side === null ? mayBring(matchesBefore(key)[place]) : !isVacant(side) && !hasPlayed.has(side);
    const isFirst =
      roundOf(key) === 1 ||
      (rules.plate === "first-match" && (isFirstOf(sides[0], 0) || isFirstOf(sides[1], 1)));
    const how = howOf(match);
    const isPlayed = how !== undefined && !UNPLAYED.has(how);
    if (isFirst) {
      const beaten = isPlayed && how !== DISQUALIFIED ? loserOf(match) : null;
      bringing.push({ match, loser: beaten !== null && !hasPlayed.has(beaten) ? beaten : null });
    }
    if (isPlayed) for (const side of knownSides(match)) hasPlayed.add(side);
  }
  return bringing;
}

/**
 * Whoever lost the first match that they played; not who gave a walkover, was disqualified, or withdrew
 * before the draw. It is drawn by the numbers of the main draw as soon as no match may bring another
 * side, and from then on whoever withdraws gives a walkover.
 */
function drawnPlate(facts: Facts, matches: Sheet["matches"]): Omit<Plate, "winner"> | null {
  if (!facts.rules.plate || facts.groups) return null;
  const { withdrawn } = facts;
  const bringing = bringingMatches(facts, matches);
  const waiting = bringing.filter(({ match }) => match.state !== "decided");
  const lost = new Set(bringing.map(({ loser }) => loser));
  // A side that has gone on in the main draw after all plays there.
  for (const { goesOn } of matches.values()) lost.delete(goesOn);
  if (facts.isOfLosers) for (const side of knownFinalists(facts, matches)) lost.delete(side);
  const sides = facts.numbers.filter((side) => lost.has(side));
  const drawnAt = Math.max(...bringing.map(({ match }) => decidedBy(facts, match)));
  return {
    sides: sides.filter((side) => !withdrawn.has(side)),
    waiting: waiting.map(({ match }) => match.key),
    numbers:
      waiting.length > 0
        ? null
        : sides.filter((side) => (withdrawn.get(side) ?? Infinity) > drawnAt),
  };
}

/** The event that has decided a match, by its place in the list; -1: it was decided by the draw. */
const decidedBy = ({ withdrawn }: Facts, match: SheetMatch): number => {
  const sides = knownSides(match);
  const gone = sides.map((side) => withdrawn.get(side) ?? Infinity);
  return match.events[0] ?? (sides.length === 2 ? Math.min(...gone) : -1);
};

function shownPlate(facts: Facts, matches: Sheet["matches"]): Plate | null {
  const plate = drawnPlate(facts, matches);
  if (!plate) return null;
  const final = matches.get(`${PLATE}${roundsOf(plate.numbers?.length ?? 0)}.1`);
  return { ...plate, winner: final ? winnerOf(final) : null };
}

const knownFinalists = (facts: Facts, matches: Sheet["matches"]): string[] => {
  const final = matches.get(finalOf(facts));
  return final ? knownSides(final) : [];
};
