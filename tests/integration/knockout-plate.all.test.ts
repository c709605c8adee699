import { expect, test } from "vitest";
import { drawnKnockout } from "../support/knockouts.ts";
import { clubSite } from "../support/test-site.ts";

const { backend, secretary, admin, visitor } = await clubSite();

type Line = {
  match: string;
  first: string | null;
  second: string | null;
  winner: string | null;
  result: string | null;
};

const SIDES = 45;
const NAME = /^Player (\d+)$/;
const numberOf = (name: string | null) => Number(NAME.exec(name ?? "")?.[1]);

/** Matches that were not played, for the plate. */
const UNPLAYED = new Set(["bye", "walkover", "no result", "not played"]);

test("45 singles play to the end with a plate, and mishaps", { timeout: 300_000 }, async () => {
  const { cup, entries, link } = await drawnKnockout(backend, secretary, {
    ...{ sides: SIDES, rules: { plate: "first-match" } },
    name: (index) => `Player ${String(index + 1)}`,
  });
  const desk = `/admin/tournaments/${cup.id}`;
  const lines = async () =>
    (
      JSON.parse((await visitor.get(`/tournaments/${cup.slug}/matches.v1.json`)).text) as {
        matches: Line[];
      }
    ).matches;
  const lineOf = async (match: string) => (await lines()).find((line) => line.match === match);
  const withdraw = async (number: number) => {
    const path = `${desk}/entrants/${entries[number - 1] ?? ""}/withdraw`;
    expect((await admin.fill(path, "reason", { reason: "Injured" })).refusal).toBeNull();
  };
  /** As the club records it; the id of a side is its number. */
  const decide = (match: string, winner: number | null, how: string, more: object = {}) =>
    admin.fill(`${desk}/matches/${match}`, "how", {
      ...{ intent: "result", winner: winner === null ? "none" : String(winner), how },
      ...more,
    });
  const report = async (match: string, number: number, winner: "own" | "other") =>
    visitor.fill(await link(match, number), "how", { winner, how: "2&1", intent: "report" });

  // 19 byes, so 13 matches: 20-45, 21-44 ... 32-33.
  const round = (await lines()).filter(({ match }) => match.startsWith("1."));
  const played = round.filter(({ result }) => result === null);
  expect([played.length, round.length - played.length]).toEqual([13, 19]);
  const matchOf = (number: number) =>
    played.find(({ first, second }) => [first, second].map(numberOf).includes(number))?.match ?? "";

  await withdraw(45);
  expect((await decide(matchOf(21), 21, "disqualified")).refusal).toBeNull();
  expect((await decide(matchOf(22), null, "not played")).refusal).toBeNull();

  /** Plays what can be played, by turns with the loser's link, both links, and the club. */
  async function playOn(isPlayed: (line: Line) => boolean): Promise<number> {
    let count = 0;
    for (;;) {
      const open = (await lines()).filter(
        (line) =>
          line.result === null && line.first !== null && line.second !== null && isPlayed(line),
      );
      if (open.length === 0) return count;
      for (const { match, first, second } of open) {
        const [winner, loser] = [numberOf(first), numberOf(second)];
        if (count % 3 === 0) {
          expect((await report(match, loser, "other")).refusal).toBeNull();
        } else if (count % 3 === 1) {
          expect((await report(match, winner, "own")).refusal).toBeNull();
          const page = await link(match, loser);
          const seen = (await visitor.get(page)).value("report");
          const answer = await visitor.post(page, { report: seen, intent: "confirm" });
          expect(answer.refusal).toBeNull();
        } else {
          expect((await decide(match, winner, "3&2")).refusal).toBeNull();
        }
        count += 1;
      }
    }
  }

  const isMain = ({ match }: Line) => !match.startsWith("p");
  await playOn((line) => isMain(line) && Number(line.match[0]) <= 2);
  // A side with a walkover after its bye has not played yet.
  await playOn((line) => isMain(line) && Number(line.match[0]) <= 3);

  /** Worked out from the file alone: who lost the first match that they played. */
  const firstLosers = (all: readonly Line[]) => {
    const hasPlayed = new Set<string>();
    const lost: string[] = [];
    for (const { first, second, winner, result } of all.filter(isMain)) {
      if (!first || !second || result === null || UNPLAYED.has(result)) continue;
      const loser = winner === first ? second : first;
      if (winner && result !== "disqualified" && !hasPlayed.has(loser)) lost.push(loser);
      hasPlayed.add(first).add(second);
    }
    return lost.toSorted();
  };
  const inPlate = (all: readonly Line[]) =>
    all
      .filter(({ match }) => match.startsWith("p1."))
      .flatMap(({ first, second }) => [first, second])
      .filter((name) => name !== null)
      .toSorted();

  const drawn = await lines();
  expect(inPlate(drawn)).toEqual(firstLosers(drawn));
  expect(inPlate(drawn)).not.toContain("Player 45");
  expect(inPlate(drawn)).not.toContain("Player 44");
  expect(inPlate(drawn)).toHaveLength(15);

  // In the plate a side withdraws: its opponent has a walkover, and nothing is drawn again.
  const leaves = drawn.find(
    ({ match, first, second }) => match.startsWith("p1.") && first && second,
  );
  await withdraw(numberOf(leaves?.second ?? null));
  expect(await lineOf(leaves?.match ?? "")).toMatchObject({
    ...{ winner: leaves?.first, result: "walkover" },
  });
  expect(inPlate(await lines())).toEqual(inPlate(drawn));

  // A wrong result of round 1 is found when both have played on: that stands, or is void.
  await playOn(({ match }) => match.startsWith("p1."));
  const wrong = matchOf(23);
  const asked = await decide(wrong, 42, "1 up", { intent: "correct", reason: "Typed wrong." });
  expect(asked.errors.later).toBe("Choose what becomes of the later matches");
  expect(asked.words).toMatch(/Played already: [^.]*Plate, round 1, match \d+\./);
  const stands = { intent: "correct", reason: "Typed wrong.", later: "stand" };
  expect((await decide(wrong, 42, "1 up", stands)).refusal).toBeNull();
  expect(await lineOf(wrong)).toMatchObject({ winner: "Player 42", goes_on: "Player 23" });
  expect(inPlate(await lines())).toEqual(inPlate(drawn));

  await playOn(() => true);
  const words = await visitor.words(`/tournaments/${cup.slug}/sheet`);
  expect(words).toContain("Player 1 won the knock-out.");
  expect(words).toMatch(/Player \d+ won the plate\./);
  expect((await lines()).filter(({ result }) => result === null)).toEqual([]);
  expect(await admin.words(`${desk}/matches`)).not.toContain("To play");
});
