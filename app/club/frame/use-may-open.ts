import { useMatches } from "@remix-run/react";
import type { OwnRoles } from "#app/site/own-roles.ts";
import { mayOpen } from "./page-roles.ts";

/** The layout's own address, whose loader reads the roles. */
const CLUB_PATH = "/admin";

/** Which pages of the club the caller may open, for bars, which only the server renders. */
export function useMayOpen(): (path: string) => boolean {
  const own = useMatches().find(({ pathname }) => pathname === CLUB_PATH)?.data as
    | OwnRoles
    | null
    | undefined;
  return (path) => own !== null && own !== undefined && mayOpen(own, path);
}
