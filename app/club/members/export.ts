import { requireClubUser } from "#app/club/administrator.server.ts";
import { exportFileName } from "#app/club/csv.ts";
import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { isRequestedFromThisSite } from "#app/platform/http/same-origin.ts";
import { exportUsers, readSearch } from "./users.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireClubUser(context, request, { confirm: true });
  if (!isRequestedFromThisSite(request)) {
    // The page has the button that confirms the look-up.
    const { search } = new URL(request.url);
    return redirectDocument(`/admin/users${search}`);
  }
  return new Response(
    await exportUsers(context, readSearch(request).search, request.signal),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${exportFileName(new Date())}"`,
      },
    },
  );
}
