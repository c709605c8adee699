import { entrantPath } from "#app/entrants/paths.ts";
import { Panel } from "#app/ui/card.tsx";
import { formatMoment } from "#app/site/dates.ts";
import { columnName } from "./columns.ts";
import { ACTIONS, EDIT_PAGE, ENTRANT_LINES } from "./editor-content.ts";
import type { Change, EntrantChange } from "./tournaments.server.ts";

/**
 * What was done to a tournament and its entrants, by whom and when, newest
 * first.
 *
 * @param tournament its id
 */
export function History({
  tournament,
  changes,
}: {
  tournament: string;
  changes: readonly Change[];
}) {
  return (
    <Panel aria-labelledby="history">
      <h2 id="history">{EDIT_PAGE.history}</h2>
      <ol className="grid gap-2">
        {changes.map(({ at, action, admin_name, details }) => (
          <li key={at + action + JSON.stringify(details)}>
            <strong>{ACTIONS[action] ?? action}</strong>{" "}
            <span className="text-sm text-muted">
              {EDIT_PAGE.by(formatMoment(at), admin_name)}
            </span>
            {details && !Array.isArray(details) ? (
              <EntrantLine tournament={tournament} details={details} />
            ) : details && action === "tournament-saved" ? (
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

/** The log has no names of entrants, so that it can outlive their accounts. */
function EntrantLine({
  tournament,
  details: { entry, state, from, to, recipients, stopped },
}: {
  tournament: string;
  details: EntrantChange;
}) {
  const text = [
    from !== undefined && to !== undefined
      ? ENTRANT_LINES.moved(from, to)
      : null,
    state === "waiting" ? ENTRANT_LINES.waits : null,
    recipients === undefined ? null : ENTRANT_LINES.recipients(recipients),
    stopped === undefined ? null : ENTRANT_LINES.stopped(stopped),
  ]
    .filter((part) => part !== null)
    .join(", ");
  return (
    <span className="block text-sm">
      {entry ? (
        <a href={entrantPath(tournament, entry)}>{ENTRANT_LINES.entrant}</a>
      ) : null}{" "}
      {text}
    </span>
  );
}
