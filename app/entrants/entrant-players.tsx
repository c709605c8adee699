import { useState } from "react";
import { buttonClasses } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { CheckInButton } from "./check-in-button.tsx";
import { CHECK_IN } from "./content.ts";
import { ENTRANT_PAGE as PAGE } from "./entrant-content.ts";
import type { EntrantDetails } from "./entrants.server.ts";
import { categoryName } from "./words.ts";

/**
 * The players of an entry, who entered first. Those of an entry that has its
 * places are checked in here, and a wrong check-in is taken back.
 *
 * @param action where the check-in buttons post to
 */
export function EntrantPlayers({
  entry,
  entrant,
  action,
}: {
  entry: string;
  entrant: EntrantDetails;
  action: string;
}) {
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const { fields } = entrant.latest;
  const players = [{ ...fields, id: entry }, ...fields.players];
  return (
    <Panel aria-labelledby="players">
      <h2 id="players">{PAGE.players}</h2>
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
                  {[handicap, category && categoryName(category), phone]
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
                    from="entrant"
                    isHere={isHere}
                    onStored={() => {
                      setStored((before) => new Set(before).add(id));
                    }}
                  />
                  {isHere ? (
                    <Undo
                      action={action}
                      entry={entry}
                      player={id}
                      name={full_name}
                    />
                  ) : null}
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Undo({
  action,
  entry,
  player,
  name,
}: {
  action: string;
  entry: string;
  player: string;
  name: string;
}) {
  return (
    <form
      method="post"
      action={action}
      className="col-start-2 justify-self-end"
    >
      <input type="hidden" name="entry" value={entry} />
      <input type="hidden" name="player" value={player} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="from" value="entrant" />
      <button
        type="submit"
        name="here"
        value="no"
        aria-label={CHECK_IN.of(CHECK_IN.undo, name)}
        className={buttonClasses({ look: "quiet", size: "small" })}
      >
        {CHECK_IN.undo}
      </button>
    </form>
  );
}
