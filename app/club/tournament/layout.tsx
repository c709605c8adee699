import type { PageHandle } from "#app/ui/page.ts";
import { TournamentBar } from "./tournament-bar.tsx";

/** Rendered on the server only, as the club's bar. */
export const handle: PageHandle = import.meta.env.SSR ? { bar: TournamentBar } : {};

export { Outlet as default } from "@remix-run/react";
