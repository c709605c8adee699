import { strokesTyped } from "#app/golf/kept-card.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { formatMoment } from "#app/site/dates.ts";
import type { EnteredPlayer } from "#app/tournaments/play.ts";
import { COURSE_PAGE as PAGE } from "./content.ts";

type Public = Database["public"];

export type NotTakenRows = {
  numbers: Pick<
    Public["Tables"]["holes_not_taken"]["Row"],
    "id" | "player_id" | "hole" | "strokes" | "sent_by" | "sent_at" | "state"
  >[];
  /** Of everybody whom the numbers name. */
  names: ReadonlyMap<string, string>;
  entered: readonly Pick<EnteredPlayer, "player_id" | "phone">[];
  kept: readonly Pick<Public["Views"]["course_cards"]["Row"], "player_id" | "strokes">[];
  /** The players under whom the card of a player may be kept. */
  membersOf: (player: string) => readonly string[];
  /** Where a player starts, of the published draw; undefined: in no fourball of it. */
  startOf: (player: string) => string | undefined;
};

/** A number that no card could take, as the club's page has it. */
export type NumberNotTaken = {
  id: number;
  name: string;
  hole: number;
  number: string;
  /** What the player's card has for the hole now; "": nothing. */
  onCard: string;
  playsIn: string;
  from: { name: string; phone: string }[];
  sentAt: string;
  state: "open" | "entered" | "discarded";
};

/** Numbers that no card could take: those that wait for the club, and what it has decided. */
export function numbersNotTaken(rows: NotTakenRows): NumberNotTaken[] {
  const { names, entered, kept, membersOf, startOf } = rows;
  const phones = new Map(entered.map(({ player_id, phone }) => [player_id, phone]));
  const nameOf = (player: string) => names.get(player) ?? PAGE.former;
  return rows.numbers.flatMap(
    ({ id, player_id: player, hole, strokes, sent_by, sent_at, state }): NumberNotTaken[] => {
      if (strokes === null || state === "replaced") return [];
      const members = membersOf(player);
      const card = kept.find(({ player_id }) => members.includes(player_id ?? ""));
      const start = startOf(player);
      return [
        {
          id,
          name: nameOf(player),
          hole,
          number: strokesTyped(strokes),
          onCard: strokesTyped(card?.strokes?.[hole - 1] ?? null),
          playsIn: start === undefined ? PAGE.notDrawn : PAGE.playsIn(start),
          from: sent_by.map((sender) => ({
            name: nameOf(sender),
            phone: phones.get(sender) ?? "",
          })),
          sentAt: formatMoment(sent_at),
          state,
        },
      ];
    },
  );
}
