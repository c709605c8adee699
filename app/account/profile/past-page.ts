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
  const pages = Math.max(1, Math.ceil(past.length / PAST_A_PAGE));
  const page = Math.min(Math.max(1, Math.floor(Number(asked)) || 1), pages);
  return {
    shown: [
      ...registrations.filter(({ isPast }) => !isPast),
      ...past.slice((page - 1) * PAST_A_PAGE, page * PAST_A_PAGE),
    ],
    past: { page, pages, count: past.length },
  };
}
