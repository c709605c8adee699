import type { ShownMatch, ShownRound, ShownSide } from "./knockout.ts";

const ROUNDS = { round: "Rounds", plate: "Rounds of the plate" };

/**
 * The sheet of a knock-out: on phones the rounds side by side, and below them the matches of the one that is
 * chosen, however many there are; from there on and in print the same list as a tree.
 */
export function SheetRounds({
  rounds,
  name = "round",
}: {
  rounds: readonly ShownRound[];
  /** One for each sheet of a page. */
  name?: keyof typeof ROUNDS;
}) {
  return (
    <fieldset
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it on a narrow screen
      tabIndex={0}
      className="grid min-w-0 grid-cols-2 gap-2 md:auto-cols-[minmax(7rem,1fr)] md:grid-flow-col md:grid-cols-none md:gap-4 md:overflow-x-auto print:auto-cols-fr print:grid-flow-col print:grid-cols-none print:gap-2 print:text-[7pt] print:leading-tight"
    >
      <legend className="sr-only">{ROUNDS[name]}</legend>
      {rounds.map((round) => (
        <section
          key={round.name}
          className="group/round contents min-w-0 flex-col md:flex print:flex"
        >
          <label className="relative flex min-h-11 cursor-pointer flex-col justify-center rounded-lg border border-line px-3 py-1 has-checked:border-current has-checked:bg-fairway-100 has-focus-visible:outline-2 md:cursor-auto md:items-start md:rounded-none md:border-0 md:border-b md:border-line! md:bg-transparent! md:px-0 print:items-start print:rounded-none print:border-0 print:border-b print:border-line! print:bg-transparent! print:px-0">
            <input
              type="radio"
              name={name}
              defaultChecked={round.isOn}
              className="sr-only md:hidden print:hidden"
            />
            <strong>{round.name}</strong>{" "}
            {round.lastDay ? <small className="text-muted">{round.lastDay}</small> : null}
          </label>
          <ol className="order-1 col-span-2 hidden *:border-b *:border-line *:py-2 group-has-checked/round:block md:flex! md:flex-1 md:flex-col md:justify-around print:flex! print:flex-1 print:flex-col print:justify-around print:*:py-0.5">
            {round.matches.map((match) => (
              <li key={match.key}>
                <MatchLines match={match} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </fieldset>
  );
}

/** The two sides, each on a line; the winner's with the result. */
export function MatchLines({ match: { sides, result, lastDay, notes } }: { match: ShownMatch }) {
  const hasWinner = sides.some(({ won }) => won);
  return (
    <>
      {sides.map((side, index) => (
        <SideLine key={index} side={side} result={side.won ? result : null} />
      ))}
      {result && !hasWinner ? <small>{result}</small> : null}
      {lastDay ? <small className="text-muted">{lastDay}</small> : null}
      {notes.map((note) => (
        <small key={note} className="block wrap-anywhere">
          {" "}
          {note}
        </small>
      ))}
    </>
  );
}

function SideLine({
  side: { name, isKnown, isOpen, won },
  result,
}: {
  side: ShownSide;
  result: string | null;
}) {
  // On paper it is written by hand.
  if (isOpen) {
    return (
      <div className="text-muted print:min-h-[6mm] print:border-b print:border-muted print:text-transparent">
        {name}
      </div>
    );
  }
  if (!isKnown) return <div className="text-muted">{name}</div>;
  // Of a name that takes two lines the second one is indented.
  return (
    <div className="pl-3 -indent-3 wrap-anywhere print:pl-2 print:-indent-2">
      {won ? <b>{name}</b> : name} {result}
    </div>
  );
}
