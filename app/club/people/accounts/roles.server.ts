import { unwrap } from "#app/club/frame/administrator.server.ts";
import { unprovenAccount } from "#app/club/frame/unproven-account.server.ts";
import { throwError } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readPages } from "#app/platform/supabase/whole-reads.server.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import type { Role } from "#app/site/own-roles.ts";
import { ROLE_MESSAGES, ROLE_NAMES, ROLES_PAGE as PAGE } from "./roles-content.ts";

type ListedRole = {
  /** Null: an administrator. */
  id: string | null;
  email: string;
  full_name: string | null;
  role: Role | "administrator";
  tournament: string | null;
  granted_at: string;
  granted_by: string | null;
  ended_at: string | null;
  ended_by: string | null;
};

export async function listRoles(context: RequestContext) {
  const roles = unwrap(
    await readPages((from, to) =>
      context.supabase
        .rpc("list_roles")
        .range(from, to)
        .overrideTypes<ListedRole[], { merge: false }>(),
    ),
  );
  return roles.map(({ id, email, full_name: name, role, tournament, ...row }) => ({
    id,
    email,
    name,
    what: [ROLE_NAMES[role], role === "administrator" ? null : (tournament ?? PAGE.wholeClub)]
      .filter((part) => part !== null)
      .join(" · "),
    since:
      role === "administrator"
        ? `Since ${formatMoment(row.granted_at)}`
        : `Granted ${formatMoment(row.granted_at)} by ${row.granted_by ?? PAGE.byNobody}`,
    until:
      row.ended_at === null
        ? null
        : `Ended ${formatMoment(row.ended_at)} by ${row.ended_by ?? PAGE.byNobody}`,
  }));
}

export type RoleLine = Awaited<ReturnType<typeof listRoles>>[number];

/** The tournaments of a role: those to come first, then the latest of the others. */
export async function readTournamentOptions(context: RequestContext) {
  const tournaments = unwrap(
    await context.supabase
      .from("tournaments")
      .select("id, name, starts_on")
      .order("starts_on", { ascending: false, nullsFirst: true })
      .order("id")
      .limit(200),
  );
  return tournaments.map(({ id, name, starts_on: day }) => ({
    value: id,
    label: day ? `${name}, ${formatDay(day)}` : name,
  }));
}

/** @throws InvalidFields with the reason, DatabaseError, or a 403 Response */
export async function grantRole(
  context: RequestContext,
  {
    email,
    role,
    tournament,
    accountSince,
  }: {
    email: string;
    role: Role;
    tournament?: string | undefined;
    accountSince?: string | undefined;
  },
): Promise<void> {
  const result = await context.supabase.rpc("grant_role", {
    email,
    role,
    ...(tournament && { tournament }),
    account_since: accountSince,
  });
  if (!result.error) return;
  const unproven = unprovenAccount(result.error, "email");
  if (unproven) throw unproven;
  const { message } = result.error;
  if (message === "account_not_found") {
    throw new InvalidFields({ email: [ROLE_MESSAGES.account_not_found] });
  }
  if (message === "tournament_not_found") {
    throw new InvalidFields({ tournament: [ROLE_MESSAGES.tournament_not_found] });
  }
  throwError(result);
}

/** @throws DatabaseError, or a 403 Response */
export async function endRole(context: RequestContext, id: string): Promise<void> {
  const result = await context.supabase.rpc("end_role", { role_grant: id });
  if (result.error) throwError(result);
}
