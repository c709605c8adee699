import { z } from "zod";
import type { OpenResults } from "#app/club/play/results/results.server.ts";
import { typedOwners } from "#app/club/play/results/typed-owners.ts";
import type { StoredScore } from "#app/club/play/results/typed-points.ts";
import { mergeTexts, type Texts } from "#app/club/play/results/typed-texts.ts";
import type { NoReturn } from "#app/golf/boards.ts";
import { cardText, noReturnOf, oddHoles, readCard } from "#app/golf/typed-card.ts";
import { CARDS_MESSAGES as MESSAGES } from "./content.ts";

const PLAYERS_TOGETHER = 4;

export type CardGroup = {
  /** "07:30, hole 1 A"; empty: they are not in the draw. */
  start: string;
  /** Who returns a card: a player, or the players of a side with one ball. */
  players: { id: string; name: string }[];
};

/**
 * The players in the fourballs of the draw; those who are in none, or all without a draw, in fours.
 */
export function cardGroups({
  play,
  players,
  scores,
}: Pick<OpenResults, "play" | "players" | "scores">): CardGroup[] {
  const owners = new Map(
    typedOwners({ play, players, scores }).flatMap((owner) =>
      owner.members.map((member) => [member, owner] as const),
    ),
  );
  const named = (ids: readonly string[]) =>
    [...new Set(ids.flatMap((id) => owners.get(id) ?? []))].map(({ id, name }) => ({ id, name }));
  const fourballs = play.draw?.fourballs ?? [];
  const drawn = new Set(fourballs.flatMap((fourball) => fourball.players));
  const rest = players
    .filter(({ id }) => !drawn.has(id))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  const fours = Array.from({ length: Math.ceil(rest.length / PLAYERS_TOGETHER) }, (_, index) =>
    rest.slice(index * PLAYERS_TOGETHER, (index + 1) * PLAYERS_TOGETHER),
  );
  return [
    ...fourballs.map((fourball) => ({
      start: `${fourball.start.time}, hole ${fourball.start.hole} ${fourball.start.letter}`.trim(),
      players: named(fourball.players),
    })),
    ...fours.map((four) => ({
      start: "",
      players: named(four.map(({ id }) => id)),
    })),
  ].filter((group) => group.players.length > 0);
}

export function storedCards(scores: readonly StoredScore[]): Texts {
  return Object.fromEntries(
    scores.flatMap(({ player_id, holes, no_return }) => {
      const text = holes ? cardText(holes, ",") : no_return;
      return text === null ? [] : [[player_id, text]];
    }),
  );
}

export const cardsSchema = (holes: number) => {
  const card = z
    .string()
    .trim()
    .optional()
    .superRefine((text, context) => {
      if (!text || noReturnOf(text)) return;
      const read = readCard(text, holes);
      if (read.ok) return;
      context.addIssue({
        code: "custom",
        message: MESSAGES.card(read.found, holes),
      });
    });
  return z
    .object({
      intent: z.enum(["check", "save"]).catch("check"),
      /** The cards that the form was made from, as `serializeTexts` writes them. */
      base: z.string().optional(),
      asked: z.string().optional(),
      cards: z.record(z.string(), card).default({}),
      other: z.string().optional(),
      otherCard: card,
    })
    .superRefine(({ other, otherCard }, context) => {
      if (!otherCard || other) return;
      context.addIssue({
        code: "custom",
        path: ["other"],
        message: MESSAGES.whose,
      });
    });
};

export function typedCards(
  {
    cards,
    other,
    otherCard,
  }: Pick<z.output<ReturnType<typeof cardsSchema>>, "cards" | "other" | "otherCard">,
  holes: number,
): Texts {
  const all = Object.entries({
    ...cards,
    ...(other && otherCard && { [other]: otherCard }),
  });
  return Object.fromEntries(
    all.map(([player, text]) => {
      const read = readCard(text ?? "", holes);
      return [player, read.ok ? cardText(read.holes, ",") : (noReturnOf(text ?? "") ?? "")];
    }),
  );
}

/** Why a card is asked about before it is saved; null: it is not odd. */
export function oddCard(text: string, holes: number): string | null {
  const read = readCard(text, holes);
  const odd = read.ok ? oddHoles(read.holes) : [];
  return odd.length === 0 ? null : MESSAGES.odd(odd);
}

type CardChange = {
  player: string;
  holes?: (number | null)[];
  no_return?: NoReturn;
};

export function cardChanges(
  input: Texts,
  base: Texts,
  stored: readonly StoredScore[],
  holes: number,
): { changes: CardChange[]; conflicts: Texts } {
  const { changed, conflicts } = mergeTexts(input, base, storedCards(stored));
  const changes = Object.entries(changed).map(([player, text]): CardChange => {
    const read = readCard(text, holes);
    const noReturn = noReturnOf(text);
    if (read.ok) return { player, holes: read.holes };
    return { player, ...(noReturn && { no_return: noReturn }) };
  });
  return { changes, conflicts };
}
