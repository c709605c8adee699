import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FORM } from "#app/forms/content.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { createUser, makeAdmin, type TestUser } from "../support/backend.ts";
import { addEntrant, furtherPlayer, QUESTIONS, insertEntry } from "../support/entrants.ts";
import { signIn } from "../support/session-cookie.ts";
import { clubSite } from "../support/test-site.ts";
import { makeDraft, makeTournament, rpc, rpcOrThrow, type Saved } from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";
import { type Page } from "../support/visitor.ts";

const { backend, secretary, admin, proxy, newVisitor } = await clubSite();
const golfers = await Promise.all([1, 2, 3].map(() => createUser(backend)));
/** A member by number, the same in every test. */
const golfer = (index: number): TestUser => golfers[index] as TestUser;

const member = newVisitor();
signIn(member, golfer(0));

const entrantsPath = ({ id }: Pick<Saved, "id">) => `/admin/tournaments/${id}/entrants`;

/** Adds an entry through the club's own function. */
const enter = (cup: Saved, entry: object = {}, more: object = {}) =>
  addEntrant(backend, secretary, cup, entry, more);

/** The names in the list, in its order. */
const namesIn = ({ text }: Page): string[] =>
  [...text.matchAll(/<li id="entry-[\s\S]*?<a[^>]*>([^<]*)<\/a>/g)].map(([, name = ""]) => name);

const stateOf = async (entry: string) =>
  (
    await backend.sql<{ state: string }>(
      `select state from public.tournament_registrations
       where entry_id = '${entry}' and replaced_at is null`,
    )
  )[0]?.state;

const hereOf = async (entry: string) =>
  (
    await backend.sql<{ player_id: string }>(
      `select player_id from public.check_ins where entry_id = '${entry}' order by 1`,
    )
  ).map(({ player_id }) => player_id);

/** The actions of the audit log about a tournament, oldest first. */
const auditOf = async ({ id }: Saved) =>
  (
    await backend.sql<{ action: string }>(
      `select action from public.admin_audit where tournament_id = '${id}'
       and action ~ '^(entrant|message)' order by at, id`,
    )
  ).map(({ action }) => action);

describe("access", () => {
  let cup: Saved;
  let entry: string;

  beforeAll(async () => {
    cup = await makeTournament(backend, secretary);
    entry = (await enter(cup)).entry_id;
  });

  const pages = () => {
    const list = entrantsPath(cup);
    return [
      list,
      `${list}/${entry}`,
      `${list}/${entry}/edit`,
      `${list}/${entry}/withdraw`,
      `${list}/new`,
      `${list}/import`,
      `${list}/messages`,
      `${list}/calls`,
      `${list}/print`,
      `${list}/caterer`,
      `${list}.csv`,
    ];
  };

  test("a copied cookie reads nothing of them after the log-out", async () => {
    const captain = await createUser(backend);
    await makeAdmin(backend, captain);
    const visitor = newVisitor();
    await visitor.logIn(captain);
    const copy = visitor.copy();
    expect((await copy.get(entrantsPath(cup))).status).toBe(200);
    await visitor.post("/logout", {});
    for (const path of [...pages(), "/admin/users", "/admin/users/attention"]) {
      const page = await copy.copy().get(path);
      expect([path, page.status]).not.toEqual([path, 200]);
      expect(page.text).not.toContain("98450");
    }
  });

  test("no other site changes anything", async () => {
    const answer = await admin.post(
      `${entrantsPath(cup)}/check-in`,
      { here: entry },
      { Origin: "https://evil.example" },
    );
    expect([answer.status, await hereOf(entry)]).toEqual([403, []]);
  });
});

describe("the list", () => {
  let cup: Saved;

  beforeAll(async () => {
    cup = await makeTournament(backend, secretary, {
      // On the first page of the club's list, before those of other files.
      starts_on: "2099-12-31",
      capacity: 4,
      max_group_size: 3,
      questions: QUESTIONS,
    });
    const bela = await enter(cup, {
      full_name: "Bela First",
      answers: { bus: true, meal: "veg" },
      players: [furtherPlayer("Guest Of Bela", { category: "ladies" })],
    });
    await enter(cup, {
      full_name: "Asha Second",
      golf_group: "Golf Squad",
      answers: { meal: "fish" },
    });
    await enter(cup, {
      full_name: "Waits First",
      players: [furtherPlayer("Waiting Guest"), furtherPlayer("Other Guest")],
    });
    await rpc(backend, secretary, "check_in", { entry: bela.entry_id });
  });

  const list = (query = "") => admin.get(entrantsPath(cup) + query);

  test("lists confirmed entries, then the waiting list, with counts", async () => {
    const page = await list();
    expect(namesIn(page)).toEqual(["Asha Second", "Bela First", "Waits First"]);
    expect(page.text).toContain("2 of 3 checked in");
    expect(page.text).toContain("3 entries, 6 players");
    expect(page.text).toContain("waiting, 1st");
    expect(page.text).toContain("brings 1 player");
    for (const link of [
      "All 6",
      "Confirmed 3",
      "Waiting 3",
      "Not here yet 1",
      "Golf Squad 1",
      "Ladies 1",
    ]) {
      expect(page.text.replaceAll("<!-- -->", "")).toContain(`>${link}<`);
    }
  });

  test.each([
    ["?q=guest+of+b", ["Bela First"]],
    ["?state=waiting", ["Waits First"]],
    ["?here=no", ["Asha Second"]],
    ["?here=yes", ["Bela First"]],
    ["?group=Golf+Squad", ["Asha Second"]],
    ["?category=ladies", ["Bela First"]],
    ["?answer.bus=yes", ["Bela First"]],
    ["?answer.meal=fish", ["Asha Second"]],
    ["?answer.meal=fish&answer.bus=yes", []],
    ["?q=nobody", []],
  ])("%s finds %j", async (query, names) => {
    const page = await list(query);
    expect(namesIn(page)).toEqual(names);
    expect(page.text.includes("No entries match.")).toBe(names.length === 0);
  });

  test("the link of a filter that is on leads back without it", async () => {
    const { text } = await list("?answer.bus=yes&group=E-Golf");
    const current = [...text.matchAll(/<a href="([^"]*)" aria-current="true"/g)].map(
      ([, href = ""]) => href.replaceAll("&amp;", "&"),
    );
    expect(current).toEqual([
      `${entrantsPath(cup)}?group=E-Golf&answer.bus=yes`,
      `${entrantsPath(cup)}?answer.bus=yes`,
      `${entrantsPath(cup)}?group=E-Golf`,
    ]);
  });

  test("a search keeps the filters", async () => {
    const { text } = await list("?answer.meal=veg");
    expect(text).toMatch(
      /<form role="search"[^>]*>\s*<input type="hidden" name="answer.meal" value="veg"/,
    );
  });

  test("has pages of a hundred", async () => {
    const many = await makeTournament(backend, secretary);
    for (let number = 100; number < 201; number += 1) {
      await enter(many, { full_name: `Golfer ${String(number)}` });
    }
    const first = await admin.get(entrantsPath(many));
    expect(namesIn(first)).toHaveLength(100);
    expect(first.text).toContain(`${entrantsPath(many)}?page=2`);
    const second = await admin.get(`${entrantsPath(many)}?page=2`);
    expect(namesIn(second)).toEqual(["Golfer 200"]);
    expect(second.text).not.toContain("page=3");
  });

  test("is linked from the club's list and from the tournament's form", async () => {
    for (const path of ["/admin/tournaments", `/admin/tournaments/${cup.id}`]) {
      expect((await admin.get(path)).text).toContain(`href="${entrantsPath(cup)}"`);
    }
  });
});

describe("checking in", () => {
  let cup: Saved;
  let entry: string;
  let player: string;

  beforeEach(async () => {
    cup = await makeTournament(backend, secretary, {
      starts_on: dayInIndiaOf(new Date()),
      capacity: 2,
      max_group_size: 2,
    });
    entry = (await enter(cup, { players: [furtherPlayer("Her Guest")] })).entry_id;
    const [row] = await backend.sql<{ players: { id: string }[] }>(
      `select players from public.tournament_registrations where entry_id = '${entry}'`,
    );
    player = row?.players[0]?.id ?? "";
  });

  const press = (fields: Record<string, string>, query = "") =>
    admin.post(`${entrantsPath(cup)}/check-in${query}`, fields);

  test("has a button for all, and one for each player", async () => {
    const { text } = await admin.get(entrantsPath(cup));
    expect(text).toContain('aria-label="Check in all 2: Asha Rao"');
    expect(text).toContain('aria-label="Check in: Asha Rao"');
    expect(text).toContain('aria-label="Check in: Her Guest"');
  });

  test("is in a quiet menu before the day", async () => {
    await backend.sql(
      `update public.tournaments set starts_on = '2099-07-04' where id = '${cup.id}'`,
    );
    const page = await admin.get(entrantsPath(cup));
    expect(page.text).toContain('aria-label="Actions: Asha Rao"');
    expect(page.text).toContain('aria-label="Check in all 2: Asha Rao"');
    expect(page.text).not.toContain('aria-label="Check in: Her Guest"');
    expect(page.words).not.toContain("0 of 2 checked in");
    // Once one is here, all buttons are in the row.
    await press({ here: `${entry}.${player}` });
    const after = await admin.get(entrantsPath(cup));
    expect(after.text).not.toContain("Actions: ");
    expect(after.text).toContain('aria-label="Here ✓: Her Guest"');
  });

  test("stores one player, says so, and leads back to the list as it was", async () => {
    const answer = await press({ here: `${entry}.${player}` }, "?here=no");
    expect([answer.status, answer.location]).toEqual([
      302,
      `${entrantsPath(cup)}?here=no#entry-${entry}`,
    ]);
    expect(await hereOf(entry)).toEqual([player]);
    const page = await admin.follow(answer);
    expect(page.notice).toContain("Her Guest: checked in");
    expect(page.text).toContain('aria-label="Here ✓: Her Guest"');
    expect(page.text).toContain('aria-label="Check in all 2: Asha Rao"');
  });

  test("can be pressed again, and by two people at once", async () => {
    const answers = await Promise.all([
      press({ here: entry }),
      press({ here: entry }),
      press({ here: `${entry}.${player}` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await hereOf(entry)).toHaveLength(2);
    expect((await admin.get(entrantsPath(cup))).text).toContain(
      'aria-label="All 2 here ✓: Asha Rao"',
    );
  });

  test("is taken back on the entrant's page", async () => {
    await press({ here: entry });
    const path = `${entrantsPath(cup)}/${entry}`;
    expect((await admin.get(path)).text).toContain('aria-label="Undo check-in: Her Guest"');
    const answer = await press({
      notHere: `${entry}.${player}`,
      fromEntrant: "1",
    });
    expect(answer.location).toBe(path);
    expect(await hereOf(entry)).toEqual([entry]);
    expect((await admin.get(path)).notice).toContain("Her Guest: check-in undone");
  });

  test("is taken back on the list", async () => {
    await press({ here: entry });
    expect((await admin.get(entrantsPath(cup))).text).toContain(
      'aria-label="Undo check-in: Asha Rao"',
    );
    const answer = await press({ notHere: entry }, "?here=yes");
    expect(answer.location).toBe(`${entrantsPath(cup)}?here=yes#entry-${entry}`);
    expect(await hereOf(entry)).toEqual([]);
    const inPlace = await press({ notHere: entry, inPlace: "1" });
    expect(JSON.parse(inPlace.text)).toEqual({ isStored: true });
  });

  test("answers the page's own request in place", async () => {
    const stored = await press({ here: `${entry}.${player}`, inPlace: "1" });
    expect([stored.status, JSON.parse(stored.text)]).toEqual([200, { isStored: true }]);
    const waiting = await enter(cup, { full_name: "Too Late" });
    const refused = await press({ here: waiting.entry_id, inPlace: "1" });
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      400,
      {
        isStored: false,
        reason: "Only confirmed entries can be checked in.",
      },
    ]);
    const { status, text } = await newVisitor().post(`${entrantsPath(cup)}/check-in`, {
      here: entry,
      inPlace: "1",
    });
    expect([status, JSON.parse(text)]).toEqual([
      401,
      {
        isStored: false,
        reason: "Your session has ended. Please log in again.",
      },
    ]);
  });

  test("is refused once the entry is withdrawn", async () => {
    const open = await makeTournament(backend, secretary);
    const { entry_id } = await enter(open);
    await rpc(backend, secretary, "withdraw_entrant", {
      entry: entry_id,
      reason: "called in sick",
    });
    const list = await admin.get(entrantsPath(open));
    expect(list.text).not.toContain("Check in");
    const answer = await admin.post(`${entrantsPath(open)}/check-in`, {
      here: entry_id,
      inPlace: "1",
    });
    expect([answer.status, await hereOf(entry_id)]).toEqual([400, []]);
  });

  test("says without JavaScript too that nothing was stored", async () => {
    const answer = await press({ here: `${entry}.${randomUUID()}` });
    const page = await admin.follow(answer);
    expect(page.alert).toContain("Not saved");
    expect(page.text).toContain("This player is not in the entry any more.");
  });

  test("without a session leads to log-in, and back to the list", async () => {
    const visitor = newVisitor();
    const list = entrantsPath(cup);
    const answer = await visitor.post(`${list}/check-in`, { here: entry });
    expect(answer.location).toBe(`/login?redirectTo=${encodeURIComponent(list)}`);
    expect((await admin.get(`${list}/check-in`)).location).toBe(list);
  });
});

describe("one entrant", () => {
  let cup: Saved;
  let entries: string[];

  beforeEach(async () => {
    cup = await makeTournament(backend, secretary, {
      capacity: 1,
      questions: QUESTIONS,
    });
    entries = [];
    for (const full_name of ["Seated", "First", "Second", "Third"]) {
      entries.push((await enter(cup, { full_name })).entry_id);
    }
  });

  const pathOf = (index: number) => `${entrantsPath(cup)}/${String(entries[index])}`;

  const line = async () => namesIn(await admin.get(`${entrantsPath(cup)}?state=waiting`));

  test("shows the place in line, and what is stored", async () => {
    const { text } = await admin.get(pathOf(2));
    expect(text).toContain("2nd of 3 on the waiting list.");
    expect(text).toContain("No account (added by the club)");
    expect(text).toContain("By bus?");
    expect(text).toContain("Entered by the club");
  });

  test("shows what changed from version to version", async () => {
    const open = await makeTournament(backend, secretary, {
      questions: QUESTIONS,
    });
    const insert = async (changes: object) => {
      const { status, body } = await insertEntry(backend, golfer(1), open, {
        golf_group: "E-Golf",
        ...changes,
      });
      expect(status).toBe(201);
      return (body as { id: string; entry_id: string }[])[0];
    };
    const first = await insert({ handicap: "18", full_name: "Asha Rao" });
    const { text: before } = await admin.get(`${entrantsPath(open)}/${first?.entry_id ?? ""}`);
    expect(before).not.toContain("<del>");
    await insert({
      handicap: "17.5",
      full_name: "Asha Rao",
      answers: { bus: true },
      replaces: first?.id,
    });
    const { text } = await admin.get(`${entrantsPath(open)}/${first?.entry_id ?? ""}`);
    expect(text).toContain("<del>18</del> <ins>17.5</ins>");
    expect(text).toContain("<del>empty</del> <ins>Yes</ins>");
    expect(text).toContain(golfer(1).email);
  });

  test("is moved in line", async () => {
    const answer = await admin.post(pathOf(3), { intent: "move", place: "1" });
    expect([answer.status, answer.location]).toEqual([302, pathOf(3)]);
    expect((await admin.get(pathOf(3))).notice).toContain("Third was moved on the waiting list");
    expect(await line()).toEqual(["Third", "First", "Second"]);
  });

  test("a place in line that is none is refused, and stays in the form", async () => {
    const answer = await admin.post(pathOf(3), { intent: "move", place: "x" });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Please enter a place on the waiting list, from 1");
    expect(answer.text).toMatch(/name="place"[^>]*value="x"/);
  });

  test("gets no place when there is none, and is told why", async () => {
    const answer = await admin.post(pathOf(2), { intent: "confirm" });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("There are not enough places.");
    expect(await stateOf(entries[2] ?? "")).toBe("waiting");
  });

  test("gets a free place before the turn", async () => {
    const small = await makeTournament(backend, secretary, {
      capacity: 2,
      max_group_size: 2,
    });
    await enter(small, { full_name: "Seated" });
    await enter(small, { full_name: "Pair", players: [furtherPlayer("Half")] });
    const { entry_id } = await enter(small, { full_name: "Single" });
    const path = `${entrantsPath(small)}/${entry_id}`;
    const answer = await admin.post(path, { intent: "confirm" });
    expect([answer.status, await stateOf(entry_id)]).toEqual([302, "confirmed"]);
    expect((await admin.get(path)).notice).toContain("Single has a place");
    const again = await admin.post(path, { intent: "confirm" });
    expect(again.status).toBe(400);
    expect(again.text).toContain("This entry is not on the waiting list any more.");
  });

  test("entries that move up with more places are named when the places are saved", async () => {
    const path = `/admin/tournaments/${cup.id}`;
    const form = await admin.get(path);
    const capacity = /name="capacity"[^>]*value="(\d+)"/.exec(form.text)?.[1];
    await admin.post(path, {
      ...form.form("name"),
      capacity: String(Number(capacity) + 2),
      intent: "save",
    });
    expect((await admin.get(path)).notice).toEqual([
      "Saved",
      "Confirmed from the waiting list: First, Second.",
    ]);
  });

  test("is withdrawn with a reason, once", async () => {
    const path = `${pathOf(0)}/withdraw`;
    expect((await admin.get(path)).text).toContain("Withdraw Seated?");
    const empty = await admin.post(path, { reason: " " });
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("Please say why");
    expect(await stateOf(entries[0] ?? "")).toBe("confirmed");

    const answer = await admin.post(path, { reason: "called in sick" });
    expect([answer.status, answer.location]).toEqual([302, pathOf(0)]);
    expect(await stateOf(entries[0] ?? "")).toBe("withdrawn");
    const page = await admin.get(pathOf(0));
    expect(page.notice).toEqual([
      "Seated was withdrawn",
      expect.stringMatching(/Confirmed from the waiting list: First\.$/),
    ]);
    expect(page.text).toContain("Withdrawn by the club");
    expect(page.text).toContain("called in sick");
    // The first in line moved up.
    expect(await line()).toEqual(["Second", "Third"]);

    const again = await admin.post(path, { reason: "twice" });
    expect(again.status).toBe(400);
    expect(again.text).toContain("This entry has been withdrawn.");
    expect(again.text).toContain(">twice</textarea>");
  });

  test("what the club did is in the tournament's history", async () => {
    await admin.post(pathOf(3), { intent: "move", place: "1" });
    await admin.post(`${pathOf(0)}/withdraw`, { reason: "called in sick" });
    const { text } = await admin.get(`/admin/tournaments/${cup.id}`);
    expect(text).toContain("Entrant added by the club");
    expect(text).toContain("Entrant moved on the waiting list");
    expect(text).toContain("from place 3 to 1");
    expect(text).toContain("Entrant withdrawn by the club");
    expect(text).toContain(`href="${pathOf(0)}"`);
  });
});

describe("adding somebody by hand", () => {
  const form = (changes: Record<string, string> = {}) => ({
    submissionKey: randomUUID(),
    accountEmail: "",
    fullName: "Karan Caller",
    email: "karan@example.com",
    phone: "+91 98450 22222",
    golfGroup: "E-Golf",
    customGolfGroup: "",
    category: "men",
    handicap: "11",
    additionalInfo: "",
    ...changes,
  });

  test("without an account, with answers", async () => {
    const cup = await makeTournament(backend, secretary, {
      questions: QUESTIONS,
    });
    const path = `${entrantsPath(cup)}/new`;
    const { text } = await admin.get(path);
    expect(text).toContain("By bus?");
    const fields = form({ "answers.bus": "yes", "answers.meal": "fish" });
    const answer = await admin.post(path, fields);
    const page = await admin.follow(answer);
    expect(page.notice).toContain("Karan Caller is entered");
    expect(namesIn(await admin.get(`${entrantsPath(cup)}?answer.bus=yes`))).toEqual([
      "Karan Caller",
    ]);

    // The same form sent twice adds one.
    const again = await admin.post(path, fields);
    expect(again.location).toBe(answer.location);
    expect(namesIn(await admin.get(entrantsPath(cup)))).toHaveLength(1);

    // Gone back to and filled in for another, it asks, and adds one with the next press.
    const other = { ...fields, fullName: "Asha Rao" };
    const asked = await admin.post(path, other);
    expect(asked.status).toBe(400);
    expect(asked.errors["fullName"]).toContain("You have added Karan Caller with this form.");
    expect(namesIn(await admin.get(entrantsPath(cup)))).toHaveLength(1);
    const submissionKey = asked.value("submissionKey");
    expect((await admin.post(path, { ...other, submissionKey })).status).toBe(302);
    expect(namesIn(await admin.get(entrantsPath(cup)))).toHaveLength(2);

    // Published results do not have who comes after them.
    await backend.sql(
      `insert into public.tournament_play (tournament_id, results_published_at, published_results)
       values ('${cup.id}', now(), '{"players": [], "teams": [], "awards": [], "scoring": null}')`,
    );
    const late = form({ fullName: "Lata Late", "answers.bus": "yes", "answers.meal": "fish" });
    const added = await admin.follow(await admin.post(path, late));
    expect(added.notice.join(" ")).toContain("The results are published without them.");
  });

  test("with an account, whose member sees it on the profile", async () => {
    const cup = await makeTournament(backend, secretary);
    const path = `${entrantsPath(cup)}/new`;
    const fields = form({ accountEmail: golfer(0).email.toUpperCase() });
    const asked = await admin.post(path, fields);
    expect(asked.errors["accountEmail"]).toContain("No mail has proven");
    const accountSince = asked.value("accountSince");
    const answer = await admin.post(path, { ...fields, accountSince });
    expect((await admin.follow(answer)).text).toContain(golfer(0).email);
    expect((await member.get("/profile")).text).toContain(`/${cup.slug}`);
  });

  test("in the short form", async () => {
    const cup = await makeTournament(backend, secretary, {
      entry_form: "short",
    });
    const answer = await admin.post(`${entrantsPath(cup)}/new`, {
      submissionKey: randomUUID(),
      fullName: "Karan Caller",
      phone: "+91 98450 22222",
      handicap: "about twenty",
      birthdayMessage: "By phone",
    });
    const { words } = await admin.follow(answer);
    expect([words.includes("about twenty"), words.includes("By phone")]).toEqual([true, true]);
  });

  test("with what the club is to know, which its page says", async () => {
    const cup = await makeTournament(backend, secretary);
    const answer = await admin.post(
      `${entrantsPath(cup)}/new`,
      form({ additionalInfo: "Comes by bus" }),
    );
    expect((await admin.follow(answer)).words).toContain("Comes by bus");
  });

  test("waits when there is no place", async () => {
    const cup = await makeTournament(backend, secretary, { capacity: 1 });
    await enter(cup);
    const answer = await admin.post(`${entrantsPath(cup)}/new`, form());
    const page = await admin.follow(answer);
    expect(page.notice).toContain("Karan Caller is on the waiting list");
    expect(page.text).toContain("1st of 1 on the waiting list.");
  });

  test.each([
    [{ fullName: "K" }, /id="entrant-fullName-error"/],
    [
      { accountEmail: "nobody@example.com" },
      /id="entrant-accountEmail-error"[^>]*>There is no account with this e-mail address/,
    ],
    [{ accountEmail: "no address" }, /id="entrant-accountEmail-error"/],
  ])("with %j comes back with everything typed", async (change, message) => {
    const cup = await makeTournament(backend, secretary, {
      questions: QUESTIONS,
    });
    const answer = await admin.post(
      `${entrantsPath(cup)}/new`,
      form({ ...change, additionalInfo: "rings on Friday" }),
    );
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(message);
    expect(answer.text).toContain(">rings on Friday</textarea>");
    expect(answer.text).toContain('value="+91 98450 22222"');
    expect(namesIn(await admin.get(entrantsPath(cup)))).toEqual([]);
  });

  test("a player who plays already is entered once more only when the club says so", async () => {
    const cup = await makeTournament(backend, secretary);
    const path = `${entrantsPath(cup)}/new`;
    await admin.post(path, form());
    const asked = await admin.post(path, form({ fullName: "karan  caller" }));
    expect(asked.status).toBe(400);
    expect(asked.words).toContain("A player with this name and phone is entered already.");
    // Another name, and another phone, are other people.
    expect((await admin.post(path, form({ fullName: "Kiran Caller" }))).status).toBe(302);
    expect((await admin.post(path, form({ phone: "98450 99999" }))).status).toBe(302);
    expect((await admin.post(path, asked.form("fullName"))).status).toBe(302);
    expect(namesIn(await admin.get(entrantsPath(cup)))).toHaveLength(4);
  });

  test("an account that is entered already is refused beside its field", async () => {
    const cup = await makeTournament(backend, secretary);
    await enter(cup, {}, { account_email: golfer(2).email });
    const path = `${entrantsPath(cup)}/new`;
    const asked = await admin.post(path, form({ accountEmail: golfer(2).email }));
    const answer = await admin.post(path, asked.form("fullName"));
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(
      /id="entrant-accountEmail-error"[^>]*>This member is entered already/,
    );
  });

  /** A further player's fields. */
  const player = (line: number, fullName: string) =>
    Object.fromEntries(
      Object.entries({
        id: "",
        full_name: fullName,
        phone: "+91 98450 33333",
        category: "ladies",
        handicap: "20",
      }).map(([name, value]) => [`players[${String(line)}].${name}`, value]),
    );

  /** The values of the further players' names in a form. */
  const playersIn = ({ text }: Page) =>
    [...text.matchAll(/<input[^>]*name="players\[\d\]\.full_name"[^>]*>/g)].map(
      ([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? "",
    );

  test("with further players, whose lines a button adds without JavaScript", async () => {
    const cup = await makeTournament(backend, secretary, {
      max_group_size: 3,
      questions: QUESTIONS,
    });
    const path = `${entrantsPath(cup)}/new`;
    expect(playersIn(await admin.get(path))).toEqual([]);
    const fields = form({
      accountEmail: golfer(1).email,
      "answers.bus": "yes",
      additionalInfo: "rings on Friday",
    });
    const add = {
      __intent__: JSON.stringify({
        type: "insert",
        payload: { name: "players" },
      }),
    };
    const one = await admin.post(path, { ...fields, ...add });
    expect([one.status, playersIn(one)]).toEqual([200, [""]]);
    expect(one.text).not.toContain(FORM.problem);
    const two = await admin.post(path, {
      ...fields,
      ...player(0, "First Guest"),
      ...add,
    });
    expect([two.status, playersIn(two)]).toEqual([200, ["First Guest", ""]]);
    // Everything typed is in the form that comes back.
    for (const value of [
      `value="${golfer(1).email}"`,
      'value="Karan Caller"',
      'value="+91 98450 22222"',
      'value="+91 98450 33333"',
      ">rings on Friday</textarea>",
    ]) {
      expect(two.text).toContain(value);
    }
    expect(two.text).toMatch(
      /<input(?=[^>]*name="answers\.bus")(?=[^>]*value="yes")(?=[^>]*checked)/,
    );
    expect(namesIn(await admin.get(entrantsPath(cup)))).toEqual([]);

    const asked = await admin.post(path, {
      ...fields,
      ...player(0, "First Guest"),
      ...player(1, "Second Guest"),
    });
    const answer = await admin.post(path, asked.form("fullName"));
    const words = (await admin.follow(answer)).words;
    expect(words).toMatch(/Karan Caller.*First Guest.*Second Guest/s);
    expect(words).toContain(golfer(1).email);
    expect(await admin.words(entrantsPath(cup))).toContain("1 entry, 3 players");
  });

  test("without an account a group waits for all its places", async () => {
    const cup = await makeTournament(backend, secretary, {
      capacity: 2,
      max_group_size: 3,
    });
    const answer = await admin.post(`${entrantsPath(cup)}/new`, {
      ...form(),
      ...player(0, "First Guest"),
      ...player(1, "Second Guest"),
    });
    const words = (await admin.follow(answer)).words;
    expect(words).toContain("No account (added by the club)");
    expect(words).toContain("1st of 1 on the waiting list.");
    expect(words).toContain("Second Guest");
  });

  test("has messages beside a further player's fields, and keeps them", async () => {
    const cup = await makeTournament(backend, secretary, { max_group_size: 2 });
    const answer = await admin.post(`${entrantsPath(cup)}/new`, {
      ...form(),
      ...player(0, "G"),
    });
    expect([answer.status, playersIn(answer)]).toEqual([400, ["G"]]);
    expect(answer.text).toContain("Name must be at least 2 characters.");
    expect(namesIn(await admin.get(entrantsPath(cup)))).toEqual([]);
  });

  test("is not lost while the backend is down, further players included", async () => {
    const cup = await makeTournament(backend, secretary, { max_group_size: 2 });
    const path = `${entrantsPath(cup)}/new`;
    const fields = {
      ...form({ additionalInfo: "typed before" }),
      ...player(0, "First Guest"),
    };
    // Only the entry itself cannot be stored: the form comes back at once.
    proxy.fail("POST /rest/v1/rpc/add_entrant", { kind: "refuse" });
    const returned = await admin.post(path, fields);
    expect([returned.status, playersIn(returned)]).toEqual([503, ["First Guest"]]);
    expect(returned.text).toContain(">typed before</textarea>");

    // Nothing answers: the form is saved, and there when it can be shown.
    proxy.fail("", { kind: "refuse" });
    expect((await admin.post(path, fields)).status).toBe(503);
    proxy.heal();
    const opened = await admin.get(path);
    expect([opened.status, playersIn(opened)]).toEqual([200, ["First Guest"]]);
    expect(opened.text).toContain(">typed before</textarea>");
    expect(opened.text).toContain('value="Karan Caller"');

    // Sent, it is saved no longer.
    expect((await admin.post(path, fields)).refusal).toBeNull();
    expect(playersIn(await admin.get(path))).toEqual([]);
  });

  test("a message is not lost when the session ends", async () => {
    const cup = await makeTournament(backend, secretary);
    const path = `${entrantsPath(cup)}/new`;
    const late = newVisitor();
    const sent = await late.post(path, form({ additionalInfo: "typed before" }));
    expect(sent.location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    await late.logIn(secretary);
    const { text } = await late.get(path);
    expect(text).toContain(">typed before</textarea>");
    expect(text).toContain('value="Karan Caller"');
  });
});

describe("the public pages", () => {
  const visitor = () => newVisitor();
  let cup: Saved;

  /** What the card on the cached list says to a visitor. */
  async function card() {
    const { text } = await visitor().get("/tournaments");
    const [name = ""] = cup.slug.split("-").slice(1, 2);
    const found = text.split("<article").find((part) => part.includes(name));
    return visibleText(found?.split("</article>")[0] ?? "");
  }

  const information = async () => await visitor().words(`/tournaments/${cup.slug}/updates`);

  test("show at once what the club changed", async () => {
    cup = await makeDraft(backend, secretary, {
      capacity: 1,
      about: "A cup.",
    });
    // Published on the site, where an earlier file may have had the list cached.
    const published = await admin.post(`/admin/tournaments/${cup.id}/publish`, {
      version: String(cup.version),
    });
    expect(published.refusal).toBeNull();
    // Both pages are cached before anything happens.
    expect(await card()).toContain("Few places left");
    expect(await information()).toContain("Few places left");

    const added = await admin.post(`${entrantsPath(cup)}/new`, {
      submissionKey: randomUUID(),
      fullName: "Seated Caller",
      email: "karan@example.com",
      phone: "+91 98450 22222",
      golfGroup: "E-Golf",
      category: "men",
      handicap: "11",
    });
    expect(added.refusal).toBeNull();
    expect(await card()).toContain("Full, with a waiting list");
    expect(await information()).toContain("Full, with a waiting list");

    const withdrawn = await admin.post(`${added.location ?? ""}/withdraw`, {
      reason: "called in sick",
    });
    expect(withdrawn.refusal).toBeNull();
    expect(await card()).toContain("Few places left");
    expect(await information()).toContain("Few places left");
  });
});

describe("the CSV file", () => {
  test("has what is shown, every answer and every player, and is noted", async () => {
    const cup = await makeTournament(backend, secretary, {
      questions: QUESTIONS,
      max_group_size: 2,
    });
    await enter(cup, {
      full_name: "=cmd()",
      answers: { bus: false, meal: "veg" },
      players: [furtherPlayer("Her Guest", { category: "ladies" })],
    });
    await enter(cup, { full_name: "Somebody Else" });
    const { status, headers, text } = await admin.get(`${entrantsPath(cup)}.csv?answer.meal=veg`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="entrants_${cup.slug}_\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
    const [head, line, ...rest] = text.split("\r\n");
    expect(head).toContain("Notes,By bus?,Meal,Player 2 name");
    expect(line).toMatch(/^Confirmed,,'=cmd\(\),/);
    expect(line).toContain(",No,veg,Her Guest,09845 02222,Ladies,20,no,");
    expect(rest).toEqual([""]);
    expect(await auditOf(cup)).toContain("entrants-exported");
  });

  test("is not sent to who comes from another site", async () => {
    const cup = await makeTournament(backend, secretary);
    const answer = await admin.get(`${entrantsPath(cup)}.csv?q=x`, {
      "Sec-Fetch-Site": "cross-site",
    });
    expect(answer.location).toBe(`${entrantsPath(cup)}?q=x`);
    expect(await auditOf(cup)).toEqual([]);
  });
});

test("the print sheet has a line for each player that is shown and may play", async () => {
  const cup = await makeTournament(backend, secretary, {
    max_group_size: 2,
    capacity: 3,
    has_waiting_list: true,
  });
  const { entry_id } = await enter(cup, {
    full_name: "Printed Golfer",
    players: [furtherPlayer("Printed Guest")],
  });
  await enter(cup, { full_name: "Hidden Golfer", golf_group: "Golf Squad" });
  await enter(cup, { full_name: "Waiting Golfer" });
  await rpc(backend, secretary, "check_in", {
    entry: entry_id,
    player: entry_id,
  });
  const { text } = await admin.get(`${entrantsPath(cup)}/print?group=E-Golf`);
  expect(text).not.toContain("Waiting Golfer");
  expect([...text.matchAll(/<td>([✓☐])<\/td>/g)].map(([, mark]) => mark)).toEqual(["✓", "☐"]);
  expect(text).toContain("Printed Guest");
  expect(text).toContain("with Printed Golfer");
  expect(text).not.toContain("Hidden Golfer");
  // It holds what an export does, and is noted as one.
  const exported = async () =>
    (await auditOf(cup)).filter((action) => action === "entrants-exported");
  expect(await exported()).toHaveLength(1);
  const elsewhere = await admin.get(`${entrantsPath(cup)}/print?q=x`, {
    "Sec-Fetch-Site": "cross-site",
  });
  expect(elsewhere.location).toBe(`${entrantsPath(cup)}?q=x`);
  expect(await exported()).toHaveLength(1);
});

describe("sheets of the day", () => {
  const LUNCH = {
    id: "lunch",
    kind: "choice",
    label: "Lunch",
    required: false,
    per_player: true,
    choices: ["Veg", "Non-veg"],
  };
  const CART = { id: "cart", kind: "yes_no", label: "Cart", required: false };
  let cup: Saved;
  let first: string;

  beforeAll(async () => {
    cup = await makeTournament(backend, secretary, {
      max_group_size: 2,
      capacity: 3,
      has_waiting_list: true,
      questions: [LUNCH, CART],
    });
    await rpcOrThrow(backend, secretary, "save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 150_000,
    });
    const guest = { ...furtherPlayer("Late Guest"), answers: { lunch: "Non-veg" } };
    first = (
      await enter(cup, {
        full_name: "Asha Late",
        answers: { lunch: "Veg", cart: true },
        players: [guest],
      })
    ).entry_id;
    const early = (
      await enter(cup, { full_name: "Zoya Early", answers: { lunch: "Veg", cart: false } })
    ).entry_id;
    await enter(cup, { full_name: "Waiting Golfer", answers: { lunch: "Veg", cart: true } });
    await rpcOrThrow(backend, secretary, "mark_paid", { entry: early, way: "cash" });
    const start = (time: string) => ({ time, hole: 1, letter: "" });
    const guestId = randomUUID();
    await rpcOrThrow(backend, secretary, "save_play", {
      tournament: cup.id,
      expected_version: 0,
      changes: {
        guests: [{ id: guestId, name: "Team Guest" }],
        draw: {
          seed: null,
          fourballs: [
            { start: start("07:30"), players: [early, guestId] },
            { start: start("07:40"), players: [first] },
          ],
        },
      },
    });
  });

  /** The texts of each row, without the column of check-ins. */
  const rowsOf = ({ text }: Page) =>
    [...text.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = ""]) =>
        visibleText(cell).trim(),
      ),
    );

  test("the desk's has start, fee and answers, by name or by tee time", async () => {
    const path = `${entrantsPath(cup)}/print`;
    const [headings = [], ...byName] = rowsOf(await admin.get(path));
    const column = (row: string[], heading: string) => row[headings.indexOf(heading)];
    expect(byName.map(([, name]) => name)).toEqual([
      "Asha Late",
      "Late Guest with Asha Late",
      "Zoya Early",
      "Team Guest",
    ]);
    expect(
      byName.map((row) => ["Fee", "Lunch", "Cart"].map((heading) => column(row, heading))),
    ).toEqual([
      ["Amount due: ₹3,000", "Veg", "Yes"],
      ["", "Non-veg", ""],
      ["Paid", "Veg", "No"],
      ["", "", ""],
    ]);
    const [, ...byStart] = rowsOf(await admin.get(`${path}?by=start`));
    expect(byStart.map((row) => [row[1], column(row, "Start")])).toEqual([
      ["Zoya Early", "7:30 AM, hole 1"],
      ["Team Guest", "7:30 AM, hole 1"],
      ["Asha Late", "7:40 AM, hole 1"],
      ["Late Guest with Asha Late", ""],
    ]);
  });

  test("the caterer's counts confirmed players and guests, and no one else", async () => {
    const page = await admin.get(`${entrantsPath(cup)}/caterer`);
    expect(page.words).toContain("4 players, with 1 guest of the teams");
    expect(rowsOf(page)).toEqual([
      ["Veg", "2"],
      ["Non-veg", "1"],
      ["No answer", "1"],
      ["Yes", "1"],
      ["No", "1"],
    ]);
  });

  test("the filters show how many players have each answer, as they find them", async () => {
    const { words } = await admin.get(`${entrantsPath(cup)}?answer.lunch=Veg`);
    expect(words).toContain("Veg 3");
    expect(words).toContain("Non-veg 1");
    expect(words).toContain("Yes 2");
    expect(words).toContain("No 1");
  });
});

describe("messages", () => {
  let cup: Saved;

  beforeEach(async () => {
    cup = await makeTournament(backend, secretary, {});
    await enter(cup, {}, { account_email: golfer(0).email });
    await enter(cup, { golf_group: "Golf Squad" }, { account_email: golfer(1).email });
    await enter(cup, { full_name: "Without Account" });
    await enter(cup, { full_name: "Without Address", email: null });
  });

  const path = () => `${entrantsPath(cup)}/messages`;
  const message = (changes: Record<string, string> = {}) => ({
    submissionKey: randomUUID(),
    intent: "preview",
    state: "",
    golfGroup: "",
    category: "",
    subject: "Shoes",
    body: "Soft spikes only.",
    ...changes,
  });
  const mails = () =>
    backend.sql<{ state: string }>(
      `select state from public.registration_mails
       where tournament_id = '${cup.id}' and kind = 'message'`,
    );

  test("are previewed with the number of members, and nothing is sent", async () => {
    const page = await admin.post(path(), message());
    expect(page.status).toBe(200);
    expect(page.text.replaceAll("<!-- -->", "")).toContain("It goes to 3 entries by mail.");
    expect(page.text).toContain("1 has no address: please phone them.");
    expect(page.words).toContain("Without Address, 0984501111");
    expect(page.text).toContain("Send 3 mails");
    expect(page.text).toContain(">Soft spikes only.</textarea>");
    const some = await admin.post(path(), message({ golfGroup: "Golf Squad" }));
    expect(some.text).toContain("Send 1 mail");
    // Whoever has no address is in the other group.
    expect(some.text).not.toContain("please phone them");
    const none = await admin.post(path(), message({ state: "waiting" }));
    expect(none.text).toContain("No one would get it.");
    expect(none.text).not.toContain('value="send"');
    expect(await mails()).toEqual([]);
  });

  test("without a subject come back with the text", async () => {
    const page = await admin.post(path(), message({ subject: " " }));
    expect(page.status).toBe(400);
    expect(page.text).toContain("Please enter a subject");
    expect(page.text).toContain(">Soft spikes only.</textarea>");
  });

  test("to others than the preview counted are asked about, and sent to them then", async () => {
    const page = await admin.post(path(), message({ golfGroup: "Golf Squad" }));
    const sending = { ...message({ golfGroup: "Golf Squad" }), ...page.form("recipients") };
    const { entry_id } = await addEntrant(backend, secretary, cup, {
      golf_group: "Golf Squad",
      email: "later@example.com",
    });
    const asked = await admin.post(path(), { ...sending, intent: "send" });
    expect(asked.status).toBe(400);
    expect(asked.words).toContain("Others would get it now than when you looked.");
    expect(asked.text).toContain("Send 2 mails");
    expect(await mails()).toEqual([]);
    const sent = await admin.post(path(), {
      ...sending,
      ...asked.form("recipients"),
      intent: "send",
    });
    expect(sent.refusal).toBeNull();
    expect(await mails()).toHaveLength(2);
    await rpc(backend, secretary, "withdraw_entrant", { entry: entry_id, reason: "left" });
  });

  test("are sent once, however often the form is sent", async () => {
    const form = message({ intent: "send" });
    const [first, second] = [await admin.post(path(), form), await admin.post(path(), form)];
    expect([first.status, second.status]).toEqual([302, 302]);
    expect(await mails()).toHaveLength(3);
    const page = await admin.get(path());
    expect(page.notice).toContain("Message on its way");
    const { text } = page;
    expect(text).toMatch(/3 sent|2 sent, 1 waiting|1 sent, 2 waiting|0 sent, 3 waiting/);
    expect((await auditOf(cup)).filter((action) => action === "message-sent")).toHaveLength(1);
  });

  test("are stopped", async () => {
    const id = randomUUID();
    // In one transaction, queued for later, so that the worker takes none of them.
    await backend.sql(
      `select set_config('request.jwt.claim.sub', '${secretary.id}', true),
              set_config('request.jwt.claims', '${JSON.stringify(decodeJwt(secretary.accessToken))}', true);
       select public.send_entrant_message('${cup.id}', 'Rain', 'It may rain.', '${id}');
       update public.registration_mails
       set next_try_at = now() + interval '1 day'
       where message_id = '${id}'`,
    );
    expect(await admin.words(path())).toContain("Stop sending “Rain”");
    const answer = await admin.post(path(), { intent: "stop", message: id });
    expect(answer.refusal).toBeNull();
    const { text } = await admin.get(path());
    expect(text).toContain("3 mails were not sent.");
    expect(text).toContain("0 sent, 3 stopped");
    expect(text).not.toContain('value="stop"');
    expect((await admin.post(path(), { intent: "stop", message: randomUUID() })).text).toContain(
      "This message is not there any more.",
    );
  });
});

test.each([
  ["an e-mail address", {}, {}, "A mail tells them"],
  ["none", { email: undefined }, {}, "please phone them on 0984501111"],
  ["that of an account", { email: undefined }, { account: true }, "A mail tells them"],
])(
  "who is withdrawn and who gets the place: a mail, or the phone, with %s",
  async (_, reach, { account = false }: { account?: boolean }, told) => {
    const cup = await makeTournament(backend, secretary, { capacity: 1 });
    const user = account ? await createUser(backend) : null;
    const first = await enter(cup, reach, user ? { account_email: user.email } : {});
    await enter(cup, { ...reach, full_name: "Next One", phone: "0984502222" });
    const path = `${entrantsPath(cup)}/${first.entry_id}`;
    await admin.post(`${path}/withdraw`, { reason: "called in sick" });
    const [, description = ""] = (await admin.get(path)).notice;
    expect(description).toContain(told);
    const next = /Confirmed from the waiting list: (.*)\.$/.exec(description)?.[1];
    expect(next).toBe(
      "email" in reach ? "Next One (no e-mail address: please phone 0984502222)" : "Next One",
    );
  },
);

describe("whom no mail reaches", () => {
  const openIn = (page: Page) =>
    [...page.text.matchAll(/name="called" value="([^"]+)"/g)].map(([, id = ""]) => id);

  test("is under To phone with what to say, and is ticked off", async () => {
    const cup = await makeTournament(backend, secretary);
    const calls = `${entrantsPath(cup)}/calls`;
    const leadsTo = async () =>
      Promise.all(
        ["entrants", "draw", ""].map(async (tab) =>
          (await admin.get(`/admin/tournaments/${cup.id}/${tab}`.replace(/\/$/, ""))).text.includes(
            `href="${calls}"`,
          ),
        ),
      );
    const first = await enter(cup, { email: undefined, full_name: "Zoya <Khan>" });
    await enter(cup, {});
    expect(openIn(await admin.get(calls))).toEqual([]);
    expect(await leadsTo()).toEqual([false, false, false]);
    await admin.post(`${entrantsPath(cup)}/${first.entry_id}/withdraw`, { reason: "Lightning" });
    expect(await leadsTo()).toEqual([true, true, true]);
    const page = await admin.get(calls);
    const [call = ""] = openIn(page);
    expect(openIn(page)).toHaveLength(1);
    expect(page.words).toContain("Zoya <Khan>");
    expect(page.words).toContain("Lightning");
    expect(page.text).toContain('href="tel:0984501111"');
    const ticked = await admin.follow(await admin.post(calls, { called: call }));
    expect([openIn(ticked), ticked.notice.length > 0]).toEqual([[], true]);
    expect(ticked.words).toContain(`by ${secretary.fullName}`);
    expect(await leadsTo()).toEqual([false, false, false]);
    const unticked = await admin.follow(await admin.post(calls, { notCalled: call }));
    expect(openIn(unticked)).toEqual([call]);
  });

  test("is a form that comes back when the call is not there", async () => {
    const cup = await makeTournament(backend, secretary);
    const page = await admin.post(`${entrantsPath(cup)}/calls`, { called: crypto.randomUUID() });
    expect([page.status, page.alert.length > 0]).toEqual([400, true]);
  });
});
