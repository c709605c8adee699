import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { LOG_IN_TOASTS } from "#app/entries/content.ts";
import { FORM } from "#app/forms/content.ts";
import { createUser, makeAdmin } from "../support/backend.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import { signIn } from "../support/session-cookie.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpc, rpcOrThrow, type Saved } from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";

const { backend, proxy, secretary, admin, newVisitor, newMember } = await clubSite();

const payee = {
  upi_address: "golf.club@examplebank",
  upi_name: "Sample Golf Club",
  bank_account: "Sample Golf Club\n0012345678\nEXMP0000001",
};

async function cupWithFee(fees: object = payee): Promise<Saved> {
  const cup = await makeTournament(backend, secretary, { max_group_size: 2 });
  await rpcOrThrow(backend, secretary, "save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_050,
    ...fees,
  });
  return cup;
}

/** Somebody who is entered, with the page that says how to pay. */
async function entered(cup: Saved, changes: object = {}) {
  const user = await createUser(backend);
  const { status } = await insertEntry(backend, user, cup, changes);
  expect(status).toBe(201);
  const visitor = newVisitor();
  signIn(visitor, user);
  const [fee] = await backend.sql<{ reference: string; entry_id: string }>(
    `select fee.reference, fee.entry_id from public.entry_fees as fee
     join public.tournament_registrations as own using (entry_id)
     where own.user_id = '${user.id}'`,
  );
  if (!fee) throw new Error("The entry has no fee.");
  return {
    user,
    visitor,
    ...fee,
    path: `/profile/registrations/${cup.slug}/pay`,
  };
}

const newNumber = () => `4${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`;

test("another UPI address asks for the password, and every administrator gets a mail", async () => {
  const cup = await makeTournament(backend, secretary);
  const settings = `/admin/tournaments/${cup.id}/fees/settings`;
  const address = `club.${randomUUID().slice(0, 8)}@examplebank`;
  const fields = {
    version: "0",
    fee: "3500",
    upi_address: address,
    upi_name: "Sample Golf Club",
    bank_account: "",
  };
  for (const [changes, message] of [
    [{ upi_address: "club@bank.com" }, "Enter a UPI address"],
    [{ upi_name: "" }, "A UPI address goes with the name"],
    [{}, "You are changing who gets paid"],
    [{ currentPassword: "wrong" }, "This is not your password."],
  ] as const) {
    const refused = await admin.post(settings, { ...fields, ...changes });
    expect([refused.status, refused.words]).toEqual([400, expect.stringContaining(message)]);
    expect(refused.text).not.toContain('value="wrong"');
  }
  const other = await createUser(backend);
  await makeAdmin(backend, other);
  const saved = await admin.post(settings, {
    ...fields,
    currentPassword: secretary.password,
  });
  expect(saved.refusal).toBeNull();
  for (const { email } of [secretary, other]) {
    const told = await backend.sql<{ details: object }>(
      `select details from public.registration_mails
       where kind = 'payee-changed' and recipient = '${email}'
         and tournament_id = '${cup.id}'`,
    );
    expect(told).toEqual([
      {
        details: expect.objectContaining({
          by: secretary.email,
          to: expect.objectContaining({ upi_address: address }) as unknown,
        }) as unknown,
      },
    ]);
  }
  const audited = await backend.sql<{ action: string }>(
    `select action from public.admin_audit
     where tournament_id = '${cup.id}' and action like '%payee%'`,
  );
  expect(audited).toHaveLength(1);
  // The rest changes without it.
  const again = await admin.post(settings, {
    ...fields,
    version: "1",
    fee: "4000",
  });
  expect(again.refusal).toBeNull();
});

test("after the early fee the form says what is paid for a player who is added, and for entering again", async () => {
  const cup = await cupWithFee({
    ...payee,
    early_fee: 300_000,
    early_until: "2099-01-01",
  });
  const { user, visitor } = await entered(cup);
  await backend.sql(
    `update public.tournament_fees set early_until = '2020-01-01' where tournament_id = '${cup.id}'`,
  );
  const profile = `/profile/registrations/${cup.slug}`;
  const register = `/tournaments/${cup.slug}/register`;
  const textOn = async (path: string) => await visitor.words(path);
  for (const path of [profile, `${register}?update=1`]) {
    expect([path, await textOn(path)]).toEqual([
      path,
      expect.stringContaining("A player whom you add now: ₹3,500.50."),
    ]);
  }
  await backend.sql(`select private.withdraw(id) from public.entries where user_id = '${user.id}'`);
  expect(await textOn(register)).toContain("Entry fee: ₹3,500.50 a player.");
});

test("while the early fee lasts the form says until when, to whoever enters", async () => {
  const cup = await cupWithFee({ ...payee, early_fee: 300_000, early_until: "2099-01-01" });
  const { visitor } = await newMember();
  const form = await visitor.words(`/tournaments/${cup.slug}/register`);
  expect(form).toContain("Until 1 January 2099: ₹3,000, then ₹3,500.50.");
  expect(form).toContain("Entry fee until 1 January ₹3,000");
});

test("the form of an entry has the prices that it keeps, and those of who is added now", async () => {
  const cup = await makeTournament(backend, secretary, {
    max_group_size: 2,
    questions: [
      { id: "cart", kind: "yes_no", label: "A cart?", required: false, per_player: true },
    ],
  });
  const save = (expected_version: number, cart: number) =>
    rpcOrThrow(backend, secretary, "save_fees", {
      ...{ tournament: cup.id, expected_version, fee: 350_000 },
      prices: { extras: { cart: { true: cart } } },
    });
  await save(0, 50_000);
  const { visitor } = await entered(cup);
  await save(1, 80_000);
  const own = `/profile/registrations/${cup.slug}`;
  for (const path of [own, `/tournaments/${cup.slug}/register?update=1`]) {
    const words = await visitor.words(path);
    expect([path, words]).toEqual([path, expect.stringContaining("A cart? Yes: ₹500 a player ")]);
    expect(words).toContain("A cart? Yes: ₹800 a player, of a player whom you add now");
  }
  const sum = await visitor.fill(own, "phone", { "answers.cart": "yes", intent: "sum" });
  expect(sum.words).toContain("₹4,000 for this entry");
});

test("own words that may say whom to pay ask for the password, other words do not", async () => {
  const cup = await makeTournament(backend, secretary);
  const settings = `/admin/tournaments/${cup.id}/fees/settings`;
  const save = (version: string, how_to_pay: string, more: object = {}) =>
    admin.post(settings, { version, fee: "3500", how_to_pay, ...more });
  const words = [
    "Pay to another.club@examplebank",
    "Transfer to 1234 5678-9012",
    "Give it to the desk",
  ] as const;
  const refused = await save("0", words[0]);
  expect([refused.status, refused.words]).toEqual([
    400,
    expect.stringContaining("You are changing who gets paid"),
  ]);
  const currentPassword = secretary.password;
  expect((await save("0", words[0], { currentPassword })).refusal).toBeNull();
  expect((await save("1", words[1])).status).toBe(400);
  // Nothing is asked again while the words stay.
  expect((await save("1", words[0])).refusal).toBeNull();
  expect((await save("2", words[1], { currentPassword })).refusal).toBeNull();
  expect((await save("3", words[2], { currentPassword })).refusal).toBeNull();
  expect((await save("4", `${words[2]} from 10 to 12`)).refusal).toBeNull();
  expect(
    await backend.sql(
      `select details #>> '{to,how_to_pay}' as words from public.registration_mails
       where kind = 'payee-changed' and tournament_id = '${cup.id}'
         and recipient = '${secretary.email}'
         and details #>> '{to,how_to_pay}' is not null order by created_at`,
    ),
  ).toEqual([{ words: words[0] }, { words: words[1] }]);
});

test("the member reads amount, address and reference, with a code and a link that hold the same", async () => {
  const { visitor, reference, path } = await entered(await cupWithFee());
  const { text } = await visitor.get(`${path}?pa=thief@bank&am=1&upi_address=thief@bank`);
  expect(text).toMatch(/<textarea[^>]*readonly[^>]*>3500\.50</i);
  const link = /href="(upi:[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
  expect(link).toBe(
    `upi://pay?pa=golf.club@examplebank&pn=Sample%20Golf%20Club&am=3500.50&cu=INR&tn=${reference}`,
  );
  expect(text).not.toContain("thief");
  const pageText = visibleText(text);
  expect(pageText).toContain("Your app must show the name Sample Golf Club");
  // The tests' club has no telephone.
  expect(pageText).toContain("do not pay, and write to the club at hello@teebox.example");
  expect(pageText).toContain("EXMP0000001");
  // The code, which a phone hides, its own app, and folded below it what is typed by hand.
  const places = ["<svg", "upi://", "<details", 'id="amount"'].map((part) =>
    text.indexOf(part, text.indexOf("<h1")),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the number of a payment is taken, looked up by the club, and is paid only then", async () => {
  const cup = await cupWithFee();
  const one = await entered(cup);
  const other = await entered(cup);
  for (const [number, message] of [
    ["CICAgLjQ7ZfsXw", "This is the app’s own number"],
    ["12345", "Enter the 12 digits"],
    ["", "Enter the 12 digits"],
  ] as const) {
    const refused = await one.visitor.post(one.path, { number });
    expect([refused.status, refused.text.includes(message)]).toEqual([400, true]);
    if (number) expect(refused.text).toContain(`value="${number}"`);
  }
  const number = newNumber();
  for (const value of [`${number.slice(0, 4)} ${number.slice(4)}`, number]) {
    const sent = await one.visitor.post(one.path, { number: value });
    expect([sent.status, sent.location]).toEqual([302, one.path]);
  }
  const pageText = await one.visitor.words(one.path);
  expect(pageText).toMatch(/₹3,500\.50 reported on \d+ \w+ \d{4}; the club is checking/);
  expect(pageText).toContain(`UTR ${number}.`);
  const taken = await other.visitor.post(other.path, { number });
  expect([taken.status, taken.words]).toEqual([
    400,
    expect.stringContaining("This payment is already reported."),
  ]);
  const fees = `/admin/tournaments/${cup.id}/fees`;
  const said = await admin.words(`${fees}?show=said`);
  expect(said).toContain("Payment reported (1)");
  expect(said).toContain(`number ${number}`);
  // Not found in the account: the member is asked again.
  const refused = await admin.post(`${fees}/${one.entry_id}`, {
    refuse: "yes",
  });
  expect(refused.refusal).toBeNull();
  expect(await one.visitor.words(one.path)).toContain(
    `The club has not found the payment ${number}.`,
  );
  await one.visitor.post(one.path, { number });
  await admin.post(fees, { paid: one.entry_id, way: "upi" });
  const [line] = await backend.sql<{ number: string; state: string }>(
    `select line.number, fee.state from public.fee_ledger as line
     join public.entry_fee_states as fee using (entry_id)
     where line.entry_id = '${one.entry_id}' and line.kind = 'payment'`,
  );
  expect(line).toEqual({ number, state: "paid" });
  expect((await one.visitor.get(one.path)).text).not.toContain('name="number"');
  const late = await one.visitor.post(one.path, { number: newNumber() });
  expect([late.status, late.words]).toEqual([400, expect.stringContaining("Your entry fee Paid")]);
});

test.each([
  ["2099-01-01", "₹3,500.50 will be refunded", "will pay ₹3,500.50 back", "Refund: ₹3,500.50"],
  ["2020-01-01", "₹3,500.50 will not be refunded", "will not be refunded", "not refunded"],
])(
  "who has paid and withdraws is told what becomes of it, before, after and by mail: until %s",
  async (refund_until, before, after, mailed) => {
    const cup = await cupWithFee({ ...payee, refund_until });
    const one = await entered(cup);
    await rpcOrThrow(backend, secretary, "record_fee", {
      entry: one.entry_id,
      kind: "payment",
      paise: 350_050,
      way: "cash",
      submission_key: randomUUID(),
    });
    const path = `/profile/registrations/withdraw?tournament=${cup.slug}`;
    const asked = await one.visitor.get(path);
    expect(asked.words).toContain(before);
    await one.visitor.post(path, { registration: asked.value("registration") });
    const { notice } = await one.visitor.get("/profile");
    expect(notice[1]).toContain(after);
    // It counts where the entry is made again.
    expect(await one.visitor.words(`/tournaments/${cup.slug}/register`)).toContain(
      "₹3,500.50 that you paid for the entry you withdrew counts for this one.",
    );
    await backend.call("POST", "/functions/v1/registration-mail", {
      token: one.user.accessToken,
      body: {},
    });
    await expect
      .poll(
        async () =>
          (await backend.mailsTo(one.user.email)).find(({ subject }) =>
            subject.startsWith("You are no longer registered"),
          )?.text ?? "",
        { timeout: 20_000 },
      )
      .toContain(mailed);
  },
);

test("what becomes due after a report is asked for beside it, and never counted as reported", async () => {
  const cup = await cupWithFee(payee);
  const one = await entered(cup);
  const number = newNumber();
  await one.visitor.post(one.path, { number });
  const [first] = await backend.sql<{ id: string }>(
    `select id from public.tournament_registrations where entry_id = '${one.entry_id}'`,
  );
  const added = await insertEntry(backend, one.user, cup, {
    replaces: first?.id,
    players: [{ full_name: "Bela Rao", phone: "+91 98450 10022", handicap: "20", category: "men" }],
  });
  expect(added.status).toBe(201);
  const both = /₹3,500\.50 reported on \d+ \w+ \d{4}; ₹3,500\.50 more to pay/;
  expect(await one.visitor.words("/profile")).toMatch(both);
  const page = await one.visitor.get(one.path);
  expect(page.words).toMatch(both);
  expect(page.words).toContain("Please do not pay this again.");
  expect(page.text).toMatch(/<textarea[^>]*id="amount"[^>]*>\s*3500\.50<\/textarea>/);
  expect(page.text).toContain("am=3500.50");
  const fees = `/admin/tournaments/${cup.id}/fees`;
  expect(await admin.words(`${fees}?show=said`)).toMatch(
    new RegExp(`Payment reported, more due: ₹7,001 .*₹3,500\\.50 reported on .*number ${number}`),
  );
  const refused = await admin.post(fees, { paid: one.entry_id, way: "upi" });
  expect([refused.status, refused.words]).toEqual([
    400,
    expect.stringContaining("What was reported is not what is due now."),
  ]);
  const ledger = await admin.get(`${fees}/${one.entry_id}`);
  expect([ledger.value("rupees"), ledger.value("number")]).toEqual(["3500.5", number]);
  const rest = newNumber();
  await one.visitor.post(one.path, { number: rest });
  // Each by itself, wherever it is said; none is a sum with the number of another.
  const each = `₹3,500\\.50 reported on \\d+ \\w+ \\d{4}, (?:number|UTR) `;
  const listed = new RegExp(`${each}${number}[; .].*${each}${rest}`);
  const own = await one.visitor.get(one.path);
  expect(own.words).toContain("₹7,001 reported in 2 payments; the club is checking");
  for (const words of [own.words, await one.visitor.words("/profile"), await admin.words(fees)]) {
    expect(words).toMatch(listed);
  }
  const next = await admin.get(`${fees}/${one.entry_id}`);
  expect(next.words).toMatch(listed);
  expect([next.value("rupees"), next.value("number")]).toEqual(["3500.5", number]);
  // A wrong number is corrected by name.
  const right = newNumber();
  expect(own.text).toContain(`value="${number}"`);
  await one.visitor.post(one.path, { number: right, replaces: number });
  expect(await one.visitor.words(one.path)).toMatch(
    new RegExp(`${each}${rest}.*${each}${right}.*Replaced: UTR ${number}`),
  );
  await admin.post(fees, { paid: one.entry_id, way: "upi" });
  expect(
    await backend.sql(
      `select number, paise from public.fee_ledger
       where entry_id = '${one.entry_id}' and kind = 'payment' order by at`,
    ),
  ).toEqual([
    { number: rest, paise: 350_050 },
    { number: right, paise: 350_050 },
  ]);
  expect(await one.visitor.words("/profile")).toContain("Entry fee Paid");
});

test("a reported payment is not forgotten when its entry is withdrawn: everybody is told, and the club decides", async () => {
  const cup = await cupWithFee();
  const one = await entered(cup);
  const number = newNumber();
  await one.visitor.post(one.path, { number });
  const withdraw = `/profile/registrations/withdraw?tournament=${cup.slug}`;
  const asked = await one.visitor.get(withdraw);
  expect(asked.words).toContain("You have reported a payment that the club is still checking.");
  const [, registrationId = ""] = /name="registration" value="([^"]+)"/.exec(asked.text) ?? [];
  const done = await one.visitor.post(withdraw, {
    registration: registrationId,
  });
  expect(done.location).toBe("/profile");
  expect(await one.visitor.words("/profile")).toContain(
    "Payment reported, nothing due: the club will refund it if it arrived",
  );
  expect(await one.visitor.words(one.path)).toContain(
    `UTR ${number}. Nothing is due any more. The club will check its account, and refund the payment if it arrived.`,
  );
  await backend.call("POST", "/functions/v1/registration-mail", {
    token: one.user.accessToken,
    body: {},
  });
  // Another call may be sending it.
  const textSent = async () =>
    (await backend.mailsTo(one.user.email)).find(({ subject }) =>
      subject.startsWith("You are no longer registered"),
    )?.text ?? "";
  await expect
    .poll(textSent, { timeout: 20_000 })
    .toContain(`number ${number}. Nothing is due any more.`);
  const fees = `/admin/tournaments/${cup.id}/fees`;
  const said = await admin.words(`${fees}?show=said`);
  expect(said).toContain("Payment reported (1)");
  expect(said).toMatch(new RegExp(`Payment reported, nothing due .* number ${number} · withdrawn`));
  const list = await admin.words(`/admin/tournaments/${cup.id}/entrants`);
  expect(list).toMatch(/Payment reported 1(?! · ₹)/);
  const entry = `${fees}/${one.entry_id}`;
  expect(await admin.words(entry)).toContain(
    "This entry owes nothing: if the payment has come, record it below, then refund it.",
  );
  // It has come: recorded once it is confirmed, and refunded.
  const payment = {
    kind: "payment",
    rupees: "3500.50",
    way: "upi",
    number: `${number.slice(0, 6)} ${number.slice(6)}`,
  };
  const question = await admin.post(entry, payment);
  expect(question.status).toBe(400);
  expect(question.words).toContain("This entry owes nothing");
  await admin.post(entry, { ...payment, confirmed: "on" });
  expect(await one.visitor.words("/profile")).toContain("Refund due: ₹3,500.50");
  await admin.post(entry, { ...payment, kind: "refund", number: newNumber() });
  const state = async () =>
    (
      await backend.sql<{ state: string }>(
        `select state from public.entry_fee_states where entry_id = '${one.entry_id}'`,
      )
    )[0]?.state;
  expect(await state()).toBe("nothing");
  // Of another, none has come.
  const other = await entered(cup);
  await other.visitor.post(other.path, { number: newNumber() });
  await rpc(backend, secretary, "withdraw_entrant", {
    entry: other.entry_id,
    reason: "Ill.",
  });
  await admin.post(`${fees}/${other.entry_id}`, { refuse: "yes" });
  expect(await admin.words(`${fees}?show=said`)).toContain("Payment reported (0)");
});

test("the number of a payment is in the form again after the log-in that it needs", async () => {
  const { user, visitor, path } = await entered(await cupWithFee());
  const number = newNumber();
  const form = { ...(await visitor.get(path)).form("number"), number };
  await visitor.copy().post("/logout", {});
  const sent = await visitor.post(path, form);
  expect((await visitor.follow(sent)).alert).toEqual(Object.values(LOG_IN_TOASTS.pay));
  await visitor.logIn(user);
  expect((await visitor.get(path)).value("number")).toBe(number);
  await visitor.fill(path, "number", {});
  expect(await visitor.words(path)).toContain(`UTR ${number}`);
});

test("an entry without an account is paid behind the link in its mails", async () => {
  const cup = await cupWithFee();
  const { entry_id } = await addEntrant(backend, secretary, cup, {
    email: `guest.${randomUUID()}@example.com`,
  });
  const [link] = await backend.sql<{ token: string }>(
    `select token from public.entry_links where entry_id = '${entry_id}'`,
  );
  const visitor = newVisitor();
  const entry = await visitor.get(`/entry?token=${String(link?.token)}`);
  const path = `/entry/pay?token=${String(link?.token)}`;
  expect(entry.text).toContain(`href="${path}"`);
  expect(entry.words).toContain("₹3,500.50 to pay");
  expect((await visitor.get(path)).text).toContain("golf.club@examplebank");
  const sent = await visitor.post(path, { number: newNumber() });
  expect([sent.status, sent.location]).toEqual([302, path]);
  expect(await visitor.words(path)).toContain("Payment reported, awaiting confirmation");
  for (const wrong of ["/entry/pay", `/entry/pay?token=${randomUUID()}`]) {
    expect([wrong, (await visitor.get(wrong)).status]).toEqual([wrong, 404]);
  }
});

test("it is the member's own page, and says so while the service does not answer", async () => {
  const cup = await cupWithFee({ how_to_pay: "At the desk" });
  const { visitor, path } = await entered(cup);
  expect(await visitor.words(path)).toContain("From the club At the desk");
  const { visitor: stranger } = await newMember();
  expect((await stranger.get(path)).status).toBe(404);
  const out = await newVisitor().get(path);
  expect(out.location).toContain("/login?redirectTo=");
  const unknown = await newVisitor().post(path, { number: newNumber() });
  expect(unknown.location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  proxy.fail("POST /rest/v1/rpc/say_paid", {
    kind: "status",
    status: 503,
  });
  const number = newNumber();
  const failed = await visitor.post(path, { number });
  proxy.heal();
  expect(failed.status).toBe(503);
  expect(failed.text).toContain(`value="${number}"`);
});

test("prices of divisions, guests and options: the form works the sum out, which the confirmation says", async () => {
  const cup = await makeTournament(backend, secretary, {
    max_group_size: 3,
    questions: [
      {
        id: "cart",
        kind: "yes_no",
        label: "A cart?",
        required: false,
        per_player: true,
      },
      {
        id: "lunch",
        kind: "choice",
        label: "Second lunch",
        required: false,
        choices: ["None", "Fish", "Two plates."],
      },
    ],
  });
  const settings = `/admin/tournaments/${cup.id}/fees/settings`;
  const fees = {
    version: "0",
    fee: "3500",
    guest_fee: "4500",
    "division.ladies": "2,500",
    "extra.cart-true": "1200",
    "extra.lunch-Fish": "500.50",
    "extra.lunch-Two-20-plates-2e-": "900",
    hold_days: "5",
    unpaid_goes: "withdrawn",
  };
  const never = await admin.post(settings, { ...fees, hold_days: "0" });
  expect([never.status, never.words]).toEqual([
    400,
    expect.stringContaining("Enter a whole number from 1 to 60"),
  ]);
  const refused = await admin.post(settings, {
    ...fees,
    "division.ladies": "half",
  });
  expect([refused.status, refused.words]).toEqual([
    400,
    expect.stringContaining("Enter an amount up to 10,00,000"),
  ]);
  expect(refused.text).toContain('value="half"');
  expect((await admin.post(settings, fees)).refusal).toBeNull();
  const again = (await admin.get(settings)).text;
  for (const value of ["4500", "2500", "1200", "500.5", "900", "5"]) {
    expect(again).toContain(`value="${value}"`);
  }

  const { visitor } = await newMember();
  const register = `/tournaments/${cup.slug}/register`;
  const form = await visitor.words(register);
  for (const line of [
    "Entry fee: ₹3,500 a player.",
    "Ladies: ₹2,500",
    "Each player that you bring: ₹4,500",
    "A cart? Yes: ₹1,200",
    "Second lunch Fish: ₹500.50",
  ]) {
    expect(form).toContain(line);
  }
  // Before anything else is typed.
  const fields = {
    submissionKey: randomUUID(),
    hasFee: "yes",
    category: "ladies",
    "answers.cart": "yes",
    "answers.lunch": "Fish",
    "players[0].full_name": "",
    "players[0].category": "men",
    "players[0].answers.cart": "yes",
  };
  const sum = await visitor.post(register, { ...fields, intent: "sum" });
  expect(sum.status).toBe(200);
  expect(sum.words).toContain("₹9,900.50 for this entry");
  expect(sum.words).not.toContain(FORM.problem);
  expect(sum.text).toContain("Calculate total");
  // Without scripts the page that comes back begins where the sum is.
  expect(sum.text).toMatch(/role="status"[^>]*autofocus=""[^>]*>₹9,900/i);
  const sent = await visitor.post(register, {
    ...fields,
    fullName: "Asha Rao",
    email: "asha@example.com",
    phone: "+91 98450 11111",
    golfGroup: "E-Golf",
    handicap: "12.4",
    "players[0].full_name": "Meera Das",
    "players[0].phone": "+91 98450 11112",
    "players[0].handicap": "20",
  });
  // What is next leads, then come the games.
  const complete = await visitor.follow(sent);
  expect(complete.words).toMatch(
    /Registration Complete! .*₹9,900\.50 to pay by \d{1,2} \w+ .*Pay ₹9,900\.50 by \d{1,2} \w+/,
  );
  const pay = `/profile/registrations/${cup.slug}/pay`;
  expect(await visitor.words(pay)).toMatch(/₹9,900\.50 to pay\. Your place is held until \w/);

  // A change costs what the entry's own list says, for member and club.
  await admin.post(settings, { ...fees, version: "1", fee: "9000", guest_fee: "6000" });
  const change = `/profile/registrations/${cup.slug}`;
  const opened = await visitor.get(change);
  expect(opened.text).toContain("Calculate total");
  const changed = {
    ...fields,
    // Who is entered already keeps the price of the day.
    "players[0].id": opened.value("players[0].id"),
    category: "gents",
    fullName: "Nobody yet",
  };
  const ask = { ...changed, intent: "sum" };
  const dearer = await visitor.post(change, ask);
  expect(dearer.status).toBe(200);
  expect(dearer.words).toContain("₹10,900.50 for this entry");
  expect(dearer.text).toContain('value="Nobody yet"');
  const [own] = await backend.sql<{ entry_id: string }>(
    `select entry_id from public.entry_fees where tournament_id = '${cup.id}'`,
  );
  const entrants = `/admin/tournaments/${cup.id}/entrants`;
  const correct = `${entrants}/${own?.entry_id ?? ""}/edit`;
  expect(await admin.words(correct)).toContain("₹9,900.50 for this entry");
  for (const [path, costs] of [
    [correct, "₹10,900.50"],
    [`${entrants}/new`, "₹17,900.50"],
  ] as const) {
    const asked = await admin.post(path, ask);
    expect([asked.status, asked.words]).toEqual([
      200,
      expect.stringContaining(`${costs} for this entry`),
    ]);
    expect(asked.text).toContain('value="Nobody yet"');
    expect((await visitor.post(path, ask)).status).toBe(403);
    // A further player's line, which has no values yet.
    const longer = await admin.post(path, {
      ...changed,
      __intent__: JSON.stringify({
        type: "insert",
        payload: { name: "players" },
      }),
    });
    expect([longer.status, longer.text]).toEqual([200, expect.stringContaining("Calculate total")]);
  }
  const [stored] = await backend.sql<{ entries: number }>(
    `select count(*)::integer as entries from public.tournament_registrations
     where tournament_id = '${cup.id}'`,
  );
  expect(stored).toEqual({ entries: 1 });
  const free = await makeTournament(backend, secretary);
  expect((await admin.get(`/admin/tournaments/${free.id}/entrants/new`)).text).not.toContain(
    "Calculate total",
  );
});

test("a merchant's code that the bank gave is in the link; members are told when it changes", async () => {
  const cup = await cupWithFee();
  const settings = `/admin/tournaments/${cup.id}/fees/settings`;
  const fields = {
    version: "1",
    fee: "3500.50",
    upi_address: payee.upi_address,
    upi_name: payee.upi_name,
    bank_account: payee.bank_account,
    merchant_code: "7997",
  };
  for (const [changes, message] of [
    [{ merchant_code: "79" }, "Enter the four digits"],
    [{ upi_address: "", upi_name: "" }, "A merchant code goes with its UPI address"],
    [{}, "You are changing who gets paid"],
  ] as const) {
    const refused = await admin.post(settings, { ...fields, ...changes });
    expect([refused.status, refused.words]).toEqual([400, expect.stringContaining(message)]);
  }
  const saved = await admin.post(settings, {
    ...fields,
    currentPassword: secretary.password,
  });
  expect(saved.refusal).toBeNull();
  const { visitor, reference, path } = await entered(cup);
  expect((await visitor.get(path)).text).toContain(
    `&amp;tn=${reference}&amp;mc=7997&amp;tr=${reference}"`,
  );
});

test("what was paid and is kept for a place is said alike on every page and in the mail", async () => {
  const cup = await cupWithFee(payee);
  const one = await entered(cup);
  const fees = `/admin/tournaments/${cup.id}/fees`;
  await admin.post(fees, { paid: one.entry_id, way: "upi" });
  await backend.sql(`select private.withdraw('${one.entry_id}')`);
  await backend.sql(
    `update public.tournaments set capacity = 1, has_waiting_list = true where id = '${cup.id}'`,
  );
  const { entry_id: other } = await addEntrant(backend, secretary, cup, { email: null });
  await backend.sql(
    `update public.tournament_fees set fee = 400000 where tournament_id = '${cup.id}'`,
  );
  const register = `/tournaments/${cup.slug}/register`;
  expect(await one.visitor.words(register)).toContain(
    "₹3,500.50 that you paid for the entry you withdrew counts for this one. If you get no place, the club pays it back.",
  );
  expect(await one.visitor.words("/profile")).toContain("Refund due: ₹3,500.50");
  expect(await admin.words(fees)).toContain("Refund due (1)");
  await insertEntry(backend, one.user, cup, { joins_waiting_list: true });
  const kept =
    "₹3,500.50 that you paid is kept for your place, and ₹499.50 more is due once you have it. If you get no place, the club pays it back.";
  for (const path of [register, "/profile", one.path]) {
    const words = await one.visitor.words(path);
    expect([path, words]).toEqual([path, expect.stringContaining(kept)]);
    expect([path, words]).toEqual([path, expect.not.stringMatching(/Refund due|to pay/)]);
  }
  const mailOf = (subject: string) =>
    expect.poll(
      async () =>
        (await backend.mailsTo(one.user.email)).find((mail) => mail.subject.startsWith(subject))
          ?.text ?? "",
      { timeout: 20_000 },
    );
  await backend.call("POST", "/functions/v1/registration-mail", { token: one.user.accessToken });
  await mailOf("You are on the waiting list").toContain(`Already paid: ${kept}\n`);
  const club = await admin.words(fees);
  expect(club).toMatch(/Kept for a place \(1\) Refund due \(0\)/);
  expect(club).toMatch(/Kept for places ₹3,500\.50 Refund due ₹0/);
  expect(club).toContain("Kept for a place: ₹3,500.50");
  await rpcOrThrow(backend, secretary, "withdraw_entrant", { entry: other, reason: "Ill" });
  await backend.call("POST", "/functions/v1/registration-mail", { token: one.user.accessToken });
  await mailOf("You have a place").toMatch(
    /Entry fee: ₹4,000\s+Already paid: ₹3,500\.50\s+More to pay: ₹499\.50, with/,
  );
  expect(await one.visitor.words("/profile")).toContain("₹499.50 still to pay");
});

test("each number that was reported is shown until the club has looked it up", async () => {
  const cup = await cupWithFee();
  const { visitor, path, entry_id } = await entered(cup);
  const [first, second] = [newNumber(), newNumber()];
  for (const number of [first, second]) await visitor.post(path, { number });
  expect(await visitor.words(path)).toContain(`UTR ${second} (before it ${first})`);
  const fees = `/admin/tournaments/${cup.id}/fees`;
  for (const page of [fees, `${fees}/${entry_id}`]) {
    expect(await admin.words(page)).toContain(`number ${second} (before it ${first})`);
  }
  await admin.post(`${fees}/${entry_id}`, { refuse: "yes" });
  expect(await admin.words(fees)).not.toContain(second);
});

test("a refund that is set against a new entry is said to the member, and stands in the ledger", async () => {
  const cup = await cupWithFee();
  const { user, visitor, path, entry_id } = await entered(cup);
  const fees = `/admin/tournaments/${cup.id}/fees`;
  await admin.post(fees, { paid: entry_id, way: "upi" });
  const ledger = () => admin.words(`${fees}/${entry_id}`);
  const own = () => visitor.words("/profile");
  expect([await ledger(), await own()].join()).not.toMatch(/set (?:off|against)/);
  await rpcOrThrow(backend, secretary, "withdraw_entrant", { entry: entry_id, reason: "Ill" });
  expect((await insertEntry(backend, user, cup)).status).toBe(201);
  expect(await ledger()).toContain("₹3,500.50 that was to be refunded is set against it");
  for (const words of [await visitor.words(path), await own()]) {
    expect(words).toContain("₹3,500.50 that the club owed you was used for this entry");
  }
});

test("an entry that is not refundable says so from the start, and keeps its papers when it is over", async () => {
  const says = async (refund_until: string) => {
    const cup = await cupWithFee({ ...payee, refund_until });
    const { visitor, path, entry_id } = await entered(cup);
    const pages = [`/tournaments/${cup.slug}/register`, path, "/profile"];
    const words = [];
    for (const page of pages) words.push(await visitor.words(page));
    return { cup, visitor, path, entry_id, words };
  };
  for (const words of (await says("2020-01-01")).words) expect(words).toContain("Not refundable");
  const { cup, visitor, path, entry_id, words } = await says("2099-01-01");
  for (const each of words) {
    expect(each).toContain("Refundable until 1 January 2099");
  }
  const fees = `/admin/tournaments/${cup.id}/fees`;
  await admin.post(fees, { paid: entry_id, way: "cash" });
  await rpcOrThrow(backend, secretary, "withdraw_entrant", { entry: entry_id, reason: "Ill" });
  await rpcOrThrow(backend, secretary, "record_fee", {
    ...{ entry: entry_id, kind: "refund", paise: 350_050, way: "cash" },
    submission_key: randomUUID(),
  });
  const after = await visitor.words("/profile");
  expect(after).toMatch(/Refund voucher \d/);
  for (const each of [after, await visitor.words(path)]) expect(each).not.toContain("efundable");
});

test("an entry behind a link has its receipt there, and no other’s", async () => {
  const cup = await cupWithFee();
  const [one, other] = await Promise.all(
    ["one", "other"].map(async (name) => {
      const email = `${name}.${randomUUID()}@example.com`;
      const { entry_id } = await addEntrant(backend, secretary, cup, { email });
      const [link] = await backend.sql<{ token: string }>(
        `select token from public.entry_links where entry_id = '${entry_id}'`,
      );
      return { entry_id, token: String(link?.token) };
    }),
  );
  await admin.post(`/admin/tournaments/${cup.id}/fees`, { paid: one?.entry_id ?? "", way: "upi" });
  const visitor = newVisitor();
  const page = await visitor.get(`/entry?token=${one?.token ?? ""}`);
  const [, href = ""] = /href="(\/entry\/receipt[^"]*)"/.exec(page.text) ?? [];
  const receipt = href.replaceAll("&amp;", "&");
  const shown = await visitor.get(receipt);
  expect([shown.status, shown.heading]).toEqual([200, "Receipt"]);
  expect(shown.words).toContain("₹3,500.50");
  for (const wrong of [
    receipt.replace(one?.token ?? "", other?.token ?? ""),
    receipt.replace("kind=receipt", "kind=voucher"),
    receipt.replace(/number=\d+/, "number=0"),
    "/entry/receipt",
  ]) {
    expect([wrong, (await visitor.get(wrong)).status]).toEqual([wrong, 404]);
  }
});

test("an entry behind a link asks for no payment once it is paid, and again when it owes", async () => {
  const cup = await cupWithFee();
  const { entry_id } = await addEntrant(backend, secretary, cup, {
    email: `guest.${randomUUID()}@example.com`,
  });
  const [link] = await backend.sql<{ token: string }>(
    `select token from public.entry_links where entry_id = '${entry_id}'`,
  );
  const visitor = newVisitor();
  const page = async () => (await visitor.get(`/entry?token=${String(link?.token)}`)).text;
  const fees = `/admin/tournaments/${cup.id}/fees`;
  expect(await page()).toContain("/entry/pay?token=");
  await admin.post(fees, { paid: entry_id, way: "upi" });
  const paid = await page();
  expect(paid).not.toContain("/entry/pay");
  expect(visibleText(paid)).toMatch(/Entry fee Paid/);
  const [payment] = await backend.sql<{ id: string }>(
    `select id from public.fee_ledger where entry_id = '${entry_id}' and kind = 'payment'`,
  );
  await admin.post(`${fees}/${entry_id}`, { cancel: payment?.id ?? "" });
  expect(await page()).toContain("/entry/pay?token=");
});

test("a part-paid entry has its day on the pay page and on the profile", async () => {
  const {
    entry_id: entry,
    path,
    visitor,
  } = await entered(await cupWithFee({ ...payee, hold_days: 5, unpaid_goes: "withdrawn" }));
  const line = { entry, kind: "payment", paise: 100_000, way: "upi" };
  await rpcOrThrow(backend, secretary, "record_fee", { ...line, submission_key: randomUUID() });
  expect(await visitor.words(path)).toMatch(
    /₹2,500\.50 still to pay by \d+ \w+ \d{4}\. Part of it is paid, so the club decides/,
  );
  const profile = await visitor.words("/profile");
  expect(profile.match(/₹2,500\.50 still to pay by \d+ \w+/g)).toHaveLength(2);
  expect(profile).toMatch(/Pay ₹2,500\.50 by \d+ \w+/);
});

test("a place is said to be held until a day only while it is not paid", async () => {
  const cup = await cupWithFee({ hold_days: 5, unpaid_goes: "withdrawn" });
  const { visitor, path, entry_id } = await entered(cup);
  const textOn = async () => await visitor.words(path);
  expect(await textOn()).toMatch(/Your place is held until \w/);
  await visitor.post(path, { number: newNumber() });
  expect(await textOn()).toMatch(
    /Your place is held until [\w ,]+ while the club checks\. Sending another UTR does not extend this\./,
  );
  await admin.post(`/admin/tournaments/${cup.id}/fees`, {
    paid: entry_id,
    way: "upi",
  });
  expect(await textOn()).not.toContain("is held");
});

test("the page that deletes an account says what becomes of the fee", async () => {
  const cup = await cupWithFee();
  const { visitor, entry_id } = await entered(cup);
  const words = async () => (await visitor.get("/profile/delete")).words;
  expect(await words()).not.toContain("₹");
  await rpcOrThrow(backend, secretary, "mark_paid", { entry: entry_id, way: "upi" });
  expect(await words()).toContain(": the club owes you ₹3,500.50.");
});
