import { PLACES } from "./content.ts";

/**
 * A member's place in the line of a tournament.
 *
 * @param place null: it cannot be read now
 * @param players how many are in the member's group
 */
export function QueuePlace({
  tournament,
  place,
  players,
}: {
  tournament: string;
  place: number | null;
  players: number;
}) {
  return (
    <div className="flex items-center gap-4 rounded-xl border border-l-5 border-line border-l-gold-400 bg-paper px-5 py-4">
      {place === null ? null : (
        <b className="text-3xl font-display leading-none font-medium tabular-nums">
          {place}
        </b>
      )}
      <p>
        <strong>
          {place === null
            ? PLACES.waitingFor(tournament)
            : PLACES.inLine(tournament)}
        </strong>
        <br />
        <span className="text-base text-muted">{PLACES.note(players)}</span>
      </p>
    </div>
  );
}
