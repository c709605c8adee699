import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportPersonalData } from "./personal-data.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.user.require(request, { confirm: true });
  const data = await exportPersonalData(context, user.id);
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    },
  });
}
