import type { NoReturn } from "#app/golf/boards.ts";
import { likelyPoints } from "#app/golf/stableford.ts";
import { noReturnOf } from "#app/golf/typed-card.ts";
import { mergeTexts, type Texts } from "./typed-texts.ts";

/** A stored score. The generated types cannot know which columns may be null. */
export type StoredScore = {
  player_id: string;
  holes: (number | null)[] | null;
  points: number | null;
  no_return: NoReturn | null;
  /** The card of a player who was disqualified after it was in. */
  kept_card?: (number | null)[] | null;
};

/** What is typed to remove a score that was imported hole by hole. */
export const REMOVE = "-";

/** Points by player id; players without points are left out, and so are hole scores. */
export function pointsTexts(scores: readonly StoredScore[]): Texts {
  return Object.fromEntries(
    scores.flatMap(({ player_id, points, no_return }) => {
      const text = no_return ?? points;
      return text === null ? [] : [[player_id, String(text)]];
    }),
  );
}

const FIELD = "points.";

const DRIVES = "drives.";

/** The texts of the fields for drives, by the field's name. */
export const drivesTexts = (drives: Readonly<Record<string, number>>): Texts =>
  Object.fromEntries(
    Object.entries(drives).map(([player, count]) => [DRIVES + player, String(count)]),
  );

export const playerOfDrives = (field: string): string => field.slice(DRIVES.length);

export function typedPoints(form: FormData): Texts {
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
  submitted: Texts,
  earlierTexts: readonly Texts[],
  holes: number,
): Texts {
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
  confirmed: Texts,
): Texts {
  const carded = new Set(stored.flatMap(({ player_id, holes }) => (holes ? [player_id] : [])));
  return Object.fromEntries(
    changes.flatMap(({ player, points, no_return }) => {
      const text = String(no_return ?? points ?? "");
      // A disqualification keeps the card.
      return text !== "" && no_return !== "DQ" && carded.has(player) && confirmed[player] !== text
        ? [[player, text]]
        : [];
    }),
  );
}

/** With drives only those are changed; else, without points, the score is removed. */
export type ScoreChange = {
  player: string;
  points?: number;
  no_return?: NoReturn;
};

/** Null: not counted. */
export type DrivesChange = { player: string; drives: number | null };

export type TypedChanges = {
  changes: ScoreChange[];
  conflicts: Texts;
};

export function typedChanges(
  submitted: Texts,
  base: Texts,
  stored: readonly StoredScore[],
): TypedChanges {
  const now = pointsTexts(stored);
  const scores = new Map(stored.map((score) => [score.player_id, score]));
  const { changed, conflicts } = mergeTexts(submitted, base, now);
  const changes = Object.entries(changed).flatMap(([player, text]): ScoreChange[] => {
    const noReturn = noReturnOf(text);
    if (text === "" || text === REMOVE) return scores.has(player) ? [{ player }] : [];
    return [{ player, ...(noReturn ? { no_return: noReturn } : { points: Number(text) }) }];
  });
  return { changes, conflicts };
}

/** `typedChanges` of the fields for drives; its conflicts are by the field's name. */
export function typedDrives(
  form: FormData,
  base: Texts,
  stored: Readonly<Record<string, number>>,
): { changes: DrivesChange[]; conflicts: Texts } {
  const submitted = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(DRIVES) && typeof value === "string" ? [[name, value.trim()]] : [],
    ),
  );
  const { changed, conflicts } = mergeTexts(submitted, base, drivesTexts(stored));
  const changes = Object.entries(changed).map(([name, text]) => ({
    player: playerOfDrives(name),
    drives: text === "" ? null : Number(text),
  }));
  return { changes, conflicts };
}
