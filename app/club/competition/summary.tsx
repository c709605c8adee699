/** What the pages of teams and draw say below their heading. */
export function Summary({
  view,
  latest,
}: {
  view: { summary: string } | null;
  /** The change that was saved last. */
  latest: { what: string; by: string } | null | undefined;
}) {
  return (
    <>
      {view ? <p className="text-muted">{view.summary}</p> : null}
      {latest ? (
        <p className="text-sm text-muted">
          Last change: {latest.what}, {latest.by}
        </p>
      ) : null}
    </>
  );
}
