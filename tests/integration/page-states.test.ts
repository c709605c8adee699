import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ENTRANT_PAGE } from "#app/club/entrants/entrant/entrant-content.ts";
import { FEES_PAGE } from "#app/club/money/fees/content.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpc, type Saved } from "../support/tournaments.ts";
import type { Page } from "../support/visitor.ts";

// What pages show in the state that follows an action, beside the toast.

const { backend, secretary, admin, newMember } = await clubSite();

const call = (name: string, body: object) => rpc(backend, secretary, name, body);

const feesOf = ({ id }: Saved) => `/admin/tournaments/${id}/fees`;
const entrantsOf = ({ id }: Saved) => `/admin/tournaments/${id}/entrants`;

async function cupWithFee(changes: object = {}) {
  const cup = await makeTournament(backend, secretary, changes);
  await call("save_fees", { tournament: cup.id, expected_version: 0, fee: 350_000 });
  return cup;
}

const add = async (cup: Saved, full_name: string, entry: object = {}) =>
  (await addEntrant(backend, secretary, cup, { full_name, ...entry })).entry_id;

const record = (entry: string, kind: string, paise: number, more: object = {}) =>
  call("record_fee", { entry, kind, paise, way: "upi", submission_key: randomUUID(), ...more });

/** The values of the buttons with a name. */
const buttonsOf = ({ text }: Page, name: string) =>
  [...text.matchAll(/<button[^>]*>/g)].flatMap(([button]) =>
    button.includes(`name="${name}"`) ? [/value="([^"]*)"/.exec(button)?.[1] ?? ""] : [],
  );

const hasLink = ({ text }: Page, href: string) => text.includes(`href="${href}"`);

/** The names of a list's rows. */
const rowsOf = ({ text }: Page) =>
  [...text.matchAll(/<li id="entry-.*?<a[^>]*>([^<]*)<\/a>/gs)].map(([, name]) => name);

describe("the list of fees", () => {
  async function withEachState() {
    const cup = await cupWithFee();
    const names = ["Asha", "Bela", "Chitra", "Divya", "Esha"];
    const [due, paid, refund, part, said] = (await Promise.all(
      names.map((name) => add(cup, name)),
    )) as [string, string, string, string, string];
    await call("mark_paid", { entry: paid, way: "upi" });
    await call("mark_paid", { entry: refund, way: "cash" });
    await call("withdraw_entrant", { entry: refund, reason: "Ill" });
    await record(part, "payment", 100_000);
    await backend.sql(
      `insert into public.fee_claims (entry_id, number, paise)
       values ('${said}', '${String(Math.trunc(Math.random() * 8e11) + 1e11)}', 350000)`,
    );
    return { cup, due, paid, refund, part, said };
  }

  test("has each entry in its filter, and counts them", async () => {
    const { cup } = await withEachState();
    const all = await admin.get(feesOf(cup));
    expect(all.words).toContain(
      "All (5) Due, nothing reported (2) Payment reported (1) Paid (1) Refund due (1)",
    );
    expect(rowsOf(all)).toEqual(["Asha", "Bela", "Chitra", "Divya", "Esha"]);
    for (const [filter, names] of [
      ["due", ["Asha", "Divya"]],
      ["said", ["Esha"]],
      ["paid", ["Bela"]],
      ["refund", ["Chitra"]],
    ] as const) {
      const page = await admin.get(`${feesOf(cup)}?show=${filter}`);
      expect([filter, rowsOf(page)]).toEqual([filter, names]);
      expect(page.text.match(/aria-current="page"[^>]*>[^<]*\(/g)).toHaveLength(1);
    }
  });

  test("has Paid beside what owes, and beside nothing else", async () => {
    const { cup, due, part, said } = await withEachState();
    expect(buttonsOf(await admin.get(feesOf(cup)), "paid")).toEqual([due, part, said]);
    // Of another sum than was reported Paid would be refused.
    await record(said, "payment", 100_000);
    expect(buttonsOf(await admin.get(feesOf(cup)), "paid")).toEqual([due, part]);
  });

  test("sums what is expected, received, outstanding, and to be refunded", async () => {
    const { cup } = await withEachState();
    expect(await admin.words(feesOf(cup))).toContain(
      "Expected ₹14,000 Received, before refunds ₹8,000 UPI ₹4,500 Cash ₹3,500 Outstanding ₹9,500 Refunded ₹0 Refund due ₹3,500",
    );
  });

  test("moves an entry to Paid when Paid is pressed, and back when that is cancelled", async () => {
    const cup = await cupWithFee();
    const entry = await add(cup, "Asha");
    await admin.post(`${feesOf(cup)}?show=due`, { paid: entry, way: "cash" });
    const due = await admin.get(`${feesOf(cup)}?show=due`);
    expect(due.words).toContain("Due, nothing reported (0) Payment reported (0) Paid (1)");
    expect(due.words).toContain("Nobody.");
    const path = `${feesOf(cup)}/${entry}`;
    const [line = ""] = buttonsOf(await admin.get(path), "cancel");
    await admin.post(path, { cancel: line });
    const again = await admin.get(`${feesOf(cup)}?show=due`);
    expect([rowsOf(again), buttonsOf(again, "paid")]).toEqual([["Asha"], [entry]]);
    expect(again.words).toContain("Due, nothing reported (1) Payment reported (0) Paid (0)");
  });

  test("of a tournament without entries has no sums, filters or file", async () => {
    const page = await admin.get(feesOf(await cupWithFee()));
    expect(page.words).toContain("₹3,500 a player");
    for (const words of ["Sums", FEES_PAGE.filters.due, "Export CSV"]) {
      expect(page.words).not.toContain(words);
    }
  });
});

describe("an entry's payments", () => {
  async function entry(paise = 0) {
    const cup = await cupWithFee();
    const id = await add(cup, "Asha Rao");
    if (paise > 0) await record(id, "payment", paise, { is_confirmed: true });
    return { id, path: `${feesOf(cup)}/${id}` };
  }

  test("once one is cancelled have no button for it, and a line that cancels it", async () => {
    const { path } = await entry(350_000);
    const paid = await admin.get(path);
    expect(paid.words).toContain("Paid Charged ₹3,500");
    const [line = ""] = buttonsOf(paid, "cancel");
    const cancelled = await admin.follow(await admin.post(path, { cancel: line }));
    expect(buttonsOf(cancelled, "cancel")).toEqual([]);
    expect(cancelled.words).toContain("Amount due Charged ₹3,500");
    expect(cancelled.words).toMatch(/Paid −₹3,500, UPI [^₹]* cancels an earlier line/);
    expect(cancelled.words).toMatch(/Paid ₹3,500, UPI [^₹]* · cancelled/);
    expect(cancelled.words).toMatch(/Receipt, cancelled \d\d-\d\d\/R\/\d+/);
    expect([cancelled.value("kind"), cancelled.value("rupees")]).toEqual(["payment", "3500"]);
  });

  test("once overpaid begin with the refund, and once refunded with nothing", async () => {
    const { id, path } = await entry(360_000);
    const page = await admin.get(path);
    expect(page.words).toContain("Overpaid");
    expect(page.words).toContain("Received, less refunds ₹3,600 Refund due ₹100");
    expect([page.value("kind"), page.value("rupees")]).toEqual(["refund", "100"]);
    await record(id, "refund", 10_000);
    const refunded = await admin.get(path);
    expect(refunded.words).toContain("Received, less refunds ₹3,500 Outstanding ₹0");
    expect(refunded.words).toMatch(/Refund voucher \d\d-\d\d\/V\/\d+/);
    expect(refunded.value("rupees")).toBe("");
  });

  test("once a waiver is recorded are charged less, without a way", async () => {
    const { path } = await entry();
    const waived = await admin.follow(
      await admin.post(path, {
        submissionKey: randomUUID(),
        kind: "waiver",
        rupees: "500",
        way: "upi",
      }),
    );
    expect(waived.words).toContain(
      "Charged ₹3,500 Waived ₹500 Received, less refunds ₹0 Outstanding ₹3,000",
    );
    expect(waived.words).not.toContain("Waived ₹500, UPI");
  });

  test("ask about a reported number until it is decided", async () => {
    const cup = await cupWithFee();
    const { user: golfer } = await newMember({ fullName: "Leela Das" });
    const { body } = await insertEntry(backend, golfer, cup);
    const [{ entry_id: id }] = body as [{ entry_id: string }];
    const number = String(Math.trunc(Math.random() * 8e11) + 1e11);
    await rpc(backend, golfer, "say_paid", { tournament_slug: cup.slug, number });
    const path = `${feesOf(cup)}/${id}`;
    const said = await admin.get(path);
    expect(said.words).toContain(`number ${number}.`);
    expect([said.value("number"), buttonsOf(said, "refuse")]).toEqual([number, ["yes"]]);
    const refused = await admin.follow(await admin.post(path, { refuse: "yes" }));
    expect(refused.words).not.toContain(`Number ${number}.`);
    expect([refused.value("number"), buttonsOf(refused, "refuse")]).toEqual(["", []]);
    expect(refused.words).toContain("Amount due Charged");
    expect(await admin.words(`${feesOf(cup)}?show=said`)).toContain("Nobody.");
  });
});

describe("an entrant", () => {
  const isOffered = (page: Page, cup: Saved, entry: string) => ({
    correct: hasLink(page, `${entrantsOf(cup)}/${entry}/edit`),
    withdraw: hasLink(page, `${entrantsOf(cup)}/${entry}/withdraw`),
    move: page.words.includes(ENTRANT_PAGE.moveLabel),
  });

  test("who waits can be moved; with a place no more", async () => {
    const cup = await makeTournament(backend, secretary, { capacity: 1 });
    const first = await add(cup, "First");
    const second = await add(cup, "Second");
    const path = `${entrantsOf(cup)}/${second}`;
    const waiting = await admin.get(path);
    expect(isOffered(waiting, cup, second)).toEqual({ correct: true, withdraw: true, move: true });
    expect(waiting.words).toContain(ENTRANT_PAGE.inLine(1, 1));
    await admin.post(`${entrantsOf(cup)}/${first}/withdraw`, { reason: "Ill" });
    const confirmed = await admin.get(path);
    expect(isOffered(confirmed, cup, second)).toEqual({
      correct: true,
      withdraw: true,
      move: false,
    });
    expect(confirmed.words).toContain("Confirmed from the waiting list");
  });

  test("once withdrawn has no buttons, and is in its own filter", async () => {
    const cup = await cupWithFee();
    const entry = await add(cup, "Asha Rao");
    await add(cup, "Meera Das");
    const page = await admin.follow(
      await admin.post(`${entrantsOf(cup)}/${entry}/withdraw`, { reason: "Called in sick" }),
    );
    expect(isOffered(page, cup, entry)).toEqual({ correct: false, withdraw: false, move: false });
    expect(buttonsOf(page, "here")).toEqual([]);
    expect(page.words).toContain("Called in sick");
    expect(rowsOf(await admin.get(`${entrantsOf(cup)}?state=confirmed`))).toEqual(["Meera Das"]);
    const withdrawn = await admin.get(`${entrantsOf(cup)}?state=withdrawn`);
    expect(rowsOf(withdrawn)).toEqual(["Asha Rao"]);
    expect([buttonsOf(withdrawn, "here"), buttonsOf(withdrawn, "paid")]).toEqual([[], []]);
    // Of the member's money nothing is due any more.
    expect(await admin.words(`${feesOf(cup)}/${entry}`)).toContain("Outstanding ₹0");
  });

  test("once corrected has the new name, in the list too", async () => {
    const cup = await cupWithFee();
    const entry = await add(cup, "Asha Rao");
    const edit = `${entrantsOf(cup)}/${entry}/edit`;
    const form = (await admin.get(edit)).form("fullName");
    const page = await admin.follow(await admin.post(edit, { ...form, fullName: "Asha Menon" }));
    expect(page.heading).toBe("Asha Menon");
    expect(page.words).toContain("Asha Rao Asha Menon");
    expect(rowsOf(await admin.get(entrantsOf(cup)))).toEqual(["Asha Menon"]);
    expect((await admin.get(edit)).value("fullName")).toBe("Asha Menon");
  });

  test("a list with nothing says so", async () => {
    const cup = await cupWithFee();
    await add(cup, "Asha Rao");
    for (const query of ["?state=waiting", "?q=nobody", "?fee=paid"]) {
      const page = await admin.get(entrantsOf(cup) + query);
      expect([query, rowsOf(page)]).toEqual([query, []]);
      expect(page.words).toMatch(/No (?:entr|players?)|Nobody/);
    }
  });
});

describe("all four players of an entry", () => {
  const NAMES = ["Asha Rao", "Meera Das", "Kabir Anand", "Leela Nair"];

  async function fourPlayers() {
    const cup = await cupWithFee({ max_group_size: 4, starts_on: dayInIndiaOf(new Date()) });
    const entry = await add(cup, NAMES[0] ?? "", {
      players: NAMES.slice(1).map((name) => furtherPlayer(name)),
    });
    return { cup, entry };
  }

  test("stand on each of the club's pages that names players", async () => {
    const { cup, entry } = await fourPlayers();
    const base = `/admin/tournaments/${cup.id}`;
    const drawn = await admin.post(`${base}/draw`, {
      version: "0",
      intent: "draw",
      kind: "tee-times",
      time: "06:00",
      intervalMinutes: "8",
      tees: "1",
      seed: "7",
    });
    expect(drawn.refusal).toBeNull();
    for (const path of [
      "entrants",
      `entrants/${entry}`,
      `entrants/${entry}/edit`,
      `entrants/${entry}/withdraw`,
      "entrants/print",
      "draw",
      "teams",
      "results",
      "entrants.csv",
    ]) {
      const { text } = await admin.get(`${base}/${path}`, { "sec-fetch-site": "same-origin" });
      expect([path, NAMES.filter((name) => !text.includes(name))]).toEqual([path, []]);
    }
  });

  test("are charged, counted for the caterer, and checked in one by one", async () => {
    const { cup, entry } = await fourPlayers();
    expect(await admin.words(`${feesOf(cup)}/${entry}`)).toContain("Charged ₹14,000");
    expect(await admin.words(`${entrantsOf(cup)}/caterer`)).toContain("4 players");
    const list = `${entrantsOf(cup)}/check-in`;
    const buttons = buttonsOf(await admin.get(entrantsOf(cup)), "here");
    // One for all, and one for each.
    expect(buttons).toHaveLength(5);
    await admin.post(list, { here: buttons.at(-1) ?? "" });
    const { text } = await admin.get(entrantsOf(cup));
    expect(text.match(/aria-label="Here ✓: [^"]+"/g)).toEqual(['aria-label="Here ✓: Leela Nair"']);
    expect(
      await backend.sql(
        `select player.full_name from public.check_ins as here
         join public.players as player on player.id::text = here.player_id::text
         where here.entry_id = '${entry}'`,
      ),
    ).toEqual([{ full_name: "Leela Nair" }]);
  });

  test("stand on their member's own pages, and can be withdrawn", async () => {
    const cup = await cupWithFee({ max_group_size: 4 });
    const { user: golfer, visitor } = await newMember({ fullName: NAMES[0] });
    await insertEntry(backend, golfer, cup, {
      full_name: NAMES[0],
      players: NAMES.slice(1).map((name) => furtherPlayer(name)),
    });
    for (const path of ["/profile", `/profile/registrations/${cup.slug}`]) {
      const { text } = await visitor.get(path);
      expect([path, NAMES.slice(1).filter((name) => !text.includes(name))]).toEqual([path, []]);
    }
  });
});

describe("a tournament", () => {
  const pathOf = ({ id }: Saved) => `/admin/tournaments/${id}`;

  test("that is published can be cancelled, and is not published again", async () => {
    const cup = await makeTournament(backend, secretary);
    const page = await admin.get(pathOf(cup));
    expect(hasLink(page, `${pathOf(cup)}/cancel`)).toBe(true);
    expect((await admin.get(`${pathOf(cup)}/publish`)).location).toBe(pathOf(cup));
  });

  test("once cancelled says so to the club and to members, and is not cancelled again", async () => {
    const cup = await makeTournament(backend, secretary);
    const { visitor } = await newMember();
    const register = `/tournaments/${cup.slug}/register`;
    expect((await visitor.get(register)).text).toContain('name="fullName"');
    const cancel = `${pathOf(cup)}/cancel`;
    const form = (await admin.get(cancel)).form("reason");
    await admin.post(cancel, { ...form, reason: "Flooded greens" });
    const page = await admin.get(pathOf(cup));
    expect(hasLink(page, cancel)).toBe(false);
    expect(page.words).toContain("Cancelled");
    const closed = await visitor.get(register);
    expect(closed.text).not.toContain('name="fullName"');
    const information = await visitor.words(`/tournaments/${cup.slug}/updates`);
    expect(information).toContain("This tournament is cancelled Flooded greens");
    expect(information).not.toContain("Register Now");
  });

  test("with an entry cannot be deleted", async () => {
    const cup = await makeTournament(backend, secretary);
    const deleted = `${pathOf(cup)}/delete`;
    expect(hasLink(await admin.get(pathOf(cup)), deleted)).toBe(true);
    await add(cup, "Asha Rao");
    expect(hasLink(await admin.get(pathOf(cup)), deleted)).toBe(false);
  });
});
