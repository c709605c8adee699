import type { PageHandle } from "#app/ui/page.ts";
import { ClubBar } from "./club-bar.tsx";

/**
 * The handle of a page of the club, which has the club's bar above it: rendered on the
 * server only, so that no page of the club loads it as a script.
 *
 * @param handle what else the page's handle says
 */
export const clubPage = (handle: PageHandle = {}): PageHandle =>
  import.meta.env.SSR ? { ...handle, bar: ClubBar } : handle;
