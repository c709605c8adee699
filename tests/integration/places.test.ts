import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createUser, makeAdmin, type RunningBackend, type TestUser } from "../support/backend.ts";
import type { FaultySite } from "../support/faulty-site.ts";
import { signIn } from "../support/session-cookie.ts";
import { sharedSite } from "../support/shared-sites.ts";
import { errorToast, statusToast } from "../support/toasts.ts";
import { changeTournament, makeTournament, rpc, type Saved } from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";
import { Visitor, type Page } from "../support/visitor.ts";

/** What everybody sees is three seconds old for members, at most. */
const PATIENCE = { timeout: 10_000, interval: 300 };

let running: FaultySite;
let backend: RunningBackend;
let admin: TestUser;

beforeAll(async () => {
  running = await sharedSite("tournaments");
  ({ backend } = running);
  admin = await createUser(backend);
  await makeAdmin(backend, admin);
});

afterEach(() => {
  running.proxy.heal();
});

afterAll(() => running.stop());

const make = (changes: object = {}) => makeTournament(backend, admin, changes);

const registerPath = ({ slug }: Saved) => `/tournaments/${slug}/register`;
const changePath = ({ slug }: Saved) => `/profile/registrations/${slug}`;
const withdrawPath = ({ slug }: Saved) => `/profile/registrations/withdraw?tournament=${slug}`;

async function member() {
  const person = await createUser(backend);
  const visitor = new Visitor(running.site.url);
  signIn(visitor, person);
  return { person, visitor };
}

const fullForm = (changes: Record<string, string> = {}) => ({
  submissionKey: randomUUID(),
  fullName: "Meera Krishnan",
  email: "meera@example.com",
  phone: "+91 98450 54321",
  golfGroup: "E-Golf",
  category: "ladies",
  handicap: "18.4",
  ...changes,
});

/** A further player's fields. */
const player = (line: number, changes: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({
      id: "",
      full_name: "Arjun Rao",
      phone: "+91 98450 11111",
      category: "men",
      handicap: "7.5",
      ...changes,
    }).map(([name, value]) => [`players[${String(line)}].${name}`, value]),
  );

const button = (type: "insert" | "remove", payload: object) => ({
  __intent__: JSON.stringify({ type, payload }),
});

/** Registers a member, and reads the page that says what is stored. */
async function register(
  visitor: Visitor,
  cup: Saved,
  form: Record<string, string> = fullForm(),
): Promise<Page> {
  const { status, location } = await visitor.post(registerPath(cup), form);
  expect(status).toBe(302);
  return visitor.get(location ?? "");
}

async function withdraw(visitor: Visitor, cup: Saved) {
  const page = await visitor.get(withdrawPath(cup));
  const { status } = await visitor.post(withdrawPath(cup), {
    registration: hidden(page, "registration"),
  });
  expect(status).toBe(302);
  await visitor.get("/profile");
}

type Stored = { state: string; players: Record<string, string>[] };

const stored = ({ id }: Saved, { id: user }: TestUser) =>
  backend.sql<Stored>(
    `select state, players from public.tournament_registrations
     where tournament_id = '${id}' and user_id = '${user}'
     order by registration_date`,
  );

/** The opening tag of the control with this name. */
const control = ({ text }: Page, name: string) =>
  new RegExp(
    `<(?:input|select|textarea)[^>]*name="${name.replaceAll(/[[\]]/g, String.raw`\$&`)}"[^>]*>`,
  ).exec(text)?.[0] ?? "";

const hidden = (page: Page, name: string) => /value="([^"]*)"/.exec(control(page, name))?.[1] ?? "";

/** The message that a control refers to. */
function messageOf(page: Page, name: string) {
  const [, ids = ""] = /aria-describedby="([^"]*)"/.exec(control(page, name)) ?? [];
  const id = ids.split(" ").find((one) => one.endsWith("-error")) ?? "none";
  const [, message = ""] =
    new RegExp(`id="${id.replaceAll(/[[\].]/g, String.raw`\$&`)}"[^>]*>([^<]*)<`).exec(page.text) ??
    [];
  return message.replaceAll("&lt;", "<");
}

const wordsOf = ({ text }: Page) => visibleText(text);

describe("a group", () => {
  test("is entered on one form, a line for each further player, without JavaScript", async () => {
    const cup = await make({ max_group_size: 3 });
    const { person, visitor } = await member();
    const opened = await visitor.get(registerPath(cup));
    expect(wordsOf(opened)).toContain("Up to 2 more players can enter");
    expect(control(opened, "players[0].full_name")).toBe("");

    const fields = fullForm();
    const one = await visitor.post(registerPath(cup), {
      ...fields,
      ...button("insert", { name: "players" }),
    });
    expect(one.status).toBe(200);
    expect(one.text).not.toContain("There is a problem");
    expect(control(one, "fullName")).toContain(fields.fullName);
    expect(control(one, "players[0].full_name")).toContain('maxLength="120"');

    const two = await visitor.post(registerPath(cup), {
      ...fields,
      ...player(0),
      ...button("insert", { name: "players" }),
    });
    expect(control(two, "players[0].phone")).toContain("+91 98450 11111");
    expect(two.text).toMatch(/<button[^>]*disabled=""[^>]*>Add a player</);
    expect(await stored(cup, person)).toEqual([]);

    const complete = await register(visitor, cup, {
      ...fields,
      ...player(0),
      ...player(1, { full_name: "", phone: "", category: "", handicap: "" }),
    });
    expect(wordsOf(complete)).toContain("Registration Complete!");
    expect(wordsOf(complete)).toContain("All 2 of you have a place.");
    expect(await stored(cup, person)).toMatchObject([
      {
        state: "confirmed",
        players: [{ full_name: "Arjun Rao", category: "men", handicap: "7.5" }],
      },
    ]);
    expect(wordsOf(await visitor.get("/profile"))).toContain("Player 2 Arjun Rao, handicap 7.5");
  });

  test("is changed, and a single player leaves it; who stays keeps their id", async () => {
    const cup = await make({ max_group_size: 4 });
    const { person, visitor } = await member();
    await register(visitor, cup, {
      ...fullForm(),
      ...player(0),
      ...player(1, { full_name: "Dev Patel" }),
    });
    const [before] = await stored(cup, person);
    const page = await visitor.get(changePath(cup));
    const ids = [0, 1].map((line) => hidden(page, `players[${String(line)}].id`));
    expect(ids).toEqual(before?.players.map(({ id }) => id));
    const fields = {
      ...fullForm(),
      submissionKey: hidden(page, "submissionKey"),
      replaces: hidden(page, "replaces"),
      ...player(0, { id: ids[0] ?? "" }),
      ...player(1, { id: ids[1] ?? "", full_name: "Dev Patel" }),
    };
    const fewer = await visitor.post(changePath(cup), {
      ...fields,
      ...button("remove", { name: "players", index: 0 }),
    });
    expect(fewer.status).toBe(200);
    expect(control(fewer, "players[0].full_name")).toContain("Dev Patel");
    expect(hidden(fewer, "players[0].id")).toBe(ids[1]);
    expect(control(fewer, "players[1].full_name")).toBe("");

    const saved = await visitor.post(changePath(cup), {
      ...fullForm(),
      submissionKey: fields.submissionKey,
      replaces: fields.replaces,
      ...player(0, { id: ids[1] ?? "", full_name: "Dev Patel", handicap: "9" }),
    });
    expect(saved.location).toBe("/profile");
    expect((await stored(cup, person)).at(-1)?.players).toEqual([
      expect.objectContaining({ id: ids[1], handicap: "9" }),
    ]);
  });

  test("has messages beside each player's fields, and nothing typed is lost", async () => {
    const cup = await make({ max_group_size: 2 });
    const { person, visitor } = await member();
    const page = await visitor.post(registerPath(cup), {
      ...fullForm({ phone: "1" }),
      ...player(0, { full_name: "A", handicap: "41", category: "" }),
    });
    expect(page.status).toBe(400);
    expect(messageOf(page, "phone")).toBe("Please enter a valid phone number.");
    expect(messageOf(page, "players[0].full_name")).toBe("A: Name must be at least 2 characters.");
    expect(messageOf(page, "players[0].handicap")).toBe("A: Handicap must not exceed 40.");
    expect(messageOf(page, "players[0].category")).toBe("A: Please select a category.");
    expect(messageOf(page, "players[0].phone")).toBe("");
    expect(page.text).toContain('href="#registration-players[0].handicap"');
    expect(hidden(page, "players[0].handicap")).toBe("41");
    expect(await stored(cup, person)).toEqual([]);
  });

  test("that the club makes smaller while the form is filled in keeps its lines", async () => {
    const cup = await make({ max_group_size: 2 });
    const { visitor } = await member();
    await visitor.get(registerPath(cup));
    await changeTournament(backend, admin, cup, { max_group_size: 1 });
    const page = await visitor.post(registerPath(cup), {
      ...fullForm(),
      ...player(0),
    });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Please remove the other players.");
    expect(hidden(page, "players[0].full_name")).toBe("Arjun Rao");
  });
});

describe("the waiting list", () => {
  test("the waiting list is offered when all places are taken, and moves up after a withdrawal", async () => {
    const cup = await make({ capacity: 1 });
    const [first, second] = [await member(), await member()];
    const free = await first.visitor.get(registerPath(cup));
    expect(wordsOf(free)).toContain("1 place is left.");
    expect(control(free, "joinsWaitingList")).toContain('checked=""');
    await register(first.visitor, cup);

    const opened = await second.visitor.get(registerPath(cup));
    expect(wordsOf(opened)).toContain("All places are taken.");
    const { location } = await second.visitor.post(
      registerPath(cup),
      fullForm({ joinsWaitingList: "on" }),
    );
    const complete = await second.visitor.get(location ?? "");
    expect(statusToast(complete)[0]).toBe("You are on the waiting list");
    expect(statusToast(complete)[1]).toContain("You are number 1 on the waiting list");
    expect(wordsOf(complete)).toMatch(/1 on the waiting list of the Cup/);
    expect(wordsOf(complete)).not.toContain("Registration Complete!");
    expect(await stored(cup, second.person)).toMatchObject([{ state: "waiting" }]);
    // Scoring accounts are for those who play.
    expect(
      await backend.sql(
        `select from public.scoring_accounts where user_id = '${second.person.id}'`,
      ),
    ).toEqual([]);
    const profile = wordsOf(await second.visitor.get("/profile"));
    expect(profile).toContain("1 on the waiting list of the Cup");
    expect(profile).toContain("Waiting list Number 1 on the waiting list");
    expect(wordsOf(await second.visitor.get(registerPath(cup)))).toContain(
      "You are on the waiting list of the Cup",
    );
    const third = await member();
    expect(wordsOf(await third.visitor.get(registerPath(cup)))).toContain(
      "All places are taken. 1 player is on the waiting list.",
    );

    await withdraw(first.visitor, cup);
    const now = wordsOf(await second.visitor.get("/profile"));
    expect(now).not.toContain("1 on the waiting list");
    expect(now).toContain("Registered");
    expect(wordsOf(await first.visitor.get("/profile"))).toContain("Withdrawn");
  });

  test("joining the waiting list needs its box ticked, and nothing is lost without", async () => {
    const cup = await make({ capacity: 2, max_group_size: 4 });
    const [first, second] = [await member(), await member()];
    await register(first.visitor, cup);
    const fields = { ...fullForm(), ...player(0) };
    const page = await second.visitor.post(registerPath(cup), fields);
    expect(page.status).toBe(400);
    expect(errorToast(page)[0]).toBe("Registration Failed");
    expect(page.text).toContain("There are not enough places for all 2 of you.");
    expect(messageOf(page, "joinsWaitingList")).toBe("Tick this box to join the waiting list.");
    expect(hidden(page, "players[0].full_name")).toBe("Arjun Rao");
    expect(await stored(cup, second.person)).toEqual([]);
  });

  test("keeps a group together, and says so", async () => {
    const cup = await make({ capacity: 1, max_group_size: 2 });
    const { visitor } = await member();
    const complete = await register(visitor, cup, {
      ...fullForm({ joinsWaitingList: "on" }),
      ...player(0),
    });
    expect(wordsOf(complete)).toContain("Your group of 2 gets its places together.");
    // Whose place is free, but others wait for it.
    const { visitor: newcomer } = await member();
    expect(wordsOf(await newcomer.get(registerPath(cup)))).toContain(
      "All places are taken. 2 players are on the waiting list.",
    );
  });

  test("where there is none, the page says that the tournament is full", async () => {
    const cup = await make({ capacity: 1, has_waiting_list: false });
    const { visitor } = await member();
    const opened = await visitor.get(registerPath(cup));
    expect(control(opened, "joinsWaitingList")).toBe("");
    await register(visitor, cup);
    const { visitor: newcomer } = await member();
    const gate = await newcomer.get(registerPath(cup));
    expect(wordsOf(gate)).toContain("are taken.");
    expect(gate.text).not.toContain('name="submissionKey"');
  });
});

test("places of a category and a golf group are shown, and refused beside their fields", async () => {
  const cup = await make({
    category_places: { ladies: 1 },
    golf_group_places: { "E-Golf": 2 },
  });
  const [first, second] = [await member(), await member()];
  await register(first.visitor, cup);
  const opened = wordsOf(await second.visitor.get(registerPath(cup)));
  expect(opened).toContain("Ladies: none left, E-Golf: 1 place left");
  const refused = await second.visitor.post(registerPath(cup), fullForm());
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("All places of “Ladies” have been taken.");
  await register(second.visitor, cup, fullForm({ category: "men" }));
  const third = await member();
  const group = await third.visitor.post(registerPath(cup), fullForm({ category: "men" }));
  expect(messageOf(group, "golfGroup")).toBe("All places of “E-Golf” have been taken.");
});

test("a category's last place is not offered while a group waits for it", async () => {
  const cup = await make({
    max_group_size: 2,
    category_places: { ladies: 2 },
  });
  const [first, group] = [await member(), await member()];
  await register(first.visitor, cup);
  await register(group.visitor, cup, {
    ...fullForm({ joinsWaitingList: "on" }),
    ...player(0, { category: "ladies" }),
  });
  const newcomer = await member();
  const opened = wordsOf(await newcomer.visitor.get(registerPath(cup)));
  expect(opened).toContain("Ladies: none left. 2 players are on the waiting list.");
  const refused = await newcomer.visitor.post(registerPath(cup), fullForm());
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("All places of “Ladies” have been taken.");
});

describe("a tournament's card", () => {
  test("says Few places left, then Waiting list, then Full", async () => {
    const cup = await make({ capacity: 2 });
    const card = async () => {
      const { visitor } = await member();
      const { text } = await visitor.get("/tournaments");
      const card = text
        .split("<article")
        .find((part) => part.includes(cup.slug.replace("cup-", "Cup ")));
      return visibleText(card?.split("</article>")[0] ?? "");
    };
    expect(await card()).toContain("Few places left");
    const { visitor } = await member();
    await register(visitor, cup);
    const other = await member();
    await register(other.visitor, cup);
    await vi.waitFor(async () => {
      expect(await card()).toMatch(/Waiting list.*Join the waiting list/s);
    }, PATIENCE);
    await changeTournament(backend, admin, cup, { has_waiting_list: false });
    await vi.waitFor(async () => {
      const full = await card();
      expect(full).toContain("Full");
      expect(full).not.toMatch(/Register Now|Join/);
    }, PATIENCE);
  });
});

describe("the club's reason", () => {
  test("for a withdrawal is on the profile", async () => {
    const cup = await make();
    const { person, visitor } = await member();
    await register(visitor, cup);
    const [row] = await backend.sql<{ entry_id: string }>(
      `select entry_id from public.tournament_registrations where user_id = '${person.id}'`,
    );
    await rpc(backend, admin, "withdraw_entrant", {
      entry: row?.entry_id,
      reason: "Handicap not confirmed.",
    });
    const profile = wordsOf(await visitor.get("/profile"));
    expect(profile).toContain("Withdrawn Handicap not confirmed.");
    expect(profile).not.toContain("Can be changed");
  });
});

describe("reminders", () => {
  async function preferences({ id }: TestUser) {
    await backend.sql(
      `insert into public.mail_preferences (user_id) values ('${id}')
       on conflict do nothing`,
    );
    const [row] = await backend.sql<{
      stop_token: string;
      wants_reminders: boolean;
    }>(
      `select stop_token, wants_reminders from public.mail_preferences
       where user_id = '${id}'`,
    );
    if (!row) throw new Error("There are no preferences.");
    return row;
  }

  test("are stopped by the button behind their link, not by opening it", async () => {
    const person = await createUser(backend);
    const { stop_token: token } = await preferences(person);
    const visitor = new Visitor(running.site.url);
    const page = await visitor.get(`/reminders?token=${token}`);
    expect(page.status).toBe(200);
    expect(wordsOf(page)).toContain("Stop reminders?");
    expect(hidden(page, "token")).toBe(token);
    expect(await preferences(person)).toMatchObject({ wants_reminders: true });

    running.proxy.fail("POST /rest/v1/rpc/stop_reminders", {
      kind: "status",
      status: 500,
    });
    const failed = await visitor.post("/reminders", { token });
    expect(failed.status).toBe(503);
    expect(hidden(failed, "token")).toBe(token);
    running.proxy.heal();

    const stopped = await visitor.post("/reminders", { token });
    expect(stopped.status).toBe(200);
    expect(wordsOf(stopped)).toContain("Reminders are off");
    expect(await preferences(person)).toMatchObject({ wants_reminders: false });
  });

  test("are stopped by a mail program's own post to the link (RFC 8058)", async () => {
    const person = await createUser(backend);
    const { stop_token: token } = await preferences(person);
    const post = (path: string) =>
      fetch(running.site.url + path, {
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      });
    expect((await post(`/reminders?token=${randomUUID()}`)).status).toBe(404);
    expect((await post("/reminders")).status).toBe(404);
    expect(await preferences(person)).toMatchObject({ wants_reminders: true });
    expect((await post(`/reminders?token=${token}`)).status).toBe(200);
    expect(await preferences(person)).toMatchObject({ wants_reminders: false });
  });

  test.each(["", "none", "' or 1=1", randomUUID()])(
    "a link with the token %j does nothing, and says so",
    async (token) => {
      const visitor = new Visitor(running.site.url);
      const page = await visitor.post("/reminders", { token });
      expect(page.status).toBe(404);
      expect(wordsOf(page)).toContain("This link does not work");
    },
  );

  test("a link that was cut off is told from one that works", async () => {
    const page = await new Visitor(running.site.url).get("/reminders?token=3f8f7f2e-7d5b");
    expect(page.status).toBe(404);
    expect(wordsOf(page)).toContain("This link does not work");
  });

  test("are turned off and on in the account", async () => {
    const { person, visitor } = await member();
    const before = await visitor.get("/profile/account");
    expect(before.text).toContain("Stop reminders");
    for (const [wanted, label] of [
      ["no", "Remind me again"],
      ["yes", "Stop reminders"],
    ] as const) {
      const { location } = await visitor.post("/profile/account", {
        intent: "reminders",
        wanted,
      });
      expect(location).toBe("/profile/account");
      const page = await visitor.get("/profile/account");
      expect(statusToast(page)[0]).toContain("Reminders are");
      expect(page.text).toContain(label);
      expect(await preferences(person)).toMatchObject({
        wants_reminders: wanted === "yes",
      });
    }
  });
});
