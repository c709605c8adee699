import { expect, test } from "vitest";
import { keptText as keptOnPages, toldFeeText as toldOnPages } from "#app/entries/fee-facts.ts";
import { formatRupees as rupees } from "#app/money/rupees.ts";
import {
  composeMail,
  type DueMail,
  keptText,
  toldFeeText,
} from "../../supabase/functions/registration-mail/mail.ts";

const SITE = { name: "Teebox", url: "https://teebox.example", phone: "+91 80 2345 6789" };

const MAIL: DueMail = {
  id: "0",
  kind: "registered",
  today: "2026-12-01",
  recipient: "asha@example.com",
  full_name: "Asha Rao",
  tournament_name: "Monsoon Cup",
  starts_on: "2099-07-04",
  knockout: null,
  place: "Eagleton",
  schedule: null,
  calendar_path: null,
  changes: null,
  cancelled_reason: null,
  details: null,
  message_subject: null,
  message_body: null,
  stop_token: null,
  entry_token: null,
  entry: null,
};

/** The lines of a mail with a label, of its text and of its HTML, which say the same. */
function factsOf(changes: Partial<DueMail>): string[] {
  const { text, html } = composeMail({ ...MAIL, ...changes }, SITE);
  const facts = text
    .split("\n")
    .filter((line) => /^[A-Z][^:]*: .*$/.test(line) && !line.includes("http"));
  const mail = [...html.matchAll(/<strong>([^<]+)<\/strong> ([^<]+)<\/p>/g)].map(
    ([, label = "", fact = ""]) => `${label} ${fact}`,
  );
  expect(mail).toEqual(facts);
  return facts;
}

const payee = (name: string) => ({
  upi_address: `${name}@bank`,
  upi_name: `${name} name`,
  bank_account: `${name} account`,
  how_to_pay: `${name} words`,
});

const NOT_REPORTED = { said: null };

/** As if a number had been named that the club has not found. */
const reported = (paise: number) => ({
  said: { paise, reports: [{ number: "615700000001", paise, on: "2099-05-20" }] },
});

const fee = (due: number, held_until: string | null = "2099-06-01") => ({
  paid: 700_000,
  refund_until: "2099-05-01",
  charged: 700_000,
  due,
  reference: "A7K3",
  ...NOT_REPORTED,
  held_until,
  slug: "monsoon-cup",
  ...payee("club"),
});

test("another payee: who changed it, whom members pay now, and whom they paid before", () => {
  const details = {
    by: "admin@example.com",
    from: payee("old"),
    to: payee("new"),
  };
  expect(factsOf({ kind: "payee-changed", details })).toEqual([
    "Tournament: Monsoon Cup",
    "Changed by: admin@example.com",
    "UPI address: new@bank (new name)",
    "Bank account: new account",
    "How to pay: new words",
    "Before: UPI address: old@bank (old name)",
    "Before: Bank account: old account",
    "Before: How to pay: old words",
  ]);
  const nobody = {
    upi_address: null,
    upi_name: null,
    bank_account: null,
    how_to_pay: null,
  };
  expect(
    factsOf({
      kind: "payee-changed",
      details: { ...details, to: nobody },
    }).slice(2),
  ).toEqual([
    "Now: neither UPI nor bank",
    "Before: UPI address: old@bank (old name)",
    "Before: Bank account: old account",
    "Before: How to pay: old words",
  ]);
  expect(
    factsOf({
      kind: "payee-changed",
      details: { ...details, from: nobody },
    }).slice(2),
  ).toEqual([
    "UPI address: new@bank (new name)",
    "Bank account: new account",
    "How to pay: new words",
  ]);
});

const entryWith = (due: number, held_until?: string | null) => ({
  players: [{ name: "Asha Rao", answers: [] }],
  until: null,
  fee: fee(due, held_until),
});

test.each<[string, number, string | null, string[]]>([
  [
    "owes a paisa",
    1,
    "2099-06-01",
    [
      "Entry fee: ₹7,000",
      "Already paid: ₹6,999.99",
      "More to pay: ₹0.01, with the reference A7K3",
      "Your place is held: until Monday 1 June 2099",
      "Refundable: until Friday 1 May 2099, if you withdraw",
      "UPI address: club@bank (club name)",
      "Bank account: club account",
      "How to pay: club words",
      "After you have paid: enter the number of your payment on the page where you pay",
    ],
  ],
  [
    "owes, and its place is held for ever",
    700_000,
    null,
    [
      "Entry fee: ₹7,000",
      "To pay: ₹7,000, with the reference A7K3",
      "Refundable: until Friday 1 May 2099, if you withdraw",
      "UPI address: club@bank (club name)",
      "Bank account: club account",
      "How to pay: club words",
      "After you have paid: enter the number of your payment on the page where you pay",
    ],
  ],
  [
    "has paid exactly",
    0,
    "2099-06-01",
    ["Entry fee: ₹7,000, paid", "Refundable: until Friday 1 May 2099, if you withdraw"],
  ],
  [
    "has paid too much",
    -1,
    "2099-06-01",
    [
      "Entry fee: ₹7,000, paid",
      "Overpaid: ₹0.01. The club pays it back to you.",
      "Refundable: until Friday 1 May 2099, if you withdraw",
    ],
  ],
])("an entry that %s is told so", (_, due, until, lines) => {
  const facts = factsOf({ entry: entryWith(due, until) });
  expect(facts.slice(4).map((line) => line.replaceAll(/(day), /g, "$1 "))).toEqual(lines);
});

test("a reported payment stops reminders, and the mail says how long it holds the place", () => {
  const entry = {
    ...entryWith(700_000),
    fee: { ...fee(700_000), ...reported(700_000) },
  };
  const facts = factsOf({ entry });
  expect(facts.slice(4)).toEqual([
    "Entry fee: ₹7,000",
    "Your payment: ₹7,000 reported on Wednesday, 20 May 2099, number 615700000001. The club will check its account and confirm. Please do not pay again.",
    expect.stringMatching(/^Your place is held: until Monday, 1 June 2099$/),
    expect.stringMatching(/^Refundable: until Friday, 1 May 2099, if you withdraw$/),
  ]);
  const mail = composeMail({ ...MAIL, kind: "unpaid", entry }, SITE);
  expect(mail.subject).toBe("The club has not found your payment for Monsoon Cup");
  expect(mail.text).toContain("Please call the club on +91 80 2345 6789, so");
  const told = (reach: object) =>
    composeMail({ ...MAIL, kind: "unpaid", entry }, { ...SITE, phone: "", ...reach }).text;
  expect(told({ contact: "desk@club.example" })).toContain(
    "Please write to the club at desk@club.example, so",
  );
  expect(told({})).toContain(
    "Please write to the club: its address is on https://teebox.example, so",
  );
});

test("what became due after a report is to be paid beside it", () => {
  const entry = { ...entryWith(780_000), fee: { ...fee(780_000), ...reported(700_000) } };
  const facts = factsOf({ entry });
  expect(facts.slice(5, 7)).toEqual([
    "Your payment: ₹7,000 reported on Wednesday, 20 May 2099, number 615700000001. The club will check its account and confirm. Please do not pay this again.",
    "More to pay: ₹800, with the reference A7K3",
  ]);
});

test("a member who reported a payment and paid too much is told both", () => {
  const entry = { ...entryWith(-80_000), fee: { ...fee(-80_000), ...reported(700_000) } };
  const facts = factsOf({ kind: "money", details: { kind: "payment", paise: 780_000 }, entry });
  expect(facts).toContain("Overpaid: ₹800. The club pays it back to you.");
  expect(facts.at(-1)).toMatch(/^Your payment: ₹7,000 reported on .* Nothing is due any more\./);
});

test("a member who reported a payment and owes nothing is told what happens to it", () => {
  const entry = {
    ...entryWith(0),
    fee: { ...fee(0), ...reported(700_000) },
  };
  expect(factsOf({ kind: "withdrawn", entry }).at(-1)).toBe(
    "Your payment: ₹7,000 reported on Wednesday, 20 May 2099, number 615700000001. Nothing is due any more. The club will check its account, and refund the payment if it arrived. Please do not pay again.",
  );
});

test.each(["withdrawn", "cancelled"] as const)(
  "a mail that an entry is %s says what is refunded, or that nothing is",
  (kind) => {
    const last = (due: number) =>
      factsOf({ kind, cancelled_reason: "Rain", entry: entryWith(due) }).at(-1);
    expect(last(-700_000)).toBe("Refund: ₹7,000. The club pays it back to you.");
    expect(last(0)).toMatch(/^Entry fee: ₹7,000: fees are not refunded after Friday,? 1 May 2099$/);
    const unpaid = { players: [], until: null, fee: null, nothing_due: true as const };
    expect(factsOf({ kind, cancelled_reason: "Rain", entry: unpaid })).toContain(
      "Entry fee: nothing is due any more: please do not pay",
    );
  },
);

test.each([
  ["owes", 700_000],
  ["has paid", 0],
  ["has paid too much", -1],
])("an entry that %s and is not refunded any more is told so", (_, due) => {
  const entry = { ...entryWith(due), fee: { ...fee(due), refund_until: "2026-01-01" } };
  expect(factsOf({ entry })).toContain("Refund: not refundable");
  expect(factsOf({ entry: entryWith(due) }).join()).not.toContain("not refundable");
});

test("a mail about a player whom the club withdrew names the player before the reason", () => {
  const details = { is_by_club: true, withdrawn: ["Rahul Menon"], reason: "Taken ill" };
  const { text } = composeMail({ ...MAIL, kind: "changed", details }, SITE);
  expect(text).toContain("Withdrawn: Rahul Menon\nReason: Taken ill\n");
});

test("a mail about a withdrawn entry says which of two of one name it is", () => {
  const details = { withdrawn: ["Rahul Menon (handicap 9)"], reason: "Taken ill" };
  const { text } = composeMail({ ...MAIL, kind: "withdrawn", details }, SITE);
  expect(text).toContain("Withdrawn: Rahul Menon (handicap 9)\nReason: Taken ill\n");
});

test("a mail that an entry is withdrawn and still owes says why", () => {
  const late = { ...entryWith(700_000), fee: { ...fee(700_000), refund_until: "2026-01-01" } };
  const facts = factsOf({ kind: "withdrawn", entry: late });
  expect(facts).toContain("To pay: ₹7,000, with the reference A7K3");
  expect(facts.join("; ")).toMatch(
    /Why it is due: fees are not refunded after Thursday,? 1 January 2026/,
  );
});

test("a reminder has the headers of its own link, and no other mail has them", () => {
  const kinds: DueMail["kind"][] = ["registered", "changed", "message", "unpaid"];
  for (const kind of kinds) {
    expect(composeMail({ ...MAIL, kind }, SITE)).not.toHaveProperty("headers");
  }
  const link = "https://teebox.example/reminders?token=t";
  const mail = composeMail({ ...MAIL, kind: "reminder", stop_token: "t" }, SITE);
  expect(mail.headers).toEqual({
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(mail.text).toContain(`No more reminders: ${link}\n`);
});

test.each<[string, Partial<DueMail>, string, string]>([
  [
    "a change of one's own",
    { kind: "changed" },
    "Your registration for Monsoon Cup was changed",
    "If it was not you, choose a new password on your profile.",
  ],
  [
    "a change by the club",
    { kind: "changed", details: { is_by_club: true } },
    "The club has corrected your entry in Monsoon Cup",
    "If anything here is wrong, please call the club on +91 80 2345 6789.",
  ],
  [
    "a first start",
    { kind: "start", details: { starts: [], until: "2099-07-01" } },
    "Your tee time for Monsoon Cup",
    "If you cannot come, please withdraw by Wednesday, 1 July 2099, so that someone else can take your place. After that day, please call the club on +91 80 2345 6789.",
  ],
  [
    "another start",
    { kind: "start", details: { starts: [], is_change: true } },
    "Your tee time for Monsoon Cup has changed",
    "If you cannot come, tell the club by the link above, or call the club on +91 80 2345 6789, so that someone else can take your place.",
  ],
  [
    "a tournament to come, while the site takes withdrawals",
    { kind: "reminder", entry: { ...entryWith(0), until: "2099-07-01" } },
    "Monsoon Cup is on Saturday, 4 July 2099",
    "please withdraw by Wednesday, 1 July 2099,",
  ],
  [
    "the same start with others",
    { kind: "start", details: { starts: [], is_change: true, is_same_start: true } },
    "Your fourball for Monsoon Cup has changed",
    "If you cannot come, tell the club by the link above, or call the club on +91 80 2345 6789, so that someone else can take your place.",
  ],
])("%s says so, and what to do", (_, changes, subject, farewell) => {
  const mail = composeMail({ ...MAIL, ...changes }, SITE);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(farewell);
});

test("a schedule of one item is named by it, a longer one is the schedule", () => {
  const factOf = (schedule: string) => factsOf({ schedule }).at(-2);
  expect(factOf("Tee-off: 7:00 AM")).toBe("Tee-off: 7:00 AM");
  expect(factOf("Brunch: 11:30 AM, Tee-off: 12:45 PM")).toBe(
    "Schedule: Brunch: 11:30 AM, Tee-off: 12:45 PM",
  );
});

test("players of one name have their numbers, in what they answered too", () => {
  const players = [1, 2].map((number) => ({
    name: "Ravi Kumar",
    number,
    answers: [["Meal", "fish", false] as [string, string, boolean]],
  }));
  expect(factsOf({ entry: { players, until: null, fee: null } }).slice(-3)).toEqual([
    "Players: Ravi Kumar (no. 1), Ravi Kumar (no. 2)",
    "Meal: fish",
    "Meal (Ravi Kumar (no. 2)): fish",
  ]);
});

test("of results that were taken back, each reads where they read them again", () => {
  const textOf = (entry_token: string | null) =>
    composeMail({ ...MAIL, kind: "no-results", entry_token }, SITE).text;
  expect(textOf(null)).toContain("and on your profile.");
  expect(textOf("t0ken")).toContain("and on that of your entry.");
});

test("of a day that is over, a start asks nothing of who could not come", () => {
  const mail = composeMail(
    { ...MAIL, kind: "start", starts_on: "2020-07-04", details: { starts: [], slug: "cup" } },
    SITE,
  );
  expect(mail.text).not.toContain("cannot come");
  expect(mail.text).toContain("If anything here is wrong, please call the club");
});

test("a mail that asks whoever cannot come leads to where the club is told", () => {
  const linksOf = (changes: Partial<DueMail>) =>
    [...composeMail({ ...MAIL, ...changes }, SITE).html.matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
  const member = `${SITE.url}/profile/registrations/monsoon-cup/cannot-come`;
  expect(linksOf({ kind: "start", details: { starts: [], slug: "monsoon-cup" } })).toContain(
    member,
  );
  const entry = { ...entryWith(0), slug: "monsoon-cup" };
  expect(linksOf({ kind: "reminder", entry })).toContain(member);
  expect(linksOf({ kind: "reminder", entry, entry_token: "t0ken" })).toContain(
    `${SITE.url}/entry/cannot-come?token=t0ken`,
  );
  const open = { kind: "reminder", entry: { ...entry, until: "2099-07-01" } } as const;
  expect(linksOf(open)).not.toContain(member);
  expect(linksOf({ kind: "registered", entry })).not.toContain(member);
});

test("a mail is signed by the club with its phone, which is said once", () => {
  const club = { ...SITE, club: "Monsoon Golf Club" };
  const end = (kind: DueMail["kind"], site: typeof SITE) =>
    composeMail({ ...MAIL, kind }, site)
      .text.trimEnd()
      .split("\n")
      .at(-1);
  expect(end("registered", club)).toBe(
    "See you on the first tee. Monsoon Golf Club, +91 80 2345 6789",
  );
  expect(end("money", club)).toBe(
    "If anything here is wrong, please call the club on +91 80 2345 6789. Monsoon Golf Club",
  );
  expect(end("registered", { ...SITE, phone: "" })).toBe("See you on the first tee. Teebox");
});

test("the mail of money leads to its receipt, of an entry without an account too", () => {
  const linksOf = (kind: "receipt" | "voucher", entry_token: string | null) => {
    const receipt = { kind, year: "26-27", number: 41 };
    const mail = { ...MAIL, kind: "money" as const, entry_token, details: { paise: 1, receipt } };
    return [...composeMail(mail, SITE).html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  };
  expect(linksOf("receipt", null)).toEqual([
    `${SITE.url}/receipts/26-27/41`,
    `${SITE.url}/profile`,
  ]);
  expect(linksOf("voucher", null)[0]).toBe(`${SITE.url}/vouchers/26-27/41`);
  expect(linksOf("receipt", "t0ken")).toEqual([
    `${SITE.url}/entry/receipt?token=t0ken&amp;kind=receipt&amp;year=26-27&amp;number=41`,
    `${SITE.url}/entry?token=t0ken`,
  ]);
});

test("a mail about the start leads to the cards of each fourball", () => {
  const start = {
    player: "Asha Rao",
    time: "07:30",
    hole: 1,
    letter: "",
    with: [],
  };
  const mailOf = (starts: object[]) =>
    composeMail({ ...MAIL, kind: "start", details: { starts } } as DueMail, SITE);
  const one = mailOf([
    { ...start, card: "one" },
    { ...start, player: "Her Guest", card: "one" },
  ]);
  expect(one.text).toContain(
    `Keep your scorecard on your phone, on the day: ${SITE.url}/card?token=one`,
  );
  expect(one.html).toContain(`href="${SITE.url}/card?token=one"`);
  const two = mailOf([
    { ...start, card: "one" },
    { ...start, player: "Her Guest", card: "two" },
  ]);
  expect(two.text).toContain(`Scorecard of Her Guest, on the day: ${SITE.url}/card?token=two`);
  expect(mailOf([{ ...start, card: null }]).text).not.toContain("card?token");
});

test("the warning about another payee leads to that fee's settings, and to nothing else", () => {
  const details = {
    by: "admin@example.com",
    at: "2099-06-30T20:15:00Z",
    tournament: "cup 1",
    from: payee("old"),
    to: payee("new"),
  };
  const calendar_path = "/tournaments/monsoon-cup/calendar.ics";
  const { text, html } = composeMail(
    { ...MAIL, kind: "payee-changed", details, calendar_path },
    SITE,
  );
  expect(text).toMatch(/Changed on: 1 July 2099 at 1:45/);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(["https://teebox.example/admin/tournaments/cup%201/fees/settings"]);
  expect(text).not.toContain("Asha Rao");
});

test.each<[string, number, number | null, string | null, string | null]>([
  ["of a member", 350_000, null, null, "/profile/registrations/monsoon-cup/pay"],
  ["without an account", 350_000, null, "t0ken", "/entry/pay?token=t0ken"],
  ["that is paid", 0, null, null, null],
  ["whose payment was reported", 350_000, 350_000, null, null],
  [
    "of which a part was reported",
    500_000,
    150_000,
    null,
    "/profile/registrations/monsoon-cup/pay",
  ],
])("a mail about an entry %s has a button where it pays", (_, due, said, token, path) => {
  const report = said === null ? NOT_REPORTED : reported(said);
  const entry = { ...entryWith(due), fee: { ...fee(due), ...report } };
  for (const kind of ["registered", "unpaid"] as const) {
    const { text, html } = composeMail({ ...MAIL, kind, entry, entry_token: token }, SITE);
    const [button] = [...html.matchAll(/<a href="([^"]+)"[^>]*inline-block[^>]*>([^<]+)</g)];
    const isPay = button?.[2] === "Pay ₹3,500";
    expect(isPay ? button[1] : null).toBe(path && `https://teebox.example${path}`);
    expect(text.includes(`Pay ₹3,500: https://teebox.example${path ?? ""}`)).toBe(path !== null);
    // What the entry has besides is still there.
    expect(html).toContain(token ? "See my entry" : "See my registrations");
  }
});

test.each([
  ["payment", 550_000, "The club has received your payment for Monsoon Cup", "Payment: ₹5,500"],
  ["payment", -550_000, "A payment for Monsoon Cup was taken back", "Payment: ₹5,500"],
  ["refund", 50, "The club has sent you a refund for Monsoon Cup", "Refund: ₹0.50"],
  ["refund", -50, "A refund for Monsoon Cup was taken back", "Refund: ₹0.50"],
] as const)(
  "a %s of %i paise: what it is, and what is left to pay",
  (kind, paise, subject, sum) => {
    const mail: DueMail = {
      ...MAIL,
      kind: "money",
      calendar_path: "/tournaments/monsoon-cup/calendar.ics",
      details: { kind, paise },
      entry: { players: [], until: null, fee: fee(100_000) },
    };
    expect(composeMail(mail, SITE).subject).toBe(subject);
    expect(composeMail(mail, SITE).text).not.toContain("calendar");
    const facts = factsOf(mail);
    expect(facts).toEqual(
      expect.arrayContaining([
        sum,
        "Already paid: ₹6,000",
        "More to pay: ₹1,000, with the reference A7K3",
      ]),
    );
    expect(facts.some((fact) => fact.startsWith("Why: "))).toBe(paise < 0);
  },
);

test("what is overpaid is said where the entry stands, and where it is over", () => {
  const of = (changes: object, kind: DueMail["kind"] = "changed") =>
    factsOf({
      kind,
      changes: kind === "changed" ? [] : null,
      entry: { players: [], until: null, fee: { ...fee(-300_000), charged: 250_000, ...changes } },
    }).filter((fact) => /fee|refund|overpaid/i.test(fact));
  const back = "₹3,000. The club pays it back to you.";
  const until = expect.stringMatching(/^Refundable: until Friday,? 1 May 2099, if you withdraw$/);
  expect(of({})).toEqual(["Entry fee: ₹2,500, paid", `Overpaid: ${back}`, until]);
  expect(of({ due: 0, refund_until: null })).toEqual(["Entry fee: ₹2,500, paid"]);
  expect(of({ due: 0, refund_until: "2026-01-01" })).toEqual([
    "Entry fee: ₹2,500, paid",
    "Refund: not refundable",
  ]);
  expect(of({ charged: 0 })).toEqual([`Refund: ${back}`]);
  expect(of({}, "withdrawn")).toEqual([`Refund: ${back}`]);
});

test.each([
  ["Please note", "Please note (Monsoon Cup)"],
  ["The monsoon cup begins later", "The monsoon cup begins later"],
])("a message of the club names its tournament: %j", (message_subject, subject) => {
  const mail: DueMail = { ...MAIL, kind: "message", message_subject, message_body: "Later." };
  expect(composeMail(mail, SITE).subject).toBe(subject);
});

test("a reported payment that the club has not received: its number, what is due, and until when", () => {
  const mail: DueMail = {
    ...MAIL,
    kind: "money",
    details: { refused: "615700000001" },
    entry: { players: [], until: null, fee: fee(700_000) },
  };
  expect(composeMail(mail, SITE).subject).toBe(
    "The club has not received your payment for Monsoon Cup",
  );
  expect(factsOf(mail).filter((fact) => /^(Payment|To pay|Your place)/.test(fact))).toEqual([
    "Payment: number 615700000001, which is not in the club’s account",
    "To pay: ₹7,000, with the reference A7K3",
    expect.stringMatching(/^Your place is held: until Monday,? 1 June 2099$/),
  ]);
});

const KINDS = [
  "registered",
  "waiting",
  "moved-up",
  "changed",
  "withdrawn",
  "cancelled",
  "reminder",
  "message",
  "start",
  "no-start",
  "no-results",
  "unpaid",
  "money",
  "cannot-come",
] as const satisfies readonly DueMail["kind"][];

/** What may be the case when a mail goes out: until when the site takes a withdrawal, what is due. */
const PAID = { ...fee(0), paid: 700_000 };
const MORE: Record<string, { until: string | null; due: number | null; entry: object }> = {
  "waiting for a place": { until: "2099-07-01", due: null, entry: { price: 700_000, fee: null } },
  "waiting, with what was paid kept": {
    ...{ until: "2099-07-01", due: null },
    entry: {
      price: 800_000,
      fee: {
        ...fee(-700_000, null),
        charged: 0,
        kept: { paise: 700_000, price: 800_000, back: 0 },
      },
    },
  },
  "waiting, and reported": {
    ...{ until: "2099-07-01", due: 0 },
    entry: { price: 700_000, fee: { ...fee(0, null), charged: 0, ...reported(700_000) } },
  },
  "closed, and told, with a fee to pay": {
    ...{ until: null, due: null },
    entry: { told: "2099-06-30", fee: { ...fee(700_000), paid: 0 } },
  },
  "closed, and told, after the refund day": {
    ...{ until: null, due: 700_000 },
    entry: { told: "2099-06-30", fee: { ...fee(700_000), paid: 0, refund_until: "2026-01-01" } },
  },
  "closed, and told, and paid": { until: null, due: 0, entry: { told: "2099-06-30", fee: PAID } },
  "open again, and told, with a fee to pay": {
    ...{ until: "2099-07-01", due: null },
    entry: { told: "2099-06-30", fee: { ...fee(700_000), paid: 0 } },
  },
  "with two reports": {
    ...{ until: "2099-07-01", due: 0 },
    entry: {
      fee: {
        ...fee(700_000),
        said: {
          paise: 700_000,
          reports: [
            { number: "615700000001", paise: 600_000, on: "2099-05-20" },
            { number: "615700000002", paise: 100_000, on: "2099-05-21" },
          ],
        },
      },
    },
  },
  "with a changed fee": {
    ...{ until: "2099-07-01", due: 700_000 },
    entry: { repriced: { from: 600_000, to: 700_000 } },
  },
};

const STATES: Record<string, { until: string | null; due: number | null; entry?: object }> = {
  ...MORE,
  "open, with a fee to pay": { until: "2099-07-01", due: 700_000 },
  "open, and paid": { until: "2099-07-01", due: 0 },
  "open, without a fee": { until: "2099-07-01", due: null },
  "closed, with a fee to pay": { until: null, due: 700_000 },
  "closed, and paid": { until: null, due: 0 },
  "closed, without a fee": { until: null, due: null },
};

test.each(
  KINDS.flatMap((kind) =>
    Object.entries(STATES)
      // A withdrawal takes back that the club was told.
      .filter(([name]) => !name.includes("told") || (kind !== "withdrawn" && kind !== "cancelled"))
      .flatMap(([name, state]) =>
        [null, "t0ken"].map(
          (token) => [kind, name, token ? "by link" : "a member", state, token] as const,
        ),
      ),
  ),
)("no sentence of %s asks for what is refused: %s, %s", (kind, name, __, state, token) => {
  const { until, due, entry: changes = {} } = state;
  const isTold = name.includes("told");
  const isOver = kind === "withdrawn" || kind === "cancelled";
  const { text, html } = composeMail(
    {
      ...MAIL,
      kind,
      details: {
        ...(kind === "start" && { until, ...(isTold && { told: "2099-06-30" }) }),
        ...(kind === "waiting" && { place: 3 }),
        slug: "monsoon-cup",
        ...(kind === "money" && { kind: "payment", paise: 700_000 }),
      },
      entry_token: token,
      // As claim_registration_mails gives it.
      entry: {
        players: [{ name: "Asha Rao", answers: [] }],
        until: isOver || kind === "money" ? null : until,
        slug: "monsoon-cup",
        fee: due === null ? null : fee(due),
        ...changes,
      },
    },
    SITE,
  );
  if (until === null || isOver) {
    expect(text).not.toMatch(/please withdraw|or withdraw|You can (withdraw|change it)/i);
  }
  // Who has told the club is not asked to, and reads no time that is not theirs.
  if (isTold)
    expect(text).not.toMatch(/if you cannot come|I cannot come|cannot-come\?|please withdraw/i);
  // Of nothing both is said: that it is to be paid back, and that it counts for a place.
  if (name.includes("kept")) expect(text).not.toMatch(/Refund:|pays it back to you/);
  if (name.startsWith("waiting") && kind !== "cannot-come" && !isOver) {
    expect(text).not.toMatch(/Nothing is due any more|refund the payment/);
  }
  if (/if you cannot come/i.test(text)) {
    expect(text).toMatch(until === null ? /\/cannot-come/ : /please withdraw by [^.]*1 July 2099/);
  }
  // Who is asked to pay has something to pay, and a page that takes it.
  if (due === null || due <= 0) expect(text).not.toMatch(/\bPay ₹|To pay:/);
  else if (/To pay:/.test(text)) expect(text).toMatch(/Pay ₹7,000: https:/);
  // Who needs the club finds its number.
  if (/call the club/.test(text)) expect(text).toContain("+91 80 2345 6789");
  // What an inbox shows beside the subject is no greeting and no address.
  const [, first = ""] = /<div style="display: none[^>]*>([^<]*)</.exec(html) ?? [];
  expect(first).not.toMatch(/https?:|^$/);
  expect(first).not.toMatch(/(^| · )\d+( · |$)/);
  expect(first.length).toBeLessThanOrEqual(141);
});

test.each([
  [{ due: 700_000, paid: 0, refund_until: null }, "Nothing is due: the club withdraws your entry."],
  [{ due: 0, paid: 700_000, refund_until: null }, "₹7,000 will be refunded. The club pays"],
  [
    { due: 0, paid: 700_000, refund_until: "2099-05-01" },
    "₹7,000 will be refunded if the entry is",
  ],
  [{ due: 0, paid: 700_000, refund_until: "2026-01-01" }, "₹7,000 will not be refunded: fees are"],
  [{ due: -1, paid: 700_000, refund_until: "2026-01-01" }, "₹0.01 will be refunded. The club pays"],
  [{ due: 700_000, paid: 0, refund_until: "2026-01-01" }, null],
  [{ due: 0, paid: 0, refund_until: null }, null],
] as const)(
  "what becomes of the fee of who cannot come, mail and page say alike: %j",
  (stands, text) => {
    const withoutWeekday = (words: string | null) =>
      words?.replaceAll(/\w+day,? (?=\d)/g, "") ?? null;
    const said = toldFeeText(stands, MAIL.today);
    expect(withoutWeekday(said)).toBe(toldOnPages(stands, MAIL.today));
    if (text === null) expect(said).toBeNull();
    else expect(said).toContain(text);
  },
);

test("mails of a knock-out speak of matches, not of a start", () => {
  const mail = { ...MAIL, knockout: { final_by: null } };
  const told = composeMail({ ...mail, kind: "cannot-come" }, SITE).text;
  expect(told).toContain("Please tell the opponent of your next match.");
  expect(told).not.toContain("start within a few hours");
  for (const kind of ["registered", "moved-up"] as const) {
    expect(composeMail({ ...mail, kind }, SITE).text).not.toContain("first tee");
  }
});

test("a mail confirms that the club was told, with what becomes of the fee", () => {
  const entry = { ...entryWith(700_000), told: "2099-06-30" };
  const mail = {
    ...MAIL,
    kind: "cannot-come",
    entry: { ...entry, fee: { ...fee(700_000), paid: 0 } },
  } as const;
  const { subject, text } = composeMail(mail, SITE);
  expect(subject).toBe("You told the club that you cannot come to Monsoon Cup");
  expect(text).toMatch(
    /You told the club: on Tuesday,? 30 June 2099: the club withdraws your entry/,
  );
  expect(text).toContain("Entry fee: Nothing is due: the club withdraws your entry.");
  expect(text).toContain("please call the club on +91 80 2345 6789");
  expect(text).not.toMatch(/Pay ₹|calendar/);
});

test("after the refund day a mail says why the fee of who cannot come is to be paid", () => {
  const entry = { ...entryWith(700_000), told: "2099-06-30" };
  const unpaid = { ...fee(700_000), paid: 0 };
  const mail = { kind: "cannot-come", entry: { ...entry, fee: unpaid } } as const;
  const settled = "Entry fee: Nothing is due: the club withdraws your entry.";
  expect(factsOf({ ...mail, today: "2099-05-01" })).toContain(settled);
  const late = factsOf({ ...mail, today: "2099-05-02" });
  expect(late).not.toContain(settled);
  expect(late).toContain("Why it is due: fees are not refunded after Friday, 1 May 2099");
  expect(late).toContain("To pay: ₹7,000, with the reference A7K3");
  expect(late.join()).not.toMatch(/Refund(able)?:/);
});

test.each(["registered", "money"] as const)(
  "a refund is promised until its day by the day on which a mail goes out: %s",
  (kind) => {
    const said = (today: string) =>
      factsOf({ kind, today, details: { paise: 1 }, entry: entryWith(0) }).find((fact) =>
        fact.startsWith("Refund"),
      );
    expect(said("2099-05-01")).toBe("Refundable: until Friday, 1 May 2099, if you withdraw");
    expect(said("2099-05-02")).toBe("Refund: not refundable");
  },
);

test.each([
  [350_000, 350_000, 350_000],
  [350_000, 500_050, 350_000],
  [350_000, 300_000, 350_000],
  [350_000, 350_000, 0],
  [350_000, 350_000, 100_000],
])(
  "of %i paid for a place that costs %i, %i of it refundable, mails and pages say the same",
  (paise, price, back) => {
    const kept = { paise, price, back };
    expect(keptText(kept)).toBe(keptOnPages(kept));
    const stands = { ...fee(-paise, null), charged: 0, kept };
    for (const kind of ["waiting", "changed"] as const) {
      const changes = kind === "changed" ? [] : null;
      const entry = { ...entryWith(0), price, fee: stands };
      const facts = factsOf({ kind, changes, details: {}, entry }).slice(4);
      expect(facts).toEqual([
        `Entry fee: ${rupees(price)}, once you have a place`,
        `Already paid: ${keptOnPages(kept)}`,
      ]);
    }
    const money = { kind: "money", details: { kind: "payment", paise } } as const;
    const facts = factsOf({ ...money, entry: { ...entryWith(0), fee: stands } });
    expect(facts.at(-1)).toBe(`Already paid: ${keptOnPages(kept)}`);
    expect(facts.join()).not.toContain("Refund:");
  },
);

test("of several reported payments a mail has each sum, day and number", () => {
  const another = { number: "615700000002", paise: 80_000, on: "2099-05-21" };
  const replaced = { number: "615700000003", paise: 0, on: "2099-05-21" };
  const said = { paise: 780_000, reports: [...reported(700_000).said.reports, replaced, another] };
  const entry = { ...entryWith(880_000), fee: { ...fee(880_000), said } };
  expect(factsOf({ entry })[5]?.replaceAll("day, ", "day ")).toBe(
    "Your payments: ₹7,000 reported on Wednesday 20 May 2099, number 615700000001; ₹800 reported on Thursday 21 May 2099, number 615700000002. The club will check its account and confirm. Please do not pay these again.",
  );
});

test("who waits when a draw is published reads that the list moves up no more", () => {
  const waiting = (is_drawn: boolean) =>
    composeMail(
      { ...MAIL, kind: "waiting", details: null, knockout: { final_by: "2099-09-01", is_drawn } },
      SITE,
    );
  expect(waiting(false).subject).toContain("You are on the waiting list of");
  expect(waiting(false).text).toContain("as soon as it is your turn");
  expect(waiting(true).subject).toMatch(/^The draw of .+ is published without you$/);
  expect(waiting(true).text).toContain("the waiting list moves up no more");
  expect(waiting(true).text).not.toContain("your turn");
});

test("what an entry has paid of its fee stands before what is left of it", () => {
  const entry = { ...entryWith(50_000), fee: fee(50_000) };
  expect(factsOf({ kind: "moved-up", entry }).slice(4, 7)).toEqual([
    "Entry fee: ₹7,000",
    "Already paid: ₹6,500",
    "More to pay: ₹500, with the reference A7K3",
  ]);
});

test("a mail says what its fee is made up of, by the players' names", () => {
  const parts = [
    { number: 0, name: "Asha Rao", extra: null, paise: 150_000 },
    { number: 0, name: "Asha Rao", extra: "A cart? Yes", paise: 80_000 },
    { number: 1, name: "Vikram Das", extra: null, paise: 250_000 },
  ];
  const entry = {
    players: ["Asha Rao", "Vikram Das"].map((name) => ({ name, answers: [] })),
    until: null,
    fee: { ...fee(480_000), charged: 480_000, parts },
  };
  const sum = "₹4,800: Asha Rao ₹1,500 + A cart? Yes (Asha Rao) ₹800 + Vikram Das ₹2,500";
  expect(factsOf({ entry })).toContain(`Entry fee: ${sum}`);
  // As it is in a mail about money alone.
  expect(factsOf({ entry: { ...entry, players: [] } })).toContain(`Entry fee: ${sum}`);
  expect(factsOf({ kind: "waiting", entry: { ...entry, fee: null, price: 480_000 } })).toContain(
    "Entry fee: ₹4,800, once you have a place",
  );
});

test.each<[NonNullable<NonNullable<DueMail["details"]>["what"]>, object, string, string[]]>([
  [
    "opponent",
    {},
    "You play Dev Patel in Monsoon Cup",
    [
      "Match: Semi-finals, match 2",
      "Opponent: Dev Patel",
      "Play by: Saturday, 4 July 2099",
      "Who offers days: You offer at least three days, one of them on a weekend.",
    ],
  ],
  [
    "last-day",
    { offers: "both" },
    "Your match in Monsoon Cup is to be played by Saturday, 4 July 2099",
    ["Play by: Saturday, 4 July 2099", "Who offers days: Either side offers days."],
  ],
  [
    "opponent",
    { match: "g2.3", rounds: null },
    "You play Dev Patel in Monsoon Cup",
    ["Match: Group 2, match 3", "Opponent: Dev Patel"],
  ],
  [
    "recorded",
    { match: "g2.3", how: "halved" },
    "The result of your match in Monsoon Cup",
    ["Match: Group 2, match 3", "Result: halved"],
  ],
  [
    "walkover",
    { match: "g2.3" },
    "You have a walkover in Monsoon Cup",
    ["What to do: Nothing: the other side has withdrawn, and the match is yours without playing."],
  ],
  [
    "reported",
    { won: false, how: "1 up" },
    "The result of your match in Monsoon Cup, as reported by Dev Patel",
    ["Reported: Dev Patel, 1 up"],
  ],
  [
    "disputed",
    { won: true, how: "1 up" },
    "The result of your match in Monsoon Cup is disputed",
    ["Reported: Asha Rao, 1 up"],
  ],
  [
    "counted",
    { won: true, how: "1 up" },
    "The result of your match in Monsoon Cup",
    ["Result: Asha Rao, 1 up"],
  ],
  [
    "counted",
    { won: false, how: "1 up", plate_to_come: true },
    "The result of your match in Monsoon Cup",
    [
      "Result: Dev Patel, 1 up",
      "Plate: You are in it. Once it is drawn, you get your opponent by mail.",
    ],
  ],
  [
    "corrected",
    { how: "not played", reason: "Both were ill.", later: "void" },
    "The club has corrected the result of your match in Monsoon Cup",
    [
      "Result: no side goes on, not played",
      "Reason: Both were ill.",
      "Later matches: What was played since is void, and played again by the sides that go on now.",
    ],
  ],
  [
    "corrected",
    { match: "g1.2", won: false, how: "1 up", reason: "Typed wrong.", later: "stand" },
    "The club has corrected the result of your match in Monsoon Cup",
    ["Result: Dev Patel, 1 up", "Who goes on: Nothing changes in the draw after the groups."],
  ],
  [
    "corrected",
    { match: "g1.2", won: true, how: "1 up", later: "void", goes_on: true },
    "The club has corrected the result of your match in Monsoon Cup",
    [
      "Who goes on: You. The draw after the groups has changed: if your opponent is another one, you get a mail.",
    ],
  ],
  [
    "corrected",
    { match: "g1.2", won: false, how: "1 up", later: "void", goes_on: false },
    "The club has corrected the result of your match in Monsoon Cup",
    [
      "Who goes on: The draw after the groups has changed: you do not go on, so please play no match of it.",
    ],
  ],
  [
    "again",
    {
      instead: [
        { names: ["Om Shetty"], number: 2, day: "2099-06-30" },
        { names: ["Uma Iyer"], number: null, day: "2099-07-01" },
      ],
    },
    "Your match in Monsoon Cup is to be played after all",
    [
      "Opponent: Dev Patel",
      "Play by: Saturday, 4 July 2099",
      "No more: Your match against Om Shetty (no. 2) on Tuesday, 30 June 2099 is off: please do not play it",
      "No more: Your match against Uma Iyer on Wednesday, 1 July 2099 is off: please do not play it",
    ],
  ],
  [
    "again",
    { agreed_on: "2099-06-30", lapsed: true },
    "Your match in Monsoon Cup is to be played after all",
    [
      "Day: Tuesday, 30 June 2099",
      "Reported before: counts no more: please report the result again",
      "What to do: A side had withdrawn, and is back in the draw, so there is no walkover. The day that you had agreed stands: report the result, or take the day back, on the page of your match.",
    ],
  ],
  ["out", {}, "You are entered in Monsoon Cup, but no longer in its draw", ["Opponent: Dev Patel"]],
  [
    "opponent",
    { instead: [{ names: [], number: null, day: "2099-06-30" }] },
    "You play Dev Patel in Monsoon Cup",
    [
      "No more: The match that you had agreed on Tuesday, 30 June 2099 is off: please do not play it",
    ],
  ],
  [
    "opponent",
    { instead: [{ names: ["Uma Iyer"], number: null, day: null }] },
    "You play Dev Patel in Monsoon Cup",
    ["No more: Your match against Uma Iyer is off: please do not play it"],
  ],
  [
    "off",
    { match: "3rd", had: "walkover", why: "corrected", reason: "Typed wrong." },
    "Your walkover in Monsoon Cup is off",
    [
      "Match: For third place",
      "Reason: Typed wrong.",
      "What to do: Nothing for now: a result before it was corrected, so you do not go on here without playing. As soon as you have an opponent, you get a mail with the link to your match.",
    ],
  ],
  [
    "off",
    { had: "bye", why: "back" },
    "Your bye in Monsoon Cup is off",
    [
      "What to do: Nothing for now: a side that had withdrawn is back in the draw, so you do not go on here without playing. As soon as you have an opponent, you get a mail with the link to your match.",
    ],
  ],
  [
    "off",
    { day: "2099-06-30" },
    "Your match in Monsoon Cup is not to be played for now",
    ["Not to be played: on Tuesday, 30 June 2099"],
  ],
  [
    "groups-over",
    { match: "g2.1", opponent: [], rounds: 1 },
    "Your group in Monsoon Cup is over",
    [
      "Group: 2",
      "What to do: Nothing: all matches of the groups are decided, and you are not among the sides that go on. The tables are on the page of the draw.",
    ],
  ],
  [
    "off",
    { match: "p1.2", rounds: null },
    "Your match in Monsoon Cup is not to be played for now",
    ["Match: Plate"],
  ],
  [
    "recorded",
    { match: "3rd", won: undefined, how: "not played" },
    "The result of your match in Monsoon Cup",
    ["Match: For third place", "Result: not played"],
  ],
  [
    "not-on",
    { match: "g1.2", opponent: [], reason: "Typed wrong." },
    "You do not go on in Monsoon Cup any more",
    ["Match: Group 1, match 2", "Reason: Typed wrong."],
  ],
  [
    "recorded",
    { won: false, how: "conceded" },
    "The result of your match in Monsoon Cup",
    ["Result: Dev Patel, by concession"],
  ],
  [
    "recorded",
    { won: true, how: "19th", own_number: 3 },
    "The result of your match in Monsoon Cup",
    ["Result: Asha Rao (no. 3), at the 19th"],
  ],
  [
    "void",
    { reason: "Typed wrong." },
    "The result of your match in Monsoon Cup is void",
    ["Reason: Typed wrong."],
  ],
  ["bye", { opponent: [] }, "You have no opponent in this round of Monsoon Cup", []],
  ["walkover", {}, "You have a walkover in Monsoon Cup", ["Opponent: Dev Patel"]],
  [
    "walkover",
    { has_next: true },
    "You have a walkover in Monsoon Cup",
    [
      "What to do: Nothing: the other side has withdrawn, and you go on without playing. Your next match is in a mail of its own.",
    ],
  ],
  [
    "bye",
    { opponent: [], ends_for: "2099-07-01" },
    "You have no opponent in this round of Monsoon Cup",
    [
      "Changes: closed now that the draw is published, and not on Wednesday, 1 July 2099, as you were told before. If you cannot play, please tell the club on the page of your entry, or by phone",
    ],
  ],
  [
    "walkover",
    { match: "3.1" },
    "You have a walkover in Monsoon Cup",
    ["What to do: Nothing: you have no opponent to play, so it is yours."],
  ],
  [
    "walkover",
    { match: "p3.1" },
    "You have a walkover in Monsoon Cup",
    ["Match: Plate, final", "What to do: Nothing: you have no opponent to play, so it is yours."],
  ],
  [
    "walkover",
    { division: { id: "ladies", name: "Ladies" } },
    "You have a walkover in Monsoon Cup",
    ["Division: Ladies"],
  ],
  [
    "link",
    { match: "p1.2" },
    "A new link to your match in Monsoon Cup",
    ["Match: Plate, quarter-finals, match 2"],
  ],
  [
    "offered",
    { days: ["2099-07-01", "2099-07-02"], opponent_number: 7 },
    "Days for your match against Dev Patel (no. 7) in Monsoon Cup",
    ["Days offered: Wednesday, 1 July 2099; Thursday, 2 July 2099"],
  ],
  [
    "agreed",
    { day: "2099-07-01" },
    "Your match in Monsoon Cup is on Wednesday, 1 July 2099",
    ["Day: Wednesday, 1 July 2099"],
  ],
  [
    "day-gone",
    { day: "2099-07-01" },
    "Your match in Monsoon Cup has no day any more",
    ["Taken back: Wednesday, 1 July 2099", "Play by: Saturday, 4 July 2099"],
  ],
  [
    "more-days",
    { day: "2099-07-04" },
    "Your match in Monsoon Cup has another last day",
    ["Play by: Saturday, 4 July 2099"],
  ],
  ["link", {}, "A new link to your match in Monsoon Cup", ["Play by: Saturday, 4 July 2099"]],
])("a mail about a match: %s", (what, more, subject, lines) => {
  const details = {
    ...{ what, match: "2.2", rounds: 3, slug: "monsoon-cup", token: "t0", last_day: "2099-07-04" },
    ...{ own: ["Asha Rao"], opponent: ["Dev Patel"], offers: "you" as const },
    ...more,
  };
  const facts = factsOf({ kind: "match", details });
  for (const line of lines) expect(facts).toContain(line);
  const mail = composeMail({ ...MAIL, kind: "match", details }, SITE);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain("See your match: https://teebox.example/match?token=t0\n");
  // That a side is out is the club's to say.
  expect(mail.text).not.toMatch(/\bout\b|lost|eliminated/);
  const over = composeMail({ ...MAIL, kind: "match", details: { ...details, token: null } }, SITE);
  const division = "division" in more ? "/ladies" : "";
  expect(over.text).toContain(`https://teebox.example/tournaments/monsoon-cup/sheet${division}\n`);
});

test("a mail about a knock-out has the day of its draw, and by when the final is played", () => {
  const facts = factsOf({ starts_on: "2099-07-04", knockout: { final_by: "2099-12-01" } });
  expect(facts).toContain("Draw: Saturday, 4 July 2099");
  expect(facts).toContain("Final by: Tuesday, 1 December 2099");
  expect(facts.some((fact) => fact.startsWith("When"))).toBe(false);
});

test("who is added after the draw reads that they are a reserve, and who has their place", () => {
  const textOf = (reserve: { taken_by?: string[] }) =>
    composeMail(
      { ...MAIL, kind: "registered", knockout: { final_by: null, is_drawn: true, reserve } },
      SITE,
    ).text;
  expect(textOf({})).toContain("The draw is published: you are a reserve, and play if");
  expect(textOf({ taken_by: ["Dee Four"] })).toContain(
    "Your place in the draw was given to Dee Four: you are a reserve, and play if",
  );
  expect(textOf({})).not.toContain("Draw:");
});

test("a name in a mail about a match is no address to open", () => {
  const details = {
    what: "opponent" as const,
    match: "1.1",
    rounds: 1,
    opponent: ["www.bad.example"],
  };
  const { subject, text } = composeMail({ ...MAIL, kind: "match", details }, SITE);
  expect([subject, text].join("\n")).not.toContain("bad.example");
});

test("the club reads of a dispute what both sides say, and where it decides", () => {
  const mail: Partial<DueMail> = {
    ...{ kind: "disputed", recipient: "", full_name: "" },
    details: {
      ...{ match: "1.2", rounds: 2, tournament: "cup", own: ["Asha Rao"], opponent: ["Dev Patel"] },
      division: { id: "ladies", name: "Ladies" },
      reports: [
        { is_own: true, how: "19th", won: true, is_denied: true },
        { is_own: false, how: "1 up", won: false, is_denied: false },
      ],
    },
  };
  expect(factsOf(mail)).toEqual([
    "Tournament: Monsoon Cup",
    "Division: Ladies",
    "Match: Semi-finals, match 2, Asha Rao v Dev Patel",
    "Asha Rao reports: Asha Rao, at the 19th",
    "Dev Patel says: that is wrong",
    "Dev Patel reports: Dev Patel, 1 up",
    "What to do: Ask both sides, who are under To phone, then decide it on the page of the match.",
  ]);
  const { subject, text } = composeMail({ ...MAIL, ...mail }, SITE);
  expect(subject).toBe("The match Asha Rao v Dev Patel in Monsoon Cup is disputed");
  expect(text).toContain(
    "Decide the match: https://teebox.example/admin/tournaments/cup/matches/1.2?division=ladies",
  );
  expect(text).not.toMatch(/profile|\+91/);
});
