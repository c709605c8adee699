import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DEFAULT_RULES } from "#app/club/series/schema.ts";
import { addNews } from "../support/content.ts";
import { makeDrawnCup, NINE_HOLES } from "../support/course-cards.ts";
import { addCourse } from "../support/courses.ts";
import { formValues } from "../support/form-values.ts";
import { ROUTES } from "../support/routes.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, secretary, golfer, admin, member, visitor } = await clubSite();

const { cup, players } = await makeDrawnCup(backend, secretary, {
  format: "stableford",
  boards: ["net"],
  course: NINE_HOLES,
  handicap: { kind: "entered", maxHandicap: null },
});
await rpcOrThrow(backend, secretary, "save_fees", {
  tournament: cup.id,
  expected_version: 0,
  fee: 350_000,
});
await rpcOrThrow(backend, secretary, "apply_fees", { tournament: cup.id });

const person = randomUUID();
await rpcOrThrow(backend, secretary, "save_person", {
  person,
  expected_version: 0,
  fields: { full_name: "Asha Rao", status: "member" },
});

const course = await addCourse(backend, secretary);
const news = await addNews(backend, secretary, { is_shown: false });
const grant = (await rpcOrThrow(backend, secretary, "grant_role", {
  email: secretary.email,
  role: "starter",
  tournament: (await makeTournament(backend, secretary)).id,
})) as string;
const series = randomUUID();
await rpcOrThrow(backend, secretary, "save_series", {
  series,
  expected_version: 0,
  changes: {
    name: "Order of merit",
    slug: `merit-${series}`,
    rules: DEFAULT_RULES,
    tournaments: [{ tournament: cup.id }],
  },
});
await backend.sql(`
  update public.players set person_id = '${person}', known_by = 'desk', was_member = true
  where id = '${players[0] ?? ""}'`);

const knockout = await makeTournament(backend, secretary, {
  form_of_play: "knock-out",
  final_by: "2099-12-31",
});
/** Of the tournament that has such a page. */
const withPage = (path: string) => (/\/(?:knockout|matches)/.test(path) ? knockout.id : cup.id);

const at = (path: string, tournament = withPage(path), entry = players[0] ?? "") =>
  `/${path}`
    .replace(":tournament", tournament)
    .replace(":entry", entry)
    .replace(":member", golfer.id)
    .replace(":person", person)
    .replace(":course", course.id)
    .replace(":kind/new", `news/new?item=${randomUUID()}`)
    .replace(":kind", "news")
    .replace(":item", news.id)
    .replace(":grant", grant)
    .replace(":series", series)
    .replace(":line", randomUUID())
    .replace(":match", "1.1")
    .replace(":task", "on-the-day")
    .replace(":sheet", "print");

const CLUB = ROUTES.filter(({ path }) => path.startsWith("admin"));
const PAGES = CLUB.filter(
  ({ hasPage, hasAction, file }) => hasPage && !(hasAction && /\.ts$/.test(file)),
);
const OF_TOURNAMENT = PAGES.filter(({ path }) => path.includes(":tournament"));

/** Where there is nothing to show now. */
const ELSEWHERE: Record<string, number> = {
  admin: 302,
  // It leads to the form of one.
  "admin/tournaments/new": 302,
  "admin/tournaments/:tournament/publish": 302,
  "admin/statement/reconciliation.csv": 302,
  // The results are not published.
  "admin/tournaments/:tournament/results/handicap-scores.csv": 302,
  "admin/statement/lines/:line": 404,
  "admin/tournaments/:tournament/matches/:match": 404,
  "admin/tournaments/:tournament/results/course/:fourball": 404,
  "admin/tournaments/:tournament/results/competitions/:competition": 404,
  "admin/tournaments/:tournament/results/competitions/:competition/sides": 404,
};

/** Of buttons that stand on other pages, where an empty form leads back. */
const BUTTONS: Record<string, Record<string, string>> = {
  "admin/users/attention": { intent: "retry-scoring", member: golfer.id },
  "admin/tournaments/:tournament/entrants/check-in": { here: players[0] ?? "" },
  "admin/tournaments/:tournament/fees/paid": { paid: players[0] ?? "", way: "cash" },
};

describe.each(PAGES.map(({ path }) => path))("%s", (path) => {
  test("leads visitors to log-in, and is not for other members", async () => {
    const address = at(path);
    const { status, location } = await visitor.get(address);
    expect([status, location]).toEqual([302, `/login?redirectTo=${encodeURIComponent(address)}`]);
    expect((await member.get(address)).status).toBe(403);
    expect((await member.get(`${address}.data`)).status).toBe(403);
  });

  test("is an administrator's, and no cache may keep it", async () => {
    const page = await admin.get(at(path));
    expect(page.status).toBe(ELSEWHERE[path] ?? 200);
    if (page.status === 200) expect(page.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe.each(CLUB.filter(({ hasAction }) => hasAction).map(({ path }) => path))(
  "a post to %s",
  (path) => {
    test("changes nothing for other members, valid or not", async () => {
      const address = at(path);
      const { text } = await admin.get(address);
      const fields = [...text.matchAll(/ name="([^"]+)"/g)].map(([, name = ""]) => name);
      const forms = BUTTONS[path]
        ? [BUTTONS[path]]
        : [{}, ...fields.map((name) => formValues(text, name))];
      for (const form of [...new Map(forms.map((each) => [JSON.stringify(each), each])).values()]) {
        for (const intent of ["", "save", "publish"]) {
          const answer = await member.post(address, intent ? { ...form, intent } : form);
          expect([answer.status, form]).toEqual([403, form]);
        }
      }
    });
  },
);

test.each(OF_TOURNAMENT.map(({ path }) => path))(
  "%s is not there for what is not, and its slug leads to it",
  async (path) => {
    expect((await admin.get(at(path, "none"))).status).toBe(404);
    if (path.includes(":entry")) {
      const other = await makeTournament(backend, secretary);
      for (const address of [at(path, other.id), at(path, cup.id, "none")]) {
        expect([address, (await admin.get(address)).status]).toEqual([address, 404]);
      }
    }
    if (path.endsWith(".csv")) return;
    const { status, location } = await admin.get(`${at(path, cup.slug)}?state=waiting`);
    expect([status, location]).toEqual([302, `${at(path, cup.id)}?state=waiting`]);
  },
);
