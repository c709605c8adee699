/** A division of a tournament: a category that its players are in. */
export type Division = {
  /** Of small letters, digits and hyphens; registrations have it, so it never changes. */
  id: string;
  name: string;
  who?: string;
  /** Handicaps in whole strokes, both ends included; open where one is missing. */
  from?: number;
  to?: number;
  tees?: string;
  /** The most that a handicap, or an Index, counts in it. */
  max?: number;
  /** The most handicap strokes that a player gets in it, whatever tee and allowance give. */
  max_strokes?: number;
  /** Only the club puts players into it; members cannot choose it. */
  by_club?: boolean;
  /** For whom of the club's register it is; undefined: for everybody. */
  for?: "women" | "men" | "members" | "juniors" | "guests";
  /** Not offered to new entries; whoever has it keeps it. */
  hidden?: boolean;
};

/** "handicap 0–12", "handicap 16 and above" */
function rangeText({ from, to }: Division): string {
  if (to !== undefined) {
    return from === undefined ? `handicap up to ${to}` : `handicap ${from}–${to}`;
  }
  return from === undefined ? "" : `handicap ${from} and above`;
}

/** "Men (Age < 70)", "A (handicap 0–12, tees: Blue)". */
export function divisionLabel(division: Division): string {
  const details = [
    division.who,
    rangeText(division),
    division.tees && `tees: ${division.tees}`,
    division.max !== undefined && `maximum handicap ${division.max}`,
    division.max_strokes !== undefined && `at most ${division.max_strokes} handicap strokes`,
  ].filter(Boolean);
  return details.length === 0 ? division.name : `${division.name} (${details.join(", ")})`;
}

const CATEGORIES: readonly string[] = ["Men", "Senior", "Ladies"];

/** What a tournament's pages call its divisions; men, senior and ladies are categories. */
export function divisionWord(
  divisions: readonly Pick<Division, "name">[],
): "Category" | "Division" {
  return divisions.every(({ name }) => CATEGORIES.includes(name)) ? "Category" : "Division";
}

/** The name of a division; an id that is none of these as it is stored. */
export function divisionName(divisions: readonly Division[], id: string): string {
  return divisions.find((division) => division.id === id)?.name ?? id;
}

/** Stored in place of the handicap of a player who has none. */
export const NO_HANDICAP_TEXT = "NH";
const HIGHEST_HANDICAP = 54;

/** A handicap that was typed, below nought for a plus: "+2.4" is -2.4. */
export const handicapNumber = (text: string): number =>
  text.startsWith("+") ? -Number(text.slice(1)) : Number(text);

/**
 * Whether a division is for players of this handicap, which counts in whole strokes, .5 upwards
 * (Rules of Handicapping (2024), Rule 6.1). A player without one goes where the highest does. The
 * database has the same rule.
 */
export function takesHandicap(
  { from = 0, to = Infinity }: Pick<Division, "from" | "to">,
  handicap: string,
): boolean {
  const number = handicap === NO_HANDICAP_TEXT ? HIGHEST_HANDICAP : handicapNumber(handicap);
  const strokes = Math.floor(number + 0.5);
  // A range from nought is for who is better than scratch, too.
  return (from === 0 || strokes >= from) && strokes <= to;
}

export function divisionFor(
  divisions: readonly Division[],
  handicap: string,
): Division | undefined {
  return divisions.find((division) => takesHandicap(division, handicap));
}

/** The division that a handicap gives, in a tournament where it does: "division A". */
export function givenDivision(
  {
    entry_form,
    divisions,
    divisions_by_handicap,
  }: {
    entry_form: "full" | "short";
    divisions: readonly Division[];
    divisions_by_handicap: boolean;
  },
  handicap: string,
): string | null {
  const division =
    entry_form === "full" && divisions_by_handicap ? divisionFor(divisions, handicap) : undefined;
  return division ? `${divisionWord(divisions).toLowerCase()} ${division.name}` : null;
}

/** Beside a handicap that gives the division. */
export function divisionsByHandicap(divisions: readonly Division[]): string {
  return `It gives the ${divisionWord(divisions).toLowerCase()}: ${divisions.map(divisionLabel).join(", ")}.`;
}

/** The ids of the players' divisions. */
export const divisionIds = (
  entered: readonly { player_id: string; category: string | null }[],
): ReadonlyMap<string, string> =>
  new Map(
    entered.flatMap(({ player_id, category }) =>
      category === null ? [] : [[player_id, category]],
    ),
  );

/** Lines with the names of their divisions instead of ids. */
export const withDivisionNames = <Line extends { division?: string }>(
  lines: readonly Line[],
  divisions: readonly Division[],
): Line[] =>
  lines.map((line) =>
    line.division === undefined
      ? line
      : { ...line, division: divisionName(divisions, line.division) },
  );

export const playerDivisions = (
  { divisions }: { divisions: readonly Division[] },
  entered: readonly { player_id: string; category: string | null }[],
): ReadonlyMap<string, string> =>
  new Map(
    [...divisionIds(entered)].map(([id, division]) => [id, divisionName(divisions, division)]),
  );
