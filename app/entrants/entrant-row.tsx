import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CheckInButton } from "./check-in-button.tsx";
import { CHECK_IN, LIST_PAGE as PAGE, STATE_NAMES } from "./content.ts";
import type { Entrant } from "./entrants.server.ts";
import { entrantPath, lineId } from "./paths.ts";

type Player = { id: string; full_name: string };

/** What a line of the list shows. */
export type EntrantLine = Pick<
  Entrant,
  | "entry_id"
  | "full_name"
  | "state"
  | "place"
  | "golf_group"
  | "handicap"
  | "entered_by_club"
  | "here"
> & { players: Player[] };

/** The line of an entrant. */
export function lineOf({
  entry_id,
  full_name,
  state,
  place,
  golf_group,
  handicap,
  entered_by_club,
  here,
  players,
}: Entrant): EntrantLine {
  return {
    entry_id,
    full_name,
    state,
    place,
    golf_group,
    handicap,
    entered_by_club,
    here,
    players: players.map(({ id, full_name }) => ({ id, full_name })),
  };
}

/** The players of an entry: its own has the entry's id, and comes first. */
function playersOf({ entry_id, full_name, players }: EntrantLine): Player[] {
  return [{ id: entry_id, full_name }, ...players];
}

/**
 * One entrant of the list.
 *
 * @param here ids of the players who are here
 * @param action where check-in buttons post to
 * @param onStored called with the ids of the players who are here now
 */
export function EntrantRow({
  tournament,
  entrant,
  here,
  action,
  onStored,
}: {
  tournament: string;
  entrant: EntrantLine;
  here: ReadonlySet<string>;
  action: string;
  onStored: (players: readonly string[]) => void;
}) {
  const { entry_id: entry, full_name: name, state, place } = entrant;
  const everybody = playersOf(entrant);
  const ids = everybody.map(({ id }) => id);
  const path = entrantPath(tournament, entry);
  const isGroup = everybody.length > 1;
  return (
    <li
      id={lineId(entry)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line px-5 py-3.5 not-first:border-t target:bg-sand-100"
    >
      <a href={path} className="font-semibold wrap-anywhere text-ink">
        {name}
      </a>
      <p className="col-span-full text-sm wrap-anywhere text-muted sm:col-span-1">
        {[
          entrant.golf_group,
          entrant.handicap,
          isGroup ? PAGE.brings(everybody.length - 1) : null,
          entrant.entered_by_club ? PAGE.byClub : null,
        ]
          .filter(Boolean)
          .join(" · ")}{" "}
        {state === "waiting" && place !== null ? (
          <Chip look="gold">{PAGE.waiting(place)}</Chip>
        ) : null}
        {state === "withdrawn" ? <Chip>{STATE_NAMES.withdrawn}</Chip> : null}
      </p>
      {state === "confirmed" ? (
        <CheckInButton
          action={action}
          entry={entry}
          player={isGroup ? undefined : entry}
          name={name}
          isHere={ids.every((id) => here.has(id))}
          labels={
            isGroup
              ? {
                  before: CHECK_IN.checkInAll(everybody.length),
                  after: CHECK_IN.allHere(everybody.length),
                }
              : undefined
          }
          onStored={() => {
            onStored(ids);
          }}
        />
      ) : null}
      {state === "waiting" ? (
        <div className="col-start-2 row-start-1 sm:row-span-2">
          <ButtonLink
            look="quiet"
            href={`${path}#place`}
            aria-label={PAGE.givePlaceTo(name)}
          >
            {PAGE.givePlace}
          </ButtonLink>
        </div>
      ) : null}
      {state === "confirmed" && isGroup ? (
        <ul className="col-span-full grid gap-2 pl-4">
          {everybody.map((player) => (
            <li
              key={player.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4"
            >
              <span className="wrap-anywhere">{player.full_name}</span>
              <CheckInButton
                action={action}
                entry={entry}
                player={player.id}
                name={player.full_name}
                isHere={here.has(player.id)}
                onStored={() => {
                  onStored([player.id]);
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
