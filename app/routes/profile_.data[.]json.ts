import type { LoaderFunctionArgs } from "@remix-run/node";
import { storedData } from "#app/account/stored-data.server.ts";
import { requireViewer } from "#app/auth/session.server.ts";

/** Everything stored about the viewer, as one file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(context, request);
  const stored = await storedData(context, viewer.id);
  return new Response(`${JSON.stringify(stored, null, 2)}\n`, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    },
  });
}
