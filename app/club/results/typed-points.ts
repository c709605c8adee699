import type { NoReturn } from "#app/golf/boards.ts";
import { likelyPoints } from "#app/golf/stableford.ts";
import { noReturnOf } from "#app/golf/typed-card.ts";

/** A stored score. The generated types cannot know which columns may be null. */
export type StoredScore = {
  player_id: string;
  holes: (number | null)[] | null;
  points: number | null;
  no_return: NoReturn | null;
};

/** What is typed to remove a score that was imported hole by hole. */
export const REMOVE = "-";

/** Points by player id, as text; players without points are left out. */
export type PointsTexts = Readonly<Record<string, string>>;

/** Hole scores have an empty field. */
export function pointsTexts(scores: readonly StoredScore[]): PointsTexts {
  return Object.fromEntries(
    scores.flatMap(({ player_id, points, no_return }) => {
      const text = no_return ?? points;
      return text === null ? [] : [[player_id, String(text)]];
    }),
  );
}

export function serializeTexts(texts: PointsTexts): string {
  return Object.entries(texts)
    .map(([id, text]) => `${id}:${text}`)
    .join(" ");
}

/** Reads what `serializeTexts` wrote; anything else is ignored. */
export function parseTexts(serialized: string): PointsTexts {
  return Object.fromEntries(
    serialized.split(" ").flatMap((pair) => {
      const [id, text, ...rest] = pair.split(":");
      return id && text && rest.length === 0 ? [[id, text]] : [];
    }),
  );
}

const FIELD = "points.";

export function typedPoints(form: FormData): PointsTexts {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(FIELD) && typeof value === "string"
        ? [[name.slice(FIELD.length), noReturnOf(value) ?? value.trim()]]
        : [],
    ),
  );
}

/** Points above what a round is likely to have, without those that were confirmed before. */
export function unlikelyPoints(
  submitted: PointsTexts,
  earlierTexts: readonly PointsTexts[],
  holes: number,
): PointsTexts {
  return Object.fromEntries(
    Object.entries(submitted).filter(
      ([player, text]) =>
        Number(text) > likelyPoints(holes) && earlierTexts.every((texts) => texts[player] !== text),
    ),
  );
}

/** Texts that would take the place of a card, without those that were confirmed before. */
export function replacedCards(
  changes: readonly ScoreChange[],
  stored: readonly StoredScore[],
  confirmed: PointsTexts,
): PointsTexts {
  const carded = new Set(stored.flatMap(({ player_id, holes }) => (holes ? [player_id] : [])));
  return Object.fromEntries(
    changes.flatMap(({ player, points, no_return }) => {
      const text = String(no_return ?? points ?? "");
      return text !== "" && carded.has(player) && confirmed[player] !== text
        ? [[player, text]]
        : [];
    }),
  );
}

/** Without points the score is removed. */
export type ScoreChange = {
  player: string;
  points?: number;
  no_return?: NoReturn;
};

export type TypedChanges = {
  changes: ScoreChange[];
  conflicts: PointsTexts;
};

/**
 * A three-way merge: only fields that were changed in this form are saved, so that several
 * administrators can type at once; a field that somebody else has changed too is a conflict.
 */
export function typedChanges(
  submitted: PointsTexts,
  base: PointsTexts,
  stored: readonly StoredScore[],
): TypedChanges {
  const now = pointsTexts(stored);
  const scores = new Map(stored.map((score) => [score.player_id, score]));
  const changes: ScoreChange[] = [];
  const conflicts: Record<string, string> = {};
  for (const [player, text] of Object.entries(submitted)) {
    const before = base[player] ?? "";
    const current = now[player] ?? "";
    const score = scores.get(player);
    const noReturn = noReturnOf(text);
    if (text === before || text === current) continue;
    if (current !== before) {
      conflicts[player] = current;
    } else if (text === "" || text === REMOVE) {
      if (score) changes.push({ player });
    } else {
      changes.push({
        player,
        ...(noReturn ? { no_return: noReturn } : { points: Number(text) }),
      });
    }
  }
  return { changes, conflicts };
}
