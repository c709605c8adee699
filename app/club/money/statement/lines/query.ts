import { STATEMENT_LINES_PATH } from "#app/club/money/money-paths.ts";
import { LINE_STATES } from "#app/club/money/statement/line-states.ts";
import type { LinesQuery } from "#app/club/money/statement/statement.server.ts";
import { parseRupees } from "#app/money/rupees.ts";
import { dayIn } from "#app/money/statement-day.ts";
import { pageIn, withQuery } from "#app/site/list-pages.ts";

/** Which lines a URL asks for, unchecked. */
export function readQuery(url: string): LinesQuery {
  const query = new URL(url).searchParams;
  const textOf = (name: string) => query.get(name)?.trim() || undefined;
  const state = query.get("state");
  const search = textOf("q")?.slice(0, 100);
  return {
    account: /^\d{4}$/.exec(textOf("account") ?? "")?.[0],
    state: LINE_STATES.find((each) => each === state),
    search,
    paise: (search && parseRupees(search)) || undefined,
    day: (search && dayIn(search)) || undefined,
    from: dayIn(textOf("from") ?? "") ?? undefined,
    to: dayIn(textOf("to") ?? "") ?? undefined,
    page: pageIn(query),
  };
}

/** Where these lines are listed. */
export const pathTo = ({ account, state, search, from, to, page }: LinesQuery) =>
  withQuery(STATEMENT_LINES_PATH, {
    account,
    state,
    q: search,
    from,
    to,
    page,
  });
