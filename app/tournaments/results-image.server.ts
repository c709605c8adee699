import { environment } from "#app/platform/config/environment.server.ts";
import { resultsPath } from "#app/site/paths.ts";
import type { InformationContent } from "#app/tournaments/information/information.ts";
import { type ResultBoard, resultBoards } from "./result-boards.ts";
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
} from "./share-image.server.ts";
import { dayText, type Tournament } from "./tournament.ts";

type Results = NonNullable<InformationContent["results"]>;

type Depicted = Pick<Tournament, "slug" | "name" | "starts_on" | "date_text">;

const COLUMNS = 2;
const ROWS = 2;
/** In a column; two boards below each other share them. */
const LINES = 6;
const GAP = 48;
const SIZE = 28;
const FIRST_HEADING = 212;
const LINE = 46;
const ROW_GAP = 8;

const SMALL = 22;
/** For the name of the site. */
const SITE_ROOM = 260;

/** With the address of the results, or of the site where that is too long. */
function moreText(boards: number, tournament: Depicted): string {
  const more = `and ${boards} more`;
  const texts = [resultsPath(tournament), ""].map(
    (path) => `${more}: ${environment.SITE_URL.replace(/https?:\/\//, "")}${path}`,
  );
  const room = WIDTH - 2 * MARGIN - SITE_ROOM;
  return texts.find((text) => fit(text, SMALL, 0, room) === text) ?? more;
}

/** Beside a side that goes on without a player, withdrawn, disqualified or without a card. */
const SHORT = " (one short)";

const sharingText = (more: number) => ` and ${more} more`;

const CANCELLED = "cancelled, they do not count";

export function resultsImagePath(tournament: Depicted, results: Results): string {
  return `/tournaments/${tournament.slug}/results.png?v=${resultsVersion(tournament, results)}`;
}

export const resultsVersion = (tournament: Depicted, results: Results): string =>
  versionOfPicture(resultsSvg(tournament, results));

/** The best of the published results as a picture, which the link to the results shows. */
export const resultsImage = (tournament: Depicted, results: Results): Promise<Buffer> =>
  pictureOf(resultsSvg(tournament, results));

type ShownLine = ResultBoard["lines"][number] & {
  /** How many share the place and have no room. */
  more?: number;
};

/** The first lines: where one who shares a place has no room, the last line says how many more do. */
function bestOf(lines: ResultBoard["lines"], most: number): ShownLine[] {
  const first = lines.slice(0, most);
  const last = first.at(-1);
  const more = lines.slice(most).filter(({ place }) => place === last?.place).length;
  return last && more > 0 ? [...first.slice(0, -1), { ...last, more }] : first;
}

/**
 * One board in two columns, two beside each other, or the first four of several in two rows: a
 * column has room for whole names.
 */
function shownBoards(results: Results): { label: string; lines: ShownLine[] }[] {
  const boards = resultBoards(results);
  const [only] = boards;
  if (boards.length === 1 && only) {
    const shown = bestOf(only.lines, 2 * LINES);
    return [
      { label: only.label, lines: shown.slice(0, LINES) },
      { label: "", lines: shown.slice(LINES) },
    ];
  }
  const lines = boards.length > COLUMNS ? LINES / ROWS : LINES;
  return boards
    .slice(0, COLUMNS * ROWS)
    .map((board) => ({ ...board, lines: bestOf(board.lines, lines) }));
}

/** Without the boards where the font lacks letters of a name: no winner is left out. */
export function resultsSvg(tournament: Depicted, results: Results): string {
  const all = shownBoards(results);
  const isDrawable = all.every(
    ({ label, lines }) =>
      (label === "" || DRAWABLE.test(label)) && lines.every(({ name }) => DRAWABLE.test(name)),
  );
  const boards = isDrawable ? all : [];
  const more = resultBoards(results).length - COLUMNS * ROWS;
  const width = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS;
  const title = DRAWABLE.test(tournament.name) ? fit(tournament.name, 60) : "";
  const day = dayText(tournament);
  const lineOf = ({ place, name, number, absent, more }: ShownLine, x: number, y: number) => {
    const after = (absent ? SHORT : "") + (more === undefined ? "" : sharingText(more));
    return [
      textAt(x, y, `${place}.`, { fill: "#e6b95c" }),
      textAt(
        x + 48,
        y,
        fit(name, SIZE, (number?.length ?? 0) + 1 + after.length, width - 48) + after,
      ),
      textAt(x + width, y, number ?? "", { anchor: "end" }),
    ];
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="#0b2b1f"/>
<g font-family="${FONT_FAMILY}" font-size="${SIZE}" fill="#fff">${[
    textAt(MARGIN, 110, title, { size: 60 }),
    textAt(
      MARGIN,
      160,
      ["Results", day && DRAWABLE.test(day) ? day : null, results.notice && CANCELLED]
        .filter(Boolean)
        .join(" · "),
      {
        size: 34,
        fill: "#d6e6dc",
      },
    ),
    ...boards.flatMap(({ label, lines }, index) => {
      const x = MARGIN + (index % COLUMNS) * (width + GAP);
      const row = Math.floor(index / COLUMNS);
      const y = FIRST_HEADING + row * ((LINES / ROWS + 1) * LINE + ROW_GAP);
      return [
        textAt(x, y, fit(label, SIZE, 0, width), { fill: "#d6e6dc" }),
        ...lines.flatMap((line, number) => lineOf(line, x, y + (number + 1) * LINE)),
      ];
    }),
    boards.length > 0 && more > 0
      ? textAt(MARGIN, HEIGHT - 42, moreText(more, tournament), {
          size: SMALL,
          fill: "#d6e6dc",
        })
      : "",
    textAt(WIDTH - MARGIN, HEIGHT - 42, environment.SITE_NAME, { anchor: "end", fill: "#e6b95c" }),
  ].join("")}</g>
</svg>`;
}
