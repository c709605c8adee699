import { type Course, handicapStrokes } from "#app/golf/course.ts";
import { groupBy } from "#app/golf/group-by.ts";
import { FORMATS } from "#app/golf/handicaps.ts";
import { cardSoFar, type KeptCard, playingOrder, strokesTyped } from "#app/golf/kept-card.ts";
import { courseFrom } from "#app/golf/rated-tees.ts";
import { holeRules } from "#app/golf/results.ts";
import { startingHole } from "#app/golf/starts.ts";
import { formatTime } from "#app/site/dates.ts";
import { totalText } from "#app/tournaments/format-words.ts";
import { drawPlayers, scoringOf, strokesOfBall } from "#app/tournaments/play.ts";
import type { LinkedCard, LinkedPlayer } from "./card.server.ts";

const USUAL_HOLES = 18;

export type CardLine = {
  id: string;
  name: string;
  /** Who shares the ball, the player of the card included. */
  partners: string[];
  card: KeptCard;
  /** From the player's tee; null: the club has set no scorecard. */
  course: Course | null;
  /** Handicap strokes at each hole; null: not known before the round is over. */
  strokesReceived: number[] | null;
  differences: Record<string, number[]>;
  /** Holes whose number is the club's. */
  corrected: number[];
  /** The club has entered the player's score, which counts over this card. */
  isTyped: boolean;
  returned: LinkedPlayer["returned"];
  /** The confirmations of the card as it is. */
  confirmed: LinkedPlayer["confirmed"];
  /** A number was changed after somebody had confirmed the card. */
  isChangedSince: boolean;
  /** "12 points", "27 strokes" */
  soFar: string[];
  thru: number;
};

export function cardView(linked: LinkedCard) {
  const { tournament, start } = linked;
  const players = linked.players.filter((player) => player.is_playing);
  const scoring = scoringOf({ scoring: linked.scoring ?? {} });
  const { course, format } = scoring;
  const { points } = holeRules(scoring);
  const holes = course?.par.length ?? USUAL_HOLES;
  const teams = [...groupBy(linked.players, ({ team }) => team).entries()].flatMap(
    ([name, members]) =>
      name === null
        ? []
        : [
            {
              name,
              players: members.map(({ player_id }) => player_id),
              neutral: [],
            },
          ],
  );
  const drawn = drawPlayers(
    { teams, neutral: [] },
    linked.players.map((player) => ({
      ...player,
      email: null,
      phone: "",
      golf_group: null,
    })),
    [],
    tournament,
  );
  const lineOf = (side: readonly LinkedPlayer[]): CardLine[] => {
    const [first] = side;
    const ball = drawn.find(({ id }) => id === first?.player_id);
    if (!first || !ball) return [];
    const handicap = course && strokesOfBall(ball, drawn, scoring);
    const own =
      course && ball.tee && !FORMATS[format].isOneBall ? courseFrom(ball.tee, course) : course;
    const card = (first.strokes ?? []).slice(0, holes);
    const whole = [...card, ...Array.from({ length: holes - card.length }, () => null)];
    const soFar = cardSoFar(whole, own, handicap, FORMATS[format].scoring, points);
    return [
      {
        id: first.player_id,
        name: side.map(({ full_name }) => full_name).join(", "),
        partners: side.map(({ player_id }) => player_id),
        card: whole,
        course: own,
        strokesReceived: own && handicap !== null ? handicapStrokes(handicap, own) : null,
        differences: first.differences ?? {},
        corrected: first.corrected,
        isTyped: first.is_typed,
        returned: first.returned,
        confirmed: first.confirmed.filter(({ holds }) => holds),
        isChangedSince: first.confirmed.at(-1)?.holds === false,
        thru: soFar.thru,
        soFar: [
          soFar.total === null || FORMATS[format].scoring === "medal"
            ? null
            : totalText(format, soFar.total),
          soFar.strokes === null ? null : totalText("medal", soFar.strokes),
        ].filter((part) => part !== null),
      },
    ];
  };
  const sides = FORMATS[format].isOneBall
    ? [...groupBy(players, ({ team, player_id }) => team ?? player_id).values()]
    : players.map((player) => [player]);
  return {
    state: linked.state,
    tournament: {
      name: tournament.name,
      slug: tournament.slug,
      has_information_page: tournament.has_information_page,
    },
    start: `hole ${startingHole(start)}, ${formatTime(start.time)}`,
    order: playingOrder(start.hole, holes),
    format,
    scoring: FORMATS[format].scoring,
    points,
    lines: sides.flatMap(lineOf),
    withClub: [...groupBy(linked.with_club, ({ player_id }) => player_id).entries()].map(
      ([player, numbers]) => ({
        player,
        name: numbers[0]?.name ?? null,
        isBack: players.some(({ player_id }) => player_id === player),
        numbers: numbers.map(({ hole, strokes }) => ({ hole, strokes: strokesTyped(strokes) })),
      }),
    ),
    /** Of all players of the fourball, who mark for each other. */
    players: players.map(({ player_id, full_name }) => ({
      id: player_id,
      name: full_name,
    })),
  };
}

export type CardView = ReturnType<typeof cardView>;

/** Who of a fourball may mark a card: nobody who shares its ball. */
export const markersOf = (
  { players }: Pick<CardView, "players">,
  { partners }: Pick<CardLine, "partners">,
) => players.filter(({ id }) => !partners.includes(id));

/** Where phones have different numbers on a card of the fourball. */
export const differingHoles = ({ lines }: Pick<CardView, "lines">): number[] =>
  [...new Set(lines.flatMap(({ differences }) => Object.keys(differences).map(Number)))].toSorted(
    (one, other) => one - other,
  );

/** The one before, as the fourball plays; before its first hole its last one. */
export const previousHole = ({ order }: Pick<CardView, "order">, hole: number) =>
  order.at(order.indexOf(hole) - 1);

/** Another hole, the first as the fourball plays, that a card which is still kept has no score for. */
export function nextHole(
  { order, lines }: Pick<CardView, "order" | "lines">,
  after?: number,
): number | undefined {
  const open = lines.filter(({ returned }) => returned === null);
  const from = after === undefined ? 0 : order.indexOf(after) + 1;
  const isMissing = (hole: number) => open.some(({ card }) => card[hole - 1] === null);
  return (
    order.slice(from).find(isMissing) ??
    order.slice(0, from).find((hole) => hole !== after && isMissing(hole))
  );
}

/** The strokes of a card, as its form has them. */
export const strokesText = ({ card }: Pick<CardLine, "card">): string => card.join(" ");
