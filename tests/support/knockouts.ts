import { dayInIndiaOf } from "#app/site/today.ts";
import { addEntrant, furtherPlayer } from "./entrants.ts";
import { makeTournament, rpcOrThrow, type Saved } from "./tournaments.ts";

type Backend = Parameters<typeof addEntrant>[0];
type Admin = Parameters<typeof addEntrant>[1];

const DAY = 24 * 60 * 60 * 1000;

export const dayFromNow = (days: number): string => dayInIndiaOf(new Date(Date.now() + days * DAY));

const isOnWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The first so many days from now on, and the last one on a weekend, as the terms ask for. */
export function daysToOffer(from: number): { day1: string; day2: string; day3: string } {
  let last = from + 2;
  while (!isOnWeekend(dayFromNow(last))) last += 1;
  return { day1: dayFromNow(from), day2: dayFromNow(from + 1), day3: dayFromNow(last) };
}

/** Three days that are on no weekend. */
export function workdaysToOffer(): { day1: string; day2: string; day3: string } {
  let first = 1;
  while ([0, 1, 2].some((more) => isOnWeekend(dayFromNow(first + more)))) first += 1;
  return { day1: dayFromNow(first), day2: dayFromNow(first + 1), day3: dayFromNow(first + 2) };
}

export const KNOCKOUT_RULES = {
  ...{ form: "singles", strokes: "net", way: "playing", handicaps: "match", holes: "18" },
  ...{ level: "as-before", arranges: "first", hasThirdPlace: false },
};

export const phoneOf = (index: number): string => `98450 1${String(1000 + index)}`;

export type MadeKnockout = {
  cup: Saved;
  /** Of the sides, number 1 first. */
  entries: string[];
  /** The link of a side, by its number, to its match; throws where there is none. */
  link: (match: string, number: number) => Promise<string>;
};

/** A published draw with the numbers in the order of the names: where none are given, "Player A" has number 1. */
export async function drawnKnockout(
  backend: Backend,
  admin: Admin,
  {
    sides,
    rules = {},
    isOfPairs = false,
    email = () => null,
    changes = {},
    name = (index) => `Player ${String.fromCharCode(65 + index)}`,
    day = dayFromNow,
  }: {
    sides: number;
    rules?: object;
    isOfPairs?: boolean;
    email?: (index: number) => string | null;
    changes?: object;
    name?: (index: number) => string;
    /** From today on. */
    day?: (days: number) => string;
  },
): Promise<MadeKnockout> {
  const cup = await makeTournament(backend, admin, {
    form_of_play: "knock-out",
    starts_on: day(0),
    final_by: day(200),
    max_group_size: 2,
    ...changes,
  });
  const entries: string[] = [];
  for (let index = 0; index < sides; index += 1) {
    const { entry_id } = await addEntrant(backend, admin, cup, {
      full_name: name(index),
      email: email(index),
      phone: phoneOf(index),
      handicap: String((index % 54) + 1),
      ...(isOfPairs && { players: [furtherPlayer(`Partner ${String.fromCharCode(65 + index)}`)] }),
    });
    entries.push(entry_id);
  }
  if (sides === 0) return { cup, entries, link: () => Promise.reject(new Error("no draw")) };
  const rounds = Math.ceil(Math.log2(sides));
  await rpcOrThrow(backend, admin, "save_knockout", {
    tournament: cup.id,
    expected_version: 0,
    changes: {
      rules: { ...KNOCKOUT_RULES, ...rules },
      draw: { by: "list", lot: 1, seeds: 0, entries },
      last_days: Array.from({ length: rounds }, (_, index) => day(30 * (index + 1))),
    },
  });
  await rpcOrThrow(backend, admin, "publish_knockout", {
    tournament: cup.id,
    expected_version: 1,
  });
  return {
    cup,
    entries,
    async link(match, number) {
      const [row] = await backend.sql<{ token: string }>(
        `select token from public.match_sides
         where knockout_id = '${cup.id}' and match = '${match}'
           and entry_id = '${entries[number - 1] ?? ""}'`,
      );
      if (!row) throw new Error(`no link for number ${String(number)} in ${match}`);
      return `/match?token=${row.token}`;
    },
  };
}
