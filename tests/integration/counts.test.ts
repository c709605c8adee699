import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { formatRupees } from "#app/money/rupees.ts";
import { addEntrant, furtherPlayer } from "../support/entrants.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpcOrThrow, type Saved } from "../support/tournaments.ts";

// Every number that the site says of a tournament, beside one that is worked out here from the
// rows: of entries alone and of several, withdrawn, waiting, of one name, paid and to be refunded.
const { backend, secretary, admin, visitor } = await clubSite();
const call = (name: string, body: object) => rpcOrThrow(backend, secretary, name, body);

async function makeMixed(): Promise<Saved> {
  const cup = await makeTournament(backend, secretary, { max_group_size: 4, capacity: 12 });
  await call("save_fees", { tournament: cup.id, expected_version: 0, fee: 350_000 });
  const enter = async (full_name: string, further: readonly string[] = [], entry: object = {}) =>
    (
      await addEntrant(backend, secretary, cup, {
        full_name,
        email: `${randomUUID()}@example.com`,
        players: further.map((name) => furtherPlayer(name)),
        ...entry,
      })
    ).entry_id;
  const alone = await enter("Asha Rao");
  await enter("Asha Rao", [], { category: "ladies" });
  const three = await enter("Bea Das", ["Guest of Bea", "Other Guest"]);
  const gone = await enter("Gone Gill", ["Gone Guest"]);
  const paidAndGone = await enter("Paid Pal");
  await enter("Four Fern", ["Arun Fern", "Bina Fern", "Chit Fern"]);
  for (const entry of [alone, paidAndGone]) await call("mark_paid", { entry, way: "cash" });
  await call("mark_paid", { entry: three, way: "upi" });
  for (const entry of [alone, gone]) await call("check_in", { entry });
  for (const entry of [gone, paidAndGone]) await call("withdraw_entrant", { entry, reason: "ill" });
  await enter("Three Thom", ["Dev Thom", "Esha Thom"]);
  await enter("Wait Wani", ["Waits Too"]);
  await call("withdraw_entrant", { entry: await enter("Wait Gone"), reason: "ill" });
  return cup;
}

type Entry = {
  state: "confirmed" | "waiting" | "withdrawn";
  players: number;
  ladies: number;
  here: number;
  /** In paise, less what was waived. */
  charged: number;
  paid: number;
  cash: number;
};

/** The rows of a tournament, an entry each. */
const entriesOf = ({ id }: Saved) =>
  backend.sql<Entry>(
    `select entry.state, count(*)::int as players,
            count(*) filter (where player.category = 'ladies')::int as ladies,
            count(arrived.at)::int as here, charged, paid, cash
     from public.entries as entry
     join public.players as player on player.entry_id = entry.id
     left join public.check_ins as arrived on arrived.player_id = player.id
     cross join lateral (
       select coalesce(sum(paise) filter (where kind = 'charge'), 0)::int
                - coalesce(sum(paise) filter (where kind = 'waiver'), 0)::int as charged,
              coalesce(sum(paise) filter (where kind = 'payment'), 0)::int as paid,
              coalesce(sum(paise) filter (where kind = 'payment' and way = 'cash'), 0)::int as cash
       from public.fee_ledger as line where line.entry_id = entry.id) as money
     where entry.tournament_id = '${id}' group by entry.id, charged, paid, cash`,
  );

const sum = (entries: readonly Entry[], of: (entry: Entry) => number) =>
  entries.reduce((total, entry) => total + of(entry), 0);
const players = (entries: readonly Entry[]) => sum(entries, (entry) => entry.players);

test("every number of a tournament is that of its rows", async () => {
  // Another of the same kind stands beside it.
  await makeMixed();
  const cup = await makeMixed();
  const all = await entriesOf(cup);
  const of = (state: Entry["state"]) => all.filter((entry) => entry.state === state);
  const [confirmed, waiting, withdrawn] = [of("confirmed"), of("waiting"), of("withdrawn")];
  const here = sum(confirmed, (entry) => entry.here);
  const due = all.filter(({ charged, paid }) => charged > paid);
  const over = all.filter(({ charged, paid }) => paid > charged);
  const settled = confirmed.filter(({ charged, paid }) => charged > 0 && paid === charged);
  const owed = formatRupees(sum(due, ({ charged, paid }) => charged - paid));
  const owedBack = formatRupees(sum(over, ({ charged, paid }) => paid - charged));
  const received = sum(all, ({ paid }) => paid);
  const cash = sum(all, (entry) => entry.cash);

  const place = `/admin/tournaments/${cup.id}`;
  for (const [path, said] of [
    [
      `${place}/entrants`,
      [
        `${here} of ${players(confirmed)} checked in`,
        `All ${players(all)} Confirmed ${players(confirmed)} Waiting ${players(waiting)} Withdrawn ${players(withdrawn)}`,
        `Not here yet ${players(confirmed) - here} Here ${here} `,
        `Ladies ${sum(all, ({ ladies }) => ladies)} Men ${players(all) - sum(all, ({ ladies }) => ladies)} `,
        `Due, nothing reported ${due.length} · ${owed} Paid ${settled.length} · ${formatRupees(sum(settled, ({ paid }) => paid))} Refund due ${over.length} · ${owedBack} `,
        ` ${all.length} entries, ${players(all)} players `,
      ],
    ],
    [
      `${place}/entrants?state=withdrawn`,
      [` ${withdrawn.length} entries, ${players(withdrawn)} players `],
    ],
    [`${place}/entrants?here=no`, [` ${confirmed.length - 1} entries, `]],
    [
      `${place}/fees`,
      [
        `Expected ${formatRupees(sum(all, ({ charged }) => charged))} Received, before refunds ${formatRupees(received)} UPI ${formatRupees(received - cash)} Cash ${formatRupees(cash)} Outstanding ${owed} Refunded ₹0 Refund due ${owedBack} `,
        `All (${all.length}) Due, nothing reported (${due.length}) Payment reported (0) Paid (${settled.length}) Refund due (${over.length})`,
      ],
    ],
    [`${place}/teams`, [`${players(confirmed)} players · 0 teams`]],
    [`${place}/draw`, [`${players(confirmed)} players to draw`]],
    [`${place}/entrants/people`, [`Open (${players(confirmed)})`]],
    [`${place}/cancel`, [`${confirmed.length + waiting.length} entries are told by mail`]],
  ] as const) {
    const { words } = await admin.get(path);
    for (const sentence of said) expect(`${path}: ${words}`).toContain(sentence);
  }
  expect(await visitor.words(`/tournaments/${cup.slug}/register`)).toContain(
    `${players(waiting)} players are on the waiting list`,
  );
  // A line for each entry, with its players beside each other.
  const file = (await admin.get(`${place}/entrants.csv`)).text.trim().split("\r\n");
  expect(file).toHaveLength(1 + all.length);
});

test("two entrants of one name are told apart in the same way on every page", async () => {
  const place = `/admin/tournaments/${(await makeMixed()).id}`;
  for (const page of ["entrants", "fees", "teams"]) {
    const words = await admin.words(`${place}/${page}`);
    for (const name of ["Asha Rao (no. 1)", "Asha Rao (no. 2)"]) {
      expect(`${page}: ${words}`).toContain(name);
    }
  }
});
