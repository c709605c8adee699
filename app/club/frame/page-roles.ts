import { type HeldRole, type OwnRoles, type Role, ROLES } from "#app/site/own-roles.ts";

const OF_TOURNAMENTS: readonly Role[] = ["secretary", "starter", "treasurer"];
const DESK: readonly Role[] = ["secretary", "starter"];
const OF_TOURNAMENT = /^\/admin\/tournaments\/(?!new$)([^/]+?)(\/.*|\.csv)?$/;

/** Whom a page is for beside administrators. The first line that fits counts. */
const PAGES: readonly (readonly [path: RegExp, roles: readonly Role[], where: Where])[] = [
  [/^\/admin\/(users|roles)\b/, [], "club"],
  [/^\/admin(\/manual(\/.*)?)?\/?$/, ROLES, "anywhere"],
  [/^\/admin\/tournaments\/?$/, OF_TOURNAMENTS, "anywhere"],
  [/^\/admin\/content\b/, ["editor"], "club"],
  [/^\/admin\/(money|receipts|statement)\b/, ["treasurer"], "club"],
  [
    /^\/admin\/tournaments\/[^/]+\/(delete|course|entrants\/people|results\/handicap-scores\.csv)$/,
    ["secretary"],
    "club",
  ],
  [/^\/admin\/tournaments\/[^/]+\/pictures\b/, OF_TOURNAMENTS, "tournament"],
  [/^\/admin\/tournaments\/[^/]+\/fees\b/, ["treasurer"], "tournament"],
  [/^\/admin\/tournaments\/[^/]+\/entrants(\/check-in)?$/, DESK, "tournament"],
  [/^\/admin\/tournaments\/[^/]+\/draw\b/, DESK, "tournament"],
  [/^\/admin\/tournaments\/[^/]+\/results(\/(cards|course|print)\b.*)?$/, DESK, "tournament"],
  [OF_TOURNAMENT, ["secretary"], "tournament"],
];

/** Where a role has to be held: in the whole club, in the page's tournament or it, or in any. */
type Where = "club" | "tournament" | "anywhere";

function ruleOf(path: string): { roles: readonly Role[]; where: Where } {
  const [, roles, where] = PAGES.find(([pattern]) => pattern.test(path)) ?? [
    null,
    ["secretary"] as const,
    "club" as const,
  ];
  return { roles, where };
}

/** Whether a page of the club is for this caller. */
export function mayOpen({ is_admin, roles: held }: OwnRoles, path: string): boolean {
  if (is_admin) return true;
  const { roles, where } = ruleOf(path);
  const tournament = OF_TOURNAMENT.exec(path)?.[1];
  const isHere = (role: HeldRole) =>
    where === "anywhere" ||
    role.tournament === null ||
    (where === "tournament" && (role.tournament === tournament || role.slug === tournament));
  return held.some((role) => roles.includes(role.role) && isHere(role));
}

export const FORM_IS_KEPT =
  "Nothing was changed. What you typed is kept in this browser for an hour, and is in the form again if you get the role.";

/** Which role a page asks for, in words. */
export function needOf(path: string): string {
  const { roles, where } = ruleOf(path);
  if (roles.length === 0) return "It is for administrators.";
  const named = new Intl.ListFormat("en", { type: "disjunction" }).format(roles);
  const place = {
    club: "for the whole club",
    tournament: "for this tournament or the whole club",
    anywhere: "for a tournament or the whole club",
  }[where];
  return `It needs the role of ${named} ${place}. An administrator can grant it.`;
}
