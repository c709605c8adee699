import { expect, test } from "vitest";
import { isOfTournaments, ROLES } from "#app/site/own-roles.ts";
import { createUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { filledTournament } from "../support/filled-tournament.ts";
import { rpc, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin } = await clubBackend();

/** A role for the first is asked for; ids of the second are inside the arguments. */
const [own, other] = [
  await filledTournament(backend, admin, "55"),
  await filledTournament(backend, admin, "66"),
];
const helper = await createUser(backend);
for (const role of ROLES.filter(isOfTournaments)) {
  const { email } = helper;
  await rpcOrThrow(backend, admin, "grant_role", { email, role, tournament: own.id });
}
const [{ number: otherHole } = { number: 0 }] = await backend.sql<{ number: number }>(
  `select id as number from public.holes_not_taken where tournament_id = '${other.id}'`,
);

const tables = await backend.sql<{ name: string; column: string }>(`
  select table_name as name, min(column_name) as column
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'
    and column_name in ('tournament_id', 'entry_id', 'series_id')
  group by 1 order by 1`);

/** What the job that sends mails writes meanwhile. */
const OF_THE_MAIL_JOB = ["attempts", "next_try_at", "state", "sent_at", "last_error"];

/** All rows of a tournament. */
async function rowsOf({ id, entry, series }: typeof own): Promise<unknown> {
  const of = { tournament_id: id, entry_id: entry, series_id: series } as Record<string, string>;
  const [found] = await backend.sql<{ rows: unknown }>(
    `select jsonb_object_agg(name, rows) as rows from (${tables
      .map(
        ({ name, column }) => `select '${name}' as name, (
        select jsonb_agg(kept.row order by kept.row) from (
          select ${column}, to_jsonb(stored)${
            name === "registration_mails" ? ` - '{${OF_THE_MAIL_JOB.join()}}'::text[]` : ""
          } as row from public.${name} as stored) as kept
        where ${column} = '${of[column] ?? ""}') as rows`,
      )
      .join(" union all ")}) as tables`,
  );
  return found?.rows;
}

async function playVersion(): Promise<number | undefined> {
  const [play] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${own.id}'`,
  );
  return play?.version;
}

type Call = [name: string, of: (ids: typeof own) => object];

const CALLS: Call[] = [
  [
    "save_play",
    ({ team, entry }) => ({
      changes: {
        teams: {
          teams: [{ id: team, name: "Greens", players: [entry] }],
          neutral: [],
        },
      },
    }),
  ],
  [
    "save_play",
    ({ entry }) => ({
      changes: {
        draw: {
          seed: 1,
          fourballs: [{ start: { time: "08:45", hole: 3, letter: "" }, players: [entry] }],
        },
      },
    }),
  ],
  ["save_scores", ({ entry }) => ({ scores: [{ player: entry, points: 12 }] })],
  ["check_in", ({ entry }) => ({ entry: own.entry, player: entry, is_here: false })],
  ["correct_hole", ({ entry }) => ({ player: entry, hole: 1, strokes: 7, reason: "A reason" })],
  ["open_hole", ({ entry }) => ({ player: entry, hole: 1, reason: "A reason" })],
  ["reopen_card", ({ entry }) => ({ player: entry, reason: "A reason" })],
  ["settle_card", ({ entry }) => ({ player: entry, counts: "club" })],
  [
    "settle_hole_not_taken",
    ({ id }) => ({
      number: id === other.id ? otherHole : null,
      decision: "discarded",
      reason: "A reason",
    }),
  ],
];

test.each(CALLS)(
  "%s changes nothing of a tournament whose ids are sent along",
  async (name, of) => {
    const before = await rowsOf(other);
    const answer = await rpc(backend, helper, name, {
      ...(name !== "check_in" && { tournament: own.id }),
      ...(name.startsWith("save_") && { expected_version: await playVersion() }),
      ...of(other),
    });
    expect([200, 400]).toContain(answer.status);
    expect(await rowsOf(other)).toEqual(before);
  },
);
