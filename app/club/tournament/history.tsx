import { Panel } from "#app/ui/card.tsx";
import { EDIT_PAGE } from "./editor-content.ts";
import type { HistoryLine } from "./history-lines.ts";

/**
 * What was done to a tournament and its entrants, by whom and when, newest
 * first.
 */
export function History({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <Panel aria-labelledby="history">
      <h2 id="history">{EDIT_PAGE.history}</h2>
      <ol className="grid gap-2">
        {lines.map(({ title, by, text, link }, index) => (
          <li key={index}>
            <strong>{title}</strong>{" "}
            <span className="text-sm text-muted">{by}</span>
            {link || text ? (
              <span className="block text-sm">
                {link ? <a href={link.href}>{link.label}</a> : null} {text}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
