import type { OpenPlay } from "#app/club/play/play.server.ts";
import type { EntrantDetails } from "./entrants.server.ts";

/** The players of an entry, who is named first before the others. */
export const entryPlayers = ({ player_id, latest: { fields } }: EntrantDetails) => [
  { ...fields, id: player_id },
  ...fields.players,
];

/** Who is named first, as the club tells people of one name apart. */
export const entrantName = ({ names, player_id: id, latest: { fields } }: EntrantDetails): string =>
  names[id] ?? fields.full_name;

/** Whether the published results show one of these players. */
export const areInResults = (
  { published_results: results }: Pick<OpenPlay["play"], "published_results">,
  players: readonly string[],
): boolean => results?.players.some(({ player }) => players.includes(player)) === true;
