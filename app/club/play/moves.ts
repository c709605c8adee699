/** Choices beside the fourballs or teams. A team may be called anything but this. */
export const NEW = "+new";
export const OUT = "-out";

const MOVE = "move.";
const GIVE = "give.";

export const moveName = (player: string) => `${MOVE}${player}`;

/** The name of a button that moves a player, whatever is chosen for them. */
export const giveName = (player: string) => `${GIVE}${player}`;

/**
 * Leaves only what is chosen in a form of moves: most players stay where they are. A button that
 * moves a player saves the form.
 */
export function withoutStays(form: FormData): FormData {
  const names = new Set(form.keys());
  for (const name of names) {
    const value = form.get(name);
    if (name.startsWith(MOVE) && value === "") form.delete(name);
    if (!name.startsWith(GIVE) || typeof value !== "string") continue;
    form.delete(name);
    form.set(moveName(name.slice(GIVE.length)), value);
    form.set("intent", "save");
  }
  return form;
}

/** The id of what a page goes on with after its form was saved, if it had moves. */
export function savedAnchor(form: FormData): string {
  if (form.get("intent") !== "save") return "";
  const moved = [...form.keys()].find((name) => name.startsWith(MOVE));
  return `#${moved === undefined ? PLAYERS : `${FORM}-${moved}`}`;
}

export const FORM = "save";
export const PLAYERS = "players";

const ID_LENGTHS = [8, 13, 18];

/**
 * Ids of players as a page sends them: only as much of each as tells them apart, because a page has
 * a hundred and more.
 */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const length = ID_LENGTHS.find(
    (characters) => new Set(ids.map((id) => id.slice(0, characters))).size === ids.length,
  );
  return (id) => id.slice(0, length);
}

/** Whether two ids are one: a page before may have had more of an id, or less. */
export const isSameId = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one);

/**
 * The player with an id as a page has it.
 *
 * @param ids of all players
 * @returns undefined when there is none, or more than one
 */
export function playerOf(short: string, ids: Iterable<string>): string | undefined {
  const matches = new Set([...ids].filter((id) => id.startsWith(short)));
  return matches.size === 1 ? [...matches][0] : undefined;
}
