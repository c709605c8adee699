import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { formatDay } from "#app/site/dates.ts";
import type { Point } from "#app/ui/chart/line-chart.tsx";

/** Days with values as points of a line, the first day first; none: there are not two. */
export function overTime(
  days: readonly { day: string; value: number; text: string }[],
): readonly Point[] {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last || days.length < 2) return [];
  const length = differenceInCalendarDays(last.day, first.day);
  return days.map(({ day, value, text }, index) => ({
    label: formatDay(day),
    value,
    text,
    at:
      length === 0 ? index / (days.length - 1) : differenceInCalendarDays(day, first.day) / length,
  }));
}
