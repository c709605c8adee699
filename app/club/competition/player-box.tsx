import type { ReactNode } from "react";

/** A player as the pages of teams and draw list them. */
export type ListedPlayer = {
  id: string;
  name: string;
  /** What stands below the name. */
  details: string;
  handicap: string;
  isGap?: true;
};

/** A player with a box to choose them by; the whole line can be pressed. */
export function PlayerBox({
  player: { id, name, details, handicap, isGap },
  isChecked,
  children,
}: {
  player: ListedPlayer;
  isChecked: boolean;
  children?: ReactNode;
}) {
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={boxName(id)}
          defaultChecked={isChecked}
          className="size-5.5 flex-none accent-primary"
        />
        <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
          {isGap ? <em className="text-flag-600">{name}</em> : name}{" "}
          {details === "" ? null : (
            <span className="block text-sm text-muted">{details}</span>
          )}
        </span>
        <span className="text-muted tabular-nums">{handicap}</span>
      </label>
      {children}
    </li>
  );
}

/** The hidden fields of players who were chosen, where the lists cannot be shown. */
export function HiddenBoxes({ players }: { players: readonly string[] }) {
  return players.map((id) => (
    <input key={id} type="hidden" name={boxName(id)} value="on" />
  ));
}

/** The name of a player's box. */
export function boxName(player: string): string {
  return `chosen.${player}`;
}

/** The ids of the boxes that were checked in a form that is shown again. */
export function checkedBoxes(
  values: Readonly<Record<string, unknown>> | undefined,
): string[] {
  const chosen = values?.chosen;
  return typeof chosen === "object" && chosen !== null
    ? Object.keys(chosen)
    : [];
}

/** Whether a box was checked: the page before may have had more of its id, or less. */
export function isChosen(checked: readonly string[], id: string): boolean {
  return checked.some((each) => each.startsWith(id) || id.startsWith(each));
}
