import { beforeEach, expect, test } from "vitest";
import { makeDrawnCup } from "../support/course-cards.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpc, type Saved } from "../support/tournaments.ts";
import type { Visitor } from "../support/visitor.ts";

const { backend, secretary, newVisitor } = await clubSite();

let cup: Saved;
let visitor: Visitor;

beforeEach(async () => {
  ({ cup } = await makeDrawnCup(backend, secretary, { format: "stableford" }));
  visitor = newVisitor();
});

const path = (query = "") => `/tournaments/${cup.slug}/day${query}`;

test("one address has the tee times, finds a player, and says who is not there", async () => {
  const page = await visitor.get(path());
  expect(page.words).toMatch(/Hole 1 Asha Rao, Vikram Das Hole 5 Meera Iyer, Om Nair/);
  const search = await visitor.get(path("?q=MEERA"));
  expect(search.words).toMatch(/“MEERA” and their fourballs .* Hole 5 Meera Iyer, Om Nair/);
  expect(search.words).not.toContain("Asha Rao");
  expect((await visitor.get(path("?q=Zubin"))).words).toContain(
    "No player on the tee sheet is called “Zubin”.",
  );
  expect((await visitor.get(`/tournaments/${cup.slug}/updates`)).text).toContain(
    `href="${path()}"`,
  );
});

test("it leads to the board while play goes on, and has the results when they are out", async () => {
  expect((await visitor.get(path("?q="))).text).not.toContain("/board");
  await rpc(backend, secretary, "show_board", { tournament: cup.id, shown: true });
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  expect((await visitor.get(path("?q=a"))).text).toContain(`/tournaments/${cup.slug}/board"`);
  const line = (player: string, place: number, points: number) => ({ player, place, points });
  const [asha] = await backend.sql<{ id: string }>(
    `select id from public.players where tournament_id = '${cup.id}' and full_name = 'Asha Rao'`,
  );
  await backend.sql(
    `update public.tournament_play set results_published_at = now(), published_results =
       '${JSON.stringify({ players: [line(asha?.id ?? "", 1, 38)], teams: [], awards: [], scoring: null })}'
     where tournament_id = '${cup.id}'`,
  );
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  const page = await visitor.get(path("?q=om"));
  expect(page.words).toMatch(/1 Asha Rao 38 All results/);
  expect(page.words).toMatch(/Hole 5 Meera Iyer, Om Nair/);
  expect(page.text).not.toContain("/board");
});

test("before the draw is published it says so; without an information page it leads to the register page", async () => {
  const early = await makeTournament(backend, secretary);
  expect((await visitor.get(`/tournaments/${early.slug}/day`)).words).toContain(
    "The tee times are not published yet.",
  );
  const past = await makeTournament(backend, secretary, { starts_on: "2019-02-03" });
  await backend.sql(
    `update public.tournaments set registration_closes_at = now() - interval '1 hour'
     where id = '${past.id}'`,
  );
  expect((await visitor.get(`/tournaments/${past.slug}/day`)).words).not.toContain("not published");
  const without = await makeTournament(backend, secretary, { has_information_page: false });
  const { status, location } = await visitor.get(`/tournaments/${without.slug}/day`);
  expect([status, location]).toEqual([302, `/tournaments/${without.slug}/register`]);
});
