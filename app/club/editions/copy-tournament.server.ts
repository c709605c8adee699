import { throwError } from "#app/forms/database-result.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { nextEdition } from "./next-edition.ts";

/**
 * Copies a tournament for its next time.
 *
 * @returns the copy's id, and its name and day, null: the tournament has no day; and the last days of
 *   refunds of both, null: always
 * @throws DatabaseError, or a 403 Response
 */
export async function copyTournament(
  { supabase }: RequestContext,
  tournament: string,
  submissionKey: string | undefined,
): Promise<{
  id: string;
  next: { name: string; starts_on: string } | null;
  refunds: { before: string | null; now: string | null };
}> {
  const today = dayInIndiaOf(new Date());
  const [source, coming] = await Promise.all([
    supabase.from("tournaments").select("name, starts_on").eq("id", tournament).maybeSingle(),
    readWhole(
      () => supabase.from("tournaments").select("id, name, starts_on").gte("starts_on", today),
      ["id"],
    ),
  ]);
  for (const read of [source, coming]) if (read.error) throw new DatabaseError(read);
  const { name = "", starts_on = null } = source.data ?? {};
  const others = (coming.data ?? []).filter(({ id }) => id !== submissionKey);
  const next =
    starts_on === null
      ? null
      : nextEdition({ name, starts_on }, today, (edition) =>
          others.some(
            (other) => other.name === edition.name && other.starts_on === edition.starts_on,
          ),
        );
  const answer = await supabase.rpc("copy_tournament", {
    tournament,
    new_name: next?.name,
    new_day: next?.starts_on,
    submission_key: submissionKey,
  });
  if (answer.error) throwError(answer);
  const [copy] = answer.data;
  if (!copy) throw backendUnavailable();
  const fees = await supabase
    .from("fee_prices")
    .select("tournament_id, refund_until")
    .in("tournament_id", [tournament, copy.id])
    .limit(2);
  if (fees.error) throw new DatabaseError(fees);
  const refundsOf = (id: string) =>
    fees.data.find(({ tournament_id }) => tournament_id === id)?.refund_until ?? null;
  return { id: copy.id, next, refunds: { before: refundsOf(tournament), now: refundsOf(copy.id) } };
}
