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

/** What is shown before a change of a series is saved. */
export type MovesPreview = { seen: string; moves: string[] };

export const SERIES_PREVIEW = {
  check: {
    message: "Not saved yet",
    description: "Check below what this changes, then save again.",
  },
  changes: "Saving changes these places and totals:",
  none: "No place changes.",
} as const;

/** In a form that was not saved yet: what it changes, and the field by which it is known to be seen. */
export function PreviewOfMoves({ preview }: { preview: MovesPreview | null | undefined }) {
  return (
    <>
      <input type="hidden" name="seen" value={preview?.seen ?? ""} />
      {preview ? (
        <div className="border-l-4 border-flag-600 pl-4">
          {preview.moves.length === 0 ? (
            <p className="font-semibold">{SERIES_PREVIEW.none}</p>
          ) : (
            <SeriesMoves text={SERIES_PREVIEW.changes} moves={preview.moves} />
          )}
        </div>
      ) : null}
    </>
  );
}

/** "3 changes in series", after what was done. */
export const seriesText = (moves: number): string =>
  moves === 1
    ? "1 place or total has changed in series."
    : `${moves} places or totals have changed in series.`;
