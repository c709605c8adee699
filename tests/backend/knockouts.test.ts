import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createUser, type Answer, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";
import { makeTournament, rpcOrThrow, type Saved } from "../support/tournaments.ts";

const { backend, admin, member, call } = await clubBackend(1);
const golfer = member(0);

const [secretary, elsewhere, starter] = [
  await createUser(backend),
  await createUser(backend),
  await createUser(backend),
];

const NAMES = ["Asha Rao", "Dev Patel", "Farah Khan", "Meera Krishnan", "Om Shetty"];

type Entered = { cup: Saved; entries: string[] };

/** A published tournament that is a knock-out, with entries. */
async function knockout(count: number, changes: object = {}): Promise<Entered> {
  const cup = await makeTournament(backend, admin, changes);
  await backend.sql(
    `update public.tournaments set form_of_play = 'knock-out' where id = '${cup.id}'`,
  );
  const entries: string[] = [];
  for (const [index, full_name] of NAMES.slice(0, count).entries()) {
    const { entry_id } = await addEntrant(backend, admin, cup, {
      full_name,
      email: null,
      handicap: String(10 + index),
    });
    entries.push(entry_id);
  }
  return { cup, entries };
}

const version = async ({ id }: Saved): Promise<number> =>
  ((await call("club_knockout", { tournament: id })).body as { version: number }).version;

const save = async (cup: Saved, changes: object, user: TestUser | null = admin) =>
  call(
    "save_knockout",
    { tournament: cup.id, expected_version: await version(cup), changes },
    user,
  );

const RULES = { form: "singles" };

const draw = (entries: readonly string[]) => ({ by: "lot", lot: 48213, seeds: 0, entries });

const publish = async (cup: Saved, user: TestUser | null = admin) =>
  call("publish_knockout", { tournament: cup.id, expected_version: await version(cup) }, user);

const takeBack = async (cup: Saved) =>
  call("take_back_knockout", { tournament: cup.id, expected_version: await version(cup) });

const record = async (cup: Saved, event: object, user: TestUser | null = admin) =>
  call(
    "record_knockout",
    { tournament: cup.id, expected_version: await version(cup), event },
    user,
  );

type Facts = {
  numbers: number;
  sides: { id: string; names: string[] }[];
  events: { kind: string; winner?: string | null; side?: string; how?: string }[];
};

const shown = async (cup: Saved, user: TestUser | null = null): Promise<Facts | null> =>
  (await call("public_knockout", { slug: cup.slug }, user)).body as Facts | null;

const code = ({ status, body }: Answer): unknown[] => [status, body.message];

const enteredIn = ({ id }: Saved) =>
  backend.sql<{ entry: string; id: string }>(
    `select entry_id as entry, id from public.tournament_registrations
     where tournament_id = '${id}' and replaced_at is null order by entered_by_club`,
  );

/** With four sides, of which the first has number 1. */
async function drawn(): Promise<Entered> {
  const made = await knockout(4);
  const answer = await save(made.cup, { rules: RULES, draw: draw(made.entries) });
  expect(answer.status).toBe(200);
  return made;
}

async function published(): Promise<Entered> {
  const made = await drawn();
  expect((await publish(made.cup)).status).toBe(200);
  return made;
}

const won = (match: string, winner: string | null | undefined, how = "3&2") => ({
  kind: "result",
  match,
  winner,
  how,
});

const grant = (user: TestUser, role: string, { id: tournament }: Saved) =>
  rpcOrThrow(backend, admin, "grant_role", { email: user.email, role, tournament });

beforeAll(async () => {
  const { cup: other } = await knockout(0);
  await grant(elsewhere, "secretary", other);
});

describe("rights", () => {
  test("a draw is secret until it is published", async () => {
    const { cup } = await drawn();
    expect(await shown(cup)).toBeNull();
    expect(await shown(cup, golfer)).toBeNull();
    expect((await publish(cup)).status).toBe(200);
    expect((await shown(cup))?.sides.map(({ names }) => names)).toEqual(
      NAMES.slice(0, 4).map((name) => [name]),
    );
    expect(JSON.stringify(await shown(cup))).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  test("tables are read and written by functions only", async () => {
    const { cup } = await published();
    for (const user of [null, golfer, admin]) {
      for (const table of ["knockouts", "knockout_sides", "knockout_rounds", "knockout_events"]) {
        const path = `/rest/v1/${table}`;
        const token = user?.accessToken;
        expect((await backend.call("GET", path, { token })).status).toBeGreaterThan(400);
        const row = { [table === "knockouts" ? "tournament_id" : "knockout_id"]: cup.id };
        expect((await backend.call("POST", path, { token, body: row })).status).toBeGreaterThan(
          400,
        );
      }
    }
  });

  test.each(["save_knockout", "publish_knockout", "take_back_knockout", "record_knockout"])(
    "%s is for the tournament's secretaries",
    async (name) => {
      const { cup, entries } = await drawn();
      if (name !== "publish_knockout" && name !== "save_knockout") await publish(cup);
      const given = async () => ({
        tournament: cup.id,
        expected_version: await version(cup),
        ...(name === "save_knockout" && { changes: { rules: RULES } }),
        ...(name === "record_knockout" && { event: won("1.1", entries[0]) }),
      });
      await grant(starter, "starter", cup);
      await grant(secretary, "secretary", cup);
      expect((await call(name, await given(), null)).status).toBe(401);
      for (const user of [golfer, elsewhere, starter]) {
        expect(code(await call(name, await given(), user))).toEqual([403, "role_missing"]);
      }
      expect((await call(name, await given(), secretary)).status).toBe(200);
    },
  );

  test("the club's view is for secretaries and starters of the tournament", async () => {
    const { cup } = await drawn();
    await grant(starter, "starter", cup);
    const view = (user: TestUser | null) => call("club_knockout", { tournament: cup.id }, user);
    expect((await view(null)).status).toBe(401);
    expect((await view(golfer)).status).toBe(403);
    expect((await view(elsewhere)).status).toBe(403);
    expect((await view(starter)).status).toBe(200);
  });
});

describe("the draw", () => {
  test("only of a knock-out", async () => {
    const cup = await makeTournament(backend, admin);
    const answer = await call("save_knockout", {
      tournament: cup.id,
      expected_version: 0,
      changes: { rules: RULES },
    });
    expect(code(answer)).toEqual([400, "not_a_knockout"]);
  });

  test("has each entry once, and none of another tournament", async () => {
    const { cup, entries } = await knockout(3);
    const { entries: others } = await knockout(1);
    const [one = "", two = ""] = entries;
    for (const wrong of [[one, one], [one, ...others], [one], [one, "nobody"]]) {
      expect(code(await save(cup, { draw: draw(wrong) }))).toEqual([400, "knockout_invalid"]);
    }
    expect((await save(cup, { draw: draw([two, one]) })).status).toBe(200);
  });

  test("is published with everybody who is entered, and nobody else", async () => {
    const { cup, entries } = await knockout(3);
    await save(cup, { rules: RULES, draw: draw(entries.slice(0, 2)) });
    expect(code(await publish(cup))).toEqual([400, "draw_outdated"]);
    await save(cup, { draw: draw(entries) });
    await rpcOrThrow(backend, admin, "withdraw_entrant", {
      entry: entries[2],
      reason: "Injured",
    });
    expect(code(await publish(cup))).toEqual([400, "draw_outdated"]);
    await save(cup, { draw: draw(entries.slice(0, 2)) });
    expect((await publish(cup)).status).toBe(200);
  });

  test("of pairs is published with two players in each side", async () => {
    const { cup, entries } = await knockout(1, { max_group_size: 2 });
    const { entry_id } = await addEntrant(backend, admin, cup, {
      full_name: "Nisha Iyer",
      email: null,
      players: [furtherPlayer("Ravi Menon")],
    });
    await save(cup, { rules: { form: "four-ball" }, draw: draw([entry_id, ...entries]) });
    const answer = await publish(cup);
    expect([...code(answer), answer.body.details]).toEqual([400, "side_incomplete", NAMES[0]]);
  });

  test("of pairs keeps who has played: neither the club nor a member replaces a partner", async () => {
    const { cup, entries } = await knockout(0, {
      max_group_size: 2,
      changes_until: "2099-07-04",
    });
    const captain = await createUser(backend);
    const fields = { full_name: "Golfer One", players: [furtherPlayer("Ravi Menon")] };
    expect((await insertEntry(backend, captain, cup, fields)).status).toBe(201);
    for (const [index, full_name] of NAMES.slice(0, 3).entries()) {
      await addEntrant(backend, admin, cup, {
        ...{ full_name, email: null, phone: `98450 2222${String(index)}` },
        players: [furtherPlayer(`Partner ${String(index)}`)],
      });
    }
    for (const { entry } of await enteredIn(cup)) entries.push(entry);
    await save(cup, { rules: { form: "four-ball" }, draw: draw(entries) });
    expect((await publish(cup)).status).toBe(200);
    /** Of the first entry: the name of the partner, "" where there is none. */
    const change = async (name: string, { by }: { by: "member" | "club" }) => {
      const { entry, id } = (await enteredIn(cup)).find((each) => each.entry === entries[0]) ?? {};
      const [partner] = await backend.sql<{ id: string }>(
        `select id from public.players where entry_id = '${entries[0] ?? ""}' and position = 1
         and state = 'playing'`,
      );
      const players = name === "" ? [] : [{ ...furtherPlayer(name), id: partner?.id }];
      return by === "member"
        ? insertEntry(backend, captain, cup, { ...fields, players, replaces: id })
        : call("correct_entrant", {
            ...{ entry, version: id, submission_key: randomUUID() },
            fields: {
              ...{ full_name: fields.full_name, phone: "0984501111", handicap: "12" },
              ...{ golf_group: "E-Golf", category: "men", players },
            },
          });
    };
    expect((await change("Vikram Sethi", { by: "member" })).status).toBe(201);
    expect((await change("Ravi Menon", { by: "club" })).status).toBe(200);
    const [link] = await backend.sql<{ token: string }>(
      `select token from public.match_sides
       where knockout_id = '${cup.id}' and match = '1.1' and entry_id <> '${entries[0] ?? ""}'`,
    );
    const report = { token: link?.token, won: true, how: "3&2" };
    expect((await call("report_match", report, null)).status).toBe(200);
    const refused = async (name: string, by: "member" | "club") => {
      const { status, body } = await change(name, { by });
      const { message, details } = body as { message: string; details: string };
      return [status, message, details];
    };
    expect(await refused("Vikram Sethi", "member")).toEqual([400, "side_stays", "Ravi Menon"]);
    expect(await refused("", "member")).toEqual([400, "side_stays", "Golfer One, Ravi Menon"]);
    expect(await refused("Vikram Sethi", "club")).toEqual([400, "person_unclear", "Ravi Menon"]);
    expect(await refused("", "club")).toEqual([400, "side_stays", "Golfer One, Ravi Menon"]);
    expect((await change("Ravi Mennon", { by: "member" })).status).toBe(201);
    expect((await change("Ravi Kumar Mennon", { by: "club" })).status).toBe(200);
  });

  test("stays as it is once published, but for the last days", async () => {
    const { cup, entries } = await published();
    expect(code(await save(cup, { draw: draw(entries.toReversed()) }))).toEqual([
      400,
      "draw_published",
    ]);
    expect(code(await save(cup, { rules: { form: "foursomes" } }))).toEqual([
      400,
      "draw_published",
    ]);
    expect((await save(cup, { last_days: ["2026-12-31", "2027-01-31"] })).status).toBe(200);
    expect(await shown(cup)).toMatchObject({ last_days: ["2026-12-31", "2027-01-31"] });
  });

  test("is taken back while no result is in", async () => {
    const { cup, entries } = await published();
    expect((await takeBack(cup)).status).toBe(200);
    expect(await shown(cup)).toBeNull();
    await publish(cup);
    await record(cup, won("1.1", entries[0]));
    expect(code(await takeBack(cup))).toEqual([400, "results_in"]);
  });

  test("closes registration, whenever it was to close", async () => {
    const { cup } = await published();
    await backend.sql(
      `update public.tournaments set registration_closes_at = '2099-01-01' where id = '${cup.id}'`,
    );
    const [row] = await backend.sql<{ is_over: boolean }>(
      `select registration_ends_at <= now() as is_over from public.tournament_details
       where id = '${cup.id}'`,
    );
    expect(row?.is_over).toBe(true);
  });

  test("leaves who waits on the list, until the club gives a number to a reserve", async () => {
    const { cup, entries } = await knockout(2, { capacity: 2, has_waiting_list: true });
    const { entry_id: unreached } = await addEntrant(backend, admin, cup, {
      ...{ full_name: "Om Shetty", email: null },
    });
    const email = `uma-${randomUUID()}@example.com`;
    await addEntrant(backend, admin, cup, { full_name: "Uma Iyer", phone: "0984509999", email });
    await save(cup, { rules: RULES, draw: draw(entries) });
    expect((await publish(cup)).status).toBe(200);
    // They are told, once, that nobody moves up any more.
    const told = () =>
      backend.sql<{ recipient: string }>(
        `select recipient from public.registration_mails
         where tournament_id = '${cup.id}' and once_key = 'waiting drawn'`,
      );
    expect(await told()).toEqual([{ recipient: email }]);
    const calls = await rpcOrThrow(backend, admin, "tournament_phone_calls", {
      tournament: cup.id,
    });
    expect(calls).toContainEqual(
      expect.objectContaining({ entry_id: unreached, kind: "waiting", reason: "drawn" }),
    );
    await rpcOrThrow(backend, admin, "withdraw_entrant", { entry: entries[1], reason: "Injured" });
    const states = await backend.sql<{ state: string }>(
      `select state from public.entries where tournament_id = '${cup.id}' order by 1`,
    );
    expect(states.map(({ state }) => state)).toEqual([
      ...["confirmed", "waiting", "waiting", "withdrawn"],
    ]);
  });

  test("everyone reads the terms before there is one", async () => {
    const { cup } = await knockout(2);
    const terms = async () =>
      ((await call("published_play", { slug: cup.slug }, null)).body as { terms: object | null })
        .terms;
    expect(await terms()).toBeNull();
    await save(cup, { rules: RULES });
    expect(await terms()).toEqual(RULES);
  });

  test("the tournament goes on until the final's last day", async () => {
    const { cup } = await knockout(0, { starts_on: "2020-03-01" });
    const played = async () =>
      (
        await backend.sql<{ is_played: boolean }>(
          `select private.is_played(there) from public.tournament_details as there
           where id = '${cup.id}'`,
        )
      )[0]?.is_played;
    expect(await played()).toBe(true);
    await backend.sql(
      `update public.tournaments set final_by = '2099-07-04' where id = '${cup.id}'`,
    );
    expect(await played()).toBe(false);
  });

  test("a drawn tournament goes on after it, while a match is open, for 90 days", async () => {
    const { cup } = await published();
    const isPlayedAfter = async (days: number) => {
      await backend.sql(
        `update public.tournaments
         set final_by = (now() at time zone 'Asia/Kolkata')::date - ${String(days)},
             starts_on = (now() at time zone 'Asia/Kolkata')::date - ${String(days)}
         where id = '${cup.id}'`,
      );
      const [row] = await backend.sql<{ is_played: boolean }>(
        `select private.is_played(there) from public.tournament_details as there
         where id = '${cup.id}'`,
      );
      return row?.is_played;
    };
    expect([await isPlayedAfter(1), await isPlayedAfter(90)]).toEqual([false, false]);
    expect(await isPlayedAfter(91)).toBe(true);
  });
});

describe("the day of the final", () => {
  const finalBy = async ({ id }: Saved) =>
    (
      await backend.sql<{ day: string }>(
        `select final_by::text as day from public.tournaments where id = '${id}'`,
      )
    )[0]?.day;

  const setFinal = ({ id }: Saved, day: string) =>
    backend.sql(`update public.tournaments set final_by = '${day}' where id = '${id}'`);

  test("is one, whether it is saved with the rounds or with the tournament", async () => {
    const { cup } = await published();
    await save(cup, { last_days: ["2098-12-31", "2099-01-31"] });
    expect(await finalBy(cup)).toBe("2099-01-31");
    await setFinal(cup, "2099-02-28");
    expect(await shown(cup)).toMatchObject({ last_days: ["2098-12-31", "2099-02-28"] });
    await expect(setFinal(cup, "2098-12-31")).rejects.toThrow("final_before_rounds");
    // More days for the final alone.
    await record(cup, { kind: "last-day", match: "2.1", last_day: "2099-03-31" });
    expect(await finalBy(cup)).toBe("2099-03-31");
    await record(cup, { kind: "last-day", match: "1.1", last_day: "2099-01-15" });
    expect(await finalBy(cup)).toBe("2099-03-31");
  });
});

test("the plate has last days of its own, no later than those of the final", async () => {
  const { cup } = await published();
  const days = {
    last_days: ["2098-12-31", "2099-01-31"],
    plate_days: ["2099-01-31", "2099-01-15"],
  };
  expect((await save(cup, days)).status).toBe(200);
  expect(await shown(cup)).toMatchObject(days);
  expect((await save(cup, { last_days: ["2098-12-31", "2099-02-28"] })).status).toBe(200);
  // Its final was to be on the day of the other one, and still is.
  expect(await shown(cup)).toMatchObject({ plate_days: ["2099-02-28", "2099-01-15"] });
  const setFinal = (day: string) =>
    backend.sql(`update public.tournaments set final_by = '${day}' where id = '${cup.id}'`);
  await setFinal("2099-02-15");
  expect(await shown(cup)).toMatchObject({
    ...{ last_days: ["2098-12-31", "2099-02-15"], plate_days: ["2099-02-15", "2099-01-15"] },
  });
  await expect(setFinal("2099-01-10")).rejects.toThrow("final_before_rounds");
});

describe("the end", () => {
  const end = async ({ id }: Saved) => {
    const [row] = await backend.sql<{ has_results: boolean; is_over: boolean }>(
      `select has_results, last_day <= (now() at time zone 'Asia/Kolkata')::date as is_over
       from public.tournament_details where id = '${id}'`,
    );
    // It goes on until the day of its final, which is that on which it was decided.
    expect(row?.is_over).toBe(row?.has_results);
    return row?.has_results;
  };

  test("is not there before third place and the plate are decided, nor by the calendar", async () => {
    const { cup, entries } = await knockout(4);
    const rules = { form: "singles", hasThirdPlace: true, plate: "first-round" };
    await save(cup, { rules, draw: draw(entries) });
    await publish(cup);
    const past = `update public.tournaments set starts_on = now()::date - 60, final_by = now()::date - 2
      where id = '${cup.id}'`;
    await record(cup, won("1.1", entries[0]));
    await record(cup, won("1.2", entries[1]));
    await record(cup, won("2.1", entries[1]));
    expect(await end(cup)).toBe(false);
    await record(cup, won("p1.1", entries[2]));
    expect(await end(cup)).toBe(false);
    await backend.sql(past);
    const over = async () =>
      (
        await backend.sql<{ is_over: boolean }>(
          `select private.is_played(there) as is_over from public.tournament_details as there
           where id = '${cup.id}'`,
        )
      )[0]?.is_over;
    expect(await over()).toBe(false);
    await record(cup, won("3rd", entries[3]));
    expect(await over()).toBe(true);
    // Its matches are open again.
    await record(cup, {
      ...{ kind: "correction", match: "1.2", winner: entries[2], how: "1 up", later: "void" },
      reason: "Typed wrong.",
    });
    expect(await over()).toBe(false);
  });

  test("is the decided final, and not one that is corrected to be played again", async () => {
    const { cup, entries } = await published();
    for (const [match, winner] of [
      ["1.1", 0],
      ["1.2", 1],
    ] as const) {
      await record(cup, won(match, entries[winner]));
    }
    expect(await end(cup)).toBe(false);
    await record(cup, won("2.1", entries[1]));
    expect(await end(cup)).toBe(true);
    await record(cup, {
      ...{ kind: "correction", match: "1.2", winner: entries[2], how: "1 up", later: "void" },
      reason: "Typed wrong.",
    });
    expect(await end(cup)).toBe(false);
    await record(cup, won("2.1", null, "both disqualified"));
    expect(await end(cup)).toBe(true);
  });

  test("does not count as a change of the version that is looked at", async () => {
    const { cup, entries } = await published();
    await record(cup, won("1.1", entries[0]));
    await record(cup, won("1.2", entries[1]));
    const before = await version(cup);
    await record(cup, won("2.1", entries[0]));
    expect(await version(cup)).toBe(before + 1);
  });
});

test("where all entries stand is what each reads, and chooses who gets a message", async () => {
  const { cup, entries } = await knockout(5);
  const rules = { form: "singles", hasThirdPlace: true, plate: "first-match" };
  await save(cup, { rules, draw: draw(entries) });
  await publish(cup);
  await addEntrant(backend, admin, cup, { full_name: "Late Rao", email: null });
  const states = async () => {
    const rows = await backend.sql<{ all: object; own: object; state: string }>(
      `select standing as all, private.standing_of_entry(entry_id) as own, standing ->> 'state' as state
       from private.standings_in('${cup.id}')`,
    );
    for (const { all, own } of rows) expect(all).toEqual(own);
    return rows.map(({ state }) => state).toSorted();
  };
  const count = async (who: string) => {
    const audience = { knockout: who };
    const answer = await call("count_message_recipients", { tournament: cup.id, audience });
    const [row] = answer.body as unknown as { recipients: number; without_address: number }[];
    return (row?.recipients ?? 0) + (row?.without_address ?? 0);
  };
  expect(await states()).toEqual(["plays", "plays", "plays", "plays", "reserve", "waits"]);
  expect([await count("in"), await count("reserve")]).toEqual([5, 1]);
  // 1-8, 4-5, 2-7, 3-6.
  await record(cup, won("1.2", entries[3]));
  await record(cup, won("2.1", entries[0]));
  await record(cup, won("2.2", entries[1]));
  await record(cup, won("3.1", entries[0]));
  const before = await states();
  expect(before.filter((state) => state === "won" || state === "reserve")).toHaveLength(2);
  expect([await count("in"), await count("reserve")]).toEqual([
    before.filter((state) => ["plays", "waits", "won"].includes(state)).length,
    1,
  ]);
  await record(cup, won("3rd", entries[3]));
  expect(await states()).toContain("third");
});

describe("what has happened", () => {
  test("is in the order in which it was recorded, withdrawals too", async () => {
    const { cup, entries } = await published();
    await record(cup, won("1.1", entries[3], "19th"));
    await rpcOrThrow(backend, admin, "withdraw_entrant", { entry: entries[1], reason: "Injured" });
    await record(cup, {
      kind: "correction",
      match: "1.1",
      winner: entries[0],
      how: "1 up",
      reason: "The card says so.",
    });
    expect((await shown(cup))?.events).toMatchObject([
      { kind: "result", match: "1.1", winner: "4", how: "19th" },
      { kind: "withdrawal", side: "2" },
      { kind: "correction", match: "1.1", winner: "1", how: "1 up", reason: "The card says so." },
    ]);
  });

  test("a result that nobody wins is one", async () => {
    const { cup } = await published();
    await record(cup, won("1.1", null, "not played"));
    expect((await shown(cup))?.events).toMatchObject([{ winner: null, how: "not played" }]);
  });

  test("of two who type at once the second is told, and the same twice is one", async () => {
    const { cup, entries } = await published();
    const expected_version = await version(cup);
    const send = (winner: string | undefined) =>
      call("record_knockout", { tournament: cup.id, expected_version, event: won("1.1", winner) });
    const both = await Promise.all([send(entries[0]), send(entries[3])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.message).toBe("version_conflict");
    const [first] = (await shown(cup))?.events ?? [];
    const again = await send(first?.winner === "1" ? entries[0] : entries[3]);
    expect(again.status).toBe(200);
    expect((await shown(cup))?.events).toHaveLength(1);
  });

  test.each([
    ["a kind that is none", { kind: "draw" }, "kind_unknown"],
    ["a correction without a reason", { kind: "correction", match: "1.1", how: "1 up" }],
    ["a match that is none", { kind: "result", match: "9.1", how: "1 up", winner: null }],
    ["a last day without its match", { kind: "last-day", last_day: "2026-12-31" }],
    ["a day that is none", { kind: "last-day", match: "1.1", last_day: "soon" }],
  ])("%s is refused", async (_, event, refusal = "knockout_invalid") => {
    const { cup } = await published();
    expect(code(await record(cup, event))).toEqual([400, refusal]);
  });

  test("a winner is of the draw, and a reserve is entered and not in it", async () => {
    const { cup, entries } = await published();
    const { entries: others } = await knockout(1);
    expect(code(await record(cup, won("1.1", others[0])))).toEqual([400, "side_unknown"]);
    const reserve = (side: string | undefined) => ({ kind: "reserve", side, instead: entries[0] });
    expect(code(await record(cup, reserve(others[0])))).toEqual([400, "side_unknown"]);
    expect(code(await record(cup, reserve(entries[1])))).toEqual([400, "side_unknown"]);
    const { entry_id } = await addEntrant(backend, admin, cup, {
      full_name: "Om Shetty",
      email: null,
    });
    expect((await record(cup, reserve(entry_id))).status).toBe(200);
    expect((await record(cup, won("1.1", entry_id))).status).toBe(200);
    const facts = await shown(cup);
    expect(facts?.sides[4]).toEqual({ id: "5", names: ["Om Shetty"], namesake: 1 });
    expect(facts?.numbers).toBe(4);
  });

  test("nothing is recorded before the draw is published", async () => {
    const { cup, entries } = await drawn();
    expect(code(await record(cup, won("1.1", entries[0])))).toEqual([400, "draw_not_published"]);
  });

  test("of an account that is deleted the side stays, without its name", async () => {
    const { cup, entries } = await published();
    const leaving = await createUser(backend);
    await backend.sql(
      `update public.entries set user_id = '${leaving.id}' where id = '${entries[1] ?? ""}'`,
    );
    await record(cup, won("1.2", entries[1]));
    await backend.sql(`delete from auth.users where id = '${leaving.id}'`);
    const facts = await shown(cup);
    expect(facts?.sides[1]).toEqual({ id: "2", names: [], namesake: null });
    expect(facts?.events).toMatchObject([
      { kind: "result", winner: "2" },
      { kind: "withdrawal", side: "2" },
    ]);
  });
});

test("a member reads their own knock-outs, with their side, and nobody else's", async () => {
  const { cup, entries } = await drawn();
  await backend.sql(
    `update public.entries set user_id = '${golfer.id}' where id = '${entries[2] ?? ""}'`,
  );
  const own = async (user: TestUser | null) =>
    (await call("own_knockouts", {}, user)).body as { tournament_id: string; side: string }[];
  expect(await own(golfer)).toEqual([]);
  await publish(cup);
  expect(await own(golfer)).toMatchObject([
    { tournament_id: cup.id, side: "3", knockout: await shown(cup) },
  ]);
  expect(await own(admin)).toEqual([]);
});

test("a copy has the settings, and neither draw, days nor results", async () => {
  const { cup, entries } = await published();
  await record(cup, won("1.1", entries[0]));
  const [copy] = (await rpcOrThrow(backend, admin, "copy_tournament", {
    tournament: cup.id,
    new_name: "Next year's",
    submission_key: randomUUID(),
  })) as { id: string }[];
  const { facts } = (await call("club_knockout", { tournament: copy?.id })).body as {
    facts: object;
  };
  expect(facts).toMatchObject({
    ...{ rules: RULES, by: null, published_at: null, last_days: [], sides: [], events: [] },
  });
});

test("the club reads who is entered, with handicaps, in the order of entry", async () => {
  const { cup, entries } = await knockout(2);
  const { body } = await call("club_knockout", { tournament: cup.id });
  expect(body).toMatchObject({
    version: 0,
    facts: null,
    entries: [],
    entered: [
      { entry: entries[0], names: [NAMES[0]], handicap: 10 },
      { entry: entries[1], names: [NAMES[1]], handicap: 11 },
    ],
  });
});

test("entered sides have the places of a published board, by the person of the register", async () => {
  const { cup, entries } = await knockout(4);
  const medal = await makeTournament(backend, admin);
  const persons = new Map<string, string>();
  const players: string[] = [];
  for (const full_name of NAMES.slice(0, 3)) {
    // Their names on the day were written otherwise.
    const { entry_id } = await addEntrant(backend, admin, medal, {
      full_name: `${full_name} (medal)`,
      email: null,
    });
    players.push(entry_id);
    persons.set(full_name, randomUUID());
  }
  for (const [index, [full_name, person]] of [...persons].entries()) {
    await backend.sql(
      `insert into public.people (id, full_name) values ('${person}', '${full_name} ${person}');
       update public.players set person_id = '${person}', known_by = 'desk', was_member = true
       where id in ('${entries[index] ?? ""}', '${players[index] ?? ""}')`,
    );
  }
  const boards = async (user: TestUser | null = admin) =>
    call("boards_for_draw", { tournament: cup.id }, user);
  expect((await boards()).body).toEqual([]);
  const lines = [
    { player: players[1], place: 1 },
    { player: players[0], place: 2 },
    { player: players[2], place: null, no_result: "DQ" },
  ];
  await backend.sql(
    `insert into public.tournament_play (tournament_id, results_published_at, published_results)
     values ('${medal.id}', now(), '${JSON.stringify({ players: lines, teams: [] })}')
     on conflict (tournament_id) do update
     set results_published_at = excluded.results_published_at,
         published_results = excluded.published_results`,
  );
  expect((await boards()).body).toMatchObject([
    {
      id: medal.id,
      lines: [
        { entry: entries[1], place: 1 },
        { entry: entries[0], place: 2 },
      ],
    },
  ]);
  expect((await boards(golfer)).status).toBe(403);
  await backend.sql(
    `update public.tournament_play set results_published_at = null, published_results = null
     where tournament_id = '${medal.id}'`,
  );
  expect((await boards()).body).toEqual([]);
});
