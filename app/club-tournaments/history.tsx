import { Panel } from "#app/ui/card.tsx";
import { formatMoment } from "#app/site/dates.ts";
import { columnName } from "./columns.ts";
import { ACTIONS, EDIT_PAGE } from "./editor-content.ts";
import type { Change } from "./tournaments.server.ts";

/** What was done to a tournament, by whom and when, newest first. */
export function History({ changes }: { changes: readonly Change[] }) {
  return (
    <Panel aria-labelledby="history">
      <h2 id="history">{EDIT_PAGE.history}</h2>
      <ol className="grid gap-2">
        {changes.map(({ at, action, admin_name, details }) => (
          <li key={at + action}>
            <strong>{ACTIONS[action] ?? action}</strong>{" "}
            <span className="text-sm text-muted">
              {EDIT_PAGE.by(formatMoment(at), admin_name)}
            </span>
            {action === "tournament-saved" && details ? (
              <span className="block text-sm">
                {details.map(columnName).join(", ")}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
