import {
  type RouteConfig,
  index,
  prefix,
  route,
} from "@remix-run/route-config";

/** The table of addresses: what stands where, grouped as the site is used. */
export default [
  // Pages for everybody.
  index("pages/home/page.tsx"),
  route("about", "pages/landing/page.tsx"),
  route("courses", "pages/courses/page.tsx"),
  route("pay-and-play", "pages/partners/pay-and-play.tsx"),
  route("purchases", "pages/partners/purchases.tsx"),
  route("scoring", "pages/scoring/page.tsx"),
  route("tips-and-tricks", "pages/tips/page.tsx"),
  route("tournaments", "pages/tournaments/page.tsx"),
  ...prefix("tournaments/:slug", [
    index("pages/tournament/redirect.ts"),
    route("updates", "pages/tournament/page.tsx"),
    route("updates.ics", "pages/tournament/own-calendar.ts"),
    route("og.png", "pages/tournament/share-image.ts"),
    route("tee-sheet.svg", "pages/tournament/tee-sheet.ts"),
  ]),
  route("tournaments/:slug.ics", "pages/tournament/calendar.ts"),
  route("privacy", "pages/legal/privacy.tsx"),
  route("terms", "pages/legal/terms.tsx"),
  route("accessibility", "pages/legal/accessibility.tsx"),
  route(".well-known/security.txt", "pages/legal/security.ts"),
  route("offline", "pages/offline/page.tsx"),
  route("service-worker.js", "pages/offline/service-worker.ts"),
  route("healthz", "pages/healthz.ts"),
  route("manifest.webmanifest", "pages/manifest.ts"),
  route("robots.txt", "pages/robots.ts"),
  route("sitemap.xml", "pages/sitemap.ts"),
  route("*", "pages/not-found.tsx"),

  // A member's account.
  route("login", "account/login/page.tsx"),
  route("login/code", "account/login-code/page.tsx"),
  route("logout", "account/logout.ts"),
  route("signup", "account/signup/page.tsx"),
  route("auth/confirm", "account/confirm/page.tsx"),
  route("forgot-password", "account/forgot-password/page.tsx"),
  route("reset-password", "account/reset-password/page.tsx"),
  route("reminders", "account/reminders/page.tsx"),
  route("profile", "account/profile/page.tsx"),
  route("profile/data.json", "account/data/download.ts"),
  route("profile/delete", "account/delete/page.tsx"),
  route("profile/second-factor", "account/second-factor/page.tsx"),

  // Tee times, and the games that come with bank cards.
  route("booking", "booking/wizard/page.tsx"),
  route("dashboard", "booking/dashboard/page.tsx"),
  route("complementary-game", "booking/complementary-game/page.tsx"),

  // A member's registrations.
  route("tournaments/:slug/register", "registration/register/page.tsx"),
  route("profile/registrations/:slug", "registration/change/page.tsx"),
  route("profile/registrations/withdraw", "registration/withdraw/page.tsx"),
  route("entry", "registration/link/page.tsx"),

  // The club's desk.
  ...prefix("admin", [
    index("club/index.ts"),
    route("users", "club/members/page.tsx"),
    route("users.csv", "club/members/export.ts"),
    route("tournaments", "club/tournaments/page.tsx"),
    route("tournaments/new", "club/tournaments/new.tsx"),
    ...prefix("tournaments/:tournament", [
      index("club/tournament/page.tsx"),
      route("preview", "club/tournament/preview.tsx"),
      route("cancel", "club/tournament/cancel.tsx"),
      route("delete", "club/tournament/delete.tsx"),
      route("entrants", "club/entrants/page.tsx"),
      route("entrants.csv", "club/entrants/export.ts"),
      route("entrants/new", "club/entrants/add/page.tsx"),
      route("entrants/print", "club/entrants/print.tsx"),
      route("entrants/check-in", "club/entrants/check-in.ts"),
      route("entrants/messages", "club/entrants/messages/page.tsx"),
      route("entrants/:entry", "club/entrants/entrant/page.tsx"),
      route("entrants/:entry/edit", "club/entrants/correct/page.tsx"),
      route("entrants/:entry/withdraw", "club/entrants/withdraw/page.tsx"),
      route("draw", "club/draw/page.tsx"),
      route("draw/print", "club/draw/print.tsx"),
      route("teams", "club/teams/page.tsx"),
      route("results", "club/results/page.tsx"),
      route("results/rules", "club/results/rules/page.tsx"),
      route("results/import", "club/results/import/page.tsx"),
      route("results/awards", "club/results/awards/page.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
