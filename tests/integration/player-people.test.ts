import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MERGE_PAGE } from "#app/club/people/register/content.ts";
import { addEntrant } from "../support/entrants.ts";
import { seriesDesk } from "../support/series.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, secretary, admin, visitor, newMember } = await clubSite(await acquireBackend());

const { addPerson, makeMedal, clubResults, publish, makeSeries, addTournament, setState, linesOf } =
  seriesDesk({ backend, secretary, admin, visitor });

const MERGE = (person: string) => `/admin/people/${person}/merge`;

test("the club is told who will not count before it publishes, and says who they are in one form", async () => {
  const known = await addPerson("Known Player");
  const [chosen, typed] = [await addPerson("Chosen Player"), await addPerson("Typed Player")];
  const number = `T-${randomUUID().slice(0, 8)}`;
  await backend.sql(`update public.people set number = '${number}' where id = '${typed}'`);
  const guests = ["Chosen Player", "Someone Typed", "Stranger Here"];
  const medal = await makeMedal(`Medal ${randomUUID()}`, { "Known Player": known }, { guests });
  const series = await makeSeries();
  await addTournament(series, medal);
  await setState(series, "show");
  const results = clubResults(medal);
  const path = `/admin/tournaments/${medal.id}/entrants/people`;
  const names = ["Known Player", ...guests];
  await rpcOrThrow(backend, secretary, "save_scores", {
    tournament: medal.id,
    expected_version: 0,
    scores: names.map((name, index) => ({ player: medal.players[name], points: 30 - index })),
  });
  const before = await admin.get(results);
  expect(before.words).toMatch(/3 of 4 do not count in Merit \w+ yet/);
  expect(before.text).toContain(`href="${path}"`);
  const page = await admin.get(path);
  // The one of this name is chosen beforehand.
  const lines = guests.map((name) => {
    const player = medal.players[name] ?? "";
    const [, index = ""] =
      new RegExp(`name="choices\\[(\\d+)\\]\\.player" value="${player}"`).exec(page.text) ?? [];
    return index;
  });
  const fields = page.form("choices[0].player");
  const [first, second, third] = lines.map((index) => `choices[${index}]`);
  expect(page.value(`${first ?? ""}.person`)).toBe(chosen);
  const wrong = await admin.post(path, { ...fields, [`${second ?? ""}.other`]: "No Such Name" });
  expect([wrong.status, wrong.words]).toEqual([
    400,
    expect.stringContaining("No person in the register has this number or name"),
  ]);
  expect(wrong.value(`${second ?? ""}.other`)).toBe("No Such Name");
  const several = await admin.post(path, { ...fields, [`${second ?? ""}.other`]: "player" });
  expect(several.words).toContain("Several people have this name: enter the membership number");
  const saved = await admin.post(path, {
    ...fields,
    [`${first ?? ""}.person`]: chosen,
    [`${second ?? ""}.other`]: number,
    [`${third ?? ""}.person`]: "nobody",
  });
  expect(saved.refusal).toBeNull();
  // With a name in place of the number, as the search finds it.
  const joined = await admin.get(`${path}?which=known`);
  const at = /name="(choices\[\d+\])\.player" value="([^"]+)"/g;
  const [, line = ""] =
    [...joined.text.matchAll(at)].find(([, , id]) => id === medal.players["Someone Typed"]) ?? [];
  const byName = await admin.post(`${path}?which=known`, {
    ...joined.form(`${line}.player`),
    [`${line}.other`]: "typed  PLÁYER",
  });
  expect([byName.status, byName.errors]).toEqual([302, {}]);
  expect((await admin.get(results)).words).not.toContain("do not count");
  await publish(medal, {});
  expect(await linesOf(series)).toEqual([
    [1, "Known Player", 10],
    [2, "Chosen Player", 9],
    // As the register has the name, not the entry.
    [3, "Typed Player", 8],
  ]);
});

test("only a changed line is saved, none over another's, and each can be opened again", async () => {
  const [guest, other] = [await addPerson("Asha Guest"), await addPerson("Other Joined")];
  const names = { "Asha Guest": guest, "Other Joined": other };
  const medal = await makeMedal(`Lines ${randomUUID()}`, names);
  const path = `/admin/tournaments/${medal.id}/entrants/people?which=known`;
  const stored = async () => {
    const rows = await backend.sql<{ name: string; by: string | null; member: boolean | null }>(
      `select full_name as name, known_by as by, was_member as member from public.players
       where tournament_id = '${medal.id}' order by full_name`,
    );
    return rows.map(({ name, by, member }) => [name, by, member]);
  };
  await backend.sql(
    `update public.players set known_by = 'phone' where id = '${medal.players["Other Joined"] ?? ""}'`,
  );
  const page = await admin.get(path);
  const form = page.form("choices[0].player");
  expect((await admin.post(path, { ...form, "choices[0].counts_as": "guest" })).refusal).toBeNull();
  const counted = [
    ["Asha Guest", "desk", false],
    ["Other Joined", "phone", null],
  ];
  expect(await stored()).toEqual(counted);
  const again = await admin.get(path);
  expect(again.value("choices[0].counts_as")).toBe("guest");
  const unchanged = await admin.post(path, again.form("choices[0].player"));
  expect((await admin.follow(unchanged)).notice.join(" ")).toContain("Nothing was changed");
  expect(await stored()).toEqual(counted);
  const opened = { ...again.form("choices[0].player"), "choices[0].person": "" };
  expect((await admin.post(path, opened)).refusal).toBeNull();
  expect((await stored())[0]).toEqual(["Asha Guest", null, null]);
  // The other tab had the page from before.
  const late = await admin.post(path, { ...form, "choices[0].person": "nobody" });
  expect([late.status, late.errors["choices[0].other"] ?? late.words]).toEqual([
    400,
    expect.stringContaining("This player was changed since"),
  ]);
  expect((await stored())[0]).toEqual(["Asha Guest", null, null]);
});

test("two entries of one person are merged after a look at what moves, and taken apart again", async () => {
  const [kept, twice] = [await addPerson("Double Entry"), await addPerson("Double Entry")];
  const other = await addPerson("Other Entirely");
  const medals = [
    await makeMedal(`May ${randomUUID()}`, { "Double Entry": kept }),
    await makeMedal(`June ${randomUUID()}`, { "Double Entry": twice, "Other Entirely": other }),
  ];
  const series = await makeSeries();
  for (const medal of medals) await addTournament(series, medal);
  await setState(series, "show");
  for (const medal of medals) {
    await publish(
      medal,
      Object.fromEntries(Object.keys(medal.players).map((name, index) => [name, 30 - index])),
    );
  }
  const shown = async () => (await linesOf(series)).map(([, name, total]) => [name, total]);
  expect((await shown()).length).toBe(3);
  expect((await admin.get(`/admin/people/${kept}`)).text).toContain(`href="${MERGE(kept)}"`);
  expect(await admin.words(MERGE(kept))).toContain("Double Entry Member · 1 tournament");
  // Of two memberships one is asked for, the member's first.
  await backend.sql(`update public.people set status = 'guest' where id = '${kept}'`);
  const asked = await admin.get(`${MERGE(kept)}?with=${twice}`);
  expect(asked.words).toContain(MERGE_PAGE.membership);
  expect(asked.text).toMatch(/<select[^>]*name="status"[^>]*><option value="member"/);
  await backend.sql(`update public.people set status = 'member' where id = '${kept}'`);
  const found = await admin.get(`${MERGE(kept)}?q=entirely`);
  expect(found.text).toContain(`with=${other}`);
  const preview = await admin.get(`${MERGE(kept)}?with=${twice}`);
  expect(preview.words).toMatch(/Are these one person: Double Entry\?.*June [\w-]+/);
  expect(preview.words).toContain(`${MERGE_PAGE.dropped} ${MERGE_PAGE.nothing}`);
  const merged = await admin.post(MERGE(kept), preview.form("other"));
  expect((await admin.follow(merged)).notice.join(" ")).toContain("Merged");
  expect(await shown()).toEqual([
    ["Double Entry", 20],
    ["Other Entirely", 9],
  ]);
  const history = () => visitor.words(`/series/${series.slug}`);
  expect(await history()).toMatch(
    /What has changed .*Two entries of the members’ register were one person\. .*Double Entry total 10 → 20/,
  );
  const back = await admin.get(MERGE(kept));
  expect(back.words).toContain("Merges of the last 30 days");
  await admin.post(MERGE(kept), { intent: "take-back", other: twice });
  expect((await shown()).length).toBe(3);
  expect(await history()).toMatch(
    /What has changed .*A merge of two entries .*Double Entry \(no\. \d\) total 20 → 10/,
  );
  // Both played in June: the page says so before it is pressed.
  const both = await admin.get(`${MERGE(twice)}?with=${other}`);
  expect(both.words).toMatch(/Both are players of June/);
  expect(both.text).not.toContain(">Merge</");
  const refused = await admin.post(MERGE(twice), both.form("other"));
  expect([refused.status, refused.alert.join(" ")]).toEqual([
    400,
    expect.stringMatching(/Both are players of June/),
  ]);
});

test("a merge says of which tournament it lets a withdrawn second entry go", async () => {
  const [kept, twice] = [await addPerson("Twice Entered"), await addPerson("Twice Entered")];
  const medal = await makeTournament(backend, secretary, { max_group_size: 4 });
  await addEntrant(backend, secretary, medal, { full_name: "Twice Entered" }, { person: kept });
  const { entry_id: entry } = await addEntrant(
    backend,
    secretary,
    medal,
    { full_name: "Twice Entered" },
    { person: twice },
  );
  const page = `${MERGE(kept)}?with=${twice}`;
  expect((await admin.get(page)).words).toContain("Correct that tournament first");
  await rpcOrThrow(backend, secretary, "withdraw_entrant", { entry, reason: "entered twice" });
  const preview = await admin.get(page);
  expect(preview.words).toMatch(
    new RegExp(`${MERGE_PAGE.results} ${MERGE_PAGE.nothing} ${MERGE_PAGE.letGo} \\S`),
  );
  expect((await admin.post(MERGE(kept), preview.form("other"))).refusal).toBeNull();
});

test("a person who was removed and added again has one line in the table", async () => {
  const number = `B-${randomUUID().slice(0, 8)}`;
  const add = async () => {
    const id = await addPerson("Back Again");
    await backend.sql(`update public.people set number = '${number}' where id = '${id}'`);
    return id;
  };
  const gone = await add();
  const series = await makeSeries();
  const first = await makeMedal(`First ${randomUUID()}`, { "Back Again": gone });
  await addTournament(series, first);
  await setState(series, "show");
  const second = await makeMedal(`Second ${randomUUID()}`, {});
  await addTournament(series, second);
  await publish(first, { "Back Again": 30 });
  const removal = `/admin/people/${gone}/remove`;
  // What hangs on the person is said before.
  const asked = await admin.words(removal);
  expect(asked).toContain("Their results stay in this tournament and in tables of series: First ");
  expect(asked).not.toMatch(/The account \S+@/);
  await admin.post(removal, { version: (await admin.get(removal)).value("version") });
  expect(await linesOf(series)).toEqual([[1, "Back Again", 10]]);
  const answer = await admin.post("/admin/people/new", {
    ...(await admin.get("/admin/people/new")).form("full_name"),
    ...{ full_name: "Back Again", number, status: "member" },
  });
  expect([answer.status, answer.errors]).toEqual([302, {}]);
  const [again] = await backend.sql<{ id: string }>(
    `select id from public.people where number = '${number}'`,
  );
  const { entry_id: player } = await addEntrant(
    backend,
    secretary,
    second,
    { full_name: "Back Again" },
    { person: again?.id },
  );
  await publish({ ...second, players: { "Back Again": player } }, { "Back Again": 30 });
  expect(await linesOf(series)).toEqual([[1, "Back Again", 20]]);
});

test("a member whom the club has entered by their address takes the entry over, and has no second one", async () => {
  const { user, visitor: browser } = await newMember();
  const cup = await makeTournament(backend, secretary, { name: `Cup ${randomUUID()}` });
  const { entry_id: entry } = await addEntrant(backend, secretary, cup, {
    full_name: user.fullName,
    email: user.email.toUpperCase(),
  });
  const path = `/tournaments/${cup.slug}/register`;
  // Nothing shows that the address is theirs.
  expect((await browser.get(path)).status).toBe(200);
  await backend.sql(`update auth.users set confirmation_sent_at = now() where id = '${user.id}'`);
  const opened = await browser.get(path);
  expect([opened.status, opened.location]).toEqual([302, `${path}/mine`]);
  const profile = await browser.get("/profile");
  expect(profile.text).toContain(`href="${path}/mine"`);
  // For others of the family the form is there; the same name is refused.
  const form = (await browser.get(`${path}?other=1`)).form("fullName");
  const refused = await browser.post(path, {
    ...form,
    ...{ fullName: user.fullName, phone: "9845012345", golfGroup: "E-Golf" },
    ...{ category: "men", handicap: "12" },
  });
  expect([refused.status, refused.alert.join(" ")]).toEqual([
    expect.any(Number),
    expect.stringContaining("The club has entered you in this tournament already"),
  ]);
  const page = await browser.get(`${path}/mine`);
  expect(page.words).toContain(`Players: ${user.fullName}`);
  const taken = await browser.post(`${path}/mine`, {});
  expect(taken.location).toBe("/profile");
  expect((await browser.follow(taken)).notice.join(" ")).toContain("The entry is in your profile");
  const rows = await backend.sql(
    `select id, user_id from public.entries where tournament_id = '${cup.id}'`,
  );
  expect(rows).toEqual([{ id: entry, user_id: user.id }]);
  expect((await browser.get(`${path}/mine`)).location).toBe(path);
  expect((await browser.post(`${path}/mine`, {})).refusal).toBeNull();
});

test("a member's record has their rounds, series and handicaps, and no one else's", async () => {
  const { user, visitor: browser } = await newMember();
  const { visitor: stranger } = await newMember();
  const name = `Rec ${randomUUID().slice(0, 8)}`;
  const person = randomUUID();
  const save = (version: number, handicap: string, day: string) =>
    rpcOrThrow(backend, secretary, "save_person", {
      person,
      expected_version: version,
      fields: { full_name: name, status: "member", handicap, handicap_on: day },
      account_email: user.email,
    });
  await save(0, "14.2", "2026-09-01");
  await save(1, "12.9", "2026-10-01");
  const medal = await makeMedal(`Record ${randomUUID()}`, {
    [name]: person,
    Other: await addPerson("Other"),
  });
  const series = await makeSeries();
  await addTournament(series, medal);
  await setState(series, "show");
  await publish(medal, { [name]: 36, Other: 40 });
  const page = await browser.get("/profile/record");
  expect(page.words).toMatch(
    /Date Tournament Winner Tee Gross Result .*Record [\w-]+ Other .*2nd.*36 points/,
  );
  expect(page.text).toContain(`href="/series/${series.slug}"`);
  expect(page.words).toMatch(/1 October 2026 12\.9 1 September 2026 14\.2/);
  expect(page.text).toContain("<polyline");
  expect(page.words).not.toContain("40 points");
  await backend.sql(
    `update public.tournaments set state = 'cancelled', cancelled_reason = 'Lightning'
     where id = '${medal.id}'`,
  );
  const { words } = await browser.get("/profile/record");
  expect(words).toMatch(/Record [\w-]+ – .*– Cancelled /);
  expect(words).not.toContain("36 points");
  // The series follows the register, the published results the entry.
  const edited = `/admin/people/${person}`;
  const rename = async (full_name: string) => {
    const form = (await admin.get(edited)).form("full_name");
    return (await admin.follow(await admin.post(edited, { ...form, full_name }))).notice.join(" ");
  };
  expect(await rename(`${name} Rao`)).toContain("the results of 1 tournament keep the name");
  expect(await rename(`${name} Rao`)).not.toContain("the results");
  const empty = await stranger.get("/profile/record");
  expect(empty.words).toContain("No published result is yours yet");
  expect(empty.words).not.toContain("14.2");
});

test("a result that the club gives to another person is theirs everywhere", async () => {
  const [first, second] = [await newMember(), await newMember()];
  const [entrant, owner] = [
    await addPerson(`First ${randomUUID()}`, "member", first.user.email),
    await addPerson("Second Person", "member", second.user.email),
  ];
  const medal = await makeMedal(`Given ${randomUUID()}`, { Other: await addPerson("Other") });
  const { entry_id: player } = await addEntrant(
    backend,
    secretary,
    medal,
    { full_name: first.user.fullName },
    { account_email: first.user.email },
  );
  await publish(
    { ...medal, players: { ...medal.players, [first.user.fullName]: player } },
    {
      [first.user.fullName]: 36,
      Other: 40,
    },
  );
  const seenBy = async ({ visitor: browser }: typeof first) => {
    const results = await browser.get(`/tournaments/${medal.slug}/updates`);
    return {
      profile: (await browser.get("/profile")).words.includes("36 points"),
      record: (await browser.get("/profile/record")).words.includes("36 points"),
      marked: results.words.includes("Your entry"),
    };
  };
  const mailedTo = async () => {
    const path = `/admin/tournaments/${medal.id}/entrants/messages`;
    const page = await admin.get(`${path}?results=1`);
    const preview = await admin.post(path, { ...page.form("results"), intent: "preview" });
    const sent = await admin.post(path, { ...preview.form("recipients"), intent: "send" });
    expect(sent.status).toBe(302);
    const rows = await backend.sql<{ recipient: string }>(
      `select recipient from public.registration_mails
       where tournament_id = '${medal.id}' and kind = 'message' and user_id is not null
       order by created_at desc limit 1`,
    );
    return rows[0]?.recipient;
  };
  const give = (person: string) =>
    rpcOrThrow(backend, secretary, "know_players", { choices: [{ player, person }] });
  await give(entrant);
  const mine = { profile: true, record: true, marked: true };
  expect(await seenBy(first)).toEqual(mine);
  expect(await mailedTo()).toBe(first.user.email);
  await give(owner);
  expect(await seenBy(first)).toEqual({ profile: false, record: false, marked: false });
  // The profile has the tournaments that one has entered.
  expect(await seenBy(second)).toEqual({ ...mine, profile: false });
  expect(await mailedTo()).toBe(second.user.email);
});

test("the register that is exported is read again without a change, and leaves a note", async () => {
  const name = "Exportia Rao";
  const number = `X-${randomUUID().slice(0, 8)}`;
  await rpcOrThrow(backend, secretary, "save_person", {
    person: randomUUID(),
    expected_version: 0,
    fields: {
      ...{ full_name: name, status: "junior", number, title: "Dr.", gender: "f", birth_year: 2012 },
      ...{ phone: "9845012345", email: "x@example.com", home_club: "KGA" },
      ...{ handicap: "+1.4", handicap_on: "2026-11-01", authority_number: "IN-77" },
    },
  });
  const file = await admin.get(`/admin/people.csv?q=${number}`);
  expect(file.text).toContain(
    `${number},Dr.,${name},f,2012,9845012345,,x@example.com,KGA,Junior member,`,
  );
  const [noted] = await backend.sql<{ search: string }>(
    "select search from public.admin_audit where action = 'people-exported' order by at desc limit 1",
  );
  expect(noted?.search).toBe(number);
  const path = "/admin/people/import";
  const checked = await admin.post(path, {
    ...(await admin.get(path)).form("csv"),
    ...{ csv: file.text, intent: "check", handicap_on: "2026-11-01" },
  });
  expect(checked.words).not.toMatch(/would be (added|changed)|need|not understood|not imported/);
  expect(checked.words).toContain("1 person stays as in the register.");
});

test("two entrants of one name are told apart where money is booked", async () => {
  const cup = await makeTournament(backend, secretary, { name: `Names ${randomUUID()}` });
  await rpcOrThrow(backend, secretary, "save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 100_000,
  });
  for (const person of [await addPerson("Asha Twin"), await addPerson("Asha Twin")]) {
    await addEntrant(backend, secretary, cup, { full_name: "Asha Twin" }, { person });
  }
  await addEntrant(backend, secretary, cup, { full_name: "Om Alone" });
  const fees = `/admin/tournaments/${cup.id}/fees`;
  const [page, file] = [await admin.words(fees), (await admin.get(`${fees}.csv`)).text];
  for (const number of [1, 2]) {
    expect(page).toContain(`Asha Twin (no. ${number}), handicap `);
    expect(file).toContain(`Asha Twin (no. ${number}), handicap `);
  }
  expect(page).not.toContain("Om Alone (");
});

test("the register says when no account can be joined to a person by its address", async () => {
  const { user } = await newMember();
  const says = async () => (await admin.words("/admin/people")).includes("so none is joined");
  await backend.sql("update auth.users set confirmation_sent_at = null");
  expect(await says()).toBe(true);
  await backend.sql(`update auth.users set confirmation_sent_at = now() where id = '${user.id}'`);
  expect(await says()).toBe(false);
});

test("what the club said of a name is proposed again, and who plays already is named", async () => {
  const name = `Nobody ${randomUUID().slice(0, 8)}`;
  const first = await makeMedal(`First ${randomUUID()}`, {}, { guests: [name] });
  const pathOf = ({ id }: { id: string }) => `/admin/tournaments/${id}/entrants/people`;
  const lineOf = (text: string, player: string) =>
    /choices\[\d+\]/.exec(text.slice(text.lastIndexOf("<input", text.indexOf(player))))?.[0] ?? "";
  const before = await admin.get(pathOf(first));
  const line = lineOf(before.text, first.players[name] ?? "");
  const saved = await admin.post(pathOf(first), {
    ...before.form("choices[0].player"),
    [`${line}.person`]: "nobody",
  });
  expect(saved.refusal).toBeNull();

  const twice = await addPerson("Twin Player");
  const names = { "Twin Player": twice };
  const second = await makeMedal(`Second ${randomUUID()}`, names, {
    guests: [name, "Twin Player"],
  });
  const [entrant] = await backend.sql<{ entry_id: string }>(
    `select entry_id from public.players
     where tournament_id = '${second.id}' and full_name = 'Twin Player' and made_entry`,
  );
  const page = await admin.get(pathOf(second));
  expect(page.value(`${lineOf(page.text, second.players[name] ?? "")}.person`)).toBe("nobody");
  expect(page.words).toContain("not in the register, as you chose before");
  expect(page.text).toMatch(
    new RegExp(`<option value="${twice}" disabled="">Twin Player[^<]*plays already`),
  );

  const path = `/admin/tournaments/${second.id}/entrants/${entrant?.entry_id ?? ""}`;
  const known = await admin.get(path);
  expect(known.words).toContain("In the register: Twin Player");
  // With another name the club is asked who it is.
  const correct = await admin.get(`${path}/edit`);
  const asked = await admin.post(`${path}/edit`, {
    ...correct.form("fullName"),
    fullName: "Another Altogether",
    reason: "The wrong one was entered",
  });
  expect([asked.status, asked.errors]).toEqual([
    400,
    { isSame: "Is this still the person who was entered as Twin Player?" },
  ]);
  expect(asked.value("fullName")).toBe("Another Altogether");
  const corrected = await admin.post(`${path}/edit`, {
    ...asked.form("fullName"),
    isSame: "another",
  });
  expect([corrected.status, corrected.errors]).toEqual([302, {}]);
  expect((await admin.follow(corrected)).notice.join(" ")).toContain(
    "no longer joined to the register: Twin Player.",
  );
  expect(await admin.words(path)).toContain("Not joined to anyone in the register");
});

test("who is two players is chosen for neither, and the refusal names both", async () => {
  const person = await addPerson("Same Twice");
  const medal = await makeMedal(
    `Twice ${randomUUID()}`,
    {},
    { guests: ["Same Twice", "Twice Same"] },
  );
  const path = `/admin/tournaments/${medal.id}/entrants/people`;
  const page = await admin.get(path);
  const lineOf = (name: string) =>
    new RegExp(`name="(choices\\[\\d+\\])\\.player" value="${medal.players[name] ?? ""}"`).exec(
      page.text,
    )?.[1] ?? "";
  const [one, other] = [lineOf("Same Twice"), lineOf("Twice Same")];
  expect([page.value(`${one}.person`), page.value(`${other}.person`)]).toEqual(["", ""]);
  const refused = await admin.post(path, {
    ...page.form(`${one}.player`),
    [`${one}.person`]: person,
    [`${other}.person`]: person,
  });
  expect(refused.status).toBe(400);
  expect(refused.alert.join(" ")).toMatch(
    /(Twice Same|Same Twice): Same Twice is another player of the tournament, entered as (Same Twice|Twice Same)/,
  );
});

test("another person in place of whose result counts is led to where the club says so", async () => {
  const name = "Counted Person";
  const medal = await makeMedal(`Counted ${randomUUID()}`, { [name]: await addPerson(name) });
  await publish(medal, { [name]: 36 });
  const path = `/admin/tournaments/${medal.id}/entrants/${medal.players[name] ?? ""}/edit`;
  const refused = await admin.fill(path, "fullName", {
    fullName: "Somebody Different",
    isSame: "another",
    reason: "The wrong one was entered",
  });
  expect(refused.errors["isSame"]).toContain(`The published results count for ${name}.`);
  expect(refused.text).toContain(`href="/admin/tournaments/${medal.id}/entrants/people"`);
});

test("players of one name have their numbers where the club says who they are, and on paper", async () => {
  const cup = await makeTournament(backend, secretary, {});
  for (const email of ["one@example.com", "two@example.com"]) {
    await addEntrant(backend, secretary, cup, { full_name: "Twin Name", email });
  }
  const entrants = `/admin/tournaments/${cup.id}/entrants`;
  for (const path of [`${entrants}/people`, `${entrants}/print`, entrants]) {
    const { words } = await admin.get(path);
    for (const number of [1, 2]) expect(words).toContain(`Twin Name (no. ${number})`);
  }
});
