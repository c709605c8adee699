import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { registration } from "../support/backend.ts";
import { become, newKey, RaceDatabase, type Member, type Transaction } from "./race-database.ts";
import { openForChanges } from "./races.ts";

/** Checks of keys, and calls of a function with nothing else. */
const NOT_COUNTED = /^(select 1 from only .*|(select |\w+ := )?private\.\w+\(.*\))$/is;

/** Four random signs are drawn until there is a letter and a digit among them: 2 times of 5 again. */
const DRAWN_AGAIN = "select candidate.reference";

let database: RaceDatabase;
let member: Member;
/** Of a superuser, whose statements the server reports with all that they run. */
let watched: postgres.Sql;
const statements: string[] = [];

beforeAll(async () => {
  database = await RaceDatabase.make(inject("postgresUrl"));
  [member] = (await database.makeMembers(1)) as [Member];
  await openForChanges(database);
  await database.sql`
    update public.tournaments set max_group_size = 4, capacity = 100
    where name = 'Bangalore Birdie Bash'`;
  await database.sql`
    insert into public.tournament_fees (tournament_id, fee)
    select id, 250000 from public.tournaments where name = 'Bangalore Birdie Bash'`;
  const url = new URL(inject("postgresUrl"));
  url.pathname = new URL(database.url).pathname;
  watched = postgres(url.href, {
    max: 1,
    onnotice: ({ message = "" }) => {
      const [, text] = /Query Text: (.*?)\n(?:Query Parameters|\S.*\(cost=)/s.exec(message) ?? [];
      if (text) statements.push(text);
    },
  });
  await watched.unsafe(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_level = notice`);
});

afterAll(async () => {
  await watched.end();
  await database.close();
});

async function count(work: (transaction: Transaction) => Promise<unknown>): Promise<number> {
  await watched.begin(async (transaction) => {
    await become(transaction, member);
    statements.length = 0;
    await work(transaction);
  });
  return statements.filter(
    (text, index) =>
      !NOT_COUNTED.test(text) && !(text.includes(DRAWN_AGAIN) && statements.indexOf(text) < index),
  ).length;
}

const guest = {
  full_name: "Ravi Guest",
  phone: "+91 98450 00001",
  handicap: "12",
  category: "men",
};

test("a registration, its change and its withdrawal run few statements", async () => {
  const sent = {
    ...registration({ email: member.email }),
    user_id: member.id,
    players: watched.json([guest]),
  };
  const send = (changes: object) => (transaction: Transaction) =>
    transaction`
    insert into public.tournament_registrations ${transaction({ ...sent, ...changes } as never)}`;
  const registered = await count(send({}));
  const [first] = await database.sql<{ id: string }[]>`
    select id from public.tournament_registrations where user_id = ${member.id}`;
  const changed = await count(
    send({ submission_key: newKey(), golf_group: "E-Golf", handicap: "17", replaces: first?.id }),
  );
  const [latest] = await database.sql<{ id: string }[]>`
    select id from public.tournament_registrations
    where user_id = ${member.id} and replaced_at is null`;
  const withdrawn = await count(
    (transaction) => transaction`select public.withdraw_registration(${latest?.id ?? ""})`,
  );
  // Fewer than the first: none was reported.
  for (const [number, fewest, most] of [
    [registered, 30, 51],
    [changed, 30, 55],
    // Whether the tournament is a knock-out, of which the opponent then goes on, and for the mail
    // whether a fee was asked.
    [withdrawn, 15, 33],
  ] as const) {
    expect(number).toBeGreaterThanOrEqual(fewest);
    expect(number).toBeLessThanOrEqual(most);
  }
});
