import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { groupBy } from "#app/golf/group-by.ts";
import { dayFromNow, KNOCKOUT_RULES } from "../support/knockouts.ts";
import { complete, type Saved } from "../support/tournaments.ts";
import { type Member, race, RaceDatabase, times } from "./race-database.ts";

let database: RaceDatabase;
let admins: Member[];

beforeAll(async () => {
  database = await RaceDatabase.make(inject("postgresUrl"));
  admins = await database.makeMembers(6);
  for (const admin of admins) await database.makeAdmin(admin);
});

afterAll(() => database.close());

const by = (index: number) => admins[index] as Member;

type Drawn = { cup: Saved; members: Member[]; version: number };

/** Members with accounts, entered in a knock-out. */
async function entered(
  sides: number,
  more: readonly Member[],
  changes: object = {},
): Promise<Omit<Drawn, "version">> {
  const [draft] = await database.call<Saved[]>(by(0), "save_tournament", {
    changes: complete({
      form_of_play: "knock-out",
      starts_on: dayFromNow(0),
      final_by: dayFromNow(200),
      ...changes,
    }),
  });
  if (!draft) throw new Error("no tournament");
  await database.call(by(0), "publish_tournament", {
    tournament: draft.id,
    expected_version: draft.version,
  });
  const members = [...(await database.makeMembers(sides - more.length)), ...more];
  for (const member of members) {
    await database.register(member, {
      ...{ tournament_id: draft.id, tournament_name: null, tournament_date: null },
    });
  }
  return { cup: draft, members };
}

/** A published draw, in the order of entry, of all or of a division. */
async function publishDraw({ id }: Saved, version: number, division?: string): Promise<void> {
  const entries = await database.sql<{ id: string }[]>`
    select entry.id from public.entries as entry
    join public.players as player on player.entry_id = entry.id and player.position = 0
    where entry.tournament_id = ${id}
      and ${division === undefined ? database.sql`true` : database.sql`player.category = ${division}`}`;
  const changes = {
    rules: { ...KNOCKOUT_RULES, plate: "first-match" },
    draw: { by: "list", lot: 1, seeds: 0, entries: entries.map((entry) => entry.id) },
    last_days: times(Math.ceil(Math.log2(entries.length)), () => "").map((_, index) =>
      dayFromNow(20 * (index + 1)),
    ),
  };
  const of = { tournament: id, ...(division !== undefined && { division }) };
  await database.call(by(0), "save_knockout", {
    ...{ ...of, expected_version: version, changes: database.sql.json(changes) },
  });
  await database.call(by(0), "publish_knockout", { ...of, expected_version: version + 1 });
}

async function drawn(sides: number, more: readonly Member[] = []): Promise<Drawn> {
  const made = await entered(sides, more);
  await publishDraw(made.cup, 0);
  return { ...made, version: 2 };
}

const linksOf = ({ cup }: Drawn) => database.sql<
  { token: string; match: string; entry: string; side: number }[]
>`
  select own.token, own.match, own.entry_id as entry, listed.id as side
  from public.match_sides as own
  join private.sides_on_sheet(${cup.id}) as listed on listed.entry_id = own.entry_id
  where own.knockout_id = ${cup.id} order by own.match, listed.id`;

const versionOf = async ({ cup }: Drawn) =>
  (
    await database.sql<{ version: number }[]>`
      select version from public.knockouts where tournament_id = ${cup.id}`
  )[0]?.version ?? 0;

/** What comes too late. */
const TOO_LATE = [
  ...["ok", "P0001 version_conflict", "P0001 match_decided", "P0001 match_link_not_found"],
  "42501 session_ended",
];

test("results, withdrawals, deleted accounts, links and last days at once: no deadlock, and no number twice", async () => {
  for (let round = 0; round < 4; round += 1) {
    // The club's own people play too, and leave in the middle.
    const leaving = await database.makeMembers(2);
    for (const member of leaving) await database.makeAdmin(member);
    const field = await drawn(32, leaving);
    const { cup, members } = field;
    const links = await linksOf(field);
    const [version, tournament] = await Promise.all([
      versionOf(field),
      database.sql<{ version: number }[]>`
        select version from public.tournaments where id = ${cup.id}`,
    ]);
    const record = (admin: Member, event: object, ahead: number) => () =>
      database.call(admin, "record_knockout", {
        tournament: cup.id,
        expected_version: version + ahead,
        event: database.sql.json(event as never),
      });
    const entryOf = new Map(links.map(({ match, entry }) => [match, entry]));
    const won = (match: string) => ({
      ...{ kind: "result", match, winner: entryOf.get(match) ?? null, how: "3&2" },
    });
    const outcomes = await race([
      ...times(6, () => "").map((_, index) =>
        record(by(index), won(`1.${String(index + 1)}`), index),
      ),
      ...leaving.map((member) => record(member, won("1.9"), 0)),
      ...times(3, () => "").map((_, index) =>
        record(
          by(index),
          { kind: "last-day", match: "5.1", last_day: dayFromNow(300 + index) },
          index,
        ),
      ),
      () =>
        database.call(by(1), "save_knockout", {
          ...{ tournament: cup.id, expected_version: version },
          changes: database.sql.json({
            last_days: [20, 40, 60, 80, 180 + round].map((days) => dayFromNow(days)),
          }),
        }),
      () =>
        database.call(by(2), "save_tournament", {
          ...{ tournament: cup.id, expected_version: tournament[0]?.version ?? 0 },
          changes: database.sql.json({ final_by: dayFromNow(210) }),
        }),
      ...links.slice(8, 14).map(
        ({ token }) =>
          () =>
            database.call(by(0), "report_match", { token, won: false, how: "2&1" }),
      ),
      ...links.slice(14, 20).map(
        ({ match, side }) =>
          () =>
            database.call(by(3), "replace_match_link", { tournament: cup.id, match, side }),
      ),
      ...members.slice(0, 6).map((member) => async () => {
        const [own] = await database.sql<{ id: string }[]>`
            select id from public.entries where user_id = ${member.id}`;
        return database.call(by(4), "withdraw_entrant", {
          ...{ entry: own?.id ?? "", reason: "Injured" },
        });
      }),
      ...[...members.slice(6, 12), ...leaving].map(
        (member) => () => database.call(member, "delete_own_account"),
      ),
      ...times(4, () => database.sql`select private.settle_due_reports()`),
    ]);
    expect(Object.keys(outcomes).filter((outcome) => !TOO_LATE.includes(outcome))).toEqual([]);
    expect(outcomes).toHaveProperty("ok");
  }
});

test("both sides of sixteen matches arrange and report them at once: each result once, and no deadlock", async () => {
  for (let round = 0; round < 3; round += 1) {
    const field = await drawn(32);
    const links = await linksOf(field);
    const sides = groupBy(links, ({ match }) => match);
    // A link needs no account: one member calls for all.
    const call = (name: string, parameters: Record<string, unknown>) =>
      database.call(by(5), name, parameters);
    const numberOf = async (match: string) =>
      (
        await database.sql<{ number: number }[]>`
          select max(number) as number from public.knockout_events
          where knockout_id = ${field.cup.id} and match = ${match} and kind = 'report'`
      )[0]?.number ?? 0;
    const outcomes = await race(
      [...sides].flatMap(([match, [one, other]], index) => {
        const [first, second] = [one?.token ?? "", other?.token ?? ""];
        const days = [dayFromNow(2), dayFromNow(3 + index)];
        const report = (token: string, won: boolean) => () =>
          call("report_match", { token, won, how: "3&2" });
        const confirm = (token: string, is_right: boolean) => async () =>
          call("answer_match_report", { token, is_right, report: await numberOf(match) });
        return [
          ...[first, second].map((token) => () => call("offer_match_days", { token, days })),
          ...[first, second].map(
            (token) => () => call("agree_match_day", { token, day: dayFromNow(2) }),
          ),
          // One match in three is reported by its winner twice, by both as one says, or by both as winner.
          ...(index % 3 === 0 ? [report(first, true), report(first, true)] : []),
          ...(index % 3 === 1 ? [report(first, true), report(second, false)] : []),
          ...(index % 3 === 2 ? [report(first, true), report(second, true)] : []),
          confirm(second, true),
          confirm(second, index % 2 === 0),
          () => call("match_by_link", { token: first }),
        ];
      }),
    );
    const late = [
      ...["ok", "P0001 match_decided", "P0001 match_report_gone"],
      ...["P0001 match_day_agreed", "P0001 match_day_gone"],
    ];
    expect(Object.keys(outcomes).filter((outcome) => !late.includes(outcome))).toEqual([]);
    expect(outcomes).toHaveProperty("ok");
    const counted = await database.sql<{ match: string; count: number }[]>`
      select match, count(*)::int as count from public.knockout_events
      where knockout_id = ${field.cup.id} and kind = 'result' group by match`;
    expect(counted.filter(({ count }) => count > 1)).toEqual([]);
    // What the loser says counts, whatever comes first.
    const agreed = [...sides.keys()].filter((_, index) => index % 3 === 1);
    expect(counted.map(({ match }) => match)).toEqual(expect.arrayContaining(agreed));
    const days = await database.sql<{ match: string; agreed: number }[]>`
      select match, count(agreed_on)::int as agreed from public.match_sides
      where knockout_id = ${field.cup.id} and match like '1.%' group by match`;
    expect(days.filter(({ agreed: each }) => each > 1)).toEqual([]);
  }
});

const DIVISIONS = ["men", "ladies"] as const;

test("two divisions played, taken back, saved and left at once: no deadlock", async () => {
  for (let round = 0; round < 3; round += 1) {
    const leaving = await database.makeMembers(2);
    for (const member of leaving) await database.makeAdmin(member);
    const { cup, members } = await entered(32, leaving, {
      divisions: DIVISIONS.map((id) => ({ id, name: id })),
    });
    await database.sql`
      update public.players as player set category = case when listed.place % 2 = 0
        then 'men' else 'ladies' end
      from (
        select entry.id, row_number() over (order by entry.id) as place
        from public.entries as entry where entry.tournament_id = ${cup.id}) as listed
      where player.entry_id = listed.id`;
    await database.call(by(0), "choose_knockouts", { tournament: cup.id, by_division: true });
    // The ladies' has the terms of the men's, which is a version more.
    await publishDraw(cup, 1, "men");
    await publishDraw(cup, 2, "ladies");
    const links = await database.sql<{ token: string; division: string; entry: string }[]>`
      select own.token, known.division_id as division, own.entry_id as entry
      from public.match_sides as own
      join public.knockouts as known on known.id = own.knockout_id
      where known.tournament_id = ${cup.id} order by own.match, own.entry_id`;
    const [tournament] = await database.sql<{ version: number }[]>`
      select version from public.tournaments where id = ${cup.id}`;
    const of = (division: string, ahead: number) => ({
      ...{ tournament: cup.id, division },
      expected_version: (division === "men" ? 3 : 4) + ahead,
    });
    const won = (division: string, place: number) => {
      const { entry } = links.filter((link) => link.division === division)[2 * place] ?? {};
      const match = `1.${String(place + 1)}`;
      return database.sql.json({ kind: "result", match, winner: entry ?? "", how: "3&2" });
    };
    const outcomes = await race([
      ...DIVISIONS.flatMap((division) => [
        ...times(5, () => "").map(
          (_, index) => () =>
            database.call(by(index), "record_knockout", {
              ...{ ...of(division, index), event: won(division, index) },
            }),
        ),
        ...leaving.map(
          (member) => () =>
            database.call(member, "record_knockout", {
              ...{ ...of(division, 0), event: won(division, 6) },
            }),
        ),
        () =>
          database.call(by(5), "record_knockout", {
            ...of(division, 0),
            event: database.sql.json({
              ...{ kind: "last-day", match: "4.1", last_day: dayFromNow(300 + round) },
            }),
          }),
        () =>
          database.call(by(1), "save_knockout", {
            ...of(division, 0),
            changes: database.sql.json({
              last_days: [20, 40, 60, 180].map((days) => dayFromNow(days)),
            }),
          }),
        () => database.call(by(2), "take_back_knockout", of(division, 0)),
      ]),
      () => database.call(by(3), "choose_knockouts", { tournament: cup.id, by_division: false }),
      () =>
        database.call(by(4), "save_tournament", {
          ...{ tournament: cup.id, expected_version: tournament?.version ?? 0 },
          changes: database.sql.json({ final_by: dayFromNow(310) }),
        }),
      ...links.slice(12, 24).map(
        ({ token }) =>
          () =>
            database.call(by(0), "report_match", { token, won: false, how: "2&1" }),
      ),
      ...members.slice(0, 8).map((member) => async () => {
        const [own] = await database.sql<{ id: string }[]>`
            select id from public.entries where user_id = ${member.id}`;
        return database.call(by(4), "withdraw_entrant", {
          ...{ entry: own?.id ?? "", reason: "Injured" },
        });
      }),
      ...[...members.slice(8, 16), ...leaving].map(
        (member) => () => database.call(member, "delete_own_account"),
      ),
      ...times(4, () => database.sql`select private.settle_due_reports()`),
    ]);
    const late = [
      ...[...TOO_LATE, "P0001 draw_published", "P0001 draw_not_published"],
      ...["P0001 results_in", "P0001 side_unknown"],
    ];
    expect(Object.keys(outcomes).filter((outcome) => !late.includes(outcome))).toEqual([]);
    expect(outcomes).toHaveProperty("ok");
  }
});
