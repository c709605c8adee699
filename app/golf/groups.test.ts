import { describe, expect, test } from "vitest";
import { goingOn, type GroupMatch, type GroupOrder, groupTable } from "./groups.ts";
import { mulberry32, shuffled } from "./random.ts";

const won = (winner: string, loser: string, up: number): GroupMatch => ({
  sides: [winner, loser],
  result: { winner, up },
});

const halved = (one: string, other: string): GroupMatch => ({
  sides: [one, other],
  result: { winner: null, isHalved: true },
});

const unplayed = (one: string, other: string): GroupMatch => ({
  sides: [one, other],
  result: { winner: null, isHalved: false },
});

const open = (one: string, other: string): GroupMatch => ({ sides: [one, other], result: null });

const places = (...args: Parameters<typeof groupTable>) =>
  groupTable(...args).map(({ side, place, by }) => `${place} ${side} ${by}`);

const THREE = ["a", "b", "c"];
const FOUR = [...THREE, "d"];

/** Each has won one and lost one by as much. */
const CIRCLE = [won("a", "b", 2), won("b", "c", 2), won("c", "a", 2)];

describe("the table of a group", () => {
  test("of a match that is not played by both is lost by both", () => {
    const [line] = groupTable(["a", "b"], [unplayed("a", "b")]);
    expect(line).toMatchObject({ by: "shared", halfPoints: 0, lost: 1, won: 0, up: 0, played: 1 });
  });

  test("counts no match that is open", () => {
    const matches = [halved("a", "b"), open("a", "c"), open("b", "c")];
    expect(groupTable(THREE, matches).map(({ played }) => played)).toEqual([1, 1, 0]);
  });

  test("of two who are level the match between them counts, however many holes the other is up", () => {
    const matches = [
      won("b", "a", 1),
      ...[won("a", "c", 9), won("a", "d", 9)],
      ...[won("b", "c", 1), won("d", "b", 1), won("c", "d", 1)],
    ];
    expect(places(FOUR, matches).slice(0, 2)).toEqual(["1 b between", "2 a between"]);
  });

  test("where that was halved, holes up count", () => {
    const matches = [halved("a", "b"), won("a", "c", 1), won("b", "c", 3)];
    expect(places(THREE, matches)).toEqual(["1 b up", "2 a up", "3 c points"]);
  });

  test("of three matches won count after holes up", () => {
    const matches = [
      ...[won("a", "d", 2), won("b", "a", 2), halved("a", "c")],
      ...[halved("b", "c"), won("d", "b", 2), halved("c", "d")],
    ];
    expect(places(FOUR, matches)).toEqual(["1 a shared", "1 b shared", "1 d shared", "4 c won"]);
  });

  test("nothing parts a circle but a play-off or a lot", () => {
    expect(places(THREE, CIRCLE)).toEqual(["1 a shared", "1 b shared", "1 c shared"]);
    const orders: GroupOrder[] = [
      { sides: ["b", "a", "c"], how: "lot" },
      { sides: ["c", "a", "b"], how: "play-off" },
    ];
    expect(places(THREE, CIRCLE, { orders })).toEqual([
      "1 c play-off",
      "2 a play-off",
      "3 b play-off",
    ]);
  });

  test("an order has none that has withdrawn, and is none of others", () => {
    const orders: GroupOrder[] = [{ sides: ["c", "a"], how: "lot" }];
    expect(places(THREE, CIRCLE, { orders })[0]).toBe("1 a shared");
    expect(places(THREE, CIRCLE, { orders, withdrawn: new Set(["b"]) })).toEqual([
      "1 c lot",
      "2 a lot",
      "3 b lot",
    ]);
  });

  test("an order of sides that are not level any more changes nothing", () => {
    const matches = [won("a", "b", 2), won("b", "c", 2), won("a", "c", 2)];
    const orders: GroupOrder[] = [{ sides: ["c", "b", "a"], how: "lot" }];
    expect(places(THREE, matches, { orders })).toEqual(["1 a points", "2 b points", "3 c points"]);
  });
});

describe("who goes on", () => {
  const first = { sides: THREE, matches: [won("a", "b", 1), won("a", "c", 1), won("b", "c", 1)] };
  const second = {
    sides: ["x", "y", "z"],
    matches: [won("x", "y", 5), won("x", "z", 5), won("y", "z", 6)],
  };

  test("winners first, by points and then holes up, and then the seconds", () => {
    expect(goingOn([first, second], 2).numbers).toEqual(["x", "a", "y", "b"]);
  });

  test("is not known while a match is open", () => {
    const matches = [...first.matches.slice(1), open("a", "b")];
    expect(goingOn([{ sides: THREE, matches }, second], 1)).toEqual({
      ...{ open: 1, shared: [], numbers: null },
    });
  });

  test("a shared place is asked about where it matters", () => {
    const circle = { sides: THREE, matches: CIRCLE };
    expect(goingOn([circle, second], 1)).toMatchObject({ shared: [THREE], numbers: null });
    const last = { sides: FOUR, matches: [...CIRCLE, ...THREE.map((side) => won("d", side, 1))] };
    expect(goingOn([last], 1)).toMatchObject({ shared: [], numbers: ["d"] });
    expect(
      goingOn([circle, second], 1, { orders: [{ sides: ["c", "b", "a"], how: "lot" }] }).numbers,
    ).toEqual(["x", "c"]);
  });

  test("the next takes the place of a side that has withdrawn", () => {
    const withdrawn = new Set(["a"]);
    expect(goingOn([first, second], 1, { withdrawn }).numbers).toEqual(["x", "b"]);
  });
});

test("whatever is played, places follow points, and names change nothing", () => {
  const random = mulberry32(9);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  for (let season = 0; season < 300; season += 1) {
    const sides = ["a", "b", "c", "d", "e", "f"].slice(0, 3 + upTo(3));
    const matches = sides.flatMap((one, at) =>
      sides.slice(at + 1).map((other): GroupMatch => {
        const kind = random();
        if (kind < 0.2) return halved(one, other);
        if (kind < 0.25) return unplayed(one, other);
        if (kind < 0.3) return open(one, other);
        return random() < 0.5 ? won(one, other, upTo(3)) : won(other, one, upTo(3));
      }),
    );
    const table = groupTable(sides, matches);
    expect(table.map(({ side }) => side).toSorted()).toEqual(sides);
    expect(table.reduce((sum, { up }) => sum + up, 0)).toBe(0);
    for (const [index, line] of table.entries()) {
      const { place, by, won: wins, halved: halves, lost, played, halfPoints } = line;
      expect({ played, halfPoints }).toEqual({
        played: wins + halves + lost,
        halfPoints: 2 * wins + halves,
      });
      const before = table[index - 1];
      const isShared = by === "shared" && before?.by === "shared" && before.place === place;
      expect(place).toBe(isShared ? before.place : index + 1);
      if (before) expect(before.halfPoints).toBeGreaterThanOrEqual(halfPoints);
    }
    const other = groupTable(shuffled(sides, random), shuffled(matches, random));
    const bySide = (lines: typeof table) =>
      lines.toSorted((one, two) => one.side.localeCompare(two.side));
    expect(bySide(other)).toEqual(bySide(table));
  }
});
