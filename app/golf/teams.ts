import { groupBy } from "./group-by.ts";

/** A team. Neutral players play with it, but their scores are not counted. */
export type Team = {
  /** Undefined: it was not saved yet. */
  id?: string;
  name: string;
  /** Whether the name is made of its players, and follows them. */
  isMade?: boolean;
  /** Ids of its players, in the order in which they came. */
  players: string[];
  neutral: string[];
};

export type Teams = {
  teams: Team[];
  neutral: string[];
};

export type TeamLimits = {
  /** Players whose scores may count; those after them are neutral. Null: no limit. */
  maxPlayers: number | null;
  /** A golf group with fewer is no team, and its players are neutral. */
  minPlayers: number;
};

export type GroupedPlayer = { id: string; golfGroup: string | null };

/** Members write their own group as they like: "e-golf " is E-Golf. */
function groupKey(golfGroup: string | null): string {
  return (golfGroup ?? "").normalize("NFKC").trim().toLowerCase();
}

/**
 * A team for each golf group, the largest first, equal ones by name. A team has the name that its
 * first player gave the group.
 *
 * @param players in the order of entry: who came first is not neutral
 */
export function teamsOfGolfGroups(
  players: readonly GroupedPlayer[],
  { maxPlayers, minPlayers }: TeamLimits,
): Teams {
  const groups = groupBy(players, ({ golfGroup }) => groupKey(golfGroup));
  const isTeam = (key: string, size: number) => key !== "" && size >= minPlayers;
  const teams = [...groups]
    .filter(([key, members]) => isTeam(key, members.length))
    .map(([, members]) => ({
      name: (members[0]?.golfGroup ?? "").trim(),
      members: members.map(({ id }) => id),
    }))
    .toSorted(
      (one, other) =>
        other.members.length - one.members.length || one.name.localeCompare(other.name, "en"),
    )
    .map(({ name, members }) => ({
      name,
      players: members.slice(0, maxPlayers ?? members.length),
      neutral: members.slice(maxPlayers ?? members.length),
    }));
  const neutral = players
    .filter(({ golfGroup }) => {
      const key = groupKey(golfGroup);
      return !isTeam(key, groups.get(key)?.length ?? 0);
    })
    .map(({ id }) => id);
  return { teams, neutral };
}

const NAME_LENGTH = 80;

type Named = { id: string; name: string };

/**
 * What a side without a typed name is called: two by both, more by the first. `private.side_names`
 * does the same for what is stored.
 */
export const nameOfPlayers = (names: readonly string[]): string =>
  names.length > 2 ? `Team ${names[0] ?? ""}` : names.join(" & ");

/** Whether a typed name may be that of its players: more are a team that its people do not name. */
export const namesItsPlayers = (players: number): boolean => players <= 4;

/** Sides that lose a player and keep their names, which were typed. */
export function typedNamesKept(before: Teams, after: Teams): string[] {
  return before.teams.flatMap(({ id, name, isMade, players }) => {
    const now = after.teams.find((team) =>
      id === undefined ? team.name === name : team.id === id,
    );
    const isLeft =
      !isMade &&
      now?.name === name &&
      now.players.length > 0 &&
      namesItsPlayers(players.length) &&
      players.some((player) => !now.players.includes(player));
    return isLeft ? [name] : [];
  });
}

/**
 * Sides of so many players: units stay together, each in the first side that has room for it, in
 * their order. Who is left over is in a smaller one.
 */
export function sidesOfUnits(units: readonly (readonly Named[])[], size: number): Teams {
  const sides: Named[][] = [];
  for (const unit of units) {
    const open = sides.find((side) => side.length + unit.length <= size);
    if (open) open.push(...unit);
    else sides.push([...unit]);
  }
  return sides.reduce<Teams>(
    (result, side) => {
      const name = nameOfPlayers(side.map((player) => player.name.trim()));
      return {
        ...result,
        teams: [
          ...result.teams,
          {
            name: unusedName(result, name),
            isMade: true,
            players: side.map(({ id }) => id),
            neutral: [],
          },
        ],
      };
    },
    { teams: [], neutral: [] },
  );
}

/** In the order of entry, so that who entered together plays together. */
export const sidesOf = (players: readonly Named[], size: number): Teams =>
  sidesOfUnits(
    players.map((player) => [player]),
    size,
  );

/** Of several with one name the later ones are numbered: "Ann & Bea (2)". */
function unusedName(teams: Teams, base: string): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : ` (${number})`;
    const name =
      Array.from(base)
        .slice(0, NAME_LENGTH - end.length)
        .join("") + end;
    if (!hasTeam(teams, name)) return name.trim();
  }
}

function without({ teams, neutral }: Teams, ids: ReadonlySet<string>): Teams {
  const keep = (list: readonly string[]) => list.filter((id) => !ids.has(id));
  return {
    teams: teams.map((team) => ({
      ...team,
      players: keep(team.players),
      neutral: keep(team.neutral),
    })),
    neutral: keep(neutral),
  };
}

/**
 * Moves a player to a team: among those who count when there is room, else among its neutral ones.
 * A neutral player moved to their own team counts from then on, if there is room.
 *
 * @param team null: to the neutral players of no team
 * @throws Error when there is no such team
 */
export function moveToTeam(
  teams: Teams,
  playerId: string,
  team: string | null,
  { maxPlayers }: Pick<TeamLimits, "maxPlayers">,
): Teams {
  const rest = without(teams, new Set([playerId]));
  if (team === null) {
    return { ...rest, neutral: [...rest.neutral, playerId] };
  }
  const target = rest.teams.find(({ name }) => name === team);
  if (!target) throw new Error(`There is no team ${team}`);
  const counts = target.players.length < (maxPlayers ?? Infinity);
  return {
    ...rest,
    teams: rest.teams.map((each) =>
      each !== target
        ? each
        : counts
          ? { ...each, players: [...each.players, playerId] }
          : { ...each, neutral: [...each.neutral, playerId] },
    ),
  };
}

/** @throws Error when there is one of that name */
export function addTeam(teams: Teams, name: string): Teams {
  if (hasTeam(teams, name)) {
    throw new Error(`There is a team ${name}`);
  }
  const added = { name: name.trim(), players: [], neutral: [] };
  return { ...teams, teams: [...teams.teams, added] };
}

/** Its players become neutral players of no team. */
export function removeTeam({ teams, neutral }: Teams, name: string): Teams {
  const removed = teams.find((team) => team.name === name);
  return {
    teams: teams.filter((team) => team !== removed),
    neutral: [...neutral, ...(removed ? [...removed.players, ...removed.neutral] : [])],
  };
}

export function hasTeam({ teams }: Teams, name: string): boolean {
  return teams.some((team) => groupKey(team.name) === groupKey(name));
}

/** @throws Error when there is no such team, or another one of the new name */
export function renameTeam(teams: Teams, name: string, newName: string): Teams {
  const others = teams.teams.filter((team) => team.name !== name);
  if (others.length === teams.teams.length) {
    throw new Error(`There is no team ${name}`);
  }
  if (hasTeam({ ...teams, teams: others }, newName)) {
    throw new Error(`There is a team ${newName}`);
  }
  return {
    ...teams,
    teams: teams.teams.map((team) =>
      team.name === name ? { ...team, name: newName.trim(), isMade: false } : team,
    ),
  };
}

/** Players stay in their team, but their scores are not counted any more. */
export function makeNeutral(teams: Teams, ids: ReadonlySet<string>): Teams {
  return {
    ...teams,
    teams: teams.teams.map((team) => ({
      ...team,
      players: team.players.filter((id) => !ids.has(id)),
      neutral: [...team.neutral, ...team.players.filter((id) => ids.has(id))],
    })),
  };
}

/**
 * Follows the entries: players who are gone leave their teams, and those who are new go to the team
 * of their golf group, if there is one.
 */
export function followEntries(
  teams: Teams,
  players: readonly GroupedPlayer[],
  limits: Pick<TeamLimits, "maxPlayers">,
): Teams {
  const present = new Set(players.map(({ id }) => id));
  const ids = teamIds(teams);
  const gone = new Set(ids.filter((id) => !present.has(id)));
  const knownIds = new Set(ids);
  return players
    .filter(({ id }) => !knownIds.has(id))
    .reduce(
      (grown, { id, golfGroup }) => {
        const team = grown.teams.find(({ name }) => groupKey(name) === groupKey(golfGroup));
        return moveToTeam(grown, id, team?.name ?? null, limits);
      },
      without(teams, gone),
    );
}

export function teamIds({ teams, neutral }: Teams): string[] {
  return [...teams.flatMap((team) => [...team.players, ...team.neutral]), ...neutral];
}

export type TeamPlace = { team: string | null; isNeutral: boolean };

/** Player id -> team. Everybody of no team is neutral. */
export function teamPlaces({ teams, neutral }: Teams): Map<string, TeamPlace> {
  return new Map<string, TeamPlace>([
    ...teams.flatMap(({ name, players, neutral: notCounted }) => [
      ...players.map((id) => [id, { team: name, isNeutral: false }] as const),
      ...notCounted.map((id) => [id, { team: name, isNeutral: true }] as const),
    ]),
    ...neutral.map((id) => [id, { team: null, isNeutral: true }] as const),
  ]);
}

/**
 * The members that a side with one ball has lost since it began: as many as it lacks of its first
 * size count for its handicap still, and others have replaced the rest.
 *
 * @param began who played in it when its first score was saved
 * @param playing who plays in it now
 */
export function leftMembers(
  began: readonly string[],
  playing: readonly string[],
): { counted: string[]; replaced: string[] } {
  const gone = began.filter((id) => !playing.includes(id));
  const room = Math.max(0, began.length - playing.length);
  return { counted: gone.slice(0, room), replaced: gone.slice(room) };
}
