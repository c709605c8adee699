import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { TASKS } from "#app/club/manual/tasks.server.ts";
import { DEFAULT_ROUNDS, DEFAULT_RULES } from "#app/club/series/schema.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import PICTURES from "../../docs/screens/outlines.json" with { type: "json" };
import { runToEnd } from "../support/backend.ts";
import { addNews } from "../support/content.ts";
import { fourball, linksOf, publishDraw } from "../support/course-cards.ts";
import { addCourse } from "../support/courses.ts";
import { addEntrant } from "../support/entrants.ts";
import { dayFromNow } from "../support/knockouts.ts";
import { outlineOf, type PageOutline } from "../support/page-outline.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { makeDraft, makeTournament, rpcOrThrow } from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";

const own = await startOwnBackend();
await runToEnd("commands/seed-demo.ts", own.environment);
const { backend, secretary, admin, visitor, newMember } = await clubSite(own);

// The home page shows what is at hand within a moment, and is then the same for a while.
await vi.waitFor(
  async () => {
    expect(await visitor.words("/")).toContain("Latest winner");
  },
  { timeout: 60_000, interval: 500 },
);

// From here on the header leads to the club.
await admin.get("/profile");

/** Before the tests add to the demo data. */
const outlines = await Promise.all(
  Object.entries(PICTURES as Record<string, PageOutline & { path: string; asAdmin: boolean }>).map(
    async ([file, { path, asAdmin, ...taken }]) => {
      const reader = asAdmin ? admin : visitor;
      const answer = await reader.get(path.split("#")[0] ?? "");
      const page = answer.location ? await reader.get(answer.location) : answer;
      return { file, taken, now: outlineOf(page.text) };
    },
  ),
);

test("the pictures of README and manual show the pages of today", () => {
  for (const { file, taken, now } of outlines) {
    expect({ file, ...now }).toEqual({ file, ...taken });
  }
});

const DESK = "/admin/tournaments";
const MONEY = [
  "money",
  "money/cash",
  "money/day-book",
  "money/months",
  "money/opening-balances",
  "receipts",
  "statement",
];
const STATEMENT = ["statement/lines", "statement/reconciliation"];

/** Of each task the pages on which it is done. */
const pagesOf = (
  paths: Record<
    | "draft"
    | "open"
    | "played"
    | "today"
    | "entry"
    | "fee"
    | "role"
    | "course"
    | "knockout"
    | "drawn"
    | "series"
    | "championship"
    | "person"
    | "news",
    string
  >,
) => ({
  begin: [
    DESK,
    `${DESK}/new?tournament=${randomUUID()}`,
    ...["", "/entrants", "/fees"].map((page) => paths.draft + page),
    paths.open,
    `${paths.open}/entrants`,
    "/admin/money",
    "/admin/people",
  ],
  "make-a-tournament": [
    ...[DESK, `${DESK}/new?tournament=${randomUUID()}`, "/admin/courses", "/admin/courses/new"],
    ...[
      paths.draft,
      `${paths.draft}/fees`,
      paths.open,
      `${paths.open}/course?course=${paths.course}`,
    ],
  ],
  "enter-a-player-who-calls": ["", "/entrants", "/entrants/new"].map((page) => paths.open + page),
  "add-a-list": ["", "/entrants", "/entrants/import"].map((page) => paths.open + page),
  "correct-an-entry": [
    paths.open,
    `${paths.open}/entrants`,
    `${paths.open}/entrants/handicaps`,
    ...["", "/edit", "/withdraw"].map((page) => paths.entry + page),
  ],
  "entry-fees": [
    ...["", "/entrants", "/fees", "/fees/settings", "/entrants/new"].map(
      (page) => paths.open + page,
    ),
    paths.fee,
    `${paths.draft}/fees`,
    ...[...MONEY, ...STATEMENT].map((page) => `/admin/${page}`),
  ],
  "write-to-entrants": ["", "/entrants", "/entrants/messages", "/entrants/calls"].map(
    (page) => paths.open + page,
  ),
  "draw-and-tee-sheet": [
    ...["/entrants", "/draw", "/draw/print", "/teams", "/results"].map(
      (page) => paths.played + page,
    ),
    `${paths.today}/draw`,
    paths.today,
  ],
  "let-a-helper": ["users", "roles", "tournaments"]
    .map((page) => `/admin/${page}`)
    .concat(paths.role, `${paths.open}/entrants`),
  "on-the-day": [
    ...["", "/entrants", "/draw", "/draw/print"].map((page) => paths.played + page),
    ...["", "/entrants"].map((page) => paths.open + page),
    ...["", "/entrants"].map((page) => paths.today + page),
  ],
  "cards-from-the-course": [
    ...["/results", "/results/course", "/results/course/1"].map((page) => paths.today + page),
    `${paths.played}/results/course`,
  ],
  "scores-and-results": [
    ...["", "/results", "/results/print", "/results/rules", "/results/awards", "/teams"].map(
      (page) => paths.played + page,
    ),
    `${paths.today}/results`,
    paths.draft,
  ],
  competitions: [
    ...["/results", "/results/competitions/new", "/results/awards", "/teams"].map(
      (page) => paths.played + page,
    ),
    `${paths.today}/results`,
  ],
  "knock-out": [
    paths.draft,
    ...["", "/knockout", "/knockout/settings", "/matches", "/matches/1.1", "/entrants/calls"].map(
      (page) => paths.knockout + page,
    ),
    ...["", "/settings"].map((page) => `${paths.drawn}/knockout${page}`),
  ],
  series: [
    ...[DESK, "/admin/series", "/admin/series/new", `${paths.played}/results`],
    `${paths.played}/results/print`,
    ...["", "/tournaments", "/settings", "/results"].map((page) => paths.series + page),
    paths.person,
  ],
  championship: [
    ...[DESK, "/admin/series", "/admin/series/new"],
    ...["", "/tournaments", "/cut"].map((page) => paths.championship + page),
  ],
  pictures: [`${paths.played}/pictures`, "/admin/content", paths.news, `${paths.news}/picture`],
  "change-the-site": [
    ...["", "/news", "/news/new?item=4bea4777-e0f9-4bd3-9137-afb7ec82d697", "/bank"].map(
      (page) => `/admin/content${page}`,
    ),
    paths.news,
  ],
  accounts: ["/admin/users", "/admin/users/figures", "/admin/users/attention"],
  "members-register": ["", "/new", "/import", "/imports"].map((page) => `/admin/people${page}`),
});

let pages: Record<string, readonly string[]>;

/** The path of one of two sides with a draw. */
async function makeKnockout(isPublished: boolean): Promise<string> {
  const { id } = await makeTournament(backend, secretary, {
    form_of_play: "knock-out",
    starts_on: dayFromNow(0),
    final_by: dayFromNow(90),
  });
  for (const full_name of ["One Side", "Other Side"]) {
    await addEntrant(backend, secretary, { id }, { full_name });
  }
  const path = `${DESK}/${id}`;
  await admin.fill(`${path}/knockout/settings`, "form", {});
  for (const [field, button] of [
    ["by", { intent: "draw", by: "lot" }],
    ["days.1", { intent: "days" }],
  ] as const) {
    expect((await admin.fill(`${path}/knockout`, field, button)).refusal).toBeNull();
  }
  if (isPublished) {
    const { text } = await admin.get(`${path}/knockout`);
    const [, version = ""] = /name="version" value="(\d+)"/.exec(text) ?? [];
    const published = await admin.post(`${path}/knockout`, { intent: "publish", version });
    expect(published.refusal).toBeNull();
  }
  return path;
}

/** The path of news that was saved twice. */
async function writeNews(): Promise<string> {
  const { id, title } = await addNews(backend, secretary, { is_shown: true });
  await rpcOrThrow(backend, secretary, "save_content", {
    ...{ item: id, kind: "news", expected_version: 1, is_shown: true },
    fields: { title, day: dayInIndiaOf(new Date()), summary: "All greens are open." },
  });
  return `/admin/content/news/${id}`;
}

beforeAll(async () => {
  const [demo] = await backend.sql<{ open: string; played: string }>(
    `select max(id) filter (where slug = 'monsoon-cup') as open,
            max(id) filter (where slug = 'trophy-day') as played
     from public.tournaments`,
  );
  const { open, played } = demo ?? { open: "", played: "" };
  await rpcOrThrow(backend, secretary, "save_fees", {
    tournament: open,
    expected_version: 0,
    fee: 350_000,
    upi_address: "club@bank",
    upi_name: "Club",
  });
  await rpcOrThrow(backend, secretary, "apply_fees", { tournament: open });
  const [entry] = await backend.sql<{ id: string }>(
    `select entry_id as id from public.tournament_registrations
     where tournament_id = '${open}' and state = 'confirmed' order by 1 limit 1`,
  );
  const draft = await makeDraft(backend, secretary, { name: "Next Cup" });
  const today = await makeTournament(backend, secretary, {
    name: "Today Cup",
    starts_on: dayInIndiaOf(new Date()),
    questions: [{ kind: "short_text", label: "With whom?", required: false }],
  });
  const added = await addEntrant(backend, secretary, today);
  await addEntrant(backend, secretary, today, { full_name: "Late Player" });
  await publishDraw(
    backend,
    secretary,
    today,
    {
      format: "stableford",
      boards: ["net"],
      course: { par: Array(9).fill(4), strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
      handicap: { kind: "entered", maxHandicap: null },
    },
    [fourball(1, [added.entry_id])],
  );
  await linksOf(backend, today);
  const [play] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${today.id}'`,
  );
  await rpcOrThrow(backend, secretary, "save_scores", {
    tournament: today.id,
    expected_version: play?.version ?? 0,
    scores: [{ player: added.entry_id, points: 36 }],
  });
  await rpcOrThrow(backend, secretary, "show_board", { tournament: today.id, shown: true });
  await admin.post(`${DESK}/${today.id}/entrants/check-in`, { here: added.entry_id });
  const { user: helper } = await newMember();
  const role = (await rpcOrThrow(backend, secretary, "grant_role", {
    email: helper.email,
    role: "starter",
  })) as string;
  const [series, championship, person] = [randomUUID(), randomUUID(), randomUUID()];
  await rpcOrThrow(backend, secretary, "save_person", {
    person,
    expected_version: 0,
    fields: { full_name: "Asha Rao", status: "member" },
  });
  await rpcOrThrow(backend, secretary, "save_series", {
    series,
    expected_version: 0,
    changes: {
      ...{ name: "Order of merit", slug: "order-of-merit" },
      rules: { ...DEFAULT_RULES, division: "first" },
      tournaments: [{ tournament: played }],
    },
  });
  await rpcOrThrow(backend, secretary, "save_series", {
    series: championship,
    expected_version: 0,
    changes: {
      ...{ name: "Club championship", slug: "club-championship" },
      rules: { ...DEFAULT_ROUNDS, cut: { after: 1, keep: 1 } },
    },
  });
  const [player] = await backend.sql<{ id: string }>(`
    select line ->> 'player' as id
    from public.tournament_play, jsonb_array_elements(published_results -> 'players') as line
    where tournament_id = '${played}' limit 1`);
  await rpcOrThrow(backend, secretary, "know_players", {
    choices: [{ player: player?.id, person, counts_as: "member" }],
  });
  pages = pagesOf({
    series: `/admin/series/${series}`,
    championship: `/admin/series/${championship}`,
    person: `/admin/series/${series}/persons/${person}`,
    draft: `${DESK}/${draft.id}`,
    open: `${DESK}/${open}`,
    played: `${DESK}/${played}`,
    today: `${DESK}/${today.id}`,
    entry: `${DESK}/${open}/entrants/${entry?.id ?? ""}`,
    fee: `${DESK}/${open}/fees/${entry?.id ?? ""}`,
    role: `/admin/roles/${role}`,
    course: (await addCourse(backend, secretary)).id,
    knockout: await makeKnockout(true),
    drawn: await makeKnockout(false),
    news: await writeNews(),
  });
});

const CONTROLS = /<(button|a|label|legend|summary|h1|h2|h3|dt|th|strong)\b([^>]*)>(.*?)<\/\1>/gs;
/** Some have no end tag. */
const OPTIONS = /<(option)\b([^>]*)>([^<]*)/g;

const wordsOf = (html: string) => visibleText(html).trim();

/** What the buttons, links, fields and headings of a page are called. */
const namesOn = (html: string) =>
  [...html.matchAll(CONTROLS), ...html.matchAll(OPTIONS)].flatMap(
    ([, , attributes = "", content = ""]) => [
      // A filter says how many it finds.
      wordsOf(content).replace(/ \d+$/, ""),
      wordsOf(/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? ""),
    ],
  );

/** What a page has only in a situation that is not brought about here: its words are in the source. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  // Of a club without an entry, and of one that asks for a second factor.
  begin: ["First steps", "Switch on two-step log-in"],
  // Of a list that was checked.
  "add-a-list": [
    "Sheet",
    "Columns that were not understood",
    "If a line does not say",
    "Leave this line out",
    "Change",
    "Check again",
  ],
  // Of a match whose last day has passed, of groups, and of a match with a withdrawn side.
  "knock-out": [
    "To decide",
    "The knock-out after the groups",
    "Publish this draw",
    "Order of level sides",
    "Give the place",
    "play on",
  ],
  // Of a player with a card.
  "correct-an-entry": [
    "What changes on the board",
    "Count the card anyway: the player keeps their place",
  ],
  // Of payments that were reported, and of a statement that was read.
  "entry-fees": [
    "Mark as not received",
    "Payment reported",
    "Record it anyway",
    "Record these lines",
    "Not known to be received",
    "All lines",
    "Open",
    "Recorded",
    "Left out",
    "Reversed by the bank",
    "Was it refunded already?",
    "Charge kept by the payment company",
    "Leave out",
    "What it is for",
    "Remark",
    "History",
    "The line before",
    "Take back",
    "Take this statement back",
    "Difference",
    "Every rupee is accounted for",
    "Export CSV for the accountant",
    "Cash paid in",
    "Paid in with this",
    "Cash paid in or taken out",
    "Check and close…",
    "Close",
    "Open again",
    "Correct",
  ],
  // Of a message that is being sent, and of whom to phone.
  "write-to-entrants": ["Phoned", "Stop sending"],
  // Of a draw that is not as it was published, and of one with another competition of pairs.
  "draw-and-tee-sheet": [
    "Pairs or teams that stay together",
    "Publish",
    "To phone",
    "Publish again",
  ],
  // Of a payment that was just recorded.
  "on-the-day": ["Undo payment"],
  // Of cards that were kept and returned.
  "cards-from-the-course": [
    "no marker: check this card",
    "Reopen",
    "Hole by hole",
    "Open a corrected hole",
    "Numbers that no card could take",
    "Enter for",
    "Discard",
    "Undo",
    "Differences",
    "Paper counts",
    "Course counts",
  ],
  // Of pictures that are there.
  pictures: ["Hide", "Remove", "Put it back"],
  // Of a bank card that was checked long ago.
  "change-the-site": ["To check again"],
  // Of published rounds.
  championship: [
    "Publish the cut",
    "Enter them in",
    "Let a player play on",
    "Publish the cut again",
    "Take the cut back",
  ],
  // Of settings that were checked, and of prizes that went to others.
  "scores-and-results": ["Save the settings", "Fill these prizes from the places again"],
  // Of a person who is in the register, and of a list that was checked.
  "members-register": [
    "Remove",
    "Merge with another person…",
    "Merge",
    "Take back",
    "Check again",
    "Coming back",
    "Import into the register",
  ],
};

const namedBy = (html: string) => [
  ...new Set([...html.matchAll(/<strong>(.*?)<\/strong>/gs)].map(([, name = ""]) => wordsOf(name))),
];

test("each task of the manual has its pages here", () => {
  expect(Object.keys(pages).sort()).toEqual(TASKS.map(({ slug }) => slug).sort());
});

test.each(TASKS.map(({ slug, html }) => [slug, html] as const))(
  "the buttons, links and fields that %s names are on its pages",
  async (slug, html) => {
    const names = new Set<string>();
    for (const path of pages[slug] ?? []) {
      const page = await admin.get(path);
      expect([path, page.status]).toEqual([path, 200]);
      for (const name of namesOn(page.text)) names.add(name);
    }
    const elsewhere = ELSEWHERE[slug] ?? [];
    expect(namedBy(html).filter((name) => !names.has(name))).toEqual(elsewhere);
  },
);
