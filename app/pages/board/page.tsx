import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { FindPlayer, readName } from "#app/pages/find-player.tsx";
import { informationPath, resultsPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { boardPath } from "#app/tournaments/board-paths.ts";
import { sharedBoard } from "#app/tournaments/shared-reads.server.ts";
import { Column } from "#app/ui/column.tsx";
import { LeaderBoard, LeaderBoardRow, NameWithNote } from "#app/ui/leader-board.tsx";
import { LinkRow } from "#app/ui/link-row.tsx";
import { liveBoards, statusOf } from "./board-view.ts";
import { BOARD as PAGE } from "./content.ts";

/** Seconds after which a browser asks for the page again. */
const REFRESH = 60;

const LINES = 60;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: PAGE.title(data.tournament.name),
          description: PAGE.description(data.tournament.name),
          path: boardPath(data.tournament),
        },
        matches,
      )
    : [];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const live = await sharedBoard(params.slug ?? "");
  const query = new URL(request.url).searchParams;
  const boards = liveBoards(live);
  const name = readName(request.url);
  const [usual = ""] = boards.tables.keys();
  const requested = query.get("board") ?? "";
  const boardKey = boards.tables.has(requested) ? requested : usual;
  const table = name === "" ? boards.tables.get(boardKey) : boards.find(name);
  const lines = table?.lines ?? [];
  const pages = Math.max(1, Math.ceil(lines.length / LINES));
  const page = Math.min(Math.max(1, Number(query.get("page")) || 1), pages);
  const { isLive, text: status } = statusOf(live);
  const isPaused = query.has("pause");
  // Not a meta element, which accessibility checks refuse. A link on the page pauses it.
  if (isLive && !isPaused) {
    context.response.headers.set("Refresh", String(REFRESH));
  }
  return {
    tournament: live.tournament,
    at: live.at,
    hasResults: live.has_results,
    status,
    isLive,
    isPaused,
    name,
    format: boards.format,
    isPeoria: boards.isPeoria,
    lacksCourse: boards.lacksCourse,
    leftOut: boards.leftOut,
    teamsText: boardKey === PAGE.teams && name === "" ? boards.teamsText : null,
    views: [...boards.tables].map(([id, { heading }]) => ({ id, heading })),
    usual,
    view: boardKey,
    table: table && {
      ...table,
      lines: lines.slice((page - 1) * LINES, page * LINES),
    },
    page,
    pages,
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function pathOf(
  { tournament, usual, view, name, page, isPaused }: Data,
  change: { board?: string; q?: string; page?: number; pause?: boolean },
): string {
  const next = { board: view, q: name, page, pause: isPaused, ...change };
  const query = new URLSearchParams();
  if (next.board !== usual) query.set("board", next.board);
  if (next.q !== "") query.set("q", next.q);
  if (next.page > 1) query.set("page", String(next.page));
  if (next.pause) query.set("pause", "");
  const text = query.toString();
  return boardPath(tournament) + (text === "" ? "" : `?${text}`);
}

export default function Board() {
  const data = useLoaderData<typeof loader>();
  const { tournament, views, view, table, name } = data;
  const information = informationPath(tournament);
  return (
    <Column narrow stretch>
      <div className="grid grid-cols-1 gap-2">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {data.isLive ? <span aria-hidden className="size-2.5 rounded-full bg-flag-600" /> : null}
          {data.isLive ? <time dateTime={data.at}>{data.status}</time> : data.status}
        </p>
        <h1>{tournament.name}</h1>
        <p className="text-muted">
          {data.format}
          {data.isPeoria ? `. ${PAGE.peoria}` : null}
        </p>
        {data.hasResults ? (
          <p>
            <a href={resultsPath(tournament)}>{PAGE.seeResults}</a>
          </p>
        ) : null}
      </div>
      {views.length > 1 ? (
        <nav aria-label={PAGE.views}>
          <ul className="flex flex-wrap gap-2">
            {views.map(({ id, heading }) => (
              <li key={id}>
                <a
                  href={pathOf(data, { board: id, q: "", page: 1 })}
                  aria-current={id === view && name === "" ? "page" : undefined}
                  className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-control px-4 no-underline aria-[current]:border-primary aria-[current]:bg-fairway-100 aria-[current]:font-semibold"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {table && table.lines.length > 0 ? (
        <LeaderBoard
          caption={<h2 className="text-2xl">{table.heading}</h2>}
          place={PAGE.columns.place}
          name={table.columns.name}
          numbers={[
            ...table.columns.numbers,
            data.teamsText === null ? PAGE.columns.thru : PAGE.columns.cards,
          ]}
        >
          {table.lines.map(({ place, name, note, numbers, thru }, index) => (
            <LeaderBoardRow
              key={index}
              place={place}
              name={<NameWithNote name={name} note={note} />}
              numbers={[...numbers, thru]}
            />
          ))}
        </LeaderBoard>
      ) : (
        <p>{name === "" ? PAGE.empty : PAGE.notFound(name)}</p>
      )}
      {data.lacksCourse ? <p>{PAGE.noCourse}</p> : null}
      {data.leftOut.length > 0 ? <p className="text-sm">{PAGE.leftOut(data.leftOut)}</p> : null}
      {data.teamsText ? (
        <p className="text-sm text-muted">{data.teamsText}</p>
      ) : data.table?.legend ? (
        <p className="text-sm text-muted">{data.table.legend}</p>
      ) : null}
      <LinkRow
        label={PAGE.next}
        links={[
          data.page > 1 && [pathOf(data, { page: data.page - 1 }), PAGE.previous],
          data.page < data.pages && [pathOf(data, { page: data.page + 1 }), PAGE.next],
          name !== "" && [pathOf(data, { q: "", page: 1 }), PAGE.whole],
        ]}
      />
      <FindPlayer action={boardPath(tournament)} name={name}>
        {data.isPaused ? <input type="hidden" name="pause" value="" /> : null}
      </FindPlayer>
      {data.isLive ? (
        <p className="text-sm text-muted">
          {data.isPaused ? null : `${PAGE.refreshes} `}
          <a
            href={pathOf(data, { pause: !data.isPaused })}
            className="inline-flex min-h-11 items-center"
          >
            {data.isPaused ? PAGE.resume : PAGE.pause}
          </a>
        </p>
      ) : null}
      {information ? (
        <p>
          <a href={information} className="inline-flex min-h-11 items-center">
            {PAGE.about}
          </a>
        </p>
      ) : null}
    </Column>
  );
}
