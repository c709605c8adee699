import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { dayInIndiaOf } from "#app/site/today.ts";
import { makeAdmin } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { testSite } from "../support/test-site.ts";
import { makeTournament, rpcOrThrow, type Saved } from "../support/tournaments.ts";
import { type Page, Visitor } from "../support/visitor.ts";

// From the home page to the receipt, as on a live site: new accounts are confirmed by mail.

const { backend, newVisitor } = await testSite("confirmations");

const PASSWORD = "fairway-and-1-green";
const newAddress = () => `golfer-${randomUUID()}@example.com`;
const newNumber = () => `4${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`;
const registerOf = ({ slug }: Saved) => `/tournaments/${slug}/register`;
const ownOf = ({ slug }: Saved) => `/profile/registrations/${slug}`;

async function openAccount(email: string): Promise<{ id: string; accessToken: string }> {
  await backend.call("POST", "/auth/v1/signup", { body: { email, password: PASSWORD } });
  await backend.sql(`update auth.users set email_confirmed_at = now() where email = '${email}'`);
  const { body } = await backend.call("POST", "/auth/v1/token?grant_type=password", {
    body: { email, password: PASSWORD },
  });
  return { id: body.user.id as string, accessToken: body.access_token as string };
}

/** The club's secretary, and a tournament of theirs that costs ₹1,500, with a cart for ₹800. */
async function club() {
  const email = newAddress();
  const secretary = { ...(await openAccount(email)), email } as never;
  await makeAdmin(backend, secretary);
  const desk = newVisitor();
  await desk.logIn({ email, password: PASSWORD });
  const cup = await makeTournament(backend, secretary, {
    has_information_page: true,
    max_group_size: 2,
    tee_off_at: "07:00",
    questions: [{ id: "cart", kind: "yes_no", label: "A cart?", required: false }],
  });
  await rpcOrThrow(backend, secretary, "save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 150_000,
    prices: { guest: 250_000, extras: { cart: { true: 80_000 } } },
    hold_days: 5,
    unpaid_goes: "withdrawn",
    upi_address: "club@examplebank",
    upi_name: "Monsoon Golf Club",
  });
  return { secretary, desk, cup };
}

const DETAILS = {
  fullName: "Asha Rao",
  phone: "+91 98450 11111",
  golfGroup: "E-Golf",
  category: "men",
  handicap: "12.4",
};

const enter = (visitor: Visitor, cup: Saved, changes: Record<string, string> = {}) =>
  visitor.fill(registerOf(cup), "phone", { ...DETAILS, ...changes });

/** Opens the newest link that was mailed, and presses its button. */
async function followMail(visitor: Visitor, email: string): Promise<Page> {
  const [mail] = await backend.mailsTo(email);
  const { pathname, search } = new URL(mail?.links[0] ?? "");
  const page = await visitor.get(pathname + search);
  return visitor.follow(await visitor.post(pathname, page.form("token_hash")));
}

/** A golfer with an account, who is logged in. */
async function golfer() {
  const email = newAddress();
  await openAccount(email);
  const visitor = newVisitor();
  await visitor.logIn({ email, password: PASSWORD });
  return { email, visitor };
}

const entryOf = async (cup: Saved, email: string) => {
  const [row] = await backend.sql<{ entry_id: string }>(
    `select own.entry_id from public.tournament_registrations as own
     join auth.users as member on member.id = own.user_id
     where own.tournament_id = '${cup.id}' and own.state <> 'replaced' and member.email = '${email}'`,
  );
  return row?.entry_id ?? "";
};

test("one signs up from a tournament, confirms by mail, enters, pays and has a receipt", async () => {
  const { cup, desk } = await club();
  const email = newAddress();
  const visitor = newVisitor();
  expect((await visitor.get("/")).text).toContain('href="/tournaments"');
  expect((await visitor.get("/tournaments")).text).toContain(registerOf(cup));
  expect(await visitor.words(`/tournaments/${cup.slug}/updates`)).toContain(
    "Entry fee: ₹1,500 a player.",
  );
  const gate = await visitor.get(registerOf(cup));
  const [, signUp = ""] = /href="(\/signup\?[^"]+)"/.exec(gate.text) ?? [];
  await visitor.fill(signUp, "email", {
    fullName: "Asha Rao",
    email,
    password: PASSWORD,
    adult: "on",
  });
  const form = await followMail(visitor, email);
  expect([form.notice[0], form.value("fullName")]).toEqual(["Email confirmed", "Asha Rao"]);

  const done = await visitor.follow(
    await enter(visitor, cup, {
      "answers.cart": "yes",
      "players[0].full_name": "Vikram Das",
      "players[0].phone": "+91 98450 22222",
      "players[0].handicap": "20",
      "players[0].category": "men",
    }),
  );
  expect(done.words).toMatch(
    /Registration Complete! .*Asha Rao, Vikram Das .*₹4,800 to pay by .*Pay ₹4,800 by/,
  );
  const pay = `${ownOf(cup)}/pay`;
  expect(done.text).toContain(`href="${pay}"`);
  expect(await visitor.words(pay)).toMatch(/1\. Pay ₹4,800 .*2\. Find .*3\. Enter/);
  const number = newNumber();
  const paid = await visitor.follow(await visitor.fill(pay, "number", { number }));
  expect(paid.words).toContain(`UTR ${number}. The club will check`);

  const fees = `/admin/tournaments/${cup.id}/fees`;
  await desk.post(fees, { paid: await entryOf(cup, email), way: "upi" });
  const profile = await visitor.get("/profile");
  expect(profile.words).toMatch(/Entry fee Paid/);
  const [, receipt = ""] = /href="(\/receipts\/[^"]+)"/.exec(profile.text) ?? [];
  expect(await visitor.words(receipt)).toContain("₹4,800");
});

test("one whose address has an account is mailed so, logs in and is where they were going", async () => {
  const { cup } = await club();
  const { email } = await golfer();
  const visitor = newVisitor();
  const to = encodeURIComponent(registerOf(cup));
  await visitor.fill(`/signup?redirectTo=${to}`, "email", {
    fullName: "Asha Rao",
    email,
    password: "another-fairway-2",
    adult: "on",
  });
  const [mail] = await backend.mailsTo(email);
  expect(mail?.text).toContain("You have an account already");
  const logIn = new URL(mail?.links[1] ?? "");
  const arrived = await visitor.fill(logIn.pathname + logIn.search, "password", {
    email,
    password: PASSWORD,
  });
  expect(arrived.location).toBe(registerOf(cup));
});

test("one who has forgotten the password chooses another, and goes on where they were going", async () => {
  const { cup } = await club();
  const { email } = await golfer();
  await backend.sql(`update auth.users set recovery_sent_at = null where email = '${email}'`);
  const visitor = newVisitor();
  const to = encodeURIComponent(registerOf(cup));
  await visitor.fill(`/forgot-password?redirectTo=${to}`, "email", { email });
  const page = await followMail(visitor, email);
  const password = "another-fairway-2";
  expect(page.heading).not.toBe("");
  const set = await visitor.fill(`/reset-password?redirectTo=${to}`, "password", {
    password,
    confirmPassword: password,
  });
  const arrived = await visitor.fill(set.location ?? "", "password", { email, password });
  expect(arrived.location).toBe(registerOf(cup));
});

test("one reports a payment, then takes a cart: the rest is due beside it", async () => {
  const { cup } = await club();
  const { visitor } = await golfer();
  await enter(visitor, cup);
  const pay = `${ownOf(cup)}/pay`;
  await visitor.fill(pay, "number", { number: newNumber() });
  const changed = await visitor.fill(ownOf(cup), "phone", { "answers.cart": "yes" });
  expect(changed.location).toBe("/profile");
  expect(await visitor.words(pay)).toMatch(/₹1,500 reported on .*₹800 more to pay .*1\. Pay ₹800/);
  expect(await visitor.words("/profile")).toContain("₹800 more to pay");
});

test("one falls ill on the eve, tells the club, and the desk sees it", async () => {
  const { cup, desk } = await club();
  const { email, visitor } = await golfer();
  await enter(visitor, cup);
  await backend.sql(
    `update public.tournaments set starts_on = '${dayInIndiaOf(new Date())}'::date + 1,
       registration_closes_at = now() - interval '1 hour' where id = '${cup.id}'`,
  );
  const profile = await visitor.get("/profile");
  expect(profile.words).toContain("If you cannot come, tell the club");
  const tell = `${ownOf(cup)}/cannot-come`;
  expect(profile.text).toContain(`href="${tell}"`);
  const told = await visitor.follow(await visitor.post(tell, {}));
  expect(told.words).toMatch(/You told the club on \d+ \w+ \d{4} that you cannot come/);
  expect(await desk.words("/admin/tournaments")).toContain("1 cannot come");
  expect(await desk.words(`/admin/tournaments/${cup.id}/entrants/calls`)).toMatch(
    /Asha Rao .*Cannot come\..*Nothing is due: the club withdraws your entry\./,
  );
  // The page, the card, the pay page and the mail say the same, and ask for no payment.
  const settled = "Nothing is due: the club withdraws your entry.";
  const pay = `${ownOf(cup)}/pay`;
  const says = async (path: string) => {
    const { words, text } = await visitor.get(path);
    expect([path, words]).toEqual([path, expect.stringContaining(settled)]);
    expect([path, words]).toEqual([path, expect.stringMatching(/You told the club on \d/)]);
    expect(words).not.toMatch(/\bPay ₹|to pay by|I have paid/);
    return text;
  };
  for (const path of ["/profile", registerOf(cup), pay]) await says(path);
  await backend.call("POST", "/functions/v1/registration-mail", {
    headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
  });
  const mailed = async () =>
    (await backend.mailsTo(email)).find(({ subject }) =>
      subject.startsWith("You told the club that you cannot come"),
    )?.text ?? "";
  await expect.poll(mailed, { timeout: 20_000 }).toContain(settled);
  // It stays said when the registration is opened again.
  await backend.sql(
    `update public.tournaments set registration_closes_at = null where id = '${cup.id}'`,
  );
  for (const path of ["/profile", registerOf(cup)]) await says(path);
  expect(await visitor.words(ownOf(cup))).toMatch(/You told the club on \d/);
  // Nor is a place lost that the club is to give away.
  const asked = await backend.sql(
    `select from private.unpaid_places where tournament_id = '${cup.id}'`,
  );
  expect(asked).toEqual([]);
});

test("a guest pays and withdraws by the mailed link, without an account", async () => {
  const { cup, secretary } = await club();
  const { entry_id: id } = await addEntrant(backend, secretary, cup, { full_name: "Guest One" });
  const [{ token } = { token: "" }] = await backend.sql<{ token: string }>(
    `select token from public.entry_links where entry_id = '${id}'`,
  );
  const visitor = newVisitor();
  const entry = await visitor.get(`/entry?token=${token}`);
  expect(entry.words).toMatch(/Guest One .*₹1,500 to pay by/);
  const number = newNumber();
  const paid = await visitor.post(`/entry/pay?token=${token}`, { number });
  expect((await visitor.follow(paid)).words).toContain(`UTR ${number}`);
  const asked = await visitor.get(`/entry/withdraw?token=${token}`);
  expect(asked.heading).toBe("Withdraw your entry?");
  const gone = await visitor.follow(await visitor.post("/entry/withdraw", { token }));
  expect(gone.words).toContain("Withdrawn.");
});

test("one whose session ends at the pay page has the number again after logging in", async () => {
  const { cup } = await club();
  const { email, visitor } = await golfer();
  await enter(visitor, cup);
  const pay = `${ownOf(cup)}/pay`;
  const number = newNumber();
  const left = visitor.copy();
  for (const name of left.cookies.keys()) {
    if (name.startsWith("teebox-session")) left.cookies.delete(name);
  }
  const ended = await left.post(pay, { number });
  expect(ended.location).toContain("/login?");
  const back = await left.fill(ended.location ?? "", "password", { email, password: PASSWORD });
  expect((await left.follow(back)).value("number")).toBe(number);
});

test("one waits for a place, and pays once there is one", async () => {
  const { cup, secretary, desk } = await club();
  await backend.sql(
    `update public.tournaments set capacity = 1, has_waiting_list = true where id = '${cup.id}'`,
  );
  const { entry_id: first } = await addEntrant(backend, secretary, cup, { full_name: "First" });
  const { visitor } = await golfer();
  const waits = await visitor.follow(await enter(visitor, cup, { joinsWaitingList: "on" }));
  expect(waits.words).toContain("You are on the waiting list");
  expect(waits.words).toContain("₹1,500, once you have a place");
  await desk.post(`/admin/tournaments/${cup.id}/entrants/${first}/withdraw`, { reason: "Ill" });
  expect(await visitor.words("/profile")).toMatch(/Registered .*₹1,500 to pay by/);
});

test("one withdraws in time, is refunded and reads it", async () => {
  const { cup, secretary } = await club();
  const { email, visitor } = await golfer();
  await enter(visitor, cup);
  const entry = await entryOf(cup, email);
  await rpcOrThrow(backend, secretary, "mark_paid", { entry, way: "upi" });
  const withdraw = `/profile/registrations/withdraw?tournament=${cup.slug}`;
  expect(await visitor.words(withdraw)).toContain("₹1,500 will be refunded");
  const gone = await visitor.follow(await visitor.fill(withdraw, "registration", {}));
  expect(gone.words).toContain("The club will pay ₹1,500 back to you.");
  expect(gone.words).toContain("Refund due: ₹1,500");
});
