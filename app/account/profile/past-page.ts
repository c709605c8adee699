import { pageOf } from "#app/site/list-pages.ts";

/** How many past registrations the profile shows at once. */
export const PAST_A_PAGE = 10;

/** A page of past registrations. */
export type PastPage = {
  /** From 1. */
  page: number;
  pages: number;
  /** Past registrations in all. */
  count: number;
};

/**
 * Leaves of the past registrations one page; all others stay.
 *
 * @param registrations past ones in the order in which they are shown
 * @param asked the page's number in the URL, unchecked
 */
export function pageOfPast<Registration extends { isPast: boolean }>(
  registrations: readonly Registration[],
  asked: string | null,
): { shown: Registration[]; past: PastPage } {
  const past = registrations.filter(({ isPast }) => isPast);
  const { shown, page, pages } = pageOf(
    past,
    Math.max(1, Math.floor(Number(asked)) || 1),
    PAST_A_PAGE,
  );
  return {
    shown: [...registrations.filter(({ isPast }) => !isPast), ...shown],
    past: { page, pages, count: past.length },
  };
}
