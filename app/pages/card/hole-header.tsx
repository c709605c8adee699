import type { CardView } from "./card-view.ts";
import { CARD as PAGE } from "./content.ts";

/** The hole: its number, par and stroke index, and how far the fourball is. */
export function HoleHeader({
  view,
  hole,
}: {
  view: Pick<CardView, "tournament" | "order" | "lines"> | null;
  hole: number;
}) {
  // Two numbers where the fourball plays from tees that differ.
  const ofTees = (part: "par" | "strokeIndex") =>
    [
      ...new Set(
        view?.lines.flatMap(({ course }) => course?.[part][hole - 1] ?? []),
      ),
    ].join(" / ");
  const isDone = (number: number) =>
    view?.lines.every(
      ({ card, returned }) => returned ?? card[number - 1] !== null,
    );
  const done = view?.order.filter(isDone) ?? [];
  return (
    <header className="bg-fairway-950 px-5 py-4 text-white">
      <p className="text-sm opacity-85">{view?.tournament.name}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-1">
        <h1 className="font-display text-[3.5rem] leading-none text-white">
          <span className="sr-only">{PAGE.hole} </span>
          {hole}
        </h1>
        {ofTees("par") ? (
          <dl className="flex gap-5">
            {[
              [PAGE.par, ofTees("par")],
              [PAGE.strokeIndex, ofTees("strokeIndex")],
            ].map(([name, fact]) => (
              <div key={name}>
                <dt className="text-sm opacity-85">{name}</dt>
                <dd className="text-lg font-semibold tabular-nums">{fact}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {view ? (
          <p className="text-sm tabular-nums opacity-85">
            {PAGE.thru(done.length, view.order.length)}
          </p>
        ) : null}
      </div>
      {view ? (
        <div
          aria-hidden
          className="mt-3 grid auto-cols-fr grid-flow-col gap-[3px]"
        >
          {view.order.map((number) => (
            <i
              key={number}
              className={`h-1.5 rounded-full ${number === hole ? "bg-white" : isDone(number) ? "bg-gold-400" : "bg-white/20"}`}
            />
          ))}
        </div>
      ) : null}
    </header>
  );
}
