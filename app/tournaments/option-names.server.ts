import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { RenamedOption } from "./option-names.ts";

/**
 * The former names of a tournament's golf groups, divisions and choices, the latest first.
 *
 * @throws DatabaseError
 */
export async function readRenamedOptions(
  context: RequestContext,
  tournament: string,
): Promise<RenamedOption[]> {
  const answer = await context.supabase
    .from("renamed_options")
    .select("choice_of,name,present_name,options_version")
    .eq("tournament_id", tournament)
    .order("until", { ascending: false })
    .limit(1000)
    .overrideTypes<RenamedOption[], { merge: false }>();
  if (answer.error) throw new DatabaseError(answer);
  return answer.data;
}
