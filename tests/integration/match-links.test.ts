import { expect, test } from "vitest";
import { formatDay, formatDayOfYear } from "#app/site/dates.ts";
import {
  dayFromNow,
  daysToOffer,
  drawnKnockout,
  phoneOf,
  workdaysToOffer,
} from "../support/knockouts.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";
import type { Visitor } from "../support/visitor.ts";

const { backend, secretary, admin, member, visitor, newMember } = await clubSite();

const knockout = (sides: number, rules: object = {}, changes: object = {}) =>
  drawnKnockout(backend, secretary, { sides, rules, changes });

test("a link shows the opponent with phone and strokes, and until when to play", async () => {
  const { cup, link } = await knockout(4);
  const page = await visitor.get(await link("1.1", 4));
  expect(page.status).toBe(200);
  expect(page.heading).toBe("Player D v Player A");
  expect(page.words).toContain(`Semi-finals, match 1`);
  expect(page.words).toContain(`Play by ${formatDay(dayFromNow(30))}`);
  expect(page.words).toContain("It is for Player A to offer at least three days");
  // Handicaps 1 and 4, and no scorecard.
  expect(page.words).toContain("Player D receives 3 strokes.");
  expect(page.text).toContain(`href="tel:${phoneOf(0).replaceAll(" ", "")}"`);
  expect(page.text).toContain(`https://wa.me/91${phoneOf(0).replaceAll(" ", "")}?text=`);
  expect(page.text).not.toContain(phoneOf(3).replaceAll(" ", ""));
  expect(page.text).toMatch(/<meta name="robots" content="noindex/);
  const sheet = await visitor.get(`/tournaments/${cup.slug}/sheet`);
  expect(sheet.text).not.toMatch(/9845010|token/);
  expect((await visitor.get("/match?token=nobody")).status).toBe(404);
});

test("days are offered, agreed and taken back, without scripts", async () => {
  const { link } = await knockout(2);
  const [one, other] = [await link("1.1", 1), await link("1.1", 2)];
  const offer = daysToOffer(3);
  const days = [offer.day1, offer.day2, dayFromNow(31)];
  const late = await visitor.fill(one, "day1", {
    day1: dayFromNow(-1),
    day2: days[2] ?? "",
    intent: "offer",
  });
  expect(late.errors).toEqual({
    day1: "This day is over",
    day2: "This is after the last day of the round",
  });
  expect(late.value("day1")).toBe(dayFromNow(-1));
  // What the terms ask for, of the side that is named first.
  const few = await visitor.fill(one, "day1", { day1: days[0] ?? "", intent: "offer" });
  expect(few.errors).toEqual({ day2: "Offer three different days: the terms ask for that" });
  const workdays = await visitor.fill(one, "day1", { ...workdaysToOffer(), intent: "offer" });
  expect(workdays.errors).toEqual({
    day3: "One of the days has to be a Saturday or Sunday: the terms ask for that",
  });
  expect(workdays.value("day3")).toBe(workdaysToOffer().day3);
  const free = { ...workdaysToOffer(), day3: "", intent: "offer" };
  expect((await visitor.fill(other, "day1", free)).refusal).toBeNull();
  const offered = await visitor.fill(one, "day1", { ...offer, intent: "offer" });
  expect(offered.refusal).toBeNull();
  expect(await visitor.words(other)).toContain(formatDay(days[1] ?? ""));
  const gone = await visitor.post(other, { day: days[2] ?? "", intent: "agree" });
  expect(gone.alert[1]).toContain("no longer offers this day");
  const agreed = await visitor.post(other, { day: days[1] ?? "", intent: "agree" });
  expect(agreed.refusal).toBeNull();
  for (const path of [one, other]) {
    expect(await visitor.words(path)).toContain(`You play on ${formatDay(days[1] ?? "")}`);
  }
  // From a page that was opened before.
  const old = await visitor.post(one, { ...offer, intent: "offer" });
  expect(old.alert[1]).toContain("A day is agreed by now");
  expect(old.words).toContain(`You play on ${formatDay(days[1] ?? "")}`);
  expect((await press(one, "take-back")).refusal).toBeNull();
  expect(await visitor.words(other)).not.toContain("You play on");
});

test("a result that the page did not show is not confirmed, and shown", async () => {
  const { cup, link } = await knockout(2);
  const [one, two] = [await link("1.1", 1), await link("1.1", 2)];
  await report(one, "own", "1 up");
  const seen = (await visitor.get(two)).value("report");
  await report(one, "own", "5&4");
  const old = await visitor.post(two, { report: seen, intent: "confirm" });
  expect(old.alert[1]).toContain("changed its report");
  expect(old.words).toContain("The other side reports: Player A, 5&4.");
  // Of a match that is played no day is arranged.
  expect(old.words).not.toContain("Days that you offer");
  expect((await press(two, "confirm")).refusal).toBeNull();
  const page = `/admin/tournaments/${cup.id}/matches/1.1`;
  expect(await admin.words(page)).toContain("Player B confirmed it, and it counts: Player A, 5&4");
});

test("who enters is told that opponents see the phone", async () => {
  const { cup } = await knockout(0);
  const page = await member.get(`/tournaments/${cup.slug}/register`);
  expect(page.words).toContain("Your opponents see the phone numbers of this entry");
});

test.each([
  [{ strokes: "scratch" }, "No side receives strokes."],
  [{ holes: "36" }, "Player B receives 1 stroke, in each round."],
  [{ most: 1 }, "No side receives strokes."],
  [{ allowance: 20 }, "No side receives strokes."],
])("with the terms %j: %s", async (rules, words) => {
  const { link } = await knockout(2, rules);
  expect(await visitor.words(await link("1.1", 1))).toContain(words);
});

const matchesOf = async ({ cup }: { cup: { id: string } }, group: string) => {
  const { words } = await admin.get(`/admin/tournaments/${cup.id}/matches`);
  return new RegExp(`${group} \\((\\d+)\\)`).exec(words)?.[1] ?? "0";
};

const sheetWords = ({ cup }: { cup: { slug: string } }) =>
  visitor.words(`/tournaments/${cup.slug}/sheet`);

const report = (path: string, winner: "own" | "other", how: string) =>
  visitor.fill(path, "how", { winner, how, intent: "report" });

/** A button below what the page shows. */
async function press(path: string, intent: string) {
  const page = await visitor.get(path);
  const name = intent === "take-back" ? "day" : "report";
  const shown = page.text.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1];
  return visitor.post(path, { ...(shown === undefined ? {} : { [name]: shown }), intent });
}

test("eight sides play by their links, with a mishap of each kind", async () => {
  const made = await knockout(8);
  const { cup, link, entries } = made;
  // 1-8, 4-5, 2-7, 3-6.
  const [one, eight] = [await link("1.1", 1), await link("1.1", 8)];
  expect((await visitor.post(one, { winner: "own", how: "5&2", intent: "report" })).errors).toEqual(
    { how: "Choose how it ended" },
  );
  expect((await visitor.post(one, { intent: "report" })).errors).toEqual({
    winner: "Choose who won",
    how: "Choose how it ended",
  });

  // The winner reports, the loser confirms.
  expect((await report(one, "own", "3&2")).refusal).toBeNull();
  expect(await sheetWords(made)).toContain("Reported: Player A, 3&2; counts on");
  expect(await visitor.words(eight)).toContain("The other side reports: Player A, 3&2.");
  // A link that is opened confirms nothing.
  expect(await matchesOf(made, "Done")).toBe("0");
  expect((await press(eight, "confirm")).refusal).toBeNull();
  expect(await sheetWords(made)).toMatch(/Player A 3&2 Player H/);
  expect(await visitor.words(one)).toContain("Player H received 7 strokes.");
  expect((await press(eight, "deny")).alert[1]).toContain("decided already");

  // The loser reports, twice and then the winner.
  const [four, five] = [await link("1.2", 4), await link("1.2", 5)];
  expect((await report(four, "other", "1 up")).refusal).toBeNull();
  for (const [path, winner] of [
    [four, "other"],
    [five, "own"],
  ] as const) {
    const again = await visitor.post(path, { winner, how: "1 up", intent: "report" });
    expect(again.refusal).toBeNull();
  }
  expect((await press(five, "confirm")).alert[1]).toContain("decided already");
  expect(await matchesOf(made, "Done")).toBe("2");

  // They contradict each other: the club decides, after a look at both.
  const [two, seven] = [await link("1.3", 2), await link("1.3", 7)];
  await report(two, "own", "2&1");
  await report(seven, "own", "19th");
  expect(await sheetWords(made)).toContain("Result disputed: the club decides");
  const disputed = await visitor.words(two);
  expect(disputed).toContain("The two sides do not agree");
  expect(disputed).toMatch(
    /You reported: Player B, 2&1\. The other side reports: Player G, at the 19th/,
  );
  expect(disputed).toContain("Otherwise the club decides.");
  expect(disputed).not.toContain("48 hours");
  expect(await matchesOf(made, "To decide")).toBe("1");
  const page = `/admin/tournaments/${cup.id}/matches/1.3`;
  // Who says what, and how they are reached.
  const asked = await admin.words(page);
  for (const words of ["Player B, 2&1.", "Player G, at the 19th.", phoneOf(1), phoneOf(6)]) {
    expect(asked).toContain(words);
  }
  expect(await admin.words(`/admin/tournaments/${cup.id}/entrants/calls`)).toContain(
    "Does not agree with Player G about the result of their match",
  );
  expect(
    (await admin.fill(page, "how", { winner: "2", how: "2&1", intent: "result" })).refusal,
  ).toBeNull();
  expect(await matchesOf(made, "To decide")).toBe("0");
  expect(await admin.words(page)).toMatch(
    /Player B reported: .* Player G reported: .* The club decided, [^:]+: Player B, 2&1/,
  );

  // Denied, and then admitted.
  const [three, six] = [await link("1.4", 3), await link("1.4", 6)];
  await report(three, "own", "walkover");
  expect((await press(six, "deny")).refusal).toBeNull();
  expect(await matchesOf(made, "To decide")).toBe("1");
  expect((await report(three, "other", "4&3")).refusal).toBeNull();
  expect(await matchesOf(made, "To decide")).toBe("0");

  // The other side says nothing for 48 hours.
  const semifinal = await link("2.1", 1);
  expect((await visitor.get(semifinal)).heading).toBe("Player A v Player E");
  await report(semifinal, "own", "2 up");
  await backend.sql(
    `update public.match_sides set reported_at = reported_at - interval '48 hours'
     where knockout_id = '${cup.id}'`,
  );
  await backend.sql("select public.run_scheduled_work()");
  expect(await visitor.words(semifinal)).toContain("Player A 2 up Player E");

  // A withdrawal after winning; its link is of no more use.
  const last = await link("2.2", 2);
  await rpcOrThrow(backend, secretary, "withdraw_entrant", {
    entry: entries[5],
    reason: "Injured",
  });
  expect(await visitor.words(last)).toContain("walkover");
  expect((await visitor.get(await link("3.1", 2))).heading).toBe("Player B v Player A");
  expect((await report(await link("3.1", 1), "other", "20th")).refusal).toBeNull();
  expect(await sheetWords(made)).toContain("Player B won the knock-out.");
  // Seven matches, one of them a walkover.
  expect(await matchesOf(made, "Done")).toBe("7");
});

test("the club sees who offers days, sends links and replaces them", async () => {
  const { cup, link, entries } = await knockout(2);
  const one = await link("1.1", 1);
  await visitor.fill(one, "day1", { ...daysToOffer(3), intent: "offer" });
  expect(await admin.words(`/admin/tournaments/${cup.id}/matches`)).toContain(
    `Days offered by Player A: ${formatDay(dayFromNow(3))}`,
  );
  const page = `/admin/tournaments/${cup.id}/matches/1.1`;
  const { text } = await admin.get(page);
  const messages = [...text.matchAll(/href="https:\/\/wa\.me\/\?text=([^"]*)"/g)].map(
    ([, message = ""]) => decodeURIComponent(message),
  );
  expect(messages).toHaveLength(2);
  expect(messages[0]).toContain("Final: you play Player B.");
  expect(messages[0]).toContain("\nPlayer B receives 1 stroke.\n");
  expect(messages[0]?.endsWith(one)).toBe(true);
  expect((await admin.post(page, { side: "1", intent: "replace-link" })).refusal).toBeNull();
  const old = await visitor.get(one);
  expect([old.status, old.heading]).toEqual([410, "This link is no longer in use"]);
  expect(old.words).toContain("The club has replaced this link");
  expect((await visitor.get(await link("1.1", 1))).status).toBe(200);
  expect(entries).toHaveLength(2);

  // What each side receives is in the result that the club types, too.
  await admin.fill(page, "how", { winner: "1", how: "1 up", intent: "result" });
  expect(await admin.words(page)).toMatch(
    /Recorded by [^:]+: Player A, 1 up, Player B received 1 stroke/,
  );
});

test("a member has the next match on the profile, the sheet and in the calendar", async () => {
  const { cup, entries, link } = await knockout(4);
  const { text } = await member.get("/profile/data.json");
  const { account } = JSON.parse(text) as { account: { id: string } };
  // Another test gives the member a match that is still to be played.
  await backend.sql(
    `update public.entries set user_id = null where user_id = '${account.id}';
     update public.entries set user_id = '${account.id}' where id = '${entries[3] ?? ""}'`,
  );
  const own = await link("1.1", 4);
  const profile = await member.get("/profile");
  expect(profile.words).toContain(
    `Next match Semi-finals, match 1, against Player A, play by ${formatDay(dayFromNow(30))}`,
  );
  expect(profile.words).toContain("Match against Player A");
  expect(profile.text).toContain(`href="${own}"`);
  expect((await member.get(`/tournaments/${cup.slug}/sheet`)).text).toContain(`href="${own}"`);
  const calendar = async () =>
    (await member.get(`/tournaments/${cup.slug}/updates.ics`)).text.replaceAll("\r\n ", "");
  expect(await calendar()).toContain("SUMMARY:Last day: Match against Player A");
  const day = dayFromNow(5);
  await visitor.fill(await link("1.1", 1), "day1", { ...daysToOffer(5), intent: "offer" });
  await visitor.post(own, { day, intent: "agree" });
  expect(await calendar()).toContain(`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`);
  expect(await calendar()).toContain("SUMMARY:Match against Player A");
  expect((await member.get("/profile")).words).toContain(`against Player A, ${formatDay(day)}`);
  // In the message of the round it is the day that counts.
  const { text: club } = await admin.get(`/admin/tournaments/${cup.id}/matches`);
  const [, message = ""] = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(club) ?? [];
  expect(decodeURIComponent(message)).toContain(`Player A v Player D, on ${formatDay(day)}`);
  const data = JSON.parse((await member.get("/profile/data.json")).text) as {
    knockouts: { matches: { agreed_on: string | null }[] }[];
  };
  expect(data.knockouts.at(-1)?.matches).toMatchObject([{ match: "1.1", agreed_on: day }]);
  expect(await calendar()).toContain("SUMMARY:Draw: ");
  // Who was beaten plays nothing next, and finds the match among the others.
  await report(own, "other", "3&2");
  const beaten = (await member.get("/profile")).words;
  expect(beaten).toContain("Semi-finals, match 1 lost to Player A, 3&2");
  expect(beaten).not.toContain("Next ·");
});

/** The page of an entry behind the link in its mails. */
async function entryLink(entry = ""): Promise<string> {
  const [row] = await backend.sql<{ token: string }>(
    `insert into public.entry_links (entry_id) values ('${entry}')
     on conflict (entry_id) do update set entry_id = excluded.entry_id returning token`,
  );
  return `/entry?token=${row?.token ?? ""}`;
}

test("a side that is out, waits or has won reads where it stands", async () => {
  const { cup, entries, link } = await knockout(4);
  const standing = async (number: number) => visitor.words(await entryLink(entries[number - 1]));
  expect(await standing(1)).toContain("You have a place.");
  const { text } = await member.get("/profile/data.json");
  const { account } = JSON.parse(text) as { account: { id: string } };
  await backend.sql(
    `update public.entries set user_id = null where user_id = '${account.id}';
     update public.entries set user_id = '${account.id}' where id = '${entries[3] ?? ""}'`,
  );
  await report(await link("1.1", 4), "other", "3&2");
  for (const page of ["/profile", `/tournaments/${cup.slug}/register`]) {
    expect(await member.words(page)).toContain(
      "You are out. Your last round was: Semi-finals. You share third place.",
    );
  }
  expect(await standing(1)).toContain("Through to: Final. Your opponent is not known yet.");
  await report(await link("1.2", 3), "other", "3&2");
  expect(await standing(3)).toContain("State You are out. Your last round was: Semi-finals.");
  await report(await link("2.1", 2), "other", "3&2");
  expect(await standing(1)).toContain("You have won the knock-out.");
  expect(await standing(2)).toMatch(/You are out\. Your last round was: Final\.(?! You share)/);
  for (const page of ["updates", "sheet"]) {
    expect(await visitor.words(`/tournaments/${cup.slug}/${page}`)).toContain(
      "Third place: Player D and Player C",
    );
  }
  expect(await visitor.words(await link("2.1", 1))).toMatch(/Nothing is left to do here\. Draw/);
  expect(await visitor.words(await link("1.1", 1))).toContain("When your next match is known");
  expect(await visitor.words(await link("1.1", 4))).toContain("If you have another match");
});

test("who is third, fourth or out of the plate reads that, not the round before", async () => {
  const { cup, entries, link } = await knockout(8, { hasThirdPlace: true, plate: "first-round" });
  const standing = async (number: number) => {
    const [row] = await backend.sql<{ said: { state: string; match: string } }>(
      `select private.standing_of_entry('${entries[number - 1] ?? ""}') as said`,
    );
    return row?.said;
  };
  const lose = async (match: string, loser: number) =>
    report(await link(match, loser), "other", "3&2");
  await lose("1.1", 8);
  await lose("1.2", 5);
  await lose("1.3", 7);
  await lose("1.4", 6);
  await lose("2.1", 4);
  await lose("2.2", 3);
  const updates = () => visitor.words(`/tournaments/${cup.slug}/updates`);
  expect(await updates()).not.toContain("Player A");
  await lose("3.1", 2);
  // The winner is there before the match for third place is played.
  expect(await updates()).toContain("Player A");
  await lose("3rd", 4);
  expect(await updates()).toMatch(/Winner Player A Third place: Player C (?!Winner)/);
  await lose("p1.1", 8);
  await lose("p1.2", 7);
  await lose("p2.1", 6);
  expect(await updates()).toMatch(
    /Winner Player A Third place: Player C Winner of the plate: Player E/,
  );
  expect(await standing(5)).toMatchObject({ state: "out", has_won_plate: true });
  expect(await visitor.words(await entryLink(entries[4]))).toContain(
    "State You have won the plate.",
  );
  expect(await standing(3)).toMatchObject({ state: "third" });
  expect(await standing(4)).toMatchObject({ state: "fourth" });
  expect(await standing(8)).toMatchObject({ state: "out", match: "p1.1" });
  expect(await visitor.words(await entryLink(entries[2]))).toContain("State You are third.");
});

test("a side that cannot come is shown to the club beside its match, until it has phoned", async () => {
  const { cup, entries } = await knockout(2);
  await backend.sql(
    `insert into public.phone_calls (entry_id, kind, event)
     values ('${entries[1] ?? ""}', 'cannot-come', 'cannot-come 1')`,
  );
  const matches = `/admin/tournaments/${cup.id}/matches`;
  const page = await admin.get(matches);
  expect(page.words).toContain("To decide (1)");
  expect(page.words).toContain(
    `Player B said on ${formatDay(dayFromNow(0))} that they cannot come.`,
  );
  const match = await admin.get(`${matches}/1.1`);
  expect(match.text).toContain(`href="/admin/tournaments/${cup.id}/entrants/${entries[1] ?? ""}"`);
  expect(await admin.words(`/admin/tournaments/${cup.id}/entrants/calls`)).toContain(
    "Cannot come. Withdraw the entry: each opponent",
  );
  await backend.sql(
    `update public.phone_calls set called_at = now() where entry_id = '${entries[1] ?? ""}'`,
  );
  expect(await admin.words(matches)).not.toContain("cannot come");
});

test("who cannot come to a knock-out is told what becomes of the match", async () => {
  const { cup, entries } = await knockout(2);
  const { text } = await member.get("/profile/data.json");
  const { account } = JSON.parse(text) as { account: { id: string } };
  await backend.sql(
    `update public.entries set user_id = '${account.id}' where id = '${entries[0] ?? ""}'`,
  );
  const page = `/profile/registrations/${cup.slug}/cannot-come`;
  expect(await member.words(page)).toContain(
    "each opponent that you still have to play gets a walkover",
  );
  expect(await member.words(page)).not.toContain("gives your place to someone else");
});

test("pages of a day of stroke play lead to those of the knock-out", async () => {
  const { cup } = await knockout(2);
  const details = `/admin/tournaments/${cup.id}`;
  for (const [page, to] of [
    ["teams", "knockout"],
    ["draw", "knockout"],
    ["results", "matches"],
    ["results/rules", "matches"],
  ] as const) {
    const answer = await admin.get(`${details}/${page}`);
    expect([page, answer.status, answer.headers.get("location")]).toEqual([
      page,
      302,
      `${details}/${to}`,
    ]);
  }
});

test("an entry by its link has draw, last day and match, and the match how to give up", async () => {
  const { cup, entries, link } = await knockout(2);
  const page = await visitor.get(await entryLink(entries[0]));
  expect(page.words).toMatch(/Draw .* Final by .* Next match Final, against Player B/);
  expect(page.words).not.toContain("Day ");
  const own = await link("1.1", 1);
  expect(page.text).toContain(`href="${own}"`);
  expect(page.text).toContain(`href="/tournaments/${cup.slug}/sheet"`);
  expect(await visitor.words(own)).toContain("To leave the knock-out, use the link in the mail");
  const { text } = await member.get("/profile/data.json");
  const { account } = JSON.parse(text) as { account: { id: string } };
  await backend.sql(
    `update public.entries set user_id = '${account.id}' where id = '${entries[1] ?? ""}'`,
  );
  const other = await visitor.get(await link("1.1", 2));
  expect(other.text).toContain(
    `<a href="/profile/registrations/${cup.slug}/cannot-come">tell the club that you cannot come`,
  );
});

test("namesakes are told apart in a swap, where strokes are said, and as winner", async () => {
  const { cup, link } = await drawnKnockout(backend, secretary, {
    sides: 2,
    name: () => "Asha Rao",
  });
  // Before it is published.
  const take = { tournament: cup.id, expected_version: 2 };
  await rpcOrThrow(backend, secretary, "take_back_knockout", take);
  expect(await admin.words(`/admin/tournaments/${cup.id}/knockout`)).toContain(
    "The numbers of the draw Asha Rao (no. 1) Asha Rao (no. 2)",
  );
  await rpcOrThrow(backend, secretary, "publish_knockout", { ...take, expected_version: 3 });
  const match = await visitor.words(await link("1.1", 2));
  expect(match).toMatch(/Asha Rao \(no\. \d\) receives 1 stroke/);
  const page = `/admin/tournaments/${cup.id}/matches/1.1`;
  await admin.fill(page, "how", { winner: "2", how: "1 up", intent: "result" });
  const tournament = await visitor.words(`/tournaments/${cup.slug}/updates`);
  expect(tournament).toMatch(/Asha Rao \(no\. 2\)/);
  expect(await visitor.words(`/tournaments/${cup.slug}/sheet`)).toContain(
    "Asha Rao (no. 2) won the knock-out.",
  );
});

/** A new member whose entry one of the sides is. */
async function memberOf(entry = ""): Promise<Visitor> {
  const { user, visitor: golfer } = await newMember();
  await backend.sql(`update public.entries set user_id = '${user.id}' where id = '${entry}'`);
  return golfer;
}

test("a side without a match any more is not asked to come, and is led to the sheet", async () => {
  const { cup, entries, link } = await knockout(4);
  const golfer = await memberOf(entries[3]);
  const register = `/tournaments/${cup.slug}/register`;
  const updates = `/tournaments/${cup.slug}/updates`;
  const sheet = `href="/tournaments/${cup.slug}/sheet"`;
  const own = await entryLink(entries[2]);
  const name = (await visitor.get(updates)).heading;
  const cannotCome = `/profile/registrations/${cup.slug}/cannot-come`;
  const asks = "cannot come, tell the club";
  for (const page of ["/profile", register]) {
    expect([page, (await golfer.get(page)).text.includes(cannotCome)]).toEqual([page, true]);
  }
  expect(await visitor.words(own)).toContain(asks);
  expect(await golfer.words(updates)).toContain(`You are registered for ${name}.`);
  await report(await link("1.1", 4), "other", "3&2");
  const out = "You are out. Your last round was: Semi-finals. You share third place.";
  for (const page of ["/profile", register, updates]) {
    const { text, words } = await golfer.get(page);
    expect([page, words.includes(out), text.includes(sheet)]).toEqual([page, true, true]);
    expect([page, text.includes(cannotCome)]).toEqual([page, false]);
    expect([page, words.includes("You are registered for")]).toEqual([page, false]);
  }
  expect((await golfer.get(register)).heading).toBe(name);
  await report(await link("1.2", 3), "other", "3&2");
  const linked = await visitor.get(own);
  expect(linked.words).toContain(`State ${out}`);
  expect(linked.words).not.toContain(asks);
  expect(linked.text).toContain(sheet);
  const cannotComeLink = own.replace("/entry?", "/entry/cannot-come?");
  expect((await visitor.get(cannotComeLink)).location).toBe(own);
  expect((await golfer.get(cannotCome)).location).toBe(`/profile/registrations/${cup.slug}`);
  expect((await golfer.get(`/profile/registrations/${cup.slug}`)).text).not.toContain(cannotCome);
  expect(await visitor.words(await entryLink(entries[0]))).toContain(asks);
  await report(await link("2.1", 2), "other", "3&2");
  expect(await visitor.words(await entryLink(entries[0]))).toContain("You have won the knock-out.");
  expect(await golfer.words(register)).not.toContain("You are registered for");
});

test("who is in the plate reads so before it is drawn, and is not out", async () => {
  const { cup, entries, link } = await knockout(4, { plate: "first-match" });
  const golfer = await memberOf(entries[3]);
  await report(await link("1.1", 4), "other", "3&2");
  const page = await golfer.get(`/tournaments/${cup.slug}/register`);
  expect(page.words).toContain("You are in the plate, which is not drawn yet.");
  expect(page.text).toContain("cannot-come");
  await report(await link("1.2", 3), "other", "3&2");
  expect(await golfer.words("/profile")).toContain("Plate, final, against Player C");
  await report(await link("p1.1", 4), "other", "3&2");
  expect(await golfer.words("/profile")).toContain(
    "You are out. Your last round was: Plate, final. You share third place.",
  );
});

test("who had a walkover before the first match that they lost is in the plate", async () => {
  const { cup, entries } = await knockout(8, { plate: "first-match" });
  const result = async (match: string, winner: string, how: string) => {
    const page = `/admin/tournaments/${cup.id}/matches/${match}`;
    const recorded = await admin.fill(page, "how", { winner, how, intent: "result" });
    expect(recorded.refusal).toBeNull();
  };
  await result("1.4", "3", "walkover");
  await result("1.3", "2", "3&2");
  await result("2.2", "2", "3&2");
  const state = async (number: number) => visitor.words(await entryLink(entries[number - 1]));
  const plate = "State You are in the plate, which is not drawn yet.";
  // Numbers 3 and 6 were in match 4, 2 and 7 in match 3.
  expect(await state(3)).toContain(plate);
  expect(await state(7)).toContain(plate);
  expect(await state(6)).toContain("State You are out. Your last round was: Quarter-finals.");
});

test("the profile leads to the sheet without a page of the tournament, and after a withdrawal", async () => {
  const { cup, entries } = await knockout(2, {}, { has_information_page: false });
  const golfer = await memberOf(entries[1]);
  const sheet = `href="/tournaments/${cup.slug}/sheet"`;
  const before = await golfer.get("/profile");
  expect(before.text).toContain(sheet);
  expect(before.words).not.toContain("View Updates");
  const desk = `/admin/tournaments/${cup.id}/entrants/${entries[1] ?? ""}/withdraw`;
  expect((await admin.fill(desk, "reason", { reason: "Injured" })).refusal).toBeNull();
  expect((await golfer.get("/profile")).text).toContain(sheet);
  expect((await golfer.get(`/tournaments/${cup.slug}/register`)).text).toContain(sheet);
});

test("who enters a knock-out reads of its draw and matches, and of no tee-off", async () => {
  const cup = await makeTournament(backend, secretary, {
    ...{ form_of_play: "knock-out", starts_on: dayFromNow(9), final_by: dayFromNow(90) },
    ...{ tee_off_at: "07:00", entry_form: "short" },
  });
  const { visitor: golfer } = await newMember();
  const path = `/tournaments/${cup.slug}/register`;
  const made = await golfer.follow(
    await golfer.fill(path, "phone", { phone: "98450 77777", handicap: "12" }),
  );
  for (const page of [made.words, await golfer.words("/profile")]) {
    expect(page).toContain(`Draw ${formatDayOfYear(dayFromNow(9))} Final by`);
    expect(page).not.toMatch(/first tee|Tee-off|seeing you/);
  }
  expect(made.words).toContain("What is new of your matches comes by mail.");
  expect(await visitor.words(`/tournaments/${cup.slug}/updates`)).not.toContain("Tee-off");
  const day = (await visitor.get(`/tournaments/${cup.slug}.ics`)).text;
  expect(day).not.toContain("T013000Z");
});
