const MOVES_SHOWN = 12;

/** What a change does to the places of series; nothing where it does nothing. */
export function SeriesMoves({ text, moves }: { text: string; moves: readonly string[] }) {
  const more = moves.length - MOVES_SHOWN;
  return moves.length === 0 ? null : (
    <>
      <p>{text}</p>
      <ul className="wrap-anywhere">
        {moves.slice(0, MOVES_SHOWN).map((move) => (
          <li key={move}>{move}</li>
        ))}
      </ul>
      {more > 0 ? <p>{more === 1 ? "1 further change" : `${more} further changes`}</p> : null}
    </>
  );
}

/** "3 changes in series", after what was done. */
export const seriesText = (moves: number): string =>
  moves === 1
    ? "1 place or total has changed in series."
    : `${moves} places or totals have changed in series.`;
