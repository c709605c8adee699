import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Medal, seriesDesk, type Series } from "../support/series.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";

const { backend, secretary, admin, visitor } = await clubSite(await acquireBackend());

const {
  addPerson,
  makeMedal,
  clubResults,
  setScoring,
  saveCards,
  publishAgain,
  onDay,
  makeSeries,
  addTournament,
  setState,
  fileOf,
  linesOf,
} = seriesDesk({ backend, secretary, admin, visitor });

const COURSE = {
  par: Array.from({ length: 18 }, () => 4),
  strokeIndex: Array.from({ length: 18 }, (_, index) => index + 1),
};

/** Pars but for these holes. */
const cardWith = (scores: Record<number, number>) =>
  COURSE.par.map((par, index) => scores[index + 1] ?? par);

async function makeRounds(
  people: Record<string, string>,
  count: number,
  also: { handicap?: string; scoring?: object } = {},
): Promise<Medal[]> {
  const name = `Winter ${randomUUID().slice(0, 8)}`;
  const rounds: Medal[] = [];
  for (let number = 1; number <= count; number += 1) {
    const round = await makeMedal(`${name}, ${number}`, people, { handicap: "0", ...also });
    await setScoring(round, { format: "stableford", course: COURSE, ...also.scoring });
    await onDay(round, `2026-0${number}-01`);
    rounds.push(round);
  }
  return rounds;
}

async function makeEclectic(rounds: readonly Medal[], fields = {}): Promise<Series> {
  const series = await makeSeries({ kind: "eclectic", scoring: "medal", by: "gross", ...fields });
  for (const round of rounds) await addTournament(series, round);
  await setState(series, "show");
  return series;
}

async function publish(round: Medal, cards: Parameters<typeof saveCards>[1]): Promise<void> {
  await saveCards(round, cards);
  await publishAgain(round);
}

const bestOf = async (series: Series, name: string) =>
  (await fileOf(series)).tables[0]?.lines
    .find((line) => line.name === name)
    ?.holes?.map(({ score, round }) => `${String(score)} ${String(round)}`);

test("an eclectic of three rounds follows a corrected card, also to a worse score", async () => {
  const people = { Ana: await addPerson("Ana"), Bea: await addPerson("Bea") };
  const [first, second, third] = await makeRounds(people, 3);
  if (!first || !second || !third) throw new Error("Three rounds.");
  const series = await makeEclectic([first, second, third]);
  await publish(first, { Ana: cardWith({ 1: 3, 2: 6 }), Bea: cardWith({ 5: 2 }) });
  expect(await linesOf(series)).toEqual([
    [null, "Ana", null],
    [null, "Bea", null],
  ]);
  await publish(second, { Ana: cardWith({ 1: 2, 2: 5 }), Bea: cardWith({ 5: 7 }) });
  expect(await linesOf(series)).toEqual([
    [1, "Bea", 70],
    [2, "Ana", 71],
  ]);
  await publish(third, { Ana: cardWith({ 2: 3 }) });
  expect(await linesOf(series)).toEqual([
    [1, "Ana", 69],
    [2, "Bea", 70],
  ]);
  expect((await bestOf(series, "Ana"))?.slice(0, 3)).toEqual(["2 R2", "3 R3", "4 R1"]);
  const words = await visitor.words(`/series/${series.slug}`);
  // Each hole in its column, with what is below par and above it.
  expect(words).toContain("Ana 2 3 4 4");
  expect((await visitor.get(`/series/${series.slug}`)).text).toContain('<b class="under">2</b>');

  await saveCards(second, { Ana: cardWith({ 1: 4, 2: 5 }) });
  expect(await admin.words(clubResults(second))).toContain("Ana 1st → 2nd");
  await publishAgain(second);
  expect(await linesOf(series)).toEqual([
    [1, "Bea", 70],
    [2, "Ana", 70],
  ]);
  expect((await bestOf(series, "Ana"))?.[0]).toBe("3 R1");
  const csv = await visitor.get(`/series/${series.slug}/table.v1.csv`);
  expect(csv.text.split("\r\n")[2]).toBe(`,2,Ana,70,3,3 rounds,3,3${",4".repeat(16)}`);
});

test("a hole that was never holed out leaves no total, and a withdrawn card counts nowhere", async () => {
  const people = { Cy: await addPerson("Cy"), Dot: await addPerson("Dot") };
  const [first, second] = await makeRounds(people, 2);
  if (!first || !second) throw new Error("Two rounds.");
  const series = await makeEclectic([first, second], { hole_rounds: "1" });
  const pickedUp = COURSE.par.map((par, index) => (index === 2 ? null : par));
  await publish(first, { Cy: pickedUp, Dot: "WD" });
  const noteOf = async (name: string) =>
    (await fileOf(series)).tables[0]?.lines.find((line) => line.name === name)?.note;
  expect([await noteOf("Cy"), await noteOf("Dot")]).toEqual(["1 round, hole 3 missing", undefined]);
  await publish(second, { Cy: cardWith({ 3: 5 }) });
  expect(await linesOf(series)).toEqual([[1, "Cy", 73]]);
});

test("rounds of another course or of nine holes are refused in words", async () => {
  const people = { Eve: await addPerson("Eve") };
  const rounds = await makeRounds(people, 3);
  const [first, other, nine] = rounds;
  if (!first || !other || !nine) throw new Error("Three rounds.");
  const series = await makeEclectic(rounds, { hole_rounds: "1" });
  await setScoring(other, {
    format: "stableford",
    course: { ...COURSE, par: COURSE.par.toSpliced(3, 1, 5) },
  });
  const half = { par: COURSE.par.slice(0, 9), strokeIndex: COURSE.strokeIndex.slice(0, 9) };
  await setScoring(nine, { format: "stableford", course: half });
  await publish(first, { Eve: cardWith({}) });
  await publish(other, { Eve: cardWith({ 1: 2 }) });
  await publish(nine, { Eve: half.par });
  const notes = (await fileOf(series)).rounds.map(({ note }) => note);
  expect(notes).toEqual([
    null,
    expect.stringContaining("another course"),
    expect.stringContaining("18 holes"),
  ]);
  expect(await linesOf(series)).toEqual([[1, "Eve", 72]]);
  expect(await admin.words(`${series.path}/tournaments`)).toContain("on another course");
});

test("net is by the strokes of each day, or less a share of one handicap", async () => {
  const people = { Flo: await addPerson("Flo") };
  const rounds = await makeRounds(people, 2, { handicap: "9" });
  const [first, second] = rounds;
  if (!first || !second) throw new Error("Two rounds.");
  const net = { by: "net", hole_rounds: "2" };
  const byHole = await makeEclectic(rounds, { ...net, net_by: "hole" });
  const share = await makeEclectic(rounds, { ...net, net_by: "share", share_percent: "50" });
  await publish(first, { Flo: cardWith({ 1: 6 }) });
  await publish(second, { Flo: cardWith({ 2: 6 }) });
  // Nine holes with a stroke; half of nine is 4.5, rounded to 5.
  expect(await linesOf(byHole)).toEqual([[1, "Flo", 63]]);
  expect(await linesOf(share)).toEqual([[1, "Flo", 67]]);
});
