import type { StoredDraw, StoredSeat } from "#app/club/play/published.ts";
import type { Draw } from "#app/golf/draw.ts";
import type { Start } from "#app/golf/starts.ts";
import type { Teams } from "#app/golf/teams.ts";

/** A player who starts elsewhere; null: in no fourball. */
export type StartChange = { id: string; from: Start | null; to: Start | null };

export type UnpublishedChanges = {
  starts: StartChange[];
  /** Ids of those who start there as before, but with others. */
  company: string[];
  teams: boolean;
};

type Place = { start: Start; with: string };

type Fourballs = readonly { start: Start; players: readonly string[] }[];

function placesOf(fourballs: Fourballs): Map<string, Place> {
  return new Map(
    fourballs.flatMap(({ start, players }) => {
      const place = { start, with: players.toSorted().join() };
      return players.map((id) => [id, place] as const);
    }),
  );
}

function isSameStart(one: Start, other: Start): boolean {
  return one.time === other.time && one.hole === other.hole && one.letter === other.letter;
}

/** The players with these ids who start elsewhere in a draw than in the one before. */
export const startChanges = (
  before: Fourballs,
  now: Fourballs,
  ids: readonly string[],
): StartChange[] => changedStarts(placesOf(before), placesOf(now), ids);

function changedStarts(
  before: ReadonlyMap<string, Place>,
  now: ReadonlyMap<string, Place>,
  ids: readonly string[],
): StartChange[] {
  return ids.flatMap((id) => {
    const from = before.get(id)?.start ?? null;
    const to = now.get(id)?.start ?? null;
    return from === to || (from && to && isSameStart(from, to)) ? [] : [{ id, from, to }];
  });
}

/**
 * What has changed since a draw was published. Who has withdrawn is a gap in both, and no change; a
 * guest who was removed is still named.
 */
export function unpublishedChanges(
  published: StoredDraw,
  { draw, teams }: { draw: Draw; teams: Teams },
  players: readonly string[],
): UnpublishedChanges {
  const ids = [...new Set([...players, ...guestsOf(published).keys()])];
  const present = new Set(ids);
  const before = placesOf(
    published.fourballs.map(({ start, seats }) => ({
      start,
      players: seats.map(({ id }) => id).filter((id) => present.has(id)),
    })),
  );
  const now = placesOf(
    draw.fourballs.map(({ start, players }) => ({
      start,
      players: players.filter((id) => present.has(id)),
    })),
  );
  const starts = changedStarts(before, now, ids);
  const moved = new Set(starts.map(({ id }) => id));
  const company = ids.filter((id) => !moved.has(id) && before.get(id)?.with !== now.get(id)?.with);
  const rosters = (list: { name: string; seats: StoredSeat[] }[]) =>
    JSON.stringify(
      list.map(({ name, seats }) => [
        name,
        seats.filter(({ id }) => present.has(id)).map(({ id, neutral }) => [id, neutral]),
      ]),
    );
  const isOtherTeams =
    rosters(published.teams) !==
    rosters(
      teams.teams.map(({ name, players, neutral }) => ({
        name,
        seats: [
          ...players.map((id) => ({ id, neutral: false })),
          ...neutral.map((id) => ({ id, neutral: true })),
        ],
      })),
    );
  return { starts, company, teams: isOtherTeams };
}

/** The names of the guests in a published draw, who may be removed since. */
export const guestsOf = ({ fourballs, teams }: StoredDraw): ReadonlyMap<string, string> =>
  new Map(
    [...fourballs, ...teams].flatMap(({ seats }) =>
      seats.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])),
    ),
  );

export function isUnpublished({ starts, company, teams }: UnpublishedChanges): boolean {
  return starts.length > 0 || company.length > 0 || teams;
}
