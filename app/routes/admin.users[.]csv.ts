import { exportFileName } from "#app/members/csv.ts";
import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { isAskedFromHere } from "#app/platform/http/same-origin.ts";
import { exportUsers, readSearch } from "#app/members/users.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.user.require(request);
  if (!isAskedFromHere(request)) {
    // The page has the button for it.
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
