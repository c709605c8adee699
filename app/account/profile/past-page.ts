import { pageOf } from "#app/site/list-pages.ts";

export const PAST_A_PAGE = 10;

export type PastPage = {
  /** From 1. */
  page: number;
  pages: number;
  count: number;
};

/** Leaves of the past registrations one page; all others stay. */
export function pageOfPast<Registration extends { isPast: boolean }>(
  registrations: readonly Registration[],
  requestedPage: string | null,
): { items: Registration[]; past: PastPage } {
  const past = registrations.filter(({ isPast }) => isPast);
  const { items, page, pages } = pageOf(
    past,
    Math.max(1, Math.floor(Number(requestedPage)) || 1),
    PAST_A_PAGE,
  );
  return {
    items: [...registrations.filter(({ isPast }) => !isPast), ...items],
    past: { page, pages, count: past.length },
  };
}
