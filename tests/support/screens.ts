/** A page and the kind of user who opens it; an admin is a member too. */
export type Screen = { path: string; user: "visitor" | "member" | "admin" };

const FOR_VISITORS = [
  "/",
  "/about",
  "/tournaments",
  "/tournaments/bangalore-birdie-bash/updates",
  "/tournaments/bangalore-birdie-bash/register",
  "/tournaments/founder-birthday/register",
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
  "/login",
  "/signup",
  "/forgot-password",
  "/auth/confirm",
  "/reset-password?token_hash=none&type=recovery",
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
  "/profile/registrations/bangalore-birdie-bash",
  "/profile/registrations/founder-birthday",
  "/profile/registrations/withdraw?tournament=founder-birthday",
  "/profile/delete",
];

const FOR_ADMINS = [
  "/admin/users",
  "/admin/users?q=nobody",
  "/admin/tournaments",
  "/admin/tournaments/new",
  "/admin/tournaments/founder-birthday",
  "/admin/tournaments/founder-birthday/preview",
  "/admin/tournaments/founder-birthday/cancel",
  "/admin/tournaments/founder-birthday/delete",
  "/admin/tournaments/bangalore-birdie-bash/entrants",
  "/admin/tournaments/bangalore-birdie-bash/entrants/new",
  "/admin/tournaments/founder-birthday/entrants/new",
  "/admin/tournaments/bangalore-birdie-bash/entrants/messages",
  "/admin/tournaments/bangalore-birdie-bash/entrants/print",
  "/admin/tournaments/bangalore-birdie-bash/teams",
  "/admin/tournaments/bangalore-birdie-bash/draw",
  "/admin/tournaments/bangalore-birdie-bash/draw/print",
  "/admin/tournaments/bangalore-birdie-bash/results",
  "/admin/tournaments/bangalore-birdie-bash/results/import",
  "/admin/tournaments/bangalore-birdie-bash/results/rules",
  "/admin/tournaments/bangalore-birdie-bash/results/awards",
];

/** Every screen of the site in every state that a URL alone can produce. */
export const SCREENS: readonly Screen[] = [
  ...FOR_VISITORS.map((path) => ({ path, user: "visitor" as const })),
  ...FOR_MEMBERS.map((path) => ({ path, user: "member" as const })),
  ...FOR_ADMINS.map((path) => ({ path, user: "admin" as const })),
];
