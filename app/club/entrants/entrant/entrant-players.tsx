import { useState } from "react";
import { CheckInButton } from "#app/club/entrants/check-in-button.tsx";
import type { EntrantDetails } from "#app/club/entrants/entrants.server.ts";
import { entryPlayers } from "#app/club/entrants/entry-players.ts";
import { FROM_ENTRANT } from "#app/club/entrants/send-check-in.ts";
import { type Division, divisionName } from "#app/tournaments/divisions.ts";
import { Panel } from "#app/ui/card.tsx";
import { ENTRANT_PAGE as PAGE } from "./entrant-content.ts";

/**
 * The players of an entry. Those of an entry that has its places are checked in
 * here, and a wrong check-in is taken back.
 */
export function EntrantPlayers({
  entry,
  entrant,
  divisions,
  register,
  join,
  action,
}: {
  entry: string;
  entrant: EntrantDetails;
  divisions: readonly Division[];
  /** Who of the register the players are, in words, by their ids. */
  register: Readonly<Record<string, string>>;
  /** Where the club says who they are. */
  join: { href: string; text: string } | null;
  action: string;
}) {
  const [stored, setStored] = useState<ReadonlyMap<string, boolean>>(new Map());
  return (
    <Panel aria-labelledby="players">
      <h2 id="players">{PAGE.players}</h2>
      <form method="post" action={action}>
        <input type="hidden" name={FROM_ENTRANT} value="1" />
        <ul className="grid gap-3">
          {entryPlayers(entrant).map(({ id, full_name, handicap, category, phone }) => {
            const name = entrant.names[id] ?? full_name;
            const isHere = stored.get(id) ?? entrant.here.includes(id);
            return (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2"
              >
                <div>
                  <strong className="font-semibold wrap-anywhere">{name}</strong>
                  <p className="text-sm text-muted">
                    {[handicap, category && divisionName(divisions, category), phone]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                  <p className="text-sm wrap-anywhere text-muted">{register[id]}</p>
                </div>
                {entrant.state === "confirmed" ? (
                  <CheckInButton
                    action={action}
                    entry={entry}
                    player={id}
                    name={name}
                    isHere={isHere}
                    onStored={(isHereNow) => {
                      setStored((before) => new Map(before).set(id, isHereNow));
                    }}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      </form>
      {join === null ? null : (
        <p>
          <a href={join.href}>{join.text}</a>
        </p>
      )}
    </Panel>
  );
}
