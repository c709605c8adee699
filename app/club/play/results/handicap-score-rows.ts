import { adjustedGrossScore } from "#app/golf/adjusted-gross.ts";
import { rounded } from "#app/golf/fraction.ts";
import { FORMATS } from "#app/golf/handicaps.ts";
import { courseFrom } from "#app/golf/rated-tees.ts";
import { cardOf, handicapOfPlayer, scoringOf } from "#app/tournaments/play.ts";
import type { OpenResults } from "./results.server.ts";

const COLUMNS = [
  "number",
  "name",
  "date",
  "tee",
  "course_handicap",
  "adjusted_gross",
  "holes",
  "note",
] as const;

const NOTES = {
  number: "no handicap number in the register",
  handicap: "no handicap, so no net double bogey",
  tee: "no rated tee",
  former: "withdrawn, the card counts",
  gone: "WD",
  disqualified: "DQ",
} as const;

/**
 * A line for each card of a player's own ball: not of balls that players share. That of a player
 * who is WD or DQ has no score: whether the round counts, the club decides.
 *
 * @param numberOf a player's number at the handicap authority
 */
export function scoreRows(
  {
    tournament,
    play,
    players,
    former,
    gone,
    scores,
  }: Pick<OpenResults, "tournament" | "play" | "players" | "former" | "gone" | "scores">,
  numberOf: (player: string) => string | null,
): (string | number)[][] {
  const scoring = scoringOf(play.rules);
  const { course, format } = scoring;
  if (!course || FORMATS[format].isOneBall) return [[...COLUMNS]];
  const byId = new Map([...players, ...former, ...gone].map((player) => [player.id, player]));
  const isOneOf = (list: readonly { id: string }[], player: string) =>
    list.some(({ id }) => id === player);
  const rows = scores.flatMap(({ player_id: id, holes: counted, kept_card: kept = null }) => {
    const player = byId.get(id);
    const holes = counted ?? kept;
    if (!player || !holes) return [];
    const entered = handicapOfPlayer(player, cardOf(scoring));
    const number = numberOf(id);
    const own = courseFrom(player.tee ?? null, course);
    const handicap = entered && rounded(entered.exact);
    const isGone = isOneOf(gone, id);
    const notes = [
      isGone ? NOTES.gone : null,
      counted ? null : NOTES.disqualified,
      isOneOf(former, id) ? NOTES.former : null,
      number === null ? NOTES.number : null,
      handicap === null ? NOTES.handicap : null,
      player.tee ? null : NOTES.tee,
    ].filter((note) => note !== null);
    return [
      [
        number ?? "",
        player.name,
        tournament.starts_on ?? "",
        player.tee?.name ?? "",
        handicap ?? "",
        handicap === null || isGone || !counted ? "" : adjustedGrossScore(holes, own, handicap),
        own.par.length,
        notes.join("; "),
      ],
    ];
  });
  return [
    [...COLUMNS],
    ...rows.toSorted((one, other) => String(one[1]).localeCompare(String(other[1]), "en")),
  ];
}
