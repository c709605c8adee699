import { likelyPoints } from "#app/golf/stableford.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { RESULTS_MESSAGES, RESULTS_PAGE, RESULTS_TOASTS } from "./content.ts";
import { type OpenResults, saveScores } from "./results.server.ts";
import { ownersScores } from "./typed-owners.ts";
import {
  playerOfDrives,
  pointsTexts,
  replacedCards,
  typedChanges,
  typedDrives,
  typedPoints,
  unlikelyPoints,
} from "./typed-points.ts";
import {
  assertNoConflicts,
  assertNoQuestions,
  type HiddenTexts,
} from "./typed-questions.server.ts";
import { parseTexts } from "./typed-texts.ts";
import { holesOf, scoreRows } from "./view.ts";

/** Names for messages: of a field for points, which may be a side's, and of a player. */
export type Names = Record<"ofOwner" | "ofPlayer", (id: string) => string>;

/** @param open null: it cannot be read */
export function namesOf(open: OpenResults | null): Names {
  const owners = new Map(open && scoreRows(open).map(({ id, name }) => [id, name]));
  const players = new Map(open?.players.map(({ id, name }) => [id, name]));
  return {
    ofOwner: (id) => owners.get(id) ?? RESULTS_PAGE.former,
    ofPlayer: (id) => players.get(id) ?? RESULTS_PAGE.former,
  };
}

/** What the form of points and drives changes, and what others have changed meanwhile. */
export function typedScores(
  form: FormData,
  open: OpenResults,
  { base = "", asked = "" }: { base?: string; asked?: string },
) {
  const from = parseTexts(base);
  const submitted = typedPoints(form);
  const scores = ownersScores(open);
  const points = typedChanges(submitted, from, scores);
  const drives = typedDrives(form, from, open.play.drives);
  const changes = [...points.changes, ...drives.changes];
  const conflicts = [points, drives].flatMap((each) => Object.keys(each.conflicts));
  return {
    from,
    submitted,
    scores,
    points,
    drives,
    changes,
    confirmed: parseTexts(asked),
    count: changes.length + conflicts.length,
  };
}

/** @throws InvalidFields with what others have saved meanwhile, or what is asked about first */
export async function saveTypedScores(
  context: RequestContext,
  open: OpenResults,
  { from, submitted, scores, points, drives, changes, confirmed }: ReturnType<typeof typedScores>,
  { names, hidden, path }: { names: Names; hidden: HiddenTexts; path: string },
) {
  const fieldOf = (player: string) => `points.${player}`;
  assertNoConflicts(hidden, from, [
    ...Object.entries(points.conflicts).map(([player, text]) => ({
      key: player,
      text,
      field: fieldOf(player),
      message: RESULTS_MESSAGES.meanwhile(names.ofOwner(player), text),
    })),
    ...Object.entries(drives.conflicts).map(([field, text]) => ({
      key: field,
      text,
      field,
      message: RESULTS_MESSAGES.drivesMeanwhile(names.ofPlayer(playerOfDrives(field)), text),
    })),
  ]);
  const holes = holesOf(open);
  const unlikely = unlikelyPoints(submitted, [pointsTexts(scores), confirmed], holes);
  const replaced = replacedCards(points.changes, scores, confirmed);
  assertNoQuestions(hidden, confirmed, [
    ...Object.entries(unlikely).map(([player, text]) => ({
      key: player,
      text,
      field: fieldOf(player),
      message: RESULTS_MESSAGES.unlikely(text, likelyPoints(holes)),
    })),
    ...Object.entries(replaced).map(([player, text]) => ({
      key: player,
      text,
      field: fieldOf(player),
      message: RESULTS_MESSAGES.replacesCard(text),
    })),
  ]);
  if (changes.length === 0) return redirectWithSuccess(path, RESULTS_TOASTS.nothing);
  await saveScores(context, open, changes);
  return redirectWithSuccess(
    path,
    points.changes.length > 0
      ? RESULTS_TOASTS.saved(points.changes.length, open.play.results_published_at !== null)
      : RESULTS_TOASTS.drivesSaved,
  );
}
