import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { createUser, makeAdmin } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { fourball, publishDraw } from "../support/course-cards.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import {
  cancelTournament,
  changeTournament,
  makeTournament,
  type Saved,
} from "../support/tournaments.ts";

const { backend, admin, call } = await clubBackend();

type PhoneCall = {
  id: string;
  full_name: string;
  phone: string;
  kind: string;
  reason: string | null;
  subject: string | null;
  starts: { time: string; hole: number; with: string[] }[] | null;
  called_at: string | null;
  called_by: string | null;
};

const NO_ADDRESS = { email: null };

const enter = async (cup: Saved, full_name: string, entry: object = {}) =>
  (await addEntrant(backend, admin, cup, { full_name, ...entry })).entry_id;

const callsOf = async (cup: Saved) =>
  (await call("tournament_phone_calls", { tournament: cup.id })).body as unknown as PhoneCall[];

/** "Asha Rao: withdrawn" of each who is still to be phoned. */
const open = async (cup: Saved) =>
  (await callsOf(cup))
    .filter(({ called_at }) => called_at === null)
    .map(({ full_name, kind }) => `${full_name}: ${kind}`);

const tick = async (cup: Saved, more: object = {}, user = admin) => {
  for (const { id } of await callsOf(cup)) {
    expect((await call("tick_phone_call", { phone_call: id, ...more }, user)).status).toBe(200);
  }
};

const withdraw = (entry: string) =>
  call("withdraw_entrant", { entry, reason: "The course is full" });

const draw = (cup: Saved, ...fourballs: string[][]) =>
  publishDraw(
    backend,
    admin,
    cup,
    { format: "stableford", boards: ["net"] },
    fourballs.map((players, index) => fourball(index + 1, players)),
  );

let cup: Saved;

beforeEach(async () => {
  cup = await makeTournament(backend, admin, { starts_on: "2099-12-31" });
});

describe("who is withdrawn, and who gets the place", () => {
  test.each([
    ["no address", NO_ADDRESS, ["Asha Rao: withdrawn", "Next One: moved-up"]],
    ["an address", {}, []],
  ])("is to be phoned with %s", async (_, reach, expected) => {
    await changeTournament(backend, admin, cup, { capacity: 1 });
    const first = await enter(cup, "Asha Rao", reach);
    await enter(cup, "Next One", reach);
    expect(await open(cup)).toEqual([]);
    await withdraw(first);
    expect(await open(cup)).toEqual(expected);
  });

  test("is told the reason", async () => {
    await withdraw(await enter(cup, "Asha Rao", NO_ADDRESS));
    expect(await callsOf(cup)).toMatchObject([
      { phone: "0984501111", kind: "withdrawn", reason: "The course is full" },
    ]);
  });

  test("is to be phoned after more places, and after the club gave one", async () => {
    await changeTournament(backend, admin, cup, { capacity: 1 });
    await enter(cup, "Asha Rao", NO_ADDRESS);
    for (const name of ["Bela Das", "Chetan Iyer", "Dev Nair"]) await enter(cup, name, NO_ADDRESS);
    await changeTournament(backend, admin, cup, { capacity: 3 });
    expect(await open(cup)).toEqual(["Bela Das: moved-up", "Chetan Iyer: moved-up"]);
  });

  test("is told of the place no more once it is withdrawn", async () => {
    await changeTournament(backend, admin, cup, { capacity: 1 });
    const first = await enter(cup, "Asha Rao");
    const next = await enter(cup, "Next One", NO_ADDRESS);
    await withdraw(first);
    await withdraw(next);
    expect(await open(cup)).toEqual(["Next One: withdrawn"]);
  });

  test("is told of the withdrawal no more once the entry is back", async () => {
    const [asha, bela] = [
      await enter(cup, "Asha Rao", NO_ADDRESS),
      await enter(cup, "Bela Das", NO_ADDRESS),
    ];
    await withdraw(asha);
    await withdraw(bela);
    expect(await enter(cup, "Asha Rao", NO_ADDRESS)).toBe(asha);
    expect(await open(cup)).toEqual(["Bela Das: withdrawn"]);
    await withdraw(asha);
    expect(await open(cup)).toEqual(["Asha Rao: withdrawn", "Bela Das: withdrawn"]);
    // Who was phoned stays on the list as phoned.
    await tick(cup);
    await enter(cup, "Asha Rao", NO_ADDRESS);
    expect((await callsOf(cup)).map(({ full_name }) => full_name)).toEqual([
      "Asha Rao",
      "Bela Das",
    ]);
  });
});

describe("who cannot come once registration is closed", () => {
  const say = async (user: Awaited<ReturnType<typeof createUser>>, registration: string) =>
    call("say_cannot_come", { registration }, user);

  test("is a call with the start, once however often it is said, until the entry is withdrawn", async () => {
    const member = await createUser(backend);
    const [entry] = (await insertEntry(backend, member, cup)).body as unknown as {
      id: string;
      entry_id: string;
    }[];
    const { id = "", entry_id = "" } = entry ?? {};
    await draw(cup, [entry_id]);
    expect((await call("withdraw_registration", { registration: id }, member)).body.message).toBe(
      "registration_closed",
    );
    for (const time of ["once", "twice"]) {
      expect([time, (await say(member, id)).status]).toEqual([time, 200]);
    }
    const calls = await callsOf(cup);
    expect(calls).toMatchObject([{ kind: "cannot-come", starts: [{ hole: 1 }] }]);
    await tick(cup);
    expect(await open(cup)).toEqual([]);
    // Who was phoned and kept the place may fall ill after all.
    expect((await say(member, id)).status).toBe(200);
    expect(await open(cup)).toHaveLength(1);
    // Who phoned the time before stays.
    const phoned = { kind: "cannot-come", called_by: "Club Secretary" };
    expect(await callsOf(cup)).toMatchObject([phoned, { kind: "cannot-come", called_by: null }]);
    await withdraw(entry_id);
    expect(await open(cup)).toEqual([]);
    expect(await callsOf(cup)).toMatchObject([phoned]);
    const { body } = await call("entrant_history", { entry: entry_id });
    expect(body).toMatchObject([{ cannot_come_at: expect.any(String) as string }]);
  });

  test("says so by the link of an entry without an account, and for nobody else", async () => {
    const guest = await enter(cup, "Asha Rao");
    const [link] = await backend.sql<{ token: string }>(
      `select token from public.entry_links where entry_id = '${guest}'`,
    );
    const byLink = (token: string | undefined) => call("say_cannot_come_by_link", { token }, null);
    expect((await byLink(randomUUID())).body.message).toBe("entry_not_found");
    expect((await byLink(link?.token)).status).toBe(200);
    expect(await open(cup)).toEqual(["Asha Rao: cannot-come"]);
    const [version] = await backend.sql<{ id: string }>(
      `select id from public.tournament_registrations where entry_id = '${guest}'`,
    );
    const stranger = await say(await createUser(backend), version?.id ?? "");
    expect(stranger.body.message).toBe("registration_replaced");
  });

  test.each([
    ["tournament_cancelled", "state = 'cancelled', cancelled_reason = 'Rain'"],
    ["registration_closed", "starts_on = (now() at time zone 'Asia/Kolkata')::date - 1"],
  ])("is not a call: %s", async (code, changes) => {
    const guest = await enter(cup, "Asha Rao");
    await backend.sql(`update public.tournaments set ${changes} where id = '${cup.id}'`);
    const [link] = await backend.sql<{ token: string }>(
      `select token from public.entry_links where entry_id = '${guest}'`,
    );
    const { body } = await call("say_cannot_come_by_link", { token: link?.token }, null);
    expect(body.message).toBe(code);
  });
});

describe("a draw", () => {
  test("is told by phone with the tee time, and asks anew when it changes", async () => {
    const asha = await enter(cup, "Asha Rao", NO_ADDRESS);
    const bela = await enter(cup, "Bela Das", NO_ADDRESS);
    const mailed = await enter(cup, "Chetan Iyer");
    await draw(cup, [asha, mailed], [bela]);
    expect(await open(cup)).toEqual(["Asha Rao: start", "Bela Das: start"]);
    const [first] = await callsOf(cup);
    expect(first?.starts).toMatchObject([{ time: "07:30", hole: 1, with: ["Chetan Iyer"] }]);
    await tick(cup);
    expect(await open(cup)).toEqual([]);
    // The same draw again tells no one anything.
    await draw(cup, [asha, mailed], [bela]);
    expect(await open(cup)).toEqual([]);
    await draw(cup, [asha], [bela, mailed]);
    expect(await open(cup)).toEqual(["Asha Rao: start", "Bela Das: start"]);
    await draw(cup, [asha, bela, mailed]);
    expect(await open(cup)).toEqual(["Asha Rao: start", "Bela Das: start"]);
    await draw(cup, [asha, mailed]);
    expect(await open(cup)).toEqual(["Asha Rao: start", "Bela Das: no-start"]);
  });
});

test("a cancelled tournament is told by phone, a message too", async () => {
  await enter(cup, "Asha Rao", NO_ADDRESS);
  await enter(cup, "Bela Das");
  const message = {
    tournament: cup.id,
    subject: "Carts are free",
    body: "Please come at eleven.",
    submission_key: randomUUID(),
  };
  expect((await call("send_entrant_message", message)).body).toBe(1);
  await cancelTournament(backend, admin, cup, "Rain");
  expect(await callsOf(cup)).toMatchObject([
    { full_name: "Asha Rao", kind: "message", subject: "Carts are free" },
    { full_name: "Asha Rao", kind: "cancelled", reason: "Rain" },
  ]);
});

describe("ticked off", () => {
  const toPhone = async () => {
    const { body } = await backend.call(
      "GET",
      `/rest/v1/entrant_counts?tournament_id=eq.${cup.id}&kind=eq.call&select=entries`,
      { token: admin.accessToken },
    );
    return (body as unknown as { entries: number }[])[0]?.entries ?? 0;
  };

  test("says by whom and when, who was first, until it is taken back", async () => {
    await withdraw(await enter(cup, "Asha Rao", NO_ADDRESS));
    expect(await toPhone()).toBe(1);
    await tick(cup);
    const [called] = await callsOf(cup);
    expect(called).toMatchObject({
      called_at: expect.any(String) as string,
      called_by: "Club Secretary",
    });
    expect(await toPhone()).toBe(0);
    const captain = await createUser(backend);
    await makeAdmin(backend, captain);
    await tick(cup, {}, captain);
    expect(await callsOf(cup)).toEqual([called]);
    await tick(cup, { is_called: false });
    expect(await callsOf(cup)).toMatchObject([{ called_at: null, called_by: null }]);
    expect(await toPhone()).toBe(1);
  });

  test("stays when the account of who called is deleted, and goes with the entry", async () => {
    const entry = await enter(cup, "Asha Rao", NO_ADDRESS);
    await withdraw(entry);
    const captain = await createUser(backend);
    await makeAdmin(backend, captain);
    await tick(cup, {}, captain);
    await backend.sql(`delete from auth.users where id = '${captain.id}'`);
    expect(await callsOf(cup)).toMatchObject([
      { called_at: expect.any(String) as string, called_by: null },
    ]);
    await backend.sql(`delete from public.entries where id = '${entry}'`);
    const rows = await backend.sql(`select from public.phone_calls where entry_id = '${entry}'`);
    expect(rows).toEqual([]);
  });

  test("is refused of a call that is not there", async () => {
    const { body } = await call("tick_phone_call", { phone_call: randomUUID() });
    expect(body.message).toBe("phone_call_not_found");
  });
});

test("members read no phone call", async () => {
  await withdraw(await enter(cup, "Asha Rao", NO_ADDRESS));
  const member = await createUser(backend);
  const read = async (token: string) =>
    (await backend.call("GET", "/rest/v1/phone_calls", { token })).body as unknown as object[];
  expect(await read(member.accessToken)).toEqual([]);
  expect((await read(admin.accessToken)).length).toBeGreaterThan(0);
});
