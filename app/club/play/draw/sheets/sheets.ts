import type { OpenPlay } from "#app/club/play/play.server.ts";
import { type Course, handicapStrokes } from "#app/golf/course.ts";
import { seatsOf } from "#app/golf/draw.ts";
import { groupBy } from "#app/golf/group-by.ts";
import { FORMATS } from "#app/golf/handicaps.ts";
import { courseFrom } from "#app/golf/rated-tees.ts";
import { startingHole } from "#app/golf/starts.ts";
import { formatTime } from "#app/site/dates.ts";
import { divisionName } from "#app/tournaments/divisions.ts";
import { handicapText, scoringOf, strokesOfBall } from "#app/tournaments/play.ts";
import { dayText } from "#app/tournaments/tournament.ts";
import type { QrCode } from "#app/ui/qr-code.tsx";

const CART = 2;

const USUAL_HOLES = 18;

export type SheetPlayer = {
  id: string;
  name: string;
  team: string | null;
  /** Division, tees and team, as far as there are any. */
  details: string;
  handicap: string;
  /** Handicap strokes at each hole; null: not known, or not before the round. */
  strokes: number[] | null;
  /** From their tee; null: the scoring settings have none. */
  course: Course | null;
};

export type SheetFourball = {
  /** Opens the cards on a phone; null: its draw is not published. */
  code: QrCode | null;
  /** "3A" */
  start: string;
  /** "12:45 PM" */
  time: string;
  players: SheetPlayer[];
};

/** Why no handicap strokes are marked on the scorecards. */
export type NoStrokes = "no-course" | "none" | "peoria";

/**
 * What the sheets of a draw have; its fourballs are those that are saved.
 *
 * @param codes of the fourballs' cards, where the draw is published as it is saved
 */
export function sheetsOf(
  { tournament, play, entered, players }: OpenPlay,
  codes: readonly (QrCode | null)[] = [],
) {
  const scoring = scoringOf(play.rules);
  const { course, handicap } = scoring;
  const { divisions } = tournament;
  const categories = new Map(entered.map(({ player_id, category }) => [player_id, category]));
  const divisionOf = (id: string) => {
    const category = categories.get(id) ?? null;
    if (category === null) return [];
    const tees = divisions.find((each) => each.id === category)?.tees;
    return [divisionName(divisions, category), tees && `${tees} tees`];
  };
  const { draw } = play;
  const fourballs: SheetFourball[] = draw
    ? seatsOf(draw, players).map((seats, index) => {
        const { start } = draw.fourballs[index] as (typeof draw.fourballs)[0];
        return {
          code: codes[index] ?? null,
          start: startingHole(start),
          time: formatTime(start.time),
          players: seats.flatMap(({ player }) => {
            if (!player) return [];
            const received = strokesOfBall(player, players, scoring);
            // A ball that several share is counted by the scorecard.
            const own =
              course && player.tee && !FORMATS[scoring.format].isOneBall
                ? courseFrom(player.tee, course)
                : course;
            return {
              id: player.id,
              name: player.name,
              team: player.team,
              details: [...divisionOf(player.id), player.team].filter(Boolean).join(" · "),
              handicap: handicapText(player.handicap),
              strokes: own && received !== null ? handicapStrokes(received, own) : null,
              course: own,
            };
          }),
        };
      })
    : [];
  const noStrokes: NoStrokes | null = !course
    ? "no-course"
    : handicap.kind === "entered"
      ? null
      : handicap.kind;
  return {
    name: tournament.name,
    day: dayText(tournament),
    holes: course?.par.length ?? USUAL_HOLES,
    noStrokes,
    /** Partners share a ball, and hand in one card. */
    isOneBall: FORMATS[scoring.format].isOneBall,
    fourballs,
  };
}

export type Sheets = ReturnType<typeof sheetsOf>;

export function scorecardsOf(
  { players }: Pick<SheetFourball, "players">,
  isOneBall: boolean,
): SheetPlayer[] {
  if (!isOneBall) return [...players];
  return [...groupBy(players, ({ team, id }) => team ?? id).values()].flatMap((side) => {
    const [first, ...others] = side;
    if (!first) return [];
    if (others.length === 0) return [first];
    return [
      {
        ...first,
        name: side.map(({ name }) => name).join(", "),
        details: first.team ?? "",
        handicap: side.map(({ handicap }) => handicap).join(", "),
      },
    ];
  });
}

export function cartsOf({ players }: Pick<SheetFourball, "players">) {
  return Array.from({ length: Math.ceil(players.length / CART) }, (_, cart) =>
    players.slice(cart * CART, (cart + 1) * CART),
  );
}
