export type Start = {
  /** Of the day, `HH:MM`, in India. */
  time: string;
  hole: number;
  /** "A", "B" … of fourballs that start from one hole together; else empty. */
  letter: string;
};

/**
 * How the fourballs of a tournament start. With a shotgun start all begin at the same time, each
 * from its own hole or two from one; with tee times one after the other from the first tee, or from
 * the first and the tenth side by side.
 */
export type StartRules =
  | {
      kind: "shotgun";
      time: string;
      /** In the order in which they get their fourballs. */
      holes: readonly number[];
    }
  | {
      kind: "tee-times";
      first: string;
      intervalMinutes: number;
      /** The holes to start from, usually 1, or 1 and 10. */
      tees: readonly number[];
    };

const LETTERS = "ABCDEFGHIJ";
const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * MINUTES_OF_HOUR + minutes;
}

function timeOf(minutes: number): string {
  const ofDay = minutes % MINUTES_OF_DAY;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(ofDay / MINUTES_OF_HOUR))}:${two(ofDay % MINUTES_OF_HOUR)}`;
}

function shotgunStarts(count: number, time: string, holes: readonly number[]): Start[] {
  // Every hole has this many fourballs, and the first holes one more.
  const each = Math.floor(count / holes.length);
  const more = count % holes.length;
  return holes.flatMap((hole, index) => {
    const ofHole = each + (index < more ? 1 : 0);
    return Array.from({ length: ofHole }, (_, place) => ({
      time,
      hole,
      letter: ofHole > 1 ? (LETTERS[place] ?? String(place + 1)) : "",
    }));
  });
}

/**
 * The starts of a number of fourballs, in their order. With a shotgun start and more fourballs than
 * holes the first holes get two: 1A, 1B, 2A … 9, 10.
 *
 * @throws RangeError without a hole to start from, or an interval of no minutes
 */
export function startsOf(count: number, rules: StartRules): Start[] {
  if (rules.kind === "shotgun") {
    if (rules.holes.length === 0) throw new RangeError("No holes to start from");
    return shotgunStarts(count, rules.time, rules.holes);
  }
  const { first, intervalMinutes, tees } = rules;
  if (tees.length === 0) throw new RangeError("No tees to start from");
  if (!(intervalMinutes > 0)) throw new RangeError("No minutes between starts");
  return Array.from({ length: count }, (_, index) => ({
    time: timeOf(minutesOf(first) + Math.floor(index / tees.length) * intervalMinutes),
    hole: tees[index % tees.length] as number,
    letter: "",
  }));
}

/** The hole as a tee sheet names it: "9", or "3A" and "3B". */
export function startingHole({ hole, letter }: Start): string {
  return `${hole}${letter}`;
}
