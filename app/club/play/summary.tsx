export function Summary({
  view,
  latest,
}: {
  view: { summary: string } | null;
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
