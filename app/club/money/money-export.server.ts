import { unwrap } from "#app/club/frame/administrator.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

export async function startMoneyExport(
  context: RequestContext,
  action: "receipts-exported" | "reconciliation-exported" | "day-book-exported",
): Promise<void> {
  unwrap(await context.supabase.rpc("start_money_export", { action }));
}
