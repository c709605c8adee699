import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { FORM } from "#app/forms/content.ts";
import { REGISTRATION_PAGE } from "#app/tournaments/register-content.ts";
import { createUser, type TestUser } from "../support/backend.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { testSite } from "../support/test-site.ts";
import { changeTournament, makeTournament, rpc, type Saved } from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";
import { Visitor, type Page } from "../support/visitor.ts";

/** What everybody sees is three seconds old for members, at most. */
const PATIENCE = { timeout: 10_000, interval: 300 };

const { backend, proxy, site, newVisitor, newMember, newAdmin } = await testSite(
  await acquireBackend(),
);
const { user: admin } = await newAdmin();

const make = (changes: object = {}) => makeTournament(backend, admin, changes);

const registerPath = ({ slug }: Saved) => `/tournaments/${slug}/register`;
const changePath = ({ slug }: Saved) => `/profile/registrations/${slug}`;
const withdrawPath = ({ slug }: Saved) => `/profile/registrations/withdraw?tournament=${slug}`;

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
    registration: page.value("registration"),
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

describe("a group", () => {
  test("is entered on one form, a line for each further player, without JavaScript", async () => {
    const cup = await make({ max_group_size: 3 });
    const { user, visitor } = await newMember();
    const opened = await visitor.get(registerPath(cup));
    expect(opened.words).toContain("Up to 2 more players can enter");
    expect(opened.control("players[0].full_name")).toBe("");

    const fields = fullForm();
    const one = await visitor.post(registerPath(cup), {
      ...fields,
      ...button("insert", { name: "players" }),
    });
    expect(one.status).toBe(200);
    expect(one.text).not.toContain(FORM.problem);
    expect(one.control("fullName")).toContain(fields.fullName);
    expect(one.control("players[0].full_name")).toContain('maxLength="120"');

    const two = await visitor.post(registerPath(cup), {
      ...fields,
      ...player(0),
      ...button("insert", { name: "players" }),
    });
    expect(two.control("players[0].phone")).toContain("+91 98450 11111");
    expect(two.text).toMatch(/<button[^>]*disabled=""[^>]*>Add a player</);
    expect(await stored(cup, user)).toEqual([]);

    const withEmpty = await visitor.post(registerPath(cup), {
      ...fields,
      ...player(0),
      ...player(1, { full_name: "", phone: "", category: "", handicap: "" }),
    });
    expect(withEmpty.status).toBe(400);
    expect(withEmpty.words).toContain("Enter the player’s name, or remove the player");
    expect(await stored(cup, user)).toEqual([]);

    const complete = await register(visitor, cup, { ...fields, ...player(0) });
    expect(complete.words).toContain(REGISTRATION_PAGE.complete);
    expect(complete.words).toContain("Both of you have a place.");
    expect(await stored(cup, user)).toMatchObject([
      {
        state: "confirmed",
        players: [{ full_name: "Arjun Rao", category: "men", handicap: "7.5" }],
      },
    ]);
    expect((await visitor.get("/profile")).words).toContain("Player 2 Arjun Rao, handicap 7.5");
  });

  test("is changed, and a single player leaves it; who stays keeps their id", async () => {
    const cup = await make({ max_group_size: 4 });
    const { user, visitor } = await newMember();
    await register(visitor, cup, {
      ...fullForm(),
      ...player(0),
      ...player(1, { full_name: "Dev Patel" }),
    });
    const [before] = await stored(cup, user);
    const page = await visitor.get(changePath(cup));
    const ids = [0, 1].map((line) => page.value(`players[${String(line)}].id`));
    expect(ids).toEqual(before?.players.map(({ id }) => id));
    const fields = {
      ...fullForm(),
      submissionKey: page.value("submissionKey"),
      replaces: page.value("replaces"),
      ...player(0, { id: ids[0] ?? "" }),
      ...player(1, { id: ids[1] ?? "", full_name: "Dev Patel" }),
    };
    const fewer = await visitor.post(changePath(cup), {
      ...fields,
      ...button("remove", { name: "players", index: 0 }),
    });
    expect(fewer.status).toBe(200);
    expect(fewer.control("players[0].full_name")).toContain("Dev Patel");
    expect(fewer.value("players[0].id")).toBe(ids[1]);
    expect(fewer.control("players[1].full_name")).toBe("");

    const saved = await visitor.post(changePath(cup), {
      ...fullForm(),
      submissionKey: fields.submissionKey,
      replaces: fields.replaces,
      ...player(0, { id: ids[1] ?? "", full_name: "Dev Patel", handicap: "9" }),
    });
    expect(saved.location).toBe("/profile");
    expect((await stored(cup, user)).at(-1)?.players).toEqual([
      expect.objectContaining({ id: ids[1], handicap: "9" }),
    ]);
  });

  test("has messages beside each player's fields, and nothing typed is lost", async () => {
    const cup = await make({ max_group_size: 2 });
    const { user, visitor } = await newMember();
    const page = await visitor.post(registerPath(cup), {
      ...fullForm({ phone: "1" }),
      ...player(0, { full_name: "A", handicap: "55", category: "" }),
    });
    expect(page.status).toBe(400);
    expect(page.errors["phone"]).toBe("Please enter a valid phone number.");
    expect(page.errors["players[0].full_name"]).toBe("A: Name must be at least 2 characters.");
    expect(page.errors["players[0].handicap"]).toBe(
      "A: Please enter a handicap from +10.0 to 54.0, such as 12.4 or +2.4, or NH for none.",
    );
    expect(page.errors["players[0].category"]).toBe("A: Please select a category.");
    expect(page.errors["players[0].phone"]).toBeUndefined();
    expect(page.text).toContain('href="#registration-players[0].handicap"');
    expect(page.value("players[0].handicap")).toBe("55");
    expect(await stored(cup, user)).toEqual([]);
  });

  test("that the club makes smaller while the form is filled in keeps its lines", async () => {
    const cup = await make({ max_group_size: 2 });
    const { visitor } = await newMember();
    await visitor.get(registerPath(cup));
    await changeTournament(backend, admin, cup, { max_group_size: 1 });
    const page = await visitor.post(registerPath(cup), {
      ...fullForm(),
      ...player(0),
    });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Please remove the other players.");
    expect(page.value("players[0].full_name")).toBe("Arjun Rao");
  });
});

describe("the waiting list", () => {
  test("the waiting list is offered when all places are taken, and moves up after a withdrawal", async () => {
    const cup = await make({ capacity: 1 });
    const [first, second] = [await newMember(), await newMember()];
    const free = await first.visitor.get(registerPath(cup));
    expect(free.words).toContain("1 place is left.");
    expect(free.control("joinsWaitingList")).toContain('checked=""');
    await register(first.visitor, cup);

    const opened = await second.visitor.get(registerPath(cup));
    expect(opened.words).toContain("All places are taken.");
    const { location } = await second.visitor.post(
      registerPath(cup),
      fullForm({ joinsWaitingList: "on" }),
    );
    const complete = await second.visitor.get(location ?? "");
    expect(complete.heading).toBe("You are on the waiting list");
    expect(complete.notice).toEqual([]);
    expect(complete.words).toMatch(/No. 1 in line on the waiting list of Cup/);
    expect(complete.words).not.toContain(REGISTRATION_PAGE.complete);
    expect(await stored(cup, second.user)).toMatchObject([{ state: "waiting" }]);
    // Scoring accounts are for those who play.
    expect(
      await backend.sql(`select from public.scoring_accounts where user_id = '${second.user.id}'`),
    ).toEqual([]);
    const profile = (await second.visitor.get("/profile")).words;
    expect(profile).toContain("No. 1 in line on the waiting list of Cup");
    expect(profile).toContain("Waiting list Number 1 on the waiting list");
    expect((await second.visitor.get(registerPath(cup))).words).toContain(
      "You are on the waiting list of Cup",
    );
    const third = await newMember();
    expect((await third.visitor.get(registerPath(cup))).words).toContain(
      "All places are taken. 1 player is on the waiting list.",
    );

    await withdraw(first.visitor, cup);
    const now = (await second.visitor.get("/profile")).words;
    expect(now).not.toContain("in line on the waiting list");
    expect(now).toContain("Registered");
    expect((await first.visitor.get("/profile")).words).toContain("Withdrawn");
  });

  test("joining the waiting list needs its box ticked, and nothing is lost without", async () => {
    const cup = await make({ capacity: 2, max_group_size: 4 });
    const [first, second] = [await newMember(), await newMember()];
    await register(first.visitor, cup);
    const fields = { ...fullForm(), ...player(0) };
    const page = await second.visitor.post(registerPath(cup), fields);
    expect(page.status).toBe(400);
    expect(page.alert[0]).toBe("Registration Failed");
    expect(page.text).toContain("There are not enough places for both of you.");
    expect(page.errors["joinsWaitingList"]).toBe("Tick this box to join the waiting list.");
    expect(page.value("players[0].full_name")).toBe("Arjun Rao");
    expect(await stored(cup, second.user)).toEqual([]);
  });

  test("keeps a group together, and says so", async () => {
    const cup = await make({ capacity: 1, max_group_size: 2 });
    const { visitor } = await newMember();
    const complete = await register(visitor, cup, {
      ...fullForm({ joinsWaitingList: "on" }),
      ...player(0),
    });
    expect(complete.words).toContain("Your group of 2 gets its places together or not at all.");
    // Whose place is free, but others wait for it.
    const { visitor: newcomer } = await newMember();
    expect((await newcomer.get(registerPath(cup))).words).toContain(
      "No place is free: 1 place is kept for the waiting list. 2 players are on the waiting list.",
    );
  });

  test("where there is none, the page says that the tournament is full", async () => {
    const cup = await make({ capacity: 1, has_waiting_list: false });
    const { visitor } = await newMember();
    const opened = await visitor.get(registerPath(cup));
    expect(opened.control("joinsWaitingList")).toBe("");
    await register(visitor, cup);
    const { visitor: newcomer } = await newMember();
    const gate = await newcomer.get(registerPath(cup));
    expect(gate.words).toContain("are taken.");
    expect(gate.text).not.toContain('name="submissionKey"');
    // Who withdrew is led back only while there is a place.
    const again = `href="${registerPath(cup)}"`;
    await withdraw(visitor, cup);
    expect((await visitor.get("/profile")).text).toContain(again);
    await register(newcomer, cup);
    expect((await visitor.get("/profile")).text).not.toContain(again);
  });
});

test("places of a category and a golf group are shown, and refused beside their fields", async () => {
  const cup = await make({
    category_places: { ladies: 1 },
    golf_group_places: { "E-Golf": 2 },
  });
  const [first, second] = [await newMember(), await newMember()];
  await register(first.visitor, cup);
  const opened = (await second.visitor.get(registerPath(cup))).words;
  expect(opened).toContain("Ladies: none left, E-Golf: 1 place left");
  const refused = await second.visitor.post(registerPath(cup), fullForm());
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("There are not enough places left in “Ladies”.");
  await register(second.visitor, cup, fullForm({ category: "men" }));
  const third = await newMember();
  const group = await third.visitor.post(registerPath(cup), fullForm({ category: "men" }));
  expect(group.errors["golfGroup"]).toBe("There are not enough places left in “E-Golf”.");
});

test("a category's last place is not offered while a group waits for it", async () => {
  const cup = await make({
    max_group_size: 2,
    category_places: { ladies: 2 },
  });
  const [first, group] = [await newMember(), await newMember()];
  await register(first.visitor, cup);
  await register(group.visitor, cup, {
    ...fullForm({ joinsWaitingList: "on" }),
    ...player(0, { category: "ladies" }),
  });
  const newcomer = await newMember();
  const opened = (await newcomer.visitor.get(registerPath(cup))).words;
  expect(opened).toContain("Ladies: none left. 2 players are on the waiting list.");
  const refused = await newcomer.visitor.post(registerPath(cup), fullForm());
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("There are not enough places left in “Ladies”.");
});

describe("a tournament's card", () => {
  test("says Few places left, then Waiting list, then Full", async () => {
    const cup = await make({ capacity: 2 });
    const card = async () => {
      const { visitor } = await newMember();
      const { text } = await visitor.get("/tournaments");
      const card = text
        .split("<article")
        .find((part) => part.includes(cup.slug.replace("cup-", "Cup ")));
      return visibleText(card?.split("</article>")[0] ?? "");
    };
    expect(await card()).toContain("Few places left");
    const { visitor } = await newMember();
    await register(visitor, cup);
    const other = await newMember();
    await register(other.visitor, cup);
    await vi.waitFor(async () => {
      expect(await card()).toMatch(/Full, with a waiting list.*Join the waiting list/s);
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
    const { user, visitor } = await newMember();
    await register(visitor, cup);
    const [row] = await backend.sql<{ entry_id: string }>(
      `select entry_id from public.tournament_registrations where user_id = '${user.id}'`,
    );
    await rpc(backend, admin, "withdraw_entrant", {
      entry: row?.entry_id,
      reason: "Handicap not confirmed.",
    });
    const profile = (await visitor.get("/profile")).words;
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
    const user = await createUser(backend);
    const { stop_token: token } = await preferences(user);
    const visitor = newVisitor();
    const page = await visitor.get(`/reminders?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.words).toContain("Stop reminders?");
    expect(page.value("token")).toBe(token);
    expect(await preferences(user)).toMatchObject({ wants_reminders: true });

    proxy.fail("POST /rest/v1/rpc/stop_reminders", {
      kind: "status",
      status: 500,
    });
    const failed = await visitor.post("/reminders", { token });
    expect(failed.status).toBe(503);
    expect(failed.value("token")).toBe(token);
    proxy.heal();

    const stopped = await visitor.post("/reminders", { token });
    expect(stopped.status).toBe(200);
    expect(stopped.words).toContain("Reminders are off");
    expect(await preferences(user)).toMatchObject({ wants_reminders: false });
  });

  test("are stopped by a mail program's own post to the link (RFC 8058)", async () => {
    const user = await createUser(backend);
    const { stop_token: token } = await preferences(user);
    const post = (path: string) =>
      fetch(site.url + path, {
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      });
    expect((await post(`/reminders?token=${randomUUID()}`)).status).toBe(404);
    expect((await post("/reminders")).status).toBe(404);
    expect(await preferences(user)).toMatchObject({ wants_reminders: true });
    expect((await post(`/reminders?token=${token}`)).status).toBe(200);
    expect(await preferences(user)).toMatchObject({ wants_reminders: false });
  });

  test.each(["", "none", "' or 1=1", randomUUID()])(
    "a link with the token %j does nothing, and says so",
    async (token) => {
      const visitor = newVisitor();
      const page = await visitor.post("/reminders", { token });
      expect(page.status).toBe(404);
      expect(page.words).toContain("This link does not work");
    },
  );

  test("a link that was cut off is told from one that works", async () => {
    const page = await newVisitor().get("/reminders?token=3f8f7f2e-7d5b");
    expect(page.status).toBe(404);
    expect(page.words).toContain("This link does not work");
  });

  test("are turned off and on in the account", async () => {
    const { user, visitor } = await newMember();
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
      expect(page.notice[0]).toContain("Reminders are");
      expect(page.text).toContain(label);
      expect(await preferences(user)).toMatchObject({
        wants_reminders: wanted === "yes",
      });
    }
  });
});
