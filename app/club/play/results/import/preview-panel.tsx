import type { ReactNode } from "react";
import { NotReadLines } from "#app/club/lists/not-read-lines.tsx";
import { IMPORT_PAGE as PAGE } from "#app/club/play/results/content.ts";
import type { ImportPreview, SkippedLine } from "./import-preview.ts";

export function PreviewPanel({
  preview,
  children,
}: {
  preview: ImportPreview & { isScoresOnly: boolean };
  children: ReactNode;
}) {
  const { scores, changes, unlikely, added, withoutScore } = preview;
  const leftOut = [
    {
      heading: "Lines with a cell that cannot be read",
      lines: preview.badCells,
    },
    { heading: "Lines that match no player", lines: preview.unmatched },
    { heading: "Lines that fit several players", lines: preview.ambiguous },
    {
      heading: "Second lines for a player: the first one counts",
      lines: preview.repeated,
    },
    { heading: PAGE.otherHandicaps, lines: preview.otherHandicap },
  ];
  const skipped = new Set(leftOut.flatMap(({ lines }) => lines.map(({ line }) => line))).size;
  return (
    <div id="preview" className="grid gap-3">
      <h2>What was found</h2>
      <p role="status">
        {scores > 0 ? PAGE.matched(scores, changes.length, added) : "There is nothing to be saved."}
      </p>
      {skipped > 0 ? <p className="font-semibold">{PAGE.skipped(skipped)}</p> : null}
      {leftOut.map(({ heading, lines }) => (
        <Lines key={heading} heading={heading} lines={lines} />
      ))}
      <Lines
        heading="Are these right? Their address or phone number is the player’s, the name is not."
        lines={preview.renamed}
      />
      <Lines heading="Are these right? Please look at the file." lines={preview.asked} />
      <Scores
        heading="Are these right? They are more than a round is likely to have."
        scores={unlikely}
      />
      <Scores heading="Scores that change" scores={changes} />
      {preview.isScoresOnly || preview.otherHandicap.length > 0 ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="scoresOnly"
            defaultChecked={preview.isScoresOnly}
            className="size-5.5 accent-primary"
          />
          {PAGE.scoresOnly}
        </label>
      ) : null}
      {children}
      <NotReadLines lines={preview.notRead} />
      {withoutScore.length > 0 ? (
        <div className="text-sm text-muted">
          <h3>Players not in the file</h3>
          <p className="wrap-anywhere">{withoutScore.join(", ")}</p>
        </div>
      ) : null}
    </div>
  );
}

function Lines({ heading, lines }: { heading: string; lines: readonly SkippedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <ul className="grid gap-1">
        {lines.map(({ line, text }, index) => (
          <li key={index} className="wrap-anywhere">
            <strong className="font-semibold">{PAGE.line(line)}</strong> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Scores({
  heading,
  scores,
}: {
  heading: string;
  scores: readonly { name: string; text: string }[];
}) {
  if (scores.length === 0) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <ul className="grid gap-1">
        {scores.map(({ name, text }, index) => (
          <li key={index} className="wrap-anywhere">
            <strong className="font-semibold">{name}</strong> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
