import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  birthdayRegistration,
  freePort,
  makeAdmin,
  createUser,
  registration,
  runToEnd,
  type TestUser,
  type RunningBackend,
} from "../support/backend.ts";
import { drawnKnockout } from "../support/knockouts.ts";
import { acquireBackend, startOwnBackend } from "../support/shared-backends.ts";
import { makeTournament, rememberSeededDates, rpc } from "../support/tournaments.ts";

const SITE_URL = "https://teebox.example";
const FUNCTION = "/functions/v1/registration-mail";

const tables = {
  bangalore: "tournament_registrations",
  birthday: "birthday_tournament_registrations",
};

const register = (backend: RunningBackend, person: TestUser, changes: object = {}) =>
  backend.call("POST", `/rest/v1/${tables.bangalore}`, {
    token: person.accessToken,
    body: registration({ email: person.email, ...changes }),
    headers: { prefer: "return=representation" },
  });

type Row = {
  state: string;
  attempts: number;
  last_error: string | null;
  wait: number | null;
};

const mailsOf = (backend: RunningBackend, person: TestUser) =>
  backend.sql<Row>(
    `select state, attempts, last_error, round(extract(epoch from next_try_at - now()))::int as wait
     from public.registration_mails where user_id = '${person.id}' order by created_at`,
  );

/** The mail about a change; the one about the registration may come before or after it. */
async function mailAboutChange(backend: RunningBackend, golfer: TestUser) {
  await expect.poll(() => backend.mailsTo(golfer.email)).toHaveLength(2);
  return (await backend.mailsTo(golfer.email)).find(({ subject }) =>
    subject.endsWith("was changed"),
  );
}

const sendAs = (backend: RunningBackend, token: string) =>
  backend.call("POST", FUNCTION, { token, body: {} });

describe("into the dev inbox", () => {
  let backend: RunningBackend;
  let person: TestUser;
  let other: TestUser;
  let restoreDates: () => Promise<void>;

  beforeAll(async () => {
    backend = await acquireBackend();
    person = await createUser(backend);
    other = await createUser(backend);
    restoreDates = await rememberSeededDates(backend);
  });

  afterAll(async () => {
    await restoreDates();
    await backend.stop();
  });

  test("a dispute goes to the address at which the club is reached", async () => {
    const admin = await createUser(backend);
    await makeAdmin(backend, admin);
    const { link } = await drawnKnockout(backend, admin, { sides: 2 });
    const tokenOf = async (number: number) => (await link("1.1", number)).split("=")[1];
    const contact = `desk-${randomUUID()}@club.example`;
    const [before] = await backend.sql<{ fields: string }>(
      "select fields::text as fields from public.content where id = 'site'",
    );
    const save = (fields: string) =>
      backend.sql(
        `insert into public.content (id, kind, position, is_shown, fields)
         values ('site', 'site', 0, true, '${fields}')
         on conflict (id) do update set fields = excluded.fields`,
      );
    await save(JSON.stringify({ contact }));
    try {
      for (const number of [1, 2]) {
        const token = await tokenOf(number);
        await rpc(backend, null, "report_match", { token, won: true, how: "3&2" });
      }
      expect((await sendAs(backend, person.accessToken)).status).toBe(200);
      await expect.poll(() => backend.mailsTo(contact)).toHaveLength(1);
    } finally {
      await (before
        ? save(before.fields.replaceAll("'", "''"))
        : backend.sql("delete from public.content where id = 'site'"));
    }
    const [mail] = await backend.mailsTo(contact);
    expect(mail?.subject).toMatch(/^The match Player [AB] v Player [AB] in .* is disputed$/);
    expect(mail?.text).not.toMatch(/98450|token=/);
  });

  test("states name, tournament, date and place, with links to profile and calendar", async () => {
    const fullName = "Asha <b>Rao</b>";
    expect((await register(backend, person, { full_name: fullName })).status).toBe(201);
    const { status } = await sendAs(backend, person.accessToken);
    expect(status).toBe(200);
    await expect.poll(() => backend.mailsTo(person.email)).toHaveLength(1);
    const [mail] = await backend.mailsTo(person.email);
    expect(mail).toMatchObject({
      subject: "You are registered for Bangalore Birdie Bash",
      links: [`${SITE_URL}/profile`, `${SITE_URL}/tournaments/bangalore-birdie-bash/updates.ics`],
    });
    for (const words of [
      "Who: Asha b Rao b",
      "Tournament: Bangalore Birdie Bash",
      "When: Saturday, 13 September 2025",
      "Tee-off: 12:45 PM",
      "Where: a partner golf club",
      "Fore & Aft",
    ]) {
      expect(mail?.text.replace("Saturday 13", "Saturday, 13")).toContain(words);
    }
    expect(mail?.html).not.toContain("<b>");
    await expect
      .poll(() => mailsOf(backend, person))
      .toEqual([{ state: "sent", attempts: 1, last_error: null, wait: null }]);
  });

  test("the birthday tournament's goes to the account's address", async () => {
    const golfer = await createUser(backend);
    await backend.call("POST", `/rest/v1/${tables.birthday}`, {
      token: golfer.accessToken,
      body: birthdayRegistration(),
    });
    await sendAs(backend, golfer.accessToken);
    await expect.poll(() => backend.mailsTo(golfer.email)).toHaveLength(1);
    const [mail] = await backend.mailsTo(golfer.email);
    expect(mail?.text).toContain("The place will be announced.");
    expect(mail?.links).toContain(`${SITE_URL}/tournaments/founder-birthday.ics`);
  });

  test("has the tee-off where there is no schedule", async () => {
    const [admin, golfer] = [await createUser(backend), await createUser(backend)];
    await makeAdmin(backend, admin);
    const cup = await makeTournament(backend, admin, { tee_off_at: "07:15" });
    await register(backend, golfer, {
      tournament_id: cup.id,
      tournament_name: undefined,
      tournament_date: undefined,
    });
    await sendAs(backend, golfer.accessToken);
    await expect.poll(() => backend.mailsTo(golfer.email)).toHaveLength(1);
    const [mail] = await backend.mailsTo(golfer.email);
    expect(mail?.text).toContain("Tee-off: 7:15 AM");
  });

  test("a knock-out, whose matches have days of their own, has no tee-off", async () => {
    const [admin, golfer] = [await createUser(backend), await createUser(backend)];
    await makeAdmin(backend, admin);
    const cup = await makeTournament(backend, admin, {
      ...{ form_of_play: "knock-out", final_by: "2099-12-01", tee_off_at: "07:15" },
    });
    await register(backend, golfer, {
      ...{ tournament_id: cup.id, tournament_name: undefined, tournament_date: undefined },
    });
    await sendAs(backend, golfer.accessToken);
    await expect.poll(() => backend.mailsTo(golfer.email)).toHaveLength(1);
    const [mail] = await backend.mailsTo(golfer.email);
    expect(mail?.text).toContain("What is new of your matches comes by mail.");
    expect(mail?.text).not.toMatch(/Tee-off|first tee/);
  });

  test("a cancellation is told to everybody who is entered, with its reason", async () => {
    const [admin, golfer, withdrawn] = [
      await createUser(backend),
      await createUser(backend),
      await createUser(backend),
    ];
    await makeAdmin(backend, admin);
    const cup = await makeTournament(backend, admin, {
      name: "Monsoon <Cup>",
      schedule_items: [{ time: "07:30", name: "Tee-off" }],
    });
    const enter = (user: TestUser) =>
      register(backend, user, {
        tournament_id: cup.id,
        tournament_name: undefined,
        tournament_date: undefined,
      });
    // Ten mails a day are a member's, and this one is the club's.
    await backend.sql(
      `insert into public.registration_mails (user_id, tournament_id, recipient, full_name, state)
       select '${golfer.id}', 'founder-birthday', 'x@example.com', 'x', 'sent'
       from generate_series(1, 10)`,
    );
    await enter(golfer);
    const { body } = await enter(withdrawn);
    await rpc(backend, withdrawn, "withdraw_registration", {
      registration: body[0].id,
    });
    await rpc(backend, admin, "cancel_tournament", {
      tournament: cup.id,
      expected_version: cup.version,
      reason: "The course is <under> water.",
    });
    await sendAs(backend, golfer.accessToken);
    await expect.poll(() => backend.mailsTo(golfer.email)).toHaveLength(1);
    const [mail] = await backend.mailsTo(golfer.email);
    expect(mail).toMatchObject({
      subject: "Monsoon <Cup> is cancelled",
      links: [`${SITE_URL}/profile`],
    });
    expect(mail?.text).toContain("Reason: The course is <under> water.");
    expect(mail?.text).not.toContain("Tee-off");
    expect(mail?.html).toContain("The course is &lt;under&gt; water.");
    await expect.poll(() => backend.mailsTo(withdrawn.email)).toHaveLength(2);
    const subjects = (await backend.mailsTo(withdrawn.email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      "You are no longer registered for Monsoon <Cup>",
      "You are registered for Monsoon <Cup>",
    ]);
  });

  test("is sent by the timer too, without a call", async () => {
    const golfer = await createUser(backend);
    await register(backend, golfer);
    await expect.poll(() => backend.mailsTo(golfer.email), { timeout: 25_000 }).toHaveLength(1);
  });

  test("concurrent calls send each mail once", async () => {
    const golfers = await Promise.all(Array.from({ length: 5 }, () => createUser(backend)));
    await Promise.all(golfers.map((golfer) => register(backend, golfer)));
    await Promise.all(golfers.map((golfer) => sendAs(backend, golfer.accessToken)));
    for (const golfer of golfers) {
      await expect.poll(() => backend.mailsTo(golfer.email)).toHaveLength(1);
    }
  });

  test("a change is described without anything that was typed", async () => {
    await backend.sql(
      "update public.tournaments set changes_until = current_date + 7 where id = 'bangalore-birdie-bash'",
    );
    const golfer = await createUser(backend);
    const { body } = await register(backend, golfer);
    await register(backend, golfer, {
      replaces: body[0].id,
      full_name: "Asha Rao",
      phone: "0800 call us now",
      email: "lottery@evil.example",
      golf_group: "http://evil.example/prize",
      category: "ladies",
      handicap: "9.5",
      additional_info: "You have won, see evil.example",
    });
    await sendAs(backend, golfer.accessToken);
    const mail = await mailAboutChange(backend, golfer);
    expect(mail?.subject).toBe("Your registration for Bangalore Birdie Bash was changed");
    expect(mail?.text).toContain("Who: Asha Rao");
    for (const line of [
      "Full name",
      "Email",
      "Phone number",
      "Golf group",
      "Category: Men (Age < 70) → Ladies",
      "Handicap: 18.5 → 9.5",
      "Additional information",
    ]) {
      expect(mail?.text).toContain(`– ${line}\n`);
    }
    expect(JSON.stringify(mail)).not.toMatch(/evil|0800 call|won, see/);
    expect(mail?.links).toContain(`${SITE_URL}/profile`);
  });

  test("registering again with other details counts as a change; without a difference no mail is sent", async () => {
    const golfer = await createUser(backend);
    await register(backend, golfer);
    await register(backend, golfer);
    expect(await mailsOf(backend, golfer)).toHaveLength(1);
    await register(backend, golfer, { handicap: "4" });
    const queued = await backend.sql(
      `select kind, changes from public.registration_mails
       where user_id = '${golfer.id}' order by created_at`,
    );
    expect(queued).toEqual([
      { kind: "registered", changes: null },
      {
        kind: "changed",
        changes: [{ field: "handicap", from: "18.5", to: "4" }],
      },
    ]);
    await backend.sql(
      `select private.withdraw(id) from public.entries where user_id = '${golfer.id}'`,
    );
    await register(backend, golfer, { handicap: "5" });
    const [last] = await backend.sql(
      `select kind from public.registration_mails
       where user_id = '${golfer.id}' order by created_at desc limit 1`,
    );
    expect(last).toEqual({ kind: "registered" });
  });

  test("the birthday's changes are described too; a handicap that is not a number is not quoted", async () => {
    const golfer = await createUser(backend);
    const registerForBirthday = (changes: object) =>
      backend.call("POST", `/rest/v1/${tables.birthday}`, {
        token: golfer.accessToken,
        body: birthdayRegistration({ ...changes }),
      });
    await registerForBirthday({});
    await registerForBirthday({
      handicap: "www.evil.example",
      birthday_message: "!",
    });
    const queued = await backend.sql(
      `select changes from public.registration_mails
       where user_id = '${golfer.id}' and kind = 'changed'`,
    );
    expect(queued).toEqual([
      {
        changes: [{ field: "handicap" }, { field: "birthday_message", label: "Birthday Message" }],
      },
    ]);
    await sendAs(backend, golfer.accessToken);
    const mail = await mailAboutChange(backend, golfer);
    expect(mail?.text).toContain("– Handicap\n");
    expect(mail?.text).not.toContain("evil");
  });

  test("a registration succeeds even when its mail cannot be queued", async () => {
    const golfer = await createUser(backend);
    await backend.sql(
      "alter table public.registration_mails add constraint none check (false) not valid",
    );
    const { status } = await register(backend, golfer);
    await backend.sql("alter table public.registration_mails drop constraint none");
    expect(status).toBe(201);
    expect(await mailsOf(backend, golfer)).toEqual([]);
  });

  test("a mail that cannot be written is a failed one, which administrators see", async () => {
    const golfer = await createUser(backend);
    await backend.sql(
      "alter table public.registration_mails add constraint none check (state <> 'queued') not valid",
    );
    const { status } = await register(backend, golfer);
    await backend.sql("alter table public.registration_mails drop constraint none");
    expect(status).toBe(201);
    expect(await mailsOf(backend, golfer)).toEqual([
      {
        state: "failed",
        attempts: 0,
        last_error: expect.stringMatching(/^not_written: .*"none"/) as string,
        wait: null,
      },
    ]);
    const club = await createUser(backend);
    await makeAdmin(backend, club);
    const { body } = await backend.call("POST", "/rest/v1/rpc/unsent_registration_mails", {
      token: club.accessToken,
      body: {},
    });
    expect(body).toContainEqual(
      expect.objectContaining({ recipient: golfer.email, state: "failed" }),
    );
  });

  test.each(["a@example.com, b@example.com", "<a@example.com>", "a @b", ""])(
    "an account whose address is %j gets no mail, and administrators see it",
    async (email) => {
      const golfer = await createUser(backend);
      await backend.sql(`update auth.users set email = '${email}' where id = '${golfer.id}'`);
      await register(backend, golfer);
      expect(await mailsOf(backend, golfer)).toEqual([
        { state: "failed", attempts: 0, last_error: "no_address", wait: null },
      ]);
    },
  );

  describe("an uninvolved address", () => {
    /** All mails in the dev inbox and in the queue that contain a text. */
    async function mailsAbout(words: string) {
      const { body } = await backend.call("GET", "/mailbox.json");
      const waiting = await backend.sql<{ recipient: string }>(
        "select recipient from public.registration_mails",
      );
      return [
        ...(body as { to: string }[]).map(({ to }) => to),
        ...waiting.map(({ recipient }) => recipient),
      ].filter((address) => address.includes(words));
    }

    /** Sends ten mails' worth of registrations, each of them different. */
    async function registerTenTimes(golfer: TestUser, email: string) {
      for (let handicap = 1; handicap <= 10; handicap += 1) {
        const { status } = await register(backend, golfer, {
          email,
          handicap: String(handicap),
          full_name: "Your prize waits at evil.example",
        });
        expect(status).toBe(201);
      }
      await sendAs(backend, golfer.accessToken);
    }

    test("gets nothing from three new accounts whose forms contain it", async () => {
      for (let count = 0; count < 3; count += 1) {
        await registerTenTimes(await createUser(backend), "stranger@example.com");
      }
      expect(await mailsAbout("stranger@")).toEqual([]);
    });

    test("gets at most ten mails a day from accounts with other spellings of it", async () => {
      for (const email of [
        "Vic.tim@gmail.com",
        "victim+prize@gmail.com",
        "v.i.c.t.i.m@googlemail.com",
      ]) {
        await registerTenTimes(await createUser(backend, { email }), email);
      }
      const queued = await backend.sql(
        "select from public.registration_mails where recipient ~ '(gmail|googlemail).com$'",
      );
      expect(queued).toHaveLength(10);
    });

    describe("that has had the ten mails of its day", () => {
      const withdraw = (golfer: TestUser, id: string) =>
        backend.call("POST", "/rest/v1/rpc/withdraw_registration", {
          token: golfer.accessToken,
          body: { registration: id },
        });

      async function ownEntry(golfer: TestUser) {
        const { body } = await backend.call("POST", "/rest/v1/rpc/own_entry", {
          token: golfer.accessToken,
          body: { tournament_slug: "bangalore-birdie-bash" },
        });
        return body as { is_mail_left_out: boolean; latest: { id: string } };
      }

      test("is told of a save, at once, that no mail comes", async () => {
        const golfer = await createUser(backend);
        await registerTenTimes(golfer, golfer.email);
        expect((await ownEntry(golfer)).is_mail_left_out).toBe(false);
        await register(backend, golfer, { email: golfer.email, handicap: "20" });
        expect((await ownEntry(golfer)).is_mail_left_out).toBe(true);
        // A day later there are mails again.
        await backend.sql(
          `update public.registration_mails set created_at = created_at - interval '1 day'
           where user_id = '${golfer.id}';
           update public.mail_quotas set window_started_at = now() - interval '1 day'`,
        );
        const { latest } = await ownEntry(golfer);
        expect((await withdraw(golfer, latest.id)).status).toBe(200);
        expect((await ownEntry(golfer)).is_mail_left_out).toBe(false);
      });

      test("is told so of a withdrawal, and not of the version that was mailed", async () => {
        const golfer = await createUser(backend);
        await registerTenTimes(golfer, golfer.email);
        const { latest } = await ownEntry(golfer);
        expect((await withdraw(golfer, latest.id)).status).toBe(200);
        expect((await ownEntry(golfer)).is_mail_left_out).toBe(true);
      });

      test("is told so where another account has used them up", async () => {
        await registerTenTimes(
          await createUser(backend, { email: "shared+one@family.example" }),
          "shared@family.example",
        );
        const golfer = await createUser(backend, { email: "shared+two@family.example" });
        await register(backend, golfer, { email: golfer.email });
        expect(await mailsOf(backend, golfer)).toEqual([]);
        expect((await ownEntry(golfer)).is_mail_left_out).toBe(true);
      });
    });

    test("gets at most ten mails a day from an account that is deleted and created again", async () => {
      const email = "again@victim.example";
      let queued = 0;
      for (let count = 0; count < 3; count += 1) {
        const golfer = await createUser(backend, { email });
        await registerTenTimes(golfer, email);
        queued += (await mailsOf(backend, golfer)).length;
        await backend.call("POST", "/rest/v1/rpc/delete_own_account", {
          token: golfer.accessToken,
          body: {},
        });
      }
      expect(queued).toBe(10);
      const quotas = await backend.sql<{ row: string }>(
        "select quota::text as row from public.mail_quotas as quota",
      );
      expect(quotas.length).toBeGreaterThan(0);
      expect(JSON.stringify(quotas)).not.toContain("victim");
      await backend.sql(
        "update public.mail_quotas set window_started_at = now() - interval '1 day'",
      );
      const golfer = await createUser(backend, { email });
      await register(backend, golfer);
      expect(await mailsOf(backend, golfer)).toHaveLength(1);
    });

    test("gets a mail with its name on one line, without a link", async () => {
      const golfer = await createUser(backend, {
        email: "named@victim.example",
      });
      await register(backend, golfer);
      // From before such names were refused.
      const name = String.raw`E'Asha\r\nBcc: x@evil.example https://evil.example/a Call +91 98450 0000000 now'`;
      await backend.sql(
        `update public.entry_versions set full_name = ${name}
         where entry_id in (select id from public.entries where user_id = '${golfer.id}');
         update public.registration_mails set full_name = ${name} where user_id = '${golfer.id}'`,
      );
      await sendAs(backend, golfer.accessToken);
      await expect.poll(() => backend.mailsTo("named@victim.example")).toHaveLength(1);
      const [mail] = await backend.mailsTo("named@victim.example");
      const who = /^Who: (.*)$/m.exec(mail?.text ?? "")?.[1] ?? "";
      expect(who).toBe("Asha Bcc x evil. example https evil. example a Call now");
      expect(mail?.subject).toBe("You are registered for Bangalore Birdie Bash");
      expect(mail?.links).toHaveLength(2);
    });
  });

  test("the function is for signed-in members and for the timer", async () => {
    const without = await backend.call("POST", FUNCTION, { body: {} });
    expect(without.status).toBe(401);
    expect((await sendAs(backend, "nonsense")).status).toBe(401);
    expect((await sendAs(backend, backend.publishableKey)).status).toBe(401);
    expect((await sendAs(backend, backend.secretKey)).status).toBe(200);
    const got = await backend.call("GET", FUNCTION, {
      token: person.accessToken,
    });
    expect(got.status).toBe(405);
  });

  test("the dev inbox accepts mails from the function only", async () => {
    const mail = { to: "x@example.com", subject: "x", text: "x", html: "x" };
    for (const apikey of [backend.publishableKey, "wrong"]) {
      const { status } = await backend.call("POST", "/local/mail", {
        token: person.accessToken,
        body: mail,
        headers: { apikey },
      });
      expect(status).toBe(401);
    }
    const bad = await backend.call("POST", "/local/mail", {
      body: { to: 7 },
      headers: { apikey: backend.secretKey },
    });
    expect(bad.status).toBe(400);
    expect(await backend.mailsTo("x@example.com")).toEqual([]);
  });

  test("members can read which mails they were sent, and change none", async () => {
    const read = (token?: string) =>
      backend.call("GET", "/rest/v1/registration_mails?select=user_id,recipient,state,sent_at", {
        token,
      });
    const reader = await createUser(backend);
    await register(backend, reader);
    const { body: own } = await read(reader.accessToken);
    expect((own as { user_id: string }[]).map((mail) => mail.user_id)).toEqual([reader.id]);
    expect((await read(other.accessToken)).body).toEqual([]);
    expect((await read()).body.code).toBe("42501");
    const why = await backend.call("GET", "/rest/v1/registration_mails?select=last_error", {
      token: reader.accessToken,
    });
    expect(why.body.code).toBe("42501");
    for (const method of ["POST", "PATCH", "DELETE"]) {
      const { body } = await backend.call(
        method,
        `/rest/v1/registration_mails${method === "POST" ? "" : `?user_id=eq.${reader.id}`}`,
        {
          token: reader.accessToken,
          ...(method !== "DELETE" && { body: { recipient: "x@example.com" } }),
        },
      );
      expect(body.code).toBe("42501");
    }
  });

  test.each([
    ["claim_registration_mails", {}],
    ["settle_registration_mail", { mail: "00000000-0000-0000-0000-000000000000" }],
    ["unsent_registration_mails", {}],
  ])("%s is not callable by members", async (name, parameters) => {
    for (const token of [undefined, other.accessToken]) {
      const { body } = await backend.call("POST", `/rest/v1/rpc/${name}`, {
        token,
        body: parameters,
      });
      expect(body.code).toBe("42501");
    }
  });

  test("a backlog of more than one batch is sent by one call", async () => {
    const golfer = await createUser(backend);
    await backend.sql(
      `insert into public.registration_mails (user_id, tournament_id, recipient, full_name)
       select '${golfer.id}', 'founder-birthday', '${golfer.email}', 'Asha ' || n
       from generate_series(1, 45) as n`,
    );
    await sendAs(backend, backend.secretKey);
    // The timer may have claimed a batch.
    await expect.poll(() => backend.mailsTo(golfer.email)).toHaveLength(45);
    await expect
      .poll(async () => (await mailsOf(backend, golfer)).filter(({ state }) => state !== "sent"))
      .toEqual([]);
  });

  test.each([
    ["the embedded backend", () => ({ DATA_DIR: backend.dataDir })],
    [
      "a project by its address",
      () => ({
        SUPABASE_URL: backend.url,
        SUPABASE_SECRET_KEY: backend.secretKey,
      }),
    ],
  ])("npm run mails:send does all scheduled work of %s", async (_, settings) => {
    await backend.sql(
      `insert into public.admin_audit (admin_id, action, search, at)
       values (gen_random_uuid(), 'look-up', 'long ago', now() - interval '2 years')`,
    );
    const { code, output } = await runToEnd("commands/mails-send.ts", settings());
    expect(output).toMatch(/^\d+ mails sent, 0 to be tried again\.\n$/);
    expect(code).toBe(0);
    expect(await backend.sql("select from public.admin_audit where search = 'long ago'")).toEqual(
      [],
    );
  });

  test("npm run mails:send reports missing settings", async () => {
    const without = await runToEnd("commands/mails-send.ts", {
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEY: "",
    });
    expect([without.code, without.output]).toEqual([
      1,
      "SUPABASE_SECRET_KEY is missing: a secret key of the project, which only this command is given.\n",
    ]);
    const nowhere = await runToEnd("commands/mails-send.ts", {
      SUPABASE_URL: "nowhere",
      SUPABASE_SECRET_KEY: backend.secretKey,
    });
    expect([nowhere.code, nowhere.output]).toEqual([
      1,
      "SUPABASE_URL must be an address, for example https://YOUR-REF.supabase.co\n",
    ]);
    const wrong = await runToEnd("commands/mails-send.ts", {
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEY: backend.publishableKey,
    });
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain("registration-mail answered 401");
  });

  test("an abandoned claim expires, at most eight times", async () => {
    const golfer = await createUser(backend);
    await backend.sql("update public.registration_mails set state = 'sent'");
    await backend.sql(
      `insert into public.registration_mails (user_id, tournament_id, recipient, full_name, attempts, next_try_at)
       values ('${golfer.id}', 'founder-birthday', '${golfer.email}', 'Asha', 8, now() - interval '1 second')`,
    );
    await sendAs(backend, golfer.accessToken);
    expect(await mailsOf(backend, golfer)).toEqual([
      {
        state: "failed",
        attempts: 8,
        last_error: "sender_silent",
        wait: null,
      },
    ]);
    expect(await backend.mailsTo(golfer.email)).toEqual([]);
  });
});

describe("over SMTP", () => {
  let backend: RunningBackend;
  let server: SMTPServer;
  let person: TestUser;
  let refuses = true;
  /** Fails after it has read the mail. */
  let isFull = false;
  const received: { to: string[]; from: string; content: string }[] = [];

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo({ address }, _session, done) {
        // Servers repeat the address, in a link too.
        const link = `https://post.example/?who=${encodeURIComponent(address)}`;
        done(
          refuses
            ? Object.assign(new Error(`<${address}>: The post office is closed, ${link}`), {
                responseCode: 451,
              })
            : null,
        );
      },
      onData(stream, { envelope }, done) {
        let content = "";
        stream.on("data", (chunk) => (content += String(chunk)));
        stream.on("end", () => {
          received.push({
            to: envelope.rcptTo.map(({ address }) => address),
            from: envelope.mailFrom ? envelope.mailFrom.address : "",
            content,
          });
          done(
            isFull
              ? Object.assign(new Error("The disk is full"), {
                  responseCode: 452,
                })
              : null,
          );
        });
      },
    });
    const listening = server.listen(await freePort(), "127.0.0.1");
    await once(listening, "listening");
    const { port } = listening.address() as AddressInfo;
    backend = await startOwnBackend({
      SITE_URL,
      SMTP_HOST: "localhost",
      SMTP_PORT: String(port),
      SMTP_FROM: "Teebox <club@teebox.example>",
    });
    person = await createUser(backend);
  });

  afterAll(async () => {
    await backend.stop();
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });

  const makeDue = () =>
    backend.sql("update public.registration_mails set next_try_at = now() where state = 'queued'");

  test("a rejected mail is retried with back-off, is visible to administrators, and is sent in the end", async () => {
    const admin = await createUser(backend);
    await makeAdmin(backend, admin);
    const unsent = async () =>
      (
        await backend.call("POST", "/rest/v1/rpc/unsent_registration_mails", {
          token: admin.accessToken,
          body: {},
        })
      ).body as Record<string, unknown>[];
    // The mails of other tests may wait, too.
    await backend.sql("delete from public.registration_mails");
    refuses = true;
    const addressesRead = () =>
      backend.sql(
        `select search from public.admin_audit
         where admin_id = '${admin.id}' and action = 'contacts-read'`,
      );
    expect(await unsent()).toEqual([]);
    expect(await addressesRead()).toEqual([]);
    expect((await register(backend, person)).status).toBe(201);
    // The timer may retry too, so only the mail's own record counts.
    const attempts = async () => (await mailsOf(backend, person))[0];
    await sendAs(backend, person.accessToken);
    await expect.poll(attempts).toMatchObject({
      state: "queued",
      attempts: 1,
      last_error: expect.stringContaining("The post office is closed") as string,
    });
    const first = (await attempts())?.wait ?? 0;
    expect(first).toBeGreaterThan(20);
    expect(first).toBeLessThanOrEqual(60);
    expect(await unsent()).toMatchObject([
      {
        recipient: person.email,
        tournament_name: "Bangalore Birdie Bash",
        state: "queued",
        attempts: 1,
        total: 1,
      },
    ]);

    expect(await addressesRead()).toEqual([{ search: "" }]);
    await makeDue();
    await sendAs(backend, backend.secretKey);
    await expect.poll(attempts).toMatchObject({ attempts: 2 });
    await expect.poll(async () => (await attempts())?.wait).toBeLessThanOrEqual(120);
    expect((await attempts())?.wait).toBeGreaterThan(first);

    [refuses, isFull] = [false, false];
    await makeDue();
    await sendAs(backend, backend.secretKey);
    await expect
      .poll(attempts, { timeout: 20_000 })
      .toMatchObject({ state: "sent", attempts: 3, last_error: null });
    expect(await unsent()).toEqual([]);
    const mine = received.filter(({ to }) => to.includes(person.email));
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({
      to: [person.email],
      from: "club@teebox.example",
    });
    expect(mine[0]?.content).toContain("From: Teebox <club@teebox.example>");
    expect(mine[0]?.content).toContain("multipart/alternative");
    // A long line is broken wherever it ends.
    expect(mine[0]?.content.replaceAll("=\r\n", "")).toContain(`${SITE_URL}/profile`);
    expect(await backend.mailsTo(person.email)).toEqual([]);
  });

  test("neither the log nor the mail's record has the address that the server repeated", async () => {
    refuses = true;
    const golfer = await createUser(backend);
    await register(backend, golfer);
    await sendAs(backend, golfer.accessToken);
    const reason = async () => (await mailsOf(backend, golfer))[0]?.last_error;
    await expect.poll(reason).toContain("The post office is closed");
    expect(await reason()).toContain("<(an address)>: ");
    expect(backend.output).toContain("The post office is closed");
    const [name = ""] = golfer.email.split("@");
    for (const text of [await reason(), backend.output]) {
      expect(text).not.toContain(name);
    }
  });

  test("every try has the same Message-ID", async () => {
    [refuses, isFull] = [false, true];
    const golfer = await createUser(backend);
    await register(backend, golfer);
    await sendAs(backend, golfer.accessToken);
    const state = async () => (await mailsOf(backend, golfer))[0];
    await expect.poll(state).toMatchObject({ state: "queued", attempts: 1 });
    isFull = false;
    await makeDue();
    await sendAs(backend, backend.secretKey);
    await expect.poll(state, { timeout: 20_000 }).toMatchObject({ state: "sent" });
    const ids = received
      .filter(({ to }) => to.includes(golfer.email))
      .map(({ content }) => /^Message-ID: (.*)$/im.exec(content)?.[1]);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@teebox\.example>/);
  });

  test("a reminder can be stopped in the mail program; no other mail says so", async () => {
    refuses = false;
    const golfer = await createUser(backend);
    await register(backend, golfer);
    const [preferences] = await backend.sql(
      `insert into public.registration_mails (user_id, tournament_id, recipient, full_name, kind)
       values ('${golfer.id}', 'bangalore-birdie-bash', '${golfer.email}', 'Asha', 'reminder');
       insert into public.mail_preferences (user_id) values ('${golfer.id}')
       on conflict (user_id) do update set user_id = excluded.user_id
       returning stop_token`,
    );
    await sendAs(backend, golfer.accessToken);
    const mine = () => received.filter(({ to }) => to.includes(golfer.email));
    await expect.poll(mine).toHaveLength(2);
    const headers = mine().map(({ content }) =>
      content
        .slice(0, content.indexOf("\r\n\r\n"))
        .replaceAll(/\r\n\s+/g, " ")
        .split("\r\n")
        .filter((line) => /^list-/i.test(line))
        .sort(),
    );
    const link = `${SITE_URL}/reminders?token=${String(preferences?.stop_token)}`;
    expect(headers).toContainEqual([]);
    expect(headers).toContainEqual([
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      `List-Unsubscribe: <${link}>`,
    ]);
  });

  test("is given up after eight attempts, and stays visible", async () => {
    refuses = true;
    const golfer = await createUser(backend);
    await register(backend, golfer);
    await backend.sql(
      `update public.registration_mails set attempts = 7 where user_id = '${golfer.id}'`,
    );
    await makeDue();
    await sendAs(backend, golfer.accessToken);
    await expect
      .poll(() => mailsOf(backend, golfer))
      .toMatchObject([{ state: "failed", attempts: 8, wait: null }]);
  });
});

test("a greeting with a null character is a failure like any other", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end("554 no\0 service\r\n");
  }).listen(await freePort(), "127.0.0.1");
  await once(server, "listening");
  const backend = await startOwnBackend({
    SITE_URL,
    SMTP_HOST: "localhost",
    SMTP_PORT: String((server.address() as AddressInfo).port),
    SMTP_FROM: "Teebox <club@teebox.example>",
  });
  try {
    const golfer = await createUser(backend);
    await register(backend, golfer);
    await sendAs(backend, golfer.accessToken);
    await expect
      .poll(async () => (await mailsOf(backend, golfer))[0])
      .toMatchObject({
        state: "queued",
        attempts: 1,
        last_error: expect.stringContaining("554 no service") as string,
      });
  } finally {
    await backend.stop();
    server.close();
  }
});

test("a password never goes over an open line", async () => {
  const seen: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      seen.push(`password ${password ?? ""}`);
      done(null, { user: "club" });
    },
    onConnect(_session, done) {
      seen.push("connection");
      done();
    },
  });
  const listening = server.listen(await freePort(), "127.0.0.1");
  await once(listening, "listening");
  const backend = await startOwnBackend({
    SITE_URL,
    SMTP_HOST: "localhost",
    SMTP_PORT: String((listening.address() as AddressInfo).port),
    SMTP_USER: "club",
    SMTP_PASSWORD: "secret",
    SMTP_FROM: "Teebox <club@teebox.example>",
  });
  try {
    const golfer = await createUser(backend);
    await register(backend, golfer);
    await sendAs(backend, golfer.accessToken);
    await expect
      .poll(async () => (await mailsOf(backend, golfer))[0])
      .toMatchObject({
        state: "queued",
        attempts: 1,
        last_error: expect.stringMatching(/TLS/i) as string,
      });
    expect(new Set(seen)).toEqual(new Set(["connection"]));
  } finally {
    await backend.stop();
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  }
});
