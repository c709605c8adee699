/** One promise, the smallest change that breaks it, and the tests that must notice. */
export type Guard = {
  /** The promise that the change breaks. */
  name: string;
  /**
   * A text that stands in a file exactly once and what takes its place, or SQL
   * that the database's owner runs after the migrations.
   */
  change: { file: string; remove: string; put: string } | { sql: string };
  /** The test file. */
  test: string;
  /** Only the tests whose names match; without it the whole file runs. */
  named?: string;
};

/** Opens a policy to every row. */
const open = (policy: string, table: string, clauses: string) => ({
  sql: `alter policy "${policy}" on public.${table} ${clauses};`,
});

const DATABASE: readonly Guard[] = [
  {
    name: "policy: a profile is read by its owner",
    change: open("people read their own profile", "profiles", "using (true)"),
    test: "tests/backend/access.test.ts",
    named: "profiles",
  },
  {
    name: "policy: a registration is read by its owner",
    change: open(
      "people read their own registrations",
      "tournament_registrations",
      "using (true)",
    ),
    test: "tests/backend/access.test.ts",
    named: "tournament_registrations",
  },
  {
    name: "policy: members register themselves only",
    // A trigger refuses the same, so that it looks at nothing first.
    change: {
      sql: `alter policy "people register themselves" on public.tournament_registrations with check (true);
drop trigger accept_registration on public.tournament_registrations;`,
    },
    test: "tests/backend/access.test.ts",
    named: "tournament_registrations",
  },
  {
    name: "policy: nobody reads the list of administrators",
    change: {
      sql: `grant select on public.admins to authenticated;
create policy everybody on public.admins for select to authenticated using (true);`,
    },
    test: "tests/backend/access.test.ts",
    named: "admins",
  },
  {
    name: "profiles: written by nobody but the account's triggers",
    change: {
      sql: `grant update (full_name) on public.profiles to authenticated;
create policy everybody on public.profiles for update to authenticated using (true);`,
    },
    test: "tests/backend/access.test.ts",
    named: "profiles",
  },
  {
    name: "mails: why one could not be sent is for administrators",
    change: {
      sql: "grant select on public.registration_mails to authenticated;",
    },
    test: "tests/backend/registration-mail.test.ts",
  },
  {
    name: "sessions: a token whose session has ended ends nothing",
    change: {
      sql: `create or replace function public.assert_session() returns void
language sql stable set search_path = '' as 'select';`,
    },
    test: "tests/backend/own-account.test.ts",
  },
  {
    name: "limit: 60 registrations an hour for a member",
    change: {
      sql: `create or replace function public.check_registration_rate(member uuid) returns void
language sql set search_path = '' as 'select';`,
    },
    test: "tests/backend/registration-changes.test.ts",
  },
  {
    name: "key: registrations are for tournaments that exist",
    change: {
      sql: `alter table public.tournament_registrations
  drop constraint tournament_registrations_tournament_fkey;`,
    },
    test: "tests/backend/registration-changes.test.ts",
  },
  {
    name: "check: a handicap lies between 0 and 40",
    change: {
      sql: "alter table public.tournament_registrations drop constraint handicap_range;",
    },
    test: "tests/backend/constraints.test.ts",
  },
];

const SITE: readonly Guard[] = [
  {
    name: "export: a cell that begins with = is no formula",
    change: {
      file: "app/members/csv.ts",
      remove: "[=+",
      put: "[+",
    },
    test: "app/members/csv.test.ts",
  },
];

/** Every guard that `npm run mutate` tries. */
export const GUARDS: readonly Guard[] = [...DATABASE, ...SITE];
