import type { ReactNode } from "react";

const TABLE_CLASSES =
  "w-full border-collapse text-left text-[min(1em,6.5vw)] [&_td]:border-t [&_td]:border-line [&_td]:px-1.5 [&_td]:py-2 [&_td]:align-baseline [&_th]:px-1.5 [&_th]:py-2 [&_thead]:text-[0.765em] [&_thead]:text-muted [&_thead_th]:font-normal [&_tbody_th]:border-t [&_tbody_th]:border-line [&_tbody_th]:font-semibold [&_tbody_th]:wrap-anywhere";
const NUMBER_CLASSES = "text-right tabular-nums";

/** A table of places, narrow enough for a phone. */
export function LeaderBoard({
  caption,
  place,
  name,
  numbers,
  children,
}: {
  caption: ReactNode;
  place: string;
  name: string;
  numbers: readonly string[];
  children: ReactNode;
}) {
  return (
    <table className={TABLE_CLASSES}>
      <caption className="pb-2 text-left">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-[2.8em]">
            {place}
          </th>
          <th scope="col">{name}</th>
          {numbers.map((column) => (
            <th key={column} scope="col" className={`w-[2.6em] sm:w-14 ${NUMBER_CLASSES}`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/**
 * `place` null: none; in `numbers`: an empty cell.
 *
 * @param isOwn of the member who looks: marked, and in words
 */
export function LeaderBoardRow({
  isOwn = false,
  place,
  name,
  numbers,
}: {
  isOwn?: boolean;
  place: number | null;
  name: ReactNode;
  numbers: readonly (number | string | null)[];
}) {
  return (
    <tr className={isOwn ? "bg-sand-100" : undefined}>
      <td>{place ?? "–"}</td>
      <th scope="row">
        {name}
        {isOwn ? <span className="block text-sm font-normal text-link">Your entry</span> : null}
      </th>
      {numbers.map((number, index) => (
        <td key={index} className={NUMBER_CLASSES}>
          {number}
        </td>
      ))}
    </tr>
  );
}

export function NameWithNote({ name, note }: { name: ReactNode; note: string | null }) {
  return (
    <>
      {name}
      {/* The space is for browsers without styles. */}
      {note ? <span className="block text-sm font-normal text-muted"> {note}</span> : null}
    </>
  );
}
