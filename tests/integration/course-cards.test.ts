import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  fourball,
  type FourballLink,
  makeDrawnCup,
  NINE_HOLES,
  publishDraw,
} from "../support/course-cards.ts";
import { signIn } from "../support/session-cookie.ts";
import { clubSite } from "../support/test-site.ts";
import { rpc, type Saved } from "../support/tournaments.ts";
import { type Page, Visitor } from "../support/visitor.ts";

const { backend, proxy, site, secretary, newVisitor } = await clubSite();

let phone: Visitor;
let cup: Saved;
let one: FourballLink;
let a: string;
let b: string;
let c: string;
let d: string;

const SCORING = {
  format: "stableford",
  boards: ["net"],
  course: NINE_HOLES,
  handicap: { kind: "entered", maxHandicap: null },
};

beforeEach(async () => {
  proxy.heal();
  const made = await makeDrawnCup(backend, secretary, SCORING);
  ({ cup, one } = made);
  [a = "", b = "", c = "", d = ""] = made.players;
  phone = newVisitor();
});

const path = (hole?: number) =>
  `/card?token=${one.token}${hole === undefined ? "" : `&hole=${String(hole)}`}`;
const checkPath = () => `/card/check?token=${one.token}`;

/** The hidden fields that a page's form has for a player, with what is typed. */
function fieldsOf(
  page: Page,
  scores: Record<string, { strokes?: string; picked?: true }>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, name = "", value = ""] of page.text.matchAll(
    /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
  )) {
    fields[name] = value;
  }
  for (const [player, { strokes, picked }] of Object.entries(scores)) {
    fields[`strokes.${player}`] = strokes ?? "";
    if (picked) fields[`picked.${player}`] = "on";
  }
  return fields;
}

async function type(
  hole: number,
  typed: Parameters<typeof fieldsOf>[1],
  visitor = phone,
): Promise<Page> {
  const page = await visitor.get(path(hole));
  return visitor.post(path(hole), {
    ...fieldsOf(page, typed),
    intent: "next",
  });
}

const stored = () =>
  backend.sql<{ player_id: string; hole: number; strokes: number | null }>(
    `select player_id, hole, strokes from public.hole_scores
     where tournament_id = '${cup.id}' order by id`,
  );

const publishNoResults = () =>
  backend.sql(
    `update public.tournament_play set results_published_at = now(),
       published_results = '{"players": [], "teams": [], "awards": [], "scoring": null}'
     where tournament_id = '${cup.id}'`,
  );

describe("a hole", () => {
  test("is typed without a log-in, and the next one follows", async () => {
    const first = await phone.get(path());
    expect(first.status).toBe(200);
    const text = first.words;
    expect(text).toContain("Hole 1");
    expect(text).toContain("Asha Rao");
    expect(text).toContain("Vikram Das");
    expect(text).not.toContain("Meera Iyer");
    // Twelve strokes on nine holes: two on the first three.
    expect(text).toContain("receives 2 strokes");
    const saved = await type(1, {
      [a]: { strokes: "5" },
      [b]: { strokes: "6" },
    });
    expect(saved.location).toBe(`${path(2)}&saved=1`);
    expect((await phone.follow(saved)).words).toContain("Hole 1 is saved.");
    expect(await stored()).toEqual([
      { player_id: a, hole: 1, strokes: 5 },
      { player_id: b, hole: 1, strokes: 6 },
    ]);
    expect(await phone.words(path())).toContain("3 points · 5 strokes");
  });

  test("that was picked up, changed or left alone is stored so", async () => {
    await type(1, { [a]: { strokes: "5" }, [b]: { picked: true } });
    const again = await type(1, {
      [a]: { strokes: "" },
      [b]: { picked: true },
    });
    expect(again.refusal).toBeNull();
    expect(await stored()).toEqual([
      { player_id: a, hole: 1, strokes: 5 },
      { player_id: b, hole: 1, strokes: 0 },
      { player_id: a, hole: 1, strokes: null },
    ]);
  });

  test.each(["0", "31", "4.5", "four", "-1"])(
    "with %j comes back with a message beside its field, and nothing is lost",
    async (strokes) => {
      const page = await type(1, { [a]: { strokes }, [b]: { strokes: "6" } });
      expect(page.status).toBe(400);
      expect(page.text).toContain("Enter the strokes from 1 to 30");
      expect(page.text).toContain(`value="${strokes.slice(0, 4)}`);
      expect(page.text).toMatch(/value="6"/);
      expect(await stored()).toEqual([]);
    },
  );

  test.each(["6", "99", "4x", "0"])(
    "that was picked up and has %j too is asked about, and nothing is stored",
    async (strokes) => {
      const page = await type(1, { [a]: { strokes, picked: true }, [b]: { strokes: "6" } });
      expect(page.status).toBe(400);
      expect(page.errors).toEqual({ [`strokes.${a}`]: expect.stringContaining("not both") });
      expect(page.text).toContain(`value="${strokes}"`);
      expect(await stored()).toEqual([]);
    },
  );

  test.each(["", "x", "-"])("that was picked up and has %j too is", async (strokes) => {
    expect((await type(1, { [a]: { strokes, picked: true } })).refusal).toBeNull();
    expect(await stored()).toEqual([{ player_id: a, hole: 1, strokes: 0 }]);
  });

  test("that another phone has typed otherwise shows both numbers until one is saved", async () => {
    await type(1, { [a]: { strokes: "5" } });
    const other = newVisitor();
    // It has opened the page before.
    const opened = await other.get(path(1));
    await other.post(path(1), {
      ...fieldsOf(opened, { [a]: { strokes: "6" } }),
      [`before.${a}`]: "",
      intent: "next",
    });
    const page = await phone.get(path(1));
    expect(page.words).toContain("Two phones have different numbers: 5, 6.");
    await type(1, { [a]: { strokes: "6" } });
    expect(await phone.words(path(1))).not.toContain("Two phones");
  });

  test("comes back with all that was typed when the backend is down", async () => {
    const page = await phone.get(path(1));
    proxy.fail("/", { kind: "status", status: 503 });
    const failed = await phone.post(path(1), {
      ...fieldsOf(page, { [a]: { strokes: "5" }, [b]: { strokes: "6" } }),
      intent: "next",
    });
    expect(failed.status).toBe(503);
    expect(failed.alert[0]).toBeDefined();
    expect(failed.text).toMatch(/value="5"/);
    expect(failed.words).toContain("Asha Rao");
    proxy.heal();
    // The same form again.
    const sent = await phone.post(path(1), {
      ...fieldsOf(failed, { [a]: { strokes: "5" }, [b]: { strokes: "6" } }),
      intent: "next",
    });
    expect(sent.location).toBe(`${path(2)}&saved=1`);
    expect(await stored()).toHaveLength(2);
  });

  test("is saved for the others where a player's card is returned, whose number comes back", async () => {
    const page = await phone.get(path(1));
    await rpc(backend, null, "return_card", {
      token: one.token,
      player: a,
      marker: null,
      no_return: "NR",
    });
    const fields = {
      ...fieldsOf(page, { [a]: { strokes: "5" }, [b]: { strokes: "6" } }),
      intent: "next",
    };
    const refused = await phone.post(path(1), fields);
    expect(refused.status).toBe(400);
    expect(refused.errors).toEqual({
      [`strokes.${a}`]: expect.stringContaining("already been returned"),
    });
    expect(refused.form(`strokes.${a}`)).toMatchObject({
      [`strokes.${a}`]: "5",
      [`strokes.${b}`]: "6",
    });
    expect(await stored()).toEqual([{ player_id: b, hole: 1, strokes: 6 }]);
    // Changed in the form that came back.
    await phone.post(path(1), { ...refused.form(`strokes.${a}`), [`strokes.${b}`]: "7" });
    expect(await stored()).toEqual([
      { player_id: b, hole: 1, strokes: 6 },
      { player_id: b, hole: 1, strokes: 7 },
    ]);
  });

  test("that is sent twice is saved once", async () => {
    const page = await phone.get(path(1));
    const fields = {
      ...fieldsOf(page, { [a]: { strokes: "5" } }),
      intent: "next",
    };
    await phone.post(path(1), fields);
    expect((await phone.post(path(1), fields)).refusal).toBeNull();
    expect(await stored()).toHaveLength(1);
  });
});

/** Who has confirmed a card that is returned. */
const BOTH = { "confirmed.player": "on", "confirmed.marker": "on" };

describe("a card", () => {
  const round = async (player: string) => {
    for (let hole = 1; hole <= 9; hole += 1) {
      await type(hole, { [player]: { strokes: "5" } });
    }
  };

  test("is checked with its sum, marked and returned", async () => {
    await round(a);
    const check = await phone.get(checkPath());
    expect(check.words).toContain("Is this right? 21 points");
    expect(check.words).toContain("No score yet: holes 1, 2, 3, 4, 5, 6, 7, 8, 9.");
    const unmarked = await phone.post(checkPath(), {
      intent: "return",
      player: a,
      marker: "",
    });
    expect(unmarked.status).toBe(400);
    expect(unmarked.text).toContain("Choose who marked the card");
    const unconfirmed = await phone.post(checkPath(), { intent: "return", player: a, marker: b });
    expect(unconfirmed.status).toBe(400);
    expect(Object.keys(unconfirmed.errors)).toEqual(["confirmed.player"]);
    const sent = await phone.post(checkPath(), {
      intent: "return",
      player: a,
      marker: b,
      ...BOTH,
    });
    expect(sent.location).toBe(checkPath());
    const after = await phone.get(checkPath());
    expect(after.notice).toEqual(["Card of Asha Rao returned"]);
    expect(after.words).toContain("The club has it.");
    expect(
      await backend.sql(`select holes, source from public.scores where player_id = '${a}'`),
    ).toEqual([{ holes: [5, 5, 5, 5, 5, 5, 5, 5, 5], source: "course" }]);
    // The other player's card is still kept.
    expect(await phone.words(path(1))).toContain("Asha Rao: card returned");
  });

  test("is returned only as the page showed it", async () => {
    await round(a);
    const shown = (await phone.get(checkPath())).form("strokes");
    expect(shown.strokes).toBe("5 5 5 5 5 5 5 5 5");
    const other = newVisitor();
    await type(7, { [a]: { strokes: "4" } }, other);
    const [phones] = await backend.sql<{ count: number }>(
      `select count(distinct phone)::integer as count from public.hole_scores
       where tournament_id = '${cup.id}' and player_id = '${a}'`,
    );
    expect(phones?.count).toBe(2);
    // Settled on the other phone.
    await type(7, { [a]: { strokes: "4" } }, phone);
    const form = { ...shown, intent: "return", player: a, marker: b, ...BOTH };
    const asked = await phone.post(checkPath(), form);
    expect(asked.status).toBe(400);
    expect(asked.words).toContain("The card has changed since this page showed it.");
    expect(await backend.sql(`select from public.scores where player_id = '${a}'`)).toEqual([]);
    const again = { ...form, ...asked.form("strokes"), player: a, marker: b, ...BOTH };
    const sent = await phone.post(checkPath(), { ...again, intent: "return" });
    expect(sent.location).toBe(checkPath());
    expect(await backend.sql(`select holes from public.scores where player_id = '${a}'`)).toEqual([
      { holes: [5, 5, 5, 5, 5, 5, 4, 5, 5] },
    ]);
  });

  test("is confirmed by the player on one phone and by the marker on another", async () => {
    await round(a);
    const word = { intent: "return", player: a, marker: b };
    await phone.post(checkPath(), { ...word, "confirmed.player": "on" });
    const waits = await phone.get(checkPath());
    expect(waits.notice[0]).toBe("Card of Asha Rao confirmed");
    const other = newVisitor();
    const page = await other.get(checkPath());
    expect(page.words).toMatch(/Confirmed by Asha Rao, \d/);
    expect(page.value("marker")).toBe(b);
    await type(9, { [a]: { strokes: "6" } });
    expect(await other.words(checkPath())).toContain("A number was changed");
    await phone.post(checkPath(), { ...word, "confirmed.player": "on" });
    await other.post(checkPath(), { ...word, "confirmed.marker": "on" });
    expect((await other.get(checkPath())).notice).toEqual(["Card of Asha Rao returned"]);
  });

  test.each([
    [{ marker: "elsewhere", markerName: "Om Nair" }, null],
    [{ marker: "club" }, null],
    [{ marker: "elsewhere", markerName: "A Caddie" }, "markerName"],
    [{ marker: "elsewhere" }, "markerName"],
    [{ marker: "" }, "marker"],
  ])("of a player without a marker in the fourball: %j", async (marker, field) => {
    await round(a);
    const answer = await phone.post(checkPath(), {
      intent: "return",
      player: a,
      ...marker,
      ...BOTH,
    });
    if (field === null) {
      expect(answer.location).toBe(checkPath());
    } else {
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.errors)).toEqual([field]);
    }
    const scores = await backend.sql(`select 1 from public.scores where player_id = '${a}'`);
    expect(scores).toHaveLength(field === null ? 1 : 0);
  });

  test("of a player who stops is returned without a score", async () => {
    const sent = await phone.post(checkPath(), {
      intent: "no-return",
      player: b,
      reason: "WD",
      sure: "on",
    });
    expect(sent.location).toBe(checkPath());
    expect(
      await backend.sql(`select no_return from public.scores where player_id = '${b}'`),
    ).toEqual([{ no_return: "WD" }]);
    const page = await phone.get(checkPath());
    expect(page.notice).toEqual(["No score for Vikram Das: the club has it"]);
    expect(page.words).toMatch(/Vikram Das Withdrawn, .*only the club can change it/);
    expect(page.words).not.toMatch(/Vikram Das Returned/);
    const refused = await phone.post(checkPath(), {
      intent: "no-return",
      player: a,
    });
    expect(refused.status).toBe(400);
    expect(refused.errors).toEqual({
      reason: "Choose what happened",
      sure: "Tick this box: only the club can give the card back",
    });
  });
});

describe("the forms of a card, sent by its script", () => {
  const send = async (form: Record<string, string>, visitor = phone) => {
    const answer = await visitor.post(`/card/send?token=${one.token}`, form);
    return { status: answer.status, told: JSON.parse(answer.text) as unknown };
  };
  const fill = async (typed: Parameters<typeof fieldsOf>[1]) => {
    const form = fieldsOf(await phone.get(path(1)), typed);
    return { form, keys: { a: form[`keys.${a}`] ?? "", b: form[`keys.${b}`] ?? "" } };
  };

  test("are answered with the keys of all numbers that stand as they were sent", async () => {
    const { form, keys } = await fill({ [a]: { strokes: "5" }, [b]: {} });
    const told = { stored: [keys.a, keys.b], refused: {} };
    expect(await send(form)).toEqual({ status: 200, told });
    expect(await send(form)).toEqual({ status: 200, told });
    expect(await stored()).toEqual([{ player_id: a, hole: 1, strokes: 5 }]);
  });

  test("name what is refused with its reason, and what is stored all the same", async () => {
    const { form, keys } = await fill({ [a]: { strokes: "5" }, [b]: { strokes: "4" } });
    await rpc(backend, null, "return_card", {
      token: one.token,
      player: a,
      marker: null,
      no_return: "NR",
    });
    const { told } = await send(form);
    expect(told).toEqual({
      stored: [keys.b],
      refused: { [keys.a]: expect.stringContaining("already been returned") },
    });
  });

  test.each<[string, (form: Record<string, string>) => object, RegExp]>([
    ["the link is over", () => ({}), /does not work any more/],
    ["one number is none", (form) => ({ ...form, [`strokes.${b}`]: "4x" }), /from 1 to 30/],
    ["a field has what no page sends", (form) => ({ ...form, hole: "99" }), /./],
  ])("refuse all numbers when %s, and store none", async (which, change, reason) => {
    const { form, keys } = await fill({ [a]: { strokes: "5" }, [b]: { strokes: "4" } });
    if (which === "the link is over") {
      await backend.sql(`delete from public.card_links where token = '${one.token}'`);
    }
    const { told } = await send({ ...form, ...change(form) });
    expect(told).toEqual({
      stored: [],
      refused: {
        [keys.a]: expect.stringMatching(reason),
        [keys.b]: expect.stringMatching(reason),
      },
    });
    expect(await stored()).toEqual([]);
  });

  test("say nothing of what nobody knows while the backend is away", async () => {
    const { form } = await fill({ [a]: { strokes: "5" } });
    proxy.fail("/", { kind: "status", status: 503 });
    expect(await send(form)).toEqual({ status: 503, told: { stored: [], refused: {} } });
  });

  test("return a card, whose page then says so, and refuse it with the reason", async () => {
    const card = { intent: "no-return", player: b };
    const refused = await send(card);
    expect(refused.told).toEqual({
      stored: [],
      refused: { [b]: expect.stringMatching(/^Choose what happened/) },
    });
    const sent = { ...card, reason: "WD", sure: "on" };
    expect((await send(sent)).told).toEqual({ stored: [b], refused: {} });
    expect((await phone.get(checkPath())).notice).toEqual([
      "No score for Vikram Das: the club has it",
    ]);
    // Its answer was lost.
    expect((await send(sent)).told).toEqual({ stored: [b], refused: {} });
  });

  test("are one phone's from the page on, also where the first answer is lost", async () => {
    const page = await phone.get(path(1));
    const opened = phone.copy();
    const form = fieldsOf(page, { [a]: { strokes: "5" } });
    await send(form);
    await send({ ...form, [`keys.${a}`]: randomUUID(), [`strokes.${a}`]: "6" }, opened);
    const phones = await backend.sql(
      `select distinct phone from public.hole_scores where tournament_id = '${cup.id}'`,
    );
    expect(phones).toHaveLength(1);
    expect(await phone.words(path(1))).not.toContain("Two phones");
  });
});

describe("the club", () => {
  let admin: Visitor;
  const desk = () => `/admin/tournaments/${cup.id}/results/course`;
  const overview = async () => await admin.words(desk());
  beforeEach(() => {
    admin = newVisitor();
    signIn(admin, secretary);
  });

  async function giveBack(player: string, marker: string) {
    for (let hole = 1; hole <= 9; hole += 1) {
      await type(hole, { [player]: { strokes: "5" } });
    }
    await phone.post(checkPath(), { intent: "return", player, marker, ...BOTH });
  }

  test("the club sees cards come in, and which fourballs are silent", async () => {
    expect(await overview()).toContain("0 of 4 cards returned");
    await type(1, { [a]: { strokes: "5" }, [b]: { strokes: "5" } });
    expect(await overview()).toMatch(/Asha Rao thru 1 Vikram Das thru 1/);
    await backend.sql(
      `update public.hole_scores set saved_at = now() - interval '41 minutes' where player_id = '${b}'`,
    );
    expect(await overview()).toContain("Vikram Das thru 1 · no score for 41 minutes");
    await giveBack(a, b);
    expect(await overview()).toMatch(
      /1 of 4 cards returned.*Asha Rao Returned .*, marked by Vikram Das/s,
    );
    const results = await admin.get(`/admin/tournaments/${cup.id}/results`);
    expect(results.words).toContain("21");
    expect(
      await backend.sql(
        `select results_published_at from public.tournament_play where tournament_id = '${cup.id}'`,
      ),
    ).toEqual([{ results_published_at: null }]);
  });

  test("says before it publishes the results which cards are under way, and then why no more", async () => {
    const results = `/admin/tournaments/${cup.id}/results`;
    const closes = "Publishing closes the cards on the phones. Not returned yet:";
    await type(1, { [b]: { strokes: "5" } });
    // No score, no publication.
    expect(await admin.words(results)).not.toContain(closes);
    await giveBack(a, b);
    await type(1, { [b]: { strokes: "5" } });
    expect(await admin.words(results)).toContain(`${closes} Vikram Das (thru 1).`);
    await publishNoResults();
    expect(await admin.words(results)).not.toContain(closes);
    const page = await phone.post(path(2), {
      hole: "2",
      [`keys.${b}`]: crypto.randomUUID(),
      [`strokes.${b}`]: "5",
      intent: "next",
    });
    expect(page.alert).toContain("The results are published. Tell the club these scores.");
    expect(page.words).toContain("tell the club your scores");
  });

  test("gets the number of a player who was moved, and enters or discards it", async () => {
    const results = `/admin/tournaments/${cup.id}/results`;
    const notice = async () => (await admin.get(desk())).notice;
    const held = "The club has what you entered: hole 1: 6.";
    // The page of the hole was opened before the club changed the draw.
    const page = await phone.get(path(1));
    await publishDraw(backend, secretary, cup, SCORING, [fourball(1, [a]), fourball(5, [b, c, d])]);
    const saved = await phone.post(path(1), {
      ...fieldsOf(page, { [a]: { strokes: "5" }, [b]: { strokes: "6" } }),
      intent: "next",
    });
    const next = await phone.follow(saved);
    expect(next.words).toContain("Hole 1 is saved.");
    expect(next.words).toContain(`Vikram Das no longer plays in your fourball. ${held}`);
    expect(await phone.words(checkPath())).toContain(held);
    expect(await stored()).toEqual([{ player_id: a, hole: 1, strokes: 5 }]);

    expect(await admin.words(results)).toContain("1 number that no card could take waits");
    expect(await overview()).toMatch(
      /Vikram Das Now plays in: Hole 5, 7:30 AM 1 6 nothing Asha Rao, \d+ /,
    );
    const [row] = await backend.sql<{ id: string }>(
      "select max(id) as id from public.holes_not_taken",
    );
    const decide = (decision: string) =>
      admin.post(desk(), { intent: "number", number: row?.id ?? "", decision });
    expect((await decide("entered")).location).toBe(desk());
    expect(await notice()).toEqual(["Number entered on the card"]);
    expect(await stored()).toContainEqual({ player_id: b, hole: 1, strokes: 6 });
    expect(await phone.words(checkPath())).not.toContain(held);
    expect(await admin.words(`${desk()}/2`)).toContain("Sent by the player’s former fourball");
    expect((await decide("discarded")).alert).toContain(
      "This number was decided before, or its phone has sent another. See the list.",
    );

    await decide("open");
    expect(await notice()).toEqual(["Number put back in the list"]);
    await decide("discarded");
    expect(await notice()).toEqual(["Number discarded"]);
    expect(await overview()).toContain("Vikram Das, hole 1: 6, discarded Undo");
    expect(await admin.words(results)).not.toContain("that no card could take");
  });

  test("reopens a card with a reason, and without one is told so", async () => {
    await giveBack(a, b);
    const without = await admin.post(desk(), {
      intent: "reopen",
      player: a,
      reason: "",
    });
    expect(without.status).toBe(400);
    expect(without.text).toContain("Enter a reason");
    const reopened = await admin.post(desk(), {
      intent: "reopen",
      player: a,
      reason: "Hole 9 was a 6",
    });
    expect(reopened.location).toBe(desk());
    expect((await admin.get(desk())).notice).toEqual(["Card reopened"]);
    expect(await phone.words(path(9))).toContain("Asha Rao");
    expect(await backend.sql(`select 1 from public.scores where player_id = '${a}'`)).toEqual([]);
  });

  test("says which card counts where paper and phone differ", async () => {
    const [row] = await backend.sql<{ version: number }>(
      `select version from public.tournament_play where tournament_id = '${cup.id}'`,
    );
    await rpc(backend, secretary, "save_scores", {
      tournament: cup.id,
      expected_version: row?.version,
      scores: [{ player: a, holes: [4, 5, 5, 5, 5, 5, 5, 5, 5] }],
    });
    await giveBack(a, b);
    expect(await overview()).toContain("Asha Rao 4 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5");
    const counts = "The club has entered this card from paper";
    expect(await phone.words(checkPath())).toContain(counts);
    expect(await overview()).toContain(
      "marked by Vikram Das · the card that the club typed counts",
    );
    expect(await admin.words(`${desk()}/1`)).toMatch(/1 4, the club’s card 5 , first phone/);
    await admin.post(desk(), { intent: "settle", player: a, counts: "course" });
    expect(await overview()).not.toContain("Differences");
    expect(
      await backend.sql(`select holes, source from public.scores where player_id = '${a}'`),
    ).toEqual([{ holes: [5, 5, 5, 5, 5, 5, 5, 5, 5], source: "course" }]);
    expect(await phone.words(checkPath())).not.toContain(counts);
    expect(await overview()).not.toContain("the card that the club typed counts");
    expect(await admin.words(`${desk()}/1`)).toMatch(/1 5, first phone 5 , first phone/);
  });

  test("tells a phone that the club's card counts before the fourball returns its own", async () => {
    await rpc(backend, secretary, "save_scores", {
      tournament: cup.id,
      expected_version: (
        await backend.sql<{ version: number }>(
          `select version from public.tournament_play where tournament_id = '${cup.id}'`,
        )
      )[0]?.version,
      scores: [{ player: a, holes: [4, null, 5, 5, 5, 5, 5, 5, 5] }],
    });
    const counts = "The club has entered this card from paper";
    const page = await phone.get(path(1));
    expect(page.words.split(counts)).toHaveLength(2);
    expect(await overview()).toContain("Not started · the card that the club typed counts");
    expect(await admin.words(`${desk()}/1`)).toMatch(/2 X, the club’s card/);
    await giveBack(a, b);
    expect((await phone.get(checkPath())).notice).toEqual([
      "Card of Asha Rao returned",
      "The club has entered this card from paper, and its numbers count, not these.",
    ]);
  });

  test("has the codes of all fourballs on the starter's sheet", async () => {
    const sheet = await admin.get(`/admin/tournaments/${cup.id}/draw/print`);
    expect(
      [...sheet.text.matchAll(/aria-label="(QR code[^"]+)"/g)].map(([, label]) => label),
    ).toEqual([
      "QR code: the cards of Hole 1, 07:30, on a phone",
      "QR code: the cards of Hole 5, 07:30, on a phone",
    ]);
  });

  test("replaces a link, and the scorecards have the new one", async () => {
    const codes = async () =>
      [
        ...(
          await admin.get(`/admin/tournaments/${cup.id}/draw/scorecards?fourball=1`)
        ).text.matchAll(/<path stroke="#000" d="([^"]+)"/g),
      ].map(([, drawn]) => drawn);
    const before = await codes();
    // A scorecard for each player.
    expect(before).toHaveLength(2);
    await admin.post(desk(), { intent: "replace", fourball: "1" });
    expect((await phone.get(path())).status).toBe(404);
    const after = await codes();
    expect(after).toHaveLength(2);
    expect(after[0]).not.toBe(before[0]);
  });

  describe("the page of a fourball", () => {
    const fourball = () => `${desk()}/1`;

    test("says hole by hole who entered what and when, and whose number counts", async () => {
      await type(1, { [a]: { strokes: "5" }, [b]: { strokes: "4" } });
      const other = newVisitor();
      const opened = await other.get(path(1));
      await other.post(path(1), {
        ...fieldsOf(opened, { [a]: { strokes: "6" }, [b]: { strokes: "4" } }),
        intent: "next",
      });
      await admin.post(fourball(), {
        intent: "correct",
        player: b,
        hole: "1",
        strokes: "X",
        reason: "Seen by the referee",
      });
      const page = await admin.get(fourball());
      expect(page.heading).toBe("Fourball of hole 1, 7:30 AM");
      const moment = "\\d+ \\w+ \\d{4}, \\d+:\\d+ [ap]m";
      expect(page.words).toMatch(
        new RegExp(`1 two phones differ 5 , first phone, ${moment} 6 , second phone, ${moment}`),
      );
      expect(page.words).toMatch(
        new RegExp(
          `1 X, the club 4 , first phone, ${moment} X , the club, ${moment}: Seen by the referee`,
        ),
      );
      expect(page.text).not.toContain("Meera");
      // On the phone, too.
      expect(await phone.words(path(1))).toContain("The club has entered X.");
      expect(await phone.words(checkPath())).toContain("The club’s number counts: hole 1.");
    });

    test("says which card counts, who confirmed it where, and that it was reopened", async () => {
      expect(await admin.words(fourball())).toContain("Nothing was entered yet.");
      for (let hole = 1; hole <= 9; hole += 1) await type(hole, { [a]: { strokes: "5" } });
      const word = { intent: "return", player: a, marker: b };
      await phone.post(checkPath(), { ...word, "confirmed.player": "on" });
      await newVisitor().post(checkPath(), { ...word, "confirmed.marker": "on" });
      expect(await admin.words(fourball())).toMatch(
        new RegExp(
          [
            "Confirmed by the player, .*, first phone",
            "Confirmed by the marker, .*, second phone",
            "Returned .*, marked by Vikram Das · second phone",
            "The returned card counts\\.",
          ].join(" "),
        ),
      );
      await admin.post(desk(), { intent: "reopen", player: a, reason: "Hole 9 was a 6" });
      expect(await admin.words(fourball())).toMatch(
        /marked by Vikram Das · second phone Reopened [^.]*: Hole 9 was a 6 No card counts yet\./,
      );
    });

    test("corrects a hole with a reason, says what is missing, and opens the hole again", async () => {
      await type(1, { [a]: { strokes: "5" } });
      const fields = {
        intent: "correct",
        player: a,
        hole: "1",
        strokes: "7",
        reason: "Seen by the referee",
      };
      for (const [change, message] of [
        [{ player: "" }, "Choose the player"],
        [{ hole: "19" }, "Enter a hole from 1 to 18"],
        [{ strokes: "many" }, "Enter the strokes from 1 to 30, or X"],
        [{ reason: "" }, "Enter a reason"],
        [{ hole: "10" }, "This hole is not on the scorecard."],
      ] as const) {
        const refused = await admin.post(fourball(), { ...fields, ...change });
        expect(refused.status).toBe(400);
        expect(refused.words).toContain(message);
      }
      expect((await admin.post(fourball(), fields)).location).toBe(fourball());
      expect((await admin.get(fourball())).notice).toEqual([
        "Hole corrected",
        "It counts on the fourball’s card, which is not returned yet.",
      ]);
      expect(await phone.words(path())).toContain("1 point · 7 strokes");

      const open = { intent: "open", corrected: `${a} 1`, reason: "It was a 5" };
      for (const change of [{ corrected: "" }, { corrected: a }, { reason: "" }]) {
        expect((await admin.post(fourball(), { ...open, ...change })).status).toBe(400);
      }
      expect((await admin.post(fourball(), open)).location).toBe(fourball());
      expect((await admin.get(fourball())).words).not.toContain("Open a corrected hole");
      expect(await phone.words(path())).toContain("3 points · 5 strokes");
    });

    test("names a phone that was refused, until the link is replaced; so does the list", async () => {
      await type(1, { [a]: { strokes: "5" } });
      await backend.sql(
        `insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone)
         select gen_random_uuid(), tournament_id, player_id, hole, strokes, phone
         from public.hole_scores cross join generate_series(1, 500)
         where tournament_id = '${cup.id}'`,
      );
      const refused = await type(2, { [a]: { strokes: "5" } });
      expect(refused.errors).toEqual({
        [`strokes.${a}`]: expect.stringContaining("Too many changes"),
      });
      expect(await admin.words(fourball())).toContain("Numbers of the first phone were refused");
      expect(await overview()).toContain("Numbers were refused");
      await admin.post(desk(), { intent: "replace", fourball: "1" });
      expect(await admin.words(fourball())).not.toContain("were refused");
      expect(await overview()).not.toContain("were refused");
    });

    test("has a card without a marker among what needs attention", async () => {
      for (let hole = 1; hole <= 9; hole += 1) await type(hole, { [a]: { strokes: "5" } });
      const word = { intent: "return", player: a, marker: "club", "confirmed.player": "on" };
      expect((await phone.post(checkPath(), word)).location).toBe(checkPath());
      for (const page of [desk(), fourball()]) {
        expect(await admin.words(page)).toContain("no marker: check this card");
      }
    });

    test.each(["3", "0", "one"])("%s is not there", async (number) => {
      expect((await admin.get(`${desk()}/${number}`)).status).toBe(404);
    });
  });

  test("shows the live board, and hides it", async () => {
    const board = `/tournaments/${cup.slug}/board`;
    const visitor = newVisitor();
    expect((await visitor.get(board)).status).toBe(404);
    expect((await visitor.get(`${board}/screen`)).status).toBe(404);
    await admin.post(desk(), { intent: "board", shown: "yes" });
    expect((await admin.get(desk())).notice).toEqual(["Live board shown"]);
    expect((await admin.get(desk())).text).toContain(`href="${board}/screen"`);
    expect((await visitor.get(`/tournaments/${cup.slug}/updates`)).text).toContain(
      `href="${board}"`,
    );
    await type(1, { [a]: { strokes: "5" }, [b]: { strokes: "4" } });
    const page = await visitor.get(board);
    expect(page.status).toBe(200);
    expect(page.headers.get("refresh")).toBe("60");
    expect(page.text).not.toContain("http-equiv");
    // Both receive two strokes on the first hole.
    expect(page.words).toMatch(
      /Live, not final · .* 1 Vikram Das 4 1 2 Asha Rao 3 1 – Meera Iyer –/s,
    );
    await admin.post(desk(), { intent: "board", shown: "no" });
    expect((await visitor.get(board)).status).toBe(404);
  });
});

test("a pair keeps its card, board and place when the player withdraws under whom it began", async () => {
  const FOURSOMES = {
    format: "foursomes",
    boards: ["net"],
    course: NINE_HOLES,
    handicap: { kind: "entered", maxHandicap: null },
  };
  const made = await makeDrawnCup(backend, secretary, FOURSOMES);
  const [first = "", second = "", third = "", fourth = ""] = made.players;
  cup = made.cup;
  one = made.one;
  const pair = (name: string, ...ids: string[]) => ({ name, players: ids, neutral: [] });
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${cup.id}'`,
  );
  await rpc(backend, secretary, "save_play", {
    tournament: cup.id,
    expected_version: row?.version,
    changes: {
      teams: { teams: [pair("Reds", first, second), pair("Blues", third, fourth)], neutral: [] },
    },
  });
  await rpc(backend, secretary, "show_board", { tournament: cup.id, shown: true });
  for (let hole = 1; hole <= 8; hole += 1) await type(hole, { [first]: { strokes: "5" } });
  await rpc(backend, secretary, "withdraw_entrant", { entry: first, reason: "injured" });

  // On the phone of the partner: the same card, off the strokes of both.
  const ninth = await phone.get(path(9));
  expect(ninth.words).toContain("Vikram Das");
  expect(ninth.words).not.toContain("Asha Rao");
  await type(9, { [second]: { strokes: "5" } });
  expect(await phone.words(checkPath())).toMatch(/Vikram Das.* 45/);

  const club = newVisitor();
  signIn(club, secretary);
  const results = `/admin/tournaments/${cup.id}/results`;
  expect(await club.words(`${results}/course`)).toMatch(/0 of 2 cards returned.+Vikram Das thru 9/);
  const board = await phone.words(`/tournaments/${cup.slug}/board`);
  // 45 less 36 and half of twice 12.
  expect(board).toContain("1 Reds Asha Rao withdrawn, Vikram Das −3 9");

  const page = await club.get(`${results}/cards`);
  const typed = await club.post(`${results}/cards`, {
    ...page.form("asked"),
    intent: "save",
    [`cards.${second}`]: "5 5 5 5 5 5 5 5 4",
  });
  expect(typed.refusal).toBeNull();
  expect(await club.words(`${results}/cards`)).not.toContain("no handicap");
  expect(await club.words(`/admin/tournaments/${cup.id}/teams`)).toContain("Withdrawn: Asha Rao");
  // All scores are the pair's; a partner of the other one leaves before it begins.
  await rpc(backend, secretary, "withdraw_entrant", { entry: third, reason: "ill" });
  const odd = await club.get(`${results}/cards?group=2`);
  await club.post(`${results}/cards?group=2`, {
    ...odd.form("asked"),
    intent: "save",
    [`cards.${fourth}`]: "4 4 4 4 4 4 4 4 4",
  });
  const now = await club.words(results);
  expect(now).toContain("Blues is not on the board: in this format a side has two players");
  expect(now).toContain("1 Reds Asha Rao withdrawn, Vikram Das · off 12 1 32");
  const published = await club.post(results, {
    ...(await club.get(results)).form("asked"),
    intent: "publish",
    withoutScores: "on",
  });
  expect(published.location).toBe(results);
  const read = await backend.sql<{ teams: unknown }>(
    `select teams from private.published_results('${cup.id}')`,
  );
  expect(read).toMatchObject([{ teams: [{ name: "Reds", place: 1, points: 32, cards: 1 }] }]);

  // Out of the pair and back again: it has its card and its size, and the page says where it goes.
  const teams = `/admin/tournaments/${cup.id}/teams`;
  const move = async (to: string) => {
    const page = await club.get(teams);
    const field = [...page.text.matchAll(/name="move\.([^"]+)"/g)].find(([, short = ""]) =>
      second.startsWith(short),
    );
    const moved = await club.post(teams, {
      intent: "save",
      version: page.value("version"),
      [`move.${field?.[1] ?? ""}`]: to,
    });
    return club.words(moved.location ?? "");
  };
  const REDS = "1 Reds Asha Rao withdrawn, Vikram Das · off 12 1 32";
  expect(await move("Blues")).toContain("Vikram Das leaves Reds, whose card stays there.");
  await move("Reds");
  expect(await club.words(teams)).toContain("Withdrawn: Asha Rao");
  expect(await club.words(results)).toContain(REDS);

  // One field for the pair, and its card does not go without a question.
  const rows = await club.get(results);
  expect(rows.text).toContain(`name="points.${second}"`);
  expect(rows.text).not.toContain(`name="points.${first}"`);
  const put = (text: string) =>
    club.post(results, { ...rows.form("asked"), intent: "save", [`points.${second}`]: text });
  const question = await put("NR");
  expect(question.status).toBe(400);
  expect(question.words).toContain("Save again to put NR in its place: its strokes are deleted.");
  expect(await club.words(results)).toContain(REDS);
  // A disqualification keeps it.
  expect((await put("DQ")).status).toBe(302);
  expect(await club.words(results)).toContain("Reds Asha Rao, Vikram Das · disqualified");
});

describe("a link", () => {
  test.each(["", "nobody", "00000000-0000-4000-8000-000000000000"])(
    "%j opens nothing",
    async (token) => {
      const page = await phone.get(`/card?token=${token}`);
      expect(page.status).toBe(404);
      expect(page.words).toContain("This link does not work");
      const check = await phone.get(`/card/check?token=${token}`);
      expect(check.location).toMatch(/^\/card\?token=/);
    },
  );

  test("tells no other site where it was opened, and is in no log", async () => {
    const page = await phone.get(path(1));
    expect(page.headers.get("referrer-policy")).toBe("strict-origin");
    expect((await phone.get(checkPath())).headers.get("referrer-policy")).toBe("strict-origin");
    await type(1, { [a]: { strokes: "5" } });
    expect(site.output()).toContain("/card");
    expect(site.output()).not.toContain(one.token);
    expect(page.text).toContain('name="robots" content="noindex');
  });

  test("before the day says when the fourball starts, and after it that play is over", async () => {
    const move = (days: number) =>
      backend.sql(
        `update public.tournaments set starts_on = starts_on + ${String(days)} where id = '${cup.id}'`,
      );
    await move(1);
    const early = await phone.get(path());
    expect(early.words).toContain("Your fourball starts at hole 1, 7:30 AM.");
    await move(-2);
    expect(await phone.words(path(1))).toContain("Play is over");
    const page = await phone.post(path(1), {
      hole: "1",
      [`keys.${a}`]: crypto.randomUUID(),
      [`strokes.${a}`]: "5",
      intent: "next",
    });
    expect(page.alert).toContain("Cards can be changed on the day of the tournament only.");
    expect(await stored()).toEqual([]);
  });
});

describe("the live board", () => {
  let visitor: Visitor;
  const board = (query = "") => `/tournaments/${cup.slug}/board${query}`;
  beforeEach(async () => {
    visitor = newVisitor();
    await rpc(backend, secretary, "show_board", {
      tournament: cup.id,
      shown: true,
    });
  });

  test("is paused by a link, which every other link keeps", async () => {
    const page = await visitor.get(board());
    expect(page.text).toContain(`href="${board("?pause=")}"`);
    const paused = await visitor.get(board("?pause="));
    expect(paused.headers.get("refresh")).toBeNull();
    expect(paused.words).toContain("Load it every minute");
    expect(paused.text).toContain('name="pause"');
  });

  test("finds a player with the fourball, and says who is not on it", async () => {
    const found = await visitor.words(board("?q=meera"));
    expect(found).toContain("Om Nair");
    expect(found).not.toContain("Asha Rao");
    const none = await visitor.get(board("?q=%3Cb%3E"));
    expect(none.words).toContain("No player on this board is called “<b>”.");
  });

  test.each(["?board=__proto__", "?page=-1", "?page=9e9", "?page=abc"])(
    "with %s in its address is the usual one",
    async (query) => {
      const page = await visitor.get(board(query));
      expect(page.status).toBe(200);
      expect(page.words).toContain("Asha Rao");
    },
  );

  test("has scores that are at most 15 s old, from the page cache too", async () => {
    await visitor.get(board());
    await type(1, { [a]: { strokes: "3" } });
    const saved = Date.now();
    let shown = "";
    do {
      await new Promise((resolve) => setTimeout(resolve, 500));
      shown = await visitor.words(board());
    } while (!/1 Asha Rao 5 1/.test(shown) && Date.now() - saved < 20_000);
    expect(shown).toMatch(/1 Asha Rao 5 1/);
    expect(Date.now() - saved).toBeLessThan(15_000);
  });

  test("of the clubhouse's screen turns its pages, or stays", async () => {
    await type(1, { [a]: { strokes: "5" } });
    const screen = await visitor.get(board("/screen"));
    expect(screen.headers.get("refresh")).toBe(`15; url=${board("/screen?page=1")}`);
    expect(screen.words).toContain("Live, not final");
    expect(screen.text).not.toContain("<footer id");
    const stays = await visitor.get(board("/screen?page=1&pause"));
    expect(stays.headers.get("refresh")).toBeNull();
  });

  test("is over when the results are published", async () => {
    await publishNoResults();
    const page = await visitor.get(board("?pause="));
    expect(page.words).toContain("The results are published.");
    expect(page.headers.get("refresh")).toBeNull();
    expect((await visitor.get(`/tournaments/${cup.slug}/updates`)).text).not.toContain("/board");
  });
});
