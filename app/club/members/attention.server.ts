import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import {
  factorReleases,
  failedEmails,
  failedScoringAccounts,
} from "./users.server.ts";

/**
 * The members something is to be done for.
 *
 * @returns the latest of each kind, and how many there are in all
 * @throws a 403 or 503 Response
 */
export async function readAttention(context: RequestContext) {
  const [unsent, failedAccounts, releases] = await Promise.all([
    failedEmails(context),
    failedScoringAccounts(context),
    factorReleases(context),
  ]);
  const count = [unsent, failedAccounts, releases].reduce(
    (sum, [first]) => sum + (first?.total ?? 0),
    0,
  );
  return { unsent, failedAccounts, releases, count };
}
