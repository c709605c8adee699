import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createUser, type Answer, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { fourball, publishDraw } from "../support/course-cards.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import { claimHeldMails, holdMails, makeTournament, type Saved } from "../support/tournaments.ts";

const { backend, admin, call } = await clubBackend();

async function enter(
  cup: Saved,
  user: TestUser,
  changes: object = {},
): Promise<{ id: string; entry_id: string }> {
  const { body } = await insertEntry(backend, user, cup, {
    joins_waiting_list: true,
    ...changes,
  });
  return body[0] as { id: string; entry_id: string };
}

const withdraw = (user: TestUser, { id }: { id: string }) =>
  call("withdraw_registration", { registration: id }, user);

/** The kinds of a member's mails, with their details, in the order in which they were queued. */
const mailsOf = async (user: TestUser): Promise<unknown[]> =>
  (
    await backend.sql<{ kind: string; details: unknown }>(
      `select kind, details from public.registration_mails
       where user_id = '${user.id}' order by created_at, kind`,
    )
  ).map(({ kind, details }) => (details ? [kind, details] : kind));

const queueReminders = async (): Promise<number> => {
  const [row] = await backend.sql<{ queued: number }>("select private.queue_reminders() as queued");
  return row?.queued ?? -1;
};

const code = ({ status, body }: Answer): unknown[] => [status, body.message, body.details];

/** Sends what is due, and waits for a mail whose subject begins like this. */
async function read(user: TestUser, subject: string) {
  await backend.call("POST", "/functions/v1/registration-mail", {
    token: user.accessToken,
    body: {},
  });
  const find = async () =>
    (await backend.mailsTo(user.email)).find((mail) => mail.subject.startsWith(subject));
  await expect.poll(find).toBeDefined();
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
}

/** The day in two days, in India. */
const IN_TWO_DAYS = "((now() at time zone 'Asia/Kolkata')::date + 2)";

describe("places", () => {
  test("who waits is told the place in line, and then that it is their turn", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    const [first, second] = [await createUser(backend), await createUser(backend)];
    const seated = await enter(cup, first);
    await enter(cup, second);
    const waiting = await read(second, "You are on the waiting list of");
    expect(waiting.text).toContain("Place on the waiting list: 1\n");
    expect(waiting.text).toContain("as soon as it is your turn");
    await withdraw(first, seated);
    expect(await mailsOf(first)).toEqual(["registered", "withdrawn"]);
    expect(await mailsOf(second)).toEqual([
      ["waiting", { place: 1, players_ahead: 0 }],
      "moved-up",
    ]);
    const moved = await read(second, "You have a place in");
    expect(moved.text).toContain("Add to calendar: https://teebox.example/");
    expect(moved.html).toContain("You have a place in");
    const left = await read(first, "You are no longer registered for");
    expect(left.text).not.toContain("Add to calendar");
  });

  test("moving up is not counted against the mails of the day", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    const [first, second] = [await createUser(backend), await createUser(backend)];
    const seated = await enter(cup, first);
    await enter(cup, second);
    await backend.sql(
      `update public.mail_quotas set used = 10 where mailbox = private.mailbox_digest('${second.email}')`,
    );
    await withdraw(first, seated);
    expect(await mailsOf(second)).toContain("moved-up");
  });

  test("a change of the players is named, not described", async () => {
    const cup = await makeTournament(backend, admin, { max_group_size: 2 });
    const golfer = await createUser(backend);
    const made = await enter(cup, golfer);
    await enter(cup, golfer, {
      replaces: made.id,
      players: [
        {
          full_name: "http://evil.example",
          phone: "+91 98450 11111",
          handicap: "20",
          category: "men",
        },
      ],
    });
    const mail = await read(golfer, "Your registration for");
    expect(mail.text).toContain("The players you bring\n");
    expect(mail.text).toContain("Players: Asha Golfer, a player\n");
    expect(mail.text).not.toContain("evil");
  });

  test("what is confirmed is said: players, answers, and until when it can be changed", async () => {
    const asked = (id: string, kind: string, label: string, changes: object = {}) => ({
      id,
      kind,
      label,
      required: false,
      ...changes,
    });
    const cup = await makeTournament(backend, admin, {
      max_group_size: 3,
      registration_closes_at: "2099-07-02T12:00Z",
      questions: [
        asked("shirt", "choice", "Shirt <size>", {
          choices: ["M", "XL"],
          per_player: true,
        }),
        asked("bus", "yes_no", "Bus?"),
        asked("note", "short_text", "Note"),
        asked("food", "short_text", "Food"),
      ],
    });
    const golfer = await createUser(backend);
    const guest = { phone: "+91 98450 11111", handicap: "9", category: "men" };
    await enter(cup, golfer, {
      answers: {
        shirt: "M",
        bus: true,
        note: "Cart 4, see https://evil.example/x?y=1",
      },
      players: [
        { ...guest, full_name: "Meera Nair", answers: { shirt: "XL" } },
        { ...guest, full_name: "Om Shetty" },
      ],
    });
    const mail = await read(golfer, "You are registered for");
    for (const line of [
      "Players: Asha Golfer, Meera Nair, Om Shetty",
      "Shirt <size>: M",
      "Shirt <size> (Meera Nair): XL",
      "Bus? Yes",
      "Note: Cart 4, see https evil. example x?y 1",
      "You can change it: until Thursday 2 July 2099",
    ]) {
      expect(mail.text.replaceAll("day, ", "day ")).toContain(`${line}\n`);
    }
    expect(mail.text).not.toContain("Food");
    expect(mail.html).toContain("<strong>Shirt &lt;size&gt;:</strong> M");
    // As it is when the mail is sent, and with the club's own last day.
    const other = await createUser(backend);
    await holdMails(backend, async () => {
      await enter(cup, other);
      await backend.sql(
        `update public.tournaments set changes_until = '2099-06-30' where id = '${cup.id}'`,
      );
    });
    const later = await read(other, "You are registered for");
    expect(later.text.replaceAll("day, ", "day ")).toContain(
      "You can change it: until Tuesday 30 June 2099\n",
    );
    expect(later.text).not.toContain("Players:");
  });

  test("the fee is said, what of it is due, and how it is paid", async () => {
    const cup = await makeTournament(backend, admin, { max_group_size: 2 });
    await call("save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 350_050,
      how_to_pay: "UPI to the club <office>",
    });
    const golfer = await createUser(backend);
    const guest = { phone: "+91 98450 11111", handicap: "9", category: "men" };
    const { id, entry_id } = await enter(cup, golfer, {
      players: [{ ...guest, full_name: "Meera Nair" }],
    });
    const mail = await read(golfer, "You are registered for");
    const [fee] = await backend.sql<{ reference: string }>(
      `select reference from public.entry_fees where entry_id = '${entry_id}'`,
    );
    for (const line of [
      "Entry fee: ₹7,001: Asha Golfer ₹3,500.50 + Meera Nair ₹3,500.50",
      `To pay: ₹7,001, with the reference ${String(fee?.reference)}`,
      "How to pay: UPI to the club <office>",
    ]) {
      expect(mail.text).toContain(`${line}\n`);
    }
    expect(mail.html).toContain("UPI to the club &lt;office&gt;");
    await call("mark_paid", { entry: entry_id, way: "cash" });
    await enter(cup, golfer, { replaces: id, handicap: "11" });
    const later = await read(golfer, "Your registration for");
    expect(later.text).toContain("Entry fee: ₹3,500.50, paid\n");
    expect(later.text).not.toContain("To pay");
  });

  test("mails say whom to pay, how long the place is held, and that the payee has changed", async () => {
    const cup = await makeTournament(backend, admin);
    const address = `club.${cup.id.slice(0, 8)}@examplebank`;
    await call("save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 350_000,
      upi_address: address,
      upi_name: "Sample <Golf> Club",
      hold_days: 1,
      unpaid_goes: "withdrawn",
    });
    const told = await read(admin, "Payment details changed for");
    expect(told.text).toContain(`Changed by: ${admin.email}\n`);
    expect(told.text).toContain(`UPI address: ${address} (Sample <Golf> Club)\n`);
    expect(told.html).toContain("Sample &lt;Golf&gt; Club");
    expect(told.text).toContain(`/admin/tournaments/${cup.id}/fees/settings\n`);
    const golfer = await createUser(backend);
    await enter(cup, golfer);
    await backend.call("POST", "/rest/v1/rpc/run_scheduled_work", {
      body: {},
      headers: { apikey: backend.secretKey },
    });
    for (const subject of ["You are registered for", "Please pay for"]) {
      const { text } = await read(golfer, subject);
      expect(text).toMatch(/Your place is held: until \w+day,? \d/);
      expect(text).toContain(`UPI address: ${address}`);
    }
  });

  test("who is withdrawn by the club is told why", async () => {
    const cup = await makeTournament(backend, admin);
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, golfer);
    await call("withdraw_entrant", { entry: entry_id, reason: "No <shoes>" });
    expect(await mailsOf(golfer)).toEqual(["registered", ["withdrawn", { reason: "No <shoes>" }]]);
    const mail = await read(golfer, "You are no longer registered for");
    expect(mail.text).toContain("Reason: No <shoes>");
    expect(mail.html).toContain("No &lt;shoes&gt;");
  });

  test("entrants without an account are mailed at the address that the club typed", async () => {
    const cup = await makeTournament(backend, admin);
    const { status } = await call("add_entrant", {
      tournament: cup.id,
      entry: {
        full_name: "Karan Caller",
        email: "karan@example.com",
        phone: "+91 98450 22222",
        golf_group: "E-Golf",
        category: "men",
        handicap: "11",
      },
    });
    expect(status).toBe(200);
    const rows = await backend.sql(
      `select user_id, recipient, kind from public.registration_mails where tournament_id = '${cup.id}'`,
    );
    expect(rows).toEqual([{ user_id: null, recipient: "karan@example.com", kind: "registered" }]);
  });
});

describe("a reminder", () => {
  async function makeSoon(): Promise<Saved> {
    const cup = await makeTournament(backend, admin);
    await backend.sql(
      `update public.tournaments set starts_on = ${IN_TWO_DAYS} where id = '${cup.id}'`,
    );
    return cup;
  }

  test("a reminder comes once, two days before, to confirmed entries", async () => {
    const cup = await makeSoon();
    const [golfer, withdrawn, elsewhere] = [
      await createUser(backend),
      await createUser(backend),
      await createUser(backend),
    ];
    await enter(cup, golfer);
    await withdraw(withdrawn, await enter(cup, withdrawn));
    await enter(await makeTournament(backend, admin), elsewhere);
    const full = await makeTournament(backend, admin, { capacity: 1 });
    await addEntrant(backend, admin, full, { email: null });
    const waiting = await createUser(backend);
    const { id } = await enter(full, waiting, { joins_waiting_list: true });
    expect(
      await backend.sql(`select state from public.tournament_registrations where id = '${id}'`),
    ).toEqual([{ state: "waiting" }]);
    await backend.sql(
      `update public.tournaments set starts_on = ${IN_TWO_DAYS} where id = '${full.id}'`,
    );
    expect(await queueReminders()).toBe(1);
    expect(await mailsOf(waiting)).not.toContain("reminder");
    expect(await queueReminders()).toBe(0);
    expect(await mailsOf(golfer)).toEqual(["registered", "reminder"]);
    expect(await mailsOf(withdrawn)).not.toContain("reminder");
    expect(await mailsOf(elsewhere)).not.toContain("reminder");
  });

  test("comes once on the day before the last one for changes", async () => {
    const cup = await makeTournament(backend, admin);
    const golfer = await createUser(backend);
    await enter(cup, golfer);
    const [tomorrow] = await backend.sql<{ day: string }>(
      `update public.tournaments
       set changes_until = (now() at time zone 'Asia/Kolkata')::date + 1
       where id = '${cup.id}' returning changes_until::text as day`,
    );
    expect(await queueReminders()).toBe(1);
    expect(await queueReminders()).toBe(0);
    expect(await mailsOf(golfer)).toEqual([
      "registered",
      ["reminder", { changes_until: tomorrow?.day }],
    ]);
    const { subject } = await read(golfer, "You can change your entry");
    expect(subject).toMatch(/until \w+, \d+ \w+ \d{4}$/);
    // Where that is the day before the tournament, its own reminder says so.
    const close = await makeTournament(backend, admin);
    await enter(close, await createUser(backend));
    await backend.sql(
      `update public.tournaments
       set changes_until = (now() at time zone 'Asia/Kolkata')::date + 1,
           starts_on = ${IN_TWO_DAYS}
       where id = '${close.id}'`,
    );
    expect(await queueReminders()).toBe(1);
  });

  test("can be stopped by its link, without logging in", async () => {
    const golfer = await createUser(backend);
    await enter(await makeSoon(), golfer);
    await queueReminders();
    const mail = await read(golfer, "Cup ");
    const [, token] =
      /https:\/\/teebox\.example\/reminders\?token=([0-9a-f-]+)/.exec(mail.text) ?? [];
    expect(mail.links.join()).toContain(`/reminders?token=${token ?? "?"}`);
    for (const press of ["once", "twice"]) {
      const { body } = await call("stop_reminders", { token }, null);
      expect([press, body]).toEqual([press, true]);
    }
    await enter(await makeSoon(), golfer);
    await queueReminders();
    const kinds = await mailsOf(golfer);
    expect(kinds.filter((kind) => kind === "reminder")).toHaveLength(1);
    expect((await call("stop_reminders", { token: randomUUID() }, null)).body).toBe(false);
  });

  test("can be stopped and wanted again in the account", async () => {
    const golfer = await createUser(backend);
    const other = await createUser(backend);
    await call("set_reminders", { wanted: false }, golfer);
    await enter(await makeSoon(), golfer);
    await queueReminders();
    expect(await mailsOf(golfer)).toEqual(["registered"]);
    const preferences = async (user: TestUser) =>
      (
        await backend.call("GET", "/rest/v1/mail_preferences?select=wants_reminders", {
          token: user.accessToken,
        })
      ).body as unknown;
    expect(await preferences(golfer)).toEqual([{ wants_reminders: false }]);
    expect(await preferences(other)).toEqual([]);
    await call("set_reminders", { wanted: true }, golfer);
    expect(await queueReminders()).toBe(1);
    expect((await call("set_reminders", { wanted: true }, null)).status).toBe(401);
  });

  test("no caller reads a link's token", async () => {
    const golfer = await createUser(backend);
    const { status } = await backend.call("GET", "/rest/v1/mail_preferences?select=stop_token", {
      token: golfer.accessToken,
    });
    expect(status).toBe(403);
  });
});

describe("a message", () => {
  const send = (cup: Saved, changes: object = {}, user = admin) =>
    call(
      "send_entrant_message",
      {
        tournament: cup.id,
        subject: "The carts are free",
        body: "Dear golfers,\n\nplease come at <eleven>.\nThe club",
        submission_key: randomUUID(),
        ...changes,
      },
      user,
    );

  test("goes to all who are entered, or to some, once", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 2 });
    const [man, lady, waiting, left] = (await Promise.all(
      Array.from({ length: 4 }, () => createUser(backend)),
    )) as [TestUser, TestUser, TestUser, TestUser];
    await withdraw(left, await enter(cup, left));
    await enter(cup, man);
    await enter(cup, lady, { category: "ladies" });
    await enter(cup, waiting);
    const counted = async (audience: object) =>
      (await call("count_message_recipients", { tournament: cup.id, audience })).body[0] as {
        recipients: number;
        without_address: number;
        digest: string;
      };
    const count = async (audience: object) => {
      const { recipients, without_address } = await counted(audience);
      return { recipients, without_address };
    };
    const digests = new Set<string>();
    for (const audience of [{}, { state: "waiting" }, { state: "confirmed" }]) {
      digests.add((await counted(audience)).digest);
    }
    expect(digests.size).toBe(3);
    await addEntrant(backend, admin, cup, { category: "ladies", email: null });
    expect(await count({})).toEqual({ recipients: 3, without_address: 1 });
    expect(await count({ state: "waiting" })).toEqual({
      recipients: 1,
      without_address: 1,
    });
    expect(await count({ state: "confirmed" })).toEqual({
      recipients: 2,
      without_address: 0,
    });
    expect(await count({ category: "ladies" })).toEqual({
      recipients: 1,
      without_address: 1,
    });

    const submission_key = randomUUID();
    expect((await send(cup, { submission_key })).body).toBe(3);
    expect((await send(cup, { submission_key })).body).toBe(3);
    expect((await send(cup, { audience: { state: "waiting" } })).body).toBe(1);
    const messages = async (user: TestUser) =>
      (await mailsOf(user)).filter((kind) => kind === "message").length;
    expect([
      await messages(man),
      await messages(lady),
      await messages(waiting),
      await messages(left),
    ]).toEqual([1, 1, 2, 0]);
    const readable = async (user: TestUser) =>
      (
        await backend.call(
          "GET",
          `/rest/v1/entrant_messages?select=subject&tournament_id=eq.${cup.id}`,
          { token: user.accessToken },
        )
      ).body as unknown[];
    expect(await readable(man)).toEqual([{ subject: "The carts are free" }]);
    expect(await readable(left)).toEqual([]);
    const mail = await read(man, "The carts are free");
    expect(mail.text).toContain("please come at <eleven>.");
    expect(mail.html).toContain("please come at &lt;eleven&gt;.<br>The club");
  });

  test("to a category goes to the entries of which such a player plays", async () => {
    const cup = await makeTournament(backend, admin, { max_group_size: 2 });
    const golfer = await createUser(backend);
    const lady = {
      full_name: "Bela Das",
      phone: "+91 98450 22222",
      handicap: "20",
      category: "ladies",
    };
    const pair = await enter(cup, golfer, { players: [lady] });
    const ladies = async () =>
      (
        await call("count_message_recipients", {
          tournament: cup.id,
          audience: { category: "ladies" },
        })
      ).body[0] as unknown;
    expect(await ladies()).toMatchObject({ recipients: 1 });
    await enter(cup, golfer, { replaces: pair.id, players: [] });
    expect(await ladies()).toMatchObject({ recipients: 0 });
  });

  test("whose mail is just being sent, or was tried and waits for another try, or sent, stays", async () => {
    const cup = await makeTournament(backend, admin);
    const golfers = [
      await createUser(backend),
      await createUser(backend),
      await createUser(backend),
    ];
    for (const golfer of golfers) await enter(cup, golfer);
    const submission_key = randomUUID();
    await holdMails(backend, async () => {
      await send(cup, { submission_key });
      await backend.sql(
        `update public.registration_mails set state = 'sent', attempts = 1, sent_at = now()
         where message_id = '${submission_key}' and user_id = '${golfers[2]?.id ?? ""}'`,
      );
      await backend.sql(
        `update public.registration_mails
         set attempts = 1, next_try_at = now() + interval '1 minute'
         where message_id = '${submission_key}' and user_id = '${golfers[0]?.id ?? ""}'`,
      );
      expect((await call("stop_entrant_message", { message: submission_key })).body).toBe(1);
      expect(
        await backend.sql(
          `select state, user_id from public.registration_mails
           where message_id = '${submission_key}' order by state`,
        ),
      ).toEqual([
        { state: "queued", user_id: golfers[0]?.id },
        { state: "sent", user_id: golfers[2]?.id },
        { state: "stopped", user_id: golfers[1]?.id },
      ]);
    });
  });

  test("can be stopped while it is queued", async () => {
    const cup = await makeTournament(backend, admin);
    const golfer = await createUser(backend);
    await enter(cup, golfer);
    const submission_key = randomUUID();
    await holdMails(backend, async () => {
      await send(cup, { submission_key });
      expect((await call("stop_entrant_message", { message: submission_key })).body).toBe(1);
    });
    const { body } = await call("tournament_messages", { tournament: cup.id });
    expect(body).toMatchObject([{ id: submission_key, queued: 0, sent: 0, failed: 0, stopped: 1 }]);
    expect(code(await call("stop_entrant_message", { message: randomUUID() }))[1]).toBe(
      "message_not_found",
    );
  });

  test.each([
    [{ subject: " " }, "message_invalid", "subject"],
    [{ subject: "a\nBcc: b@c.in" }, "message_invalid", "subject"],
    [{ subject: "x".repeat(121) }, "message_invalid", "subject"],
    [{ body: "" }, "message_invalid", "body"],
    [{ body: "x".repeat(5001) }, "message_invalid", "body"],
    [{ audience: { name: "x" } }, "audience_invalid", null],
    [{ audience: [] }, "audience_invalid", null],
    [{ tournament: randomUUID() }, "tournament_not_found", null],
  ])("%j is refused", async (changes, message, details) => {
    const cup = await makeTournament(backend, admin);
    expect(code(await send(cup, changes))).toEqual([400, message, details]);
  });

  test.each([
    [
      "send_entrant_message",
      {
        tournament: "x",
        subject: "x",
        body: "x",
        submission_key: randomUUID(),
      },
    ],
    ["stop_entrant_message", { message: randomUUID() }],
    ["count_message_recipients", { tournament: "x" }],
    ["tournament_messages", { tournament: "x" }],
  ])("%s is for administrators", async (name, body) => {
    const golfer = await createUser(backend);
    expect((await call(name, body, golfer)).status).toBe(403);
    expect((await call(name, body, null)).status).toBe(401);
  });

  test("is in the audit log", async () => {
    const cup = await makeTournament(backend, admin);
    const submission_key = randomUUID();
    await send(cup, { submission_key });
    await call("stop_entrant_message", { message: submission_key });
    const rows = await backend.sql(
      `select action, details from public.admin_audit
       where tournament_id = '${cup.id}' and action like 'message%' order by at, action`,
    );
    expect(rows).toEqual([
      {
        action: "message-sent",
        details: { message: submission_key, recipients: 0 },
      },
      {
        action: "message-stopped",
        details: { message: submission_key, stopped: 0 },
      },
    ]);
  });
});

describe("when the club corrects the address of an entry without an account", () => {
  const OLD = "old@example.com";

  async function correctAddress(entry: string): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    const [row] = await backend.sql<{ id: string }>(
      `select id from public.tournament_registrations
       where entry_id = '${entry}' and replaced_at is null`,
    );
    const { status } = await call("correct_entrant", {
      entry,
      version: row?.id,
      submission_key: randomUUID(),
      fields: {
        full_name: "Asha Rao",
        email,
        phone: "0984501111",
        golf_group: "E-Golf",
        category: "men",
        handicap: "12",
      },
    });
    expect(status).toBe(200);
    return email;
  }

  /** Takes the entry's mails that are due, while the backend itself takes none. */
  async function claimMails(entry: string) {
    await backend.sql(
      `update public.registration_mails set next_try_at = now() - interval '1 day'
       where entry_id = '${entry}' and state = 'queued'`,
    );
    return claimHeldMails<{ id: string; recipient: string }>(
      backend,
      `mail.id, mail.recipient, mail.kind, mail.entry_token = (
         select link.token from public.entry_links as link
         where link.entry_id = queued.entry_id) as has_link`,
      `queued.entry_id = '${entry}'`,
    );
  }

  const statesOf = (entry: string) =>
    backend.sql<{ recipient: string; state: string }>(
      `select recipient, state from public.registration_mails
       where entry_id = '${entry}' and recipient = '${OLD}'`,
    );

  const add = async (cup: Saved) =>
    (await addEntrant(backend, admin, cup, { email: OLD })).entry_id;

  test("what is queued for the old one is stopped; only the new one gets the new link", async () => {
    await holdMails(backend, async () => {
      const entry = await add(await makeTournament(backend, admin));
      const recipient = await correctAddress(entry);
      expect(await claimMails(entry)).toMatchObject([
        { recipient, kind: "changed", has_link: true },
      ]);
      expect(await statesOf(entry)).toEqual([{ recipient: OLD, state: "stopped" }]);
    });
  });

  test("what was just being sent to the old one, and failed, is not tried again", async () => {
    await holdMails(backend, async () => {
      const entry = await add(await makeTournament(backend, admin));
      const [mail] = await claimMails(entry);
      expect(mail?.recipient).toBe(OLD);
      const recipient = await correctAddress(entry);
      await backend.sql(`select public.settle_registration_mail('${mail?.id ?? ""}', 'refused')`);
      expect(await claimMails(entry)).toMatchObject([{ recipient }]);
      expect(await statesOf(entry)).toEqual([{ recipient: OLD, state: "stopped" }]);
    });
  });

  test("a reminder that was queued for the old one goes to the new one", async () => {
    const cup = await makeTournament(backend, admin);
    await backend.sql(
      `update public.tournaments set starts_on = ${IN_TWO_DAYS} where id = '${cup.id}'`,
    );
    await holdMails(backend, async () => {
      const entry = await add(cup);
      await queueReminders();
      const recipient = await correctAddress(entry);
      await claimMails(entry);
      expect(await queueReminders()).toBe(1);
      expect(await claimMails(entry)).toContainEqual(
        expect.objectContaining({
          recipient,
          kind: "reminder",
          has_link: true,
        }),
      );
    });
  });
});

test.each([
  ["yesterday", -1, []],
  ["today", 0, ["registered"]],
  ["tomorrow", 1, ["registered"]],
] as const)("who is added to a tournament of %s is told so", async (_, offset, kinds) => {
  const [day] = await backend.sql<{ day: string }>(
    `select ((now() at time zone 'Asia/Kolkata')::date + ${String(offset)})::text as day`,
  );
  const cup = await makeTournament(backend, admin, { starts_on: day?.day });
  const { entry_id } = await addEntrant(backend, admin, cup, { email: "priya@example.com" });
  const mails = await backend.sql<{ kind: string }>(
    `select kind from public.registration_mails where entry_id = '${entry_id}'`,
  );
  expect(mails.map(({ kind }) => kind)).toEqual(kinds);
});

describe("once the draw is published", () => {
  const correct = async (entry: string, fields: object, more: object = {}) => {
    const [row] = await backend.sql<{ id: string }>(
      `select id from public.tournament_registrations
       where entry_id = '${entry}' and replaced_at is null`,
    );
    return call("correct_entrant", {
      entry,
      version: row?.id,
      submission_key: randomUUID(),
      fields: {
        full_name: "Ravi Kumar",
        phone: "0984501112",
        golf_group: "E-Golf",
        category: "men",
        handicap: "12",
        ...fields,
      },
      ...more,
    });
  };

  const textOf = async (email: string, subject: string) => {
    const find = async () =>
      (await backend.mailsTo(email)).find((mail) => mail.subject.startsWith(subject))?.text;
    await backend.call("POST", "/functions/v1/registration-mail", {
      token: admin.accessToken,
      body: {},
    });
    await expect.poll(find).toBeDefined();
    return (await find()) ?? "";
  };

  test("a mail has the players' own start, and the number of a namesake", async () => {
    const cup = await makeTournament(backend, admin, { tee_off_at: "08:00", max_group_size: 2 });
    const email = `${randomUUID()}@example.com`;
    const add = (more: object) =>
      addEntrant(backend, admin, cup, { full_name: "Ravi Kumar", ...more });
    const first = await add({ phone: "0984501111" });
    const second = await add({ email, phone: "0984501112" });
    const absent = `${randomUUID()}@example.com`;
    const third = await add({ full_name: "Om Nair", email: absent, phone: "0984501113" });
    const registered = await textOf(email, "You are registered");
    expect(registered).toContain("Who: Ravi Kumar (no. 2)");
    expect(registered).toContain("Tee-off: 8:00 AM");
    await publishDraw(backend, admin, cup, { format: "stableford", boards: ["net"] }, [
      fourball(3, [first.entry_id, second.entry_id]),
    ]);
    expect((await correct(second.entry_id, { email, handicap: "16" })).status).toBe(200);
    const corrected = await textOf(email, "The club has corrected");
    expect(corrected).toMatch(/Start: Ravi Kumar \(no\. 2\): .*, hole 3,/);
    expect(corrected).toContain("Who: Ravi Kumar (no. 2)");
    expect(corrected).not.toContain("8:00 AM");
    // Who does not start is not given the schedule's time either.
    const named = { full_name: "Omkar Nair", email: absent, phone: "0984501113" };
    expect((await correct(third.entry_id, named, { same_person: true })).status).toBe(200);
    const renamed = await textOf(absent, "The club has corrected");
    expect(renamed).toContain("Full name: Om Nair → Omkar Nair");
    expect(renamed).not.toContain("8:00 AM");
  });

  test("who is withdrawn with a card that counts is told so", async () => {
    const cup = await makeTournament(backend, admin);
    const [counts, not] = [await createUser(backend), await createUser(backend)];
    for (const [user, card_counts] of [
      [counts, true],
      [not, false],
    ] as const) {
      const { entry_id } = await enter(cup, user);
      await call("withdraw_entrant", { entry: entry_id, reason: "Ill", card_counts });
    }
    const words = "Scorecard: It still counts";
    expect((await read(counts, "You are no longer")).text).toContain(words);
    expect((await read(not, "You are no longer")).text).not.toContain(words);
  });
});
