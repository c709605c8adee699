import { beforeAll, describe, expect, test } from "vitest";
import { isOfTournaments, ROLES } from "#app/site/own-roles.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { addNews } from "../support/content.ts";
import { makeDrawnCup, NINE_HOLES } from "../support/course-cards.ts";
import { addEntrant } from "../support/entrants.ts";
import { ROUTES } from "../support/routes.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpcOrThrow, type Saved } from "../support/tournaments.ts";
import type { Visitor } from "../support/visitor.ts";

const { backend, secretary: administrator, admin, newMember, newVisitor, proxy } = await clubSite();

const SCORING = {
  format: "stableford",
  boards: ["net"],
  course: NINE_HOLES,
  handicap: { kind: "entered", maxHandicap: null },
};
type Role = (typeof ROLES)[number];

const news = await addNews(backend, administrator, { is_shown: false });
const { cup, players } = await makeDrawnCup(backend, administrator, SCORING);
const other = await makeTournament(backend, administrator);
for (const { id } of [cup, other]) {
  await rpcOrThrow(backend, administrator, "save_fees", {
    tournament: id,
    expected_version: 0,
    fee: 350_000,
  });
  await rpcOrThrow(backend, administrator, "apply_fees", { tournament: id });
}
await addEntrant(backend, administrator, other);

const grant = (email: string, role: Role, tournament: Saved | null) =>
  rpcOrThrow(backend, administrator, "grant_role", {
    email,
    role,
    tournament: tournament?.id ?? null,
  }) as Promise<string>;

async function helper(role: Role, tournament: Saved | null) {
  const { user, visitor } = await newMember();
  return { user, visitor, granted: await grant(user.email, role, tournament) };
}

const ofClub = {} as Record<Role, Visitor>;
for (const role of ROLES) ofClub[role] = (await helper(role, null)).visitor;

const ofCup = {} as Record<Role, Visitor>;
for (const role of ROLES.filter(isOfTournaments)) {
  ofCup[role] = (await helper(role, cup)).visitor;
}

/** By the pages below /admin, who opens them beside administrators; "club": not for one tournament. */
const OPENED: readonly (readonly [pattern: RegExp, roles: readonly Role[], scope?: "club"])[] = [
  [/^admin\/(users|roles)/, []],
  [/^admin(\/manual.*)?$/, ROLES],
  [/^admin\/tournaments$/, ["secretary", "starter", "treasurer"]],
  [/^admin\/content/, ["editor"], "club"],
  [/^admin\/(money|receipts|statement)/, ["treasurer"], "club"],
  [
    /^admin\/tournaments\/(new|:tournament\/(delete|course|entrants\/people|results\/handicap-scores\.csv))$/,
    ["secretary"],
    "club",
  ],
  [/^admin\/tournaments\/:tournament\/fees/, ["treasurer"]],
  [/^admin\/tournaments\/:tournament\/pictures/, ["secretary", "starter", "treasurer"]],
  [/^admin\/tournaments\/:tournament\/(draw|entrants)(\/:sheet)?$/, ["secretary", "starter"]],
  [
    /^admin\/tournaments\/:tournament\/results(\/cards|\/print|\/course.*)?$/,
    ["secretary", "starter"],
  ],
  [/^admin\/tournaments\/:tournament/, ["secretary"]],
  [/^admin\//, ["secretary"], "club"],
];

const PAGES = ROUTES.filter(
  ({ path, hasPage, hasAction, file }) =>
    path.startsWith("admin") && hasPage && !(hasAction && file.endsWith(".ts")),
).map(({ path }) => path);

const at = (path: string, { id }: Saved) =>
  `/${path.replace(":tournament", id).replace(":entry", players[0] ?? "")}`
    .replace(":task", "on-the-day")
    .replace(":kind", "news")
    .replace(":item", news.id)
    .replace(":sheet", "print")
    .replace(/:(member|grant|person|line|course)/, "00000000-0000-4000-8000-000000000000")
    .replace(":fourball", "1");

describe.each(PAGES)("%s", (path) => {
  const [, roles, scope]: (typeof OPENED)[number] = OPENED.find(([pattern]) =>
    pattern.test(path),
  ) ?? [/^$/, []];

  test("opens for these roles, and says which one is missing", async () => {
    for (const role of ROLES) {
      const isAllowed = roles.includes(role);
      const page = await ofClub[role].get(at(path, cup));
      expect([role, page.status === 403]).toEqual([role, !isAllowed]);
      if (!isAllowed) {
        if (!/\.(csv|xml)$/.test(path)) {
          expect(page.heading).toBe("This page is for the club team");
        }
        if (roles.length === 0) expect(page.text).toContain("It is for administrators");
        for (const named of roles) expect(page.text).toContain(named);
      }
      if (!isOfTournaments(role)) continue;
      const own = await ofCup[role].get(at(path, cup));
      expect([role, own.status === 403]).toEqual([role, !isAllowed || scope === "club"]);
    }
  });
});

test("a role for one tournament opens no page of another", async () => {
  for (const path of ["", "/entrants", "/draw", "/fees", "/results", "/teams"]) {
    for (const role of ROLES.filter(isOfTournaments)) {
      const { status } = await ofCup[role].get(`/admin/tournaments/${other.id}${path}`);
      expect([path, role, status]).toEqual([path, role, 403]);
    }
  }
});

const OF_A_TOURNAMENT = new RegExp(`^/admin/tournaments/(?!new$|${cup.id}|${other.id})`);

/** The same for pages of the same kind: of one tournament those of its entries, for example. */
const kindOf = (path: string) =>
  path.replace(
    /(?<=\/(?:entrants|fees|course|people|competitions)\/)[\da-f-]{36}|(?<=course\/)\d+/g,
    "*",
  );

/**
 * The pages of the club that links and forms lead to: of two tournaments, and one of each kind.
 */
async function crawl(visitor: Visitor, start: string): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const kinds = new Set<string>();
  const queue = [start];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (kinds.has(kindOf(path)) || OF_A_TOURNAMENT.test(path)) continue;
    kinds.add(kindOf(path));
    const page = await visitor.get(path, { "Sec-Fetch-Site": "same-origin" });
    statuses.set(path, page.status);
    if (page.status !== 200) continue;
    for (const [, href = ""] of page.text.matchAll(/ href="(\/admin[^"#?]*)/g)) queue.push(href);
    for (const [, action = ""] of page.text.matchAll(/ (?:form)?action="(\/admin[^"#?]*)/gi)) {
      const kind = `post ${kindOf(action)}`;
      if (kinds.has(kind) || OF_A_TOURNAMENT.test(action)) continue;
      kinds.add(kind);
      const posted = await visitor.post(action, { none: "1" });
      expect([path, action, posted.status === 403]).toEqual([path, action, false]);
    }
  }
  return statuses;
}

test.each(ROLES)("no link and no form of a %s's pages is refused", async (role) => {
  const helpers = isOfTournaments(role) ? [ofClub[role], ofCup[role]] : [ofClub[role]];
  for (const visitor of helpers) {
    const statuses = await crawl(visitor, (await visitor.get("/admin")).location ?? "");
    expect([...statuses].filter(([, status]) => status === 403)).toEqual([]);
    expect(statuses.size).toBeGreaterThan(5);
  }
});

test("a helper lands on the club's pages, and finds the own tournament there alone", async () => {
  const { user } = await helper("starter", cup);
  const visitor = newVisitor();
  const answer = await visitor.post("/login", {
    email: user.email,
    password: user.password,
    redirectTo: "/profile",
  });
  expect(answer.location).toBe("/admin/tournaments");
  const list = await visitor.get("/admin/tournaments");
  expect(list.text).toContain(`/admin/tournaments/${cup.id}/entrants`);
  expect(list.text).not.toContain(other.id);
  expect(list.text).not.toContain("/admin/tournaments/new");
  expect((await visitor.get("/profile")).text).toMatch(/<header[\s\S]*href="\/admin"/);
});

test("the secretary of one tournament adds entrants without asking for accounts", async () => {
  const field = 'name="accountEmail"';
  const path = `/admin/tournaments/${cup.id}/entrants/new`;
  expect((await ofClub.secretary.get(path)).text).toContain(field);
  expect((await ofCup.secretary.get(path)).text).not.toContain(field);
  const returned = await ofCup.secretary.post(path, { fullName: "K" });
  expect([returned.status, returned.text.includes(field)]).toEqual([400, false]);
});

describe("an administrator", () => {
  const form = (changes: object = {}) => ({
    role: "starter",
    tournament: cup.id,
    currentPassword: administrator.password,
    ...changes,
  });

  test("grants and ends a role with the password", async () => {
    const { user, visitor } = await newMember();
    const post = (changes: object) =>
      admin.post("/admin/roles", form({ email: user.email, ...changes }));
    expect(Object.keys((await post({ currentPassword: "" })).errors)).toEqual(["currentPassword"]);
    expect(Object.keys((await post({ currentPassword: "wrong-1!" })).errors)).toEqual([
      "currentPassword",
    ]);
    const unknown = await post({ email: "nobody@example.com" });
    expect([Object.keys(unknown.errors), unknown.value("email")]).toEqual([
      ["email"],
      "nobody@example.com",
    ]);
    expect(Object.keys((await post({ role: "administrator" })).errors)).toEqual(["role"]);
    // What an editor changes is the whole club's.
    expect(Object.keys((await post({ role: "editor" })).errors)).toEqual(["tournament"]);
    expect((await visitor.get(`/admin/tournaments/${cup.id}/draw`)).status).toBe(403);

    const asked = await post({});
    expect(asked.errors["email"]).toContain("under the name Asha Golfer. If you know");
    const page = await admin.follow(await post({ accountSince: asked.value("accountSince") }));
    expect(page.notice[0]).toBe("Role granted");
    expect(page.words).toContain(user.email);
    expect((await visitor.get(`/admin/tournaments/${cup.id}/draw`)).status).toBe(200);

    const [row] = await backend.sql<{ id: string }>(
      `select id from public.role_grants where user_id = '${user.id}'`,
    );
    const path = `/admin/roles/${row?.id ?? ""}`;
    expect(page.text).toContain(`href="${path}"`);
    expect((await admin.get(path)).words).toContain(user.email);
    const refused = await admin.post(path, { currentPassword: "" });
    expect(Object.keys(refused.errors)).toEqual(["currentPassword"]);
    const ended = await admin.follow(
      await admin.post(path, { currentPassword: administrator.password }),
    );
    expect(ended.words).toMatch(new RegExp(`Ended .* by ${administrator.email}`));
    expect(ended.text).not.toContain(`href="${path}"`);
    expect((await visitor.get(`/admin/tournaments/${cup.id}/draw`)).status).toBe(403);
    expect((await admin.get(path)).status).toBe(404);
  });

  test("is listed, and no button ends them", async () => {
    const { text, words } = await admin.get("/admin/roles");
    expect(words).toContain("Administrator");
    expect(words).toContain(administrator.email);
    expect(text).not.toContain("End: Administrator");
  });
});

test("a role that ends in the middle of a form says so, and what was typed is kept", async () => {
  const { user, visitor, granted } = await helper("starter", cup);
  const path = `/admin/tournaments/${cup.id}/results/cards`;
  const field = `cards.${players[0] ?? ""}`;
  const open = await visitor.get(path);
  expect(open.status).toBe(200);
  const typed = { ...open.form("base"), [field]: "454354453" };
  await rpcOrThrow(backend, administrator, "end_role", { role_grant: granted });
  const scores = () => backend.sql(`select * from public.scores where tournament_id = '${cup.id}'`);
  const before = await scores();
  const answer = await visitor.post(path, { ...typed, intent: "save" });
  expect(answer.status).toBe(403);
  expect(answer.words).toContain("secretary or starter for this tournament");
  expect(answer.words).toContain("What you typed is kept");
  expect(await scores()).toEqual(before);
  expect((await visitor.get(path)).status).toBe(403);

  await grant(user.email, "starter", cup);
  expect((await visitor.get(path)).value(field)).toBe("454354453");
});

test("a role that ends while the post is carried out says so, and what was typed is kept", async () => {
  const { visitor } = await helper("starter", cup);
  const path = `/admin/tournaments/${cup.id}/results/cards`;
  const field = `cards.${players[0] ?? ""}`;
  // Of who has not come a card is asked about first.
  await rpcOrThrow(backend, administrator, "check_in", { entry: players[0] });
  const open = await visitor.get(path);
  proxy.fail("POST /rest/v1/rpc/save_scores", {
    ...{ kind: "json", status: 403, body: { code: "42501", message: "not_allowed" } },
  });
  const typed = { ...open.form("base"), [field]: "454354453", intent: "save" };
  const answer = await visitor.post(path, typed);
  expect(answer.status).toBe(403);
  expect(answer.words).toContain("secretary or starter for this tournament");
  expect(answer.words).toContain("What you typed is kept");
  proxy.heal();
  expect((await visitor.get(path)).value(field)).toBe("454354453");
});

test("what is not kept is not said to be kept", async () => {
  const { visitor, granted } = await helper("secretary", cup);
  await rpcOrThrow(backend, administrator, "end_role", { role_grant: granted });
  for (const [path, fields] of [
    ["publish", { version: "1" }],
    ["entrants/check-in", { here: players[0] ?? "" }],
  ] as const) {
    const answer = await visitor.post(`/admin/tournaments/${cup.id}/${path}`, fields);
    expect([path, answer.status]).toEqual([path, 403]);
    expect(answer.words).toContain("secretary");
    expect(answer.words).not.toContain("kept");
  }
});

describe("phone numbers of a tournament", () => {
  let today: Saved;
  let tomorrow: Saved;
  let starter: Visitor;
  const PHONE = "0984503333";

  beforeAll(async () => {
    const { user, visitor } = await newMember();
    starter = visitor;
    const cupOn = async (day: Date) => {
      const made = await makeTournament(backend, administrator, { starts_on: dayInIndiaOf(day) });
      await addEntrant(backend, administrator, made, { phone: PHONE });
      await grant(user.email, "starter", made);
      return made;
    };
    today = await cupOn(new Date());
    tomorrow = await cupOn(new Date(Date.now() + 24 * 60 * 60 * 1000));
  });

  test("are a starter's on its day", async () => {
    const list = await starter.get(`/admin/tournaments/${today.id}/entrants`);
    expect(list.words).toContain(PHONE);
    expect(list.text).not.toContain("asha@example.com");
    const before = await starter.get(`/admin/tournaments/${tomorrow.id}/entrants`);
    expect(before.words).toContain("Asha Rao");
    expect(before.text).not.toContain(PHONE);
    expect(await starter.words(`/admin/tournaments/${tomorrow.id}/entrants?q=${PHONE}`)).toContain(
      "No entries match.",
    );
  });
});

test("a starter checks a player in without a script", async () => {
  const entry = players[2] ?? "";
  const answer = await ofCup.starter.post(`/admin/tournaments/${cup.id}/entrants/check-in`, {
    here: entry,
  });
  expect((await ofCup.starter.follow(answer)).notice[0]).toContain("Meera Iyer");
});
