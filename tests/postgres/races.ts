import {
  CONNECTIONS,
  newKey,
  race,
  sum,
  times,
  type Member,
  type Outcomes,
  type RaceDatabase,
  type Transaction,
} from "./race-database.ts";

/** How long the auth service takes to hand over a mail, in seconds. */
const MAIL_SECONDS = 0.3;

/** How long a transaction waits for another's lock before the lock counts as contended. */
const LOCK_TIMEOUT = "5s";

const insertAccount = (transaction: Transaction) => transaction`
  insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, is_sso_user)
  values (gen_random_uuid(), 'authenticated', 'authenticated',
          gen_random_uuid() || '@example.com', '{"full_name": "Asha"}', now(), false)`;

/**
 * Transactions that all do their work before any of them commits: if two need
 * the same lock, one waits for a transaction that waits for it.
 */
async function allOpenAtOnce(
  database: RaceDatabase,
  parts: ((transaction: Transaction) => Promise<unknown>)[],
): Promise<Outcomes> {
  let open = parts.length;
  let release: () => void = () => undefined;
  const allDone = new Promise<void>((resolve) => {
    release = resolve;
  });
  return race(
    parts.map(
      (part) => () =>
        database.sql.begin(async (transaction) => {
          await transaction.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
          try {
            await part(transaction);
          } finally {
            open -= 1;
            if (open === 0) release();
          }
          await allDone;
        }),
    ),
  );
}

/** Sign-ups, none of which commits before the last has begun. */
export function signUpsAllOpen(database: RaceDatabase): Promise<Outcomes> {
  return allOpenAtOnce(
    database,
    times(CONNECTIONS, () => insertAccount).map((make) => make()),
  );
}

/** First log-ins, all open at once. */
export async function logInsAllOpen(database: RaceDatabase): Promise<Outcomes> {
  const members = await database.makeMembers(CONNECTIONS);
  return allOpenAtOnce(
    database,
    members.map(
      ({ id }) =>
        (transaction) =>
          transaction`update auth.users set last_sign_in_at = now() where id = ${id}`,
    ),
  );
}

/**
 * Sign-ups as the auth service makes them with confirmations on: it hands over
 * the mail before it commits.
 *
 * @returns sign-ups per second
 */
export async function signUpRate(database: RaceDatabase, count: number): Promise<number> {
  const startedAt = performance.now();
  const outcomes = await race(
    times(count, () =>
      database.sql.begin(async (transaction) => {
        await insertAccount(transaction);
        await transaction`select pg_sleep(${MAIL_SECONDS})`;
      }),
    ),
  );
  return ((outcomes.ok ?? 0) / (performance.now() - startedAt)) * 1000;
}

/** 40 members change their golf group eight times each, concurrently in each round. */
export async function groupChanges(database: RaceDatabase): Promise<Outcomes> {
  const groups = ["Golf Squad", "E-Golf", "Bogey Boys", "Golf Champs"];
  await openForChanges(database);
  const members = await database.makeMembers(CONNECTIONS);
  const latest = await Promise.all(members.map((member) => database.register(member)));
  const rounds: Outcomes[] = [];
  for (let round = 0; round < 8; round += 1) {
    const outcomes = await race(
      members.map((member, index) => async () => {
        latest[index] = await database.register(member, {
          golf_group: groups[(index + round) % groups.length],
          replaces: latest[index],
        });
      }),
    );
    rounds.push(outcomes);
  }
  return sum(rounds);
}

/** Keeps every tournament open for changes. */
export async function openForChanges(database: RaceDatabase): Promise<void> {
  await database.sql`update public.tournaments set changes_until = '2999-01-01'`;
}

/**
 * 120 members delete their accounts while they and 120 others change their
 * registrations, in a mixed order.
 */
export async function deletionsBesideChanges(
  database: RaceDatabase,
): Promise<{ deletions: Outcomes; changes: Outcomes }> {
  await openForChanges(database);
  const members = await database.makeMembers(240);
  const first = new Map<string, string>();
  await race(
    members.map((member, index) => async () => {
      const golf_group = index % 3 ? "Golf Squad" : "E-Golf";
      first.set(member.id, await database.register(member, { golf_group }));
    }),
  );
  const deletions: Promise<Outcomes>[] = [];
  const changes: Promise<Outcomes>[] = [];
  members.forEach((member, index) => {
    const change = () =>
      database.register(member, {
        golf_group: index % 3 ? "E-Golf" : "Golf Squad",
        replaces: first.get(member.id),
      });
    const leave = () => database.call(member, "delete_own_account");
    // Every other one of those who delete sends the change first.
    if (index % 4 === 0) deletions.push(race([leave]));
    changes.push(race([change]));
    if (index % 4 === 2) deletions.push(race([leave]));
  });
  return {
    deletions: sum(await Promise.all(deletions)),
    changes: sum(await Promise.all(changes)),
  };
}

/** One change, sent 30 times at once with the same key. */
export async function sameChange(database: RaceDatabase): Promise<Outcomes> {
  await openForChanges(database);
  const [member] = await database.makeMembers(1);
  if (!member) return {};
  const change = {
    replaces: await database.register(member),
    submission_key: newKey(),
  };
  return race(times(30, () => database.register(member, change)));
}

/** Registrations with different values: one that changes nothing sends no mail. */
const differing = (database: RaceDatabase, memberOf: (index: number) => Member) =>
  Array.from(
    { length: CONNECTIONS },
    (_, index) => () => database.register(memberOf(index), { handicap: String(index) }),
  );

/** The number of mails to one member who registers 40 times at once. */
export async function mailsOfOneMember(database: RaceDatabase): Promise<number> {
  const [member] = await database.makeMembers(1);
  if (!member) return 0;
  await race(differing(database, () => member));
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from public.registration_mails where user_id = ${member.id}`;
  return row?.count ?? 0;
}

/** The same for four members whose addresses are spellings of one inbox. */
export async function mailsOfOneMailbox(
  database: RaceDatabase,
): Promise<{ outcomes: Outcomes; mails: number }> {
  const members = await database.makeMembers(4);
  const mailbox = newKey();
  for (const [index, { id }] of members.entries()) {
    await database.sql`
      update auth.users set email = ${`${mailbox}+${String(index)}@example.com`}
      where id = ${id}`;
  }
  const outcomes = await race(differing(database, (index) => members[index % 4] as Member));
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from public.registration_mails
    where recipient like ${`${mailbox}+%`}`;
  return { outcomes, mails: row?.count ?? 0 };
}

/** Inserts accounts in one statement, as an import would. */
export const insertAccounts = (sql: RaceDatabase["sql"] | Transaction, count: number) => sql`
  insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, last_sign_in_at, is_sso_user)
  select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.com',
         jsonb_build_object('full_name', 'Member ' || n), now() - n % 700 * interval '1 day',
         case when n % 3 > 0 then now() end, false
  from generate_series(1, ${count}) as n`;

/**
 * Inserts accounts in one statement.
 *
 * @returns seconds
 */
export async function bulkAccounts(database: RaceDatabase, count: number): Promise<number> {
  const startedAt = performance.now();
  await insertAccounts(database.sql, count);
  return (performance.now() - startedAt) / 1000;
}

/** Fills the auth service's audit log with other users' entries. */
export async function fillAuthLog(database: RaceDatabase, lines: number): Promise<void> {
  await database.sql`
    insert into auth.audit_log_entries (id, payload, created_at, ip_address)
    select gen_random_uuid(), json_build_object(
      'action', 'login', 'actor_id', gen_random_uuid(), 'actor_username', n || '@log.example'),
      now(), ''
    from generate_series(1, ${lines}) as n`;
  await database.sql`analyze auth.audit_log_entries`;
}

/**
 * Deletes an account with a registration.
 *
 * @returns milliseconds
 */
export async function deletionTime(database: RaceDatabase): Promise<number> {
  const [member] = await database.makeMembers(1);
  if (!member) return 0;
  await database.register(member);
  const startedAt = performance.now();
  await database.call(member, "delete_own_account");
  return performance.now() - startedAt;
}
