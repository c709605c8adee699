import { ButtonLink, ButtonRow } from "./button.tsx";

/** Buttons to the pages beside one of a list whose latest comes first. */
export function LaterEarlier({
  page,
  hasMore,
  pathOf,
  later,
  earlier,
}: {
  page: number;
  hasMore: boolean;
  pathOf: (page: number) => string;
  later: string;
  earlier: string;
}) {
  if (page === 1 && !hasMore) return null;
  return (
    <ButtonRow>
      {page > 1 ? (
        <ButtonLink look="quiet" href={pathOf(page - 1)}>
          {later}
        </ButtonLink>
      ) : null}
      {hasMore ? (
        <ButtonLink look="quiet" href={pathOf(page + 1)}>
          {earlier}
        </ButtonLink>
      ) : null}
    </ButtonRow>
  );
}
