import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Answer, createUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant } from "../support/entrants.ts";
import { dayFromNow, KNOCKOUT_RULES } from "../support/knockouts.ts";
import {
  changeTournament,
  makeTournament,
  rpcOrThrow,
  type Saved,
} from "../support/tournaments.ts";

const { backend, admin, member, call } = await clubBackend(1);
const golfer = member(0);

const MEN = { id: "men", name: "Men" };
const LADIES = { id: "ladies", name: "Ladies" };

const code = ({ status, body }: Answer): unknown[] => [status, body.message];

type Entered = { cup: Saved; men: string[]; ladies: string[] };

const choose = (cup: Saved, by_division: boolean, user = admin) =>
  call("choose_knockouts", { tournament: cup.id, by_division }, user);

/** Two men and two ladies, and more where they are named. */
async function entered(sides = { men: 2, ladies: 2 }, changes: object = {}): Promise<Entered> {
  const cup = await makeTournament(backend, admin, {
    ...{ form_of_play: "knock-out", starts_on: dayFromNow(0), final_by: dayFromNow(200) },
    ...{ divisions: [MEN, LADIES], max_group_size: 1 },
    ...changes,
  });
  const made: Entered = { cup, men: [], ladies: [] };
  for (const category of ["men", "ladies"] as const) {
    for (let index = 0; index < sides[category]; index += 1) {
      const name = { full_name: `${category} ${String(index + 1)}`, email: null };
      const { entry_id } = await addEntrant(backend, admin, cup, { ...name, category });
      made[category].push(entry_id);
    }
  }
  return made;
}

type Club = {
  version: number;
  by_division: boolean;
  has_published: boolean;
  facts: {
    rules: object;
    published_at: string | null;
    numbers: number;
    events: object[];
    last_days: string[];
  } | null;
  entered: { entry: string }[];
};

const club = async (cup: Saved, division?: string): Promise<Club> =>
  (await call("club_knockout", { tournament: cup.id, division })).body as Club;

const change = async (name: string, cup: Saved, division: string | undefined, more: object = {}) =>
  call(name, {
    tournament: cup.id,
    expected_version: (await club(cup, division)).version,
    division,
    ...more,
  });

const draw = (entries: readonly string[]) => ({ by: "list", lot: 1, seeds: 0, entries });

/** Terms and draw of a division, and then its days, as the site saves them. */
const save = async (
  cup: Saved,
  division: string | undefined,
  entries: readonly string[],
  days = [dayFromNow(60)],
) => {
  const drawn = await change("save_knockout", cup, division, {
    changes: { rules: KNOCKOUT_RULES, draw: draw(entries) },
  });
  return drawn.status === 200
    ? change("save_knockout", cup, division, { changes: { last_days: days } })
    : drawn;
};

const record = async (cup: Saved, division: string, event: object) =>
  change("record_knockout", cup, division, { event });

const won = (winner: string | undefined) => ({ kind: "result", match: "1.1", winner, how: "3&2" });

const publish = (cup: Saved, division?: string) => change("publish_knockout", cup, division);

/** Both drawn and published. */
async function published(sides?: { men: number; ladies: number }): Promise<Entered> {
  const made = await entered(sides);
  expect((await choose(made.cup, true)).body).toBe(true);
  for (const division of ["men", "ladies"] as const) {
    expect(code(await save(made.cup, division, made[division].slice(0, 2)))[0]).toBe(200);
    expect(code(await publish(made.cup, division))[0]).toBe(200);
  }
  return made;
}

const shown = async ({ slug }: Saved, division?: string) =>
  (await call("public_knockout", { slug, division }, null)).body as {
    division?: { id: string };
    divisions?: { id: string; name: string }[];
    sides: { names: string[] }[];
    events: object[];
  } | null;

describe("one for each division, or one for all", () => {
  test("keeps the terms, and drops a draw that is not published", async () => {
    const { cup, men, ladies } = await entered();
    await save(cup, undefined, [...men, ...ladies], [dayFromNow(30), dayFromNow(60)]);
    const before = (await club(cup)).version;
    expect((await choose(cup, true)).body).toBe(true);
    for (const [division, ids] of [
      ["men", men],
      ["ladies", ladies],
    ] as const) {
      const open = await club(cup, division);
      expect(open).toMatchObject({ by_division: true, version: before + 1 });
      expect(open.facts).toMatchObject({ rules: KNOCKOUT_RULES, numbers: 0, published_at: null });
      expect(open.entered.map(({ entry }) => entry)).toEqual(ids);
    }
    // What was opened before is of another version, and of another knock-out.
    expect(
      code(
        await call("save_knockout", {
          ...{ tournament: cup.id, expected_version: before, changes: { rules: KNOCKOUT_RULES } },
        }),
      ),
    ).toEqual([400, "version_conflict"]);
    expect((await choose(cup, false)).body).toBe(false);
    expect((await club(cup)).facts).toMatchObject({ rules: KNOCKOUT_RULES, numbers: 0 });
    expect(code(await save(cup, "men", men))).toEqual([400, "version_conflict"]);
  });

  test("stays once a draw of one is published", async () => {
    const { cup, men } = await entered();
    await choose(cup, true);
    await save(cup, "men", men);
    await publish(cup, "men");
    expect(code(await choose(cup, false))).toEqual([400, "draw_published"]);
    expect((await club(cup, "ladies")).has_published).toBe(true);
    expect(code(await change("take_back_knockout", cup, "men"))[0]).toBe(200);
    expect((await choose(cup, false)).body).toBe(false);
  });

  test("is kept where all divisions are replaced, and is one for all where one is left", async () => {
    const cup = await makeTournament(backend, admin, {
      ...{ form_of_play: "knock-out", starts_on: dayFromNow(0), final_by: dayFromNow(200) },
      divisions: [MEN, LADIES],
    });
    await choose(cup, true);
    await change("save_knockout", cup, "men", { changes: { rules: KNOCKOUT_RULES } });
    await changeTournament(backend, admin, cup, {
      divisions: [
        { id: "a", name: "A" },
        { id: "b", name: "B" },
      ],
    });
    for (const division of ["a", "b"]) {
      expect(await club(cup, division)).toMatchObject({
        by_division: true,
        facts: { rules: KNOCKOUT_RULES },
      });
    }
    await changeTournament(backend, admin, cup, { divisions: [{ id: "c", name: "C" }] });
    expect(await club(cup)).toMatchObject({ by_division: false, facts: { rules: KNOCKOUT_RULES } });
  });

  test("needs two divisions, and a secretary", async () => {
    const one = await entered({ men: 2, ladies: 0 }, { divisions: [MEN] });
    expect(code(await choose(one.cup, true))).toEqual([400, "knockout_invalid"]);
    const { cup } = await entered();
    expect((await choose(cup, true, golfer)).status).toBe(403);
    expect(code(await call("choose_knockouts", { tournament: cup.id }))[0]).not.toBe(200);
  });

  test("terms of the first division are those of the others, until they have their own", async () => {
    const { cup } = await entered();
    await choose(cup, true);
    await change("save_knockout", cup, "men", { changes: { rules: KNOCKOUT_RULES } });
    expect((await club(cup, "ladies")).facts).toMatchObject({ rules: KNOCKOUT_RULES });
    const rules = { ...KNOCKOUT_RULES, holes: "9" };
    await change("save_knockout", cup, "ladies", { changes: { rules } });
    expect((await club(cup, "men")).facts).toMatchObject({ rules: KNOCKOUT_RULES });
    expect((await club(cup, "ladies")).facts).toMatchObject({ rules });
  });

  test("is copied with the tournament, without draws", async () => {
    const { cup } = await published();
    const [copy] = (await rpcOrThrow(backend, admin, "copy_tournament", {
      ...{ tournament: cup.id, new_name: "Next year's", submission_key: randomUUID() },
    })) as Saved[];
    if (!copy) throw new Error("no copy");
    expect(await club(copy, "ladies")).toMatchObject({
      ...{ by_division: true, has_published: false },
      facts: { rules: KNOCKOUT_RULES, numbers: 0 },
    });
  });
});

describe("a division's own", () => {
  test("draw is of its entries, and published alone", async () => {
    const { cup, men, ladies } = await entered();
    await choose(cup, true);
    await save(cup, "men", [men[0] ?? "", ladies[0] ?? ""]);
    expect(code(await publish(cup, "men"))).toEqual([400, "draw_outdated"]);
    await save(cup, "men", men);
    expect(code(await publish(cup, "men"))[0]).toBe(200);
    expect(await shown(cup)).toMatchObject({ division: MEN, divisions: [MEN] });
    expect(await shown(cup, "ladies")).toBeNull();
    await save(cup, "ladies", ladies);
    expect(code(await publish(cup, "ladies"))[0]).toBe(200);
    expect(await shown(cup, "ladies")).toMatchObject({
      ...{ division: LADIES, divisions: [MEN, LADIES] },
      sides: [{ names: ["ladies 1"] }, { names: ["ladies 2"] }],
    });
    expect(await shown(cup, "nobody")).toBeNull();
  });

  test("results are its own, and a draw is taken back while the other is played", async () => {
    const { cup, men, ladies } = await published();
    expect(code(await record(cup, "men", won(men[0])))[0]).toBe(200);
    expect(code(await record(cup, "ladies", won(men[0])))).toEqual([400, "side_unknown"]);
    expect(code(await change("take_back_knockout", cup, "men"))).toEqual([400, "results_in"]);
    expect(code(await change("take_back_knockout", cup, "ladies"))[0]).toBe(200);
    expect(await shown(cup, "ladies")).toBeNull();
    expect((await shown(cup, "men"))?.events).toHaveLength(1);
    expect(code(await publish(cup, "ladies"))[0]).toBe(200);
    expect(code(await record(cup, "ladies", won(ladies[1])))[0]).toBe(200);
  });

  test("the tournament is over when each final is decided", async () => {
    const { cup, men, ladies } = await published();
    const day = async () => {
      const [row] = await backend.sql<{ day: string | null; has_results: boolean }>(
        `select public.finished_on('${cup.id}')::text as day,
                public.has_results('${cup.id}') as has_results`,
      );
      return [row?.day, row?.has_results];
    };
    await record(cup, "men", won(men[0]));
    expect(await day()).toEqual([null, false]);
    await record(cup, "ladies", won(ladies[1]));
    expect(await day()).toEqual([dayFromNow(0), true]);
    const { knockouts } = (await call("published_play", { slug: cup.slug }, null)).body as {
      knockouts: object[];
    };
    expect(knockouts).toEqual([
      { division: "Men", terms: expect.objectContaining(KNOCKOUT_RULES) as object },
      { division: "Ladies", terms: expect.objectContaining(KNOCKOUT_RULES) as object },
    ]);
  });

  test("a reserve is of the same division, and of no other draw", async () => {
    const { cup, men, ladies } = await published();
    const late = async (category: string) =>
      (await addEntrant(backend, admin, cup, { full_name: "Late", email: null, category }))
        .entry_id;
    const [man, lady] = [await late("men"), await late("ladies")];
    await call("withdraw_entrant", { entry: ladies[1], reason: "Injured" });
    const takes = (side: string | undefined) =>
      record(cup, "ladies", { kind: "reserve", side, instead: ladies[1] });
    expect(code(await takes(man))).toEqual([400, "side_unknown"]);
    expect(code(await takes(men[0]))).toEqual([400, "side_unknown"]);
    expect(code(await takes(lady))[0]).toBe(200);
  });

  test("a division may be changed before its draw is published, and not after", async () => {
    const { cup, men, ladies } = await entered({ men: 3, ladies: 2 });
    await choose(cup, true);
    await save(cup, "men", men);
    const move = async (entry: string | undefined, category: string) => {
      const [row] = await backend.sql<{ moved: string }>(
        `update public.players set category = '${category}'
         where entry_id = '${entry ?? ""}' returning category as moved`,
      );
      return row?.moved;
    };
    expect(await move(men[2], "ladies")).toBe("ladies");
    expect(code(await publish(cup, "men"))).toEqual([400, "draw_outdated"]);
    await save(cup, "men", men.slice(0, 2));
    expect(code(await publish(cup, "men"))[0]).toBe(200);
    expect((await club(cup, "ladies")).entered).toHaveLength(3);
    await expect(move(men[0], "ladies")).rejects.toThrow("division_drawn");
    expect(await move(ladies[0], "men")).toBe("men");
    expect((await club(cup, "men")).entered).toHaveLength(3);
  });

  test("entered again in another division a side is a new entry, and a reserve", async () => {
    const { cup, men, ladies } = await published();
    const side = men[0] ?? "";
    const again = async (category: string, more: object = {}) =>
      (await addEntrant(backend, admin, cup, { full_name: "men 1", email: null, category }, more))
        .entry_id;
    await call("withdraw_entrant", { entry: side, reason: "Too young" });
    const moved = await again("ladies");
    expect(moved).not.toBe(side);
    const standing = async (entry: string) =>
      (
        await backend.sql<{ standing: object }>(
          `select private.standing_of_entry('${entry}') as standing`,
        )
      )[0]?.standing;
    expect(await standing(moved)).toEqual({ state: "reserve" });
    await call("withdraw_entrant", { entry: ladies[1], reason: "Injured" });
    expect(
      code(await record(cup, "ladies", { kind: "reserve", side: moved, instead: ladies[1] }))[0],
    ).toBe(200);
    expect(await standing(moved)).toMatchObject({ state: "plays" });
    // From there the side of the first draw is what returns.
    await call("withdraw_entrant", { entry: moved, reason: "Moved by mistake" });
    expect(await again("men")).toBe(side);
    expect(await standing(side)).toMatchObject({ state: "plays" });
  });

  test("entered again in a division that is not drawn, an account has the new entry", async () => {
    const { cup, men, ladies } = await entered();
    await choose(cup, true);
    const leaver = await createUser(backend);
    const account = { account_email: leaver.email };
    const own = { full_name: "Own", phone: "0984507777", email: null };
    const { entry_id: side } = await addEntrant(
      backend,
      admin,
      cup,
      { ...own, category: "men" },
      account,
    );
    await save(cup, "men", [...men, side], [dayFromNow(30), dayFromNow(60)]);
    await publish(cup, "men");
    await call("withdraw_entrant", { entry: side, reason: "Other division" });
    const { entry_id: moved } = await addEntrant(backend, admin, cup, {
      ...own,
      category: "ladies",
    });
    expect(moved).not.toBe(side);
    expect(
      await backend.sql(
        `select id, user_id, state from public.entries where id in ('${side}', '${moved}')
         order by id = '${moved}'`,
      ),
    ).toEqual([
      { id: side, user_id: null, state: "withdrawn" },
      { id: moved, user_id: leaver.id, state: "confirmed" },
    ]);
    await save(cup, "ladies", [...ladies, moved], [dayFromNow(30), dayFromNow(60)]);
    expect(code(await publish(cup, "ladies"))[0]).toBe(200);
    // Both are theirs, and go with the account.
    await backend.sql(`delete from auth.users where id = '${leaver.id}'`);
    expect(
      await backend.sql(`select id from public.entries where id in ('${side}', '${moved}')`),
    ).toEqual([]);
    expect((await shown(cup, "men"))?.sides.at(-1)?.names).toEqual([]);
  });

  test("is kept when the division is renamed, and refuses its removal", async () => {
    const { cup } = await published();
    const women = { ...LADIES, name: "Women" };
    await changeTournament(backend, admin, cup, { divisions: [MEN, women] });
    expect((await shown(cup, "ladies"))?.divisions).toEqual([MEN, women]);
    await expect(changeTournament(backend, admin, cup, { divisions: [MEN] })).rejects.toThrow(
      "choice_in_use",
    );
  });

  test("a withdrawn or deleted side leaves its own draw", async () => {
    const { cup, ladies } = await published();
    await call("withdraw_entrant", { entry: ladies[0], reason: "Injured" });
    expect((await shown(cup, "ladies"))?.events).toHaveLength(1);
    expect((await shown(cup, "men"))?.events).toHaveLength(0);
  });

  test("link says whose knock-out it is", async () => {
    const { cup } = await published();
    const links = await backend.sql<{ token: string; knockout: string }>(
      `select token, knockout_id as knockout from public.match_sides
       where knockout_id like '${cup.id}/%'`,
    );
    expect(links).toHaveLength(4);
    for (const { token, knockout } of links) {
      const { body } = await call("match_by_link", { token }, null);
      expect((body.division as { id: string }).id).toBe(knockout.split("/")[1]);
    }
    await change("take_back_knockout", cup, "men");
    const { token } = links.find(({ knockout }) => knockout.endsWith("/men")) ?? {};
    expect((await call("match_by_link", { token }, null)).body).toMatchObject({
      ended: "draw",
      division: { id: "men" },
      slug: null,
    });
  });
});

describe("the last day of the finals", () => {
  const finalBy = async (cup: Saved) => {
    const [row] = await backend.sql<{ day: string }>(
      `select final_by::text as day from public.tournaments where id = '${cup.id}'`,
    );
    return row?.day;
  };

  test("is the latest, once each division has its own", async () => {
    const { cup, men, ladies } = await entered();
    await choose(cup, true);
    await save(cup, "men", men, [dayFromNow(60)]);
    expect(await finalBy(cup)).toBe(dayFromNow(200));
    await save(cup, "ladies", ladies, [dayFromNow(90)]);
    expect(await finalBy(cup)).toBe(dayFromNow(90));
    await save(cup, "men", men, [dayFromNow(120)]);
    expect(await finalBy(cup)).toBe(dayFromNow(120));
  });

  test("of one does not move with the other’s, and is not after the tournament’s", async () => {
    const { cup } = await published();
    expect(await finalBy(cup)).toBe(dayFromNow(60));
    expect(
      code(
        await record(cup, "men", { kind: "last-day", match: "1.1", last_day: dayFromNow(90) }),
      )[0],
    ).toBe(200);
    expect(await finalBy(cup)).toBe(dayFromNow(90));
    const days = async (division: string) => (await club(cup, division)).facts?.last_days;
    expect(await days("ladies")).toEqual([dayFromNow(60)]);
    expect(await days("men")).toEqual([dayFromNow(90)]);
    await expect(
      changeTournament(backend, admin, cup, { final_by: dayFromNow(70) }),
    ).rejects.toThrow("final_before_rounds");
    await changeTournament(backend, admin, cup, { final_by: dayFromNow(100) });
    expect(await days("men")).toEqual([dayFromNow(90)]);
  });
});
