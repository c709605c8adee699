import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { addEntrant } from "../support/entrants.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, type Saved } from "../support/tournaments.ts";

const { backend, secretary, admin, member, visitor, newAdmin } = await clubSite();

const DAY = 24 * 60 * 60 * 1000;

const dayFromNow = (days: number) => dayInIndiaOf(new Date(Date.now() + days * DAY));

const name = (index: number) => `Player ${String.fromCharCode(65 + index)}`;

/** A published knock-out with so many sides, whose draw day is today. */
async function makeKnockout(sides: number): Promise<Saved> {
  const cup = await makeTournament(backend, secretary, {
    form_of_play: "knock-out",
    starts_on: dayFromNow(0),
    final_by: dayFromNow(200),
    max_group_size: 2,
  });
  for (let index = 0; index < sides; index += 1) {
    await addEntrant(backend, secretary, cup, {
      full_name: name(index),
      email: null,
      handicap: String(index + 1),
    });
  }
  return cup;
}

const of = ({ id }: Saved, page: string) => `/admin/tournaments/${id}/${page}`;

const sheetOf = ({ slug }: Saved) => `/tournaments/${slug}/sheet`;

/** Settings, a draw by handicap, last days, and publication. */
async function publish(cup: Saved, settings: Record<string, string> = {}): Promise<void> {
  const saved = await admin.fill(of(cup, "knockout/settings"), "form", settings);
  expect(saved.refusal).toBeNull();
  for (const [field, button] of [
    ["by", { intent: "draw", by: "handicap" }],
    ["days.1", { intent: "days" }],
  ] as const) {
    expect((await admin.fill(of(cup, "knockout"), field, button)).refusal).toBeNull();
  }
  expect((await press(cup, "knockout", "publish")).refusal).toBeNull();
}

/** Presses a button of a page that has the version alone. */
async function press(cup: Saved, page: string, intent: string, by = admin) {
  const path = of(cup, page);
  const [, version = ""] = /name="version" value="(\d+)"/.exec((await by.get(path)).text) ?? [];
  return by.post(path, { intent, version });
}

/** Records who goes on, by name, and how. */
async function decide(
  cup: Saved,
  match: string,
  winner: string | null,
  how: string,
  more: Record<string, string> = {},
) {
  const path = of(cup, `matches/${match}`);
  const page = await admin.get(path);
  const none = "Neither side";
  const label = (winner ?? none).replace("&", "&amp;");
  const [, side = ""] =
    new RegExp(`value="([^"]*)"[^>]*>(?:(?!<input).)*?${label}`, "s").exec(
      page.text.slice(page.text.indexOf('name="winner"') - 200),
    ) ?? [];
  return admin.post(path, {
    ...page.form("how"),
    winner: side,
    how,
    intent: page.text.includes('value="correct"') ? "correct" : "result",
    ...more,
  });
}

async function withdraw(cup: Saved, player: string): Promise<void> {
  const [row] = await backend.sql<{ id: string }>(
    `select entry_id as id from public.players
     where tournament_id = '${cup.id}' and full_name = '${player}'`,
  );
  const path = of(cup, `entrants/${row?.id ?? ""}/withdraw`);
  expect((await admin.fill(path, "reason", { reason: "Injured" })).refusal).toBeNull();
}

const matchesIn = async (cup: Saved, heading: string) => {
  const words = await admin.words(of(cup, "matches"));
  return new RegExp(`${heading} \\((\\d+)\\)`).exec(words)?.[1] ?? "0";
};

type FileLine = {
  round: string;
  match: string;
  first: string | null;
  second: string | null;
  winner: string | null;
  result: string | null;
  corrected: string | null;
};

const fileOf = async ({ slug }: Saved) =>
  (
    JSON.parse((await visitor.get(`/tournaments/${slug}/matches.v1.json`)).text) as {
      matches: FileLine[];
    }
  ).matches;

const lineOf = async (cup: Saved, match: string) =>
  (await fileOf(cup)).find((line) => line.match === match);

test("before the day of the draw no round ends, and publishing says what it ends", async () => {
  const cup = await makeKnockout(2);
  const days = (day: string) =>
    admin.fill(of(cup, "knockout"), "days.1", { intent: "days", "days.1": day });
  const ends = "Entrants were told that they can enter, change and withdraw until";
  await admin.fill(of(cup, "knockout/settings"), "form", {});
  await admin.fill(of(cup, "knockout"), "by", { intent: "draw", by: "handicap" });
  await days(dayFromNow(9));
  expect(await admin.words(of(cup, "knockout"))).not.toContain(ends);
  await backend.sql(
    `update public.tournaments set starts_on = '${dayFromNow(3)}' where id = '${cup.id}'`,
  );
  const refused = await days(dayFromNow(2));
  expect(refused.errors["days.1"]).toBe(
    `The draw is on ${formatDay(dayFromNow(3))}: choose that day or a later one`,
  );
  expect(refused.value("days.1")).toBe(dayFromNow(2));
  expect((await days(dayFromNow(3))).refusal).toBeNull();
  expect(await admin.words(of(cup, "knockout"))).toContain(
    `${ends} ${formatDay(dayFromNow(3))}. That ends when you publish.`,
  );
  await backend.sql(
    `update public.tournaments set changes_until = '${dayFromNow(2)}' where id = '${cup.id}'`,
  );
  expect(await admin.words(of(cup, "knockout"))).toContain(
    `Entrants can still change or withdraw until ${formatDay(dayFromNow(2))}.`,
  );
  await press(cup, "knockout", "publish");
  expect(await admin.words(of(cup, "knockout"))).not.toContain("Registration was announced until");
});

test("a late entrant is a reserve in the message, on the list, in print and for messages", async () => {
  const cup = await makeKnockout(2);
  await publish(cup);
  await decide(cup, "1.1", "Player A", "3&2");
  const added = await admin.fill(of(cup, "entrants/new"), "fullName", {
    ...{ fullName: "Late Comer", handicap: "9", phone: "98450 79999" },
    ...{ golfGroup: "E-Golf", category: "men" },
  });
  expect(added.refusal).toBeNull();
  const entry = added.headers.get("location") ?? "";
  const words = await admin.words(entry);
  expect(words).toContain(
    "so it is a reserve: it can take the number of a side that withdraws before its first match.",
  );
  expect(words).toContain("Knock-out Reserve");
  const list = await admin.words(of(cup, "entrants"));
  expect(list).toContain("1 of these entries is a reserve");
  expect(list).toMatch(/Late Comer [^]*? Reserve/);
  expect(list).toMatch(/Player B [^]*? Out/);
  expect(list).toMatch(/Player A [^]*? Winner/);
  const printed = await admin.words(of(cup, "entrants/print"));
  expect(printed).toMatch(/Knock-out[^]*Late Comer[^]*Reserve/);
  expect(await admin.words(of(cup, "entrants/messages"))).toContain(
    "1 of the entries with a place is a reserve.",
  );
});

test("a tournament becomes a knock-out on its details, and has the tabs of one everywhere", async () => {
  const cup = await makeTournament(backend, secretary);
  const details = `/admin/tournaments/${cup.id}`;
  expect(await admin.words(details)).toContain("Teams Draw Results");
  expect((await admin.get(of(cup, "knockout"))).status).toBe(404);
  const saved = await admin.fill(details, "name", {
    form_of_play: "knock-out",
    final_by: "2099-12-01",
    intent: "save",
  });
  expect(saved.refusal).toBeNull();
  for (const page of [
    "",
    "/entrants",
    "/entrants/new",
    "/fees",
    "/cancel",
    "/knockout",
    "/matches",
  ]) {
    const words = await admin.words(details + page);
    expect([page, words.includes("Draw Matches"), words.includes("Teams Draw")]).toEqual([
      page,
      true,
      false,
    ]);
  }
  const back = await admin.fill(details, "name", { final_by: "2099-01-01", intent: "save" });
  expect(back.errors.final_by).toBe(
    "The final cannot be before the draw, or the last day of the round before.",
  );
});

test("eight sides play to the end, with each kind of mishap", async () => {
  const cup = await makeKnockout(8);
  await publish(cup, { hasThirdPlace: "on" });
  expect((await visitor.get(`/tournaments/${cup.slug}/updates`)).text).toContain(sheetOf(cup));
  // 1-8, 4-5, 2-7, 3-6.
  expect((await fileOf(cup)).slice(0, 4).map(({ first, second }) => [first, second])).toEqual([
    ["Player A", "Player H"],
    ["Player D", "Player E"],
    ["Player B", "Player G"],
    ["Player C", "Player F"],
  ]);
  expect(await matchesIn(cup, "To play")).toBe("4");

  // Impossible and incomplete results.
  const impossible = await decide(cup, "1.1", "Player A", "5&2");
  expect(impossible.errors.how).toBe("Choose how the match ended");
  expect((await decide(cup, "1.1", null, "3&2")).errors.how).toBe(
    "Choose a result without a winner",
  );
  expect((await decide(cup, "1.1", "Player A", "not played")).errors.how).toBe(
    "With this result, a side has won",
  );

  expect((await decide(cup, "1.1", "Player A", "3&2")).refusal).toBeNull();
  expect(await lineOf(cup, "2.1")).toMatchObject({ first: "Player A", second: null });
  // Another winner, while the next match is not played: the right side moves up.
  expect(
    (await decide(cup, "1.1", "Player H", "19th", { reason: "The card says so." })).refusal,
  ).toBeNull();
  expect(await lineOf(cup, "2.1")).toMatchObject({ first: "Player H", second: null });
  // The same again is no other correction.
  const again = await decide(cup, "1.1", "Player H", "19th", { reason: "The card says so." });
  expect((await admin.follow(again)).notice).toContain("This correction is recorded already.");
  expect((await admin.get(of(cup, "matches/1.1"))).words.match(/The card says so\./g)).toHaveLength(
    2,
  );

  // A withdrawal is a walkover, recorded nowhere.
  await withdraw(cup, "Player E");
  expect(await lineOf(cup, "2.1")).toMatchObject({ first: "Player H", second: "Player D" });
  expect(await visitor.words(sheetOf(cup))).toMatch(/Player D by walkover Player E/);

  // The first press asks, the second one draws the lot; the sheet shows it with its number.
  const asksLot = await press(cup, "matches/1.3", "lot");
  expect(asksLot.words).toContain("Quarter-finals, match 3: draw the lot now?");
  expect(await lineOf(cup, "1.3")).toMatchObject({ result: null });
  const sure = { ...asksLot.form("isSure"), intent: "lot" };
  expect((await admin.post(of(cup, "matches/1.3"), sure)).refusal).toBeNull();
  const lot = await lineOf(cup, "1.3");
  expect(lot).toMatchObject({ result: "by lot", corrected: null });
  expect(await visitor.words(sheetOf(cup))).toMatch(/Number of the lot: \d+/);
  expect(["Player B", "Player G"]).toContain(lot?.winner);

  // Both are out: the other side of the next match goes on alone.
  expect((await decide(cup, "1.4", null, "not played")).refusal).toBeNull();
  expect(await lineOf(cup, "2.2")).toMatchObject({ winner: lot?.winner, result: "bye" });

  // A correction under a played match asks.
  expect((await decide(cup, "2.1", "Player H", "2 up")).refusal).toBeNull();
  const correction = { reason: "Typed in the wrong line." };
  const asked = await decide(cup, "1.1", "Player A", "1 up", correction);
  expect(asked.status).toBe(400);
  expect(asked.errors.later).toBe("Choose what becomes of the later matches");
  expect(asked.words).toContain("Played already: Semi-finals, match 1.");
  expect(await lineOf(cup, "1.1")).toMatchObject({ winner: "Player H" });
  expect(
    (await decide(cup, "1.1", "Player A", "1 up", { ...correction, later: "void" })).refusal,
  ).toBeNull();
  expect(await lineOf(cup, "2.1")).toMatchObject({
    first: "Player A",
    second: "Player D",
    winner: null,
  });

  expect((await decide(cup, "2.1", "Player A", "4&3")).refusal).toBeNull();
  expect((await decide(cup, "3.1", "Player A", "20th")).refusal).toBeNull();
  expect(await visitor.words(sheetOf(cup))).toContain("Player A won the knock-out.");
  expect(await admin.words(of(cup, "matches"))).toContain("Player A won the knock-out.");
  const { text } = await visitor.get(sheetOf(cup));
  const [, address = ""] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
  expect(address).toContain(`/tournaments/${cup.slug}/last-eight.png?v=`);
  const image = await fetch(address);
  expect(image.headers.get("content-type")).toBe("image/png");
  expect(image.headers.get("cache-control")).toContain("immutable");
  const information = await visitor.words(`/tournaments/${cup.slug}/updates`);
  expect(information).toMatch(/Winner Player A See the draw|Winner Player A/);
  const day = await visitor.get(`/tournaments/${cup.slug}/day`);
  expect(day.headers.get("location")).toBe(sheetOf(cup));
  // Only one semi-finalist lost.
  expect(await lineOf(cup, "3rd")).toMatchObject({ winner: "Player D" });
  const csv = (await visitor.get(`/tournaments/${cup.slug}/matches.v1.csv`)).text;
  expect(csv).toContain("Final,3.1,Player A,");
});

test("who loses the first match plays the plate, and a correction asks about it", async () => {
  const cup = await makeKnockout(7);
  await publish(cup, { plate: "first-match" });
  const draw = await admin.get(of(cup, "knockout"));
  expect(draw.words).toContain("play a second knock-out: the plate");
  const late = await admin.fill(of(cup, "knockout"), "days.1", {
    ...{ intent: "days", "plate.2": dayFromNow(300) },
  });
  expect(late.errors["plate.2"]).toBe("This is after the last day of the main draw’s final");
  expect(late.value("plate.2")).toBe(dayFromNow(300));

  // 1-bye, 4-5, 2-7, 3-6.
  for (const [match, winner] of [
    ["1.2", "Player D"],
    ["1.3", "Player B"],
    ["1.4", "Player C"],
  ] as const) {
    expect((await decide(cup, match, winner, "2&1")).refusal).toBeNull();
  }
  expect(await visitor.words(sheetOf(cup))).toContain(
    "In it so far: Player E, Player F, Player G. The plate is drawn when every side has played its first match.",
  );
  expect(await lineOf(cup, "p1.1")).toBeUndefined();
  expect((await decide(cup, "2.1", "Player D", "1 up")).refusal).toBeNull();
  expect(await lineOf(cup, "p1.1")).toMatchObject({
    ...{ round: "Plate, semi-finals", first: "Player A", second: "Player G" },
  });
  const matches = await admin.get(of(cup, "matches"));
  expect(matches.words).toContain("Plate, semi-finals, match 2");
  const [, text = ""] = /text=([^"]+)"/.exec(matches.text) ?? [];
  expect(decodeURIComponent(text.replaceAll("&#x27;", "'"))).toMatch(
    /Player B v Player C\n\nPlate, semi-finals, Play by .+\nPlayer A v Player G\nPlayer E v Player F\n/,
  );
  const sheet = await visitor.words(sheetOf(cup));
  expect(sheet).toMatch(/Plate Rounds of the plate Semi-finals .+ Player A Player G/);

  expect((await decide(cup, "p1.2", "Player E", "3&2")).refusal).toBeNull();
  // More days for the plate's final, but not beyond the main one's.
  const days = await admin.get(of(cup, "matches/p1.1"));
  const more = await admin.post(of(cup, "matches/p1.1"), {
    ...days.form("lastDay"),
    ...{ intent: "day", lastDay: dayFromNow(250) },
  });
  expect(more.errors.lastDay).toBe("This is after the last day of the next round");

  // Player E was beaten, but plays in the plate: D and E change places, where the club says so.
  const correction = { reason: "Typed in the wrong line." };
  const asked = await decide(cup, "1.2", "Player E", "1 up", correction);
  expect(asked.errors.later).toBe("Choose what becomes of the later matches");
  expect(asked.words).toContain(
    "Played already: Semi-finals, match 1, Plate, semi-finals, match 2. If they do not count, these have other sides, or wait for them: Plate, semi-finals, match 1.",
  );
  expect(
    (await decide(cup, "1.2", "Player E", "1 up", { ...correction, later: "void" })).refusal,
  ).toBeNull();
  expect(await lineOf(cup, "2.1")).toMatchObject({ second: "Player E", winner: null });
  expect(await lineOf(cup, "p1.2")).toBeUndefined();
  expect((await decide(cup, "2.1", "Player E", "1 up")).refusal).toBeNull();
  expect(await lineOf(cup, "p1.2")).toMatchObject({ first: "Player D", winner: null });

  // After the draw a withdrawal is a walkover.
  await withdraw(cup, "Player G");
  expect(await lineOf(cup, "p1.1")).toMatchObject({ winner: "Player A", result: "walkover" });
  expect((await decide(cup, "p1.2", "Player D", "1 up")).refusal).toBeNull();
  expect((await decide(cup, "p2.1", "Player A", "5&4")).refusal).toBeNull();
  expect(await visitor.words(sheetOf(cup))).toContain("Player A won the plate.");
  expect(await admin.words(of(cup, "matches"))).toContain("Player A won the plate.");
});

test("a correction that changes the plate or the match for third place alone asks about it", async () => {
  const cup = await makeKnockout(8);
  await publish(cup, { plate: "first-round", hasThirdPlace: "on" });
  for (const [match, winner] of [
    ["1.1", "Player A"],
    ["1.2", "Player D"],
    ["1.3", "Player B"],
    ["1.4", "Player C"],
  ] as const) {
    expect((await decide(cup, match, winner, "2&1")).refusal).toBeNull();
  }
  expect(await lineOf(cup, "p1.1")).toMatchObject({ first: "Player E", second: "Player H" });
  const correct = (match: string, winner: string, how: string, more: object = {}) =>
    decide(cup, match, winner, how, { reason: "Wrong ball.", ...more });
  const asked = await correct("1.1", "Player A", "disqualified");
  expect(asked.errors).toEqual({ later: "Choose what becomes of the later matches" });
  expect(asked.words).toContain(
    "By this result these have other sides, or wait for them: Plate, semi-finals, match 1.",
  );
  expect((await correct("1.1", "Player A", "disqualified", { later: "stand" })).refusal).toBeNull();
  expect(await lineOf(cup, "p1.1")).toMatchObject({ first: "Player E", second: "Player H" });
  expect((await correct("1.1", "Player A", "disqualified", { later: "void" })).refusal).toBeNull();
  expect(await lineOf(cup, "p1.1")).toMatchObject({ first: "Player E", second: null });
  const [saved] = await backend.sql<{ later: string | null }>(
    `select later from public.knockout_events where knockout_id = '${cup.id}'
     order by number desc limit 1`,
  );
  // Nothing was played, so nothing is void.
  expect(saved?.later).toBeNull();

  expect((await decide(cup, "2.1", "Player A", "2&1")).refusal).toBeNull();
  expect((await decide(cup, "2.2", "Player B", "2&1")).refusal).toBeNull();
  expect(await lineOf(cup, "3rd")).toMatchObject({ first: "Player D", second: "Player C" });
  const third = await correct("2.1", "Player A", "disqualified");
  expect(third.words).toContain(
    "By this result these have other sides, or wait for them: For third place.",
  );
  expect((await correct("2.1", "Player A", "disqualified", { later: "void" })).refusal).toBeNull();
  expect(await lineOf(cup, "3rd")).toMatchObject({ first: null, winner: "Player C" });
});

test("a group of four and one of three play, and their winners the final", async () => {
  const cup = await makeKnockout(7);
  const refused = await admin.fill(of(cup, "knockout/settings"), "form", {
    ...{ groups: "4", goOn: "4", plate: "first-round" },
  });
  expect(refused.errors).toEqual({ plate: "A knock-out with groups has no plate. Choose none." });
  const few = await admin.fill(of(cup, "knockout/settings"), "form", { groups: "4", goOn: "4" });
  expect(few.errors).toEqual({ goOn: "Fewer go on than are in a group" });
  await admin.fill(of(cup, "knockout/settings"), "form", { groups: "4", goOn: "3" });
  const small = await admin.fill(of(cup, "knockout"), "by", { intent: "draw", by: "handicap" });
  expect(small.alert[1]).toContain("a group is too small for the number that goes on");

  await publish(cup, { groups: "4", goOn: "1" });
  const draw = await admin.words(of(cup, "knockout"));
  expect(draw).toContain("7 sides, drawn into 2 groups by handicap");
  expect(draw).toContain("9 matches of the groups are to be played or decided.");
  expect(draw).toContain("The winner of each group goes on to the knock-out.");
  // 1, 4, 5 and 2, 3, 6, 7.
  expect(
    (await fileOf(cup))
      .slice(0, 4)
      .map(({ round, match, first, second }) => [round, match, first, second]),
  ).toEqual([
    ["Group 1", "g1.1", "Player A", "Player D"],
    ["Group 1", "g1.2", "Player E", "Player A"],
    ["Group 1", "g1.3", "Player D", "Player E"],
    ["Group 2", "g2.1", "Player B", "Player C"],
  ]);
  expect(await matchesIn(cup, "To play")).toBe("9");

  // By the links of the players: one loses, one match is halved.
  const linkOf = async (match: string, player: string) => {
    const [row] = await backend.sql<{ token: string }>(
      `select side.token from public.match_sides as side
       join public.players as player on player.entry_id = side.entry_id
       where side.knockout_id = '${cup.id}' and match = '${match}' and full_name = '${player}'`,
    );
    return `/match?token=${row?.token ?? ""}`;
  };
  const lost = await visitor.fill(await linkOf("g1.1", "Player D"), "how", {
    ...{ winner: "other", how: "3&2", intent: "report" },
  });
  expect(lost.refusal).toBeNull();
  const page = await visitor.get(await linkOf("g1.2", "Player E"));
  expect(page.words).toContain("Neither: the match is halved");
  expect(page.text).not.toContain('value="19th"');
  const reportNeither = async (how: string) =>
    visitor.fill(await linkOf("g1.2", "Player E"), "how", {
      ...{ winner: "neither", how, intent: "report" },
    });
  expect((await reportNeither("3&2")).errors.how).toContain("Halved goes with");
  expect((await reportNeither("halved")).refusal).toBeNull();
  expect(await visitor.words(sheetOf(cup))).toContain("Reported: halved; counts on");
  const other = await linkOf("g1.2", "Player A");
  expect(await visitor.words(other)).toContain("The other side reports: halved.");
  const report = (await visitor.get(other)).value("report");
  expect((await visitor.post(other, { report, intent: "confirm" })).refusal).toBeNull();
  expect(await lineOf(cup, "g1.2")).toMatchObject({ winner: null, result: "halved" });

  // The club: 19 holes are not played in a group, and a halved match has no winner.
  expect((await decide(cup, "g1.3", "Player E", "19th")).errors.how).toBe(
    "Choose how the match ended",
  );
  expect((await decide(cup, "g1.3", "Player E", "halved")).errors.how).toBe(
    "With this result, a side has won",
  );
  expect((await decide(cup, "g1.3", "Player E", "1 up")).refusal).toBeNull();
  expect(await visitor.words(sheetOf(cup))).toMatch(
    /1 Player A 1 won, 1 halved, by holes up \+3 1½ 2 Player E 1 won, 1 halved, by holes up \+1 1½ 3 Player D 2 lost −4 0/,
  );
  // B, C and F win in a circle; G has withdrawn.
  await withdraw(cup, "Player G");
  for (const [match, winner] of [
    ["g2.1", "Player B"],
    ["g2.2", "Player F"],
    ["g2.4", "Player C"],
  ] as const) {
    expect((await decide(cup, match, winner, "2 up")).refusal).toBeNull();
  }
  const shared = await admin.get(of(cup, "knockout"));
  expect(shared.words).toContain("Nothing parts Player B, Player C and Player F");
  const order = (places: Record<string, string>) =>
    admin.fill(of(cup, "knockout"), "how", { intent: "order", how: "play-off", ...places });
  const twice = await order({ "places.2": "1", "places.3": "1", "places.6": "2" });
  expect(twice.errors).toEqual({ "places.2": "Give each side its own place, from 1 on" });
  expect(twice.value("places.6")).toBe("2");
  expect((await order({ "places.2": "3", "places.3": "1", "places.6": "2" })).refusal).toBeNull();
  const sheet = await visitor.words(sheetOf(cup));
  expect(sheet).toContain("1 Player C 2 won, 1 lost, by play-off");
  expect(sheet).toContain("Order of level sides, by play-off: Player C, Player F, Player B.");
  expect(sheet).not.toContain("Final");
  expect(sheet).toContain("4 Player G 3 lost, withdrawn");

  // It is decided otherwise, with a reason, and then back.
  const change = (places: Record<string, string>, reason: string) =>
    admin.fill(of(cup, "knockout"), "reason", {
      ...{ intent: "order", how: "play-off", reason, ...places },
    });
  const otherwise = { "places.2": "3", "places.3": "2", "places.6": "1" };
  const unsaid = await change(otherwise, "");
  expect(unsaid.errors).toEqual({ reason: "Say why the order is changed" });
  expect(unsaid.value("places.6")).toBe("1");
  expect((await change(otherwise, "The play-off was misread.")).refusal).toBeNull();
  expect(await visitor.words(sheetOf(cup))).toContain(
    "Order of level sides, by play-off: Player F, Player C, Player B. (The play-off was misread.)",
  );
  expect(await visitor.words(sheetOf(cup))).not.toContain("by play-off: Player C");
  const first = { "places.2": "3", "places.3": "1", "places.6": "2" };
  expect((await change(first, "It was not.")).refusal).toBeNull();

  const toDraw = "Every match of the groups is decided. Publish the draw that follows: Draw";
  expect(await admin.words(of(cup, "matches"))).toContain(toDraw);

  // The club looks at the draw, and publishes it.
  const ready = await admin.get(of(cup, "knockout"));
  expect(ready.words).toMatch(/with these numbers: Player C Player A The draw, not published yet/);
  const numbers = ready.form("numbers");
  const changed = await admin.post(of(cup, "knockout"), {
    ...numbers,
    ...{ intent: "publish-after-groups", numbers: "1,3" },
  });
  expect(changed.alert[1]).toContain("The groups have changed");
  const published = await admin.post(of(cup, "knockout"), {
    ...numbers,
    intent: "publish-after-groups",
  });
  expect(published.refusal).toBeNull();
  expect(await lineOf(cup, "1.1")).toMatchObject({
    ...{ round: "Final", first: "Player C", second: "Player A" },
  });
  expect(await visitor.words(sheetOf(cup))).toContain("by play-off, goes on");
  expect(await admin.words(of(cup, "matches"))).not.toContain(toDraw);

  // Taken back and published again; then a group's match is corrected, and the draw stays.
  expect((await press(cup, "knockout", "take-back")).refusal).toBeNull();
  expect(await lineOf(cup, "1.1")).toBeUndefined();
  const again = (await admin.get(of(cup, "knockout"))).form("numbers");
  const back = await admin.post(of(cup, "knockout"), { ...again, intent: "publish-after-groups" });
  expect(back.refusal).toBeNull();
  const correction = { reason: "The card says so." };
  expect((await decide(cup, "g1.3", "Player D", "1 up", correction)).refusal).toBeNull();
  expect((await decide(cup, "1.1", "Player A", "20th")).refusal).toBeNull();
  expect(await visitor.words(sheetOf(cup))).toContain("Player A won the knock-out.");
  expect(await admin.words(of(cup, "knockout"))).toContain(
    "If a corrected match of a group brings other sides on, its page asks what becomes of the draw.",
  );

  // A correction that would bring another side on asks, and the draw stays until the club has chosen.
  const asks = await decide(cup, "g1.1", "Player D", "2 up", correction);
  expect(asks.errors).toEqual({ later: "Choose what becomes of the published draw" });
  expect(asks.words).toContain(
    "The corrected table brings Player D on instead of Player A. Played already: Final.",
  );
  expect(asks.value("reason")).toBe(correction.reason);
  expect(await visitor.words(sheetOf(cup))).toContain("Player A won the knock-out.");
  const choose = (later: string) =>
    decide(cup, "g1.1", "Player D", "2 up", { ...correction, later });
  expect((await choose("stand")).refusal).toBeNull();
  const stands = await visitor.words(sheetOf(cup));
  expect(stands).toContain("Player A won the knock-out.");
  expect(stands).toContain("Corrected: The card says so. The draw after the groups stands.");
  expect(stands).toMatch(/1 Player D 2 won \+3 .*3 Player A [^−]*, goes on −2/);
  expect((await decide(cup, "g1.1", "Player A", "3&2", correction)).refusal).toBeNull();
  expect((await choose("void")).refusal).toBeNull();
  const changedDraw = await visitor.words(sheetOf(cup));
  expect(changedDraw).toContain("The draw after the groups has changed with it.");
  expect(changedDraw).toMatch(/1 Player D [^−+]*goes on/);
  expect(await lineOf(cup, "1.1")).toMatchObject({
    ...{ first: "Player C", second: "Player D", winner: null },
  });
});

test("the best of a published board get the first numbers, which are looked at before the draw", async () => {
  const cup = await makeKnockout(3);
  expect((await admin.fill(of(cup, "knockout/settings"), "form", {})).refusal).toBeNull();
  const none = await admin.get(of(cup, "knockout"));
  expect(none.words).toContain("No published board has players");
  expect(none.text).toMatch(/<a href="[^"]*people[^"]*">Who the players are/);
  const medal = await makeTournament(backend, secretary);
  const lines: { player: string; place: number }[] = [];
  for (const [player, place] of [
    ["Player C", 1],
    ["Player A", 2],
  ] as const) {
    const { entry_id } = await addEntrant(backend, secretary, medal, {
      full_name: player,
      email: null,
    });
    const person = randomUUID();
    await backend.sql(
      `insert into public.people (id, full_name) values ('${person}', 'Person ${person}');
       update public.players set person_id = '${person}', known_by = 'desk', was_member = true
       where full_name = '${player}' and tournament_id in ('${cup.id}', '${medal.id}')`,
    );
    lines.push({ player: entry_id, place });
  }
  await backend.sql(
    `insert into public.tournament_play (tournament_id, results_published_at, published_results)
     values ('${medal.id}', now(), '${JSON.stringify({ players: lines, teams: [] })}')
     on conflict (tournament_id) do update
     set results_published_at = excluded.results_published_at,
         published_results = excluded.published_results`,
  );
  const unchosen = await admin.get(`${of(cup, "knockout")}?board=&best=1`);
  expect(unchosen.words).toContain("Choose a tournament");
  expect(unchosen.words).toContain("Enter a number from 2 to 128");
  expect(unchosen.text).toMatch(/name="best"[^>]*value="1"/);
  const path = `${of(cup, "knockout")}?board=${medal.id}&best=16`;
  const page = await admin.get(path);
  expect(page.words).toContain("The numbers below are those of the board of");
  expect(page.words).toContain("Not among these, so last, in the order of entry: Player B.");
  expect(page.words).not.toContain("sides, drawn");
  const drawn = await admin.fill(path, "by", { intent: "draw" });
  expect(drawn.refusal).toBeNull();
  expect(drawn.headers.get("location")).toBe(of(cup, "knockout"));
  const words = await admin.words(of(cup, "knockout"));
  expect(words).toContain("3 sides, drawn with numbers given by the club.");
  expect(words).toContain("The numbers of the draw Player C Player A Player B");
  // They are in the form again, until the club asks for it without them.
  const numbersOf = async (more: string) => {
    const values = (await admin.get(of(cup, "knockout") + more)).form("by");
    return Object.entries(values)
      .filter(([field]) => field.startsWith("numbers."))
      .map(([, value]) => value)
      .toSorted();
  };
  expect(await numbersOf("")).toEqual(["1", "2", "3"]);
  expect(await numbersOf("?numbers=none")).toEqual(["", "", ""]);
});

test("a new last day that is over is refused, and the one of a round that is over stays", async () => {
  const cup = await makeKnockout(4);
  expect((await admin.fill(of(cup, "knockout/settings"), "form", {})).refusal).toBeNull();
  await admin.fill(of(cup, "knockout"), "by", { intent: "draw", by: "handicap" });
  const past = { intent: "days", "days.1": dayFromNow(-1) };
  const refused = await admin.fill(of(cup, "knockout"), "days.1", past);
  expect(refused.errors["days.1"]).toBe("This day is over");
  expect([refused.value("days.1"), refused.value("days.2")]).toEqual([
    ...[dayFromNow(-1), dayFromNow(200)],
  ]);
  const days = { intent: "days", "days.1": dayFromNow(0) };
  expect((await admin.fill(of(cup, "knockout"), "days.1", days)).refusal).toBeNull();
  await backend.sql(
    `update public.knockout_rounds set last_day = '${dayFromNow(-1)}'
     where knockout_id = '${cup.id}' and round = 1`,
  );
  const final = { intent: "days", "days.2": dayFromNow(100) };
  expect((await admin.fill(of(cup, "knockout"), "days.1", final)).refusal).toBeNull();
});

test("the club has an allowance of its own, but for greensomes", async () => {
  const cup = await makeKnockout(0);
  const page = of(cup, "knockout/settings");
  const save = (form: string, allowance: string) => admin.fill(page, "form", { form, allowance });
  expect((await save("singles", "101")).errors.allowance).toBeDefined();
  const refused = await save("greensomes", "75");
  expect(refused.errors).toEqual({
    allowance: "Greensomes have 60 and 40 per cent. Empty this field.",
  });
  expect(refused.value("allowance")).toBe("75");
  expect((await save("four-ball", "75")).refusal).toBeNull();
  const terms = () => visitor.words(`/tournaments/${cup.slug}/updates`);
  expect(await terms()).toContain(
    "Each Playing Handicap is 75 % of each player’s Course Handicap;",
  );
  expect((await save("greensomes", "")).refusal).toBeNull();
  expect(await terms()).toContain("is 60 % of the lower and 40 % of the higher Course Handicap;");
});

test("who enters reads the terms, also without an information page", async () => {
  const cup = await makeTournament(backend, secretary, {
    ...{ form_of_play: "knock-out", starts_on: dayFromNow(0), final_by: dayFromNow(200) },
    has_information_page: false,
  });
  expect((await admin.fill(of(cup, "knockout/settings"), "form", {})).refusal).toBeNull();
  const path = `/tournaments/${cup.slug}/register`;
  for (const reader of [member, visitor]) {
    expect(await reader.words(path)).toContain("Singles, match play over 18 holes.");
  }
  // A form that comes back has them too.
  const refused = await member.fill(path, "fullName", { fullName: "" });
  expect(refused.errors.fullName).toBeDefined();
  expect(refused.words).toContain("Singles, match play over 18 holes.");
});

test("the page of the form leads to the sheet once the draw is published", async () => {
  const cup = await makeKnockout(4);
  const read = async () => visitor.get(`/tournaments/${cup.slug}/register`);
  expect((await read()).text).not.toContain(`href="${sheetOf(cup)}"`);
  await publish(cup);
  const page = await read();
  expect(page.words).toContain("Draw and matches");
  expect(page.text).toContain(`href="${sheetOf(cup)}"`);
});

test("a draw is looked at, changed and taken back while no result is in", async () => {
  const cup = await makeKnockout(3);
  const page = of(cup, "knockout");
  expect(await admin.words(page)).toContain("Begin with the settings");
  await admin.fill(of(cup, "knockout/settings"), "form", {});
  // Who enters reads how it is played.
  expect(await visitor.words(`/tournaments/${cup.slug}/updates`)).toContain(
    "How matches are played Singles, match play over 18 holes.",
  );
  expect(await admin.words(of(cup, "entrants/new"))).not.toContain("it is a reserve");
  expect(
    (await admin.fill(page, "by", { intent: "draw", by: "lot", lot: "4711" })).refusal,
  ).toBeNull();
  const byLot = await admin.words(page);
  expect(byLot).toContain("3 sides, drawn by lot, number of the lot 4711.");
  await admin.fill(page, "by", { intent: "draw", by: "lot", lot: "4711" });
  expect(await admin.words(page)).toBe(byLot);
  expect((await visitor.get(sheetOf(cup))).status).toBe(404);

  // Seeds come first, and have the bye.
  const form = (await admin.get(page)).form("by");
  const numbers = Object.keys(form).filter((field) => field.startsWith("numbers."));
  expect(numbers).toHaveLength(3);
  const [, , last = ""] = numbers;
  expect(
    (await admin.post(page, { ...form, [last]: "1", by: "handicap", intent: "draw" })).refusal,
  ).toBeNull();
  expect(await admin.words(page)).toMatch(/Player C Bye Player A Player B/);
  const twice = { ...form, [last]: "1", [numbers[0] ?? ""]: "1" };
  expect(
    (await admin.post(page, { ...twice, version: await versionOf(cup), by: "lot", intent: "draw" }))
      .errors,
  ).toEqual({
    [last]: "Another side has this number",
  });
  expect(
    (await admin.fill(page, "one", { one: "1", other: "4", intent: "swap" })).errors.other,
  ).toBe("No side has this number");
  expect(
    (await admin.fill(page, "one", { one: "1", other: "2", intent: "swap" })).refusal,
  ).toBeNull();
  expect(await admin.words(page)).toMatch(/drawn with numbers given by the club.*Player A Bye/);

  // No days, no publication.
  expect((await press(cup, "knockout", "publish")).alert[0]).toBe("Not published");
  expect(
    (await admin.fill(page, "days.1", { "days.2": dayFromNow(0), intent: "days" })).errors[
      "days.2"
    ],
  ).toBe("Each round needs a later day than the round before");
  await admin.fill(page, "days.1", { intent: "days" });
  // An entry more: the draw is outdated.
  await addEntrant(backend, secretary, cup, { full_name: "Player D", email: null });
  expect((await press(cup, "knockout", "publish")).alert[1]).toContain("Please draw again.");
  await admin.fill(page, "by", { intent: "draw", by: "handicap" });
  expect((await press(cup, "knockout", "publish")).refusal).toBeNull();
  expect((await visitor.get(sheetOf(cup))).status).toBe(200);
  expect((await press(cup, "knockout", "take-back")).refusal).toBeNull();
  expect((await visitor.get(sheetOf(cup))).status).toBe(404);
  expect((await press(cup, "knockout", "publish")).refusal).toBeNull();
  await decide(cup, "1.1", "Player A", "1 up");
  expect((await press(cup, "knockout", "take-back")).alert[1]).toContain("A result is in");
});

const versionOf = async (cup: Saved): Promise<string> =>
  /name="version" value="(\d+)"/.exec((await admin.get(of(cup, "knockout"))).text)?.[1] ?? "";

test("of two who type a result at once the second is told, and nothing is lost", async () => {
  const cup = await makeKnockout(4);
  await publish(cup);
  const { visitor: other } = await newAdmin();
  const path = of(cup, "matches/1.1");
  const form = (await other.get(path)).form("how");
  expect((await decide(cup, "1.1", "Player A", "3&2")).refusal).toBeNull();
  const second = await other.post(path, { ...form, winner: "4", how: "1 up", intent: "result" });
  expect([second.status, second.alert[0]]).toEqual([400, "Not saved"]);
  expect(await lineOf(cup, "1.1")).toMatchObject({ winner: "Player A" });
  const late = await other.post(of(cup, "matches/1.2"), {
    ...form,
    winner: "2",
    how: "1 up",
    intent: "result",
  });
  expect([late.status, late.alert[0]]).toEqual([409, "Someone else has changed this"]);
  expect(late.value("how")).toBe("1 up");
});

test("a reserve takes the number of a side that withdrew, before it has played only", async () => {
  const cup = await makeKnockout(4);
  await publish(cup);
  await withdraw(cup, "Player D");
  expect(await lineOf(cup, "1.1")).toMatchObject({ winner: "Player A", result: "walkover" });
  expect(await admin.words(of(cup, "knockout"))).toContain("1 side has withdrawn.");
  expect(await admin.words(of(cup, "entrants/new"))).toContain("it is a reserve");
  // There is none to take it.
  expect(await admin.words(of(cup, "matches/1.1"))).not.toContain("A reserve");
  const { entry_id: entry } = await addEntrant(backend, secretary, cup, {
    full_name: "Player R",
    email: null,
  });
  for (const page of ["knockout", "matches"]) {
    expect(await admin.words(of(cup, page))).toContain("without a number: Player R.");
  }
  const page = of(cup, "matches/1.1");
  expect((await admin.fill(page, "entry", { intent: "reserve" })).errors.entry).toBe(
    "Choose who takes the place",
  );
  expect((await admin.fill(page, "entry", { entry, intent: "reserve" })).refusal).toBeNull();
  expect(await lineOf(cup, "1.1")).toMatchObject({ second: "Player R", winner: null });
  expect((await decide(cup, "1.1", "Player R", "2&1")).refusal).toBeNull();
  expect(await lineOf(cup, "2.1")).toMatchObject({ first: "Player R" });

  await decide(cup, "1.2", "Player B", "1 up");
  await withdraw(cup, "Player B");
  const { entry_id: late } = await addEntrant(backend, secretary, cup, {
    full_name: "Player S",
    email: null,
  });
  // It has played: there is no form, and what an old page sends is refused.
  expect(await admin.words(of(cup, "matches/2.1"))).not.toContain("A reserve");
  const [now] = await backend.sql<{ version: number }>(
    `select version from public.knockouts where id = '${cup.id}'`,
  );
  const tooLate = await admin.post(of(cup, "matches/2.1"), {
    ...{ version: String(now?.version), instead: "2", entry: late, intent: "reserve" },
  });
  expect(tooLate.alert[0]).toBe("Not saved");
});

test("a side that was beaten by one that has withdrawn since plays on, where the club says so", async () => {
  const cup = await makeKnockout(4);
  await publish(cup);
  expect(await visitor.words(sheetOf(cup))).toContain(
    "the club may let the side it has beaten play on instead",
  );
  const page = of(cup, "matches/1.1");
  expect((await decide(cup, "1.1", "Player A", "3&2")).refusal).toBeNull();
  expect((await decide(cup, "1.2", "Player B", "3&2")).refusal).toBeNull();
  // Nobody has withdrawn.
  expect(await admin.words(page)).not.toContain("play on");
  const early = { ...(await admin.get(page)).form("how"), intent: "plays-on", isSure: "yes" };
  expect((await admin.post(page, early)).alert[0]).toBe("Not saved");
  await withdraw(cup, "Player A");
  expect(await lineOf(cup, "2.1")).toMatchObject({ winner: "Player B", result: "walkover" });

  const asks = await press(cup, "matches/1.1", "plays-on");
  expect(asks.words).toContain("Let Player D play on instead of Player A?");
  expect(await lineOf(cup, "2.1")).toMatchObject({ winner: "Player B" });
  const sure = { ...asks.form("isSure"), intent: "plays-on" };
  expect((await admin.post(page, sure)).refusal).toBeNull();
  expect(await lineOf(cup, "2.1")).toMatchObject({
    ...{ first: "Player D", second: "Player B", winner: null },
  });
  expect(await lineOf(cup, "1.1")).toMatchObject({ winner: "Player A", goes_on: "Player D" });
  expect(await visitor.words(sheetOf(cup))).toContain("In the next round instead: Player D.");
  expect(await admin.words(page)).toMatch(/let Player D play on/);
  // Neither has an e-mail address.
  const calls = await admin.words(of(cup, "entrants/calls"));
  expect(calls).toContain("Final, against Player D");
  expect(calls).toContain("Final, against Player B");
  // Who had won is added again: the other one plays on, and the page says so before and after.
  expect(await admin.words(of(cup, "entrants/new"))).not.toContain("If Player A is back");
  const back = await admin.follow(
    await admin.fill(of(cup, "entrants/new"), "fullName", {
      ...{ fullName: "Player A", phone: "0984501111", handicap: "1", category: "men" },
      golfGroup: "E-Golf",
    }),
  );
  expect(back.words).toContain("this side does not play on");
  expect(await lineOf(cup, "2.1")).toMatchObject({ first: "Player D", second: "Player B" });
  const [sides] = await backend.sql<{ names: string[] }>(
    `select array_agg(player.full_name order by player.full_name) as names
     from public.match_sides as side join public.players as player on player.entry_id = side.entry_id
     where side.knockout_id = '${cup.id}' and side.match = '2.1'`,
  );
  expect(sides?.names).toEqual(["Player B", "Player D"]);
  expect((await decide(cup, "2.1", "Player D", "1 up")).refusal).toBeNull();
  expect(await visitor.words(sheetOf(cup))).toContain("Player D won the knock-out.");
});

test("where the final has no winner the club may call the losing semi-finalists", async () => {
  const cup = await makeKnockout(4);
  await publish(cup);
  expect((await decide(cup, "1.1", "Player A", "3&2")).refusal).toBeNull();
  expect((await decide(cup, "1.2", "Player B", "3&2")).refusal).toBeNull();
  const page = of(cup, "matches/2.1");
  expect(await admin.words(page)).not.toContain("losing semi-finalists");
  expect((await decide(cup, "2.1", null, "both disqualified")).refusal).toBeNull();
  const asks = await press(cup, "matches/2.1", "losers");
  expect(asks.words).toContain("Player D and Player C play the final");
  const sure = { ...asks.form("isSure"), intent: "losers" };
  expect((await admin.post(page, sure)).refusal).toBeNull();
  expect(await lineOf(cup, "2.1")).toMatchObject({
    ...{ first: "Player D", second: "Player C", winner: null },
  });
  expect(await admin.words(page)).toContain("called the losing semi-finalists");
  expect(await admin.words(of(cup, "entrants/calls"))).toContain("Final, against Player C");
  expect((await decide(cup, "2.1", "Player C", "1 up")).refusal).toBeNull();
  expect(await visitor.words(sheetOf(cup))).toContain("Player C won the knock-out.");
});

test("who has no handicap is named before a draw with strokes is published", async () => {
  const cup = await makeKnockout(2);
  await addEntrant(backend, secretary, cup, {
    ...{ full_name: "Player N", email: null, handicap: "NH" },
  });
  const shown = async (strokes: string) => {
    const saved = await admin.fill(of(cup, "knockout/settings"), "form", { strokes });
    expect(saved.refusal).toBeNull();
    const drawn = await admin.fill(of(cup, "knockout"), "by", { intent: "draw", by: "lot" });
    expect(drawn.refusal).toBeNull();
    expect(
      (await admin.fill(of(cup, "knockout"), "days.1", { intent: "days" })).refusal,
    ).toBeNull();
    return admin.words(of(cup, "knockout"));
  };
  expect(await shown("net")).toContain(
    "Without a handicap, so the site cannot work out the strokes of their matches: Player N.",
  );
  expect(await shown("scratch")).not.toContain("Without a handicap");
  // And who is to be phoned is found from there.
  expect((await press(cup, "knockout", "publish")).refusal).toBeNull();
  for (const page of ["knockout", "matches"]) {
    expect(await admin.words(of(cup, page))).toContain("3 entrants to phone");
  }
});

test("a side that is added again after a reserve took its number is a reserve", async () => {
  const cup = await makeKnockout(4);
  await publish(cup);
  await withdraw(cup, "Player D");
  const { entry_id: entry } = await addEntrant(backend, secretary, cup, {
    full_name: "Player R",
    email: null,
  });
  const take = (match: string, side: string) =>
    admin.fill(of(cup, `matches/${match}`), "entry", { entry: side, intent: "reserve" });
  expect((await take("1.1", entry)).refusal).toBeNull();
  const back = await admin.follow(
    await admin.fill(of(cup, "entrants/new"), "fullName", {
      ...{ fullName: "Player D", phone: "0984501111", handicap: "4", category: "men" },
      golfGroup: "E-Golf",
    }),
  );
  expect(back.words).toContain("Its place in the draw was given to Player R: it is a reserve.");
  expect(await lineOf(cup, "1.1")).toMatchObject({ second: "Player R", winner: null });
  for (const page of ["knockout", "matches"]) {
    expect(await admin.words(of(cup, page))).toContain("without a number: Player D.");
  }
  const [row] = await backend.sql<{ id: string; token: string }>(
    `insert into public.entry_links (entry_id)
     select entry_id from public.players
     where tournament_id = '${cup.id}' and full_name = 'Player D'
     on conflict (entry_id) do update set entry_id = excluded.entry_id
     returning entry_id as id, token`,
  );
  const standing = () => visitor.words(`/entry?token=${row?.token ?? ""}`);
  expect(await standing()).toContain(
    "State Your place in the draw was given to Player R: you are a reserve",
  );
  // And it takes the place of another side, or of the one that has its own.
  await withdraw(cup, "Player R");
  expect((await take("1.1", row?.id ?? "")).refusal).toBeNull();
  expect(await lineOf(cup, "1.1")).toMatchObject({ second: "Player D", winner: null });
  expect(await admin.words(of(cup, "knockout"))).not.toContain("without a number");
  expect(await standing()).not.toContain("reserve");
  expect((await decide(cup, "1.1", "Player D", "2&1")).refusal).toBeNull();
  expect(await lineOf(cup, "2.1")).toMatchObject({ first: "Player D" });
});

test("who withdraws or comes back: the page that asks names each match that changes", async () => {
  const cup = await makeKnockout(8);
  await publish(cup, { plate: "first-round" });
  for (const [match, winner] of [
    ["1.1", "Player A"],
    ["1.3", "Player B"],
    ["1.4", "Player C"],
  ] as const) {
    expect((await decide(cup, match, winner, "2&1")).refusal).toBeNull();
  }
  const [row] = await backend.sql<{ id: string }>(
    `select entry_id as id from public.players
     where tournament_id = '${cup.id}' and full_name = 'Player E'`,
  );
  const leaving = await admin.words(of(cup, `entrants/${row?.id ?? ""}/withdraw`));
  expect(leaving).toContain("A walkover for Player D then: Quarter-finals, match 2.");
  expect(leaving).toContain(
    "To be played then: Semi-finals, match 1 (Player A v Player D) and Plate, semi-finals, match 2 (Player G v Player H).",
  );
  await withdraw(cup, "Player E");
  const day = dayFromNow(20);
  await backend.sql(
    `update public.match_sides as side set days = '{${day}}', agreed_on = '${day}'
     from public.players as player where player.entry_id = side.entry_id
       and side.knockout_id = '${cup.id}' and match = '2.1' and full_name = 'Player D'`,
  );
  const back = await admin.words(of(cup, "entrants/new"));
  expect(back).toContain(
    "If the entry of Player E is added again: No walkover for Player D then, but a match to play: Quarter-finals, match 2. These have other sides then, or wait for them, and what was arranged for them is gone:",
  );
  expect(back).toMatch(/Semi-finals, match 1 \(Player A v Player D, agreed for [^)]*\d{4}\)/);
  expect(back).toContain("Plate, semi-finals, match 1");
  expect(back).toContain("and Plate, semi-finals, match 2 (Player G v Player H).");
  // Once others have played on it stays out, so there is nothing to say.
  expect((await decide(cup, "2.1", "Player A", "2&1")).refusal).toBeNull();
  expect(await admin.words(of(cup, "entrants/new"))).not.toContain("is added again:");
});

test("the club reads what a side changes that comes back", async () => {
  const cup = await makeKnockout(4);
  await publish(cup);
  const add = () =>
    admin.fill(of(cup, "entrants/new"), "fullName", {
      ...{ fullName: "Player D", phone: "0984501111", handicap: "4", category: "men" },
      golfGroup: "E-Golf",
    });
  await withdraw(cup, "Player D");
  expect(await admin.words(of(cup, "entrants/new"))).toContain(
    "A side of the draw that had withdrawn has its number back",
  );
  const back = await admin.follow(await add());
  expect(back.words).toContain("it plays Player A after all");
  expect(await lineOf(cup, "1.1")).toMatchObject({ second: "Player D", winner: null });

  await withdraw(cup, "Player D");
  expect((await decide(cup, "1.2", "Player B", "1 up")).refusal).toBeNull();
  expect((await decide(cup, "2.1", "Player A", "1 up")).refusal).toBeNull();
  const late = await admin.follow(await add());
  expect(late.words).toContain("this side does not play on");
  expect(await visitor.words(sheetOf(cup))).toContain("Player A won the knock-out.");
});

test("a correction asks about a later match whose report waits", async () => {
  const cup = await makeKnockout(4);
  await publish(cup);
  expect((await decide(cup, "1.1", "Player A", "3&2")).refusal).toBeNull();
  expect((await decide(cup, "1.2", "Player B", "3&2")).refusal).toBeNull();
  const [row] = await backend.sql<{ token: string }>(
    `select side.token from public.match_sides as side
     join public.players as player on player.entry_id = side.entry_id
     where side.knockout_id = '${cup.id}' and match = '2.1' and full_name = 'Player B'`,
  );
  const reported = await visitor.fill(`/match?token=${row?.token ?? ""}`, "how", {
    ...{ winner: "own", how: "2 up", intent: "report" },
  });
  expect(reported.refusal).toBeNull();
  const correct = (more: object) =>
    decide(cup, "1.1", "Player D", "1 up", { reason: "Typed wrong.", ...more });
  const asked = await correct({});
  expect(asked.errors).toEqual({ later: "Choose what becomes of the later matches" });
  expect(asked.words).toContain("Reported, and not counted yet: Final.");
  expect((await correct({ later: "stand" })).refusal).toBeNull();
  expect(await lineOf(cup, "2.1")).toMatchObject({ first: "Player A", second: "Player B" });
  expect(await visitor.words(sheetOf(cup))).toContain("Reported: Player B, 2 up");
  expect((await correct({ later: "void" })).refusal).toBeNull();
  expect(await lineOf(cup, "2.1")).toMatchObject({ first: "Player D", second: "Player B" });
  expect(await visitor.words(sheetOf(cup))).not.toContain("Reported: Player B, 2 up");
});

test("the matches of a round are sent by WhatsApp", async () => {
  const cup = await makeKnockout(3);
  await publish(cup);
  const { text } = await admin.get(of(cup, "matches"));
  const [, link = ""] = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(text) ?? [];
  expect(decodeURIComponent(link)).toMatch(
    /: Semi-finals\nPlay by .*\nPlayer B v Player C\nDraw and matches: .*\/sheet$/,
  );
});

test("the message of the final has the match for third place, whose days are one", async () => {
  const cup = await makeKnockout(4);
  await publish(cup, { hasThirdPlace: "on" });
  await decide(cup, "1.1", "Player A", "3&2");
  await decide(cup, "1.2", "Player B", "3&2");
  const { text } = await admin.get(of(cup, "matches"));
  const [, link = ""] = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(text) ?? [];
  expect(decodeURIComponent(link)).toMatch(
    /: Final\nPlay by .*\nPlayer A v Player B\n\nFor third place, Play by .*\nPlayer D v Player C\n/,
  );
  const third = of(cup, "matches/3rd");
  expect(await admin.words(third)).toContain("a later day moves all three");
  const moved = await admin.fill(third, "lastDay", { lastDay: dayFromNow(210), intent: "day" });
  expect((await admin.follow(moved)).notice.join(" ")).toContain(
    "The final, the match for third place and “Final by” have this day now.",
  );
});

test("the result is sent by WhatsApp once the last match is played", async () => {
  const cup = await makeKnockout(8);
  await publish(cup, { hasThirdPlace: "on", plate: "first-round" });
  const message = async () => {
    const { text } = await admin.get(of(cup, "matches"));
    const [, link = "", words = ""] =
      /href="https:\/\/wa\.me\/\?text=([^"]*)"[^>]*>([^<]*)</.exec(text) ?? [];
    return [words, decodeURIComponent(link)];
  };
  for (const [match, winner, how] of [
    ["1.1", "A", "3&2"],
    ["1.2", "D", "3&2"],
    ["1.3", "B", "3&2"],
    ["1.4", "C", "3&2"],
    ["2.1", "A", "3&2"],
    ["2.2", "B", "3&2"],
    ["p1.1", "H", "3&2"],
    ["p1.2", "G", "3&2"],
    ["p2.1", "G", "1 up"],
    ["3.1", "B", "19th"],
  ] as const) {
    expect((await decide(cup, match, `Player ${winner}`, how)).refusal).toBeNull();
  }
  const result = "Winner: Player B, at the 19th against Player A";
  const plate = "Winner of the plate: Player G";
  const [round = "", before = ""] = await message();
  expect(round).toBe("Send the round by WhatsApp");
  expect(before).toMatch(
    new RegExp(
      `: result\n${result}\n${plate}\n\nFor third place, Play by .*\nPlayer D v Player C\n`,
    ),
  );
  expect((await decide(cup, "3rd", "Player C", "2 up")).refusal).toBeNull();
  const [label, after = ""] = await message();
  expect(label).toBe("Send the result by WhatsApp");
  expect(after).toMatch(
    new RegExp(`: result\n${result}\nThird place: Player C\n${plate}\nDraw and matches: .*/sheet$`),
  );
});

test("a match that was not played by its day is to be decided, and gets more days", async () => {
  const cup = await makeKnockout(4);
  await publish(cup);
  await backend.sql(
    `update public.knockout_rounds set last_day = '${dayFromNow(-1)}'
     where knockout_id = '${cup.id}' and round = 1`,
  );
  expect(await matchesIn(cup, "To decide")).toBe("2");
  const page = of(cup, "matches/1.1");
  const past = await admin.fill(page, "lastDay", { lastDay: dayFromNow(-1), intent: "day" });
  expect(past.errors.lastDay).toBe("This day is over");
  const tooLate = await admin.fill(page, "lastDay", { lastDay: dayFromNow(300), intent: "day" });
  expect(tooLate.errors.lastDay).toBe("This is after the last day of the next round");
  const given = await admin.fill(page, "lastDay", { lastDay: dayFromNow(2), intent: "day" });
  expect(given.refusal).toBeNull();
  expect(await matchesIn(cup, "To decide")).toBe("1");
  // Who gave which days, to the match and to its round, stands with what was recorded.
  const days = await admin.fill(of(cup, "knockout"), "days.1", {
    ...{ intent: "days", "days.1": dayFromNow(20) },
  });
  expect(days.refusal).toBeNull();
  const recorded = /What was recorded (.*)$/.exec(await admin.words(page))?.[1] ?? "";
  expect(recorded).toContain(`set the last day of this match: ${formatDay(dayFromNow(2))}`);
  expect(recorded).toContain(`set the last day of the round: ${formatDay(dayFromNow(20))}`);
  const other = await admin.words(of(cup, "matches/1.2"));
  expect(other).toContain(`set the last day of the round: ${formatDay(dayFromNow(20))}`);
  expect(other).not.toContain("last day of this match");
  expect(await admin.words(of(cup, "matches/2.1"))).not.toContain("set the last day");
  // The draw can still be taken back: no result is in.
  expect((await press(cup, "knockout", "take-back")).refusal).toBeNull();
});

test("a member sees their own match first, a visitor does not", async () => {
  const cup = await makeKnockout(4);
  await publish(cup);
  const [golfer] = await backend.sql<{ id: string }>(
    `select entry_id as id from public.players
     where tournament_id = '${cup.id}' and full_name = 'Player B'`,
  );
  const userId = (await member.get("/profile/data.json")).text;
  const { account } = JSON.parse(userId) as { account: { id: string } };
  await backend.sql(
    `update public.entries set user_id = '${account.id}' where id = '${golfer?.id ?? ""}'`,
  );
  expect(await member.words(sheetOf(cup))).toMatch(
    /Your match: Semi-finals, match 2 Player B Player C/,
  );
  expect(await visitor.words(sheetOf(cup))).not.toContain("Your match");
});

test("four sides do not play the plate and the match for third place, which would be one", async () => {
  const cup = await makeKnockout(4);
  await admin.fill(of(cup, "knockout/settings"), "form", {
    plate: "first-round",
    hasThirdPlace: "on",
  });
  await admin.fill(of(cup, "knockout"), "by", { intent: "draw", by: "handicap" });
  await admin.fill(of(cup, "knockout"), "days.1", { intent: "days" });
  const refused = await press(cup, "knockout", "publish");
  expect(refused.words).toContain("the plate would be the match for third place");
  expect(await visitor.words(sheetOf(cup))).not.toContain("Player A");
});

test("“Final by” before the last day of a round says which day is in the way", async () => {
  const cup = await makeKnockout(4);
  await publish(cup);
  const refused = await admin.fill(`/admin/tournaments/${cup.id}`, "name", {
    final_by: dayFromNow(1),
  });
  expect(refused.errors.final_by).toContain("A round is to be played by");
});
