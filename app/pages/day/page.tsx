import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { FindPlayer, readName } from "#app/pages/find-player.tsx";
import { dayPath, resultsPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { isFound } from "#app/tables/search.ts";
import { INFORMATION_PAGE } from "#app/tournaments/information/content.ts";
import type { InformationContent } from "#app/tournaments/information/information.ts";
import type { Fourball } from "#app/tournaments/rosters.ts";
import { sharedInformation } from "#app/tournaments/shared-reads.server.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { LeaderBoard, LeaderBoardRow, NameWithNote } from "#app/ui/leader-board.tsx";
import { DAY_PAGE as PAGE } from "./content.ts";

const PLACES = 10;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: PAGE.title(data.name),
          description: PAGE.description(data.name),
          path: dayPath(data),
          // The information page is the one that is found.
          private: true,
          image: data.shareImage,
        },
        matches,
      )
    : [];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { slug = "" } = params;
  const { information } = await sharedInformation(slug);
  const { name, lead, path, shareImage, teeSheet, boardPath, results, cancelledReason } =
    information;
  // It has no day of play: its players arrange their matches.
  if (information.isKnockout) throw redirect(information.sheetPath ?? path);
  const query = readName(request.url);
  const fourballs = teeSheet?.fourballs ?? [];
  return {
    slug,
    name,
    lead,
    path,
    shareImage,
    cancelledReason,
    boardPath: results ? null : boardPath,
    results: results && bestOf(results),
    takenBack: information.resultsTakenBack,
    notice: results && results.notice,
    hasNeutral: results !== null && results.hasNeutral && results.players.length > 0,
    query,
    text: textOf(information),
    isPublished: teeSheet !== null,
    fourballs:
      query === "" ? fourballs : fourballs.filter((fourball) => hasPlayer(fourball, query)),
  };
}

/** Once it is over, when it was to begin is no news. */
function textOf({
  teeSheet,
  isOver,
  results,
  resultsTakenBack,
  cancelledReason,
}: Pick<
  InformationContent,
  "teeSheet" | "isOver" | "results" | "resultsTakenBack" | "cancelledReason"
>): string {
  if (isOver) return teeSheet || results || resultsTakenBack || cancelledReason ? "" : PAGE.played;
  return teeSheet?.text ?? (results ? "" : PAGE.nothing);
}

function bestOf({
  sides,
  heading,
  columns,
  teams,
  players,
}: NonNullable<InformationContent["results"]>) {
  const boards = [
    { heading: sides.heading, lines: teams },
    { heading, lines: players.map(({ division: note, ...line }) => ({ ...line, note })) },
  ];
  return boards
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading: title, lines }) => ({
      heading: title,
      column: columns[0] ?? "",
      lines: lines
        .slice(0, PLACES)
        .map(({ place, name, note, number }) => ({ place, name, note, number: number ?? null })),
    }));
}

const hasPlayer = ({ players }: Fourball, query: string) =>
  players.some(({ name }) => isFound(name ?? "", query));

export default function Day() {
  const {
    slug,
    name,
    lead,
    path,
    cancelledReason,
    takenBack,
    notice,
    boardPath,
    results,
    hasNeutral,
    ...teeTimes
  } = useLoaderData<typeof loader>();
  return (
    <Column narrow stretch>
      <div>
        <h1>{name}</h1>
        <p className="text-lg text-muted">{lead}</p>
      </div>
      {cancelledReason === null ? null : (
        <p className="font-semibold text-flag-600">{notice ?? INFORMATION_PAGE.cancelled}</p>
      )}
      {takenBack ? <p>{takenBack}</p> : null}
      {boardPath ? (
        <ButtonRow>
          <ButtonLink href={boardPath}>{PAGE.board}</ButtonLink>
        </ButtonRow>
      ) : null}
      {results?.map(({ heading, column, lines }) => (
        <LeaderBoard
          key={heading}
          caption={<h2>{heading}</h2>}
          place={PAGE.place}
          name=""
          numbers={[column]}
        >
          {lines.map((line, index) => (
            <LeaderBoardRow
              key={index}
              place={line.place}
              name={<NameWithNote name={line.name} note={line.note} />}
              numbers={[line.number]}
            />
          ))}
        </LeaderBoard>
      ))}
      {hasNeutral ? <p className="text-sm text-muted">{INFORMATION_PAGE.results.noPlace}</p> : null}
      {results ? (
        <ButtonRow>
          <ButtonLink href={resultsPath({ slug })}>{PAGE.results}</ButtonLink>
        </ButtonRow>
      ) : null}
      <TeeTimes slug={slug} {...teeTimes} />
      <p>
        <a href={path} className="inline-flex min-h-11 items-center">
          {PAGE.about}
        </a>
      </p>
    </Column>
  );
}

function TeeTimes({
  slug,
  query,
  text,
  isPublished,
  fourballs,
}: Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  "slug" | "query" | "text" | "isPublished" | "fourballs"
>) {
  if (!isPublished) return text === "" ? null : <p>{text}</p>;
  const own = dayPath({ slug });
  return (
    <section aria-labelledby="tee-times" className="grid grid-cols-1 gap-4">
      <h2 id="tee-times">
        {query === "" || fourballs.length === 0 ? PAGE.teeTimes : PAGE.found(query)}
      </h2>
      {text === "" ? null : <p className="text-muted">{text}</p>}
      <FindPlayer action={dayPath({ slug })} name={query} />
      {fourballs.length === 0 ? <p>{PAGE.notFound(query)}</p> : null}
      <ul>
        {fourballs.map(({ number, start, time, players }) => (
          <li key={number} className="border-t border-line py-3">
            <p className="font-semibold tabular-nums">
              {time ? PAGE.withTime(time, start) : PAGE.hole(start)}
            </p>
            <p className="wrap-anywhere">
              {players.flatMap((player) => player.name ?? []).join(", ")}
            </p>
          </li>
        ))}
      </ul>
      {query === "" ? null : (
        <p>
          <a href={own} className="inline-flex min-h-11 items-center">
            {PAGE.whole}
          </a>
        </p>
      )}
    </section>
  );
}
