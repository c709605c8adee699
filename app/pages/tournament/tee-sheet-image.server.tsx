import { renderToStaticMarkup } from "react-dom/server";
import type { Fourball, Player } from "#app/tournaments/rosters.ts";
import { layOutTeeSheet, SHEET } from "#app/tournaments/tee-sheet-layout.ts";

export type TeeSheetImage = {
  heading: string;
  subheading: string;
  description: string;
  neutral: string;
  gap: string;
  fourballs: readonly Fourball[];
};

const NAME_WIDTH = (SHEET.width - SHEET.margin - SHEET.namesLeft) / SHEET.namesPerLine;
const DOT = 10;
/** Average width of a letter, in the widest system font. */
const LETTER = 6.6;

/** Number of team colours; none is a tee's, which are blue, white and red. */
const COLOURS = 6;

/**
 * The image's style sheet, which the response's content security policy must allow. Opened by
 * itself the image is at most as wide as a page; printed it fills one.
 */
export const TEE_SHEET_STYLE = `
svg{--paper:#fff;--ink:#14201a;--muted:#54625a;--line:#dcd8cb;display:block;margin:0 auto;width:100%;max-width:40rem;height:auto;background:var(--paper);font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
.paper{fill:var(--paper)}
text{fill:var(--ink)}
.heading,.hole{font:500 28px "Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,Georgia,serif}
.hole{font-size:19px}
.time{font-size:9px}
.subheading{fill:var(--muted);font-size:14px}
.row{stroke:var(--line)}
.green{fill:#27754f}.pole{stroke:var(--ink);stroke-width:2}.flag{fill:#e6b95c}
circle{fill:var(--team);stroke:var(--team);stroke-width:2}
.neutral{fill:none}
.team-0{--team:#1f6b4a}.team-1{--team:#c2327f}.team-2{--team:#00798a}.team-3{--team:#9a6a10}.team-4{--team:#7c3f98}.team-5{--team:#54625a}
@media (prefers-color-scheme:dark){svg{--paper:#14241c;--ink:#e9f1ec;--muted:#a9bab0;--line:#2a3d33}.team-0{--team:#62c793}.team-1{--team:#f58cc0}.team-2{--team:#58cfdc}.team-3{--team:#e6b95c}.team-4{--team:#cf9be6}.team-5{--team:#a9bab0}}
@media print{@page{margin:10mm}svg{--paper:#fff;--ink:#000;--muted:#444;--line:#bbb;width:auto;max-width:100%;height:100vh}circle{print-color-adjust:exact}}
`;

/** Names are escaped. */
export function teeSheetImage(sheet: TeeSheetImage): string {
  return renderToStaticMarkup(drawTeeSheet(sheet)).replaceAll(NOT_IN_XML, "");
}

/** With one of these nothing of the document is shown. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const NOT_IN_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

function drawTeeSheet(sheet: TeeSheetImage) {
  const { teams, key, rows, width, height } = layOutTeeSheet(sheet.fourballs);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby="title"
      aria-describedby="description"
    >
      <title id="title">{`${sheet.heading}, ${sheet.subheading}`}</title>
      <desc id="description">{sheet.description}</desc>
      <style dangerouslySetInnerHTML={{ __html: TEE_SHEET_STYLE }} />
      <rect className="paper" width="100%" height="100%" />
      <Flag />
      <text className="heading" x={SHEET.margin} y={38}>
        {sheet.heading}
      </text>
      <text className="subheading" x={SHEET.margin} y={62}>
        {sheet.subheading}
      </text>
      {key.map((team, index) => (
        <Dotted
          key={team ?? ""}
          x={SHEET.margin + (index % SHEET.namesPerLine) * (NAME_WIDTH + DOT)}
          y={SHEET.keyTop + Math.floor(index / SHEET.namesPerLine) * SHEET.keyLine + 8}
          // Neutral players have a ring, whichever team they came with.
          colour={team === null ? COLOURS - 1 : teams.indexOf(team)}
          isNeutral={team === null}
        >
          {team ?? sheet.neutral}
        </Dotted>
      ))}
      {rows.map(({ fourball, y, height }) => (
        <FourballRow
          key={fourball.number}
          fourball={fourball}
          teams={teams}
          gap={sheet.gap}
          y={y}
          height={height}
        />
      ))}
    </svg>
  );
}

function Flag() {
  return (
    <g transform={`translate(${SHEET.width - SHEET.margin - 45} 5) scale(0.75)`}>
      <path className="green" d="M0 56Q30 36 60 56Z" />
      <path className="pole" d="M30 47V0" />
      <path className="flag" d="M30 0L52 8L30 16Z" />
    </g>
  );
}

function FourballRow({
  fourball: { start, time, players },
  teams,
  gap,
  y,
  height,
}: {
  fourball: Fourball;
  teams: readonly string[];
  gap: string;
  y: number;
  height: number;
}) {
  return (
    <g>
      <path d={`M${SHEET.margin} ${y}H${SHEET.width - SHEET.margin}`} />
      <text className="hole" x={SHEET.margin} y={y + height / 2 + 6}>
        {start}
      </text>
      {time ? (
        <text className="time" x={SHEET.margin} y={y + height / 2 + 20}>
          {time}
        </text>
      ) : null}
      {players.map((player, index) => (
        <Dotted
          key={index}
          x={SHEET.namesLeft + (index % SHEET.namesPerLine) * NAME_WIDTH}
          y={y + SHEET.rowPadding + Math.floor(index / SHEET.namesPerLine) * SHEET.line + 9}
          colour={colourOf(player, teams)}
          isNeutral={player.isNeutral}
        >
          {player.name ?? gap}
        </Dotted>
      ))}
    </g>
  );
}

/** Who is in no team has the last colour. */
function colourOf({ team }: Player, teams: readonly string[]): number {
  return team === null ? COLOURS - 1 : teams.indexOf(team);
}

/** A text after a team's dot, drawn narrower when it would not fit. */
function Dotted({
  x,
  y,
  colour,
  isNeutral,
  children,
}: {
  x: number;
  y: number;
  colour: number;
  isNeutral: boolean;
  children: string;
}) {
  const room = NAME_WIDTH - 2 * DOT;
  const isLong = children.length * LETTER > room;
  return (
    <g className={`team-${colour % COLOURS}`}>
      <circle className={isNeutral ? "neutral" : undefined} cx={x + 4} cy={y} r={3.5} />
      <text
        x={x + 4 + DOT}
        y={y + 4.5}
        textLength={isLong ? room : undefined}
        lengthAdjust={isLong ? "spacingAndGlyphs" : undefined}
      >
        {children}
      </text>
    </g>
  );
}
