import { LeaderBoard, LeaderBoardRow, NameWithNote } from "#app/ui/leader-board.tsx";
import type { ShownGroup } from "./knockout.ts";
import { MatchLines } from "./sheet-rounds.tsx";

const GROUPS = {
  place: "Place",
  side: "Side",
  numbers: ["Up", "Points"],
  matches: (name: string) => `Matches of ${name.toLowerCase()}`,
} as const;

/** The groups before a knock-out: of each its table and its matches. */
export function Groups({ groups }: { groups: readonly ShownGroup[] }) {
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2 print:grid-cols-2 print:gap-4 print:text-xs">
      {groups.map(({ name, lastDay, isOn, table, matches }) => (
        <section key={name} className="min-w-0 print:break-inside-avoid">
          <LeaderBoard
            caption={
              <span className="flex flex-wrap items-baseline gap-x-3">
                <strong className="text-lg">{name}</strong>
                {lastDay ? <small className="text-muted">{lastDay}</small> : null}
              </span>
            }
            place={GROUPS.place}
            name={GROUPS.side}
            numbers={GROUPS.numbers}
          >
            {table.map(({ side, place, name: of, note, up, points }) => (
              <LeaderBoardRow
                key={side}
                place={place}
                name={<NameWithNote name={of} note={note} />}
                numbers={[up, points]}
              />
            ))}
          </LeaderBoard>
          <details open={isOn} className="open-in-print">
            <summary className="min-h-11 cursor-pointer content-center font-semibold">
              {GROUPS.matches(name)}
            </summary>
            <ol className="*:border-b *:border-line *:py-2 print:*:py-0.5">
              {matches.map((match) => (
                <li key={match.key}>
                  <MatchLines match={match} />
                </li>
              ))}
            </ol>
          </details>
        </section>
      ))}
    </div>
  );
}
