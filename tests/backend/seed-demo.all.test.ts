import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runToEnd, type RunningBackend } from "../support/backend.ts";
import { startOwnBackend } from "../support/shared-backends.ts";

const COMMAND = "commands/seed-demo.ts";

let backend: RunningBackend;

beforeAll(async () => {
  backend = await startOwnBackend();
});

afterAll(async () => {
  await backend.stop();
});

test("members and tournaments in every state are made, once; run again, what is missing is", async () => {
  const { code, output } = await runToEnd(COMMAND, backend.environment);
  expect(output).toContain("60 members and 6 tournaments were made.");
  expect(code).toBe(0);

  const [made] = await backend.sql(
    `select count(*) filter (where email like '%.%@example.com')::int as members
     from auth.users`,
  );
  expect(made).toEqual({ members: 60 });
  expect(
    await backend.sql(
      `select count(*)::int as people, count(user_id)::int as joined from public.people`,
    ),
  ).toEqual([{ people: 60, joined: 60 }]);
  expect(
    await backend.sql(
      `select name, tournaments.state,
              count(*) filter (where entry.state = 'confirmed')::int as entered,
              count(*) filter (where entry.state = 'waiting')::int as waiting
       from public.tournaments
       left join public.tournament_registrations as entry on entry.tournament_id = tournaments.id
       where tournaments.slug not in ('bangalore-birdie-bash', 'founder-birthday')
       group by 1, 2 order by 1`,
    ),
  ).toEqual([
    { name: "Balloon Scramble", state: "cancelled", entered: 12, waiting: 0 },
    { name: "Clubhouse Shield", state: "published", entered: 40, waiting: 0 },
    { name: "Monsoon Cup", state: "published", entered: 31, waiting: 0 },
    { name: "Moonlight Nine", state: "published", entered: 24, waiting: 5 },
    { name: "Palm Coast Open", state: "published", entered: 0, waiting: 0 },
    { name: "Trophy Day", state: "published", entered: 48, waiting: 0 },
  ]);

  expect(
    await backend.sql(
      `select name from public.tournaments
       where starts_on < current_date and registration_closes_at < now()`,
    ),
  ).toEqual([{ name: "Trophy Day" }]);

  expect(
    await backend.sql(
      `select name, published_results is not null as has_results
       from public.tournament_play join public.tournaments on id = tournament_id
       where published_draw is not null and id <> 'bangalore-birdie-bash' order by 1`,
    ),
  ).toEqual([
    { name: "Clubhouse Shield", has_results: false },
    { name: "Trophy Day", has_results: true },
  ]);

  const again = await runToEnd(COMMAND, backend.environment);
  expect(again.code).toBe(0);
  expect(again.output).toBe("The demo data is there already: nothing was made.\n");

  await backend.sql(
    "update public.tournaments set name = 'Coast Open' where name = 'Palm Coast Open'",
  );
  const missing = await runToEnd(COMMAND, backend.environment);
  expect([missing.code, missing.output.split(".")[0]]).toEqual([
    0,
    "0 members and 1 tournaments were made",
  ]);
});

test("where new accounts are confirmed by mail, it makes nothing and says what to do", async () => {
  const confirming = await startOwnBackend({ EMAIL_CONFIRMATIONS: "true" });
  onTestFinished(async () => {
    await confirming.stop();
  });
  const { code, output } = await runToEnd(COMMAND, confirming.environment);
  expect([code, output]).toEqual([1, expect.stringContaining("EMAIL_CONFIRMATIONS=false")]);
  const [accounts] = await confirming.sql(
    "select count(*)::int as count from auth.users where email like '%.%@example.com'",
  );
  expect(accounts).toEqual({ count: 0 });
});

test("there is none for a hosted project, nor for a site that does not run", async () => {
  expect(
    await runToEnd(COMMAND, {
      ...backend.environment,
      SUPABASE_URL: "https://example.supabase.co",
    }),
  ).toMatchObject({
    code: 1,
    output: "Demo data is for the embedded backend only.\n",
  });
  onTestFinished(() => backend.start());
  await backend.halt();
  expect(await runToEnd(COMMAND, backend.environment)).toMatchObject({
    code: 1,
    output: "The site is not running here: start it with npm start.\n",
  });
});
