import { describe, expect, test } from "vitest";
import { dealt } from "./groups.ts";
import { firstRound, plateRoundsOf, roundsOf } from "./knockout-draw.ts";
import {
  type Correction,
  drawChangedBy,
  type Knockout,
  type KnockoutEvent,
  knockoutSheet,
  type Sheet,
} from "./knockout.ts";
import { mulberry32 } from "./random.ts";

const DAY = "2026-12-01";

const sidesOf = (count: number) => Array.from({ length: count }, (_, index) => `s${index + 1}`);

function sheetOf(
  numbers: readonly string[],
  events: readonly KnockoutEvent[],
  rules: Knockout["rules"] = {},
): Sheet {
  return knockoutSheet({ numbers, rules, events }, DAY);
}

const won = (match: string, winner: string | null, how = "3&2"): KnockoutEvent => ({
  kind: "result",
  match,
  winner,
  how,
});

const lines = ({ matches }: Sheet) =>
  [...matches.values()].map(
    ({ key, sides, state, result }) =>
      `${key} ${sides.join("-")} ${result ? `${result.winner ?? "nobody"} ${result.how}` : state}`,
  );

describe("how many sides there are", () => {
  test("two play the final", () => {
    expect(lines(sheetOf(["a", "b"], []))).toEqual(["1.1 a-b open"]);
    expect(sheetOf(["a", "b"], [won("1.1", "b")])).toMatchObject({
      champion: "b",
      runnerUp: "a",
      third: [],
    });
  });

  test("of three the first has a bye, and there is one semi-final to lose", () => {
    const sheet = sheetOf(["a", "b", "c"], [won("1.2", "c")], { hasThirdPlace: true });
    expect(lines(sheet)).toEqual([
      "1.1 a-bye a bye",
      "1.2 b-c c 3&2",
      "2.1 a-c open",
      "3rd nobody-b b bye",
    ]);
    expect(sheet.third).toEqual(["b"]);
  });

  test.each([2, 3, 4, 5, 8, 9, 16, 17, 31, 32, 33, 64, 65, 127, 128])(
    "%i: no two byes meet, and the lowest numbers have them",
    (count) => {
      const rounds = roundsOf(count);
      const pairs = firstRound(rounds);
      expect(pairs.flat().toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 2 ** rounds }, (_, index) => index + 1),
      );
      const byes = pairs.filter(([, other]) => other > count);
      expect(byes.every(([one]) => one <= 2 ** rounds - count)).toBe(true);
      expect(byes).toHaveLength(2 ** rounds - count);
    },
  );
});

const FOUR = ["a", "b", "c", "d"];

describe("withdrawals", () => {
  test("before a match, twice in one, and beside a bye", () => {
    const sheet = sheetOf(sidesOf(7), [
      { kind: "withdrawal", side: "s1" },
      { kind: "withdrawal", side: "s4" },
      { kind: "withdrawal", side: "s4" },
      { kind: "withdrawal", side: "s5" },
    ]);
    expect(lines(sheet)).toEqual([
      "1.1 s1-bye s1 bye",
      "1.2 s4-s5 nobody no result",
      "1.3 s2-s7 open",
      "1.4 s3-s6 open",
      "2.1 s1-nobody s1 bye",
      "2.2 - waiting",
      "3.1 s1- waiting",
    ]);
  });

  test("after the final nothing changes", () => {
    const played = [won("1.1", "a"), won("1.2", "b"), won("2.1", "a")];
    const sheet = sheetOf(FOUR, [...played, { kind: "withdrawal", side: "a" }]);
    expect(sheet).toMatchObject({ champion: "a", runnerUp: "b", third: ["d", "c"] });
  });

  test("after the match for third place it stands", () => {
    const played = [won("1.1", "a"), won("1.2", "b"), won("3rd", "c")];
    const sheet = sheetOf(FOUR, [...played, { kind: "withdrawal", side: "c" }], {
      hasThirdPlace: true,
    });
    expect(sheet.third).toEqual(["c"]);
  });

  test("after a match that rests on a walkover, that walkover stands", () => {
    const gone = (side: string) => ({ kind: "withdrawal", side }) as const;
    const events = [gone("d"), won("1.2", "b"), won("2.1", "b")];
    expect(lines(sheetOf(FOUR, [...events, gone("a")]))).toEqual([
      "1.1 a-d a walkover",
      "1.2 b-c b 3&2",
      "2.1 a-b b 3&2",
    ]);
    // Both went before anything was played on it.
    expect(lines(sheetOf(FOUR, [gone("d"), gone("a"), won("1.2", "b")]))).toEqual([
      "1.1 a-d nobody no result",
      "1.2 b-c b 3&2",
      "2.1 nobody-b b bye",
    ]);
  });

  test("nobody who has withdrawn is third, or wins the final, for want of an opponent", () => {
    const out = [won("1.1", "a", "disqualified"), won("1.2", "b")];
    const rules = { hasThirdPlace: true };
    expect(sheetOf(FOUR, out, rules).third).toEqual(["c"]);
    const withdrawn = { kind: "withdrawal", side: "c" } as const;
    const sheet = sheetOf(FOUR, [...out, withdrawn], rules);
    expect(lines(sheet)).toContain("3rd nobody-c nobody no result");
    expect(sheet.third).toEqual([]);
    const alone = [won("1.1", null, "both disqualified"), won("1.2", "b")];
    expect(sheetOf(FOUR, alone).champion).toBe("b");
    expect(sheetOf(FOUR, [...alone, { kind: "withdrawal", side: "b" }]).champion).toBeNull();
  });

  test("a reserve takes the number, unless a match of it was played or rests on its walkover", () => {
    const reserve = { kind: "reserve", side: "e", instead: "d" } as const;
    const withdrawn = { kind: "withdrawal", side: "d" } as const;
    expect(lines(sheetOf(FOUR, [withdrawn, reserve]))).toContain("1.1 a-e open");
    expect(sheetOf(FOUR, [won("1.1", "a"), withdrawn, reserve]).problems).toEqual([
      { event: 2, why: "not possible now", rests: [] },
    ]);
    const rested = [withdrawn, won("1.2", "b"), won("2.1", "b"), reserve];
    expect(sheetOf(FOUR, rested).problems).toEqual([
      { event: 3, why: "not possible now", rests: ["2.1"] },
    ]);
  });

  test("who was beaten comes back only before the next match", () => {
    const back = { kind: "reinstatement", side: "d", match: "1.1" } as const;
    const semifinals = [won("1.1", "a"), won("1.2", "b")];
    const withdrawn = { kind: "withdrawal", side: "a" } as const;
    expect(sheetOf(FOUR, [...semifinals, back]).problems).toHaveLength(1);
    const late = [...semifinals, won("2.1", "b"), withdrawn, back];
    expect(sheetOf(FOUR, late).problems).toEqual([
      { event: 4, why: "a later match was played", rests: ["2.1"] },
    ]);
  });
});

describe("corrections", () => {
  const all = [won("1.1", "a"), won("1.2", "b"), won("2.1", "a")];
  const correction = (match: string, winner: string | null, later?: "stand" | "void") =>
    ({ kind: "correction", match, winner, how: "19th", ...(later && { later }) }) as const;

  test("of the holes alone", () => {
    const sheet = sheetOf(FOUR, [...all, correction("1.1", "a")]);
    expect(lines(sheet)).toContain("1.1 a-d a 19th");
    expect(sheet).toMatchObject({ champion: "a", problems: [] });
  });

  test("in the record only: the later match stands", () => {
    const sheet = sheetOf(FOUR, [...all, correction("1.1", "d", "stand")]);
    expect(lines(sheet)).toEqual(["1.1 a-d d 19th", "1.2 b-c b 3&2", "2.1 a-b a 3&2"]);
    expect(sheet.matches.get("1.1")?.goesOn).toBe("a");
    expect(sheet.champion).toBe("a");
  });

  test("where nobody had gone on, the later match stands too", () => {
    const eight = sidesOf(8);
    const played = [
      ...[won("1.1", null, "not played"), won("1.2", "s4"), won("1.3", "s2"), won("1.4", "s3")],
      ...[won("2.2", "s2"), won("3.1", "s4")],
    ];
    const sheet = sheetOf(eight, [...played, correction("1.1", "s1", "stand")]);
    expect(sheet.matches.get("1.1")).toMatchObject({ result: { winner: "s1" }, goesOn: "nobody" });
    expect(sheet.champion).toBe("s4");
  });

  test("a result knows what made it, and between whom", () => {
    const again = sheetOf(FOUR, [...all, correction("1.1", "d", "void"), won("2.1", "b")]);
    const eventsOf = (key: string) => again.matches.get(key)?.events;
    expect([eventsOf("1.1"), eventsOf("1.2"), eventsOf("2.1")]).toEqual([[0, 3], [1], [4]]);
    // Before and after it was void.
    expect([again.sidesOf.get(2), again.sidesOf.get(4)]).toEqual([
      ["a", "b"],
      ["d", "b"],
    ]);
  });

  test("of a match that was played and is a walkover since there is nothing to correct", () => {
    const sheet = sheetOf(FOUR, [
      ...all,
      correction("1.1", "d", "void"),
      { kind: "withdrawal", side: "d" },
      correction("2.1", "b"),
    ]);
    expect(sheet.matches.get("2.1")).toMatchObject({ result: { how: "walkover" }, events: [] });
    expect(sheet.problems).toHaveLength(1);
  });

  test("from no result", () => {
    const both = [won("1.1", null, "not played"), won("1.2", "b")];
    expect(lines(sheetOf(FOUR, both))).toContain("2.1 nobody-b b bye");
    expect(lines(sheetOf(FOUR, [...both, correction("1.1", "d")]))).toContain("2.1 d-b open");
  });

  test("of a semi-final names the match for third place too", () => {
    const played = [...all, won("3rd", "c")];
    const rules = { hasThirdPlace: true };
    expect(sheetOf(FOUR, [...played, correction("1.1", "d")], rules).problems).toEqual([
      { event: 4, why: "a later match was played", rests: ["2.1", "3rd"] },
    ]);
    const again = sheetOf(FOUR, [...played, correction("1.1", "d", "void")], rules);
    expect(lines(again)).toEqual([
      "1.1 a-d d 19th",
      "1.2 b-c b 3&2",
      "2.1 d-b open",
      "3rd a-c open",
    ]);
  });

  test("two rounds on, every match that rests on it is named", () => {
    const eight = sidesOf(8);
    const played = [
      ...[won("1.1", "s1"), won("1.2", "s4"), won("1.3", "s2"), won("1.4", "s3")],
      ...[won("2.1", "s1"), won("2.2", "s2"), won("3.1", "s1")],
    ];
    expect(sheetOf(eight, [...played, correction("1.1", "s8")]).problems[0]?.rests).toEqual([
      "2.1",
      "3.1",
    ]);
    // Its winner was beaten in the next one: the final does not rest on it.
    expect(sheetOf(eight, [...played, correction("1.4", "s6")]).problems[0]?.rests).toEqual([
      "2.2",
      "3.1",
    ]);
  });

  test("of a final that the losers of the semi-finals were called to", () => {
    const called: KnockoutEvent[] = [
      ...[won("1.1", "a"), won("1.2", "b"), won("2.1", null, "both disqualified")],
      { kind: "losers-called" },
    ];
    expect(lines(sheetOf(FOUR, called))).toContain("2.1 d-c open");
    const sheet = sheetOf(FOUR, [...called, won("2.1", "d"), correction("1.1", "d")]);
    expect(sheet.problems).toEqual([{ event: 5, why: "a later match was played", rests: ["2.1"] }]);
  });
});

test("what is no match to decide, or no side of it, changes nothing", () => {
  const events = [
    won("2.1", "a"),
    won("1.1", "b"),
    won("9.9", "a"),
    won("1.1", "a"),
    won("1.1", "d"),
  ];
  const sheet = sheetOf(FOUR, events);
  expect(sheet.problems.map(({ event, why }) => [event, why])).toEqual([
    [0, "not a match to decide"],
    [1, "not a side of it"],
    [2, "not a match to decide"],
    [4, "not a match to decide"],
  ]);
  expect(lines(sheet)).toContain("1.1 a-d a 3&2");
});

test.each([
  [2, 0, 0],
  [3, 1, 0],
  [4, 1, 1],
  [6, 2, 1],
  [7, 2, 2],
  [45, 5, 4],
  [128, 6, 6],
])(
  "a plate of %i sides has up to %i rounds, of those of round 1 up to %i",
  (sides, most, first) => {
    expect([plateRoundsOf(sides, "first-match"), plateRoundsOf(sides, "first-round")]).toEqual([
      ...[most, first],
    ]);
  },
);

describe("the plate", () => {
  const plate = { plate: "first-match" } as const;

  test("waits for matches that may bring a side", () => {
    expect(sheetOf(sidesOf(5), [won("1.2", "s5")], plate).plate).toEqual({
      sides: ["s4"],
      waiting: ["2.1", "2.2", "3.1"],
      numbers: null,
      winner: null,
    });
    // All have played, so the final brings none.
    const quarters = [won("1.1", "s1"), won("1.2", "s4"), won("1.3", "s2"), won("1.4", "s3")];
    expect(sheetOf(sidesOf(8), quarters, plate).plate).toMatchObject({
      waiting: [],
      numbers: ["s5", "s6", "s7", "s8"],
    });
    // Whoever wins by a walkover has not played yet.
    const walkover = [won("1.1", "s1", "walkover"), ...quarters.slice(1)];
    expect(sheetOf(sidesOf(8), walkover, plate).plate?.waiting).toEqual(["2.1", "3.1"]);
    expect(sheetOf(sidesOf(8), walkover, { plate: "first-round" }).plate?.waiting).toEqual([]);
  });

  test("is not for who gave a walkover, was disqualified or withdrew", () => {
    const sheet = sheetOf(
      sidesOf(8),
      [
        won("1.1", "s1", "walkover"),
        won("1.2", "s4", "disqualified"),
        won("1.3", "s2"),
        won("1.4", "s3"),
        { kind: "withdrawal", side: "s7" },
      ],
      { plate: "first-round" },
    );
    // It was drawn before s7 withdrew.
    expect(sheet.plate).toEqual({
      ...{ sides: ["s6"], waiting: [] },
      ...{ numbers: ["s6", "s7"], winner: "s6" },
    });
    expect(lines(sheet)).toContain("p1.1 s6-s7 s6 walkover");
  });

  test("loses whoever goes on in the main draw after all", () => {
    const events: KnockoutEvent[] = [
      ...[won("1.1", "a"), won("1.2", "b")],
      { kind: "withdrawal", side: "a" },
      { kind: "reinstatement", side: "d", match: "1.1" },
    ];
    expect(sheetOf(FOUR, events, plate).plate?.sides).toEqual(["c"]);
  });

  const quarters = [won("1.1", "s1"), won("1.2", "s4"), won("1.3", "s2"), won("1.4", "s3")];

  test.each([
    ["stand", ["s5", "s6", "s7", "s8"]],
    [null, ["s5", "s6", "s7"]],
  ] as const)("with a loser who was disqualified after all: %s", (later, sides) => {
    const correction: KnockoutEvent = {
      ...{ kind: "correction", match: "1.1", winner: "s1", how: "disqualified" },
      ...(later && { later }),
    };
    const sheet = sheetOf(sidesOf(8), [...quarters, correction], plate);
    expect([sheet.plate?.numbers, sheet.problems]).toEqual([sides, []]);
  });

  const plateLines = (sheet: Sheet) => lines(sheet).filter((line) => line.startsWith("p"));

  test("is played like the main draw, by the numbers of that", () => {
    const sheet = sheetOf(sidesOf(8), [...quarters, won("p1.1", "s8"), won("p1.2", "s6")], plate);
    expect(plateLines(sheet)).toEqual([
      "p1.1 s5-s8 s8 3&2",
      "p1.2 s6-s7 s6 3&2",
      "p2.1 s8-s6 open",
    ]);
    const over = sheetOf(
      sidesOf(8),
      [...quarters, won("p1.1", "s8"), won("p1.2", "s6"), won("p2.1", "s6")],
      plate,
    );
    expect([over.plate?.winner, over.champion]).toEqual(["s6", null]);
  });

  test("with one side is won without a match, and with none by no side", () => {
    const alone = sheetOf(["a", "b", "c"], [won("1.2", "b")], { plate: "first-round" });
    expect(plateLines(alone)).toEqual(["p1.1 c-bye c bye"]);
    expect(alone.plate?.winner).toBe("c");
    const empty = sheetOf(["a", "b"], [won("1.1", "a", "walkover")], plate);
    expect(empty.plate).toEqual({ sides: [], waiting: [], numbers: [], winner: null });
  });

  test("is not drawn again when a side withdraws: its opponent has a walkover", () => {
    const gone = { kind: "withdrawal", side: "s5" } as const;
    expect(plateLines(sheetOf(sidesOf(8), [...quarters, gone], plate))).toEqual([
      "p1.1 s5-s8 s8 walkover",
      "p1.2 s6-s7 open",
      "p2.1 s8- waiting",
    ]);
    // Whoever had a bye in the main draw does not draw it again either.
    const bye: KnockoutEvent[] = [
      ...[won("1.2", "d"), won("1.4", "b")],
      ...[{ kind: "withdrawal", side: "e" } as const, { kind: "withdrawal", side: "a" } as const],
    ];
    const six = sheetOf(["a", "c", "b", "d", "e", "f"], bye, { plate: "first-round" });
    expect(six.plate?.numbers).toEqual(["e", "f"]);
    // Before it was drawn.
    const early = sheetOf(sidesOf(8), [won("1.2", "s4"), gone, ...quarters], plate);
    expect(early.plate?.numbers).toEqual(["s6", "s7", "s8"]);
  });

  test("is not for who was beaten and plays on, nor for who had won and is out", () => {
    const events: KnockoutEvent[] = [
      ...quarters,
      { kind: "withdrawal", side: "s1" },
      { kind: "reinstatement", side: "s8", match: "1.1" },
    ];
    expect(sheetOf(sidesOf(8), events, plate).plate?.numbers).toEqual(["s5", "s6", "s7"]);
  });

  test("follows a corrected result, and asks once a match of it was played", () => {
    const correction = (later?: "stand" | "void") =>
      ({
        kind: "correction",
        match: "1.2",
        winner: "s5",
        how: "19th",
        ...(later && { later }),
      }) as const;
    const eight = sidesOf(8);
    expect(plateLines(sheetOf(eight, [...quarters, correction()], plate))).toEqual([
      "p1.1 s4-s8 open",
      "p1.2 s6-s7 open",
      "p2.1 - waiting",
    ]);
    const other = [...quarters, won("p1.2", "s6")];
    expect(sheetOf(eight, [...other, correction()], plate).problems).toEqual([]);
    const played = [...other, won("p1.1", "s5"), won("p2.1", "s6")];
    expect(sheetOf(eight, [...played, correction()], plate).problems).toEqual([
      { event: 7, why: "a later match was played", rests: ["p1.1", "p2.1"] },
    ]);
    const stands = sheetOf(eight, [...played, correction("stand")], plate);
    expect(stands.plate?.winner).toBe("s6");
    expect(stands.matches.get("2.1")?.sides).toEqual(["s1", "s4"]);
    const again = sheetOf(eight, [...played, correction("void")], plate);
    expect(plateLines(again)).toEqual(["p1.1 s4-s8 open", "p1.2 s6-s7 s6 3&2", "p2.1 -s6 waiting"]);
    expect(again.matches.get("2.1")?.sides).toEqual(["s1", "s5"]);
  });

  test("keeps a reserve out of a first match, where one of its own was played", () => {
    const five = sidesOf(5);
    const events: KnockoutEvent[] = [
      ...[won("1.2", "s4"), { kind: "withdrawal", side: "s3" } as const, won("2.1", "s4")],
      ...[won("3.1", "s2"), won("p1.1", "s1")],
    ];
    expect(plateLines(sheetOf(five, events, plate))).toEqual(["p1.1 s1-s5 s1 3&2"]);
    const reserve = { kind: "reserve", side: "r", instead: "s3" } as const;
    expect(sheetOf(five, [...events, reserve], plate).problems).toEqual([
      { event: 5, why: "not possible now", rests: ["3.1", "p1.1"] },
    ]);
  });

  test("has last days that are counted from its final back", () => {
    const draw = { numbers: sidesOf(8), rules: plate, events: quarters };
    const { matches } = knockoutSheet({ ...draw, plateDays: ["2026-12-31", "2026-12-20"] }, DAY);
    const dayOf = (key: string) => matches.get(key)?.lastDay;
    expect([dayOf("p1.2"), dayOf("p2.1"), dayOf("2.1")]).toEqual([
      ...["2026-12-20", "2026-12-31", null],
    ]);
  });
});

test("the last day itself counts", () => {
  const draw = { numbers: FOUR, rules: {}, lastDays: [DAY, null], events: [] };
  const stateOn = (today: string) => knockoutSheet(draw, today).matches.get("1.1")?.state;
  expect([stateOn(DAY), stateOn("2026-12-02")]).toEqual(["open", "overdue"]);
});

test("the match for third place has the last day of the final", () => {
  const draw = { numbers: FOUR, rules: { hasThirdPlace: true }, events: [] };
  const { matches } = knockoutSheet({ ...draw, lastDays: ["2026-12-20", "2026-12-31"] }, DAY);
  expect(matches.get("3rd")?.lastDay).toBe("2026-12-31");
});

test("whatever happens, in whatever order, nobody plays twice in a round and every winner was there", () => {
  const random = mulberry32(101);
  const oneOf = <Item>(items: readonly Item[]) =>
    items[Math.floor(random() * items.length)] as Item;
  for (let season = 0; season < 60; season += 1) {
    const numbers = sidesOf(2 + Math.floor(random() * 15));
    const rules = {
      hasThirdPlace: random() < 0.5,
      plate: oneOf(["first-match", "first-round", null] as const),
    };
    const events: KnockoutEvent[] = [];
    for (let step = 0; step < 40; step += 1) {
      const { matches } = sheetOf(numbers, events, rules);
      const match = oneOf([...matches.values()]);
      const side = oneOf([...match.sides, oneOf(numbers)].filter((each) => each !== null));
      const how = oneOf(["3&2", "walkover", "disqualified", "not played"]);
      const winner = random() < 0.1 ? null : side;
      const later = oneOf(["stand", "void", undefined] as const);
      events.push(
        random() < 0.7
          ? won(match.key, winner, how)
          : oneOf<KnockoutEvent>([
              { kind: "correction", match: match.key, winner, how, ...(later && { later }) },
              { kind: "withdrawal", side },
              { kind: "reinstatement", side, match: match.key },
              { kind: "reserve", side: `reserve ${step}`, instead: side },
              { kind: "losers-called" },
            ]),
      );
    }
    const sheet = sheetOf(numbers, events, rules);
    const rounds = new Map<string, string[]>();
    for (const { key, sides, result, goesOn } of sheet.matches.values()) {
      const known = sides.filter((each) => each !== null && each !== "bye" && each !== "nobody");
      const round = key.split(".")[0] ?? "";
      rounds.set(round, [...(rounds.get(round) ?? []), ...(known as string[])]);
      for (const winner of [result?.winner, goesOn]) {
        if (winner) expect(sides).toContain(winner);
      }
    }
    for (const [round, all] of rounds) expect(new Set(all).size, round).toBe(all.length);
    if (sheet.champion) expect(sheet.runnerUp).not.toBe(sheet.champion);
    expect(new Set(sheet.plate?.sides).size).toBe(sheet.plate?.sides.length ?? 0);
  }
});

describe("groups first", () => {
  const SEVEN = sidesOf(7);

  const groupSheet = (events: readonly KnockoutEvent[], drawn: readonly number[] = []) =>
    knockoutSheet({ numbers: SEVEN, groups: { size: 4, goOn: 1, drawn }, rules: {}, events }, DAY);

  const halved = (match: string): KnockoutEvent => won(match, null, "halved");

  test("numbers are dealt back and forth, and everybody meets everybody", () => {
    expect(lines(groupSheet([])).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      ...["g1.1 s1-s4", "g1.2 s5-s1", "g1.3 s4-s5"],
      ...["g2.1 s2-s3", "g2.2 s6-s2", "g2.3 s2-s7", "g2.4 s3-s6", "g2.5 s7-s3", "g2.6 s6-s7"],
    ]);
  });

  test.each([3, 4, 5, 6, 7, 8, 11, 13, 16, 24, 45, 128])(
    "%i sides: three to six in each",
    (count) => {
      for (const size of [3, 4, 5, 6]) {
        const sizes = dealt(sidesOf(count), size).map(({ length }) => length);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(3);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(6);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }
    },
  );

  const FIRST = [won("g1.1", "s1"), halved("g1.2"), won("g1.3", "s5", "19th")];
  const SECOND = [
    ...[won("g2.1", "s2", "1 up"), won("g2.2", "s2", "walkover"), won("g2.3", "s2")],
    ...[won("g2.4", "s3"), won("g2.5", "s3"), won("g2.6", "s6")],
  ];

  test("the winners go on once every match is over, and meet when the draw is made", () => {
    const played = groupSheet([...FIRST, ...SECOND]);
    expect(played.goingOn).toEqual({ open: 0, shared: [], numbers: ["s2", "s1"] });
    expect(played.groups[0]?.table.map(({ side, by, up }) => [side, by, up])).toEqual([
      ["s1", "up", 3],
      ["s5", "up", 1],
      ["s4", "points", -4],
    ]);
    expect(played.champion).toBeNull();
    expect(played.matches.has("1.1")).toBe(false);
    const drawn = groupSheet([...FIRST, ...SECOND, won("1.1", "s1")], [2, 1]);
    expect(drawn.matches.get("1.1")?.sides).toEqual(["s2", "s1"]);
    expect(drawn).toMatchObject({ champion: "s1", runnerUp: "s2", goingOn: null });
  });

  describe("a corrected match of a group", () => {
    const draw = [2, 1];
    const played = [...FIRST, ...SECOND];
    const correct = (match: string, winner: string, how = "2 up") =>
      ({ kind: "correction", match, winner, how }) as const;
    const changed = (events: readonly KnockoutEvent[], correction: Correction, drawn = draw) =>
      drawChangedBy(
        { numbers: SEVEN, groups: { size: 4, goOn: 1, drawn }, rules: {}, events },
        correction,
        DAY,
      );
    const corrected = correct("g1.1", "s4");

    test("changes its table, and not the draw", () => {
      const sheet = groupSheet([...played, won("1.1", "s1"), corrected], draw);
      expect(sheet.problems).toEqual([]);
      expect(sheet.groups[0]?.table[0]?.side).toBe("s5");
      expect(sheet.champion).toBe("s1");
    });

    test("says who would go on by it, and what was played since", () => {
      expect(changed(played, corrected)).toEqual({
        ...{ sides: ["s2", "s5"], come: ["s5"], gone: ["s1"], rests: [] },
      });
      expect(changed([...played, won("1.1", "s1")], corrected)?.rests).toEqual(["1.1"]);
      expect(changed(played, corrected, [])).toBeNull();
      expect(changed(played, correct("g1.1", "s1", "1 up"))).toBeNull();
      expect(changed(played, correct("g2.6", "s7"))).toBeNull();
    });

    test("leaves every other side its number", () => {
      // By points s5 would have number 1 now, and s2 number 2.
      const sides = changed(played, correct("g1.2", "s5", "5&4"))?.sides;
      expect(sides).toEqual(["s2", "s5"]);
      expect(changed(played, correct("g2.1", "s3"))?.sides).toEqual(["s3", "s1"]);
    });

    test("brings other sides on where the club says so, and what they meet is played again", () => {
      const events = [...played, won("1.1", "s1")];
      const sides = ["s2", "s5"];
      const sheet = groupSheet([...events, { ...corrected, later: "void", sides }], draw);
      expect(sheet.problems).toEqual([]);
      expect(sheet.matches.get("1.1")).toMatchObject({ sides, state: "open" });
      expect([...sheet.voidBy]).toEqual([[events.length - 1, events.length]]);
      // And back.
      const again = [...events, { ...corrected, later: "void", sides } as const];
      expect(changed(again, correct("g1.1", "s1", "3&2"))).toMatchObject({ sides: ["s2", "s1"] });
      const stands = [...events, { ...corrected, later: "stand" } as const];
      expect(groupSheet(stands, draw).champion).toBe("s1");
      // The table has other sides than the draw already: only what the correction itself changes is asked.
      expect(changed(stands, correct("g2.6", "s7"))).toBeNull();
      expect(changed(stands, correct("g1.1", "s1", "1 up"))).toBeNull();
    });

    test("leaves level sides in the order of the draw, and who has withdrawn since in it", () => {
      // s1, s4 and s5 win in a circle.
      const circle = correct("g1.2", "s5", "3&2");
      const wins = [won("g1.1", "s1"), won("g1.2", "s1"), won("g1.3", "s4"), ...SECOND];
      expect(changed(wins, circle)).toBeNull();
      const gone = { kind: "withdrawal", side: "s1" } as const;
      expect(changed([...wins, gone], correct("g1.2", "s1", "1 up"))).toBeNull();
      expect(changed([...played, { kind: "withdrawal", side: "s5" }], corrected)?.sides).toEqual([
        ...["s2", "s4"],
      ]);
    });
  });

  test("a withdrawal leaves what was played, and gives walkovers", () => {
    const sheet = groupSheet([FIRST[0] as KnockoutEvent, { kind: "withdrawal", side: "s1" }]);
    expect(sheet.matches.get("g1.1")?.result).toEqual({ winner: "s1", how: "3&2" });
    expect(sheet.matches.get("g1.2")?.result).toEqual({ winner: "s5", how: "walkover" });
    const both = groupSheet([
      { kind: "withdrawal", side: "s1" },
      { kind: "withdrawal", side: "s5" },
    ]);
    expect(both.matches.get("g1.2")?.result).toEqual({ winner: "s5", how: "walkover" });
  });

  test("an order is of sides that share a place that matters", () => {
    const circle = [won("g1.1", "s1"), won("g1.2", "s5"), won("g1.3", "s4"), ...SECOND];
    const order = (...sides: string[]): KnockoutEvent => ({ kind: "order", sides, how: "lot" });
    expect(groupSheet([...circle, order("s4", "s1")]).problems).toHaveLength(1);
    const sheet = groupSheet([...circle, order("s4", "s1", "s5")]);
    expect(sheet.problems).toEqual([]);
    expect(sheet.goingOn?.numbers).toEqual(["s2", "s4"]);
    const drawn = groupSheet([...circle, order("s4", "s1", "s5")], [2, 4]);
    expect(drawn.groups[0]?.table[0]).toMatchObject({ side: "s4", by: "lot" });
    // Decided otherwise, as long as the draw is not made.
    const again = groupSheet([...circle, order("s4", "s1", "s5"), order("s5", "s1", "s4")]);
    expect(again.problems).toEqual([]);
    expect(again.goingOn?.numbers).toEqual(["s2", "s5"]);
    expect(again.orders).toEqual([{ sides: ["s5", "s1", "s4"], how: "lot" }]);
    expect(drawn.orders).toEqual([]);
    const over = { ...won("g1.1", "s4"), kind: "correction" } as KnockoutEvent;
    expect(groupSheet([...circle, order("s4", "s1", "s5"), over]).orders).toEqual([]);
  });

  test("a reserve plays in the group, and goes on with the number", () => {
    const events: KnockoutEvent[] = [
      { kind: "withdrawal", side: "s1" },
      { kind: "reserve", side: "r", instead: "s1" },
      ...[won("g1.1", "r"), won("g1.2", "r"), won("g1.3", "s5")],
      ...SECOND,
    ];
    expect(groupSheet(events).goingOn?.numbers).toEqual(["s2", "r"]);
    expect(groupSheet(events, [2, 1]).matches.get("1.1")?.sides).toEqual(["s2", "r"]);
  });
});
