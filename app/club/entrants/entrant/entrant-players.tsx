import { useState } from "react";
import { buttonClasses } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { CheckInButton } from "#app/club/entrants/check-in-button.tsx";
import { CHECK_IN } from "#app/club/entrants/content.ts";
import { FROM_ENTRANT, whomOf } from "#app/club/entrants/send-check-in.ts";
import { ENTRANT_PAGE as PAGE } from "./entrant-content.ts";
import type { EntrantDetails } from "#app/club/entrants/entrants.server.ts";
import { type Division, divisionName } from "#app/tournaments/divisions.ts";

/**
 * The players of an entry, who entered first. Those of an entry that has its
 * places are checked in here, and a wrong check-in is taken back.
 *
 * @param action where the check-in buttons post to
 */
export function EntrantPlayers({
  entry,
  entrant,
  divisions,
  action,
}: {
  entry: string;
  entrant: EntrantDetails;
  divisions: readonly Division[];
  action: string;
}) {
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const { fields } = entrant.latest;
  const players = [{ ...fields, id: entry }, ...fields.players];
  return (
    <Panel aria-labelledby="players">
      <h2 id="players">{PAGE.players}</h2>
      <form method="post" action={action}>
        <input type="hidden" name={FROM_ENTRANT} value="1" />
        <ul className="grid gap-3">
          {players.map(({ id, full_name, handicap, category, phone }) => {
            const isHere = entrant.here.includes(id) || stored.has(id);
            return (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2"
              >
                <div>
                  <strong className="font-semibold wrap-anywhere">
                    {full_name}
                  </strong>
                  <p className="text-sm text-muted">
                    {[
                      handicap,
                      category && divisionName(divisions, category),
                      phone,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                {entrant.state === "confirmed" ? (
                  <>
                    <CheckInButton
                      action={action}
                      entry={entry}
                      player={id}
                      name={full_name}
                      isHere={isHere}
                      onStored={() => {
                        setStored((before) => new Set(before).add(id));
                      }}
                    />
                    {isHere ? (
                      <button
                        name="notHere"
                        value={whomOf(entry, id)}
                        aria-label={CHECK_IN.of(CHECK_IN.undo, full_name)}
                        className={`${buttonClasses({ look: "quiet", size: "small" })} col-start-2 justify-self-end`}
                      >
                        {CHECK_IN.undo}
                      </button>
                    ) : null}
                  </>
                ) : null}
              </li>
            );
          })}
        </ul>
      </form>
    </Panel>
  );
}
