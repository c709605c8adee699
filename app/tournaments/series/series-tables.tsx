import { formatDay } from "#app/site/dates.ts";
import { resultsPath, tournamentPath } from "#app/site/paths.ts";
import { LeaderBoard, LeaderBoardRow, NameWithNote } from "#app/ui/leader-board.tsx";
import type { HoleView, RoundCell, roundsView, SeriesTableView } from "./view.ts";

type Row = SeriesTableView["rows"][number] & { href?: string };
type Table = Omit<SeriesTableView, "rows"> & { rows: readonly Row[] };

const PLACE = "Place";
const PLAYER = "Player";

/** How many rounds or holes a phone shows in a line, by how many there are, and how wide they are. */
function columnsClass(count: number): string {
  if (count <= 4) return "[--columns:4] [--column:3.4em]";
  if (count <= 6) return "[--columns:6] [--column:3.4em]";
  return "[--columns:9] [--column:2em]";
}

const HOW_TO_READ = {
  dropped: "Struck out: it does not count.",
  card: "In a circle: under par. In a square: over par.",
} as const;

/**
 * The tables of a series: a column for each round, those that do not count struck out, or of an
 * eclectic one for each hole.
 */
export function SeriesTables({
  tables,
  heading,
  par,
  name,
}: {
  tables: readonly Table[];
  /** Of the total; null: there is none, and the note says which round counts. */
  heading: string | null;
  /** Of the holes of an eclectic; else empty. */
  par: readonly number[];
  /** Of the series. */
  name: string;
}) {
  const rows = tables.flatMap((table) => table.rows);
  const reading = [
    rows.some(({ rounds }) => rounds.some(({ isDropped }) => isDropped))
      ? HOW_TO_READ.dropped
      : null,
    rows.some(({ card }) => card.some(({ against }) => against)) ? HOW_TO_READ.card : null,
  ].filter((text) => text !== null);
  return (
    <>
      {tables.map((table) =>
        heading === null ? (
          <LeaderBoard
            key={table.name}
            caption={<Caption table={table} name={name} />}
            place={PLACE}
            name={PLAYER}
            numbers={[]}
          >
            {table.rows.map(({ person, place, name: player, remark, href }) => (
              <LeaderBoardRow
                key={person}
                place={place}
                name={<NameWithNote name={linked(player, href)} note={remark} />}
                numbers={[]}
              />
            ))}
          </LeaderBoard>
        ) : (
          <RoundsTable key={table.name} table={table} heading={heading} par={par} name={name} />
        ),
      )}
      {reading.map((text) => (
        <p key={text} className="text-sm text-muted">
          {text}
        </p>
      ))}
    </>
  );
}

const linked = (name: string, href: string | undefined) =>
  href === undefined ? name : <a href={href}>{name}</a>;

const Caption = ({ table, name }: { table: Table; name: string }) =>
  table.name === null ? (
    <span className="sr-only">{name}</span>
  ) : (
    <h2 className="text-2xl">{table.name}</h2>
  );

function RoundsTable({
  table,
  heading,
  par,
  name,
}: {
  table: Table;
  heading: string;
  par: readonly number[];
  name: string;
}) {
  const columns =
    par.length > 0
      ? par.map((_, index) => String(index + 1))
      : (table.rows[0]?.rounds.map(({ round }) => round) ?? []);
  return (
    <table className={`round-columns ${columnsClass(columns.length)}`}>
      <caption>
        <Caption table={table} name={name} />
      </caption>
      <thead>
        <tr>
          <th scope="col">{PLACE}</th>
          <th scope="col">{PLAYER}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {par.length > 0 ? <span className="sr-only">Hole </span> : null}
              {column}
            </th>
          ))}
          <th scope="col">{heading}</th>
        </tr>
        {par.length > 0 ? (
          <tr>
            <td />
            <th scope="row">Par</th>
            {par.map((each, index) => (
              <td key={index}>{each}</td>
            ))}
            <td>{par.reduce((sum, each) => sum + each, 0)}</td>
          </tr>
        ) : null}
      </thead>
      {/* What is above a line divides the table. */}
      {partsOf(table.rows).map((rows) => (
        <tbody key={rows[0]?.person}>
          {rows[0]?.above ? (
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 3}>
                {rows[0].above}
              </th>
            </tr>
          ) : null}
          {rows.map(({ person, place, name: player, remark, total, rounds, card, href }) => (
            <tr key={person}>
              <td>{place ?? "–"}</td>
              <th scope="row">
                {linked(player, href)}
                {remark === "" ? null : <small>{remark}</small>}
              </th>
              {par.length > 0
                ? par.map((_, hole) => <HoleCell key={hole} hole={card[hole]} />)
                : rounds.map((round) => <RoundCellView key={round.round} round={round} />)}
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const partsOf = (rows: readonly Row[]): Row[][] => {
  const parts: Row[][] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    if (last && row.above === null) last.push(row);
    else parts.push([row]);
  }
  return parts;
};

const RoundCellView = ({ round: { value, why, isDropped } }: { round: RoundCell }) => (
  <td>{isDropped ? <s>{value}</s> : (value ?? why ?? "–")}</td>
);

function HoleCell({ hole }: { hole: HoleView | undefined }) {
  const score = hole?.score ?? "–";
  return <td>{hole?.against ? <b className={hole.against}>{score}</b> : score}</td>;
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
