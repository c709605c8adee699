import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { competitionPath, sidesPath } from "#app/club/play/paths.ts";
import { withdrawEntrantPath } from "#app/site/paths.ts";
import { type Medal, seriesDesk, type Series } from "../support/series.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { rpc } from "../support/tournaments.ts";
import type { Page } from "../support/visitor.ts";

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

const ENTERED = { kind: "entered" as const };
const GROSS = { format: "medal", boards: ["gross"], course: COURSE };

/** A card of this total, whose strokes over or under par are at this hole. */
const cardOf = (total: number, at = 1) =>
  COURSE.par.map((par, index) => (index === at - 1 ? par + total - 72 : par));

const cardsOf = (totals: Record<string, number>) =>
  Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, cardOf(total)]));

const CHAMPIONSHIP = { kind: "rounds", scoring: "medal", by: "gross" };

async function makePeople(names: readonly string[]): Promise<Record<string, string>> {
  const people: Record<string, string> = {};
  for (const name of names) people[name] = await addPerson(name);
  return people;
}

async function makeRounds(people: Record<string, string>): Promise<[Medal, Medal]> {
  const name = `Championship ${randomUUID().slice(0, 8)}`;
  const first = await makeMedal(`${name}, round 1`, people, { handicap: "0" });
  const second = await makeMedal(`${name}, round 2`, {});
  for (const round of [first, second]) await setScoring(round, GROSS);
  return [first, second];
}

async function post({ path }: Series, fields: Record<string, string>): Promise<Page> {
  const page = await admin.get(`${path}/cut`);
  const values = { version: page.value("version"), seen: page.value("seen") };
  return admin.post(`${path}/cut`, { ...values, ...fields });
}

async function done(series: Series, fields: Record<string, string>): Promise<Page> {
  const page = await post(series, fields);
  expect([fields.intent, page.status, page.alert.join(" ")]).toEqual([fields.intent, 302, ""]);
  return admin.follow(page);
}

async function enterIn(series: Series, { id }: Medal): Promise<string> {
  return (await done(series, { intent: "enter", tournament: id })).notice.join(" ");
}

/** The players of a round by their names, who were entered by the club's button. */
async function playersOf({ id }: Medal): Promise<Record<string, string>> {
  const rows = await backend.sql<{ id: string; full_name: string }>(
    `select player_id as id, full_name from private.players_of('${id}') where state = 'confirmed'`,
  );
  return Object.fromEntries(rows.map((row) => [row.full_name, row.id]));
}

async function takeBack(round: Medal): Promise<void> {
  const version = (await admin.get(clubResults(round))).value("version");
  await admin.post(clubResults(round), { intent: "take-back", version });
}

test("36 holes with a cut and pairs follow corrections, withdrawals and a round taken back", async () => {
  const people = await makePeople(["Ana", "Bea", "Cy", "Dot", "Eve", "Fay"]);
  const [first, second] = await makeRounds(people);
  const fields = { ...CHAMPIONSHIP, cut_by: "keep", cut_number: "3", cut_after: "1" };
  const series = await makeSeries(fields);
  for (const round of [first, second]) await addTournament(series, round);
  await setState(series, "show");
  const pairs = { name: "Pairs", kind: "board", format: "four-ball-medal" };
  await admin.fill(competitionPath(first.id, "new"), "name", pairs);
  const [competition] = await backend.sql<{ id: string }>(
    `select id from public.competitions where tournament_id = '${first.id}'`,
  );
  await admin.fill(sidesPath(first.id, competition?.id ?? ""), "size", {
    intent: "sides",
    size: "2",
  });
  expect(await admin.words(`${series.path}/cut`)).toContain("once the results");

  await saveCards(first, cardsOf({ Ana: 70, Bea: 72, Cy: 73, Dot: 73, Eve: 76, Fay: 80 }));
  await publishAgain(first);
  await onDay(first, "2026-01-10");
  expect((await visitor.get(`/tournaments/${first.slug}/updates`)).words).toContain("Pairs");
  expect((await linesOf(series)).map(([place]) => place)).toEqual([1, 2, 3, 3, 5, 6]);

  // The first three and ties: nothing is cut before the club publishes it.
  expect(await admin.words(`${series.path}/cut`)).toContain("4 players play on");
  await done(series, { intent: "publish" });
  expect(await linesOf(series)).toEqual([
    [1, "Ana", 70],
    [2, "Bea", 72],
    [3, "Cy", 73],
    [3, "Dot", 73],
    [null, "Eve", 76],
    [null, "Fay", 80],
  ]);
  const page = await visitor.words(`/series/${series.slug}`);
  expect(page.indexOf("The cut after R1")).toBeGreaterThan(page.indexOf("Dot"));
  expect(page.indexOf("The cut after R1")).toBeLessThan(page.indexOf("Eve"));

  // The next round's field, once.
  expect(await enterIn(series, second)).toContain("4 players entered");
  expect(Object.keys(await playersOf(second)).toSorted()).toEqual(["Ana", "Bea", "Cy", "Dot"]);
  expect(await enterIn(series, second)).toContain("4 already had an entry");
  const bea = (await playersOf(second)).Bea ?? "";
  await admin.post(withdrawEntrantPath(second.id, bea), {
    ...(await admin.get(withdrawEntrantPath(second.id, bea))).form("reason"),
    reason: "Ill",
  });
  // Nobody follows by the rule: the committee lets the next play on, with a reason.
  const eve = { intent: "add", person: people.Eve ?? "" };
  expect((await post(series, { ...eve, reason: "" })).status).toBe(400);
  await done(series, { ...eve, reason: "First reserve for Bea" });
  expect((await linesOf(series))[4]).toEqual([5, "Eve", 76]);
  expect(await enterIn(series, second)).toMatch(/1 player entered.*4 already had an entry/);
  second.players = await playersOf(second);
  expect(Object.keys(second.players).toSorted()).toEqual(["Ana", "Cy", "Dot", "Eve"]);

  // A card of round 1 is corrected: the cut stays as it was published.
  await saveCards(first, { Dot: cardOf(78), Fay: cardOf(71) });
  const preview = await admin.words(clubResults(first));
  expect(preview).toContain("Dot would miss the cut, stays in by the published cut");
  expect(preview).toContain("Fay would make the cut, stays out by the published cut");
  expect((await linesOf(series))[2]).toEqual([3, "Cy", 73]);
  await publishAgain(first);
  expect((await fileOf(series)).cut?.players.map(({ name }) => name).toSorted()).toEqual([
    "Ana",
    "Bea",
    "Cy",
    "Dot",
    "Eve",
  ]);
  expect(await linesOf(series)).toEqual([
    [1, "Ana", 70],
    [2, "Bea", 72],
    [3, "Cy", 73],
    [4, "Eve", 76],
    [5, "Dot", 78],
    [null, "Fay", 71],
  ]);
  expect(await admin.words(`${series.path}/cut`)).toContain("Fay would make the cut");

  await saveCards(second, {
    ...cardsOf({ Ana: 75, Cy: 70, Dot: 71 }),
    Eve: cardOf(69, 18),
  });
  await publishAgain(second);
  await onDay(second, "2026-01-11");
  // Ana and Eve have 145: the last round decides. Bea has not started it.
  const final = [
    [1, "Cy", 143],
    [2, "Eve", 145],
    [3, "Ana", 145],
    [4, "Dot", 149],
    [null, "Fay", 71],
    [null, "Bea", 72],
  ];
  expect(await linesOf(series)).toEqual(final);
  const words = await visitor.words(`/series/${series.slug}`);
  expect(words).toContain("added by the committee: First reserve for Bea");
  expect(words).toContain("did not start");

  // Taken back, and published again.
  await takeBack(second);
  expect((await linesOf(series))[0]).toEqual([1, "Ana", 70]);
  await publishAgain(second);
  expect(await visitor.words(`/tournaments/${second.slug}/updates`)).toContain(" First published ");
  expect(await linesOf(series)).toEqual(final);

  // Published again with a reason, the cut is that of the corrected cards, and Eve's stays.
  expect((await post(series, { intent: "publish", reason: "" })).status).toBe(400);
  await done(series, { intent: "publish", reason: "Cards of round 1 were wrong" });
  expect(
    (await fileOf(series)).cut?.players.map(({ name, added_because }) => [name, added_because]),
  ).toEqual(
    expect.arrayContaining([
      ["Fay", null],
      ["Eve", "First reserve for Bea"],
    ]),
  );
  expect((await fileOf(series)).cut?.players).toHaveLength(4);
});

test("a cut that was looked at before the results changed is not published", async () => {
  const [first] = await makeRounds(await makePeople(["Gia", "Hal"]));
  const fields = { ...CHAMPIONSHIP, cut_by: "within", cut_number: "1", cut_after: "1" };
  const series = await makeSeries(fields);
  await addTournament(series, first);
  await saveCards(first, cardsOf({ Gia: 70, Hal: 74 }));
  await publishAgain(first);
  const page = await admin.get(`${series.path}/cut`);
  const shown = { version: page.value("version"), seen: page.value("seen"), intent: "publish" };
  await saveCards(first, { Hal: cardOf(71) });
  await publishAgain(first);
  const answer = await admin.post(`${series.path}/cut`, shown);
  expect([answer.status, answer.alert.join(" ")]).toEqual([
    400,
    expect.stringContaining("The results have changed"),
  ]);
  await done(series, { intent: "publish" });
  // Its tournament stays while the cut is published.
  const remove = async () => {
    const form = await admin.get(`${series.path}/tournaments`);
    const fields = { ...form.form("add"), "tournaments[0].removed": "on" };
    return admin.post(`${series.path}/tournaments`, fields);
  };
  const refused = await remove();
  expect(refused.alert.join(" ")).toContain("Take the cut back first");
  await done(series, { intent: "take-back", reason: "Too early" });
  expect((await remove()).refusal).toBeNull();
});

test("a round without cards, of pairs or counted in another way is no round of a championship", async () => {
  const [first] = await makeRounds(await makePeople(["Ira"]));
  const series = await makeSeries(CHAMPIONSHIP);
  await addTournament(series, first);
  await setState(series, "show");
  await saveCards(first, cardsOf({ Ira: 70 }));
  await publishAgain(first);
  expect(await linesOf(series)).toEqual([[1, "Ira", 70]]);
  const noteOf = async () => (await fileOf(series)).rounds[0]?.note;
  expect(await noteOf()).toBeNull();
  // As before there were competitions: the copy has no cards.
  await backend.sql(
    `update public.tournament_play set published_results = published_results - 'cards'
     where tournament_id = '${first.id}'`,
  );
  expect(await noteOf()).toContain("published again");
  expect(await linesOf(series)).toEqual([]);
  await publishAgain(first);
  expect(await linesOf(series)).toEqual([[1, "Ira", 70]]);
  await setScoring(first, { ...GROSS, format: "stableford" });
  await publishAgain(first);
  expect(await noteOf()).toContain("another way");
});

test("net rounds play off the handicap of the first, or of each day, as the terms say", async () => {
  const people = await makePeople(["Jo", "Kim"]);
  const first = await makeMedal("Net, round 1", people, { handicap: "10" });
  const second = await makeMedal("Net, round 2", people, { handicap: "8" });
  const net = { ...CHAMPIONSHIP, by: "net" };
  const [once, daily] = [
    await makeSeries({ ...net, round_handicap: "first" }),
    await makeSeries({ ...net, round_handicap: "each" }),
  ];
  for (const round of [first, second]) {
    await setScoring(round, { ...GROSS, boards: ["gross", "net"] });
    for (const series of [once, daily]) await addTournament(series, round);
    await saveCards(round, cardsOf({ Jo: 80, Kim: 82 }));
    await publishAgain(round);
  }
  for (const series of [once, daily]) await setState(series, "show");
  await onDay(first, "2026-02-01");
  expect(await linesOf(once)).toEqual([
    [1, "Jo", 140],
    [2, "Kim", 144],
  ]);
  expect(await linesOf(daily)).toEqual([
    [1, "Jo", 142],
    [2, "Kim", 146],
  ]);
});

test("the Index of the first round counts on another course, from its tee", async () => {
  const people = await makePeople(["Ana"]);
  const name = `Championship ${randomUUID().slice(0, 8)}`;
  const tees = (rating: number, slope: number) => ({
    rated_tees: [{ name: "White", par: 72, rating, slope }],
  });
  const first = await makeMedal(`${name}, 1`, people, { handicap: "12", ...tees(72, 113) });
  const second = await makeMedal(`${name}, 2`, people, { handicap: "10", ...tees(74.5, 130) });
  const series = await makeSeries({ ...CHAMPIONSHIP, by: "net", round_handicap: "first" });
  for (const [index, round] of [first, second].entries()) {
    await setScoring(round, { ...GROSS, boards: ["net"], handicap: ENTERED });
    await addTournament(series, round);
    await saveCards(round, cardsOf({ Ana: 90 }));
    await publishAgain(round);
    await onDay(round, `2026-02-1${index}`);
  }
  await setState(series, "show");
  // 95 % of 12 gives 11 strokes; of 12 × 130/113 + 2.5 it gives 15, where the day's Index gives 13.
  expect((await fileOf(series)).tables[0]?.lines[0]?.rounds.map(({ value }) => value)).toEqual([
    79, 75,
  ]);
});

test("what a publication does to a series is stored with it, or neither is", async () => {
  const people = await makePeople(["Ana", "Bea"]);
  const [first] = await makeRounds(people);
  const series = await makeSeries(CHAMPIONSHIP);
  await addTournament(series, first);
  await setState(series, "show");
  await saveCards(first, cardsOf({ Ana: 70, Bea: 72 }));
  await publishAgain(first);
  await saveCards(first, cardsOf({ Ana: 75 }));
  const version = (await admin.get(clubResults(first))).value("version");
  const publish = (digest: string) =>
    rpc(backend, secretary, "publish_results", {
      tournament: first.id,
      expected_version: Number(version),
      results: {
        players: Object.values(first.players).map((player) => ({
          player,
          ...{ place: 1, points: 72 },
        })),
        teams: [],
      },
      series: [{ series: series.id, digest, moves: [{ person: people.Ana, from: 1, to: 2 }] }],
    });
  const changes = () =>
    backend.sql(
      `select what from public.series_changes where series_id = '${series.id}' order by id`,
    );
  // Another tournament of the series was published since its facts were read.
  expect((await publish("0")).body).toMatchObject({ message: "series_outdated" });
  expect(await changes()).toEqual([]);
  expect((await linesOf(series))[0]).toEqual([1, "Ana", 70]);

  expect(await publishAgain(first)).toContain("2 places");
  expect(await changes()).toEqual([{ what: "published-again" }]);
  expect(await visitor.words(`/series/${series.slug}`)).toContain("Ana 1st → 2nd");

  const [known] = await backend.sql<{ version: number }>(
    `select version from public.tournaments where id = '${first.id}'`,
  );
  const outdated = await rpc(backend, secretary, "cancel_tournament", {
    tournament: first.id,
    expected_version: known?.version ?? 0,
    reason: "Flooded",
    series: [{ series: series.id, digest: "0", moves: [] }],
  });
  expect(outdated.body).toMatchObject({ message: "series_outdated" });
  const page = `/admin/tournaments/${first.id}/cancel`;
  const form = (await admin.get(page)).form("reason");
  await admin.post(page, { ...form, reason: "Flooded" });
  expect(await changes()).toEqual([{ what: "published-again" }, { what: "cancelled" }]);
});

test("the first of the standing get the places of the next round, and the page names who waits", async () => {
  const people = await makePeople(["Ada", "Ben", "Zoe"]);
  const [first, second] = await makeRounds(people);
  const series = await makeSeries({
    ...CHAMPIONSHIP,
    ...{ cut_by: "keep", cut_number: "3", cut_after: "1" },
  });
  for (const round of [first, second]) await addTournament(series, round);
  await backend.sql(
    `update public.tournaments set capacity = 2, has_waiting_list = true where id = '${second.id}'`,
  );
  await saveCards(first, cardsOf({ Zoe: 70, Ben: 72, Ada: 75 }));
  await publishAgain(first);
  await onDay(first, "2026-01-10");
  await done(series, { intent: "publish" });
  expect(await enterIn(series, second)).toMatch(/2 players entered.*On the waiting list: Ada\./);
  expect(Object.keys(await playersOf(second)).toSorted()).toEqual(["Ben", "Zoe"]);
});
