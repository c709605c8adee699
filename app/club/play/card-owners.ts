import { FORMATS } from "#app/golf/handicaps.ts";
import { type TournamentPlay, scoringOf } from "#app/tournaments/play.ts";

export type CardOwner = {
  /** Of a player who plays: the one whose card it is, or the first of the side. */
  id: string;
  name: string;
  /** The players whose card it may be, withdrawn ones too. */
  members: string[];
};

/** Who returns a card: each player, or in a format with one ball the players of each side. */
export function cardOwners(
  { rules, teams, sides }: Pick<TournamentPlay, "rules" | "teams" | "sides">,
  players: readonly { id: string; name: string }[],
  isBySide = FORMATS[scoringOf(rules).format].isOneBall,
): CardOwner[] {
  const single = ({ id, name }: { id: string; name: string }) => ({ id, name, members: [id] });
  if (!isBySide) return players.map(single);
  const present = new Map(players.map((player) => [player.id, player]));
  const sideOf = new Map(sides.map((side) => [side.team, side]));
  const owners = teams.teams.flatMap((team) => {
    const partners = team.players.flatMap((id) => present.get(id) ?? []);
    const [first] = partners;
    if (!first) return [];
    const { card = null, members = [] } = sideOf.get(team.id ?? "") ?? {};
    const owner = partners.find(({ id }) => id === card) ?? first;
    return [
      {
        id: owner.id,
        name: partners.map(({ name }) => name).join(" & "),
        members: [...new Set([...partners.map(({ id }) => id), ...members])],
      },
    ];
  });
  const owning = new Set(owners.flatMap(({ members }) => members));
  return [...owners, ...players.filter(({ id }) => !owning.has(id)).map(single)];
}

/** Those of whom at least one player is among these. */
export const ownersAmong = (owners: readonly CardOwner[], players: readonly string[]) =>
  owners.filter(({ members }) => members.some((member) => players.includes(member)));
