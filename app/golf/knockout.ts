import { firstRound, roundsOf } from "./knockout-draw.ts";

/** "2.1": the first match of the second round, from the top of the sheet; "3rd": for third place. */
export type MatchKey = string;

export const THIRD_PLACE: MatchKey = "3rd";

/** There is no match before, or it has no winner: the other side goes on. */
export type Vacant = "bye" | "nobody";

export type MatchResult = {
  /** Null: nobody goes on. */
  winner: string | null;
  /** "3&2", "conceded", "walkover", "disqualified", "both disqualified", "by lot", "not played". */
  how: string;
};

/** How a match ended that nobody played. */
const UNPLAYED = new Set(["walkover", "bye", "not played", "no result"]);
const DISQUALIFIED = "disqualified";
const BOTH_DISQUALIFIED = "both disqualified";

/** What happens after the draw, in its order; ids are those of sides. */
export type KnockoutEvent =
  | ({ kind: "result"; match: MatchKey } & MatchResult)
  /**
   * Of a match that has a result. Where later matches rest on it: `stand`, it is put right in the
   * record only; `void`, they are played again.
   */
  | ({ kind: "correction"; match: MatchKey; later?: "stand" | "void" } & MatchResult)
  | { kind: "withdrawal"; side: string }
  /** A reserve takes the number of a side that has withdrawn before its first match. */
  | { kind: "reserve"; side: string; instead: string }
  /** Who was beaten last by a side that has withdrawn goes on instead of it. */
  | { kind: "reinstatement"; side: string; match: MatchKey }
  /** The final has no winner: the losing semi-finalists play it. */
  | { kind: "losers-called" }
  | { kind: "last-day"; match: MatchKey; day: string };

export type KnockoutRules = {
  hasThirdPlace?: boolean;
  /** Who plays the plate: whoever lost the first match that they played, or one of round 1. */
  plate?: "first-match" | "first-round" | null;
};

export type Knockout = {
  /** The sides of the draw, number 1 first. */
  numbers: readonly string[];
  rules: KnockoutRules;
  /** The last day of each round. */
  lastDays?: readonly (string | null)[];
  events: readonly KnockoutEvent[];
};

export type SheetMatch = {
  key: MatchKey;
  /** Null: not known yet. */
  sides: [string | null, string | null];
  state: "waiting" | "open" | "overdue" | "decided";
  result: MatchResult | null;
  /** Who plays the next match, where that is not the winner. */
  goesOn: string | null;
  lastDay: string | null;
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

export type Sheet = {
  /** By their keys, round by round. */
  matches: ReadonlyMap<MatchKey, SheetMatch>;
  champion: string | null;
  runnerUp: string | null;
  third: string[];
  plate: Plate | null;
  problems: Problem[];
};

export type Plate = {
  /** In the order of their numbers. */
  sides: string[];
  /** Matches that may bring another one. */
  waiting: MatchKey[];
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
  let facts = factsOf(draw);
  const problems: Problem[] = [];
  for (const [event, happened] of events.entries()) {
    const outcome = after(facts, happened, today);
    if ("why" in outcome) problems.push({ event, ...outcome });
    else facts = outcome;
  }
  const matches = matchesOf(facts, today);
  return {
    matches,
    ...placesOf(facts, matches),
    plate: draw.rules.plate ? plateOf(facts, matches) : null,
    problems,
  };
}

type Played = MatchResult & { sides: readonly string[]; goesOn?: string };

type Facts = {
  numbers: readonly string[];
  rules: KnockoutRules;
  rounds: number;
  results: ReadonlyMap<MatchKey, Played>;
  withdrawn: ReadonlySet<string>;
  lastDays: ReadonlyMap<MatchKey, string | null>;
  isOfLosers: boolean;
};

function factsOf({ numbers, rules, lastDays = [] }: Omit<Knockout, "events">): Facts {
  const rounds = roundsOf(numbers.length);
  return {
    numbers,
    rules,
    rounds,
    results: new Map(),
    withdrawn: new Set(),
    lastDays: new Map(
      keysOf(rounds).map((key) => [key, lastDays[Number(key.split(".")[0]) - 1] ?? null]),
    ),
    isOfLosers: false,
  };
}

/** Of all rounds. */
const keysOf = (rounds: number): MatchKey[] =>
  Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    Array.from({ length: 2 ** (rounds - round) }, (_, place) => `${round}.${place + 1}`),
  );

const finalOf = ({ rounds }: Pick<Facts, "rounds">): MatchKey => `${rounds}.1`;

const semifinalsOf = ({ rounds }: Pick<Facts, "rounds">): MatchKey[] =>
  rounds < 2 ? [] : [`${rounds - 1}.1`, `${rounds - 1}.2`];

/** The matches whose winners meet in this one. */
function matchesBefore(key: MatchKey): [MatchKey, MatchKey] {
  const [round = 0, place = 0] = key.split(".").map(Number);
  return [`${round - 1}.${2 * place - 1}`, `${round - 1}.${2 * place}`];
}

type Refused = Omit<Problem, "event">;

const refusal = (why: Problem["why"], rests: MatchKey[] = []): Refused => ({ why, rests });

/** The facts with what has happened, or why nothing has changed. */
function after(facts: Facts, happened: KnockoutEvent, today: string): Facts | Refused {
  const matches = matchesOf(facts, today);
  switch (happened.kind) {
    case "result":
      return withResult(facts, matches.get(happened.match), happened);
    case "correction":
      return corrected(facts, matches, happened, today);
    case "withdrawal":
      return { ...facts, withdrawn: new Set([...facts.withdrawn, happened.side]) };
    case "reserve":
      return withReserve(facts, matches, happened);
    case "reinstatement":
      return reinstated(facts, matches, happened, today);
    case "losers-called":
      return withLosers(facts, matches);
    case "last-day":
      return { ...facts, lastDays: new Map([...facts.lastDays, [happened.match, happened.day]]) };
  }
}

function withResult(
  facts: Facts,
  match: SheetMatch | undefined,
  { winner, how }: MatchResult,
): Facts | Refused {
  if (match?.state !== "open" && match?.state !== "overdue") {
    return refusal("not a match to decide");
  }
  const sides = knownSides(match);
  if (winner !== null && !sides.includes(winner)) return refusal("not a side of it");
  const results = new Map([...facts.results, [match.key, { winner, how, sides }]]);
  return { ...facts, results };
}

function corrected(
  facts: Facts,
  matches: Sheet["matches"],
  { match: key, winner, how, later }: Extract<KnockoutEvent, { kind: "correction" }>,
  today: string,
): Facts | Refused {
  const match = matches.get(key);
  const earlier = facts.results.get(key);
  if (!match || match.state !== "decided" || !earlier) return refusal("not a match to decide");
  if (winner !== null && !earlier.sides.includes(winner)) return refusal("not a side of it");
  const put = (result: Played): Facts => ({
    ...facts,
    results: new Map([...facts.results, [key, result]]),
  });
  const changed = put({ winner, how, sides: earlier.sides });
  const rests = voided(facts, changed, today);
  if (rests.length === 0) return changed;
  switch (later) {
    case "stand": {
      const goesOn = earlier.goesOn ?? earlier.winner;
      return put({ winner, how, sides: earlier.sides, ...(goesOn !== null && { goesOn }) });
    }
    case "void":
      return without(changed, rests);
    case undefined:
      return refusal("a later match was played", rests);
  }
}

function withReserve(
  facts: Facts,
  matches: Sheet["matches"],
  { side, instead }: Extract<KnockoutEvent, { kind: "reserve" }>,
): Facts | Refused {
  const hasPlayed = [...facts.results.values()].some(({ sides }) => sides.includes(instead));
  const isKnown = facts.numbers.includes(instead) && !facts.numbers.includes(side);
  // A walkover that the withdrawal gave is none any more, unless a match that rests on it was played.
  const opponents = [...matches.values()].flatMap(({ sides }) =>
    sides.includes(instead) ? sides.filter((each) => each !== instead) : [],
  );
  const restsOn = [...facts.results].filter(
    ([key, { sides }]) =>
      !key.startsWith("1.") && opponents.some((each) => each !== null && sides.includes(each)),
  );
  if (hasPlayed || !isKnown || restsOn.length > 0) {
    return refusal(
      "not possible now",
      restsOn.map(([key]) => key),
    );
  }
  return { ...facts, numbers: facts.numbers.map((each) => (each === instead ? side : each)) };
}

function reinstated(
  facts: Facts,
  matches: Sheet["matches"],
  { side, match: key }: Extract<KnockoutEvent, { kind: "reinstatement" }>,
  today: string,
): Facts | Refused {
  const match = matches.get(key);
  const result = facts.results.get(key);
  if (!match || match.state !== "decided" || !result) return refusal("not a match to decide");
  if (!result.sides.includes(side) || side === winnerOf(match)) return refusal("not a side of it");
  const winner = winnerOf(match);
  if (winner === null || !facts.withdrawn.has(winner) || facts.withdrawn.has(side)) {
    return refusal("not possible now");
  }
  const changed: Facts = {
    ...facts,
    results: new Map([...facts.results, [key, { ...result, goesOn: side }]]),
  };
  const rests = voided(facts, changed, today);
  return rests.length > 0 ? refusal("a later match was played", rests) : changed;
}

function withLosers(facts: Facts, matches: Sheet["matches"]): Facts | Refused {
  const final = matches.get(finalOf(facts));
  const losers = semifinalsOf(facts).map((key) => loserOf(matches.get(key)));
  const isVacant = final?.state === "decided" && winnerOf(final) === null;
  if (!isVacant || !losers.every((side) => side !== null)) return refusal("not possible now");
  const played = [...facts.results.keys()].filter((key) => key === THIRD_PLACE);
  if (played.length > 0) return refusal("a later match was played", played);
  return { ...without(facts, [finalOf(facts)]), isOfLosers: true };
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

const isVacant = (side: string | null): side is Vacant => side === "bye" || side === "nobody";

const knownSides = ({ sides }: Pick<SheetMatch, "sides">): string[] =>
  sides.filter((side) => side !== null && !isVacant(side)) as string[];

/** Who plays the next match; null: nobody, or it is not known yet. */
const winnerOf = ({ goesOn, result }: SheetMatch): string | null =>
  goesOn ?? result?.winner ?? null;

/** Who was beaten, and may play for third place. */
function loserOf(match: SheetMatch | undefined): string | null {
  const winner = match && winnerOf(match);
  if (!winner) return null;
  return knownSides(match).find((side) => side !== winner) ?? null;
}

function matchesOf(facts: Facts, today: string): Map<MatchKey, SheetMatch> {
  const matches = new Map<MatchKey, SheetMatch>();
  const first = firstRound(facts.rounds);
  const from = (key: MatchKey): string | null => {
    const before = matches.get(key);
    return before?.state === "decided" ? (winnerOf(before) ?? "nobody") : null;
  };
  const losers = () => semifinalsOf(facts).map((key) => loserOf(matches.get(key)));
  for (const [index, key] of keysOf(facts.rounds).entries()) {
    const pair = first[index];
    const [one = null, other = null] = pair
      ? pair.map((number) => facts.numbers[number - 1] ?? "bye")
      : facts.isOfLosers && key === finalOf(facts)
        ? losers()
        : matchesBefore(key).map(from);
    matches.set(key, matchBetween(facts, key, [one, other], today));
  }
  if (facts.rules.hasThirdPlace && facts.rounds > 1 && !facts.isOfLosers) {
    const [one = null, other = null] = semifinalsOf(facts).map((key) => {
      const semifinal = matches.get(key);
      if (semifinal?.state !== "decided") return null;
      const isLost = semifinal.result?.how !== DISQUALIFIED;
      return (isLost && loserOf(semifinal)) || "nobody";
    });
    matches.set(THIRD_PLACE, matchBetween(facts, THIRD_PLACE, [one, other], today));
  }
  return matches;
}

/** Who has withdrawn or was disqualified plays for no other place. */
const isOut = ({ withdrawn }: Facts, { result }: SheetMatch, loser: string): boolean =>
  withdrawn.has(loser) || result?.how === DISQUALIFIED || result?.how === BOTH_DISQUALIFIED;

function matchBetween(
  facts: Facts,
  key: MatchKey,
  sides: SheetMatch["sides"],
  today: string,
): SheetMatch {
  const lastDay = facts.lastDays.get(key) ?? null;
  const match = { key, sides, lastDay, goesOn: null };
  const played = resultFor(facts, key, sides);
  if (played) {
    const { winner, how, goesOn = null } = played;
    const isChanged = goesOn !== null && goesOn !== winner;
    return {
      ...match,
      state: "decided",
      result: { winner, how },
      goesOn: isChanged ? goesOn : null,
    };
  }
  if (sides.includes(null)) return { ...match, state: "waiting", result: null };
  const result = resultWithoutPlay(facts, sides);
  if (result) return { ...match, state: "decided", result };
  return {
    ...match,
    state: lastDay !== null && lastDay < today ? "overdue" : "open",
    result: null,
  };
}

/** Where somebody is missing. */
function resultWithoutPlay({ withdrawn }: Facts, sides: SheetMatch["sides"]): MatchResult | null {
  const known = knownSides({ sides });
  const [one = null, other = null] = known;
  if (other === null) return { winner: one, how: one === null ? "no result" : "bye" };
  const there = known.filter((side) => !withdrawn.has(side));
  if (there.length === known.length) return null;
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

/** Whoever lost the first match that they played; not who withdrew, or gave a walkover. */
function plateOf(facts: Facts, matches: Sheet["matches"]): Plate {
  const isFirstRound = ({ key }: SheetMatch) => key.startsWith("1.");
  const open = [...matches.values()].filter(
    (match) => match.key !== THIRD_PLACE && match.state !== "decided",
  );
  const hasPlayed = new Set<string>();
  const sides = new Set<string>();
  for (const match of matches.values()) {
    const { key, result } = match;
    if (key === THIRD_PLACE || !result || UNPLAYED.has(result.how)) continue;
    const loser = loserOf(match);
    const counts = facts.rules.plate === "first-match" || isFirstRound(match);
    if (loser && counts && !hasPlayed.has(loser) && !isOut(facts, match, loser)) sides.add(loser);
    for (const side of knownSides(match)) hasPlayed.add(side);
  }
  // A side that has gone on in the main draw after all plays there.
  for (const match of matches.values()) {
    if (match.goesOn) sides.delete(match.goesOn);
  }
  if (facts.isOfLosers) for (const side of knownFinalists(facts, matches)) sides.delete(side);
  const mayBring = (match: SheetMatch) =>
    isFirstRound(match) ||
    (facts.rules.plate === "first-match" &&
      match.sides.some((side) => side === null || (!isVacant(side) && !hasPlayed.has(side))));
  return {
    sides: facts.numbers.filter((side) => sides.has(side)),
    waiting: open.filter(mayBring).map(({ key }) => key),
  };
}

const knownFinalists = (facts: Facts, matches: Sheet["matches"]): string[] => {
  const final = matches.get(finalOf(facts));
  return final ? knownSides(final) : [];
};
