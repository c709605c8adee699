export const ROLES = ["secretary", "starter", "treasurer", "editor"] as const;

export type Role = (typeof ROLES)[number];

/** Whether a helper can have it in one tournament: what the site says is the whole club's. */
export const isOfTournaments = (role: Role): boolean => role !== "editor";

/** A role in one tournament, by its id and its address, or in the whole club. */
export type HeldRole = { role: Role; tournament: string | null; slug: string | null };

/** What the caller may do in the club. */
export type OwnRoles = { is_admin: boolean; roles: HeldRole[] };

export const worksForClub = (own: OwnRoles | null): boolean =>
  own !== null && (own.is_admin || own.roles.length > 0);
