import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addEntrantPath, playerPeoplePath } from "#app/site/paths.ts";
import { createUser } from "../support/backend.ts";
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";
import { formValues } from "../support/form-values.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, type Saved } from "../support/tournaments.ts";

const { backend, secretary, admin, newVisitor, newMember } = await clubSite();

const enter = (cup: Saved, entry: object = {}, more: object = {}) =>
  addEntrant(backend, secretary, cup, entry, more);

const pathOf = ({ id }: Pick<Saved, "id">, entry: string) =>
  `/admin/tournaments/${id}/entrants/${entry}`;

type Version = {
  id: string;
  full_name: string;
  handicap: string;
  state: string;
  email: string | null;
  players: { id: string; full_name: string }[];
};

const latest = async (entry: string): Promise<Version> => {
  const [version] = await backend.sql<Version>(
    `select id, full_name, handicap, state, email, players
     from public.tournament_registrations
     where entry_id = '${entry}' and replaced_at is null`,
  );
  if (!version) throw new Error(`There is no entry ${entry}.`);
  return version;
};

const mailsOf = async (entry: string): Promise<unknown[]> =>
  (
    await backend.sql<{ kind: string; recipient: string; details: unknown }>(
      `select kind, recipient, details from public.registration_mails
       where entry_id = '${entry}' order by created_at, kind`,
    )
  ).map(({ kind, details }) => (details ? [kind, details] : kind));

const correct = (path: string, changes: Record<string, string>) =>
  admin.fill(path, "fullName", changes);

describe("the club corrects an entry", () => {
  test("and is told which division the handicap gives", async () => {
    const cup = await makeTournament(backend, secretary, {
      divisions: [
        { id: "a", name: "A", from: 0, to: 12 },
        { id: "b", name: "B", from: 13, to: 24 },
      ],
      divisions_by_handicap: true,
    });
    const { entry_id } = await enter(cup, { handicap: "12.4" });
    await correct(`${pathOf(cup, entry_id)}/edit`, { handicap: "12.5" });
    expect((await admin.get(pathOf(cup, entry_id))).notice).toContain(
      "The handicap puts them in the division B.",
    );
    const [version] = await backend.sql(
      `select category from public.tournament_registrations
       where entry_id = '${entry_id}' and replaced_at is null`,
    );
    expect(version).toEqual({ category: "b" });
  });

  test("without a change, which stores nothing and tells nobody", async () => {
    const cup = await makeTournament(backend, secretary, { max_group_size: 2 });
    const { entry_id } = await enter(cup, {
      email: "unchanged@example.com",
      players: [furtherPlayer("Meera Rao")],
    });
    const before = [await latest(entry_id), await mailsOf(entry_id)];
    const saved = await correct(`${pathOf(cup, entry_id)}/edit`, {});
    const page = await admin.follow(saved);
    expect(page.notice).toContain("Nothing was changed");
    expect(page.words).not.toContain("Corrected by the club");
    expect([await latest(entry_id), await mailsOf(entry_id)]).toEqual(before);
  });

  test("in every field, also when changes are closed; the member is told", async () => {
    const cup = await makeTournament(backend, secretary, { max_group_size: 3 });
    const { user: golfer, visitor: own } = await newMember();
    const { entry_id } = await enter(
      cup,
      { players: [furtherPlayer("Meera Rao"), furtherPlayer("Vikram Das")] },
      { account_email: golfer.email },
    );
    await backend.sql(
      `update public.tournaments set registration_closes_at = now() where id = '${cup.id}'`,
    );
    const before = await latest(entry_id);
    const path = `${pathOf(cup, entry_id)}/edit`;
    expect(await admin.words(pathOf(cup, entry_id))).toContain("Correct");
    const answer = await correct(path, {
      fullName: "Asha Menon",
      handicap: "9.5",
      "players[1].full_name": "Leela Das",
    });
    expect([answer.status, answer.location]).toEqual([302, pathOf(cup, entry_id)]);
    const page = await admin.get(pathOf(cup, entry_id));
    expect(page.notice).toContain("The entry of Asha Menon was corrected");
    expect(page.words).toContain("Corrected by the club");
    expect(page.words).toContain("by Club Secretary");
    expect(page.text).toContain("<del>12</del> <ins>9.5</ins>");
    const after = await latest(entry_id);
    expect(after).toMatchObject({ full_name: "Asha Menon", handicap: "9.5" });
    expect(await own.words("/profile")).toContain("Players Asha Menon");
    // A player whose name was put right stays the same player.
    expect(after.players.map(({ id }) => id)).toEqual(before.players.map(({ id }) => id));
    expect(after.players.map(({ full_name }) => full_name)).toEqual(["Meera Rao", "Leela Das"]);
    expect(await mailsOf(entry_id)).toEqual(["registered", ["changed", { is_by_club: true }]]);
    const mail = await readMail(golfer.email, "The club has corrected");
    expect(mail.text).toContain("Handicap: 12 → 9.5");
    expect(mail.text).toContain("please write to the club");
  });

  test("without a mail, when the club unticks it", async () => {
    const cup = await makeTournament(backend, secretary);
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, {}, { account_email: golfer.email });
    const path = `${pathOf(cup, entry_id)}/edit`;
    const { isTold, ...values } = (await admin.get(path)).form("fullName");
    expect(isTold).toBe("on");
    await admin.post(path, { ...values, handicap: "3" });
    expect((await latest(entry_id)).handicap).toBe("3");
    expect(await mailsOf(entry_id)).toEqual(["registered"]);
  });

  test("beyond a limit only in a second step", async () => {
    const cup = await makeTournament(backend, secretary, {
      max_group_size: 2,
      capacity: 1,
    });
    const { entry_id } = await enter(cup);
    const path = `${pathOf(cup, entry_id)}/edit`;
    const more = {
      "players[0].full_name": "Meera Rao",
      "players[0].phone": "0984502222",
      "players[0].category": "ladies",
      "players[0].handicap": "20",
    };
    const refused = await correct(path, more);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("There are not enough places.");
    expect(refused.text).toContain('value="Meera Rao"');
    expect(refused.text).toMatch(/name="mayExceed"/);
    expect((await latest(entry_id)).players).toEqual([]);
    const again = { ...refused.form("fullName"), mayExceed: "on" };
    expect((await admin.post(path, again)).refusal).toBeNull();
    expect((await latest(entry_id)).players).toHaveLength(1);
    expect((await latest(entry_id)).state).toBe("confirmed");
  });

  test("a correction does not overwrite what the member has just changed", async () => {
    const cup = await makeTournament(backend, secretary);
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, {}, { account_email: golfer.email });
    const path = `${pathOf(cup, entry_id)}/edit`;
    const opened = (await admin.get(path)).form("fullName");
    const { id } = await latest(entry_id);
    const { status } = await insertEntry(backend, golfer, cup, {
      golf_group: "E-Golf",
      handicap: "30",
      replaces: id,
    });
    expect(status).toBe(201);
    const answer = await admin.post(path, { ...opened, handicap: "5" });
    expect(answer.status).toBe(400);
    expect(answer.words).toContain("This entry was changed while you had it open.");
    expect(answer.text).toMatch(/name="handicap"[^>]*value="5"/);
    expect((await latest(entry_id)).handicap).toBe("30");
  });

  test("once, however often the form is sent", async () => {
    const cup = await makeTournament(backend, secretary);
    const { entry_id } = await enter(cup);
    const path = `${pathOf(cup, entry_id)}/edit`;
    const form = { ...(await admin.get(path)).form("fullName"), handicap: "7" };
    const answers = [await admin.post(path, form), await admin.post(path, form)];
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    const versions = await backend.sql(
      `select from public.tournament_registrations where entry_id = '${entry_id}'`,
    );
    expect(versions).toHaveLength(2);
  });

  test("with a message beside a wrong field", async () => {
    const cup = await makeTournament(backend, secretary);
    const { entry_id } = await enter(cup);
    const answer = await correct(`${pathOf(cup, entry_id)}/edit`, {
      handicap: "99",
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/name="handicap"[^>]*value="99"/);
    expect((await latest(entry_id)).handicap).toBe("12");
  });

  test("one of its players is withdrawn, and what they held is free", async () => {
    const cup = await makeTournament(backend, secretary, {
      max_group_size: 3,
      capacity: 3,
    });
    const golfer = await createUser(backend);
    const { entry_id } = await enter(
      cup,
      { players: [furtherPlayer("Meera Rao"), furtherPlayer("Vikram Das")] },
      { account_email: golfer.email },
    );
    const waiting = await enter(cup, { full_name: "Waiting" });
    const [meera] = (await latest(entry_id)).players;
    const path = `${pathOf(cup, entry_id)}/withdraw`;
    expect(await admin.words(path)).toContain("All 3 players");
    const first = await admin.post(path, {
      player: meera?.id ?? "",
      reason: "Hurt her wrist",
    });
    expect(first.refusal).toBeNull();
    expect((await latest(entry_id)).players).toMatchObject([{ full_name: "Vikram Das" }]);
    expect((await latest(waiting.entry_id)).state).toBe("confirmed");
    expect(await mailsOf(entry_id)).toContainEqual([
      "changed",
      { is_by_club: true, reason: "Hurt her wrist", withdrawn: ["Meera Rao"] },
    ]);
    // Who entered leaves: the next one is named first, with a handicap of their own.
    const left = await admin.follow(await admin.post(path, { player: entry_id, reason: "Ill" }));
    expect(left.words).toContain("Meera Rao was withdrawn. Hurt her wrist");
    expect(left.words).toContain("Asha Rao was withdrawn. Ill");
    expect(left.notice[1]).toMatch(/stays the address of the entry|has no e-mail address/);
    expect(await latest(entry_id)).toMatchObject({
      full_name: "Vikram Das",
      handicap: "20",
      players: [],
      state: "confirmed",
    });
  });

  test.each([["Meera Rao"], ["Asha Rao"]])(
    "of two players %s is withdrawn, and comes back by a correction as the same player",
    async (name) => {
      const cup = await makeTournament(backend, secretary, { max_group_size: 2 });
      const golfer = await createUser(backend);
      const players = [furtherPlayer("Meera Rao")];
      const { entry_id } = await enter(cup, { players }, { account_email: golfer.email });
      const rows = () =>
        backend.sql<{ id: string; full_name: string; state: string }>(
          `select id, full_name, state from public.players
           where entry_id = '${entry_id}' order by full_name`,
        );
      const before = await rows();
      const path = `${pathOf(cup, entry_id)}/withdraw`;
      expect(await admin.words(path)).toContain(
        "If one is withdrawn: to take that back, choose Correct and add the player again under the same name.",
      );
      const player = before.find((row) => row.full_name === name)?.id ?? "";
      await admin.fill(path, "reason", { player, reason: "Taken ill" });
      expect((await rows()).find(({ id }) => id === player)?.state).toBe("withdrawn");
      const added = await correct(`${pathOf(cup, entry_id)}/edit`, {
        "players[0].full_name": name,
        "players[0].phone": "0984507777",
        "players[0].category": "men",
        "players[0].handicap": "20",
      });
      expect([added.status, added.location]).toEqual([302, pathOf(cup, entry_id)]);
      expect(await rows()).toEqual(before);
    },
  );

  test("of two of one name it is said who is withdrawn, on the page, after it and by mail", async () => {
    const cup = await makeTournament(backend, secretary, { max_group_size: 2 });
    const { entry_id: one } = await enter(cup, { handicap: "9", email: "nine@example.com" });
    const { entry_id: pair } = await enter(cup, {
      ...{ handicap: "12", email: "pair@example.com" },
      players: [{ ...furtherPlayer("Asha Rao"), handicap: "20" }],
    });
    const partner = (await latest(pair)).players[0]?.id ?? "";
    const page = await admin.get(`${pathOf(cup, pair)}/withdraw`);
    expect(page.heading).toBe("Withdraw Asha Rao (no. 2)?");
    expect(page.words).toContain("All 2 players: Asha Rao (no. 2), Asha Rao (no. 3)");
    const gone = await admin.fill(`${pathOf(cup, pair)}/withdraw`, "reason", {
      ...{ player: partner, reason: "Hurt" },
    });
    const after = await admin.follow(gone);
    expect(after.notice[0]).toBe("Asha Rao (no. 3) was withdrawn");
    expect(after.words).toContain("Asha Rao (no. 3) was withdrawn. Hurt");
    expect(await mailsOf(pair)).toContainEqual([
      "changed",
      { is_by_club: true, reason: "Hurt", withdrawn: ["Asha Rao (no. 3)"] },
    ]);
    await admin.fill(`${pathOf(cup, one)}/withdraw`, "reason", { reason: "Ill" });
    expect(await mailsOf(one)).toContainEqual([
      "withdrawn",
      { reason: "Ill", withdrawn: ["Asha Rao (no. 1)"] },
    ]);
  });

  test("whose card was in another’s withdrawn entry is led to where that player is opened", async () => {
    const cup = await makeTournament(backend, secretary, { max_group_size: 2 });
    const person = randomUUID();
    await backend.sql(
      `insert into public.people (id, full_name, number) values ('${person}', 'Meera Carded', '${person.slice(0, 8)}')`,
    );
    const { entry_id: entry } = await enter(cup, { players: [furtherPlayer("Meera Carded")] });
    await backend.sql(
      `update public.players set person_id = '${person}', known_by = 'desk', was_member = true
       where entry_id = '${entry}' and position = 1`,
    );
    await admin.fill(`${pathOf(cup, entry)}/withdraw`, "reason", { reason: "Ill" });
    const path = addEntrantPath(cup.id);
    const again = await admin.fill(`${path}?person=${person}`, "fullName", {
      ...{ phone: "0984507777", handicap: "12", category: "men", golfGroup: "E-Golf" },
    });
    expect(again.errors).toEqual({});
    expect(again.alert.join(" ")).toContain(
      "withdrawn with the entry of Asha Rao, and the published results count for them",
    );
    const players = `${playerPeoplePath(cup.id)}?which=known`;
    expect(again.text).toContain(`href="${players}"`);
    const known = await admin.get(players);
    expect(known.words).toContain("Meera Carded");
  });

  test("withdrawing a player who has already left withdraws no other", async () => {
    const cup = await makeTournament(backend, secretary, { max_group_size: 2 });
    const { entry_id } = await enter(cup, {
      players: [furtherPlayer("Meera Rao")],
    });
    const path = `${pathOf(cup, entry_id)}/withdraw`;
    for (const player of [randomUUID(), "nobody"]) {
      const answer = await admin.post(path, { player, reason: "Left" });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(">Left</textarea>");
    }
    expect(await latest(entry_id)).toMatchObject({
      state: "confirmed",
      players: [{ full_name: "Meera Rao" }],
    });
  });

  test("a checked-in player who is removed is not checked in", async () => {
    const cup = await makeTournament(backend, secretary, { max_group_size: 2 });
    const { entry_id } = await enter(cup, {
      players: [furtherPlayer("Meera Rao")],
    });
    await admin.post(`/admin/tournaments/${cup.id}/entrants/check-in`, {
      here: entry_id,
    });
    const [meera] = (await latest(entry_id)).players;
    await admin.post(`${pathOf(cup, entry_id)}/withdraw`, {
      player: meera?.id ?? "",
      reason: "Left",
    });
    const here = await backend.sql<{ player_id: string }>(
      `select player_id from public.check_ins where entry_id = '${entry_id}'`,
    );
    expect(here).toEqual([{ player_id: entry_id }]);
  });
});

describe("an entry without an account", () => {
  test("gets its mails at its address, with a link that shows and withdraws it", async () => {
    const cup = await makeTournament(backend, secretary, { capacity: 1 });
    const email = `${randomUUID()}@example.com`;
    await backend.sql(
      `update public.tournaments set place = 'Old Course', tee_off_at = '07:30' where id = '${cup.id}'`,
    );
    const { entry_id } = await enter(cup, { full_name: "Asha Rao", email });
    const waiting = await enter(cup, { full_name: "Waiting" });
    expect(await mailsOf(entry_id)).toEqual(["registered"]);
    const mail = await readMail(email, "You are registered for");
    const [link = ""] = /\/entry\?token=[\da-f-]+/.exec(mail.text) ?? [];
    const reader = newVisitor();
    const page = await reader.get(link);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(page.words).toContain("Asha Rao");
    expect(page.words).toContain("You have a place.");
    expect(page.words).toContain("Tee-off 7:30 AM Where Old Course");
    // Opening the link withdraws nothing.
    expect((await latest(entry_id)).state).toBe("confirmed");
    const token = link.split("=")[1] ?? "";
    const question = `/entry/withdraw?token=${token}`;
    expect(page.text).toContain(`href="${question}"`);
    const asked = await reader.get(question);
    expect(asked.words).toContain("Asha Rao will be withdrawn.");
    expect((await latest(entry_id)).state).toBe("confirmed");
    const done = await reader.follow(await reader.fill(question, "token", {}));
    expect(done.notice).toEqual(["Entry withdrawn", expect.stringContaining("no longer entered")]);
    expect(done.words).toContain("Withdrawn.");
    expect(done.text).not.toContain("/entry/withdraw");
    expect((await latest(entry_id)).state).toBe("withdrawn");
    expect((await latest(waiting.entry_id)).state).toBe("confirmed");
    expect(await mailsOf(entry_id)).toEqual(["registered", "withdrawn"]);
    // A second time it says the same.
    const again = await reader.follow(await reader.post(question, { token }));
    expect(again.words).toContain("Withdrawn.");
    expect((await reader.get(question)).location).toBe(link);
    expect(await mailsOf(entry_id)).toEqual(["registered", "withdrawn"]);
  });

  test("an entry opens only by its link, and a corrected address gets a new one", async () => {
    const cup = await makeTournament(backend, secretary);
    const { entry_id } = await enter(cup);
    const tokenOf = async () =>
      (
        await backend.sql<{ token: string }>(
          `select token from public.entry_links where entry_id = '${entry_id}'`,
        )
      )[0]?.token ?? "";
    const reader = newVisitor();
    for (const token of ["", "no token", randomUUID(), entry_id]) {
      const path = `/entry?token=${encodeURIComponent(token)}`;
      expect([path, (await reader.get(path)).status]).toEqual([path, 404]);
      expect((await reader.post("/entry/withdraw", { token })).status).toBe(404);
    }
    const before = await tokenOf();
    const email = `${randomUUID()}@example.com`;
    await correct(`${pathOf(cup, entry_id)}/edit`, { email });
    expect((await reader.get(`/entry?token=${before}`)).status).toBe(404);
    const after = await tokenOf();
    expect(after).not.toBe(before);
    expect((await reader.get(`/entry?token=${after}`)).status).toBe(200);
    expect((await latest(entry_id)).state).toBe("confirmed");
  });

  test("cannot be withdrawn after the last day for changes", async () => {
    const cup = await makeTournament(backend, secretary);
    const { entry_id } = await enter(cup);
    await backend.sql(
      `update public.tournaments set changes_until = (now() - interval '2 days')::date where id = '${cup.id}'`,
    );
    const [link] = await backend.sql<{ token: string }>(
      `select token from public.entry_links where entry_id = '${entry_id}'`,
    );
    const token = link?.token ?? "";
    const reader = newVisitor();
    const page = await reader.get(`/entry?token=${token}`);
    expect(page.text).not.toContain("/entry/withdraw");
    const answer = await reader.follow(await reader.post("/entry/withdraw", { token }));
    expect(answer.words).toContain("You have a place.");
    expect((await latest(entry_id)).state).toBe("confirmed");
    // The club is told instead: one call, however often the button is pressed.
    const tell = `/entry/cannot-come?token=${token}`;
    expect(answer.text).toContain(`href="${tell}"`);
    expect((await reader.get(tell)).words).toContain("the club withdraws your entry");
    for (const time of ["once", "twice"]) {
      const told = await reader.follow(await reader.post("/entry/cannot-come", { token }));
      expect([time, told.notice[0]]).toEqual([time, "The club knows that you cannot come"]);
    }
    expect(await reader.words(`/entry?token=${token}`)).toMatch(
      /You told the club on \d+ \w+ \d{4} that you cannot come/,
    );
    const ofClub = await admin.words(`/admin/tournaments/${cup.id}/entrants/${entry_id}`);
    expect(ofClub).toMatch(/Cannot come Said on \d+ \w+ \d{4} that they cannot come/);
    expect(ofClub).toMatch(/History Said that they cannot come \d+/);
    // The desk's front page says so, until the entrant was phoned.
    const path = `/admin/tournaments/${cup.id}/entrants/calls`;
    const told: boolean[] = [];
    for await (const { text, words } of admin.pages("/admin/tournaments")) {
      if (text.includes(`href="${path}"`)) told.push(words.includes("1 cannot come"));
    }
    expect(told).toEqual([true]);
    const calls = await admin.get(path);
    expect(calls.words.match(/Cannot come\./g)).toHaveLength(1);
    expect((await latest(entry_id)).state).toBe("confirmed");
  });

  test("and without an address can be added, and is to be phoned", async () => {
    const cup = await makeTournament(backend, secretary);
    const { entry_id } = await enter(cup, {
      full_name: "Phone Only",
      email: null,
    });
    expect(await mailsOf(entry_id)).toEqual([]);
    const page = await admin.get(`/admin/tournaments/${cup.id}/cancel`);
    expect(page.words).toContain("No emails are sent.");
    expect(page.words).toContain("Phone Only, 0984501111");
  });
});

/** Sends what is due, and waits for a mail whose subject begins like this. */
async function readMail(address: string, subject: string) {
  await backend.call("POST", "/functions/v1/registration-mail", {
    token: secretary.accessToken,
    body: {},
  });
  const find = async () =>
    (await backend.mailsTo(address)).find((mail) => mail.subject.startsWith(subject));
  await expect.poll(find).toBeDefined();
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
}

test("every field of an entry comes back in the member's form and in the club's", async () => {
  const cup = await makeTournament(backend, secretary, {
    max_group_size: 2,
    allows_other_group: true,
    changes_until: "2099-07-01",
    questions: [
      {
        id: "meal",
        kind: "choice",
        label: "Meal",
        required: true,
        choices: ["veg", "fish"],
        per_player: true,
      },
      { id: "bus", kind: "yes_no", label: "By bus?", required: false },
      { id: "diet", kind: "short_text", label: "Diet", required: false },
      { id: "note", kind: "long_text", label: "Note", required: false },
    ],
  });
  const fields = {
    fullName: "Asha O'Neill",
    email: "asha.own@example.com",
    phone: "+91 98450 11111",
    golfGroup: "Other",
    customGolfGroup: "Monsoon & Friends",
    category: "ladies",
    handicap: "12.4",
    additionalInfo: "Two\nlines",
    "answers.meal": "fish",
    "answers.bus": "yes",
    "answers.diet": "No nuts",
    "answers.note": "<b>Bold</b>",
    "players[0].full_name": "Meera Das",
    "players[0].phone": "0984502222",
    "players[0].handicap": "20",
    "players[0].category": "men",
    "players[0].answers.meal": "veg",
  };
  const { user: golfer, visitor } = await newMember();
  const sent = await visitor.post(`/tournaments/${cup.slug}/register`, {
    ...fields,
    submissionKey: randomUUID(),
  });
  expect(sent.refusal).toBeNull();
  const [entry] = await backend.sql<{ entry_id: string }>(
    `select entry_id from public.tournament_registrations where user_id = '${golfer.id}'`,
  );
  for (const [reader, path] of [
    [visitor, `/profile/registrations/${cup.slug}`],
    [admin, `${pathOf(cup, entry?.entry_id ?? "")}/edit`],
  ] as const) {
    const { text } = await reader.get(path);
    expect([path, formValues(text, "fullName")]).toEqual([path, expect.objectContaining(fields)]);
  }
});
