import type { CardView } from "./card-view.ts";
import { CARD as PAGE } from "./content.ts";

/** Par or stroke index: two numbers where the fourball plays from tees that differ. */
export function factOf(
  view: Pick<CardView, "lines"> | null,
  hole: number,
  part: "par" | "strokeIndex",
): string {
  const numbers = view?.lines.flatMap(({ course }) => course?.[part][hole - 1] ?? []);
  return [...new Set(numbers)].join(" / ");
}

/** The holes on which every card has a score. */
export const doneHoles = ({ order, lines }: Pick<CardView, "order" | "lines">): number[] =>
  order.filter((hole) => lines.every(({ card, returned }) => returned ?? card[hole - 1] !== null));

export function HoleHeader({
  view,
  hole,
}: {
  view: Pick<CardView, "tournament" | "order" | "lines"> | null;
  hole: number;
}) {
  const done = view ? doneHoles(view) : [];
  return (
    <header className="bg-fairway-950 px-5 py-2.5 text-white">
      <p className="flex flex-wrap justify-between gap-x-5 text-sm leading-tight opacity-85 @min-[18rem]:flex-nowrap">
        <span className="wrap-anywhere @min-[18rem]:line-clamp-1">{view?.tournament.name}</span>
        {view ? (
          <span data-fact="thru" className="shrink-0 tabular-nums">
            {PAGE.thru(done.length, view.order.length)}
          </span>
        ) : null}
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h1 className="font-display text-[2.5rem] leading-none text-white">
          <span className="sr-only">{PAGE.hole} </span>
          <span data-fact="hole">{hole}</span>
        </h1>
        {factOf(view, hole, "par") ? (
          <dl className="flex gap-5">
            {(
              [
                ["par", PAGE.par, factOf(view, hole, "par")],
                ["index", PAGE.strokeIndex, factOf(view, hole, "strokeIndex")],
              ] as const
            ).map(([id, name, fact]) => (
              <div key={id} className="flex items-baseline gap-1.5">
                <dt className="text-sm opacity-85">{name}</dt>
                <dd data-fact={id} className="text-lg font-semibold tabular-nums">
                  {fact}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      {view ? (
        <div aria-hidden className="mt-1.5 grid auto-cols-fr grid-flow-col gap-[3px]">
          {view.order.map((number) => (
            <i
              key={number}
              data-track={number === hole ? "now" : done.includes(number) ? "done" : ""}
              className="h-1.5 rounded-full bg-white/20 data-[track=done]:bg-gold-400 data-[track=now]:bg-white"
            />
          ))}
        </div>
      ) : null}
    </header>
  );
}
