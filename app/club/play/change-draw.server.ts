import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { playersOf } from "./chosen-players.ts";
import {
  type CompetitionChanges,
  scoringOf,
} from "#app/tournaments/competition.ts";
import { isForSides } from "#app/golf/handicaps.ts";
import type { OpenCompetition } from "./competition.server.ts";
import {
  FIELD_MESSAGES as MESSAGES,
  DRAW_WORDS as WORDS,
} from "./draw-content.ts";
import { firstRules, rulesOf, type DrawChange } from "./draw-schema.ts";
import {
  drawFourballs,
  drawnAsSides,
  drawSides,
  type DrawRules,
  MAX_FOURBALL,
  moveFourball,
  movePlayer,
  removePlayer,
  restart,
  swapPlayers,
  type Draw,
} from "#app/golf/draw.ts";
import { addFourball, withoutEmptyFourballs } from "#app/golf/fourballs.ts";
import { newSeed } from "#app/golf/random.ts";
import { startingHole, type StartRules } from "#app/golf/starts.ts";

/** As the database checks it. */
const MAX_FOURBALLS = 334;

type Open = Pick<OpenCompetition, "competition" | "players"> & {
  tournament: Pick<OpenCompetition["tournament"], "tee_off_at">;
};
type ChangeOf<Intent> = Extract<DrawChange, { intent: Intent }>;

const invalid = (field: string, message: string) =>
  new InvalidFields({ [field]: [message] });

/** The rules of a competition, or what they are at first. */
export function presentRules({ competition, tournament }: Open) {
  const first = firstRules(tournament.tee_off_at);
  const { draw = first.draw, starts = first.starts } = competition.rules;
  return { draw, starts };
}

/** Whether the format of the scoring settings has sides, whose partners play together. */
export const hasSides = ({ competition }: Pick<Open, "competition">): boolean =>
  isForSides(scoringOf(competition.rules).format);

/** The players and rules that a draw is checked with. */
export const drawnWith = (open: Open, rules: DrawRules) =>
  hasSides(open)
    ? drawnAsSides(open.players, rules)
    : { players: open.players, rules };

/**
 * Whether a draw is not what its seed gives: it was changed by hand, or rules
 * or players are others than then.
 */
export function isChangedDraw(open: Open): boolean {
  const { draw } = open.competition;
  if (!draw) return false;
  if (draw.seed === null) return true;
  const { draw: rules, starts } = presentRules(open);
  const draws = hasSides(open) ? drawSides : drawFourballs;
  const again = draws(open.players, rules, starts, draw.seed);
  // The database gives the keys in another order.
  return sheetOf(draw) !== sheetOf(again);
}

function sheetOf({ fourballs }: Draw): string {
  return fourballs
    .map(({ start: { time, hole, letter }, players }) =>
      [time, hole, letter, ...players].join(),
    )
    .join("\n");
}

/**
 * What a form of the page of the draw changes.
 *
 * @throws InvalidFields when it cannot be done
 */
export function drawChanges(
  open: Open,
  change: DrawChange,
): CompetitionChanges {
  switch (change.intent) {
    case "draw":
      return drawn(open, change);
    case "rules": {
      const { draw, rules } = open.competition;
      const { draw: drawRules, starts } = rulesOf(change);
      return {
        rules: { ...rules, draw: drawRules, starts },
        // With the same starts, fourballs stay where they were moved by hand.
        ...(draw && !isSame(starts, rules.starts)
          ? { draw: restart(draw, starts) }
          : {}),
      };
    }
    case "swap":
      return swapped(open, change);
    case "move":
      return moved(open, change);
    case "take-out":
      return {
        draw: withoutEmptyFourballs(
          removePlayer(drawOf(open), known(open, change.player)),
        ),
      };
    case "exchange":
      return exchanged(open, change);
  }
}

function isSame(one: StartRules, other: StartRules | undefined): boolean {
  return other !== undefined && keyOf(one) === keyOf(other);
}

function keyOf(starts: StartRules): string {
  return starts.kind === "shotgun"
    ? [starts.time, ...starts.holes].join()
    : [starts.first, starts.intervalMinutes, "from", ...starts.tees].join();
}

function drawn(open: Open, change: ChangeOf<"draw">): CompetitionChanges {
  const { competition, players } = open;
  if (players.length === 0) throw invalid("seed", MESSAGES.noPlayers);
  if (isChangedDraw(open) && !change.replaces) {
    throw invalid("replaces", MESSAGES.replaces);
  }
  const { draw: rules, starts } = rulesOf(change);
  const draws = hasSides(open) ? drawSides : drawFourballs;
  const draw = draws(players, rules, starts, change.seed ?? newSeed());
  if (draw.fourballs.length > MAX_FOURBALLS) {
    throw invalid("seed", "There are too many players for one draw");
  }
  return { draw, rules: { ...competition.rules, draw: rules, starts } };
}

function drawOf({ competition: { draw } }: Open): Draw {
  if (!draw) throw invalid("player", MESSAGES.noDraw);
  return draw;
}

/**
 * The id of somebody who plays, or has a seat as a gap.
 *
 * @param field that the message stands beside
 */
function known(open: Open, id: string, field = "player"): string {
  const everybody = new Set([
    ...drawOf(open).fourballs.flatMap(({ players }) => players),
    ...open.players.map((player) => player.id),
  ]);
  const [present] = playersOf([id], [...everybody]);
  if (present === undefined) throw invalid(field, MESSAGES.gone);
  return present;
}

function swapped(open: Open, change: ChangeOf<"swap">): CompetitionChanges {
  const one = known(open, change.player);
  const other = known(open, change.with, "with");
  if (one === other) throw invalid("with", MESSAGES.with);
  const draw = drawOf(open);
  const seated = new Set(draw.fourballs.flatMap(({ players }) => players));
  if (!seated.has(one) && !seated.has(other)) {
    throw invalid("with", MESSAGES.bothWithout);
  }
  return { draw: swapPlayers(draw, one, other) };
}

function moved(
  open: Open,
  { player, fourball }: ChangeOf<"move">,
): CompetitionChanges {
  const { starts } = presentRules(open);
  const id = known(open, player);
  const draw =
    fourball === "new" ? addFourball(drawOf(open), starts) : drawOf(open);
  const index =
    fourball === "new"
      ? draw.fourballs.findIndex(({ players }) => players.length === 0)
      : fourball;
  const target = draw.fourballs[index];
  if (!target) throw invalid("fourball", MESSAGES.noFourball);
  if (new Set([...target.players, id]).size > MAX_FOURBALL) {
    const { start } = target;
    throw invalid(
      "fourball",
      MESSAGES.full(WORDS.at(startingHole(start), start.time)),
    );
  }
  return { draw: withoutEmptyFourballs(movePlayer(draw, id, index)) };
}

/** The fourball of a player exchanges its start with another one. */
function exchanged(
  open: Open,
  { player, fourball: to }: ChangeOf<"exchange">,
): CompetitionChanges {
  const draw = drawOf(open);
  const id = known(open, player);
  const from = draw.fourballs.findIndex(({ players }) => players.includes(id));
  if (from === -1) throw invalid("player", MESSAGES.noStart);
  if (!draw.fourballs[to]) throw invalid("fourball", MESSAGES.noFourball);
  if (from === to) throw invalid("fourball", MESSAGES.same);
  return { draw: moveFourball(draw, from, to) };
}
