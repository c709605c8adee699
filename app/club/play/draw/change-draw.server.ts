import { hash } from "node:crypto";
import { assertChosen } from "#app/club/play/assert-chosen.server.ts";
import { moveName, NEW, OUT, playerOf } from "#app/club/play/moves.ts";
import type { OpenPlay } from "#app/club/play/play.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import {
  drawFourballs,
  drawnAsSides,
  drawSides,
  type DrawPlayer,
  type DrawRules,
  MAX_FOURBALL,
  MAX_FOURBALLS,
  moveFourball,
  movePlayers,
  restart,
  type Draw,
} from "#app/golf/draw.ts";
import { addFourball, withoutEmptyFourballs } from "#app/golf/fourballs.ts";
import { isForSides } from "#app/golf/handicaps.ts";
import { newSeed } from "#app/golf/random.ts";
import { startingHole, type Start, type StartRules } from "#app/golf/starts.ts";
import { type PlayChanges, scoringOf } from "#app/tournaments/play.ts";
import { FIELD_MESSAGES as MESSAGES, DRAW_WORDS as WORDS } from "./content.ts";
import { firstRules, rulesOf, type DrawChange } from "./schema.ts";
import { startChanges } from "./unpublished.ts";

/** As the database checks it. */

type Open = Pick<OpenPlay, "play" | "players"> & {
  tournament: Pick<OpenPlay["tournament"], "tee_off_at">;
};
type ChangeOf<Intent> = Extract<DrawChange, { intent: Intent }>;

const invalid = (field: string, message: string) => new InvalidFields({ [field]: [message] });

export function presentRules({ play, tournament }: Open) {
  const first = firstRules(tournament.tee_off_at);
  const { draw = first.draw, starts = first.starts } = play.rules;
  return { draw, starts };
}

/** Whether the format of the scoring settings has sides, whose partners play together. */
export const hasSides = ({ play }: Pick<Open, "play">): boolean =>
  isForSides(scoringOf(play.rules).format);

/** Stands for the tournament's teams, which a further competition can have. */
export const TEAMS_AS_SIDES = "teams";

/** The sides of further competitions that a draw can keep together, by the names of these. */
export const sideSets = ({ play }: Pick<Open, "play">): Map<string, string> =>
  new Map(
    play.competitions.flatMap(({ name, rules, side_set: set }) =>
      rules.kind === "board" && isForSides(rules.format)
        ? [[set ?? TEAMS_AS_SIDES, name] as const]
        : [],
    ),
  );

/** The players in the teams that play together; null: a player is drawn alone. */
function playersInSides(open: Open, { sideSet }: DrawRules): readonly DrawPlayer[] | null {
  const { play, players } = open;
  if (hasSides(open)) return players;
  if (sideSet === undefined || !sideSets(open).has(sideSet)) return null;
  if (sideSet === TEAMS_AS_SIDES) return players;
  const sides = play.side_sets.find(({ id }) => id === sideSet)?.sides ?? [];
  const sideOf = new Map(
    sides.flatMap((side, index) => side.players.map((id) => [id, `${index}`] as const)),
  );
  return players.map((player) => ({ ...player, team: sideOf.get(player.id) ?? null }));
}

export function drawnWith(open: Open, rules: DrawRules) {
  const players = playersInSides(open, rules);
  return players ? drawnAsSides(players, rules) : { players: open.players, rules };
}

function drawOf(open: Open, rules: DrawRules, starts: StartRules, seed: number): Draw {
  const players = playersInSides(open, rules);
  return players
    ? drawSides(players, rules, starts, seed)
    : drawFourballs(open.players, rules, starts, seed);
}

const MAX_COMPARED = 200;

/**
 * What draws were compared with their seeds, by a digest of all that they are made of: to draw 500
 * players again takes longer than all else that the page works out.
 */
const compared = new Map<string, boolean>();

/**
 * Whether a draw is not what its seed gives: it was changed by hand, or rules or players are others
 * than then.
 */
export function isChangedDraw(open: Open): boolean {
  const { draw } = open.play;
  if (!draw) return false;
  const { seed } = draw;
  if (seed === null) return true;
  const { draw: rules, starts } = presentRules(open);
  const sides = playersInSides(open, rules);
  // The database gives the keys in another order.
  const sheet = sheetOf(draw);
  const key = hash(
    "sha256",
    JSON.stringify([sides !== null, sides ?? open.players, rules, starts, seed, sheet]),
  );
  const isChanged = compared.get(key) ?? sheet !== sheetOf(drawOf(open, rules, starts, seed));
  if (compared.size >= MAX_COMPARED) compared.clear();
  compared.set(key, isChanged);
  return isChanged;
}

function sheetOf({ fourballs }: Draw): string {
  return fourballs
    .map(({ start: { time, hole, letter }, players }) => [time, hole, letter, ...players].join())
    .join("\n");
}

/** Names of the players who come into the draw of a tournament of sides and are in no side. */
export function playersWithoutSide(open: Open, { fourballs }: Draw): string[] {
  if (!hasSides(open)) return [];
  const before = new Set(open.play.draw?.fourballs.flatMap((each) => each.players));
  const drawn = new Set(fourballs.flatMap((each) => each.players));
  return open.players.flatMap(({ id, name, team }) =>
    team === null && drawn.has(id) && !before.has(id) ? [name] : [],
  );
}

const MOVES_NAMED = 3;

/** What saved changes have made of the draw, for a toast. */
export function drawChangesInWords(open: Open, { draw }: PlayChanges): string[] {
  if (draw === undefined) return [];
  const { play, players } = open;
  const { draw: before } = play;
  if (draw && draw.seed !== (before?.seed ?? null)) {
    return [WORDS.drawn(draw.fourballs.length, draw.seed)];
  }
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const place = (start: Start | null) => start && placeOf(start);
  const [was, is] = [before?.fourballs ?? [], draw?.fourballs ?? []];
  const moves = startChanges(was, is, [...names.keys()]);
  const gapsIn = (fourballs: Draw["fourballs"]) =>
    fourballs.flatMap((each) => each.players).filter((id) => !names.has(id)).length;
  const gaps = gapsIn(is);
  return [
    ...(moves.length === 0
      ? []
      : [
          WORDS.moved(
            moves
              .slice(0, MOVES_NAMED)
              .map(({ id, from, to }) =>
                WORDS.startChange(names.get(id) ?? "", place(from), place(to)),
              ),
            Math.max(0, moves.length - MOVES_NAMED),
          ),
        ]),
    ...(gaps === gapsIn(was) ? [] : [WORDS.gapsLeft(gaps)]),
  ];
}

/** What a form of the page of the draw changes. */
export function drawChanges(open: Open, change: DrawChange): PlayChanges {
  switch (change.intent) {
    case "draw":
      return drawn(open, change);
    case "rules": {
      const { draw, rules } = open.play;
      const { draw: drawRules, starts } = readRules(open, change);
      return {
        rules: { ...rules, draw: drawRules, starts },
        // With the same starts, fourballs stay where they were moved by hand.
        ...(draw && !isSame(starts, rules.starts) ? { draw: restart(draw, starts) } : {}),
      };
    }
    case "save":
      return applyMoves(open, change);
  }
}

function readRules(open: Open, change: ChangeOf<"draw" | "rules">) {
  const { sideSet } = change;
  if (sideSet !== undefined && !sideSets(open).has(sideSet)) {
    throw invalid("sideSet", MESSAGES.noSides);
  }
  return rulesOf(change);
}

function isSame(one: StartRules, other: StartRules | undefined): boolean {
  return other !== undefined && keyOf(one) === keyOf(other);
}

function keyOf(starts: StartRules): string {
  return starts.kind === "shotgun"
    ? [starts.time, ...starts.holes].join()
    : [starts.first, starts.intervalMinutes, "from", ...starts.tees].join();
}

function drawn(open: Open, change: ChangeOf<"draw">): PlayChanges {
  const { play, players } = open;
  if (players.length === 0) throw invalid("seed", MESSAGES.noPlayers);
  if (isChangedDraw(open) && !change.replaces) {
    throw invalid("replaces", MESSAGES.replaces);
  }
  const { draw: rules, starts } = readRules(open, change);
  const draw = drawOf(open, rules, starts, change.seed ?? newSeed());
  if (draw.fourballs.length > MAX_FOURBALLS) {
    throw invalid("seed", "There are too many players for one draw");
  }
  return { draw, rules: { ...play.rules, draw: rules, starts } };
}

/** It says which fourball is meant, also when others come or go. */
export const placeOf = (start: Start): string => WORDS.at(startingHole(start), start.time);

/** Players move, all at once; then two fourballs change their starts. */
function applyMoves(open: Open, { move, start, with: other }: ChangeOf<"save">): PlayChanges {
  const { play, players } = open;
  const { draw } = play;
  if (!draw) throw invalid("start", MESSAGES.noDraw);
  assertChosen({ ...move, start, other });
  const places = draw.fourballs.map((fourball) => placeOf(fourball.start));
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const present = new Set(names.keys());
  const ids = [...draw.fourballs.flatMap((each) => each.players), ...present];
  const errors: Record<string, string[]> = {};
  const moves = new Map<string, number | null>();
  const toNew: string[] = [];
  for (const [short, place] of Object.entries(move)) {
    const id = playerOf(short, ids);
    const index = places.indexOf(place);
    if (id === undefined) errors[moveName(short)] = [MESSAGES.gone];
    else if (place !== OUT && !present.has(id)) errors[moveName(short)] = [MESSAGES.withdrawn];
    else if (index === -1 && place !== NEW && place !== OUT) {
      errors[moveName(short)] = [MESSAGES.noFourballFor(names.get(id) ?? "")];
    } else {
      moves.set(id, index === -1 ? null : index);
      if (place === NEW) toNew.push(id);
    }
  }
  const afterMoves = movePlayers(draw, moves, present);
  const overfull = new Set<string>();
  for (const [short, place] of Object.entries(move)) {
    const there = afterMoves.fourballs[places.indexOf(place)]?.players ?? [];
    const { length } = place === NEW ? toNew : there;
    if (length <= MAX_FOURBALL || overfull.has(place)) continue;
    overfull.add(place);
    const name = names.get(playerOf(short, ids) ?? "") ?? "";
    errors[moveName(short)] = [MESSAGES.full(name, length)];
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors);
  const rest = withoutEmptyFourballs(exchangeStarts(afterMoves, places, start, other));
  if (toNew.length === 0) return { draw: rest };
  const { starts } = presentRules(open);
  const longer = addFourball(rest ?? { ...draw, fourballs: [] }, starts);
  const index = longer.fourballs.findIndex((each) => each.players.length === 0);
  const toIndex = new Map(toNew.map((id) => [id, index]));
  return { draw: movePlayers(longer, toIndex, present) };
}

function exchangeStarts(
  draw: Draw,
  places: readonly string[],
  start: string | undefined,
  other: string | undefined,
): Draw {
  if (start === undefined && other === undefined) return draw;
  const indexOf = (field: string, place: string | undefined) => {
    if (place === undefined) throw invalid(field, MESSAGES.fourball);
    const index = places.indexOf(place);
    if (index === -1) throw invalid(field, MESSAGES.noFourball);
    return index;
  };
  const [from, to] = [indexOf("start", start), indexOf("with", other)];
  if (from === to) throw invalid("with", MESSAGES.same);
  return moveFourball(draw, from, to);
}
