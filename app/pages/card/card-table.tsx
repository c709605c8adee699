import { cardSoFar, type KeptCard, PICKED_UP, strokesTyped } from "#app/golf/kept-card.ts";
import { cardPath } from "#app/tournaments/card-paths.ts";
import { totalText } from "#app/tournaments/format-words.ts";
import type { CardLine, CardView } from "./card-view.ts";
import { CHECK as PAGE } from "./content.ts";

const NINE = 9;

const sumOf = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0);

/**
 * The halves of a card and the whole, as the format counts: "41 + 43 = 84", "16 + 19 = 35 points".
 * Strokes alone where a hole was picked up have no sum.
 */
export function sumText(
  { card, course, strokesReceived }: Pick<CardLine, "card" | "course" | "strokesReceived">,
  { format, scoring, points }: Pick<CardView, "format" | "scoring" | "points">,
): string {
  const handicap = strokesReceived && sumOf(strokesReceived);
  const total = (from: number, to: number) =>
    cardSoFar(only(card, from, to), course, handicap, scoring, points).total;
  const whole = total(0, card.length);
  if (whole === null) return strokesText(card);
  const text = totalText(format, whole);
  return card.length <= NINE
    ? text
    : `${String(total(0, NINE))} + ${String(total(NINE, card.length))} = ${text}`;
}

/** A card without the holes outside of these. */
const only = (card: KeptCard, from: number, to: number): KeptCard =>
  card.map((strokes, index) => (index >= from && index < to ? strokes : null));

const strokesText = (card: KeptCard) => (card.includes(PICKED_UP) ? "–" : String(sumOf(card)));

/** A card, each hole a link to where it is changed. */
export function CardTable({
  token,
  view: { order, scoring, points },
  line: { name, card, course, strokesReceived, returned },
}: {
  token: string;
  view: Pick<CardView, "order" | "scoring" | "points">;
  line: CardLine;
}) {
  const counts = PAGE.columns.counts[scoring];
  const handicap = strokesReceived && sumOf(strokesReceived);
  const totalOf = (part: KeptCard) => cardSoFar(part, course, handicap, scoring, points).total;
  const sums =
    order.length > NINE
      ? ([
          [PAGE.out, 0, NINE],
          [PAGE.in, NINE, order.length],
          [PAGE.total, 0, order.length],
        ] as const)
      : ([[PAGE.total, 0, order.length]] as const);
  return (
    <table
      aria-label={name}
      className="w-full border-collapse text-right text-[min(1em,6.5vw)] tabular-nums [&_td]:border-t [&_td]:border-line [&_td]:px-1 [&_td]:py-0.5 [&_th]:border-line [&_th]:px-1 [&_th]:font-normal"
    >
      <thead className="text-[0.87em] text-muted">
        <tr>
          <th scope="col" className="text-left">
            {PAGE.columns.hole}
          </th>
          <th scope="col">{PAGE.columns.par}</th>
          <th scope="col">{PAGE.columns.strokes}</th>
          {counts ? <th scope="col">{counts}</th> : null}
        </tr>
      </thead>
      <tbody>
        {order
          .toSorted((one, other) => one - other)
          .map((hole, index) => (
            <tr key={hole}>
              <th scope="row" className="border-t text-left">
                {returned ? (
                  hole
                ) : (
                  <a
                    href={cardPath(token, hole)}
                    className="inline-flex min-h-11 min-w-11 items-center"
                  >
                    {hole}
                  </a>
                )}
              </th>
              <td>{course?.par[index]}</td>
              <td>{strokesTyped(card[index] ?? null)}</td>
              {counts ? (
                <td>{card[index] === null ? null : totalOf(only(card, index, index + 1))}</td>
              ) : null}
            </tr>
          ))}
      </tbody>
      <tfoot className="font-semibold">
        {sums.map(([label, from, to]) => (
          <tr key={label}>
            <th scope="row" className="border-t text-left">
              {label}
            </th>
            <td>{course ? sumOf(course.par.slice(from, to)) : null}</td>
            <td>{strokesText(card.slice(from, to))}</td>
            {counts ? <td>{totalOf(only(card, from, to))}</td> : null}
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
