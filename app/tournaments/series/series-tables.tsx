import { Fragment } from "react";
import { groupBy } from "#app/golf/group-by.ts";
import { holeList } from "#app/golf/hole-list.ts";
import { formatDay } from "#app/site/dates.ts";
import { resultsPath, tournamentPath } from "#app/site/paths.ts";
import { LeaderBoard, LeaderBoardRow } from "#app/ui/leader-board.tsx";
import type { BestHole } from "./lines.ts";
import type { roundsView, RoundCell, SeriesTableView } from "./view.ts";

function Rounds({ rounds }: { rounds: readonly RoundCell[] }) {
  return rounds.map(({ round, value, isDropped }) => (
    <span key={round} className="mr-3 inline-block">
      {round} {isDropped ? <s>{value}</s> : (value ?? "–")}
    </span>
  ));
}

const HALF = 9;

/** The scores of an eclectic card in nines, and from which rounds they are. */
function BestHoles({ card }: { card: readonly BestHole[] }) {
  const holes = card.map((hole, index) => ({ ...hole, number: index + 1 }));
  const rounds = [...groupBy(holes, ({ round }) => round)].filter(([round]) => round !== null);
  return (
    <>
      {[holes.slice(0, HALF), holes.slice(HALF)].map((half, index) => (
        <span key={index} className="mr-4 inline-block tabular-nums">
          {half.map(({ score }) => score ?? "–").join(" ")}
        </span>
      ))}
      <br />
      {rounds
        .toSorted(([one], [other]) =>
          (one ?? "").localeCompare(other ?? "", "en", { numeric: true }),
        )
        .map(([round, own]) => (
          <span key={round} className="mr-3 inline-block">
            {round} at {holeList(own.map(({ number }) => number))}
          </span>
        ))}
    </>
  );
}

/** The tables of a series, with each player's rounds; results that do not count are struck out. */
export function SeriesTables({
  tables,
  heading,
  name,
}: {
  tables: readonly (Omit<SeriesTableView, "rows"> & {
    rows: readonly (SeriesTableView["rows"][number] & { href?: string })[];
  })[];
  /** Of the total; null: there is none, and the note says which round counts. */
  heading: string | null;
  /** Of the series. */
  name: string;
}) {
  return tables.map((table) => (
    <LeaderBoard
      key={table.name}
      caption={
        table.name === null ? (
          <span className="sr-only">{name}</span>
        ) : (
          <h2 className="text-2xl">{table.name}</h2>
        )
      }
      place="Place"
      name="Player"
      numbers={heading === null ? [] : [heading]}
    >
      {table.rows.map(({ person, place, name: player, note, total, rounds, card, above, href }) => (
        <Fragment key={person}>
          {above === null ? null : (
            <tr>
              <td colSpan={3} className="text-sm font-semibold">
                {above}
              </td>
            </tr>
          )}
          <LeaderBoardRow
            place={place}
            name={
              <>
                {href === undefined ? player : <a href={href}>{player}</a>}
                <span className="block text-sm font-normal text-muted">
                  {note}
                  {heading === null ? null : <br />}
                  {card.length > 0 ? (
                    <BestHoles card={card} />
                  ) : heading === null ? null : (
                    <Rounds rounds={rounds} />
                  )}
                </span>
              </>
            }
            numbers={heading === null ? [] : [total]}
          />
        </Fragment>
      ))}
    </LeaderBoard>
  ));
}

/** What R1, R2 and so on are. */
export function SeriesRounds({ rounds }: { rounds: ReturnType<typeof roundsView> }) {
  return (
    <ol>
      {rounds.map(({ id, label, name, slug, has_page, day, weight, state, hasResults }) => (
        <li key={id}>
          {label}{" "}
          <a
            className="inline-block py-2"
            href={
              hasResults && has_page
                ? resultsPath({ slug })
                : tournamentPath({ slug, has_information_page: has_page })
            }
          >
            {name}
          </a>
          <span className="text-sm text-muted">
            {[
              day === null ? null : formatDay(day),
              weight === 1 ? null : `counts ${weight} times`,
              state,
            ].map((part) => (part ? `, ${part}` : ""))}
          </span>
        </li>
      ))}
    </ol>
  );
}
