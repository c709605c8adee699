import { csvLoader } from "#app/club/frame/export.server.ts";
import { exportFileName } from "#app/site/csv.ts";
import { MEMBERS_PATH } from "#app/site/paths.ts";
import { exportUsers, readSearch } from "./users.server.ts";

/** The page has the button that confirms the look-up. */
export const loader = csvLoader(
  ({ request }) => MEMBERS_PATH + new URL(request.url).search,
  async ({ request, context }) => ({
    name: exportFileName(new Date()),
    body: await exportUsers(context, readSearch(request).search),
  }),
);
