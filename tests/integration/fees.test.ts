import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { FEES_PAGE, MESSAGES } from "#app/club/money/fees/content.ts";
import { addEntrantPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { INFORMATION_PAGE } from "#app/tournaments/information/content.ts";
import { addEntrant, furtherPlayer } from "../support/entrants.ts";
import { formValues } from "../support/form-values.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, type Saved } from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";
import { Visitor } from "../support/visitor.ts";

const { backend, site, secretary, admin, newVisitor, newMember } = await clubSite();

const pathOf = ({ id }: Pick<Saved, "id">) => `/admin/tournaments/${id}/fees`;

const words = async (visitor: Visitor, path: string) => await visitor.words(path);

/** A tournament whose fee was set on its page. */
async function cupWithFee(fields: Record<string, string> = {}, changes: object = {}) {
  const cup = await makeTournament(backend, secretary, changes);
  const answer = await admin.post(`${pathOf(cup)}/settings`, {
    intent: "save",
    version: "0",
    fee: "3,500",
    ...fields,
  });
  expect([answer.status, answer.location]).toEqual([302, pathOf(cup)]);
  return cup;
}

test("the club sets a fee; what contradicts itself comes back with all its values", async () => {
  const cup = await makeTournament(backend, secretary);
  const settings = `${pathOf(cup)}/settings`;
  expect(await words(admin, pathOf(cup))).toContain("This tournament has no entry fee.");
  const fields = {
    version: "0",
    fee: "3500",
    early_fee: "3500",
    early_until: "2099-06-01",
    refund_until: "2099-06-20",
    includes: "Green fee and lunch.",
    how_to_pay: "UPI to the club",
  };
  const refused = await admin.post(settings, fields);
  expect(refused.status).toBe(400);
  expect(refused.words).toContain("An early fee is less than the fee");
  for (const value of Object.values(fields)) {
    expect(refused.text).toContain(value);
  }
  for (const [changes, message] of [
    [{ fee: "free" }, "Enter an amount from 1 to 10,00,000"],
    [{ early_until: "" }, "An early fee has an amount and a day"],
    [{ refund_until: "2099-02-30" }, "Enter a day"],
  ] as const) {
    const { status, text } = await admin.post(settings, {
      ...fields,
      early_fee: "3000",
      ...changes,
    });
    expect([status, visibleText(text)]).toEqual([400, expect.stringContaining(message)]);
  }
  const saved = await admin.post(settings, {
    ...fields,
    early_fee: "3,000.50",
  });
  expect(saved.location).toBe(pathOf(cup));
  expect(await words(admin, pathOf(cup))).toContain(
    "₹3,500 a player Until 1 June 2099: ₹3,000.50, then ₹3,500.",
  );
  const again = await admin.get(settings);
  expect(again.text).toContain('value="3000.5"');
  expect(again.text).toContain("UPI to the club</textarea>");
  // Opened before somebody else saved.
  const late = await admin.post(settings, { ...fields, early_fee: "100" });
  expect([late.status, late.words]).toEqual([
    400,
    expect.stringContaining("Someone else saved the fee while you were editing."),
  ]);
  expect(late.text).toContain('name="version" value="1"');
});

test("the way of the tournament before is there already", async () => {
  const how = `At the desk ${randomUUID().replaceAll(/\d/g, "")}`;
  await cupWithFee({ how_to_pay: how }, { starts_on: "2099-12-30" });
  const next = await makeTournament(backend, secretary, {
    starts_on: "2099-12-31",
  });
  const { text } = await admin.get(`${pathOf(next)}/settings`);
  expect(text).toContain(how);
});

test("a last day of refunds that has passed is asked about before it is saved", async () => {
  const cup = await makeTournament(backend, secretary);
  const settings = `/admin/tournaments/${cup.id}/fees/settings`;
  const fields = { version: "0", fee: "3500", refund_until: "2026-01-31" };
  const asked = await admin.post(settings, fields);
  expect([asked.status, asked.errors.confirmed]).toEqual([
    400,
    MESSAGES.refundsEnd("31 January 2026"),
  ]);
  expect(asked.text).toContain('name="confirmed"');
  expect((await admin.post(settings, { ...fields, confirmed: "on" })).status).toBe(302);
  // One that has passed already changes nothing for anybody.
  const again = { ...fields, version: "1", refund_until: "2026-02-28" };
  expect((await admin.post(settings, again)).status).toBe(302);
});

test("a last day of refunds is not after the tournament, and asked about after registration", async () => {
  const cup = await makeTournament(backend, secretary, {
    ...{ starts_on: "2099-06-20", registration_closes_at: "2099-06-10T06:30:00Z" },
  });
  const settings = `/admin/tournaments/${cup.id}/fees/settings`;
  const fields = { version: "0", fee: "3500" };
  const refused = await admin.post(settings, {
    ...fields,
    ...{ refund_until: "2099-06-21", confirmed: "on" },
  });
  expect([refused.status, refused.errors.refund_until]).toEqual([
    400,
    MESSAGES.refundAfterDay("20 June 2099"),
  ]);
  expect(refused.value("refund_until")).toBe("2099-06-21");
  // With what else is wrong, whatever says so.
  const wrong = { ...fields, "status.junior": "much" };
  const both = await admin.post(settings, { ...wrong, refund_until: "2099-06-21" });
  expect(both.errors).toEqual({
    "status.junior": MESSAGES.price,
    refund_until: MESSAGES.refundAfterDay("20 June 2099"),
  });
  const early = await admin.post(settings, { ...wrong, early_fee: "9" });
  expect(early.errors).toEqual({
    "status.junior": MESSAGES.price,
    early_fee: MESSAGES.earlyBoth,
  });
  const late = { ...fields, refund_until: "2099-06-11" };
  const asked = await admin.post(settings, late);
  expect([asked.status, asked.errors.confirmed]).toEqual([
    400,
    expect.stringContaining("members cannot withdraw on the site after that"),
  ]);
  expect(asked.value("fee")).toBe("3500");
  expect((await admin.post(settings, { ...late, confirmed: "on" })).status).toBe(302);
  const inTime = { ...fields, version: "1", refund_until: "2099-06-10" };
  expect((await admin.post(settings, inTime)).status).toBe(302);
});

test("an entry keeps the day of refunds that it was promised, and its pages say it", async () => {
  const cup = await cupWithFee({ refund_until: "2099-06-20" }, { starts_on: "2099-06-30" });
  const { entry_id } = await addEntrant(backend, secretary, cup, { full_name: "Meera Das" });
  await admin.post(pathOf(cup), { paid: entry_id, way: "cash" });
  const settings = `${pathOf(cup)}/settings`;
  expect(await admin.words(settings)).toContain("entries that are there keep the later one");
  const earlier = { version: "1", fee: "3500", refund_until: "2026-01-31", confirmed: "on" };
  expect((await admin.post(settings, earlier)).status).toBe(302);
  const later = await addEntrant(backend, secretary, cup, { full_name: "Kabir Anand" });
  await admin.post(pathOf(cup), { paid: later.entry_id, way: "cash" });
  const question = (entry: string) =>
    admin.words(`/admin/tournaments/${cup.id}/entrants/${entry}/withdraw`);
  expect(await question(entry_id)).toContain(
    "refund of ₹3,500: the last day for refunds is 20 June 2099",
  );
  expect(await question(later.entry_id)).toContain("₹3,500 is not refunded");
});

test("what the club refunds is not due again, unless it says so", async () => {
  const cup = await cupWithFee();
  const { user, visitor } = await newMember();
  const { entry_id } = await addEntrant(
    backend,
    secretary,
    cup,
    { full_name: "Meera Das" },
    { account_email: user.email },
  );
  await admin.post(pathOf(cup), { paid: entry_id, way: "upi" });
  const page = `${pathOf(cup)}/${entry_id}`;
  const refund = { kind: "refund", way: "upi", rupees: "500" };
  expect((await admin.post(page, refund)).refusal).toBeNull();
  expect(await admin.words(page)).toContain(
    "Charged ₹3,500 Waived ₹500 Received, less refunds ₹3,000 Outstanding ₹0",
  );
  const paths = ["/profile", `/profile/registrations/${cup.slug}/pay`];
  const said = async () => (await Promise.all(paths.map((path) => visitor.words(path)))).join(" ");
  expect(await said()).not.toMatch(/to pay\b(?! by| it)|still to pay/);
  expect((await admin.post(page, { ...refund, is_due_again: "on" })).refusal).toBeNull();
  expect(await said()).toContain("₹500 still to pay");
  expect(await admin.words(page)).toContain("Outstanding ₹500");
});

test("paid in one press, and once however often it is pressed", async () => {
  const cup = await cupWithFee();
  const { entry_id } = await addEntrant(backend, secretary, cup, {
    full_name: "Meera Das",
  });
  expect(await words(admin, pathOf(cup))).toMatch(
    /Outstanding ₹3,500.*Meera Das Amount due: ₹3,500/,
  );
  for (const text of ["Meera Das: paid", "Meera Das: nothing is due"]) {
    const answer = await admin.post(`${pathOf(cup)}?show=due`, {
      paid: entry_id,
      way: "cash",
    });
    expect(answer.location).toBe(`${pathOf(cup)}?show=due&way=cash#entry-${entry_id}`);
    expect(await words(admin, answer.location ?? "")).toContain(text);
  }
  const other = await addEntrant(backend, secretary, cup, { full_name: "Asha Rao" });
  const early = await admin.post(pathOf(cup), {
    paid: other.entry_id,
    way: "cash",
    day: "2026-03-05",
  });
  // The day of the till that is typed up stays for the next.
  expect(early.location).toBe(`${pathOf(cup)}?way=cash&day=2026-03-05#entry-${other.entry_id}`);
  expect((await admin.get(early.location ?? "")).text).toMatch(
    /name="day" type="date"[^>]*value="2026-03-05"/,
  );
  expect(await words(admin, `${pathOf(cup)}/${other.entry_id}`)).toContain("of 5 March 2026");
  const { entry_id: paid } = await addEntrant(backend, secretary, cup, { full_name: "Leela Nair" });
  const future = await admin.post(pathOf(cup), { paid, way: "cash", day: "2999-03-05" });
  expect([future.status, future.alert.length]).toEqual([400, 2]);
  await admin.post(pathOf(cup), { paid, way: "upi", day: "" });
  const page = await words(admin, pathOf(cup));
  expect(page).toMatch(/Received, before refunds ₹10,500 UPI ₹3,500 Cash ₹7,000/);
  expect(page).toMatch(/Meera Das Paid ·/);
  expect(await words(admin, `${pathOf(cup)}?show=due`)).toContain("Nobody.");
});

test("an entry's ledger: part of it, a note, and a line that is cancelled", async () => {
  const cup = await cupWithFee();
  const { entry_id } = await addEntrant(backend, secretary, cup);
  const path = `${pathOf(cup)}/${entry_id}`;
  const line = {
    submissionKey: randomUUID(),
    kind: "payment",
    rupees: "1,000",
    way: "bank",
    number: "HDFCN26283927259",
    note: "by her brother",
  };
  const refused = await admin.post(path, { ...line, rupees: "-1" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("by her brother");
  const sent = [await admin.post(path, line), await admin.post(path, line)];
  expect(sent.map(({ location }) => location)).toEqual([path, path]);
  let page = await words(admin, path);
  expect(page).toContain("Part paid");
  expect(page).toContain("Outstanding ₹2,500");
  expect(page).toContain("HDFCN26283927259 · by her brother");
  const [{ id } = { id: "" }] = await backend.sql<{ id: string }>(
    `select id from public.fee_ledger where entry_id = '${entry_id}' and kind = 'payment'`,
  );
  expect((await admin.post(path, { cancel: id })).location).toBe(path);
  page = await words(admin, path);
  expect(page).toContain("Outstanding ₹3,500");
  expect(page).toContain("Paid −₹1,000");
});

test("who was entered before the fee owes it once the club says so", async () => {
  const cup = await makeTournament(backend, secretary);
  await addEntrant(backend, secretary, cup);
  const fees = { version: "0", fee: "500", intent: "save" };
  await admin.post(`${pathOf(cup)}/settings`, fees);
  expect(await words(admin, pathOf(cup))).toContain(
    "1 entry was made before the fee was set, and owes nothing.",
  );
  await admin.post(`${pathOf(cup)}/settings`, {
    ...fees,
    version: "1",
    intent: "apply",
  });
  const applied = await admin.get(pathOf(cup));
  expect(applied.words).toContain("Outstanding ₹500");
  expect(applied.text).toContain(`/messages?fee=due"`);
});

test("a fee that is applied to entries asks whether to tell those whose fee it changes", async () => {
  const cup = await cupWithFee();
  const lady = await addEntrant(backend, secretary, cup, {
    category: "ladies",
    email: "lady.fee@example.com",
  });
  await addEntrant(backend, secretary, cup, { email: "same.fee@example.com" });
  const asks = (page: { words: string }) => page.words.includes(FEES_PAGE.tell.heading);
  const apply = async (fields: object) => {
    const settings = await admin.get(`${pathOf(cup)}/settings`);
    const answer = await admin.post(`${pathOf(cup)}/settings`, {
      ...settings.form("version"),
      ...fields,
      intent: "apply",
    });
    return admin.get(answer.location ?? "");
  };
  const messagesTo = async (page: { text: string }) => {
    const link = /href="([^"]*changes=[^"]*)"/.exec(page.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    return admin.get(link);
  };
  // An entry that nobody changed is not counted, and gets no mail.
  const raised = await apply({ "division.ladies": "4,000" });
  expect(raised.words).toContain(FEES_PAGE.tell.text(1));
  const message = await messagesTo(raised);
  expect(message.value("body")).toContain(FEES_PAGE.tell.changes);
  await admin.post(`/admin/tournaments/${cup.id}/entrants/messages`, {
    ...message.form("subject"),
    intent: "send",
  });
  const told = await backend.sql<{ entry_id: string }>(
    `select entry_id from public.registration_mails
     where tournament_id = '${cup.id}' and kind = 'message'`,
  );
  expect(told).toEqual([{ entry_id: lady.entry_id }]);
  // Declined, and where no entry's fee changes, nothing is asked.
  expect(asks(await admin.get(pathOf(cup)))).toBe(false);
  expect(asks(await apply({ "division.guests": "9,000" }))).toBe(false);
  // Who owes less is told too.
  expect((await apply({ fee: "", "division.ladies": "" })).words).toContain(FEES_PAGE.tell.text(2));
});

test("the message about a changed fee has both sums, of an entry that waits too, as its page has", async () => {
  const cup = await cupWithFee({}, { capacity: 1, has_waiting_list: true });
  const placed = "placed.fee@example.com";
  const waits = "waits.fee@example.com";
  await addEntrant(backend, secretary, cup, { email: placed });
  const { entry_id } = await addEntrant(backend, secretary, cup, { email: waits });
  const settings = await admin.get(`${pathOf(cup)}/settings`);
  const form = { ...settings.form("version"), fee: "4,000", intent: "apply" };
  await admin.post(`${pathOf(cup)}/settings`, form);
  const path = `/admin/tournaments/${cup.id}/entrants/messages`;
  const message = await admin.get(`${path}?fee=changed&changes=the%20entry%20fee`);
  const subject = `Fee ${randomUUID()}`;
  await admin.post(path, { ...message.form("subject"), subject, intent: "send" });
  const textTo = async (address: string) =>
    (await backend.mailsTo(address)).find((mail) => mail.subject.startsWith(subject))?.text ?? "";
  const changed = "Changed by the club: from ₹3,500 to ₹4,000";
  for (const [address, words] of [
    [placed, new RegExp(`${changed}\\s+Entry fee: ₹4,000\\s+To pay: ₹4,000`)],
    [waits, new RegExp(`Entry fee: ₹4,000, once you have a place\\s+${changed}`)],
  ] as const) {
    await expect.poll(() => textTo(address), { timeout: 20_000 }).toMatch(words);
  }
  const [{ token } = { token: "" }] = await backend.sql<{ token: string }>(
    `select token from public.entry_links where entry_id = '${entry_id}'`,
  );
  const page = await newVisitor().get(`/entry?token=${token}`);
  expect(page.words).toMatch(
    /₹4,000, once you have a place .*Changed by the club from ₹3,500 to ₹4,000/,
  );
});

test("a form that was opened before a worse fee comes back asking, and enters when sent again", async () => {
  const cup = await cupWithFee({}, { max_group_size: 2 });
  const { user: golfer, visitor } = await newMember({ fullName: "Leela Das" });
  const register = `/tournaments/${cup.slug}/register`;
  const raise = async (fee: string) => {
    const settings = await admin.get(`${pathOf(cup)}/settings`);
    await admin.post(`${pathOf(cup)}/settings`, {
      ...settings.form("version"),
      fee,
      intent: "save",
    });
  };
  const opened = (await visitor.get(register)).form("handicap");
  await raise("4,000");
  const entry = {
    ...opened,
    email: golfer.email,
    phone: "0984501111",
    golfGroup: "E-Golf",
    category: "ladies",
    handicap: "12",
  };
  const asked = await visitor.post(register, entry);
  expect([asked.status, asked.value("handicap")]).toEqual([409, "12"]);
  expect(asked.words).toContain("the total has gone up from ₹3,500 to ₹4,000");
  const entered = await visitor.post(register, asked.form("handicap"));
  expect(entered.location).toContain("?registration=");

  // A player who is added pays the price of the day, and is asked about it in the same way.
  const change = `/profile/registrations/${cup.slug}`;
  const editing = (await visitor.get(change)).form("handicap");
  await raise("4,500");
  const added = await visitor.post(change, {
    ...editing,
    "players[0].full_name": "Meera Rao",
    "players[0].phone": "0984502222",
    "players[0].handicap": "20",
    "players[0].category": "ladies",
  });
  expect(added.words).toContain("the total has gone up from ₹8,000 to ₹8,500");
  expect((await visitor.post(change, added.form("handicap"))).location).toBe("/profile");
});

test("the file has a line for each entry, and only its page leads to it", async () => {
  const cup = await cupWithFee();
  await addEntrant(backend, secretary, cup, { full_name: "=Asha Rao" });
  const file = await admin.get(`${pathOf(cup)}.csv`, {
    "sec-fetch-site": "same-origin",
  });
  expect(file.headers.get("content-disposition")).toContain(`fees_${cup.slug}_`);
  expect(file.text).toMatch(
    /\r\n'=Asha Rao,Amount due,[A-Z\d]{4},,,,confirmed,3500\.00,0\.00,0\.00,0\.00,3500\.00,0\.00,0\.00\r\n/,
  );
  const elsewhere = await admin.get(`${pathOf(cup)}.csv`, {
    "sec-fetch-site": "cross-site",
  });
  expect(elsewhere.location).toBe(pathOf(cup));
});

test("a member reads only their own fee, before and after entering", async () => {
  const cup = await cupWithFee({
    includes: "With lunch.",
    how_to_pay: "UPI to the club",
  });
  const { user: golfer, visitor } = await newMember({ fullName: "Leela Das" });
  const register = `/tournaments/${cup.slug}/register`;
  expect(await words(visitor, register)).toContain("Entry fee: ₹3,500 a player. With lunch.");
  const sent = await visitor.post(register, {
    submissionKey: randomUUID(),
    fullName: "Leela Das",
    email: golfer.email,
    phone: "0984501111",
    golfGroup: "E-Golf",
    category: "ladies",
    handicap: "12",
  });
  expect(sent.refusal).toBeNull();
  const [fee] = await backend.sql<{ entry_id: string }>(
    `select entry_id from public.entry_fees where tournament_id = '${cup.id}'`,
  );
  const due = "Entry fee ₹3,500 to pay";
  // A button of its own leads to where it is paid.
  const complete = await words(visitor, sent.location ?? "");
  expect(complete).toMatch(new RegExp(`${due} Pay ₹3,500 : .* Book Complimentary Games`));
  for (const path of [register, "/profile"]) {
    expect(await words(visitor, path)).toContain(`${due} Payment How to pay`);
  }
  await admin.post(pathOf(cup), { paid: fee?.entry_id ?? "", way: "upi" });
  expect(await words(visitor, "/profile")).toContain("Entry fee Paid");
  for (const path of ["", "/settings", `/${String(fee?.entry_id)}`, ".csv"]) {
    const { status } = await visitor.get(pathOf(cup) + path, {
      "sec-fetch-site": "same-origin",
    });
    expect([path, status]).toEqual([path, 403]);
  }
  const pressed = await visitor.post(pathOf(cup), {
    paid: fee?.entry_id ?? "",
    way: "upi",
  });
  expect(pressed.status).toBe(403);
});

test("who entered before there was a fee, and has withdrawn, sees it when entering again", async () => {
  const cup = await makeTournament(backend, secretary);
  const { user: golfer, visitor } = await newMember();
  const register = `/tournaments/${cup.slug}/register`;
  const fields = {
    fullName: "Leela Das",
    email: golfer.email,
    phone: "0984501111",
    golfGroup: "E-Golf",
    category: "ladies",
    handicap: "12",
  };
  const enter = () => visitor.post(register, { submissionKey: randomUUID(), ...fields });
  expect((await enter()).refusal).toBeNull();
  const fees = { version: "0", fee: "500", intent: "save" };
  await admin.post(`${pathOf(cup)}/settings`, fees);
  await backend.sql(
    `select private.withdraw(id) from public.entries where tournament_id = '${cup.id}'`,
  );
  const form = await words(visitor, register);
  expect(form).toContain("Entry fee: ₹500 a player.");
  expect(form).toContain("Calculate total");
  const sum = await visitor.post(register, { ...fields, intent: "sum" });
  expect(sum.words).toContain("₹500 for this entry");
  const again = await enter();
  expect(await words(visitor, again.location ?? "")).toContain("Pay ₹500");
});

test("the sum beside Add is empty until it is worked out of what was chosen", async () => {
  const cup = await cupWithFee();
  const path = addEntrantPath(cup.id);
  const opened = await admin.get(path);
  expect(opened.text).toContain("Calculate total");
  expect(opened.words).not.toContain("for this entry");
  const sum = await admin.post(path, {
    ...opened.form("fullName"),
    fullName: "Leela Das",
    hasFee: "yes",
    intent: "sum",
  });
  expect(sum.words).toContain("₹3,500 for this entry");
});

test("the list of entrants says who owes, and Paid is pressed there", async () => {
  const cup = await cupWithFee({}, { starts_on: dayInIndiaOf(new Date()) });
  const { entry_id } = await addEntrant(backend, secretary, cup, {
    full_name: "Meera Das",
  });
  await addEntrant(backend, secretary, cup, { full_name: "Asha Rao" });
  const list = `/admin/tournaments/${cup.id}/entrants`;
  const pageText = await words(admin, list);
  expect(pageText).toContain(`${FEES_PAGE.filters.due} 2 · ₹7,000`);
  const visitor = newVisitor();
  const open = `/tournaments/${cup.slug}/updates`;
  expect(await words(visitor, open)).toMatch(/Entry fee ₹3,500/);
  // Another fee is there at once.
  await admin.post(`${pathOf(cup)}/settings`, { version: "1", fee: "4,000" });
  expect(await words(visitor, open)).toMatch(/Entry fee ₹4,000/);
  expect(pageText).toMatch(/Meera Das .* Amount due: ₹3,500 Paid Check in/);
  const press = () =>
    admin.post(`${pathOf(cup)}/paid?state=confirmed`, {
      paid: entry_id,
      way: "cash",
    });
  // Pressed twice it is paid once, and the row says so.
  for (let times = 0; times < 2; times += 1) {
    const { location } = await press();
    expect(location).toBe(`${list}?state=confirmed&way=cash&paid=${entry_id}#entry-${entry_id}`);
    expect(await words(admin, location ?? "")).toMatch(
      /Meera Das [^:]*Paid Recorded: ₹3,500, Cash Undo payment Check in/,
    );
  }
  // It is taken back where it was pressed, also where the filter hides it now.
  const due = await admin.get(`${list}?fee=due&paid=${entry_id}`);
  expect(due.words).toContain("Meera Das Recorded: ₹3,500, Cash Undo payment 1 player");
  const undo = /name="undo" value="([^"]+)"/.exec(due.text)?.[1] ?? "";
  for (let times = 0; times < 2; times += 1) {
    const { location } = await admin.post(`${pathOf(cup)}/paid?fee=due`, {
      undo,
    });
    expect(location).toBe(`${list}?fee=due&undone=${entry_id}#entry-${entry_id}`);
    expect(await words(admin, location ?? "")).toMatch(
      /Meera Das .*Amount due: ₹3,500 Payment cancelled by a reversing line Paid/,
    );
  }
  const [elsewhere] = [`${randomUUID()}.${undo.split(".")[1] ?? ""}`];
  expect((await admin.post(`${pathOf(cup)}/paid`, { undo: elsewhere })).status).toBe(404);
  await press();
  const page = `${list}/${entry_id}`;
  expect(await words(admin, page)).toMatch(/Entry fee Paid Payments/);
  const owing = await words(admin, `${list}?fee=due`);
  expect(owing).toContain("Asha Rao");
  expect(owing).not.toContain("Meera Das");
  expect(await words(admin, `${list}?fee=paid`)).toMatch(/1 player .*Meera Das/);
  const { visitor: golfer } = await newMember();
  const { status } = await golfer.post(`${pathOf(cup)}/paid`, {
    paid: entry_id,
    way: "cash",
  });
  expect(status).toBe(403);
});

test("an entrant's own page says what is due, and Paid is pressed there", async () => {
  const cup = await cupWithFee();
  const { entry_id } = await addEntrant(backend, secretary, cup, {
    full_name: "Meera Das",
  });
  const page = `/admin/tournaments/${cup.id}/entrants/${entry_id}`;
  const { text } = await admin.get(page);
  expect(visibleText(text)).toMatch(/Entry fee ₹3,500 to pay Paid by/);
  const action = /<form[^>]*action="([^"]*paid[^"]*)"/.exec(text)?.[1] ?? "";
  const pressed = await admin.post(action, { paid: entry_id, way: "upi" });
  expect(pressed.location).toBe(`${page}?paid`);
  const paid = await admin.follow(pressed);
  expect(paid.words).toContain("Meera Das: paid ₹3,500, UPI");
  const undo = /name="undo" value="([^"]+)"/.exec(paid.text)?.[1] ?? "";
  const undone = await admin.post(action, { undo });
  expect(undone.location).toBe(page);
  expect(await words(admin, page)).toContain("₹3,500 to pay Paid by");
  const without = await makeTournament(backend, secretary);
  const free = await addEntrant(backend, secretary, without);
  expect(
    await words(admin, `/admin/tournaments/${without.id}/entrants/${free.entry_id}`),
  ).not.toMatch(/Entry fee(?!s)/);
});

test("too much cash is refused on the list, with the reason", async () => {
  const cup = await cupWithFee({ fee: "2,00,000" });
  const { entry_id } = await addEntrant(backend, secretary, cup);
  const { location } = await admin.post(`${pathOf(cup)}/paid`, {
    paid: entry_id,
    way: "cash",
  });
  expect(await words(admin, location ?? "")).toContain(
    "₹2,00,000 or more from one person may not be taken in cash",
  );
});

test("a message goes to entrants with an amount due, each with their own", async () => {
  const cup = await cupWithFee({ how_to_pay: "At the desk" }, { max_group_size: 2 });
  const add = (full_name: string, email: string, players: object[] = []) =>
    addEntrant(backend, secretary, cup, { full_name, email, players });
  const paid = await add("Asha Rao", "asha.paid@example.com");
  await add("Meera Das", "meera.owes@example.com", [furtherPlayer("Guest")]);
  await admin.post(pathOf(cup), { paid: paid.entry_id, way: "upi" });
  const path = `/admin/tournaments/${cup.id}/entrants/messages`;
  expect((await admin.get(`${path}?fee=due`)).text).toMatch(/<option value="due" selected/);
  const message = {
    submissionKey: randomUUID(),
    fee: "due",
    subject: `Pay ${randomUUID()}`,
    body: "Please pay.",
  };
  const preview = await admin.post(path, { ...message, intent: "preview" });
  expect(preview.words).toContain("It goes to 1 entry by mail.");
  await admin.post(path, { ...message, intent: "send" });
  const [mail] = await backend.sql<{ recipient: string; entry_id: string }>(
    `select recipient, entry_id from public.registration_mails
     where message_id = '${message.submissionKey}'`,
  );
  expect(mail?.recipient).toBe("meera.owes@example.com");
  // Another call may be sending it.
  const textSent = async () =>
    (await backend.mailsTo("meera.owes@example.com")).find(({ subject }) =>
      subject.startsWith(message.subject),
    )?.text ?? "";
  await expect
    .poll(textSent, { timeout: 20_000 })
    .toMatch(
      /Please pay\.[^]*Entry fee: ₹7,000: Meera Das ₹3,500 \+ Guest ₹3,500\s+To pay: ₹7,000, with the reference \w{4}\s+How to pay: At the desk/,
    );
});

test("member and club print a receipt with the club's details", async () => {
  const cup = await cupWithFee({ fee: "6,000" });
  const { user: golfer, visitor } = await newMember({ fullName: "Leela Das" });
  await visitor.post(`/tournaments/${cup.slug}/register`, {
    submissionKey: randomUUID(),
    fullName: "Leela Das",
    email: golfer.email,
    phone: "0984501111",
    golfGroup: "E-Golf",
    category: "ladies",
    handicap: "12",
  });
  const [fee] = await backend.sql<{ entry_id: string }>(
    `select entry_id from public.entry_fees where tournament_id = '${cup.id}'`,
  );
  const entry = fee?.entry_id ?? "";
  const details = {
    name: "Sample Golf Club",
    address: "Invented Road\nPanaji",
    pan: "aaaaa 0000 a",
    gstin: "30AAAAA0000A1Z",
  };
  const refused = await admin.post("/admin/receipts", details);
  expect([refused.status, refused.words]).toEqual([
    400,
    expect.stringContaining("A GSTIN has 15 characters"),
  ]);
  await admin.post("/admin/receipts", { ...details, gstin: "" });
  await admin.post(pathOf(cup), { paid: entry, way: "cash" });
  const [receipt] = await backend.sql<{ year: string; number: number }>(
    `select year, number from public.receipts where entry_id = '${entry}'`,
  );
  const path = `/receipts/${String(receipt?.year)}/${String(receipt?.number)}`;
  const label = `${String(receipt?.year)}/R/${String(receipt?.number).padStart(5, "0")}`;
  for (const reader of [visitor, admin]) {
    const text = await words(reader, path);
    expect(text).toContain("Sample Golf Club Invented Road Panaji PAN AAAAA0000A Receipt");
    expect(text).toMatch(
      /₹6,000 In words Rupees six thousand only Received from Leela Das For Entry fee, Cup .* Paid by Cash on \d+ \w+ \d{4} Received by Revenue stamp/,
    );
    expect(text).toContain(label);
    expect(text).not.toContain("Cancelled");
  }
  const own = (await visitor.get("/profile")).text;
  expect(own).toContain(`href="${path}"`);
  const { visitor: stranger } = await newMember();
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.get("/admin/receipts")).status).toBe(403);
  const [payment] = await backend.sql<{ id: string }>(
    `select id from public.fee_ledger where entry_id = '${entry}' and kind = 'payment'`,
  );
  await admin.post(`${pathOf(cup)}/${entry}`, { cancel: payment?.id ?? "" });
  expect(await words(visitor, path)).toContain("Cancelled");
  expect((await visitor.get("/profile")).text).not.toContain(path);
  expect(await words(admin, "/admin/receipts")).toMatch(
    new RegExp(`${label} .* Leela Das .* cancelled`),
  );
  // One that was given stays as it was, what was missing then too.
  await admin.post(pathOf(cup), { paid: entry, way: "cash" });
  const [next] = await backend.sql<{ number: number }>(
    `select max(number) as number from public.receipts where entry_id = '${entry}'`,
  );
  await admin.post("/admin/receipts", {
    ...details,
    name: "Another Name",
    pan: "",
    gstin: "",
  });
  const kept = `/receipts/${String(receipt?.year)}/${String(next?.number)}`;
  expect(await words(visitor, kept)).toContain(
    "Sample Golf Club Invented Road Panaji PAN AAAAA0000A Receipt",
  );
  expect(await words(visitor, path)).not.toContain("Another Name");
});

test("a wrong price has its message beside its own field, and beside no other", async () => {
  const cup = await makeTournament(backend, secretary);
  const path = `${pathOf(cup)}/settings`;
  const divisions = Object.keys((await admin.get(path)).form("fee")).filter((name) =>
    name.startsWith("division."),
  );
  expect(divisions.length).toBeGreaterThan(2);
  for (const wrong of divisions) {
    const { status, text } = await admin.post(path, {
      version: "0",
      fee: "3500",
      [wrong]: "half",
    });
    expect(status).toBe(400);
    const invalid = [...text.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)];
    expect(invalid.map(([tag]) => /name="([^"]+)"/.exec(tag)?.[1])).toEqual([wrong]);
    const [, described = ""] = /aria-describedby="([^"]+)"/.exec(invalid[0]?.[0] ?? "") ?? [];
    const ids = described.split(" ").map((id) => `id="${id}"[^>]*>([^<]*)`);
    expect(ids.map((id) => new RegExp(id).exec(text)?.[1]).join()).toContain(
      "Enter an amount up to 10,00,000",
    );
  }
});

test("the form of an entry begins with what is next: a payment while it owes, a refund while it is owed", async () => {
  const cup = await cupWithFee();
  const { entry_id } = await addEntrant(backend, secretary, cup);
  const path = `${pathOf(cup)}/${entry_id}`;
  const preset = async () => {
    const { kind, rupees, way } = (await admin.get(path)).form("rupees");
    return [kind, rupees, way];
  };
  const write = (kind: string, rupees: string, more: object = {}) =>
    admin.post(path, { submissionKey: randomUUID(), kind, rupees, way: "upi", ...more });
  expect(await preset()).toEqual(["payment", "3500", "upi"]);
  await write("payment", "4000.50");
  expect(await preset()).toEqual(["refund", "500.5", "upi"]);
  await write("refund", "500.50");
  expect(await preset()).toEqual(["payment", "", "upi"]);
  await write("refund", "3500", { is_due_again: "on" });
  expect(await preset()).toEqual(["payment", "3500", "upi"]);
});

test("the button to email entrants with an amount due chooses only them", async () => {
  const cup = await cupWithFee();
  const owing = await addEntrant(backend, secretary, cup, {
    email: "owes.alone@example.com",
  });
  const paid = await addEntrant(backend, secretary, cup, {
    email: "has.paid@example.com",
  });
  await admin.post(pathOf(cup), { paid: paid.entry_id, way: "upi" });
  const page = (await admin.get(pathOf(cup))).text;
  const [, href = ""] = /href="([^"]+)"[^>]*>\s*Email entrants with an amount due/.exec(page) ?? [];
  const form = (await admin.get(href.replaceAll("&amp;", "&"))).text;
  const fields = {
    ...formValues(form, "subject"),
    subject: `Pay ${randomUUID()}`,
    body: "Please pay.",
  };
  await admin.post(href.split("?")[0] ?? "", { ...fields, intent: "send" });
  const mails = await backend.sql<{ entry_id: string }>(
    `select entry_id from public.registration_mails
     where tournament_id = '${cup.id}' and kind = 'message'`,
  );
  expect(mails).toEqual([{ entry_id: owing.entry_id }]);
  await admin.post(pathOf(cup), { paid: owing.entry_id, way: "upi" });
  expect((await admin.get(pathOf(cup))).text).not.toContain("Email entrants with an amount due");
});

test("the club withdraws a paid entry: it reads the refund and who is next, and phones them", async () => {
  const cup = await cupWithFee(
    { refund_until: "2099-06-20" },
    { capacity: 2, max_group_size: 2, starts_on: "2099-06-30" },
  );
  const { entry_id } = await addEntrant(backend, secretary, cup, {
    email: null,
    players: [furtherPlayer("Vikram Das")],
  });
  for (const full_name of ["Next One", "Second One", "Third One"]) {
    await addEntrant(backend, secretary, cup, { full_name, email: null });
  }
  await admin.post(pathOf(cup), { paid: entry_id, way: "cash" });
  const entrants = `/admin/tournaments/${cup.id}/entrants`;
  const question = await words(admin, `${entrants}/${entry_id}/withdraw`);
  for (const text of ["refund of ₹7,000", "20 June 2099", "Vikram Das", "Next One, Second One"]) {
    expect(question).toContain(text);
  }
  expect(question).not.toContain("Third One");
  await admin.post(`${entrants}/${entry_id}/withdraw`, { reason: "Ill." });
  const notice = (await admin.get(`${entrants}/${entry_id}`)).notice.join(" ");
  expect(notice).toContain("Refund due: ₹7,000.");
  expect(notice).toMatch(/Next One \(₹3,500 to pay; .*Second One \(₹3,500 to pay/);
  const calls = await words(admin, `${entrants}/calls`);
  expect(calls).toContain("Ill. Refund due: ₹7,000.");
  expect(calls.match(/₹3,500 to pay/g)).toHaveLength(2);
});

test("one of several players is withdrawn: what the others have overpaid is said", async () => {
  const cup = await cupWithFee({}, { max_group_size: 2 });
  const { entry_id } = await addEntrant(backend, secretary, cup, {
    players: [furtherPlayer("Vikram Das")],
  });
  await admin.post(pathOf(cup), { paid: entry_id, way: "cash" });
  const path = `/admin/tournaments/${cup.id}/entrants/${entry_id}`;
  expect(await words(admin, `${path}/withdraw`)).toContain("If one is withdrawn");
  await admin.post(`${path}/withdraw`, { player: entry_id, reason: "Ill." });
  expect((await admin.get(path)).notice.join(" ")).toContain("Overpaid by ₹3,500");
});

test("a page that visitors have seen is new at once when the club corrects, withdraws or adds an entry", async () => {
  const cup = await makeTournament(backend, secretary, {
    capacity: 2,
    max_group_size: 2,
  });
  const { entry_id } = await addEntrant(backend, secretary, cup);
  const visitor = newVisitor();
  const isOpen = async () =>
    (await words(visitor, `/tournaments/${cup.slug}/updates`)).includes(
      INFORMATION_PAGE.registerNow,
    );
  const entrants = `/admin/tournaments/${cup.id}/entrants`;
  const second = {
    "players[0].full_name": "Meera Das",
    "players[0].phone": "0984502222",
    "players[0].handicap": "20",
    "players[0].category": "men",
  };
  expect(await isOpen()).toBe(true);
  const edit = `${entrants}/${entry_id}/edit`;
  const page = (await admin.get(edit)).form("fullName");
  expect(page.fullName).toBe("Asha Rao");
  const corrected = await admin.post(edit, { ...page, ...second });
  expect(corrected.refusal).toBeNull();
  expect(await isOpen()).toBe(false);
  const gone = await admin.post(`${entrants}/${entry_id}/withdraw`, {
    reason: "Ill.",
  });
  expect(gone.refusal).toBeNull();
  expect(await isOpen()).toBe(true);
  const added = await admin.post(`${entrants}/new`, {
    submissionKey: randomUUID(),
    fullName: "Leela Das",
    email: "leela@example.com",
    phone: "0984501111",
    golfGroup: "E-Golf",
    category: "ladies",
    handicap: "12",
    ...second,
  });
  expect(added.refusal).toBeNull();
  expect(await isOpen()).toBe(false);
});

test("the second page of fees, receipts and exports goes on where the first ends", async () => {
  const cup = await cupWithFee({ fee: "500" });
  const names = Array.from(
    { length: 1_001 },
    (_, index) => `Player ${String(index).padStart(4, "0")}`,
  );
  await backend.sql(
    `insert into public.tournament_registrations
       (tournament_id, submission_key, entered_by_club, full_name, email, phone, golf_group,
        category, handicap)
     select '${cup.id}', gen_random_uuid(), true, 'Player ' || lpad(number::text, 4, '0'),
            null, '0984501111', 'E-Golf', 'men', '12'
     from generate_series(0, 1000) as number`,
  );
  const namesIn = (text: string) => text.match(/Player \d{4}/g) ?? [];
  const pageOf = (page: number) => words(admin, `${pathOf(cup)}?page=${String(page)}`);
  expect(namesIn(await pageOf(1))).toEqual(names.slice(0, 100));
  expect(namesIn(await pageOf(2))).toEqual(names.slice(100, 200));
  expect(namesIn(await pageOf(11))).toEqual(names.slice(1_000));
  expect(await pageOf(10)).toContain("Next page");
  expect(await pageOf(11)).not.toContain("Next page");

  for (const path of [`${pathOf(cup)}.csv`, `/admin/tournaments/${cup.id}/entrants.csv`]) {
    const file = await fetch(site.url + path, {
      headers: {
        Cookie: admin.cookieHeader,
        "Sec-Fetch-Site": "same-origin",
      },
    });
    const bytes = Buffer.from(await file.arrayBuffer());
    // Without a byte order mark a spreadsheet program takes it for another encoding.
    expect([path, bytes.subarray(0, 3).toString("hex")]).toEqual([path, "efbbbf"]);
    expect([...new Set(namesIn(bytes.toString()))].sort()).toEqual(names);
  }

  await backend.sql(
    `insert into public.fee_ledger (entry_id, kind, paise, way)
     select entry_id, 'payment', 50000, 'upi' from public.entry_fees
     where tournament_id = '${cup.id}' limit 101`,
  );
  const numbersOn = async (page: number) => {
    const text = await words(admin, `/admin/receipts?page=${String(page)}`);
    const labels = text.match(/\d\d-\d\d\/R\/\d+/g) ?? [];
    return labels.map((label) => Number(label.slice(8)));
  };
  const numbers = [...(await numbersOn(1)), ...(await numbersOn(2))];
  const [newest = 0] = numbers;
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers).toEqual(numbers.map((_, index) => newest - index));
});

test("a receipt by UPI has no place to sign; one with cash has", async () => {
  const cup = await cupWithFee();
  for (const [way, isSigned] of [
    ["upi", false],
    ["bank", false],
    ["cash", true],
  ] as const) {
    const { entry_id } = await addEntrant(backend, secretary, cup);
    await admin.post(pathOf(cup), { paid: entry_id, way });
    const [receipt] = await backend.sql<{ year: string; number: number }>(
      `select year, number from public.receipts where entry_id = '${entry_id}'`,
    );
    const text = await words(
      admin,
      `/receipts/${String(receipt?.year)}/${String(receipt?.number)}`,
    );
    expect([way, text.includes("Received by")]).toEqual([way, isSigned]);
    expect(text).not.toContain("Revenue stamp");
  }
});
