import { expect, test } from "vitest";
import {
  drawText,
  type KnockoutFacts,
  matchLines,
  matchName,
  namesOfSides,
  ownMatch,
  resultText,
  roundName,
  shownRounds,
} from "./knockout.ts";

const TODAY = "2026-12-01";

const facts = (sides: number, changes: Partial<KnockoutFacts> = {}): KnockoutFacts => ({
  rules: {
    form: "singles",
    strokes: "net",
    way: "playing",
    handicaps: "match",
    holes: "18",
    level: "as-before",
    arranges: "first",
    hasThirdPlace: false,
  },
  by: "lot",
  lot: 4711,
  seeds: 0,
  published_at: "2026-11-30T10:00:00Z",
  last_days: ["2026-12-31", "2027-01-31"],
  numbers: sides,
  sides: Array.from({ length: sides }, (_, index) => ({
    id: String(index + 1),
    names: [`Player ${index + 1}`],
  })),
  events: [],
  reports: [],
  ...changes,
});

const AT = "2026-11-30T12:00:00Z";

const names = (shown: ReturnType<typeof shownRounds>) =>
  shown.map(({ name, isOn, matches }) => [
    name,
    isOn,
    ...matches.map(({ sides }) => sides.map(({ name: side }) => side).join(" - ")),
  ]);

test("the sheet is shown round by round, opened at the first that is not over", () => {
  expect(names(shownRounds(facts(3), TODAY))).toEqual([
    ["Semi-finals", true, "Player 1 - Bye", "Player 2 - Player 3"],
    ["Final", false, "Player 1 - Winner of match 2"],
  ]);
  const events = [{ kind: "result", match: "1.2", winner: "3", how: "1 up", at: AT }] as const;
  expect(names(shownRounds(facts(3, { events: [...events] }), TODAY))).toEqual([
    ["Semi-finals", false, "Player 1 - Bye", "Player 2 - Player 3"],
    ["Final", true, "Player 1 - Player 3"],
  ]);
});

test("the match for third place stands by itself, and is on when it is the last", () => {
  const rules = { ...facts(4).rules, hasThirdPlace: true };
  const won = (match: string, winner: string) =>
    ({ kind: "result", match, winner, how: "1 up", at: AT }) as const;
  const events = [won("1.1", "1"), won("1.2", "2"), won("2.1", "1")];
  expect(names(shownRounds(facts(4, { rules, events }), TODAY))).toEqual([
    ["Semi-finals", false, "Player 1 - Player 4", "Player 2 - Player 3"],
    ["Final", false, "Player 1 - Player 2"],
    ["For third place", true, "Player 4 - Player 3"],
  ]);
});

test("a side of a deleted account is a former member", () => {
  const [first, ...others] = facts(2).sides;
  const shown = shownRounds(
    facts(2, { sides: [{ id: first?.id ?? "", names: [] }, ...others] }),
    TODAY,
  );
  expect(names(shown)).toEqual([["Final", true, "Former member - Player 2"]]);
});

test("sides of one name are told apart by their numbers", () => {
  const sides = facts(3).sides.map((side) => ({
    ...side,
    names: [side.id === "2" ? "Dev Patel" : "Asha Rao"],
  }));
  expect([...namesOfSides({ sides }).values()]).toEqual([
    "Asha Rao (number 1)",
    "Dev Patel",
    "Asha Rao (number 3)",
  ]);
});

test.each([
  [1, 1, "Final"],
  [4, 5, "Semi-finals"],
  [3, 5, "Quarter-finals"],
  [2, 5, "Round 2"],
])("round %i of %i is called %s", (round, rounds, name) => {
  expect(roundName(round, rounds)).toBe(name);
});

test("a match is named by its round and its place", () => {
  expect([matchName("1.3", 4), matchName("4.1", 4), matchName("3rd", 4)]).toEqual([
    "Round 1, match 3",
    "Final",
    "For third place",
  ]);
});

test("an extra hole is said to be one", () => {
  expect(resultText({ winner: "1", how: "19th" })).toBe("at the 19th");
  expect(resultText({ winner: "1", how: "3&2" })).toBe("3&2");
  expect(resultText({ winner: null, how: "no result" })).toBe("not played");
});

test("the own match is the next one, and after that the last", () => {
  expect(ownMatch(facts(4), "2", TODAY)?.round).toBe("Semi-finals, match 2");
  const lost = { kind: "result", match: "1.2", winner: "3", how: "1 up", at: AT } as const;
  expect(ownMatch(facts(4, { events: [lost] }), "3", TODAY)?.round).toBe("Final");
  expect(ownMatch(facts(4, { events: [lost] }), "2", TODAY)?.match.result).toBe("1 up");
});

test("more days for a match are its own", () => {
  const more = { kind: "last-day", match: "1.1", day: "2027-01-10", at: AT } as const;
  const [first] = shownRounds(facts(4, { events: [more] }), TODAY);
  expect(first?.matches.map(({ lastDay }) => lastDay)).toEqual(["Play by 10 January 2027", null]);
  expect(matchLines(facts(4, { events: [more] }), TODAY)[0]?.play_by).toBe("2027-01-10");
});

test.each([
  [{}, "4 sides, drawn by lot, number of the lot 4711."],
  [{ seeds: 2 }, "4 sides, drawn by lot, number of the lot 4711. Numbers 1 to 2 are seeded."],
  [{ by: "list" as const }, "4 sides, drawn with numbers given by the club."],
])("the sheet says how it was drawn: %j", (changes, text) => {
  expect(drawText(facts(4, changes))).toBe(text);
});
