import type { ReactNode } from "react";
import type { Version } from "#app/club/entrants/entrants.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { Panel } from "#app/ui/card.tsx";
import { ENTRANT_PAGE, HISTORY } from "./entrant-content.ts";
import { differences, type NamedBy } from "./versions.ts";

/** What happened to an entry, newest first. */
export function VersionList({
  versions,
  tournament,
}: {
  versions: readonly Version[];
  tournament: NamedBy;
}) {
  return (
    <Panel aria-labelledby="history">
      <h2 id="history">{ENTRANT_PAGE.history}</h2>
      <ol className="grid gap-3">
        {versions.map((version, index) => (
          <VersionLines
            key={version.registration_id}
            version={version}
            earlier={versions[index + 1]}
            tournament={tournament}
          />
        ))}
      </ol>
    </Panel>
  );
}

function VersionLines({
  version,
  earlier,
  tournament,
}: {
  version: Version;
  earlier: Version | undefined;
  tournament: NamedBy;
}) {
  // A withdrawn entry is made anew, not changed.
  const isChange = earlier?.withdrawn_at === null;
  return (
    <>
      {version.withdrawn_at ? (
        <Line
          title={version.withdrawn_by_club ? HISTORY.withdrawnByClub : HISTORY.withdrawn}
          at={version.withdrawn_at}
          by={version.withdrawn_by}
        >
          {version.withdrawn_reason ? <p>{version.withdrawn_reason}</p> : null}
        </Line>
      ) : null}
      {version.cannot_come_at ? (
        <Line title={HISTORY.cannotCome} at={version.cannot_come_at} />
      ) : null}
      {version.moved_up_at ? <Line title={HISTORY.movedUp} at={version.moved_up_at} /> : null}
      <Line
        title={
          isChange
            ? version.entered_by_club
              ? HISTORY.corrected
              : HISTORY.changed
            : version.entered_by_club
              ? HISTORY.enteredByClub
              : HISTORY.entered
        }
        at={version.registered_at}
        by={version.administrator}
      >
        {isChange
          ? version.gone.map(({ id, full_name: name }) => <p key={id}>{HISTORY.gone(name)}</p>)
          : null}
        {version.reason ? <p className="wrap-anywhere">{version.reason}</p> : null}
        {version.before ? (
          <dl className="text-sm">
            {differences(withoutGone(version.before, version), version.sent, tournament).map(
              ({ label, before, after }) => (
                <div key={label}>
                  <dt className="inline font-semibold">{label}: </dt>
                  <dd className="inline wrap-anywhere whitespace-pre-line">
                    <del>{before || HISTORY.empty}</del> <ins>{after || HISTORY.empty}</ins>
                  </dd>
                </div>
              ),
            )}
          </dl>
        ) : null}
        {version.renamed.map(({ from, to }) => (
          <p key={`${from} ${to}`} className="text-sm text-muted">
            {HISTORY.renamed(from, to)}
          </p>
        ))}
      </Line>
    </>
  );
}

/** Players who have left the entry have a line of their own. */
const withoutGone = (before: Version["sent"], { gone }: Version): Version["sent"] => ({
  ...before,
  players: before.players.filter(({ id }) => gone.every((left) => left.id !== id)),
});

function Line({
  title,
  at,
  by = null,
  children = null,
}: {
  title: string;
  at: string;
  by?: string | null;
  children?: ReactNode;
}) {
  return (
    <li>
      <strong>{title}</strong>{" "}
      <time dateTime={at} className="text-sm whitespace-nowrap text-muted">
        {formatMoment(at)}
      </time>
      {by ? <span className="text-sm text-muted"> by {by}</span> : null}
      {children}
    </li>
  );
}
