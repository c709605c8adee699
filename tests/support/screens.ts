import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "#app/routes.ts";
import { projectRoot } from "./project-root.ts";

/** A page and the kind of user who opens it; an admin is a member too. */
export type Screen = { path: string; user: "visitor" | "member" | "admin" };

const FOR_VISITORS = [
  "/",
  "/about",
  "/tournaments",
  "/tournaments/past",
  "/tournaments/bangalore-birdie-bash/updates",
  "/tournaments/bangalore-birdie-bash/day",
  "/tournaments/bangalore-birdie-bash/register",
  "/tournaments/founder-birthday/register",
  "/series",
  "/news",
  "/news?year=1999",
  "/courses",
  "/courses?q=pine",
  "/courses?q=nowhere",
  "/booking",
  "/booking?q=savannah",
  "/booking?q=nowhere",
  "/booking?step=1&missing=yes",
  "/booking?step=2&course=lake",
  "/booking?step=3&course=lake&card=hdfc",
  "/pay-and-play",
  "/scoring",
  "/purchases",
  "/tips-and-tricks",
  "/privacy",
  "/terms",
  "/accessibility",
  "/login",
  "/signup",
  "/forgot-password",
  "/auth/confirm",
  "/reset-password?token_hash=none&type=recovery",
  "/entry",
  "/entry/withdraw",
  "/entry/cannot-come",
  "/reminders",
  "/reminders?token=3f8f7f2e-7d5b-4a53-9a43-1d6f8a0d0c11",
  "/nowhere",
  "/offline",
];

const FOR_MEMBERS = [
  "/",
  "/tournaments",
  "/tournaments/bangalore-birdie-bash/register",
  "/tournaments/founder-birthday/register",
  "/complementary-game",
  "/complementary-game?bank=hdfc",
  "/complementary-game?bank=none",
  "/purchases",
  "/profile",
  "/profile/account",
  "/profile/calendar",
  "/profile/record",
  "/profile/second-factor",
  "/profile/registrations/bangalore-birdie-bash",
  "/profile/registrations/founder-birthday",
  "/profile/registrations/withdraw?tournament=founder-birthday",
  "/profile/delete",
];

const FOR_ADMINS = [
  "/admin/users",
  "/admin/users?q=nobody",
  "/admin/users/figures",
  "/admin/users/attention",
  "/admin/roles",
  "/admin/people",
  "/admin/people?q=nobody",
  "/admin/people/new",
  "/admin/people/import",
  "/admin/people/imports",
  "/admin/content",
  "/admin/content/news",
  "/admin/content/news/new?item=4bea4777-e0f9-4bd3-9137-afb7ec82d697",
  "/admin/content/bank/sbi",
  "/admin/content/bank/sbi/preview",
  "/admin/content/tip/swing/picture",
  "/admin/courses",
  "/admin/courses/new",
  "/admin/series",
  "/admin/series/new",
  "/admin/money",
  "/admin/money/cash",
  "/admin/money/day-book",
  "/admin/money/months",
  "/admin/money/opening-balances",
  "/admin/money/opening-balances?ledger=cash",
  "/admin/receipts",
  "/admin/statement",
  "/admin/statement/lines",
  "/admin/statement/lines?state=open&q=3500",
  "/admin/statement/reconciliation",
  "/admin/manual",
  "/admin/manual/on-the-day",
  "/admin/tournaments",
  "/admin/tournaments/new?tournament=4bea4777-e0f9-4bd3-9137-afb7ec82d697",
  "/admin/tournaments/founder-birthday",
  "/admin/tournaments/bangalore-birdie-bash",
  "/admin/tournaments/founder-birthday/preview",
  "/admin/tournaments/founder-birthday/cancel",
  "/admin/tournaments/founder-birthday/delete",
  "/admin/tournaments/bangalore-birdie-bash/course",
  "/admin/tournaments/bangalore-birdie-bash/pictures",
  "/admin/tournaments/bangalore-birdie-bash/entrants",
  "/admin/tournaments/bangalore-birdie-bash/entrants/new",
  "/admin/tournaments/founder-birthday/entrants/new",
  "/admin/tournaments/bangalore-birdie-bash/entrants/import",
  "/admin/tournaments/bangalore-birdie-bash/entrants/handicaps",
  "/admin/tournaments/bangalore-birdie-bash/entrants/people",
  "/admin/tournaments/bangalore-birdie-bash/entrants/people?which=known",
  "/admin/tournaments/bangalore-birdie-bash/entrants/messages",
  "/admin/tournaments/bangalore-birdie-bash/entrants/calls",
  "/admin/tournaments/bangalore-birdie-bash/entrants/print",
  "/admin/tournaments/bangalore-birdie-bash/entrants/caterer",
  "/admin/tournaments/bangalore-birdie-bash/fees",
  "/admin/tournaments/bangalore-birdie-bash/fees/settings",
  "/admin/tournaments/bangalore-birdie-bash/teams",
  "/admin/tournaments/bangalore-birdie-bash/draw",
  "/admin/tournaments/bangalore-birdie-bash/draw/print",
  "/admin/tournaments/bangalore-birdie-bash/draw/scorecards?fourball=1",
  "/admin/tournaments/bangalore-birdie-bash/draw/cart-signs",
  "/admin/tournaments/bangalore-birdie-bash/results",
  "/admin/tournaments/bangalore-birdie-bash/results/print",
  "/admin/tournaments/bangalore-birdie-bash/results/import",
  "/admin/tournaments/bangalore-birdie-bash/results/cards",
  "/admin/tournaments/bangalore-birdie-bash/results/course",
  "/admin/tournaments/bangalore-birdie-bash/results/rules",
  "/admin/tournaments/bangalore-birdie-bash/results/awards",
  "/admin/tournaments/bangalore-birdie-bash/results/competitions",
  "/admin/tournaments/bangalore-birdie-bash/results/competitions/new",
];

/** Every screen of the site in every state that a URL alone can produce. */
export const SCREENS: readonly Screen[] = [
  ...FOR_VISITORS.map((path) => ({ path, user: "visitor" as const })),
  ...FOR_MEMBERS.map((path) => ({ path, user: "member" as const })),
  ...FOR_ADMINS.map((path) => ({ path, user: "admin" as const })),
];

/** A list in parts, which tests can take beside each other. */
export const partsOf = <T>(list: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );

/** Pages that a URL alone cannot show: the tests of their rows make what they need. */
export const NEED_ROWS = [
  "pages/news/item.tsx",
  "pages/tips/tip.tsx",
  "pages/knockout/page.tsx",
  "pages/gallery/page.tsx",
  "pages/board/page.tsx",
  "pages/board/screen.tsx",
  "pages/series/page.tsx",
  "pages/match/page.tsx",
  "pages/card/page.tsx",
  "pages/card/check.tsx",
  "account/login-code/page.tsx",
  "booking/dashboard/page.tsx",
  "entries/mine/page.tsx",
  "entries/pay/page.tsx",
  "entries/cannot-come/page.tsx",
  "entries/pay/by-link.tsx",
  "entries/receipt/by-link.tsx",
  "entries/receipt/page.tsx",
  "entries/receipt/voucher.tsx",
  "club/people/accounts/member.tsx",
  "club/people/accounts/end-role.tsx",
  "club/people/register/person.tsx",
  "club/people/register/remove.tsx",
  "club/series/merge-people.tsx",
  "club/courses/course.tsx",
  "club/courses/remove.tsx",
  "club/series/page.tsx",
  "club/series/settings.tsx",
  "club/series/tournaments.tsx",
  "club/series/rounds.tsx",
  "club/series/cut.tsx",
  "club/series/delete.tsx",
  "club/series/print.tsx",
  "club/series/results.tsx",
  "club/series/person.tsx",
  "club/money/statement/line/page.tsx",
  "club/tournament/publish.tsx",
  "club/entrants/entrant/page.tsx",
  "club/entrants/correct/page.tsx",
  "club/entrants/withdraw/page.tsx",
  "club/money/fees/entry/page.tsx",
  "club/knockout/draw.tsx",
  "club/knockout/settings.tsx",
  "club/knockout/matches.tsx",
  "club/knockout/match.tsx",
  "club/play/results/course/fourball/page.tsx",
  "club/play/results/competitions/sides.tsx",
];

type Routes = Parameters<typeof matchRoutes>[0];

/** The table of addresses, each named by its module. */
const named = (table: readonly RouteConfigEntry[]): Routes =>
  table.map(({ file, path, index, children }) =>
    index ? { id: file, path, index } : { id: file, path, children: children && named(children) },
  );

/** The module of a path's page, below `app`, after those of the layouts around it. */
export const modulesOf = (path: string): string[] =>
  (matchRoutes(named(routes), new URL(path, "http://site").pathname) ?? []).flatMap(
    ({ route: { id } }) => id ?? [],
  );

/** What the handles of a path's modules say of hydration. */
export function hydrationOf(path: string): "never" | "always" | "by data" {
  const modules = modulesOf(path).map((module) =>
    readFileSync(join(projectRoot, "app", module), "utf8"),
  );
  if (modules.some((text) => text.includes("hydrate: true"))) return "always";
  return modules.some((text) => text.includes("hydrate: (")) ? "by data" : "never";
}
