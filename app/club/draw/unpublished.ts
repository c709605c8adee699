import type { StoredDraw, StoredSeat } from "#app/club/competition/published.ts";
import type { Draw } from "#app/golf/draw.ts";
import type { Start } from "#app/golf/starts.ts";
import type { Teams } from "#app/golf/teams.ts";

export type UnpublishedChanges = {
  /** Players who start elsewhere; null: in no fourball. */
  starts: { id: string; from: Start | null; to: Start | null }[];
  /** Ids of those who start there as before, but with others. */
  company: string[];
  teams: boolean;
};

type Place = { start: Start; with: string };

function placesOf(
  fourballs: readonly { start: Start; players: readonly string[] }[],
): Map<string, Place> {
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

/**
 * What has changed since a draw was published. Who has withdrawn is a gap in both, and no change.
 */
export function unpublishedChanges(
  published: StoredDraw,
  { draw, teams }: { draw: Draw; teams: Teams },
  ids: readonly string[],
): UnpublishedChanges {
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
  const changes: UnpublishedChanges = { starts: [], company: [], teams: false };
  for (const id of ids) {
    const from = before.get(id);
    const to = now.get(id);
    if (!from && !to) continue;
    if (!from || !to || !isSameStart(from.start, to.start)) {
      changes.starts.push({
        id,
        from: from?.start ?? null,
        to: to?.start ?? null,
      });
    } else if (from.with !== to.with) changes.company.push(id);
  }
  const rosters = (list: { name: string; seats: StoredSeat[] }[]) =>
    JSON.stringify(
      list.map(({ name, seats }) => [
        name,
        seats.filter(({ id }) => present.has(id)).map(({ id, neutral }) => [id, neutral]),
      ]),
    );
  changes.teams =
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
  return changes;
}

export function isUnpublished({ starts, company, teams }: UnpublishedChanges): boolean {
  return starts.length > 0 || company.length > 0 || teams;
}
