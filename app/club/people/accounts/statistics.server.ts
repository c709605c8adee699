import { unwrap } from "#app/club/frame/administrator.server.ts";
import { lastTwelveMonths, monthLabel } from "#app/club/frame/months.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

export type Statistic = { label: string; value: number };

export type Statistics = {
  total: number;
  joined: Statistic[];
  golfGroups: Statistic[];
  /** When the database computed them, an ISO timestamp. */
  computedAt: string;
};

/**
 * Reads the club's statistics, which the database caches for five minutes.
 *
 * @param refresh recomputes them now
 */
export async function readStatistics(
  context: RequestContext,
  refresh = false,
): Promise<Statistics> {
  const statistics = unwrap(await context.supabase.rpc("admin_statistics", { refresh }));
  const ofKind = (kind: string): Statistic[] =>
    statistics.filter((statistic) => statistic.kind === kind);
  const joined = new Map(ofKind("joined").map(({ label, value }) => [label, value]));
  const total = ofKind("members").find(({ label }) => label === "total");
  return {
    total: total?.value ?? 0,
    joined: lastTwelveMonths(new Date()).map((month) => ({
      label: monthLabel(month),
      value: joined.get(month) ?? 0,
    })),
    golfGroups: ofKind("golf group").map(({ label, value }) => ({
      label,
      value,
    })),
    computedAt: statistics[0]?.computed_at ?? new Date().toISOString(),
  };
}
