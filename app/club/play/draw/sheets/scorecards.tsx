import { strokesText } from "#app/golf/rated-tees.ts";
import { QrCodeImage } from "#app/ui/qr-code.tsx";
import { SHEETS } from "./draw-sheet-page.tsx";
import {
  type NoStrokes,
  scorecardsOf,
  type SheetFourball,
  type SheetPlayer,
  type Sheets,
} from "./sheets.ts";

const PAGE = {
  noStrokes: {
    "no-course":
      "Par, stroke index and handicap strokes are missing: they come from the scoring settings.",
    none: "No strokes are marked, because the scoring settings give none.",
    peoria: "No strokes are marked, because a Peoria handicap is worked out from the card.",
  } satisfies Record<NoStrokes, string>,
  settings: "Scoring settings",
  only: (start: string, time: string) => `Only the cards of hole ${start}, ${time}`,
  marked: "A dot is a stroke received, a ring a stroke given.",
  start: (hole: string, time: string) => `Hole ${hole}, ${time}`,
  handicap: (handicap: string, strokes: number | null) =>
    strokes === null
      ? `Handicap ${handicap}`
      : `Handicap ${handicap}, strokes ${strokesText(strokes)}`,
  hole: "Hole",
  par: "Par",
  strokeIndex: "Index",
  strokes: "Strokes",
  score: "Score",
  marker: "Marker",
  code: (start: string) => `QR code: the cards of hole ${start} on a phone`,
  signatures: ["Player’s signature", "Marker’s signature"],
  out: "Out",
  in: "In",
  total: "Total",
} as const;

const NINE = 9;

/** A scorecard for each ball, a fourball to a sheet. */
export function Scorecards({
  settings,
  sheets,
}: {
  /** The page of the rules; null: another role sets them. */
  settings: string | null;
  sheets: Sheets;
}) {
  const { noStrokes, fourballs, isOneBall } = sheets;
  return (
    <>
      <p className="text-sm print:hidden">
        {noStrokes ? PAGE.noStrokes[noStrokes] : PAGE.marked}{" "}
        {settings === null ? null : <a href={settings}>{PAGE.settings}</a>}
      </p>
      <div
        role="region"
        aria-label={SHEETS.scorecards.description}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it on a narrow screen
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        {fourballs.map((fourball, index) => (
          <div
            key={fourball.start + fourball.time}
            className="min-w-180 print:min-w-0 print:not-last:break-after-page"
          >
            {fourballs.length > 1 ? (
              <p className="mb-2 text-sm print:hidden">
                <a href={`?fourball=${index + 1}`}>{PAGE.only(fourball.start, fourball.time)}</a>
              </p>
            ) : null}
            {scorecardsOf(fourball, isOneBall).map((player) => (
              <Scorecard key={player.id} sheets={sheets} fourball={fourball} player={player} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

function Scorecard({
  sheets: { name, day, holes },
  fourball: { start, time, code },
  player,
}: {
  sheets: Sheets;
  fourball: SheetFourball;
  player: SheetPlayer;
}) {
  const { strokes, course } = player;
  const numbers = Array.from({ length: holes }, (_, index) => index + 1);
  const rows: {
    name: string;
    cells: (string | number | null)[];
    sums: (string | number | null)[];
  }[] = [];
  const isEighteen = holes > NINE;
  const sums = (values: readonly number[]) =>
    isEighteen
      ? [sumOf(values.slice(0, NINE)), sumOf(values.slice(NINE)), sumOf(values)]
      : [sumOf(values)];
  const pars = [...(course?.par ?? [])];
  rows.push({ name: PAGE.par, cells: pars, sums: course ? sums(pars) : [] });
  rows.push({
    name: PAGE.strokeIndex,
    cells: [...(course?.strokeIndex ?? [])],
    sums: [],
  });
  if (strokes?.some((each) => each !== 0)) {
    rows.push({
      name: PAGE.strokes,
      cells: strokes.map((each) => (each < 0 ? "○" : "●").repeat(Math.abs(each))),
      sums: sums(strokes).map(strokesText),
    });
  }
  rows.push({ name: PAGE.score, cells: [], sums: [] });
  rows.push({ name: PAGE.marker, cells: [], sums: [] });
  return (
    <article className="mb-6 break-inside-avoid border border-control p-3 print:mb-[2mm] print:h-[66mm] print:p-[2mm]">
      <div className="flex gap-4">
        <div className="flex flex-1 flex-col">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="text-xl wrap-anywhere">{player.name}</h2>
            <p className="text-right text-sm wrap-anywhere">
              {[name, day].filter(Boolean).join(", ")}
            </p>
          </div>
          <div className="flex items-baseline justify-between gap-4 text-sm">
            <p>
              {[PAGE.handicap(player.handicap, strokes && sumOf(strokes)), player.details]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <p className="font-semibold whitespace-nowrap">{PAGE.start(start, time)}</p>
          </div>
          <div className="mt-auto flex gap-6 pt-6 text-xs text-muted print:pt-0">
            {PAGE.signatures.map((signature) => (
              <p key={signature} className="flex-1 border-t border-control">
                {signature}
              </p>
            ))}
          </div>
        </div>
        {code ? (
          <QrCodeImage
            code={code}
            label={PAGE.code(start)}
            className="size-24 flex-none print:size-[20mm]"
          />
        ) : null}
      </div>
      <table className="mt-2 w-full table-fixed border-collapse text-center text-sm tabular-nums print:mt-[1mm] print:text-xs [&_td]:border [&_td]:border-line [&_th]:border [&_th]:border-line [&_th]:px-1 [&_th]:font-normal">
        <thead>
          <tr className="bg-sand-100">
            <th scope="col" className="w-16 text-left print:w-[14mm]">
              {PAGE.hole}
            </th>
            {numbers.map((hole) => (
              <th key={hole} scope="col">
                {hole}
              </th>
            ))}
            {(isEighteen ? [PAGE.out, PAGE.in, PAGE.total] : [PAGE.total]).map((sum) => (
              <th key={sum} scope="col">
                {sum}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.name}
              className={
                row.name === PAGE.score || row.name === PAGE.marker
                  ? "h-9 print:h-[9mm]"
                  : "print:h-[5mm]"
              }
            >
              <th scope="row" className="text-left">
                {row.name}
              </th>
              {[
                ...numbers.map((hole) => row.cells[hole - 1] ?? null),
                ...(isEighteen ? [0, 1, 2] : [0]).map((index) => row.sums[index] ?? null),
              ].map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
