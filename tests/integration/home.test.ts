import { expect, test } from "vitest";
import { dayInIndiaOf } from "#app/site/today.ts";
import { insertEntry } from "../support/entrants.ts";
import { drawnKnockout } from "../support/knockouts.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, proxy, secretary, member, visitor, golfer } = await clubSite(
  await startOwnBackend(),
);

const DAY = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => dayInIndiaOf(new Date(Date.now() + days * DAY));

/** What members see is read again when it is older than this. */
const tooOld = () => new Promise((resolve) => setTimeout(resolve, 3_100));

test("the home page names the next tournament and the latest winner, with a backend or without", async () => {
  const planned = "The season is being planned";
  // A page is no later for a list that is: it does without.
  await expect.poll(() => member.words("/")).toContain(planned);
  expect(await member.words("/")).toContain("Play complimentary rounds with your bank card");
  const cup = await makeTournament(backend, secretary, {
    name: "Winter Cup",
    starts_on: daysFromNow(9),
    place: "Eagleton",
    capacity: 12,
  });
  expect((await insertEntry(backend, golfer, cup)).status).toBe(201);
  await tooOld();
  const next = await member.get("/");
  expect(next.words).not.toContain(planned);
  // With its day as a calendar's leaf; the member has entered it, which a visitor's page cannot say.
  expect(next.words).toMatch(/Next tournament Winter Cup .* · Eagleton .*You are entered/);
  expect(next.text).toMatch(new RegExp(`datetime="${daysFromNow(9)}"`, "i"));
  await expect
    .poll(() => visitor.words("/"))
    .toMatch(/Next tournament Winter Cup .* · Eagleton .*11 places left Register Now/);
  expect(next.words).not.toContain("Latest winner");

  const played = await makeTournament(backend, secretary, {
    name: "Autumn Cup",
    starts_on: daysFromNow(-9),
  });
  await backend.sql(
    `insert into public.tournament_play (tournament_id, results_published_at, published_results)
     values ('${played.id}', now(),
       '{"players": [{"name": "Asha Rao", "place": 1, "points": 38, "team": null}], "teams": [],
         "awards": [], "scoring": null}')`,
  );
  await tooOld();
  const page = await member.get("/");
  expect(page.words).toMatch(/Latest winner Asha Rao Autumn Cup, 38 points See the results/);
  expect(page.text).toContain(`href="/tournaments/${played.slug}/updates#results"`);
  expect(page.text).not.toContain("<picture");

  const [photograph] = await backend.sql<{ id: string }>(
    `insert into public.pictures (id, tournament_id, place, width, height, widths)
     values (gen_random_uuid(), '${played.id}', 'card', 480, 320, '{480}') returning id`,
  );
  await tooOld();
  const withIt = (await member.get("/")).text;
  expect(withIt.slice(0, withIt.indexOf("Latest winner"))).toContain(
    `/pictures/${photograph?.id ?? ""}/480.avif`,
  );

  // It ends today, and so later.
  const made = await drawnKnockout(backend, secretary, { sides: 4 });
  for (const [match, winner] of [
    ["1.1", 0],
    ["1.2", 1],
    ["2.1", 1],
  ] as const) {
    const [row] = await backend.sql<{ version: number }>(
      `select version from public.knockouts where id = '${made.cup.id}'`,
    );
    await rpcOrThrow(backend, secretary, "record_knockout", {
      ...{ tournament: made.cup.id, expected_version: row?.version },
      event: { kind: "result", match, winner: made.entries[winner], how: "3&2" },
    });
  }
  await tooOld();
  expect((await member.get("/")).words).toMatch(
    /Latest winner Player B .+ Third place: Player D and Player C See the results/,
  );
});

test("the home page is there when the backend is down", async () => {
  proxy.fail("/", { kind: "status", status: 503 });
  const page = await member.get("/");
  expect(page.status).toBe(200);
  expect(page.heading).toBe("For those in love with the game, and for those who wish to fall.");
});
