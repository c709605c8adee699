import { groupBy } from "./group-by.ts";

/** What a player wishes for the draw. */
export type Wish = {
  time?: "early" | "late";
  /** As it was written, and the players that are meant. */
  company?: { text: string; players: readonly string[] };
};

export type Wisher = { id: string; wish?: Wish };

const MAX_TOGETHER = 4;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * The players of whom a text speaks: "Vikram Das and Meera". A part of a name counts where one
 * player only has it.
 *
 * @param players whom a name may mean
 */
export function playersNamed(
  text: string,
  players: readonly { id: string; name: string }[],
): string[] {
  const named = text.split(/[,;/&+\n]|\b(?:and|with)\b/i).flatMap((part) => {
    const words = wordsOf(part);
    if (words.length === 0) return [];
    const meant = players.filter(({ name }) => {
      const own = wordsOf(name);
      return words.every((word) => own.includes(word));
    });
    const exact = meant.filter(({ name }) => wordsOf(name).length === words.length);
    const [one, ...others] = exact.length > 0 ? exact : meant;
    return one && others.length === 0 ? [one.id] : [];
  });
  return [...new Set(named)];
}

/**
 * Who stays together by player: those of one unit, and those whom a player wishes to play with,
 * while they are so many at most.
 */
export function unitsWithCompany(
  players: readonly Wisher[],
  unitOf: ReadonlyMap<string, string>,
  mostTogether = MAX_TOGETHER,
): Map<string, string> {
  const units = new Map(unitOf);
  const sizeOf = (unit: string) => [...units.values()].filter((each) => each === unit).length;
  for (const { id, wish } of players) {
    for (const other of wish?.company?.players ?? []) {
      const [one, joined] = [units.get(id), units.get(other)];
      if (one === undefined || joined === undefined || one === joined) continue;
      if (sizeOf(one) + sizeOf(joined) > mostTogether) continue;
      for (const [player, unit] of units) if (unit === joined) units.set(player, one);
    }
  }
  return units;
}

/**
 * Exchanges players so that those who wish to start early are not with those who wish it late.
 *
 * @param canExchange whether two players may take each other's place
 */
export function withTimesApart(
  fourballs: readonly string[][],
  players: readonly Wisher[],
  canExchange: (one: string, other: string) => boolean,
): string[][] {
  const wishes = new Map(players.map(({ id, wish }) => [id, wish?.time]));
  const apart = fourballs.map((ids) => [...ids]);
  const has = (ids: readonly string[], time: Wish["time"]) =>
    ids.some((id) => wishes.get(id) === time);
  for (const fourball of apart) {
    for (const [seat, id] of fourball.entries()) {
      const own = wishes.get(id);
      const opposite = own === "early" ? "late" : "early";
      if (own === undefined || !has(fourball, opposite)) continue;
      for (const other of apart) {
        if (other === fourball || has(other, opposite)) continue;
        const free = other.findIndex(
          (each) => wishes.get(each) === undefined && canExchange(id, each),
        );
        const exchanged = other[free];
        if (exchanged === undefined) continue;
        fourball[seat] = exchanged;
        other[free] = id;
        break;
      }
    }
  }
  return apart;
}

/** Fourballs with more players who wish to start early first, those with more who wish late last. */
export function inWishedOrder(
  fourballs: readonly string[][],
  players: readonly Wisher[],
): string[][] {
  const wishes = new Map(players.map(({ id, wish }) => [id, wish?.time]));
  const lateness = (ids: readonly string[]) =>
    Math.sign(
      ids.reduce((sum, id) => {
        const time = wishes.get(id);
        return sum + (time === "late" ? 1 : time === "early" ? -1 : 0);
      }, 0),
    );
  return fourballs.toSorted((one, other) => lateness(one) - lateness(other));
}

export type UnmetWish = { rule: "early" | "late" | "company"; player: string; fourball: number };

/**
 * The wishes that a draw does not meet: to start in the earlier or in the later half, where not all
 * start at once, and to play with others who are in it.
 */
export function unmetWishes(
  fourballs: readonly { start: { time: string }; players: readonly string[] }[],
  players: readonly Wisher[],
): UnmetWish[] {
  const times = fourballs.map(({ start }) => start.time).toSorted();
  const hasOrder = times[0] !== times.at(-1);
  const lastEarly = times[Math.ceil(times.length / 2) - 1] ?? "";
  const firstLate = times[Math.floor(times.length / 2)] ?? "";
  const byId = groupBy(players, ({ id }) => id);
  return fourballs.flatMap(({ start: { time }, players: ids }, fourball) =>
    ids.flatMap((player) => {
      const { time: wished, company } = byId.get(player)?.[0]?.wish ?? {};
      const isMissed =
        hasOrder && (wished === "early" ? time > lastEarly : wished === "late" && time < firstLate);
      const isApart =
        company &&
        (company.players.length === 0 || company.players.some((id) => !ids.includes(id)));
      return [
        ...(wished && isMissed ? [{ rule: wished, player, fourball }] : []),
        ...(isApart ? [{ rule: "company" as const, player, fourball }] : []),
      ];
    }),
  );
}
