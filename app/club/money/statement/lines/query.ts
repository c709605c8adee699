import { isUuid } from "#app/club/frame/uuid.ts";
import { LINE_STATES } from "#app/club/money/statement/line-states.ts";
import type { LinesQuery } from "#app/club/money/statement/statement.server.ts";
import { parseRupees } from "#app/money/rupees.ts";
import { dayIn } from "#app/money/statement-day.ts";
import { pageIn, withQuery } from "#app/site/list-pages.ts";
import { STATEMENT_LINES_PATH, statementLinePath } from "#app/site/money-paths.ts";

/** Which lines a URL asks for, unchecked. */
export function readQuery(url: string): LinesQuery {
  const query = new URL(url).searchParams;
  const textOf = (name: string) => query.get(name)?.trim() || undefined;
  const state = query.get("state");
  const search = textOf("q")?.slice(0, 100);
  return {
    account: /^\d{4}$/.exec(textOf("account") ?? "")?.[0],
    file: isUuid(textOf("file") ?? "") ? textOf("file") : undefined,
    state: LINE_STATES.find((each) => each === state),
    search,
    paise: (search && parseRupees(search)) || undefined,
    day: (search && dayIn(search)) || undefined,
    from: dayIn(textOf("from") ?? "") ?? undefined,
    to: dayIn(textOf("to") ?? "") ?? undefined,
    page: pageIn(query),
  };
}

const paramsOf = ({ account, file, state, search, from, to, page }: LinesQuery) => ({
  account,
  file,
  state,
  q: search,
  from,
  to,
  page,
});

/** Where these lines are listed. */
export const pathTo = (query: LinesQuery) => withQuery(STATEMENT_LINES_PATH, paramsOf(query));

/**
 * A line's page, opened from this list: it leads back, and on to the next open line.
 *
 * @param before the line that was settled last
 */
export const lineInList = (query: LinesQuery, line: string, before?: string) =>
  withQuery(statementLinePath(line), { list: "lines", before, ...paramsOf(query) });

/** The list from which a line's page was opened; null: it was opened from elsewhere. */
export function readList(url: string): { query: LinesQuery; before: string | undefined } | null {
  const { searchParams } = new URL(url);
  const before = searchParams.get("before") ?? "";
  return searchParams.has("list")
    ? { query: readQuery(url), before: isUuid(before) ? before : undefined }
    : null;
}

/** The address of a line's page with the list that it was opened from. */
export function linePathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  const list = readList(request.url);
  return list
    ? withQuery(pathname, { list: "lines", before: list.before, ...paramsOf(list.query) })
    : pathname;
}
