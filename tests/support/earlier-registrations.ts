import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";

const MIGRATIONS = join(projectRoot, "supabase/local/earlier-migrations");

/** The first migration after which all registrations are in one table. */
const ONE_TABLE = "20261124090000";

/**
 * The migrations before one of them; remove the folder after use.
 *
 * @param firstLater the first that is left out
 */
export async function earlierMigrations(
  firstLater: string = ONE_TABLE,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "teebox-earlier-"));
  await cp(MIGRATIONS, folder, { recursive: true });
  for (const file of await readdir(folder)) {
    if (file >= firstLater) await rm(join(folder, file));
  }
  return folder;
}

const member = (number: number) =>
  `00000000-0000-4000-8000-00000000000${String(number)}`;

/** A member who has registered for the birthday with the other table's form too. */
export const TWICE_REGISTERED = member(4);

/** An idempotency key that is in both tables. */
export const SHARED_KEY = "00000000-0000-4000-8000-0000000000ff";

/** Registrations in both of the earlier tables, in every state that a row can have. */
export const EARLIER_REGISTRATIONS = `
  insert into auth.users (id, aud, role, email)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'authenticated', 'authenticated',
         'member-' || n || '@example.com'
  from generate_series(1, 5) n;
  insert into public.tournaments (id, name, starts_on, changes_until, registration_closes_at)
  values ('Winter_Cup', 'Winter Cup', '2025-12-01', '2025-11-30', '2025-11-20T18:00:00+05:30');

  insert into public.tournament_registrations
    (id, user_id, tournament_name, tournament_date, full_name, email, phone, golf_group, category,
     handicap, additional_info, registration_date, submission_key, replaces)
  values
    ('10000000-0000-4000-8000-000000000001', '${member(1)}', 'Bangalore Birdie Bash', '2025-09-13',
     'Asha Rao', 'asha@example.com', '+91 98450 00001', 'E-Golf', 'ladies', '12.4', 'Late',
     '2025-08-01T10:00:00Z', gen_random_uuid(), null),
    ('10000000-0000-4000-8000-000000000002', '${member(1)}', 'Bangalore Birdie Bash', '2025-09-13',
     'Asha Rao', 'asha@example.com', '+91 98450 00001', 'Our own', 'ladies', '9.5', null,
     '2025-08-02T10:00:00Z', gen_random_uuid(), '10000000-0000-4000-8000-000000000001'),
    ('10000000-0000-4000-8000-000000000003', '${member(2)}', 'Bangalore Birdie Bash', '2025-09-13',
     'Dev Patel', 'dev@example.com', '+91 98450 00002', 'E-Golf', 'men', '40', null,
     '2025-08-01T10:00:00Z', gen_random_uuid(), null),
    ('10000000-0000-4000-8000-000000000004', '${member(3)}', 'Winter Cup', '2025-12-01',
     'Om Shetty', 'om@example.com', '+91 98450 00003', 'E-Golf', 'senior', '0', null,
     '2025-08-01T10:00:00Z', '${SHARED_KEY}', null),
    ('10000000-0000-4000-8000-000000000005', '${TWICE_REGISTERED}', 'Founder''s Birthday Tournament',
     '2025-10-04', 'Ira Bose', 'ira@example.com', '+91 98450 00004', 'E-Golf', 'ladies', '20', null,
     '2025-08-01T10:00:00Z', gen_random_uuid(), null);
  update public.tournament_registrations set withdrawn_at = '2025-08-05T10:00:00Z'
  where id = '10000000-0000-4000-8000-000000000003';
  update public.tournament_registrations
  set golfguage_email = 'asha@example.com', golfguage_password = 'a-good-long-password'
  where id = '10000000-0000-4000-8000-000000000002';

  insert into public.birthday_tournament_registrations
    (id, user_id, full_name, phone, handicap, birthday_message, registered_at, submission_key, replaces)
  values
    ('20000000-0000-4000-8000-000000000001', '${member(1)}', 'Asha Rao', '+91 98450 00001',
     'about twelve', 'Many happy returns', '2025-08-01T11:00:00Z', gen_random_uuid(), null),
    ('20000000-0000-4000-8000-000000000002', '${member(1)}', 'Asha Rao', '+91 98450 00001', '12',
     null, '2025-08-02T11:00:00Z', gen_random_uuid(), '20000000-0000-4000-8000-000000000001'),
    ('20000000-0000-4000-8000-000000000003', '${member(2)}', 'Dev Patel', '+91 98450 00002', '40',
     null, '2025-08-01T11:00:00Z', gen_random_uuid(), null),
    ('20000000-0000-4000-8000-000000000005', '${member(3)}', 'Om Shetty', '+91 98450 00003', '3',
     null, '2025-08-01T11:00:00Z', '${SHARED_KEY}', null),
    ('20000000-0000-4000-8000-000000000006', '${TWICE_REGISTERED}', 'Ira Bose', '+91 98450 00004',
     '21', null, '2025-08-02T11:00:00Z', gen_random_uuid(), null);
  update public.birthday_tournament_registrations set withdrawn_at = '2025-08-05T11:00:00Z'
  where id = '20000000-0000-4000-8000-000000000003';
  insert into public.birthday_tournament_registrations
    (id, user_id, full_name, phone, handicap, registered_at, submission_key)
  values
    ('20000000-0000-4000-8000-000000000004', '${member(2)}', 'Dev Patel', '+91 98450 00002', '39',
     '2025-08-06T11:00:00Z', gen_random_uuid());

  -- From before registrations had to be for tournaments that exist.
  set session_replication_role = replica;
  insert into public.tournament_registrations
    (id, user_id, tournament_name, tournament_date, full_name, email, phone, golf_group, category,
     handicap, registration_date, submission_key)
  values
    ('10000000-0000-4000-8000-000000000006', '${member(5)}', 'A Forgotten Cup', '2025-01-01',
     'Sam D''Souza', 'sam@example.com', '+91 98450 00005', 'E-Golf', 'men', '15',
     '2025-01-01T10:00:00Z', gen_random_uuid());
  set session_replication_role = origin;`;

/** Everything that members and web servers could see of these registrations. */
export const SNAPSHOTS = {
  full: `select to_jsonb(row) as row from (
      select id, user_id, tournament_name, tournament_date, full_name, email, phone, golf_group,
             category, handicap, additional_info, registration_date, golfguage_email,
             golfguage_password, submission_key, replaces, withdrawn_at, replaced_at
      from public.tournament_registrations where id::text like '1%') as row order by id`,
  birthday: `select to_jsonb(row) as row from (
      select id, user_id, full_name, phone, handicap, birthday_message, registered_at,
             submission_key, replaces, withdrawn_at, replaced_at
      from public.birthday_tournament_registrations where id::text like '2%') as row order by id`,
  current: `select to_jsonb(row) as row from (
      select id, user_id, tournament_id, tournament_name, tournament_date, changes_until,
             golf_group, handicap, registration_date, withdrawn_at, registration_opens_at,
             registration_closes_at
      from public.current_registrations) as row order by id`,
  mails: `select to_jsonb(row) as row from (
      select id, user_id, tournament_id, recipient, full_name, kind, changes, state, attempts,
             created_at, next_try_at, last_error, sent_at
      from public.registration_mails) as row order by id`,
  accounts: `select to_jsonb(row) as row from public.scoring_accounts as row order by user_id`,
} as const;

type Row = Record<string, unknown> & { id: string };

/** What there was in each snapshot. */
export type Snapshots = Record<keyof typeof SNAPSHOTS, Row[]>;

/** Reads all snapshots. */
export async function takeSnapshots(
  query: (sql: string) => Promise<readonly unknown[]>,
): Promise<Snapshots> {
  const taken = {} as Snapshots;
  for (const [name, sql] of Object.entries(SNAPSHOTS)) {
    const rows = (await query(sql)) as { row: Row }[];
    taken[name as keyof Snapshots] = rows.map(({ row }) => row);
  }
  return taken;
}

/**
 * What the snapshots must be afterwards: the same, but for two rows that nobody
 * could make with the site's forms.
 *
 * @param newKey the key that the birthday's row with the shared one has now
 */
export function expectedAfterwards(
  before: Snapshots,
  newKey: unknown,
): Snapshots {
  const replacedAt = before.birthday.find(
    ({ user_id }) => user_id === TWICE_REGISTERED,
  )?.registered_at;
  const isTwice = (row: Row) =>
    row.user_id === TWICE_REGISTERED && row.id.startsWith("1");
  return {
    ...before,
    full: before.full.map((row) =>
      isTwice(row) ? { ...row, replaced_at: replacedAt } : row,
    ),
    current: before.current.filter((row) => !isTwice(row)),
    birthday: before.birthday.map((row) =>
      row.submission_key === SHARED_KEY
        ? { ...row, submission_key: newKey }
        : row,
    ),
  };
}
