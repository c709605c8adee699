const QUEUE = {
  inLine: (tournament: string) => `in line on the waiting list of ${tournament}`,
  waitingFor: (tournament: string) => `On the waiting list of ${tournament}`,
} as const;

/** @param place null: it cannot be read now */
export function QueuePlace({
  tournament,
  place,
  note,
}: {
  tournament: string;
  place: number | null;
  note: string;
}) {
  return (
    <div className="flex items-center gap-4 rounded-xl border border-l-5 border-line border-l-gold-400 bg-paper px-5 py-4">
      {place === null ? null : (
        <b className="font-display text-band leading-none font-medium tabular-nums">No. {place}</b>
      )}
      <p>
        <strong>{place === null ? QUEUE.waitingFor(tournament) : QUEUE.inLine(tournament)}</strong>
        <br />
        <span className="text-base text-muted">{note}</span>
      </p>
    </div>
  );
}
