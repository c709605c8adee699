import type { Change } from "#app/club/frame/history.ts";

/** What entrants plan by, and what they know the tournament by, by the column that has it. */
const NAMES: Readonly<Record<string, string>> = {
  name: "the name",
  starts_on: "the day",
  date_text: "the day",
  tee_off_at: "the tee-off time",
  place: "the place",
  map_url: "the place",
};

const list = new Intl.ListFormat("en-GB");

/**
 * What differs of name, day, time and place since the tournament was published and since the club last
 * wrote to its entrants.
 *
 * @param now the tournament as it is
 * @returns "the day and the place"; empty: nothing of these
 */
export function untoldChanges(
  history: readonly Pick<Change, "action" | "details">[],
  now: Readonly<Record<string, unknown>>,
): string {
  const end = history.findIndex(({ action }) =>
    ["message-sent", "tournament-published"].includes(action),
  );
  const saved = history
    .slice(0, end === -1 ? undefined : end)
    .flatMap(({ action, details }) =>
      action === "tournament-saved" && Array.isArray(details) ? [details] : [],
    );
  // The newest first: the last to be written is what they know.
  const told = Object.assign(
    {},
    ...saved.flat().flatMap((part) => (typeof part === "string" ? [] : [part.was])),
  ) as Record<string, unknown>;
  const names = saved
    .flat()
    .filter((part) => typeof part === "string")
    .filter((column) => !Object.hasOwn(told, column) || told[column] !== now[column])
    .flatMap((column) => NAMES[column] ?? []);
  return list.format([...new Set(names)].toSorted());
}
