import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createUser, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeDraft, makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin } = await clubBackend();

/** In whatever the club keeps to itself here, and nowhere else. */
const SECRET = "Zyzzyva";
const SECRET_HOLES = [3, 7, 11, 12, 15, 17];

const [member, helper] = [await createUser(backend), await createUser(backend)];
const [shown, others] = [
  await makeTournament(backend, admin, { name: "Monsoon Medal" }),
  await makeTournament(backend, admin, { name: "Ladies Day" }),
];
await rpcOrThrow(backend, admin, "grant_role", {
  email: helper.email,
  role: "secretary",
  tournament: others.id,
});
const draft = await makeDraft(backend, admin, {
  name: `${SECRET} Cup`,
  place: `${SECRET} Links`,
  summary: `About ${SECRET}`,
  golf_groups: [`${SECRET} Group`],
  divisions: [{ id: "d", name: `${SECRET} Division`, from: 0, to: 54 }],
  questions: [
    {
      ...{ id: "q", kind: "choice", label: `${SECRET} or not?`, required: false },
      choices: [`${SECRET} choice`, "Neither"],
    },
  ],
});
const [person, draftSeries, shownSeries] = [randomUUID(), randomUUID(), randomUUID()];
await rpcOrThrow(backend, admin, "save_person", {
  person,
  expected_version: 0,
  fields: { full_name: `Asha ${SECRET}`, status: "member", home_club: `${SECRET} Club` },
});
await addEntrant(backend, admin, shown, { full_name: "Ravi Menon" });
const series = { draft: `draft-${draftSeries}`, shown: `shown-${shownSeries}` };
await backend.sql(`
  insert into public.tournament_play (tournament_id, rules) values ('${shown.id}', '${JSON.stringify(
    { scoring: { format: "stroke", handicap: { kind: "peoria", secretHoles: SECRET_HOLES } } },
  )}');
  insert into public.fee_settings (tournament_id, fee, includes)
    values ('${draft.id}', 100000, '${SECRET} lunch');
  insert into public.series (id, slug, name, rules, is_public) values
    ('${draftSeries}', '${series.draft}', '${SECRET} Series', '{"kind": "points"}', false),
    ('${shownSeries}', '${series.shown}', 'Order of merit', '{"kind": "points"}', true);
  insert into public.series_tournaments (series_id, tournament_id) values
    ('${draftSeries}', '${shown.id}'), ('${shownSeries}', '${shown.id}'),
    ('${shownSeries}', '${draft.id}');
  insert into public.series_changes (series_id, what, tournament_id)
    values ('${shownSeries}', 'cancelled', '${draft.id}');
  insert into public.series_persons (series_id, person, division)
    values ('${draftSeries}', '${person}', '${SECRET}')`);

const relations = await backend.sql<{ name: string; columns: string[]; of: string[] }>(`
  select relname as name, array_agg(distinct attname::text) as columns, array_agg(distinct rolname::text) as of
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
  cross join pg_roles
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    and rolname in ('anon', 'authenticated')
    and has_column_privilege(rolname, pg_class.oid, attnum, 'select')
  group by relname order by relname`);

/** Those that only read, and say so. */
const functions = await backend.sql<{ name: string; given: string[] }>(`
  select proname as name, coalesce(proargnames[1:pronargs], '{}') as given
  from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and provolatile <> 'v'
    and prorettype <> 'trigger'::regtype
    and has_function_privilege('authenticated', oid, 'execute')
  order by proname`);

/** What each may be asked about, by the name of an argument. */
const ABOUT: readonly Record<string, unknown>[] = [draft, shown].flatMap(({ id, slug }) =>
  [slug, series.draft, series.shown].map((of) => ({
    tournament: id,
    tournaments: [draft.id, shown.id],
    tournament_slug: slug,
    slug: of,
    series: draftSeries,
    person,
    search: SECRET,
  })),
);

async function leakOf(user: TestUser | null, method: "GET" | "POST", path: string, body?: object) {
  const answer = await backend.call(method, path, { token: user?.accessToken, body });
  const text = JSON.stringify(answer.body).replaceAll(" ", "");
  return answer.status < 300 &&
    (text.includes(SECRET) || text.includes(JSON.stringify(SECRET_HOLES)))
    ? path
    : null;
}

async function leaksTo(user: TestUser | null): Promise<string[]> {
  const leaks: (string | null)[] = [];
  for (const { name, columns } of relations) {
    leaks.push(await leakOf(user, "GET", `/rest/v1/${name}?select=${columns.join(",")}`));
  }
  for (const { name, given } of functions) {
    for (const about of ABOUT) {
      const asked = given.filter((argument) => argument in about);
      const body = Object.fromEntries(asked.map((argument) => [argument, about[argument]]));
      leaks.push(await leakOf(user, "POST", `/rest/v1/rpc/${name}`, body));
    }
  }
  return [...new Set(leaks.filter((leak) => leak !== null))];
}

test("a draft, its questions and prices, secret holes, and a person are shown to the club alone", async () => {
  expect((await leaksTo(admin)).length).toBeGreaterThan(10);
  expect(await leaksTo(null)).toEqual([]);
  expect(await leaksTo(member)).toEqual([]);
  expect(await leaksTo(helper)).toEqual([]);
});
