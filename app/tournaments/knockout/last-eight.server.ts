import { THIRD_PLACE } from "#app/golf/knockout.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { lastEightPath } from "#app/site/knockout-paths.ts";
import {
  DRAWABLE,
  fit,
  FONT_FAMILY,
  HEIGHT,
  MARGIN,
  pictureOf,
  textAt,
  versionOfPicture,
  WIDTH,
} from "../share-image.server.ts";
import { type Division, ofDivision, type ShownMatch, type ShownRound } from "./knockout.ts";

type Depicted = { slug: string; name: string };

/** Quarter-finals, semi-finals and final. */
const ROUNDS = 3;
const GAP = 40;
const SIZE = 25;
const LINE = 33;
const TOP = 222;
/** Of the matches of the first of these rounds together. */
const ROOM = 352;

const GOLD = "#e6b95c";
const PALE = "#d6e6dc";

/** The last rounds, which a picture shows; empty: no side of them is known yet. */
export function lastRounds(rounds: readonly ShownRound[]): ShownRound[] {
  const shown = rounds.filter(({ matches }) => matches[0]?.key !== THIRD_PLACE).slice(-ROUNDS);
  return shown.some(({ matches }) =>
    matches.some(({ sides }) => sides.some(({ isKnown }) => isKnown)),
  )
    ? shown
    : [];
}

/** Null: there is nothing to show yet. */
export function lastEightImagePath(
  tournament: Depicted,
  division: Division | null,
  rounds: readonly ShownRound[],
): string | null {
  if (lastRounds(rounds).length === 0) return null;
  return lastEightPath(
    tournament,
    division?.id ?? null,
    lastEightVersion(tournament, division, rounds),
  );
}

export const lastEightVersion = (...shown: Parameters<typeof lastEightSvg>): string =>
  versionOfPicture(lastEightSvg(...shown));

export const lastEightImage = (...shown: Parameters<typeof lastEightSvg>): Promise<Buffer> =>
  pictureOf(lastEightSvg(...shown));

/** The last eight of a knock-out with their results; what the font cannot draw is left out. */
export function lastEightSvg(
  { name }: Depicted,
  division: Division | null,
  rounds: readonly ShownRound[],
): string {
  const shown = lastRounds(rounds);
  const width = (WIDTH - 2 * MARGIN - (ROUNDS - 1) * GAP) / ROUNDS;
  const title = ofDivision(name, division);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="#0b2b1f"/>
<g font-family="${FONT_FAMILY}" font-size="${SIZE}" fill="#fff">${[
    textAt(MARGIN, 110, DRAWABLE.test(title) ? fit(title, 60) : "", { size: 60 }),
    ...shown.flatMap(({ name: round, matches }, column) => {
      const x = MARGIN + column * (width + GAP);
      const room = ROOM / matches.length;
      return [
        textAt(x, 172, round, { size: 30, fill: PALE }),
        ...matches.flatMap((match, place) =>
          matchAt(match, x, TOP + place * room + (room - 2 * LINE) / 2, width),
        ),
      ];
    }),
    textAt(WIDTH - MARGIN, HEIGHT - 24, environment.SITE_NAME, { anchor: "end", fill: GOLD }),
  ].join("")}</g>
</svg>`;
}

/** Beside a name there is no room for more. */
const SHORT: Readonly<Record<string, string>> = {
  "opponent disqualified": "by DQ",
  "decided by the club": "by the club",
};

/** Two lines, the winner's with the result. */
function matchAt({ sides, result }: ShownMatch, x: number, y: number, width: number): string[] {
  const hasWinner = sides.some(({ won }) => won);
  return sides.flatMap(({ name, isKnown, won }, line) => {
    // Where nobody has won, why stands beside the second side.
    const isHere = result !== null && (won || (!hasWinner && line === 1));
    const beside = isHere ? (SHORT[result] ?? result) : "";
    const shown = isKnown && DRAWABLE.test(name) ? name : isKnown ? "" : "–";
    const at = y + (line + 0.6) * LINE;
    return [
      textAt(x, at, fit(shown, SIZE, beside.length + 1, width), {
        fill: won ? GOLD : isKnown ? "#fff" : PALE,
      }),
      textAt(x + width, at, beside, { anchor: "end", fill: PALE }),
    ];
  });
}
