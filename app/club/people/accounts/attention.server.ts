import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { failedEmails, failedScoringAccounts } from "./users.server.ts";

/** The members something is to be done for. */
export async function readAttention(context: RequestContext) {
  const [unsent, failedAccounts] = await Promise.all([
    failedEmails(context),
    failedScoringAccounts(context),
  ]);
  const count = [unsent, failedAccounts].reduce((sum, [first]) => sum + (first?.total ?? 0), 0);
  return { unsent, failedAccounts, count };
}
