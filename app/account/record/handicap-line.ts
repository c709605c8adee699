import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { readHandicapIndex } from "#app/golf/handicaps.ts";

/**
 * Handicaps over time as a line in a box, whose first day is on the left and whose highest handicap is
 * on top; null: there are not two.
 */
export function handicapLine(
  handicaps: readonly { on: string; handicap: string }[],
  { width, height }: { width: number; height: number },
): { points: string; dots: [x: number, y: number][] } | null {
  const values = handicaps.flatMap(({ on, handicap }) => {
    const value = readHandicapIndex(handicap);
    return value === null ? [] : [{ on, value }];
  });
  const [first] = values;
  const last = values.at(-1);
  if (!first || !last || values.length < 2) return null;
  const numbers = values.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
  const days = differenceInCalendarDays(last.on, first.on);
  const dots = values.map(({ on, value }): [number, number] => [
    Math.round((width * differenceInCalendarDays(on, first.on)) / days),
    highest === lowest ? height / 2 : Math.round((height * (highest - value)) / (highest - lowest)),
  ]);
  return { points: dots.map(([x, y]) => `${x},${y}`).join(" "), dots };
}
