import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportFileName } from "#app/members/csv.ts";
import { exportUsers, readSearch } from "#app/members/users.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.user.require(request);
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
