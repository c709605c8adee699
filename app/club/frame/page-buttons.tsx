import { ButtonLink } from "#app/ui/button.tsx";

/** The buttons to the pages before and after, in a `ButtonRow`. */
export function PageButtons({
  page,
  hasMore,
  pathOf,
  previous = "Previous page",
  next = "Next page",
}: {
  page: number;
  hasMore: boolean;
  pathOf: (page: number) => string;
  previous?: string;
  next?: string;
}) {
  return (
    <>
      {page > 1 ? (
        <ButtonLink look="quiet" href={pathOf(page - 1)}>
          {previous}
        </ButtonLink>
      ) : null}
      {hasMore ? (
        <ButtonLink look="quiet" href={pathOf(page + 1)}>
          {next}
        </ButtonLink>
      ) : null}
    </>
  );
}
