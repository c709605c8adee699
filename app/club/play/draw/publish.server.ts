import { doneOrThrow, type OpenPlay, savePlay } from "#app/club/play/play.server.ts";
import type { Start } from "#app/golf/starts.ts";
import { teamIds } from "#app/golf/teams.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";

/**
 * Publishes teams and draw as they are now.
 *
 * @returns how many mails were queued, and the starts of fourballs whose scorecards, printed
 *   before, are no longer right
 */
export async function publishDraw(
  context: RequestContext,
  { play, teams }: Pick<OpenPlay, "play" | "teams">,
  hasMails: boolean,
): Promise<{ mails: number; reprints: Start[] }> {
  const { tournament_id: tournament, draw } = play;
  const saved = new Set(teamIds(play.teams));
  const isCurrent = teamIds(teams).every((id) => saved.has(id));
  const expected_version = isCurrent ? play.version : await savePlay(context, { play, teams }, {});
  const [published] = doneOrThrow(
    await context.supabase.rpc("publish_draw", {
      tournament,
      expected_version,
      with_mails: hasMails,
    }),
  );
  if (!published) throw backendUnavailable();
  return {
    mails: published.mails,
    reprints: published.changed_cards.flatMap(
      (fourball) => draw?.fourballs[(fourball ?? 0) - 1]?.start ?? [],
    ),
  };
}

/**
 * Takes a published draw back; as it is saved it stays.
 *
 * @returns how many mails were queued
 */
export async function takeBackDraw(
  context: RequestContext,
  { play }: Pick<OpenPlay, "play">,
  hasMails: boolean,
): Promise<number> {
  const [takenBack] = doneOrThrow(
    await context.supabase.rpc("take_back_draw", {
      tournament: play.tournament_id,
      expected_version: play.version,
      with_mails: hasMails,
    }),
  );
  if (!takenBack) throw backendUnavailable();
  return takenBack.mails;
}
