import { expect, test } from "vitest";
import {
  drawText,
  type KnockoutFacts,
  matchLines,
  matchName,
  namesOfSides,
  orderTexts,
  ownMatches,
  resultText,
  roundName,
  sheetOf,
  shownGroups,
  shownPlate,
  shownRounds,
  strokesOfResult,
} from "./knockout.ts";
import { termsOf } from "./rules.ts";

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
  plate_days: [],
  last_days: ["2026-12-31", "2027-01-31"],
  numbers: sides,
  sides: Array.from({ length: sides }, (_, index) => ({
    id: String(index + 1),
    names: [`Player ${index + 1}`],
    namesake: 1,
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

test("the plate stands by itself, once it is drawn, and tells who is in it before", () => {
  const rules = { ...facts(8).rules, plate: "first-round" } as const;
  const won = (match: string, winner: string) =>
    ({ kind: "result", match, winner, how: "1 up", at: AT }) as const;
  const days = { last_days: ["2026-12-31"], plate_days: ["2027-02-28", "2027-01-31"] };
  const known = (...events: KnockoutFacts["events"]) => facts(8, { rules, events, ...days });
  const plateOf = (plated: KnockoutFacts) => shownPlate(plated, TODAY);
  expect(plateOf(facts(8))).toBeNull();
  const first = [won("1.1", "1"), won("1.2", "5"), won("1.3", "2")];
  expect(plateOf(known(...first))).toEqual({
    text: "In it so far: Player 4, Player 7, Player 8. The plate is drawn when the first round is over.",
    rounds: [],
  });
  const drawn = known(...first, won("1.4", "3"));
  const plate = plateOf(drawn);
  expect(plate?.text).toBeNull();
  expect(names(plate?.rounds ?? [])).toEqual([
    ["Semi-finals", true, "Player 4 - Player 8", "Player 6 - Player 7"],
    ["Final", false, "Winner of match 1 - Winner of match 2"],
  ]);
  expect(plate?.rounds.map(({ lastDay }) => lastDay)).toEqual([
    "Play by 31 January 2027",
    "Play by 28 February 2027",
  ]);
  expect(shownRounds(drawn, TODAY)).toHaveLength(3);
  expect(matchLines(drawn, TODAY).at(-1)).toMatchObject({
    ...{ round: "Plate, final", match: "p2.1", first: null, play_by: "2027-02-28" },
  });
  expect(ownMatches(drawn, "8", TODAY)[0]?.round).toBe("Plate, semi-finals, match 1");
  const over = known(...drawn.events, won("p1.1", "8"), won("p1.2", "6"), won("p2.1", "8"));
  expect(plateOf(over)?.text).toBe("Player 8 won the plate.");
});

test("a side of a deleted account is a former member", () => {
  const [first, ...others] = facts(2).sides;
  const shown = shownRounds(
    facts(2, { sides: [{ id: first?.id ?? "", names: [], namesake: null }, ...others] }),
    TODAY,
  );
  expect(names(shown)).toEqual([["Final", true, "Former member - Player 2"]]);
});

test("sides of one name are told apart as in the tournament, not by the draw", () => {
  const sides = facts(3).sides.map((side) => ({
    ...side,
    names: [side.id === "2" ? "Dev Patel" : "Asha Rao"],
    namesake: side.id === "1" ? 2 : 1,
  }));
  expect([...namesOfSides({ sides }).values()]).toEqual([
    "Asha Rao (no. 2)",
    "Dev Patel",
    "Asha Rao (no. 1)",
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
  expect(["1.3", "4.1", "3rd", "p1.3", "p4.1"].map((key) => matchName(key, 4))).toEqual([
    ...["Round 1, match 3", "Final", "For third place"],
    ...["Plate, round 1, match 3", "Plate, final"],
  ]);
});

test("an extra hole is said to be one", () => {
  expect(resultText({ winner: "1", how: "19th" })).toBe("at the 19th");
  expect(resultText({ winner: "1", how: "3&2" })).toBe("3&2");
  expect(resultText({ winner: null, how: "no result" })).toBe("not played");
});

test("what the other side did is not said of the winner", () => {
  const texts = ["conceded", "walkover", "disqualified"].map((how) =>
    resultText({ winner: "1", how }),
  );
  expect(texts).toEqual(["by concession", "by walkover", "opponent disqualified"]);
});

type Event = KnockoutFacts["events"][number];

const won = (match: string, winner: string): Event => ({
  ...{ kind: "result", match, winner, how: "3&2", strokes: [[0], [5]], at: AT },
});

/** The first match, of which number 1 was the winner. */
const corrected = (later: "stand" | "void"): Event => ({
  ...{ kind: "correction", match: "1.1", winner: "4", how: "1 up", at: AT },
  ...{ later, reason: "The card says so." },
});

test("of a corrected result the sheet says why, and who had gone on", () => {
  const events = [won("1.1", "1"), won("1.2", "2"), won("2.1", "1"), corrected("stand")];
  const known = facts(4, { events });
  const [semifinals, final] = shownRounds(known, TODAY);
  const [first] = semifinals?.matches ?? [];
  expect(first?.sides.map(({ won: isWinner }) => isWinner)).toEqual([false, true]);
  expect([first?.result, first?.notes]).toEqual([
    "1 up",
    ["Corrected: The card says so.", "Player 1 had gone on before; what was played since stands."],
  ]);
  expect(final?.matches[0]?.notes).toEqual([]);
  expect(matchLines(known, TODAY)[0]).toMatchObject({
    ...{ winner: "Player 4", result: "1 up", goes_on: "Player 1" },
    corrected: "The card says so.",
  });
  const match = sheetOf(known, TODAY).matches.get("1.1");
  expect(match && strokesOfResult(known, match)).toEqual([[0], [5]]);
});

test("what was received in a match that is void is not shown for the one that is played since", () => {
  const events = [
    ...[won("1.1", "1"), won("1.2", "2"), won("2.1", "1"), corrected("void")],
    { kind: "withdrawal", side: "4", at: AT } as const,
  ];
  const known = facts(4, { events });
  const match = sheetOf(known, TODAY).matches.get("2.1");
  expect(match?.result?.how).toBe("walkover");
  expect(match && strokesOfResult(known, match)).toBeUndefined();
});

test("the own match is the next one, and after that the last", () => {
  expect(ownMatches(facts(4), "2", TODAY)[0]?.round).toBe("Semi-finals, match 2");
  const lost = { kind: "result", match: "1.2", winner: "3", how: "1 up", at: AT } as const;
  expect(ownMatches(facts(4, { events: [lost] }), "3", TODAY)[0]?.round).toBe("Final");
  expect(ownMatches(facts(4, { events: [lost] }), "2", TODAY)[0]?.match.result).toBe("1 up");
});

test("more days for a match are its own", () => {
  const more = { kind: "last-day", match: "1.1", day: "2027-01-10", at: AT } as const;
  const [first] = shownRounds(facts(4, { events: [more] }), TODAY);
  expect(first?.matches.map(({ lastDay }) => lastDay)).toEqual(["Play by 10 January 2027", null]);
  expect(matchLines(facts(4, { events: [more] }), TODAY)[0]?.play_by).toBe("2027-01-10");
  // Of a match that is decided nothing is to be played.
  const result = { kind: "result", match: "1.1", winner: "1", how: "3&2", at: AT } as const;
  const [decided] = shownRounds(facts(4, { events: [more, result] }), TODAY);
  expect(decided?.matches.map(({ lastDay }) => lastDay)).toEqual([null, null]);
});

test.each([
  [{}, "4 sides, drawn by lot, number of the lot 4711."],
  [{ seeds: 2 }, "4 sides, drawn by lot, number of the lot 4711. Numbers 1 to 2 are seeded."],
  [{ by: "list" as const }, "4 sides, drawn with numbers given by the club."],
])("the sheet says how it was drawn: %j", (changes, text) => {
  expect(drawText(facts(4, changes))).toBe(text);
});

test("groups have tables, and then the knock-out of the sides that go on", () => {
  const rules = { ...facts(6).rules, groups: "3", goOn: "1" } as const;
  const won = (match: string, winner: string | null, how: string) =>
    ({ kind: "result", match, winner, how, at: AT }) as const;
  const events = [
    ...[won("g1.1", "1", "3&2"), won("g1.2", null, "halved"), won("g1.3", "5", "19th")],
    ...[won("g2.1", "2", "1 up"), won("g2.2", "2", "conceded"), won("g2.3", "3", "2 up")],
  ];
  const groups = { day: "2026-12-15", drawn: [], published_at: null };
  const before = facts(6, { rules, groups, events: [] });
  expect(shownRounds(before, TODAY)).toEqual([]);
  expect(shownGroups(before, TODAY)[1]).toMatchObject({ name: "Group 2", isOn: true });
  expect(shownGroups(before, TODAY)[0]?.table[0]).toMatchObject({ place: null, note: null });
  expect(drawText(before)).toContain("6 sides, drawn into 2 groups by lot");
  expect(ownMatches(before, "1", TODAY).map(({ round }) => round)).toEqual([
    "Group 1, match 1",
    "Group 1, match 2",
  ]);

  const drawn = { ...groups, drawn: [1, 2], published_at: AT };
  const after = facts(6, { rules, groups: drawn, events });
  const [first] = shownGroups(after, TODAY);
  expect(first?.isOn).toBe(false);
  expect(first?.table).toEqual([
    {
      ...{ side: "1", place: 1, name: "Player 1", up: "+3", points: "1½" },
      note: "1 won, 1 halved, by holes up, goes on",
    },
    {
      ...{ side: "5", place: 2, name: "Player 5", up: "+1", points: "1½" },
      note: "1 won, 1 halved, by holes up",
    },
    { side: "4", place: 3, name: "Player 4", note: "2 lost", up: "−4", points: "0" },
  ]);
  expect(first?.matches[1]?.result).toBe("halved");
  expect(names(shownRounds(after, TODAY))).toEqual([["Final", true, "Player 1 - Player 2"]]);
  expect(
    matchLines(after, TODAY).map(({ round, match, winner, result }) => [
      round,
      match,
      winner,
      result,
    ]),
  ).toContainEqual(["Group 1", "g1.2", null, "halved"]);
  expect(ownMatches(after, "1", TODAY).map(({ round }) => round)).toEqual(["Final"]);
});

test("an order of level sides is told while they are level, and not of what a correction parts", () => {
  const rules = { ...facts(6).rules, groups: "3", goOn: "1" } as const;
  const groups = { day: "2026-12-15", drawn: [], published_at: null };
  const won = (match: string, winner: string) =>
    ({ kind: "result", match, winner, how: "1 up", at: AT }) as const;
  const events: KnockoutFacts["events"] = [
    ...[won("g1.1", "1"), won("g1.2", "1"), won("g1.3", "4")],
    // Each has won one.
    ...[won("g2.1", "2"), won("g2.2", "6"), won("g2.3", "3")],
    { kind: "order", sides: ["3", "2", "6"], how: "play-off", at: AT },
  ];
  const level = facts(6, { rules, groups, events });
  expect(orderTexts(level, TODAY)).toEqual([
    "Order of level sides, by play-off: Player 3, Player 2, Player 6.",
  ]);
  const corrected: KnockoutFacts = {
    ...level,
    events: [...events, { ...won("g2.2", "2"), kind: "correction", reason: "Misread" }],
  };
  expect(shownGroups(corrected, TODAY)[1]?.table[0]).toMatchObject({ side: "2", points: "2" });
  expect(orderTexts(corrected, TODAY)).toEqual([]);
});

test("the terms of a scratch knock-out have no strokes at extra holes either", () => {
  const { rules } = facts(2);
  expect(termsOf(rules).join(" ")).toContain(
    "from the first, with the strokes of the round, until",
  );
  expect(termsOf({ ...rules, strokes: "scratch" }).join(" ")).toContain("from the first, until");
});
