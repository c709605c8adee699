import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { readHandicapIndex } from "#app/golf/handicaps.ts";
import { formatDay } from "#app/site/dates.ts";
import { RECORD_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { seriesPath } from "#app/site/series-paths.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { LineChart } from "#app/ui/chart/line-chart.tsx";
import { Column } from "#app/ui/column.tsx";
import { Table } from "#app/ui/table.tsx";
import { overTime } from "./over-time.ts";
import { readRecord } from "./record.server.ts";

const PAGE = {
  heading: "My record",
  description:
    "The rounds and knock-outs you played, your series, and the handicaps that the club entered.",
  rounds: "Rounds",
  columns: {
    day: "Date",
    tournament: "Tournament",
    winner: "Winner",
    tee: "Tee",
    gross: "Gross",
    result: "Result",
  },
  noRounds:
    "No published result is yours yet. The club joins a round to you by your account, or by the members’ register.",
  knockouts: "Knock-outs",
  series: "Series",
  handicaps: "Handicaps",
  handicapsText:
    "What the club entered in its register, each with its day; not a calculation of the World Handicap System.",
  roundsOverTime: "Gross scores over time",
  handicapsOverTime: "Handicap over time",
  back: "Profile",
} as const;

/** More values in a line could not be read on a phone. */
const MOST_POINTS = 10;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: PAGE.heading, description: PAGE.description, path: RECORD_PATH, private: true },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.user.require(request);
  const record = await readRecord(context);
  // The session has ended, which the auth service confirms.
  if (!record) await context.user.require(request, { confirm: true });
  return {
    name: user.email,
    ...(record ?? { rounds: [], knockouts: [], series: [], handicaps: [] }),
  };
}

export default function Record() {
  const { rounds, knockouts, series, handicaps } = useLoaderData<typeof loader>();
  const { columns } = PAGE;
  const scores = overTime(
    rounds
      .flatMap(({ day, gross }) =>
        day === null || gross === null ? [] : [{ day, value: gross, text: String(gross) }],
      )
      .slice(0, MOST_POINTS)
      .toReversed(),
  );
  const indexes = overTime(
    handicaps
      .flatMap(({ on, handicap }) => {
        const value = readHandicapIndex(handicap);
        return value === null ? [] : [{ day: on, value, text: handicap }];
      })
      .slice(-MOST_POINTS),
  );
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      {indexes.length > 0 || scores.length > 0 ? (
        <div className="grid w-full gap-4 lg:grid-cols-2 lg:items-start">
          {indexes.length > 0 ? (
            <LineChart
              id="handicaps-over-time"
              heading={PAGE.handicapsOverTime}
              column={columns.day}
              number="Handicap"
              points={indexes}
            />
          ) : null}
          {scores.length > 0 ? (
            <LineChart
              id="rounds-over-time"
              heading={PAGE.roundsOverTime}
              column={columns.day}
              number={columns.gross}
              points={scores}
            />
          ) : null}
        </div>
      ) : null}
      {rounds.length === 0 && knockouts.length > 0 ? null : (
        <Panel aria-labelledby="rounds">
          <h2 id="rounds">{PAGE.rounds}</h2>
          {rounds.length === 0 ? (
            <p>{PAGE.noRounds}</p>
          ) : (
            <Table label={PAGE.rounds} columns={Object.values(columns)}>
              {rounds.map(({ key, day, tournament, path, winner, tee, gross, result }) => (
                <tr key={key}>
                  <td data-label={columns.day}>
                    {day ? <time dateTime={day}>{formatDay(day)}</time> : null}
                  </td>
                  <th scope="row">{path ? <a href={path}>{tournament}</a> : tournament}</th>
                  <td data-label={columns.winner} className="wrap-anywhere">
                    {winner ?? "–"}
                  </td>
                  <td data-label={columns.tee}>{tee ?? "–"}</td>
                  <td data-label={columns.gross}>{gross ?? "–"}</td>
                  <td data-label={columns.result}>{result}</td>
                </tr>
              ))}
            </Table>
          )}
        </Panel>
      )}
      {knockouts.length > 0 ? (
        <Panel aria-labelledby="knockouts">
          <h2 id="knockouts">{PAGE.knockouts}</h2>
          <ul className="grid gap-4">
            {knockouts.map(({ path, name, day, standing, matches }) => (
              <li key={path} className="wrap-anywhere">
                <a href={path}>{name}</a>, <time dateTime={day}>{formatDay(day)}</time>
                <p>{standing}</p>
                <ul>
                  {matches.map(({ name: round, fact }) => (
                    <li key={round}>
                      {round}: {fact}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {series.length > 0 ? (
        <Panel aria-labelledby="series">
          <h2 id="series">{PAGE.series}</h2>
          <ul className="grid gap-2">
            {series.map(({ slug, name }) => (
              <li key={slug}>
                <a href={seriesPath({ slug })}>{name}</a>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {handicaps.length > 0 ? <Handicaps handicaps={handicaps} /> : null}
      <ButtonRow>
        <ButtonLink look="quiet" href="/profile">
          {PAGE.back}
        </ButtonLink>
      </ButtonRow>
    </Column>
  );
}

function Handicaps({ handicaps }: { handicaps: readonly { on: string; handicap: string }[] }) {
  return (
    <Panel aria-labelledby="handicaps">
      <h2 id="handicaps">{PAGE.handicaps}</h2>
      <p className="text-sm text-muted">{PAGE.handicapsText}</p>
      <Table label={PAGE.handicaps} columns={["Date", "Handicap"]}>
        {handicaps.toReversed().map(({ on, handicap }) => (
          <tr key={on}>
            <th scope="row">{formatDay(on)}</th>
            <td data-label="Handicap">{handicap}</td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
