import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { contentOf, type Other, type Receipt } from "./receipt.server.ts";

/** The same page for the entry of a link in a mail. */
export { default, meta } from "./page.tsx";

const nameSchema = z.object({
  token: z.uuid(),
  kind: z.enum(["receipt", "voucher"]),
  year: z.string().regex(/^\d{2}-\d{2}$/),
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const name = nameSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams)).data;
  if (!name) throw new Response(null, { status: 404 });
  const { data, error } = await context.supabase
    .rpc("receipt_by_link", name)
    .overrideTypes<(Receipt & { others: Other[] }) | null, { merge: false }>();
  if (error) throw backendUnavailable();
  if (!data) throw new Response(null, { status: 404 });
  const { others, ...receipt } = data;
  const { token } = name;
  return contentOf(receipt, others, {
    pathOf: ({ kind, year, number }) =>
      `/entry/receipt?${new URLSearchParams({ token, kind, year, number: String(number) }).toString()}`,
  });
}
