import type { ReactNode } from "react";
import { formatDay } from "#app/site/dates.ts";
import type { SeriesSummary } from "./summary.ts";

const LABELS = {
  leader: "Leader",
  winner: "Winner",
  rounds: "Rounds",
  next: "Next",
} as const;

/** Who leads a series, how far it is, and when it goes on. */
export function SeriesFacts({ leaders, isFinal, played, next }: SeriesSummary) {
  const leader = isFinal ? LABELS.winner : LABELS.leader;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {leaders.map(({ division, name, total }) => (
        <Fact key={division} name={division === null ? leader : `${leader}, ${division}`}>
          <strong className="font-display text-xl font-medium">{name}</strong> {total}
        </Fact>
      ))}
      <Fact name={LABELS.rounds}>{played}</Fact>
      {next ? (
        <Fact name={LABELS.next}>
          {next.name}, {formatDay(next.day)}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
