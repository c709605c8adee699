import { expect, test } from "vitest";
import { findWinner, readersWinner, winnerLabel, winners } from "./winners.ts";

const ALL = winners(
  [
    { id: "1", name: "Ann Rao" },
    { id: "2", name: "ann rao" },
    { id: "3", name: "Reds" },
  ],
  [
    { id: "t1", name: "Reds" },
    { id: "t2", name: "Blues" },
  ],
);

test("names are unique", () => {
  expect(ALL.map(({ label }) => label)).toEqual([
    "Ann Rao",
    "ann rao (2)",
    "Reds",
    "Reds (team)",
    "Blues",
  ]);
});

test.each([[["Ann Rao", "Ann Rao", "Ann Rao (2)"]], [["Ann Rao (2)", "Ann Rao", "Ann Rao"]]])(
  "a name with a number is found as it is written: %j",
  (names) => {
    const all = winners(
      names.map((name, index) => ({ id: String(index), name })),
      [],
    );
    expect(findWinner(all, "Ann Rao (2)")).toMatchObject({
      player: String(names.indexOf("Ann Rao (2)")),
    });
    expect(new Set(all.map(({ label }) => label)).size).toBe(3);
  },
);

test("a side with the name of a team has its competition’s with it", () => {
  const pair = { name: "Ann & Bea" };
  const all = winners(
    [],
    [{ id: "t1", ...pair }],
    [
      { id: "s1", ...pair, competition: "Foursomes" },
      { id: "s2", ...pair, competition: "Foursomes" },
      { id: "s3", name: "Cat & Dee", competition: "Foursomes" },
    ],
  );
  expect(all.map(({ label }) => label)).toEqual([
    "Ann & Bea",
    "Ann & Bea (Foursomes)",
    "Ann & Bea (2)",
    "Cat & Dee",
  ]);
  const nameOf = () => "Ann & Bea";
  expect(readersWinner(all, { side: "s1" }, nameOf)).toBe("Ann & Bea");
});

test("a typed name finds its player or team", () => {
  expect(findWinner(ALL, " ANN  Rao ")).toMatchObject({ player: "1" });
  expect(findWinner(ALL, "Ann Rao (2)")).toMatchObject({ player: "2" });
  expect(findWinner(ALL, "Reds (team)")).toMatchObject({ team: "t1" });
  expect(findWinner(ALL, "Zoe")).toBeNull();
});

test("an award shows its winner, if there is one", () => {
  expect(winnerLabel(ALL, { player: "2" })).toBe("ann rao (2)");
  expect(winnerLabel(ALL, { team: "t2" })).toBe("Blues");
  expect(winnerLabel(ALL, {})).toBe("");
  expect(winnerLabel(ALL, { player: "gone" })).toBe("");
});

test("a winner who was published with another name is told by that one", () => {
  const nameOf = (id: string) => ({ t2: "Blues" })[id];
  expect(readersWinner(ALL, { team: "t2", team_name: "Reds" }, nameOf)).toBe("Reds");
  expect(readersWinner(ALL, { team: "t2", team_name: "Blues" }, nameOf)).toBe("Blues");
  expect(readersWinner(ALL, { team: "t2" }, nameOf)).toBe("Blues");
  // Removed since.
  expect(readersWinner(ALL, { team: "gone", team_name: "Reds" }, nameOf)).toBe("Reds");
  expect(readersWinner(ALL, { player: "2" }, nameOf)).toBe("ann rao (2)");
  expect(readersWinner(ALL, { player: "gone", guest: "Zoe", order: 2 }, nameOf)).toBe(
    "Zoe (no. 2)",
  );
  expect(readersWinner(ALL, {}, nameOf)).toBe("");
});
