import type { Course } from "#app/golf/course.ts";
import { MATCH_FORMS, matchStrokes } from "#app/golf/match-strokes.ts";
import { courseFrom, teeOf } from "#app/golf/rated-tees.ts";
import type { ScoringRules } from "#app/golf/results.ts";
import { cardOf, handicapOf, handicapOfPlayer, scoringOf } from "#app/tournaments/play.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import type { KnockoutRules } from "./rules.ts";

/** Who plays for a side, and off what. */
export type MatchPlayer = {
  full_name: string;
  handicap: string;
  category: string | null;
  tees: string | null;
};

export type MatchCourse = Pick<Tournament, "divisions" | "rated_tees"> & {
  scoring: Partial<ScoringRules> | null;
};

/** Why the strokes of a match are not known until the club says them. */
type Unknown = "no handicap" | "different pars" | "nine of eighteen";

export type MatchStrokes =
  | { unknown: Unknown }
  | {
      /** Of each side, by its balls. */
      receives: [number[], number[]];
      /** In words, a line for each ball that gets some. */
      lines: string[];
    };

const HOLES = 18;

/** In which the order of holes stands for nothing: no scorecard is known. */
const anyCourse = (holes: number): Course => ({
  par: Array.from({ length: holes }, () => 0),
  strokeIndex: Array.from({ length: holes }, (_, index) => index + 1),
});

/**
 * What each ball of a match receives, and at which holes.
 *
 * @param sides in the order of the sheet
 * @param shown their names there, where a number may tell namesakes apart
 */
export function strokesOfMatch(
  sides: readonly [readonly MatchPlayer[], readonly MatchPlayer[]],
  { form, strokes, way, allowance, most, holes }: KnockoutRules,
  { scoring: saved, divisions, rated_tees: rated }: MatchCourse,
  shown: readonly string[] = [],
): MatchStrokes {
  if (strokes === "scratch") return { receives: [[], []], lines: [] };
  const scoring = scoringOf({ scoring: saved ?? {} });
  const { course } = scoring;
  const length = Math.min(Number(holes), HOLES);
  if (course && course.par.length !== length) return { unknown: "nine of eighteen" };
  const card = cardOf(scoring);
  const players = sides.map((side) =>
    side.map(({ handicap, category, tees }) => {
      const division = divisions.find(({ id }) => id === category);
      const tee = teeOf(rated, [tees, division?.tees]);
      const entered = handicapOfPlayer(
        { handicap: handicapOf(handicap), maxHandicap: division?.max, tee },
        card,
      );
      return (
        entered && {
          courseHandicap: entered.exact,
          course: course ? courseFrom(tee, course) : anyCourse(length),
        }
      );
    }),
  );
  if (players.flat().includes(null)) return { unknown: "no handicap" };
  const known = players.map((side) => side.flatMap((player) => player ?? []));
  if (known.some((side) => side.length === 0)) return { unknown: "no handicap" };
  try {
    const balls = matchStrokes(known, {
      ...{ form, way },
      ...(allowance !== undefined && {
        allowances: MATCH_FORMS[form].allowances.map(() => allowance),
      }),
      ...(most !== undefined && { most }),
    });
    const names = sides.map((side, index) => {
      const [first = "", ...others] = side.map(({ full_name: name }) => name);
      const together = [first, ...others].join(" & ");
      const name = shown[index] ?? together;
      // The number is that of the player who is named first.
      const mark = name.startsWith(together) ? name.slice(together.length) : "";
      return MATCH_FORMS[form].isOneBall ? [name] : [first + mark, ...others];
    });
    return {
      receives: [receivedBy(balls[0]), receivedBy(balls[1])],
      lines: balls.flatMap((side, index) =>
        side.flatMap(({ receives, atHoles }, ball) =>
          receives > 0
            ? [
                `${names[index]?.[ball] ?? ""} receives ${strokesIn(receives)}${
                  course ? holesText(atHoles) : ""
                }${Number(holes) > HOLES ? ", in each round" : ""}`,
              ]
            : [],
        ),
      ),
    };
  } catch (error) {
    if (error instanceof RangeError) return { unknown: "different pars" };
    throw error;
  }
}

const receivedBy = (balls: readonly { receives: number }[] | undefined): number[] =>
  (balls ?? []).map(({ receives }) => receives);

const strokesIn = (count: number): string => (count === 1 ? "1 stroke" : `${count} strokes`);

/** ", at holes 3, 5 and 12"; ", one at each hole and a second at holes 3 and 5". */
function holesText(atHoles: readonly number[]): string {
  const least = Math.min(...atHoles);
  const most = atHoles.flatMap((count, index) => (count > least ? [index + 1] : []));
  const where = most.length > 0 ? `at ${holeList(most)}` : "";
  if (least === 0) return `, ${where}`;
  const everywhere = `${least === 1 ? "one" : least} at each hole`;
  return where ? `, ${everywhere} and one more ${where}` : `, ${everywhere}`;
}

function holeList(holes: readonly number[]): string {
  const last = String(holes.at(-1));
  return holes.length === 1 ? `hole ${last}` : `holes ${holes.slice(0, -1).join(", ")} and ${last}`;
}

/** "Asha Rao received 5 strokes": what stands in a result. */
export function receivedText(
  names: readonly (string | undefined)[],
  strokes: readonly (readonly number[])[] | undefined,
): string | null {
  const parts = (strokes ?? []).flatMap((balls, side) => {
    if (!balls.some((count) => count > 0)) return [];
    const counts = balls.length === 1 ? strokesIn(balls[0] ?? 0) : `${balls.join(" and ")} strokes`;
    return [`${names[side] ?? "A side"} received ${counts}`];
  });
  return parts.length > 0 ? parts.join("; ") : null;
}
