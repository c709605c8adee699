import { escapeText } from "#app/site/escape-text.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { BoardLine } from "./format-words.ts";
import type { InformationContent } from "./information-page.tsx";
import {
  DRAWABLE,
  fit,
  FONT_FAMILY,
  HEIGHT,
  MARGIN,
  pictureOf,
  versionOfPicture,
  WIDTH,
} from "./share-image.server.ts";
import { dayText, type Tournament } from "./tournament.ts";

type Results = NonNullable<InformationContent["results"]>;

type Depicted = Pick<Tournament, "slug" | "name" | "starts_on" | "date_text">;

const COLUMNS = 3;
const LINES = 6;
const GAP = 48;
const SIZE = 28;
const FIRST_LINE = 262;
const LINE = 48;

type Column = { heading: string; lines: BoardLine[] };

export function resultsImagePath(tournament: Depicted, results: Results): string {
  return `/tournaments/${tournament.slug}/results.png?v=${resultsVersion(tournament, results)}`;
}

export const resultsVersion = (tournament: Depicted, results: Results): string =>
  versionOfPicture(resultsSvg(tournament, results));

/** The best of the published results as a picture, which the link to the results shows. */
export const resultsImage = (tournament: Depicted, results: Results): Promise<Buffer> =>
  pictureOf(resultsSvg(tournament, results));

/** One board in two columns, or the first ones of several. */
function columnsOf({ heading, teams, players, divisions, secondBoards }: Results): Column[] {
  const placed = (lines: readonly BoardLine[]) => lines.filter(({ place }) => place !== null);
  const boards = [
    { heading: "Teams", lines: placed(teams) },
    ...(divisions.length > 0
      ? divisions.map(({ name, players: lines }) => ({ heading: name, lines: placed(lines) }))
      : [{ heading, lines: placed(players) }]),
    ...secondBoards.map(({ name, players: lines }) => ({ heading: name, lines: placed(lines) })),
  ].filter(({ lines }) => lines.length > 0);
  const [only] = boards;
  return boards.length === 1 && only
    ? [0, 1].map((part) => ({
        heading: part === 0 ? only.heading : "",
        lines: only.lines.slice(part * LINES, (part + 1) * LINES),
      }))
    : boards.slice(0, COLUMNS).map((board) => ({ ...board, lines: board.lines.slice(0, LINES) }));
}

/** Without the boards where the font lacks letters of a name: no winner is left out. */
export function resultsSvg(tournament: Depicted, results: Results): string {
  const all = columnsOf(results);
  const isDrawable = all.every(
    ({ heading, lines }) =>
      (heading === "" || DRAWABLE.test(heading)) && lines.every(({ name }) => DRAWABLE.test(name)),
  );
  const columns = isDrawable ? all : [];
  const width = (WIDTH - 2 * MARGIN - (columns.length - 1) * GAP) / Math.max(columns.length, 1);
  const title = DRAWABLE.test(tournament.name) ? fit(tournament.name, 60) : "";
  const day = dayText(tournament);
  const lineOf = ({ place, name, number }: BoardLine, x: number, y: number) => [
    textAt(x, y, `${String(place)}.`, { fill: "#e6b95c" }),
    textAt(x + 48, y, fit(name, SIZE, (number?.length ?? 0) + 1, width - 48)),
    textAt(x + width, y, number ?? "", { anchor: "end" }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="#0b2b1f"/>
<g font-family="${FONT_FAMILY}" font-size="${SIZE}" fill="#fff">${[
    textAt(MARGIN, 110, title, { size: 60 }),
    textAt(
      MARGIN,
      160,
      ["Results", day && DRAWABLE.test(day) ? day : null].filter(Boolean).join(" · "),
      {
        size: 34,
        fill: "#d6e6dc",
      },
    ),
    ...columns.flatMap(({ heading, lines }, index) => {
      const x = MARGIN + index * (width + GAP);
      return [
        textAt(x, FIRST_LINE - 52, fit(heading, SIZE, 0, width), { fill: "#d6e6dc" }),
        ...lines.flatMap((line, row) => lineOf(line, x, FIRST_LINE + row * LINE)),
      ];
    }),
    textAt(WIDTH - MARGIN, HEIGHT - 42, environment.SITE_NAME, { anchor: "end", fill: "#e6b95c" }),
  ].join("")}</g>
</svg>`;
}

function textAt(
  x: number,
  y: number,
  text: string,
  { size, fill, anchor }: { size?: number; fill?: string; anchor?: "end" } = {},
): string {
  const attributes = [
    `x="${x}"`,
    `y="${y}"`,
    size && `font-size="${size}"`,
    fill && `fill="${fill}"`,
    anchor && `text-anchor="${anchor}"`,
  ];
  return text === ""
    ? ""
    : `<text ${attributes.filter(Boolean).join(" ")}>${escapeText(text)}</text>`;
}
