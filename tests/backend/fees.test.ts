import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { namesPayee } from "#app/money/names-payee.ts";
import { createUser, type TestUser } from "../support/backend.ts";
import { closeAlone } from "../support/bank-lines.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";
import {
  cancelTournament,
  makeTournament,
  rpcOfDesk,
  rpcOrThrow,
  type Saved,
} from "../support/tournaments.ts";

const { backend, admin, member: memberBy, call } = await clubBackend(1);
const member = memberBy(0);

/** The rows that an administrator reads. */
const readAll = async <Row>(path: string) =>
  (await backend.call("GET", `/rest/v1/${path}`, { token: admin.accessToken }))
    .body as unknown as Row[];

/** A tournament that costs ₹3,500 a player. */
async function cupWithFee(fees: object = {}, changes: object = {}): Promise<Saved> {
  const cup = await makeTournament(backend, admin, {
    max_group_size: 4,
    ...changes,
  });
  const saved = await call("save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_000,
    ...fees,
  });
  expect([saved.status, saved.body]).toEqual([200, 1]);
  return cup;
}

type Fee = { due: number; state: string; reference: string; charged: number };

const feeOf = async (entry: string): Promise<Fee | undefined> => {
  const [fee] = await backend.sql<Fee>(
    `select due::integer, charged::integer, state, reference
     from public.entry_fee_states where entry_id = '${entry}'`,
  );
  return fee;
};

const dueOf = async (entry: string) => {
  const fee = await feeOf(entry);
  return fee && [fee.due, fee.state];
};

async function enter(
  cup: Saved,
  user: TestUser,
  changes: object = {},
): Promise<{ id: string; entry_id: string }> {
  const { status, body } = await insertEntry(backend, user, cup, {
    joins_waiting_list: true,
    ...changes,
  });
  expect(status).toBe(201);
  return body[0] as { id: string; entry_id: string };
}

const record = (entry: string, line: object) =>
  call("record_fee", { entry, submission_key: randomUUID(), ...line });

const day = async (offset: number) => {
  const [row] = await backend.sql<{ day: string }>(
    `select ((now() at time zone 'Asia/Kolkata')::date + ${String(offset)})::text as day`,
  );
  return row?.day;
};

describe("what an entry owes", () => {
  test("its players at the tournament's fee, with a reference of its own", async () => {
    const cup = await cupWithFee();
    const { entry_id, id } = await enter(cup, member, {
      players: [furtherPlayer("Meera Rao")],
    });
    const fee = await feeOf(entry_id);
    expect(fee).toMatchObject({ due: 700_000, state: "due" });
    expect(fee?.reference).toMatch(/^(?=.*[A-Z])(?=.*\d)[^01258OILZSB]{4}$/);
    await enter(cup, member, { replaces: id });
    expect(await dueOf(entry_id)).toEqual([350_000, "due"]);
  });

  test("nothing where there is no fee, and for who was entered before there was one", async () => {
    const free = await makeTournament(backend, admin);
    const { entry_id, id } = await enter(free, member);
    expect(await feeOf(entry_id)).toBeUndefined();
    await call("save_fees", {
      tournament: free.id,
      expected_version: 0,
      fee: 100_000,
    });
    await enter(free, member, { replaces: id, handicap: "9" });
    expect(await feeOf(entry_id)).toBeUndefined();
    const applied = await call("apply_fees", { tournament: free.id });
    expect(applied.body).toBe(1);
    expect(await dueOf(entry_id)).toEqual([100_000, "due"]);
    expect((await call("apply_fees", { tournament: free.id })).body).toBe(0);
  });

  test("the new fee, also of who waits, once the club says so", async () => {
    const cup = await cupWithFee({}, { capacity: 1, has_waiting_list: true });
    const first = await enter(cup, member);
    const second = await enter(cup, await createUser(backend));
    await call("save_fees", {
      tournament: cup.id,
      expected_version: 1,
      fee: 500_000,
    });
    expect((await call("apply_fees", { tournament: cup.id })).body).toBe(2);
    expect(await dueOf(first.entry_id)).toEqual([500_000, "due"]);
    expect(await dueOf(second.entry_id)).toEqual([0, "nothing"]);
    await call("withdraw_registration", { registration: first.id }, member);
    expect(await dueOf(second.entry_id)).toEqual([500_000, "due"]);
  });

  test("that a paid entry was withdrawn is mailed though the day's mails are used up", async () => {
    const cup = await cupWithFee();
    const withdrawnAfterTen = async (isPaid: boolean) => {
      const golfer = await createUser(backend);
      const { id, entry_id } = await enter(cup, golfer);
      for (let count = 0; count < 10; count += 1) {
        const { status } = await insertEntry(backend, golfer, cup, {
          replaces: (
            await backend.sql<{ id: string }>(
              `select id from public.tournament_registrations
               where entry_id = '${entry_id}' and state <> 'replaced'`,
            )
          )[0]?.id,
          handicap: String(count + 1),
        });
        expect(status).toBe(201);
      }
      expect(id).toBe(entry_id);
      if (isPaid) await call("mark_paid", { entry: entry_id, way: "upi" });
      const [last] = await backend.sql<{ id: string }>(
        `select id from public.tournament_registrations
         where entry_id = '${entry_id}' and state <> 'replaced'`,
      );
      await call("withdraw_registration", { registration: last?.id }, golfer);
      return backend.sql(
        `select kind from public.registration_mails
         where user_id = '${golfer.id}' and kind = 'withdrawn'`,
      );
    };
    expect(await withdrawnAfterTen(true)).toEqual([{ kind: "withdrawn" }]);
    expect(await withdrawnAfterTen(false)).toEqual([]);
  });

  describe("the terms that a form showed", () => {
    const termsOf = async (cup: Saved, user: TestUser) =>
      (await call("own_entry", { tournament_slug: cup.slug }, user)).body.terms as object;
    const send = (cup: Saved, user: TestUser, fields: object) =>
      insertEntry(backend, user, cup, { joins_waiting_list: true, ...fields });
    const save = (cup: Saved, version: number, fees: object) =>
      call("save_fees", { tournament: cup.id, expected_version: version, fee: 350_000, ...fees });

    test("are asked about when they are worse by then, and agreed to as they are now", async () => {
      const [until, sooner] = [await day(20), await day(10)];
      const cup = await cupWithFee({ refund_until: until });
      const golfer = await createUser(backend);
      const shown_terms = await termsOf(cup, golfer);
      await save(cup, 1, { fee: 400_000, refund_until: sooner });
      const refused = await send(cup, golfer, { shown_terms });
      expect(refused.body).toMatchObject({ message: "terms_worse" });
      const { shown, now, terms } = JSON.parse(
        (refused.body as unknown as { details: string }).details,
      ) as { shown: object; now: object; terms: object };
      expect([shown, now]).toEqual([
        { paise: 350_000, refund_until: until },
        { paise: 400_000, refund_until: sooner },
      ]);
      expect(terms).toEqual(await termsOf(cup, golfer));
      expect((await send(cup, golfer, { shown_terms: terms })).status).toBe(201);
    });

    test.each<[string, object, object, number]>([
      ["nothing else", {}, {}, 201],
      ["a better fee", {}, { fee: 300_000 }, 201],
      ["a later refund day", { refund_until: "2098-01-01" }, { refund_until: "2098-01-02" }, 201],
      ["an earlier refund day", {}, { refund_until: "2098-01-02" }, 400],
      ["a division that is not chosen", {}, { prices: { divisions: { ladies: 900_000 } } }, 201],
      ["the chosen division", {}, { prices: { divisions: { men: 900_000 } } }, 400],
      ["an early fee that is over", { early_fee: 100, early_until: "2098-01-01" }, {}, 400],
      ["who is to be paid", {}, { how_to_pay: "At the desk" }, 201],
    ])("%s", async (_, before, after, status) => {
      const cup = await cupWithFee(before);
      const golfer = await createUser(backend);
      const shown_terms = await termsOf(cup, golfer);
      await save(cup, 1, after);
      expect((await send(cup, golfer, { category: "men", shown_terms })).status).toBe(status);
    });

    test("are those of players who are added; a fee that comes to a free tournament is asked about", async () => {
      const cup = await cupWithFee();
      const golfer = await createUser(backend);
      const { id } = await enter(cup, golfer);
      const shown_terms = await termsOf(cup, golfer);
      await save(cup, 1, { fee: 400_000 });
      const changed = { replaces: id, shown_terms };
      const players = [furtherPlayer("Meera Rao")];
      expect((await send(cup, golfer, { ...changed, players })).body).toMatchObject({
        message: "terms_worse",
      });
      // Who is entered keeps the price.
      expect((await send(cup, golfer, { ...changed, handicap: "9" })).status).toBe(201);
      const free = await makeTournament(backend, admin);
      const none = await termsOf(free, golfer);
      await save(free, 0, {});
      expect((await send(free, golfer, { shown_terms: none })).body).toMatchObject({
        message: "terms_worse",
      });
      for (const wrong of [[], { per_player: "x" }, { per_player: 9, prices: { x: 1 } }]) {
        const other = await createUser(backend);
        expect((await send(free, other, { shown_terms: wrong })).status).toBe(201);
      }
    });
  });

  test("an applied fee counts the entries that cost something else, and no other", async () => {
    const cup = await cupWithFee({}, { capacity: 2, has_waiting_list: true });
    const lady = await enter(cup, member, { category: "ladies" });
    await enter(cup, await createUser(backend));
    const late = await enter(cup, await createUser(backend), { category: "ladies" });
    const refund_until = await day(-9);
    await backend.sql(
      `update public.tournament_fees set refund_until = '${String(refund_until)}' where tournament_id = '${cup.id}'`,
    );
    const apply = async (version: number, ladies: number) => {
      const fees = { fee: 350_000, refund_until, prices: { divisions: { ladies } } };
      await call("save_fees", { tournament: cup.id, expected_version: version, ...fees });
      return (await call("apply_fees", { tournament: cup.id })).body as number;
    };
    const recipients = async () =>
      (
        await backend.sql<{ entry_id: string }>(
          `select entry_id from private.message_audience('${cup.id}', '{"fee": "changed"}')`,
        )
      ).map(({ entry_id }) => entry_id);
    expect(await apply(1, 400_000)).toBe(2);
    expect(new Set(await recipients())).toEqual(new Set([lady.entry_id, late.entry_id]));
    expect(await apply(2, 400_000)).toBe(0);
    // After the refund day a lower price gives nothing back: it changes what waits, no charge.
    expect(await apply(3, 100_000)).toBe(1);
    expect(await recipients()).toEqual([late.entry_id]);
  });

  test("nothing of an entry without a fee that is changed; the fee of one that was changed, withdrawn and made again", async () => {
    const cup = await makeTournament(backend, admin);
    const golfer = await createUser(backend);
    const { id, entry_id } = await enter(cup, golfer);
    await call("save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 350_000,
    });
    const changed = await enter(cup, golfer, { replaces: id, handicap: "9" });
    expect(await feeOf(entry_id)).toBeUndefined();
    await call("withdraw_registration", { registration: changed.id }, golfer);
    expect((await enter(cup, golfer)).entry_id).toBe(entry_id);
    expect(await dueOf(entry_id)).toEqual([350_000, "due"]);
  });

  test("by division, for those who are brought, and by answer; a change of them changes what is due", async () => {
    const cart = {
      id: "cart",
      kind: "yes_no",
      label: "A cart?",
      required: false,
      per_player: true,
    };
    const prices = {
      guest: 450_000,
      divisions: { ladies: 250_000 },
      extras: { cart: { true: 120_000 } },
    };
    const cup = await cupWithFee({ prices }, { questions: [cart] });
    const { entry_id, id } = await enter(cup, member, {
      category: "ladies",
      answers: { cart: true },
    });
    expect(await dueOf(entry_id)).toEqual([370_000, "due"]);
    const further = { ...furtherPlayer("Meera Rao"), answers: { cart: false } };
    const { id: second } = await enter(cup, member, {
      replaces: id,
      category: "men",
      players: [further],
    });
    expect(await dueOf(entry_id)).toEqual([800_000, "due"]);
    // Its own price list, until the club says otherwise.
    await call("save_fees", {
      tournament: cup.id,
      expected_version: 1,
      fee: 350_000,
    });
    await enter(cup, member, { replaces: second, category: "ladies" });
    expect(await dueOf(entry_id)).toEqual([250_000, "due"]);
    expect((await call("apply_fees", { tournament: cup.id })).body).toBe(1);
    expect(await dueOf(entry_id)).toEqual([350_000, "due"]);
    for (const wrong of [
      { guest: -1 },
      { guest: 1.5 },
      { divisions: { men: "1" } },
      { extras: { cart: 100 } },
      { other: 1 },
      [],
    ]) {
      const { body } = await call("save_fees", {
        tournament: cup.id,
        expected_version: 2,
        fee: 350_000,
        prices: wrong,
      });
      expect([wrong, body]).toEqual([wrong, expect.objectContaining({ message: "fees_invalid" })]);
    }
  });

  test.each([
    ["their division's where it costs less than the fee", { ladies: 100_000 }, 450_000, 100_000],
    ["the guests' where it is less still", { ladies: 100_000 }, 80_000, 80_000],
    ["the guests' where their division costs as much", { ladies: 350_000 }, 450_000, 450_000],
    ["the guests' where their division costs more", { ladies: 400_000 }, 450_000, 450_000],
    ["their division's where guests have none", { ladies: 400_000 }, undefined, 400_000],
  ])("who is brought pays %s", async (_name, divisions, guest, paise) => {
    const cup = await cupWithFee({ prices: { divisions, ...(guest && { guest }) } });
    const ladies = { ...furtherPlayer("Meera Rao"), category: "ladies" };
    const { entry_id } = await enter(cup, await createUser(backend), {
      category: "men",
      players: [ladies],
    });
    expect(await dueOf(entry_id)).toEqual([350_000 + paise, "due"]);
  });

  test("the early fee until its day; another fee changes no entry", async () => {
    const cup = await cupWithFee({
      early_fee: 300_000,
      early_until: await day(0),
    });
    const { entry_id } = await addEntrant(backend, admin, cup);
    expect(await dueOf(entry_id)).toEqual([300_000, "due"]);
    const changed = await call("save_fees", {
      tournament: cup.id,
      expected_version: 1,
      fee: 500_000,
      early_fee: 400_000,
      early_until: await day(-1),
    });
    expect(changed.body).toBe(2);
    expect(await dueOf(entry_id)).toEqual([300_000, "due"]);
    const late = await addEntrant(backend, admin, cup);
    expect(await dueOf(late.entry_id)).toEqual([500_000, "due"]);
  });

  describe("when the early fee is over", () => {
    /** A tournament whose early fee ended yesterday, and an entry from before. */
    async function enteredEarly(golfer: TestUser, players: object[] = []) {
      const cup = await cupWithFee({
        early_fee: 300_000,
        early_until: await day(0),
      });
      const entry = await enter(cup, golfer, { players });
      await backend.sql(
        `update public.entry_versions set sent_at = sent_at - interval '2 days'
         where entry_id = '${entry.entry_id}'`,
      );
      await backend.sql(
        `update public.tournament_fees set early_until = '${String(await day(-1))}'
         where tournament_id = '${cup.id}'`,
      );
      return { cup, ...entry };
    }

    const priceOf = async (cup: Saved, golfer: TestUser, players: object[]) =>
      (
        await call(
          "work_out_fee",
          {
            tournament_slug: cup.slug,
            entry: { category: "men", handicap: "12", players },
          },
          golfer,
        )
      ).body.paise as number;

    const apply = async (cup: Saved) =>
      (await call("apply_fees", { tournament: cup.id })).body as number;

    test("who withdraws and enters again pays the price of that day", async () => {
      const golfer = await createUser(backend);
      const { cup, id, entry_id } = await enteredEarly(golfer);
      expect(await priceOf(cup, golfer, [])).toBe(300_000);
      expect(await apply(cup)).toBe(0);
      await call("withdraw_registration", { registration: id }, golfer);
      const { body } = await call("own_entry", { tournament_slug: cup.slug }, golfer);
      expect(body.fee.per_player).toBe(350_000);
      expect(await priceOf(cup, golfer, [])).toBe(350_000);
      expect((await enter(cup, golfer)).entry_id).toBe(entry_id);
      expect(await dueOf(entry_id)).toEqual([350_000, "due"]);
      expect(await apply(cup)).toBe(0);
    });

    test("players who are added later pay the price of that day, those who were there keep theirs", async () => {
      const golfer = await createUser(backend);
      const meera = furtherPlayer("Meera Rao", { id: randomUUID() });
      const vikram = furtherPlayer("Vikram Das", { id: randomUUID() });
      const { cup, id, entry_id } = await enteredEarly(golfer, [meera]);
      let replaces = id;
      const change = async (players: object[], due: number) => {
        expect(await priceOf(cup, golfer, players)).toBe(due);
        const { body } = await call("work_out_entrant_fee", {
          tournament: cup.id,
          entrant: entry_id,
          entry: { category: "men", handicap: "12", players },
        });
        expect(body).toBe(due);
        ({ id: replaces } = await enter(cup, golfer, { replaces, players }));
        expect(await dueOf(entry_id)).toEqual([due, "due"]);
        expect(await apply(cup)).toBe(0);
        return storedPlayers(replaces);
      };
      const [first] = await storedPlayers(id);
      const [, added] = await change([first ?? {}, vikram], 950_000);
      // A change of what is there is no addition.
      await change([first ?? {}, { ...added, phone: "0984503333" }], 950_000);
      await change([added ?? {}], 650_000);
      // Who comes back is added anew.
      await change([added ?? {}, first ?? {}], 1_000_000);
    });

    test("of a price that the club corrects each player has that of the day on which they joined", async () => {
      const golfer = await createUser(backend);
      const cup = await makeTournament(backend, admin, { max_group_size: 4 });
      const meera = furtherPlayer("Meera Rao", { id: randomUUID() });
      const entry = await enter(cup, golfer, { players: [meera] });
      await backend.sql(
        `update public.entry_versions set sent_at = sent_at - interval '2 days'
         where entry_id = '${entry.entry_id}'`,
      );
      // Before there is a fee.
      const [first] = await storedPlayers(entry.id);
      const vikram = furtherPlayer("Vikram Das", { id: randomUUID() });
      await enter(cup, golfer, { replaces: entry.id, players: [first ?? {}, vikram] });
      const correct = async (version: number, fee: number) => {
        const early = { early_fee: fee - 50_000, early_until: await day(-1) };
        const fees = { tournament: cup.id, expected_version: version, fee, ...early };
        expect((await call("save_fees", fees)).body).toBe(version + 1);
        return apply(cup);
      };
      expect(await correct(0, 350_000)).toBe(1);
      expect(await dueOf(entry.entry_id)).toEqual([2 * 300_000 + 350_000, "due"]);
      expect(await correct(1, 400_000)).toBe(1);
      expect(await dueOf(entry.entry_id)).toEqual([2 * 350_000 + 400_000, "due"]);
      const { body } = await call("own_entry", { tournament_slug: cup.slug }, golfer);
      expect(body.fee.repriced).toEqual({ from: 950_000, to: 1_100_000 });
      expect((body.fee.parts as { paise: number }[]).map(({ paise }) => paise)).toEqual([
        ...[350_000, 350_000, 400_000],
      ]);
      expect(await apply(cup)).toBe(0);
    });

    const storedPlayers = async (id: string) =>
      (
        await backend.sql<{ players: object[] }>(
          `select players from public.tournament_registrations where id = '${id}'`,
        )
      )[0]?.players ?? [];
  });

  describe("by the status in the club's register", () => {
    const STATUSES = { member: 200_000, junior: 50_000, guest: 500_000 };

    const thisYear = new Date().getUTCFullYear();

    async function addPerson(fields: object, email = "") {
      const person = randomUUID();
      const { body } = await rpcOfDesk(backend, admin, "save_person", {
        person,
        expected_version: 0,
        fields: { full_name: "Asha Rao", status: "member", ...fields },
        account_email: email,
      });
      expect(body).toBe(1);
      return person;
    }

    async function golferWith(fields: object) {
      const golfer = await createUser(backend);
      await addPerson(fields, golfer.email);
      return golfer;
    }

    const workOut = async (cup: Saved, golfer: TestUser) =>
      (
        await call(
          "work_out_fee",
          {
            tournament_slug: cup.slug,
            entry: { category: "men", handicap: "12", players: [] },
          },
          golfer,
        )
      ).body.paise as number;

    test.each<[string, object, number]>([
      ["a member", {}, 200_000],
      ["a junior", { status: "junior" }, 50_000],
      ["a guest of the register", { status: "guest" }, 500_000],
      ["a status without a price", { status: "reciprocal" }, 350_000],
      ["who is 17 that year, whatever the status", { birth_year: thisYear - 17 }, 50_000],
      ["who is 18 that year", { birth_year: thisYear - 18 }, 200_000],
      ["a junior who is 18 that year", { status: "junior", birth_year: thisYear - 18 }, 200_000],
      ["a former member", { status: "former" }, 350_000],
    ])("%s pays the price that the form said", async (_, fields, due) => {
      const cup = await cupWithFee(
        { prices: { statuses: STATUSES } },
        { starts_on: `${String(thisYear)}-12-31` },
      );
      const golfer = await golferWith(fields);
      expect(await workOut(cup, golfer)).toBe(due);
      const { entry_id } = await enter(cup, golfer);
      expect(await dueOf(entry_id)).toEqual([due, "due"]);
    });

    test("who is not in the register, and whom a member brings, pay the fee", async () => {
      const cup = await cupWithFee({ prices: { statuses: STATUSES } }, { max_group_size: 2 });
      const stranger = await createUser(backend);
      expect(await dueOf((await enter(cup, stranger)).entry_id)).toEqual([350_000, "due"]);
      const { entry_id } = await enter(cup, await golferWith({}), {
        players: [furtherPlayer("Meera Rao")],
      });
      expect(await dueOf(entry_id)).toEqual([550_000, "due"]);
    });

    test("the price of a division comes before it", async () => {
      const cup = await cupWithFee({
        prices: { statuses: STATUSES, divisions: { men: 100_000 } },
      });
      const { entry_id } = await enter(cup, await golferWith({}));
      expect(await dueOf(entry_id)).toEqual([100_000, "due"]);
    });

    test("an entry keeps its price when the register changes, until the club applies the fees", async () => {
      const cup = await cupWithFee({ prices: { statuses: STATUSES } });
      const golfer = await golferWith({});
      const { id, entry_id } = await enter(cup, golfer);
      await backend.sql(`update public.people set status = 'guest' where user_id = '${golfer.id}'`);
      await enter(cup, golfer, { replaces: id, phone: "0984509999" });
      expect(await dueOf(entry_id)).toEqual([200_000, "due"]);
      expect((await call("apply_fees", { tournament: cup.id })).body).toBe(1);
      expect(await dueOf(entry_id)).toEqual([500_000, "due"]);
      expect((await call("apply_fees", { tournament: cup.id })).body).toBe(0);
    });

    test("whom the club adds from the register pays at once what they pay", async () => {
      const cup = await cupWithFee({ prices: { statuses: STATUSES } });
      const person = await addPerson({ status: "junior" });
      const { body } = await call("work_out_entrant_fee", {
        tournament: cup.id,
        person,
        entry: { category: "men", handicap: "12", players: [] },
      });
      expect(body).toBe(50_000);
      const { entry_id } = await addEntrant(backend, admin, cup, {}, { person });
      expect(await dueOf(entry_id)).toEqual([50_000, "due"]);
      const lines = await backend.sql(
        `select paise from public.fee_ledger where entry_id = '${entry_id}'`,
      );
      expect(lines).toHaveLength(1);
    });

    test.each<[string, object]>([
      ["of a status that has none", { former: 100 }],
      ["that is negative", { member: -1 }],
      ["that is no number", { member: "100" }],
    ])("a price %s is refused", async (_, statuses) => {
      const cup = await makeTournament(backend, admin);
      const { body } = await call("save_fees", {
        ...{ tournament: cup.id, expected_version: 0, fee: 350_000 },
        prices: { statuses },
      });
      expect(body).toMatchObject({ message: "fees_invalid", details: "prices" });
    });
  });

  test("nothing while it waits; all of it when it moves up", async () => {
    const cup = await cupWithFee({}, { capacity: 1, has_waiting_list: true });
    const first = await enter(cup, member);
    const second = await enter(cup, await createUser(backend));
    expect(await dueOf(second.entry_id)).toEqual([0, "nothing"]);
    await call("withdraw_registration", { registration: first.id }, member);
    expect(await dueOf(first.entry_id)).toEqual([0, "nothing"]);
    expect(await dueOf(second.entry_id)).toEqual([350_000, "due"]);
  });

  describe("once it was paid, withdrawn, and waits for a place", () => {
    /** A golfer who has paid, withdrawn and waits: for a place that costs something else by then. */
    async function waitsAgain(price = 350_000, fees: object = {}) {
      const cup = await cupWithFee(fees, { capacity: 2, has_waiting_list: true });
      const golfer = await createUser(backend);
      const { id, entry_id } = await enter(cup, golfer);
      await call("mark_paid", { entry: entry_id, way: "upi" });
      const first = await enter(cup, member);
      await call("withdraw_registration", { registration: id }, golfer);
      await enter(cup, await createUser(backend));
      expect(await dueOf(entry_id)).toEqual([-350_000, "to-refund"]);
      await call("save_fees", { tournament: cup.id, expected_version: 1, ...fees, fee: price });
      await enter(cup, golfer);
      const own = async () =>
        (await call("own_entry", { tournament_slug: cup.slug }, golfer)).body.fee.kept as unknown;
      const sums = () =>
        readAll(`fee_totals?tournament_id=eq.${cup.id}&select=kept,kept_paise,refund,refund_paise`);
      return { cup, golfer, entry_id, first, own, sums };
    }
    const KEPT = { kept: 1, kept_paise: 350_000, refund: 0, refund_paise: 0 };
    const REFUND = { kept: 0, kept_paise: 0, refund: 1, refund_paise: 350_000 };

    test.each([
      ["as much", 350_000, [0, "paid"]],
      ["more", 400_000, [50_000, "part-paid"]],
      ["less", 300_000, [-50_000, "too-much"]],
    ] as const)(
      "it is kept for a place that costs %s, and counts for it",
      async (_, price, due) => {
        const { entry_id, first, own, sums } = await waitsAgain(price);
        expect(await dueOf(entry_id)).toEqual([-350_000, "kept"]);
        expect(await own()).toEqual({ paise: 350_000, price, back: 350_000 });
        expect(await sums()).toEqual([KEPT]);
        await call("withdraw_registration", { registration: first.id }, member);
        expect(await dueOf(entry_id)).toEqual(due);
        expect(await own()).toBeNull();
      },
    );

    test("it is paid back when no place comes: the list is left, the day has passed, it is cancelled, it costs nothing", async () => {
      const { cup, golfer, entry_id, sums } = await waitsAgain();
      const set = (column: string) =>
        backend.sql(`update public.tournaments set ${column} where id = '${cup.id}'`);
      await set("starts_on = (now() at time zone 'Asia/Kolkata')::date - 1");
      expect(await dueOf(entry_id)).toEqual([-350_000, "to-refund"]);
      expect(await sums()).toEqual([REFUND]);
      await set("starts_on = '2099-07-04'");
      expect(await sums()).toEqual([KEPT]);
      await call("save_fees", { tournament: cup.id, expected_version: 2 });
      await call("apply_fees", { tournament: cup.id });
      expect(await dueOf(entry_id)).toEqual([-350_000, "to-refund"]);
      await call("save_fees", { tournament: cup.id, expected_version: 3, fee: 350_000 });
      await call("apply_fees", { tournament: cup.id });
      expect(await dueOf(entry_id)).toEqual([-350_000, "kept"]);
      const [own] = await backend.sql<{ id: string }>(
        `select id from public.tournament_registrations
         where entry_id = '${entry_id}' and state = 'waiting'`,
      );
      await call("withdraw_registration", { registration: own?.id }, golfer);
      expect(await dueOf(entry_id)).toEqual([-350_000, "to-refund"]);
      await enter(cup, golfer);
      await cancelTournament(backend, admin, cup, "Rain");
      expect(await dueOf(entry_id)).toEqual([-350_000, "to-refund"]);
    });

    test("it is not refundable where the entry before it was not", async () => {
      const cup = await cupWithFee(
        { refund_until: await day(-1) },
        {
          capacity: 1,
          has_waiting_list: true,
        },
      );
      const golfer = await createUser(backend);
      const { id, entry_id } = await enter(cup, golfer);
      await call("mark_paid", { entry: entry_id, way: "upi" });
      await call("withdraw_registration", { registration: id }, golfer);
      await enter(cup, member);
      await enter(cup, golfer);
      const { body } = await call("own_entry", { tournament_slug: cup.slug }, golfer);
      expect(body.fee.kept).toEqual({ paise: 350_000, price: 350_000, back: 0 });
    });
  });

  test("who withdraws until the refund day gets it back, later not", async () => {
    for (const [offset, left] of [
      [0, [-350_000, "to-refund"]],
      [-1, [0, "paid"]],
    ] as const) {
      const cup = await cupWithFee({ refund_until: await day(offset) });
      const golfer = await createUser(backend);
      const { id, entry_id } = await enter(cup, golfer);
      await call("mark_paid", { entry: entry_id, way: "upi" });
      await call("withdraw_registration", { registration: id }, golfer);
      expect(await dueOf(entry_id)).toEqual(left);
    }
  });

  test("says what of a refund was used for it in all, less what is due back again", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await enter(cup, await createUser(backend));
    await call("mark_paid", { entry: entry_id, way: "upi" });
    const charge = async (paise: number) => {
      await backend.sql(
        `insert into public.fee_ledger (entry_id, kind, paise)
         values ('${entry_id}', 'charge', ${String(paise)})`,
      );
      const [used] = await backend.sql<{ paise: number | null }>(
        `select private.refund_set_against('${entry_id}')::integer as paise`,
      );
      return used?.paise;
    };
    expect(await charge(-80_000)).toBeNull();
    expect([await charge(50_000), await charge(20_000), await charge(15_000)]).toEqual([
      50_000, 70_000, 80_000,
    ]);
    expect([await charge(-30_000), await charge(-350_000), await charge(10_000)]).toEqual([
      50_000,
      null,
      10_000,
    ]);
  });

  test("an earlier day of refunds is for entries that are made from then on", async () => {
    const [later, past] = [await day(5), await day(-1)];
    const cup = await cupWithFee({ refund_until: later });
    const save = (version: number, refund_until: string | null | undefined) =>
      rpcOrThrow(backend, admin, "save_fees", {
        ...{ tournament: cup.id, expected_version: version, fee: 350_000, refund_until },
      });
    const promised = async (golfer: TestUser) => {
      const { body } = await call("own_entry", { tournament_slug: cup.slug }, golfer);
      return (body as unknown as { fee: { refund_until: string | null } }).fee.refund_until;
    };
    const [first, second] = [await createUser(backend), await createUser(backend)];
    const entered = await enter(cup, first);
    await call("mark_paid", { entry: entered.entry_id, way: "upi" });
    await save(1, past);
    const late = await enter(cup, second);
    await call("mark_paid", { entry: late.entry_id, way: "upi" });
    expect([await promised(first), await promised(second)]).toEqual([later, past]);
    // The club's page of a withdrawal says the same.
    const listed = await backend.call(
      "GET",
      `/rest/v1/listed_fees?entry_id=eq.${entered.entry_id}&select=refund_until`,
      { token: admin.accessToken },
    );
    expect(listed.body).toEqual([{ refund_until: later }]);
    await call("withdraw_registration", { registration: entered.id }, first);
    await call("withdraw_registration", { registration: late.id }, second);
    expect(await dueOf(entered.entry_id)).toEqual([-350_000, "to-refund"]);
    expect(await dueOf(late.entry_id)).toEqual([0, "paid"]);
    // Made again, it is an entry of this day.
    await enter(cup, first);
    expect(await promised(first)).toBe(past);
    // One that was never to end, and ends: for the others only.
    await save(2, null);
    await save(3, past);
    expect(await promised(first)).toBeNull();
  });

  test.each([
    // Rupees of a member with a guest: waived, paid, due without the guest, due once withdrawn.
    { waived: [1000], paid: 6000, alone: -3500, withdrawn: -6000 },
    { waived: [3500], paid: 3500, alone: -3500, withdrawn: -3500 },
    { waived: [3500.01], paid: 3499.99, alone: -3499.99, withdrawn: -3499.99 },
    { waived: [3000, 2000], paid: 2000, alone: -2000, withdrawn: -2000 },
    { waived: [7000], paid: 0, alone: 0, withdrawn: 0 },
    { waived: [7000], paid: 7000, alone: -7000, withdrawn: -7000 },
  ])(
    "no more is waived than is charged: $waived of 7,000, $paid paid",
    async ({ waived, paid, alone, withdrawn }) => {
      const paise = (rupees: number) => Math.round(rupees * 100);
      const cup = await cupWithFee();
      const golfer = await createUser(backend);
      const entered = await enter(cup, golfer, { players: [furtherPlayer("Meera Rao")] });
      for (const sum of waived) {
        await record(entered.entry_id, { kind: "waiver", paise: paise(sum), note: "Committee" });
      }
      if (paid > 0) {
        const line = { kind: "payment", paise: paise(paid), way: "upi", is_confirmed: true };
        await record(entered.entry_id, line);
      }
      const waivedNow = async () =>
        (
          await backend.sql<{ waived: number }>(
            `select waived::integer from public.entry_fee_states
             where entry_id = '${entered.entry_id}'`,
          )
        )[0]?.waived;
      const { id } = await enter(cup, golfer, { replaces: entered.id });
      expect((await feeOf(entered.entry_id))?.due).toBe(paise(alone));
      const all = waived.reduce((sum, each) => sum + each, 0);
      expect(await waivedNow()).toBe(paise(Math.min(all, 3500)));
      await call("withdraw_registration", { registration: id }, golfer);
      expect((await feeOf(entered.entry_id))?.due).toBe(paise(withdrawn));
      expect(await waivedNow()).toBe(0);
    },
  );

  test("what was waived stays where the fee stays, and in a closed month", async () => {
    const cup = await cupWithFee({ refund_until: await day(-1) });
    const golfer = await createUser(backend);
    const { id, entry_id } = await enter(cup, golfer);
    await record(entry_id, { kind: "waiver", paise: 100_000, day: "2026-01-15" });
    await call("withdraw_registration", { registration: id }, golfer);
    expect(await dueOf(entry_id)).toEqual([250_000, "due"]);
    await closeAlone(backend, "2026-01-01");
    const { status } = await call("cancel_tournament", {
      tournament: cup.id,
      expected_version: cup.version,
      reason: "Rain.",
    });
    await call("open_month", { month: "2026-01-01" });
    expect(status).toBe(200);
    expect(await dueOf(entry_id)).toEqual([0, "nothing"]);
  });

  test("all get it back when the tournament is cancelled", async () => {
    const cup = await cupWithFee({ refund_until: await day(-1) });
    const { entry_id } = await addEntrant(backend, admin, cup);
    await call("mark_paid", { entry: entry_id, way: "bank" });
    const { status } = await call("cancel_tournament", {
      tournament: cup.id,
      expected_version: cup.version,
      reason: "Rain.",
    });
    expect(status).toBe(200);
    expect(await dueOf(entry_id)).toEqual([-350_000, "to-refund"]);
  });

  test("the club's correction and withdrawal count as the member's", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup, {
      players: [furtherPlayer("Meera Rao"), furtherPlayer("Vikram Das")],
    });
    expect(await dueOf(entry_id)).toEqual([1_050_000, "due"]);
    await call("withdraw_entrant", { entry: entry_id, reason: "Injured." });
    expect(await dueOf(entry_id)).toEqual([0, "nothing"]);
  });
});

describe("what is saved", () => {
  test("is read back, each column as it was given", async () => {
    const cup = await makeTournament(backend, admin);
    const fees = {
      fee: 350_000,
      early_fee: 300_000,
      early_until: "2099-05-01",
      refund_until: "2099-05-20",
      includes: "Green fee",
      how_to_pay: "At the desk",
      upi_address: "club@examplebank",
      upi_name: "Sample Golf Club",
      bank_account: "000111222333",
      prices: {
        guest: 1,
        divisions: { men: 2 },
        extras: { cart: { true: 3 } },
      },
      hold_days: 7,
      unpaid_goes: "withdrawn",
      merchant_code: "7997",
    };
    await call("save_fees", {
      tournament: cup.id,
      expected_version: 0,
      ...fees,
    });
    const stored = async () =>
      (
        await backend.sql<{ stored: object }>(
          `select to_jsonb(fees) as stored from public.tournament_fees as fees
           where tournament_id = '${cup.id}'`,
        )
      )[0]?.stored;
    expect(await stored()).toEqual({
      tournament_id: cup.id,
      version: 1,
      ...fees,
    });
    await call("save_fees", {
      tournament: cup.id,
      expected_version: 1,
      fee: 100,
    });
    expect(await stored()).toEqual({
      tournament_id: cup.id,
      version: 2,
      ...Object.fromEntries(Object.keys(fees).map((name) => [name, null])),
      fee: 100,
      prices: {},
    });
  });

  test("of another payee every administrator is told, and nobody else: before and now", async () => {
    const cup = await makeTournament(backend, admin);
    await enter(cup, await createUser(backend));
    const payee = (name: string) => ({
      upi_address: `${name}@examplebank`,
      upi_name: `${name} name`,
      bank_account: `${name} account`,
      merchant_code: name === "new" ? "7997" : "5941",
      how_to_pay: `${name} 123456789`,
    });
    const save = (expected_version: number, name: string) =>
      call("save_fees", {
        tournament: cup.id,
        expected_version,
        fee: 100_000,
        ...payee(name),
      });
    const told = () =>
      backend.sql<{ recipient: string; details: object }>(
        `select recipient, details from public.registration_mails
         where kind = 'payee-changed' and tournament_id = '${cup.id}'
         order by created_at desc, recipient`,
      );
    await save(0, "old");
    await backend.sql(`delete from public.registration_mails where tournament_id = '${cup.id}'`);
    await save(1, "new");
    const administrators = await backend.sql<{ email: string }>(
      `select email from auth.users join public.admins on user_id = id order by email`,
    );
    const details = { by: admin.email, from: payee("old"), to: payee("new") };
    expect(
      (await told()).toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1)),
    ).toEqual(
      administrators
        .map(({ email }) => email)
        .sort()
        .map((recipient) => ({ recipient, details })),
    );
  });

  test.each([
    ["Pay attacker@okbank before Friday.", true],
    ["Pay attacker＠okbank before Friday.", true],
    ["Transfer to 123456789", true],
    ["Transfer to 1234 5678-9012", true],
    ["Transfer to 12\u200b34\u201056.78 9", true],
    ["Transfer to १२३४५६७८९", true],
    ["Twelve 12345678 and no more", false],
    ["At the desk, from 10 to 12 on 5 June.", false],
  ])(
    "of words that may say whom to pay every administrator is told: %j",
    async (how_to_pay, isTold) => {
      expect(namesPayee(how_to_pay)).toBe(isTold);
      // Who is paid elsewhere is no news, and earlier tests left tournaments.
      await backend.sql(
        `update public.tournament_fees set upi_address = null, upi_name = null,
           merchant_code = null, bank_account = null, how_to_pay = null`,
      );
      const cup = await makeTournament(backend, admin);
      const words = [how_to_pay, `${how_to_pay} Thank you.`, null];
      for (const [expected_version, words_now] of words.entries()) {
        const { status } = await call("save_fees", {
          tournament: cup.id,
          expected_version,
          fee: 100_000,
          how_to_pay: words_now,
        });
        expect(status).toBe(200);
      }
      const told = await backend.sql(
        `select details #>> '{from,how_to_pay}' as before, details #>> '{to,how_to_pay}' as now
         from public.registration_mails
         where kind = 'payee-changed' and tournament_id = '${cup.id}'
           and recipient = '${admin.email}' order by created_at`,
      );
      expect(told).toEqual(
        isTold
          ? [
              { before: null, now: words[0] },
              { before: words[0], now: words[1] },
              { before: words[1], now: null },
            ]
          : [],
      );
    },
  );

  test("of a line of the ledger, too", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup);
    const lines = [
      { kind: "payment", paise: 1, way: "bank", number: "N1", note: "a" },
      { kind: "refund", paise: 1, way: "cash", number: "N2", note: "b" },
      { kind: "waiver", paise: 3, way: null, number: "N3", note: "c" },
    ];
    for (const line of lines) await record(entry_id, line);
    const stored = await backend.sql(
      `select kind, paise::integer, way, number, note from public.fee_ledger
       where entry_id = '${entry_id}' and kind <> 'charge' and of_refund is null order by note`,
    );
    expect(stored).toEqual(lines);
  });
});

describe("the ledger", () => {
  test("asks before it takes more than was charged or paid, nothing due or ten times the fee; numbers are tidied", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup);
    const refused = async (kind: string, paise: number) =>
      (await record(entry_id, { kind, paise, way: "upi" })).body.message as unknown;
    expect(await refused("waiver", 350_001)).toBe("more_than_charged");
    expect(await refused("refund", 1)).toBe("more_than_paid");
    expect(await refused("payment", 3_500_001)).toBe("ten_times");
    const number = "axis cn01-2345 6789";
    await record(entry_id, {
      kind: "payment",
      paise: 350_000,
      way: "bank",
      number,
    });
    expect(await refused("payment", 1)).toBe("owes_nothing");
    expect(await refused("refund", 350_001)).toBe("more_than_paid");
    expect(await dueOf(entry_id)).toEqual([0, "paid"]);
    for (const [kind, paise] of [
      ["payment", 3_500_001],
      ["refund", 3_900_000],
      ["waiver", 350_001],
    ] as const) {
      const { status } = await record(entry_id, {
        kind,
        paise,
        way: "upi",
        is_confirmed: true,
      });
      expect([kind, status]).toEqual([kind, 200]);
    }
    expect(
      await backend.sql(
        `select number from public.fee_ledger
         where entry_id = '${entry_id}' and number is not null`,
      ),
    ).toEqual([{ number: "AXISCN0123456789" }]);
  });

  test("is paid once, however often it is pressed", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup);
    const paid = () => call("mark_paid", { entry: entry_id, way: "upi" });
    const answers = await Promise.all([paid(), paid(), paid()]);
    expect(answers.map(({ body }) => body as number).toSorted()).toEqual([0, 0, 350_000]);
    expect(await dueOf(entry_id)).toEqual([0, "paid"]);
  });

  test("part paid, too much, waived, refunded; a form sent twice is one line", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup);
    const line = {
      entry: entry_id,
      kind: "payment",
      paise: 100_000,
      way: "cash",
      submission_key: randomUUID(),
    };
    await call("record_fee", line);
    await call("record_fee", line);
    expect(await dueOf(entry_id)).toEqual([250_000, "part-paid"]);
    await record(entry_id, { kind: "payment", paise: 300_000, way: "bank" });
    expect(await dueOf(entry_id)).toEqual([-50_000, "too-much"]);
    await record(entry_id, { kind: "refund", paise: 50_000, way: "cash" });
    expect(await dueOf(entry_id)).toEqual([0, "paid"]);
    await record(entry_id, { kind: "waiver", paise: 350_000, note: "Guest" });
    expect(await dueOf(entry_id)).toEqual([-350_000, "to-refund"]);
  });

  test("what the club refunds is due again only where it says so", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup);
    await call("mark_paid", { entry: entry_id, way: "upi" });
    const refund = async (paise: number, more: object = {}): Promise<unknown> =>
      (await record(entry_id, { kind: "refund", paise, way: "upi", ...more })).body;
    const first = await refund(50_000);
    expect(await dueOf(entry_id)).toEqual([0, "paid"]);
    // What was due before stays due: nothing of it is waived.
    await refund(30_000, { is_due_again: true });
    expect(await dueOf(entry_id)).toEqual([30_000, "part-paid"]);
    await refund(20_000);
    expect(await dueOf(entry_id)).toEqual([30_000, "part-paid"]);
    // A refund that was not made has waived nothing.
    await call("cancel_fee_line", { line: first });
    expect(await dueOf(entry_id)).toEqual([30_000, "part-paid"]);
    const kinds = await backend.sql(
      `select kind, paise::integer from public.fee_ledger
       where entry_id = '${entry_id}' and kind = 'waiver' order by at`,
    );
    expect(kinds.map(({ paise }) => paise)).toEqual([50_000, 20_000, -50_000]);
  });

  test("a refund waives only what is more than was paid too much", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup);
    await record(entry_id, { kind: "payment", paise: 400_000, way: "bank" });
    await record(entry_id, { kind: "refund", paise: 60_000, way: "bank" });
    expect(await dueOf(entry_id)).toEqual([0, "paid"]);
    const waived = await backend.sql(
      `select paise::integer from public.fee_ledger
       where entry_id = '${entry_id}' and kind = 'waiver'`,
    );
    expect(waived).toEqual([{ paise: 10_000 }]);
  });

  test("a mail tells of each payment and refund, and of one that is taken back", async () => {
    const cup = await cupWithFee();
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, golfer);
    const told = () =>
      backend.sql(
        `select recipient, details ->> 'kind' as kind, (details ->> 'paise')::integer as paise
         from public.registration_mails
         where entry_id = '${entry_id}' and kind = 'money' order by created_at`,
      );
    const of = (kind: string, paise: number) => ({ recipient: golfer.email, kind, paise });
    await call("mark_paid", { entry: entry_id, way: "upi" });
    await call("mark_paid", { entry: entry_id, way: "upi" });
    expect(await told()).toEqual([of("payment", 350_000)]);
    await record(entry_id, { kind: "waiver", paise: 100 });
    const { body: line } = await record(entry_id, { kind: "refund", paise: 100, way: "cash" });
    // Once it is on its way; else nobody would have to hear of either.
    await backend.sql(
      `update public.registration_mails set attempts = 1 where entry_id = '${entry_id}'`,
    );
    await call("cancel_fee_line", { line });
    await call("cancel_fee_line", { line });
    expect(await told()).toEqual([of("payment", 350_000), of("refund", 100), of("refund", -100)]);
  });

  test("a mail tells of a reported payment that has not come, once", async () => {
    const cup = await cupWithFee();
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, golfer);
    const number = String(randomInt(100_000_000_000, 999_999_999_999));
    await call("say_paid", { tournament_slug: cup.slug, number }, golfer);
    await call("refuse_claim", { entry: entry_id });
    await call("refuse_claim", { entry: entry_id });
    expect(
      await backend.sql(
        `select recipient, details from public.registration_mails
         where entry_id = '${entry_id}' and kind = 'money'`,
      ),
    ).toEqual([{ recipient: golfer.email, details: { refused: number } }]);
  });

  test.each([
    ["without an address", { email: null }, 0],
    ["by mail", { email: "priya@example.com" }, 1],
  ])("an entrant of the club is told of a payment %s", async (_, address, mails) => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup, address);
    await call("mark_paid", { entry: entry_id, way: "cash" });
    expect(
      await backend.sql(
        `select recipient from public.registration_mails
         where entry_id = '${entry_id}' and kind = 'money'`,
      ),
    ).toHaveLength(mails);
  });

  test("a place is held no longer than until the tournament's day", async () => {
    for (const [ahead, held] of [
      [20, 14],
      [14, 14],
      [9, 9],
    ] as const) {
      const cup = await cupWithFee(
        { hold_days: 3, unpaid_goes: "withdrawn" },
        { starts_on: await day(ahead), registration_closes_at: null },
      );
      const golfer = await createUser(backend);
      const { entry_id } = await enter(cup, golfer);
      const until = async () =>
        (
          await backend.sql<{ until: string }>(
            `select held_until::text as until from public.entry_fee_states
             where entry_id = '${entry_id}'`,
          )
        )[0]?.until;
      expect(await until()).toBe(await day(3));
      const number = String(randomInt(100_000_000_000, 999_999_999_999));
      await call("say_paid", { tournament_slug: cup.slug, number }, golfer);
      expect(await until()).toBe(await day(held));
    }
  });

  test("all of it again when what was paid is refunded in full; a part is still paid in part", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup);
    const write = (kind: string, paise: number) =>
      record(entry_id, { kind, paise, way: "upi", is_due_again: true });
    await write("payment", 350_000);
    await write("refund", 349_999);
    expect(await dueOf(entry_id)).toEqual([349_999, "part-paid"]);
    await write("refund", 1);
    expect(await dueOf(entry_id)).toEqual([350_000, "due"]);
  });

  test.each([
    ["upi", "627418869907"],
    ["bank", "627418869908"],
    ["cash", "627418869909"],
  ])(
    "the number that the member named goes into the line by bank and UPI: %s",
    async (way, number) => {
      const cup = await cupWithFee();
      const golfer = await createUser(backend);
      const { entry_id } = await enter(cup, golfer);
      await call("say_paid", { tournament_slug: cup.slug, number }, golfer);
      await call("mark_paid", { entry: entry_id, way });
      expect(
        await backend.sql(
          `select way, number from public.fee_ledger
         where entry_id = '${entry_id}' and kind = 'payment'`,
        ),
      ).toEqual([{ way, number: way === "cash" ? null : number }]);
    },
  );

  test("has the day on which it was received, and no day to come or of a closed month", async () => {
    const cup = await cupWithFee();
    const [today, tomorrow] = [await day(0), await day(1)];
    const dayOf = async (receivedOn: string | undefined, way = "cash") => {
      const { entry_id } = await addEntrant(backend, admin, cup);
      const { body } = await call("mark_paid", { entry: entry_id, way, day: receivedOn });
      if (typeof body !== "number") return String(body.message);
      const [line] = await backend.sql<{ day: string; on: string }>(
        `select line.day::text, given.payments -> 0 ->> 'on' as on
         from public.fee_ledger as line
         join public.receipts as given on given.entry_id = line.entry_id
         where line.entry_id = '${entry_id}' and line.kind = 'payment'`,
      );
      expect(line?.on).toBe(line?.day);
      return line?.day;
    };
    expect(await dayOf(undefined)).toBe(today);
    expect(await dayOf(today)).toBe(today);
    expect(await dayOf(tomorrow)).toBe("day_in_future");
    await closeAlone(backend, "2026-02-01");
    expect(await dayOf("2026-01-31")).toBe("2026-01-31");
    expect(await dayOf("2026-02-01")).toBe("month_closed");
    expect(await dayOf("2026-02-28", "upi")).toBe("month_closed");
    expect(await dayOf("2026-03-01", "upi")).toBe("2026-03-01");
    await call("open_month", { month: "2026-02-01" });
    const { entry_id } = await addEntrant(backend, admin, cup);
    const cash = { kind: "payment", paise: 120_000, way: "cash" };
    const refused = await record(entry_id, { ...cash, day: tomorrow });
    expect(refused.body.message).toBe("day_in_future");
    await record(entry_id, { ...cash, day: "2026-02-27" });
    const lines = await backend.sql<{ day: string }>(
      `select day::text from public.fee_ledger
       where entry_id = '${entry_id}' and kind = 'payment'`,
    );
    expect(lines).toEqual([{ day: "2026-02-27" }]);
  });

  test("a wrong line is cancelled by its reverse, once", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup);
    const { body: line } = await record(entry_id, {
      kind: "payment",
      paise: 350_000,
      way: "upi",
      number: "627418869906",
    });
    const cancel = async () => (await call("cancel_fee_line", { line })).body as unknown;
    expect([await cancel(), await cancel()]).toEqual([350_000, 350_000]);
    expect(await dueOf(entry_id)).toEqual([350_000, "due"]);
    const [{ lines } = { lines: [] }] = await backend.sql<{ lines: number[] }>(
      `select array_agg(paise::integer order by at) as lines
       from public.fee_ledger where entry_id = '${entry_id}'`,
    );
    expect(lines).toEqual([350_000, 350_000, -350_000]);
    const [counter] = await backend.sql<{ id: string }>(
      `select id from public.fee_ledger where cancels = '${String(line)}'`,
    );
    expect((await call("cancel_fee_line", { line: counter?.id })).body.message).toBe(
      "line_not_found",
    );
  });

  test("refuses what is no line, and cash of ₹2,00,000", async () => {
    const cup = await cupWithFee({ fee: 10_000_000 });
    const { entry_id } = await addEntrant(backend, admin, cup, {
      players: [furtherPlayer("Meera Rao")],
    });
    for (const line of [
      { kind: "charge", paise: 100 },
      { kind: "payment", paise: -100, way: "upi" },
      { kind: "payment", paise: 0, way: "upi" },
      { kind: "payment", paise: 100 },
      { kind: "payment", paise: 100, way: "cheque" },
      { kind: "gift", paise: 100 },
    ]) {
      const { body } = await record(entry_id, line);
      expect([line, body.message]).toEqual([line, "ledger_invalid"]);
    }
    const cash = await call("mark_paid", { entry: entry_id, way: "cash" });
    expect(cash.body.message).toBe("too_much_cash");
    expect(await dueOf(entry_id)).toEqual([20_000_000, "due"]);
    await record(entry_id, { kind: "payment", paise: 19_999_999, way: "cash" });
    expect(await dueOf(entry_id)).toEqual([1, "part-paid"]);
  });
});

describe("who sees and writes it", () => {
  test("a member reads only their own charges and writes none", async () => {
    const cup = await cupWithFee({ how_to_pay: "At the desk" });
    const { entry_id } = await enter(cup, member);
    const other = await createUser(backend);
    await enter(cup, other);
    await record(entry_id, { kind: "payment", paise: 100_000, way: "upi" });
    const read = async (table: string, user: TestUser, columns = "entry_id") =>
      (
        await backend.call("GET", `/rest/v1/${table}?select=${columns}&entry_id=eq.${entry_id}`, {
          token: user.accessToken,
        })
      ).body as unknown;
    for (const table of [
      "entry_fees",
      "fee_ledger",
      "entry_fee_states",
      "listed_fees",
      "ledger_lines",
      "own_entry_fees",
      "own_ledger_lines",
    ]) {
      expect([table, await read(table, other)]).toEqual([table, []]);
      expect([table, await read(table, member)]).toEqual([
        table,
        expect.arrayContaining([{ entry_id }]),
      ]);
    }
    expect(await read("fee_ledger", member, "made_by")).toMatchObject({
      code: "42501",
    });
    expect(await read("ledger_lines", member, "who,statement_line")).toEqual([
      { who: null, statement_line: null },
      { who: null, statement_line: null },
    ]);
    const entry = await call("own_entry", { tournament_slug: cup.slug }, member);
    expect(entry.body).toMatchObject({
      fee: { per_player: 350_000, due: 250_000, prices: {} },
    });
    const profile = await call("own_profile", {}, member);
    expect(profile.body).toMatchObject({
      fees: { [cup.id]: { due: 250_000, state: "part-paid" } },
    });
    for (const [name, body] of Object.entries({
      save_fees: { tournament: cup.id, expected_version: 1, fee: 100 },
      apply_fees: { tournament: cup.id },
      mark_paid: { entry: entry_id, way: "upi" },
      record_fee: {
        entry: entry_id,
        kind: "payment",
        paise: 1,
        submission_key: randomUUID(),
      },
      start_fees_export: { tournament: cup.id },
    })) {
      expect([name, (await call(name, body, member)).status]).toEqual([name, 403]);
    }
    for (const method of ["POST", "PATCH", "DELETE"]) {
      const { status } = await backend.call(
        method,
        `/rest/v1/fee_ledger${method === "POST" ? "" : `?entry_id=eq.${entry_id}`}`,
        {
          token: member.accessToken,
          body: { entry_id, kind: "payment", paise: 250_000, way: "upi" },
        },
      );
      expect([method, status]).toEqual([method, 403]);
    }
  });

  test("fees of a draft are the club's", async () => {
    const cup = await cupWithFee();
    const read = async (token?: string, column = "fee") =>
      (
        await backend.call(
          "GET",
          `/rest/v1/tournament_fees?select=${column}&tournament_id=eq.${cup.id}`,
          { ...(token !== undefined && { token }) },
        )
      ).body as unknown;
    expect(await read(member.accessToken)).toEqual([{ fee: 350_000 }]);
    expect(await read()).toEqual([{ fee: 350_000 }]);
    // How it is paid, members only.
    expect(await read(undefined, "upi_address")).toMatchObject({
      code: "42501",
    });
    await backend.sql(
      `update public.tournaments set state = 'draft', published_at = null where id = '${cup.id}'`,
    );
    expect(await read(member.accessToken)).toEqual([]);
    expect(await read()).toEqual([]);
  });

  test("a deleted account leaves amounts and the bank's numbers, without what names it", async () => {
    const cup = await cupWithFee();
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, golfer);
    await record(entry_id, {
      kind: "payment",
      paise: 100_000,
      way: "upi",
      number: "627418869906",
      note: "from Asha",
    });
    await backend.sql(`delete from auth.users where id = '${golfer.id}'`);
    expect(
      await backend.sql(
        `select kind, paise::integer, number, note, made_by is null as by_nobody
         from public.fee_ledger where entry_id = '${entry_id}' order by at`,
      ),
    ).toEqual([
      {
        kind: "charge",
        paise: 350_000,
        number: null,
        note: null,
        by_nobody: true,
      },
      {
        kind: "payment",
        paise: 100_000,
        number: "627418869906",
        note: null,
        by_nobody: false,
      },
      {
        kind: "charge",
        paise: -350_000,
        number: null,
        note: null,
        by_nobody: true,
      },
    ]);
    expect(await readAll(`fee_totals?tournament_id=eq.${cup.id}`)).toMatchObject([
      { expected_paise: 0, paid_paise: 100_000, due_paise: 0, refund_paise: 100_000 },
    ]);
    expect(await readAll(`listed_fees?tournament_id=eq.${cup.id}`)).toMatchObject([
      { name: "", entry_state: "withdrawn" },
    ]);
  });
});

test("who was given all back is in no list of fees", async () => {
  const cup = await cupWithFee();
  const golfer = await createUser(backend);
  const { entry_id } = await enter(cup, golfer);
  await call("mark_paid", { entry: entry_id, way: "upi" });
  await call("withdraw_entrant", { entry: entry_id, reason: "Ill" });
  const listed = () => readAll(`listed_fees?entry_id=eq.${entry_id}&select=listed_as`);
  expect(await listed()).toEqual([{ listed_as: "refund" }]);
  await call("record_fee", {
    ...{ entry: entry_id, submission_key: randomUUID() },
    ...{ kind: "refund", paise: 350_000, way: "upi" },
  });
  expect(await listed()).toEqual([{ listed_as: null }]);
});

describe("a deleted account", () => {
  const sums = async (entry: string) =>
    await readAll(`listed_fees?entry_id=eq.${entry}&select=charged,paid,due,listed_as`);

  async function left(change: string) {
    const cup = await cupWithFee();
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, golfer);
    await call("mark_paid", { entry: entry_id, way: "upi" });
    await backend.sql(change.replaceAll("ID", `'${cup.id}'`));
    const told = (await call("own_fees_at_deletion", {}, golfer)).body as unknown;
    expect((await call("delete_own_account", {}, golfer)).body).toBe(true);
    return { told, sums: await sums(entry_id) };
  }

  const refunded = { charged: 0, paid: 350_000, due: -350_000, listed_as: "refund" };
  const kept = { charged: 350_000, paid: 350_000, due: 0, listed_as: "paid" };
  const fees = "update public.tournament_fees set refund_until =";
  const today = "(now() at time zone 'Asia/Kolkata')::date";

  test.each([
    ["is owed the fee where every day is refunded", "select 1", refunded],
    [
      "is owed the fee on the last day of refunds",
      `${fees} ${today} where tournament_id = ID`,
      refunded,
    ],
    ["is owed nothing the day after", `${fees} ${today} - 1 where tournament_id = ID`, kept],
    [
      "is owed nothing once play has begun",
      `update public.tournaments set starts_on = ${today} - 1 where id = ID`,
      kept,
    ],
    [
      "is owed the fee of a cancelled tournament",
      `${fees} ${today} - 1 where tournament_id = ID;
       update public.tournaments set state = 'cancelled', cancelled_reason = 'Rain' where id = ID`,
      refunded,
    ],
  ])("%s, as its page says", async (_, change, expected) => {
    const { told, sums: after } = await left(change);
    expect(after).toEqual([expected]);
    expect(told).toMatchObject([{ paid: 350_000, stays: expected === kept }]);
  });
});

describe("a reported payment", () => {
  const newNumber = () => String(randomInt(10 ** 11, 10 ** 12 - 1));

  async function reported() {
    const cup = await cupWithFee();
    const golfer = await createUser(backend);
    const { entry_id: entry } = await enter(cup, golfer);
    const report = async (number: string) =>
      (await call("say_paid", { tournament_slug: cup.slug, number }, golfer)).status;
    const number = newNumber();
    expect(await report(number)).toBe(200);
    const stands = async () =>
      (
        await backend.sql(
          `select state, due, said_number, said_paise, listed_as from public.entry_fee_states
           where entry_id = '${entry}'`,
        )
      )[0];
    const charge = (paise: number) =>
      backend.sql(
        `insert into public.fee_ledger (entry_id, kind, paise)
         values ('${entry}', 'charge', ${String(paise)})`,
      );
    const payments = () =>
      backend.sql(
        `select number, paise from public.fee_ledger
         where entry_id = '${entry}' and kind = 'payment' order by at`,
      );
    const pay = async (way: string) => (await call("mark_paid", { entry, way })).body as unknown;
    return { cup, entry, number, report, stands, charge, payments, pay };
  }

  test("stays the sum of its day when more is charged, and what is reported then is the rest", async () => {
    const { number, report, stands, charge, payments, pay } = await reported();
    expect(await stands()).toMatchObject({ state: "said-paid", said_paise: 350_000 });
    await charge(80_000);
    expect(await stands()).toEqual({
      ...{ state: "said-part", due: 430_000, said_number: number, said_paise: 350_000 },
      listed_as: "said",
    });
    expect(await pay("upi")).toMatchObject({ message: "report_differs" });
    expect(await pay("cash")).toMatchObject({ message: "report_differs" });
    const rest = newNumber();
    expect(await report(rest)).toBe(200);
    expect(await stands()).toEqual({
      ...{ state: "said-paid", due: 430_000, said_number: rest, said_paise: 430_000 },
      listed_as: "said",
    });
    expect([await pay("upi"), await pay("upi")]).toEqual([430_000, 0]);
    expect(await payments()).toEqual([
      { number, paise: 350_000 },
      { number: rest, paise: 80_000 },
    ]);
  });

  test("stays the sum of its day when less is due", async () => {
    const { stands, charge, pay } = await reported();
    await charge(-50_000);
    expect(await stands()).toMatchObject({ state: "said-paid", due: 300_000, said_paise: 350_000 });
    expect(await pay("upi")).toMatchObject({ message: "report_differs" });
  });

  test("of which another number has paid all that was reported is settled, and what is too much is a refund", async () => {
    const { cup, entry, report, stands, charge } = await reported();
    await charge(-80_000);
    const second = newNumber();
    await report(second);
    const pay = () =>
      call("record_fee", {
        ...{ entry, kind: "payment", paise: 350_000, way: "upi", number: second },
        submission_key: randomUUID(),
      });
    expect((await pay()).status).toBe(200);
    expect(await stands()).toEqual({
      ...{ state: "too-much", due: -80_000, said_number: null, said_paise: null },
      listed_as: "refund",
    });
    expect(
      await readAll(`fee_totals?tournament_id=eq.${cup.id}&select=said,refund,refund_paise`),
    ).toEqual([{ said: 0, refund: 1, refund_paise: 80_000 }]);
    // A report of more is another payment, and the money is to be given back all the same.
    await charge(160_000);
    await report(newNumber());
    await charge(-160_000);
    expect(await stands()).toMatchObject({ said_paise: 80_000, listed_as: "refund" });
  });

  test("is counted once where another number replaces it", async () => {
    const { report, stands, payments, pay } = await reported();
    const right = newNumber();
    await report(right);
    expect(await stands()).toMatchObject({ said_number: right, said_paise: 350_000 });
    expect(await pay("bank")).toBe(350_000);
    expect(await payments()).toEqual([{ number: right, paise: 350_000 }]);
    expect(await stands()).toMatchObject({ state: "paid", listed_as: "paid", said_number: null });
  });
});

describe("of several reported payments", () => {
  test("each is listed, and another number replaces the one that is named, else the last", async () => {
    const cup = await cupWithFee();
    const golfer = await createUser(backend);
    const { entry_id: entry } = await enter(cup, golfer);
    const numbers = Array.from({ length: 4 }, () => String(randomInt(10 ** 11, 10 ** 12 - 1)));
    const [first, rest, right, last] = numbers;
    const report = async (number: string | undefined, replaces?: string) => {
      const said = { tournament_slug: cup.slug, number, replaces };
      expect((await call("say_paid", said, golfer)).status).toBe(200);
    };
    const reports = async () => {
      const [{ reports: all } = { reports: [] }] = await backend.sql<{ reports: object[] }>(
        `select reports from public.entry_fee_states where entry_id = '${entry}'`,
      );
      return all;
    };
    const today = await day(0);
    const of = (number: string | undefined, paise: number) => ({ number, paise, on: today });
    await report(first);
    await backend.sql(
      `insert into public.fee_ledger (entry_id, kind, paise) values ('${entry}', 'charge', 80000)`,
    );
    await report(rest);
    expect(await reports()).toEqual([of(first, 350_000), of(rest, 80_000)]);
    await report(right, first);
    expect(await reports()).toEqual([of(first, 0), of(rest, 80_000), of(right, 350_000)]);
    await report(last);
    expect((await reports()).slice(2)).toEqual([of(right, 0), of(last, 350_000)]);
  });
});

describe("a reported payment of a deleted account", () => {
  async function reported() {
    const cup = await cupWithFee();
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, golfer);
    const number = String(randomInt(10 ** 11, 10 ** 12 - 1));
    const said = await call("say_paid", { tournament_slug: cup.slug, number }, golfer);
    expect(said.status).toBe(200);
    await backend.sql(`delete from auth.users where id = '${golfer.id}'`);
    const reports = () =>
      backend.sql(`select number from public.fee_claims where entry_id = '${entry_id}'`);
    return { cup, entry_id, number, reports };
  }

  test("stays on the club's list until the club has decided", async () => {
    const { cup, entry_id, number, reports } = await reported();
    expect(await reports()).toEqual([{ number }]);
    expect(await readAll(`listed_fees?tournament_id=eq.${cup.id}&listed_as=eq.said`)).toMatchObject(
      [{ entry_id, name: "" }],
    );
    await backend.sql("select private.forget_decided_claims()");
    expect(await reports()).toEqual([{ number }]);
    expect((await call("refuse_claim", { entry: entry_id })).body).toBe(true);
    await backend.sql("select private.forget_decided_claims()");
    expect(await reports()).toEqual([]);
  });

  test("goes with the account where the club has decided before", async () => {
    const cup = await cupWithFee();
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, golfer);
    const number = String(randomInt(10 ** 11, 10 ** 12 - 1));
    await call("say_paid", { tournament_slug: cup.slug, number }, golfer);
    await call("refuse_claim", { entry: entry_id });
    await backend.sql(`delete from auth.users where id = '${golfer.id}'`);
    expect(
      await backend.sql(`select 1 from public.fee_claims where entry_id = '${entry_id}'`),
    ).toEqual([]);
  });
});

describe("the club's page", () => {
  test("has the sums, what was received by way, and the entries asked for", async () => {
    const cup = await cupWithFee();
    const [asha, meera] = [
      await addEntrant(backend, admin, cup, { full_name: "Asha Rao" }),
      await addEntrant(backend, admin, cup, { full_name: "Meera Das" }),
    ];
    await call("mark_paid", { entry: asha.entry_id, way: "cash" });
    await record(asha.entry_id, {
      kind: "payment",
      paise: 100,
      way: "upi",
      is_confirmed: true,
    });
    const of = `tournament_id=eq.${cup.id}`;
    expect(await readAll(`fee_totals?${of}`)).toMatchObject([
      {
        fee: 350_000,
        expected_paise: 700_000,
        paid_paise: 350_100,
        refunded_paise: 0,
        due_paise: 350_000,
        refund_paise: 100,
        due: 1,
        paid: 0,
        refund: 1,
        entries: 2,
        without_price: 0,
        ways: { cash: 350_000, upi: 100 },
      },
    ]);
    expect(await readAll(`listed_fees?${of}&listed_as=eq.due`)).toMatchObject([
      {
        entry_id: meera.entry_id,
        name: "Meera Das",
        state: "due",
        entry_state: "confirmed",
      },
    ]);
    expect(await readAll(`ledger_lines?entry_id=eq.${asha.entry_id}&order=at.desc`)).toMatchObject([
      { kind: "payment", paise: 100, who: admin.email },
      { kind: "payment", paise: 350_000 },
      { kind: "charge", paise: 350_000 },
    ]);
  });

  test("has every entry once, page by page, of all and of those asked for", async () => {
    const cup = await cupWithFee();
    const entries: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { entry_id } = await addEntrant(backend, admin, cup, {
        full_name: "Asha Rao",
      });
      entries.push(entry_id);
    }
    for (const wanted of [null, "due"]) {
      const found: string[] = [];
      for (const [page, length] of [
        [1, 2],
        [2, 2],
        [3, 1],
        [4, 0],
      ] as const) {
        const rows = await readAll<{ entry_id: string }>(
          `listed_fees?tournament_id=eq.${cup.id}${wanted ? `&listed_as=eq.${wanted}` : ""}&order=sort_name,entry_id&limit=2&offset=${String(page * 2 - 2)}`,
        );
        const ids = rows.map(({ entry_id }) => entry_id);
        expect([page, ids.length]).toEqual([page, length]);
        found.push(...ids);
      }
      expect(found.toSorted()).toEqual(entries.toSorted());
    }
  });

  test("fees that contradict each other, and a second editor, are refused", async () => {
    const cup = await cupWithFee();
    const save = async (changes: object) =>
      (
        await call("save_fees", {
          tournament: cup.id,
          expected_version: 1,
          fee: 350_000,
          ...changes,
        })
      ).body as { message?: string };
    expect((await save({ early_fee: 300_000 })).message).toBe("fees_invalid");
    expect((await save({ early_fee: 350_000, early_until: "2099-01-01" })).message).toBe(
      "fees_invalid",
    );
    expect((await save({ fee: 99 })).message).toBe("fees_invalid");
    expect((await save({ expected_version: 0 })).message).toBe("version_conflict");
  });

  test("what is done to money is in the audit log", async () => {
    const cup = await cupWithFee();
    const { entry_id } = await addEntrant(backend, admin, cup);
    await call("mark_paid", { entry: entry_id, way: "upi" });
    await call("apply_fees", { tournament: cup.id });
    await call("start_fees_export", { tournament: cup.id });
    expect(
      await backend.sql(
        `select action, details from public.admin_audit
         where tournament_id = '${cup.id}' and action like 'fee%' order by at, id`,
      ),
    ).toEqual([
      { action: "fees-saved", details: ["fee"] },
      {
        action: "fee-recorded",
        details: { entry: entry_id, kind: "payment", paise: 350_000 },
      },
      { action: "fees-applied", details: { entries: 0 } },
      { action: "fees-exported", details: null },
    ]);
  });
});

describe("a place that is held until it is paid", () => {
  const work = async () => {
    for (let more = true; more;) {
      const { status, body } = await backend.call("POST", "/rest/v1/rpc/run_scheduled_work", {
        body: {},
        headers: { apikey: backend.secretKey },
      });
      expect(status).toBe(200);
      more = body;
    }
  };

  /** @param offset in days from today; who was reminded stays so */
  const heldUntil = async (entry: string, offset: number) => {
    const day = `(now() at time zone 'Asia/Kolkata')::date + ${String(offset)}`;
    await backend.sql(
      `update public.entry_fees set held_until = ${day} where entry_id = '${entry}'`,
    );
    await backend.sql(
      `update public.registration_mails set once_key = 'unpaid ' || (${day})
       where entry_id = '${entry}' and kind = 'unpaid'`,
    );
  };

  const stands = async (entry: string) => {
    const [row] = await backend.sql<{
      state: string;
      withdrawn_reason: string | null;
      days: number | null;
    }>(
      `select version.state, version.withdrawn_reason,
              fee.held_until - (now() at time zone 'Asia/Kolkata')::date as days
       from public.tournament_registrations as version
       join public.entry_fees as fee using (entry_id)
       where version.entry_id = '${entry}' and version.replaced_at is null`,
    );
    return row;
  };

  const mails = async (entry: string) => {
    const rows = await backend.sql<{ kind: string }>(
      `select kind from public.registration_mails
       where entry_id = '${entry}' order by created_at`,
    );
    return rows.map(({ kind }) => kind);
  };

  const cupThatHolds = (goes: string) =>
    cupWithFee(
      { hold_days: 5, unpaid_goes: goes },
      { capacity: 2, has_waiting_list: true, max_group_size: 1 },
    );

  test("goes to the end of the line once somebody waits, who has as many days; who said to have paid keeps it", async () => {
    const cup = await cupThatHolds("waiting");
    const [late, said, next] = [
      await createUser(backend),
      await createUser(backend),
      await createUser(backend),
    ];
    const { entry_id: lateEntry } = await enter(cup, late);
    const { entry_id: saidEntry } = await enter(cup, said);
    expect(await stands(lateEntry)).toMatchObject({ days: 5 });
    await call("say_paid", { tournament_slug: cup.slug, number: "615700000001" }, said);
    await heldUntil(lateEntry, 1);
    await heldUntil(saidEntry, 1);
    await work();
    await work();
    expect(await mails(lateEntry)).toEqual(["registered", "unpaid"]);
    expect(await mails(saidEntry)).toEqual(["registered"]);
    await heldUntil(lateEntry, -1);
    await heldUntil(saidEntry, -1);
    await work();
    // Nobody waits for it.
    expect(await stands(lateEntry)).toMatchObject({ state: "confirmed" });
    const { entry_id: nextEntry } = await enter(cup, next);
    expect(await stands(nextEntry)).toMatchObject({
      state: "waiting",
      days: null,
    });
    await work();
    await work();
    expect(await stands(lateEntry)).toMatchObject({
      state: "waiting",
      days: null,
    });
    expect(await dueOf(lateEntry)).toEqual([0, "nothing"]);
    expect(await mails(lateEntry)).toEqual(["registered", "unpaid", "waiting"]);
    expect(await stands(nextEntry)).toMatchObject({
      state: "confirmed",
      days: 5,
    });
    expect(await stands(saidEntry)).toMatchObject({ state: "confirmed" });
    expect(await dueOf(saidEntry)).toEqual([350_000, "said-paid"]);
  });

  test.each([false, true])(
    "is taken from no side of a knock-out once a draw is published: %s",
    async (isDrawn) => {
      const today = await day(0);
      const cup = await cupWithFee(
        { hold_days: 5, unpaid_goes: "withdrawn" },
        { form_of_play: "knock-out", starts_on: today, final_by: "2099-07-05" },
      );
      const golfer = await createUser(backend);
      const { entry_id: entry } = await enter(cup, golfer);
      const { entry_id: opponent } = await enter(cup, await createUser(backend));
      if (isDrawn) {
        const draw = { by: "lot", lot: 1, seeds: 0, entries: [entry, opponent] };
        for (const [expected_version, name, more] of [
          [0, "save_knockout", { changes: { rules: { form: "singles" }, draw } }],
          [1, "publish_knockout", {}],
        ] as const) {
          const answer = await call(name, { tournament: cup.id, expected_version, ...more });
          expect(answer.status).toBe(200);
        }
      }
      await heldUntil(entry, 0);
      await work();
      expect((await mails(entry)).includes("unpaid")).toBe(!isDrawn);
      await heldUntil(entry, -1);
      const { held_until: until } = (
        await call("own_payment", { tournament_slug: cup.slug }, golfer)
      ).body as { held_until: string | null };
      expect(until).toBe(isDrawn ? null : await day(-1));
      await work();
      expect(await stands(entry)).toMatchObject({ state: isDrawn ? "confirmed" : "withdrawn" });
    },
  );

  test("is not held for ever by numbers that no bank has", async () => {
    const cup = await cupThatHolds("withdrawn");
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, golfer);
    const name = async (number: string) =>
      (await call("say_paid", { tournament_slug: cup.slug, number }, golfer)).status;
    const shown = async () =>
      (await call("own_payment", { tournament_slug: cup.slug }, golfer)).body as {
        held_until: string;
      };
    /** As if the first number had been named some days ago. */
    const namedAgo = (days: number) =>
      backend.sql(
        `update public.fee_claims set at = now() - interval '${String(days)} days'
         where entry_id = '${entry_id}' and number = '615700000011'`,
      );
    expect(await name("615700000011")).toBe(200);
    expect((await shown()).held_until).toBe(await day(14));
    await heldUntil(entry_id, -9);
    await namedAgo(14);
    // Another number gives no more days, nor does one after the club refused them.
    expect(await name("615700000012")).toBe(200);
    expect((await shown()).held_until).toBe(await day(0));
    await call("refuse_claim", { entry: entry_id });
    expect((await shown()).held_until).toBe(await day(-9));
    expect(await name("615700000013")).toBe(200);
    expect((await shown()).held_until).toBe(await day(0));
    await work();
    expect(await stands(entry_id)).toMatchObject({ state: "confirmed" });
    expect(await mails(entry_id)).toEqual(["registered", "money", "unpaid"]);
    await backend.sql(
      `update public.registration_mails set once_key = 'unpaid ${String(await day(-1))}'
       where entry_id = '${entry_id}' and kind = 'unpaid'`,
    );
    await namedAgo(15);
    await work();
    expect(await stands(entry_id)).toMatchObject({
      state: "withdrawn",
      withdrawn_reason: expect.stringMatching(
        /^The payment that you named was not found by \d/,
      ) as unknown,
    });
    // The report stays for the club to decide on.
    expect(await dueOf(entry_id)).toEqual([0, "said-not-due"]);
  });

  test("is taken away though it was paid once, when all of it was refunded", async () => {
    const cup = await cupThatHolds("withdrawn");
    const golfer = await createUser(backend);
    const { entry_id } = await enter(cup, golfer);
    await record(entry_id, { kind: "payment", paise: 350_000, way: "upi" });
    await heldUntil(entry_id, -1);
    await work();
    expect(await stands(entry_id)).toMatchObject({ state: "confirmed" });
    await record(entry_id, {
      ...{ kind: "refund", paise: 350_000, way: "upi" },
      is_due_again: true,
    });
    await work();
    // Reminded first.
    expect(await stands(entry_id)).toMatchObject({
      state: "confirmed",
      days: 1,
    });
    await heldUntil(entry_id, -1);
    await work();
    expect(await stands(entry_id)).toMatchObject({ state: "withdrawn" });
  });

  test("has no more days for who withdraws and enters again, until they have passed", async () => {
    const cup = await cupThatHolds("withdrawn");
    const user = await createUser(backend);
    const again = async () => {
      const [row] = await backend.sql<{ id: string }>(
        `select id from public.tournament_registrations
         where user_id = '${user.id}' and tournament_id = '${cup.id}' and replaced_at is null`,
      );
      const { status } = await call("withdraw_registration", { registration: row?.id }, user);
      expect(status).toBe(200);
      return enter(cup, user);
    };
    const { entry_id: entry } = await enter(cup, user);
    for (const [left, days] of [
      [2, 2],
      [0, 0],
      [-1, 5],
    ] as const) {
      await heldUntil(entry, left);
      await again();
      expect(await stands(entry)).toMatchObject({ state: "confirmed", days });
    }
  });

  test("is withdrawn with the reason, and nothing is due after the refund day either; who paid a part keeps it", async () => {
    const cup = await cupThatHolds("withdrawn");
    const [late, part] = [await createUser(backend), await createUser(backend)];
    const { entry_id: lateEntry } = await enter(cup, late);
    const { entry_id: partEntry } = await enter(cup, part);
    await record(partEntry, { kind: "payment", paise: 100, way: "upi" });
    await backend.sql(
      `update public.tournament_fees set refund_until = '2020-01-01'
       where tournament_id = '${cup.id}'`,
    );
    // The schedule stood still: nobody was reminded, so it is held until tomorrow.
    await heldUntil(lateEntry, -3);
    await heldUntil(partEntry, -3);
    await work();
    await work();
    expect(await stands(lateEntry)).toMatchObject({
      state: "confirmed",
      days: 1,
    });
    expect(await mails(lateEntry)).toEqual(["registered", "unpaid"]);
    await heldUntil(lateEntry, -1);
    await work();
    expect(await stands(lateEntry)).toMatchObject({
      state: "withdrawn",
      withdrawn_reason: expect.stringMatching(/^The entry fee was not paid by \d/) as unknown,
    });
    expect(await dueOf(lateEntry)).toEqual([0, "nothing"]);
    expect(await mails(lateEntry)).toEqual(["registered", "unpaid", "withdrawn"]);
    expect(await stands(partEntry)).toMatchObject({ state: "confirmed" });
  });
});
