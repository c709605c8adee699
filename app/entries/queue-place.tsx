const QUEUE = {
  inLine: (tournament: string) => `in line on the waiting list of ${tournament}`,
  waitingFor: (tournament: string) => `On the waiting list of ${tournament}`,
  note: (group: number) =>
    group === 1
      ? "We will email you if a place comes up."
      : `Your group of ${group} gets its places together or not at all. We will email you if a place comes up.`,
} as const;

/** @param place null: it cannot be read now */
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
        <b className="font-display text-band leading-none font-medium tabular-nums">No. {place}</b>
      )}
      <p>
        <strong>{place === null ? QUEUE.waitingFor(tournament) : QUEUE.inLine(tournament)}</strong>
        <br />
        <span className="text-base text-muted">{QUEUE.note(players)}</span>
      </p>
    </div>
  );
}
