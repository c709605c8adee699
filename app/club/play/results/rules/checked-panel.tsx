import type { ReactNode } from "react";
import { RESULTS_PAGE } from "#app/club/play/results/content.ts";
import { LeaderBoard, LeaderBoardRow, NameWithNote } from "#app/ui/leader-board.tsx";
import type { CheckedRules } from "./check-rules.ts";
import { RULES_PAGE as PAGE } from "./content.ts";

export function CheckedPanel({
  checked: { settings, problem, scored, column, side, lines },
  children,
}: {
  checked: CheckedRules;
  children: ReactNode;
}) {
  const { columns } = RESULTS_PAGE;
  return (
    <div id="preview" className="grid gap-4">
      <h2>{PAGE.checked}</h2>
      <p role="status">{PAGE.notSaved}</p>
      <dl className="grid gap-x-10 gap-y-3 md:grid-cols-2">
        {settings.map(({ label, value, before }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">
              {value}
              {before === null ? null : (
                <span className="block text-sm text-muted">{PAGE.before(before)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {problem ? (
        <p className="font-semibold text-flag-600">
          {[problem.text, problem.names.join(", ")].filter(Boolean).join(" ")}
        </p>
      ) : null}
      {scored === 0 ? <p>{PAGE.none}</p> : null}
      {lines.length > 0 && scored > 0 ? (
        <div className="max-w-160">
          <LeaderBoard
            caption={<h3>{PAGE.board}</h3>}
            place={columns.place}
            name={side ?? columns.player}
            numbers={[column]}
          >
            {lines.map(({ name, place, note, number }, index) => (
              <LeaderBoardRow
                key={index}
                place={place}
                name={<NameWithNote name={name} note={note} />}
                numbers={[number]}
              />
            ))}
          </LeaderBoard>
        </div>
      ) : null}
      {children}
    </div>
  );
}
