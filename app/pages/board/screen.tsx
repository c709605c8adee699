import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/site/seo.ts";
import { boardPath, screenPath } from "#app/tournaments/board-paths.ts";
import { sharedBoard } from "#app/tournaments/shared-reads.server.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { liveBoards, type LiveTable, screenColumns, statusOf } from "./board-view.ts";
import { BOARD, SCREEN as PAGE } from "./content.ts";

/** With no more lines, and the largest alone, tables fill the screen in larger letters. */
const MAX_LINES = { large: 6, middle: 9 };

const LETTERS_CLASSES = {
  large: "text-[max(1rem,min(3vw,5vh))]",
  middle: "text-[max(1rem,min(2.2vw,4.2vh))]",
  usual: "text-[max(1rem,min(1.9vw,3vh))]",
};

function lettersOf(columns: readonly Pick<LiveTable, "lines">[]): keyof typeof LETTERS_CLASSES {
  const most = Math.max(...columns.map(({ lines }) => lines.length));
  if (columns.length === 1 && most <= MAX_LINES.large) return "large";
  return most <= MAX_LINES.middle ? "middle" : "usual";
}

/** Seconds that a page stays. */
const STAYS = 15;

export const handle: PageHandle = { isBare: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: PAGE.title(data.tournament.name),
          description: BOARD.description(data.tournament.name),
          path: screenPath(data.tournament),
          private: true,
        },
        matches,
      )
    : [];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { headers } = context.response;
  // Also where the board cannot be read: no one is there to load a screen on a wall again.
  headers.set("Refresh", String(STAYS));
  const live = await sharedBoard(params.slug ?? "");
  const query = new URL(request.url).searchParams;
  const { tables, format } = liveBoards(live);
  const columns = [...tables.values()].flatMap(screenColumns);
  const pages = Math.max(1, Math.ceil(columns.length / 2));
  const requestedPage = Number(query.get("page")) || 1;
  const page = requestedPage >= 1 && requestedPage <= pages ? Math.floor(requestedPage) : 1;
  const isPaused = query.has("pause");
  const { tournament } = live;
  const next = `${screenPath(tournament)}?page=${(page % pages) + 1}`;
  if (isPaused) headers.delete("Refresh");
  else headers.set("Refresh", `${STAYS}; url=${next}`);
  return {
    tournament,
    status: statusOf(live).text,
    format,
    columns: columns.slice((page - 1) * 2, page * 2),
    page,
    pages,
    isPaused,
  };
}

export default function Screen() {
  const { tournament, status, format, columns, page, pages, isPaused } =
    useLoaderData<typeof loader>();
  const own = `${screenPath(tournament)}?page=${page}`;
  return (
    <div className="grid min-h-svh grid-rows-[auto_1fr_auto] gap-6 bg-fairway-950 px-5 py-6 text-white md:px-12 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
        <h1 className="text-[clamp(2rem,4vw,4.5rem)] text-white">{tournament.name}</h1>
        <p className="text-[clamp(1.1rem,1.6vw,2rem)] text-mist-200">
          {format} · {status}
        </p>
      </header>
      {columns.length === 0 ? (
        <p className="text-[clamp(1.25rem,2.2vw,3rem)]">{BOARD.empty}</p>
      ) : (
        <div
          className={`grid items-stretch gap-x-12 gap-y-8 ${columns.length > 1 ? "lg:grid-cols-2" : ""}`}
        >
          {columns.map((column, index) => (
            <ScreenTable key={index} table={column} letters={lettersOf(columns)} />
          ))}
        </div>
      )}
      <footer className="flex flex-wrap items-center gap-x-6 text-mist-200 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-white">
        <span className="tabular-nums">
          {PAGE.page(page, pages)} · {isPaused ? PAGE.stays : PAGE.turns(STAYS)}
        </span>
        <a href={isPaused ? own : `${own}&pause`}>{isPaused ? PAGE.resume : PAGE.pause}</a>
        <a href={boardPath(tournament)}>{PAGE.leave}</a>
      </footer>
    </div>
  );
}

function ScreenTable({
  table: { heading, columns, lines },
  letters,
}: {
  table: LiveTable;
  letters: keyof typeof LETTERS_CLASSES;
}) {
  const isOfTeams = columns.name === BOARD.columns.team;
  const numbers = [...columns.numbers, isOfTeams ? BOARD.columns.cards : BOARD.columns.thru];
  return (
    <table
      className={`h-full w-full border-collapse text-left leading-tight ${LETTERS_CLASSES[letters]} tabular-nums lg:table-fixed [&_td]:border-t [&_td]:border-glass-line [&_td]:px-1 [&_td]:py-[0.6vh] lg:[&_td]:px-2 [&_th]:px-1 lg:[&_th]:px-2 [&_thead]:text-[0.6em] [&_thead]:text-mist-200 [&_thead_th]:font-normal`}
    >
      <caption className="pb-2 text-left font-display">{heading}</caption>
      <thead>
        <tr>
          <th scope="col" className="whitespace-nowrap lg:w-[5em]">
            {BOARD.columns.place}
          </th>
          <th scope="col">{columns.name}</th>
          {numbers.map((column) => (
            <th key={column} scope="col" className="text-right whitespace-nowrap lg:w-[6em]">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ place, name, numbers: of, thru }, index) => (
          <tr key={index}>
            <td className="text-mist-200">{place ?? "–"}</td>
            <th
              scope="row"
              className="border-t border-glass-line font-display font-medium wrap-anywhere"
            >
              {name}
            </th>
            {of.map((number, column) => (
              <td
                key={column}
                className={`text-right whitespace-nowrap ${column === 0 ? "font-semibold text-gold-400" : ""}`}
              >
                {number}
              </td>
            ))}
            <td className="text-right">{thru}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
