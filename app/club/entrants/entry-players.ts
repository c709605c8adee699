import type { EntrantDetails } from "./entrants.server.ts";

/** The players of an entry, who is named first before the others. */
export const entryPlayers = ({ player_id, latest: { fields } }: EntrantDetails) => [
  { ...fields, id: player_id },
  ...fields.players,
];
