import type { ReactNode } from "react";
import { Panel } from "#app/ui/card.tsx";
import type { ImportPreview, SkippedLine } from "./import-preview.ts";
import { IMPORT_PAGE as PAGE } from "./results-content.ts";

/**
 * What would be saved of a file, and what would not.
 *
 * @param children the button that saves it
 */
export function PreviewPanel({
  preview,
  children,
}: {
  preview: ImportPreview;
  children: ReactNode;
}) {
  const { scores, changed, added, withoutScore } = preview;
  return (
    <Panel as="div" id="preview">
      <h2>{PAGE.found}</h2>
      <p role="status">
        {scores > 0 ? PAGE.matched(scores, changed, added) : PAGE.nothing}
      </p>
      <Lines heading={PAGE.badCells} lines={preview.badCells} />
      <Lines heading={PAGE.unmatched} lines={preview.unmatched} />
      <Lines heading={PAGE.ambiguous} lines={preview.ambiguous} />
      <Lines heading={PAGE.repeated} lines={preview.repeated} />
      {withoutScore.length > 0 ? (
        <div>
          <h3>{PAGE.withoutScore}</h3>
          <p className="wrap-anywhere">{withoutScore.join(", ")}</p>
        </div>
      ) : null}
      {children}
    </Panel>
  );
}

function Lines({
  heading,
  lines,
}: {
  heading: string;
  lines: readonly SkippedLine[];
}) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <p className="text-sm text-muted">{PAGE.skipped}</p>
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
