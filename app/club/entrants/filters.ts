import { FEE_FILTERS, type FeeFilter } from "#app/club/money/fees/ledger.ts";
import { ENTRY_STATES, type EntryState } from "#app/entries/entry-state.ts";
import { withQuery } from "#app/site/list-pages.ts";
import type { Question } from "#app/tournaments/tournament.ts";

export type Filters = {
  search?: string;
  state?: EntryState;
  golfGroup?: string;
  category?: string;
  here?: "yes" | "no";
  fee?: FeeFilter;
  /** By the question's id; "yes" or "no" of a question with these answers. */
  answers?: Readonly<Record<string, string>>;
};

/** Maximum length of a search, in characters: no e-mail address is longer. */
export const MAX_SEARCH_LENGTH = 254;
const MAX_NAME_LENGTH = 200;
const ANSWER = "answer.";
const ANSWER_NAME = /^answer\.([\w-]+)$/;

export function readFilters(
  query: URLSearchParams,
  questions: readonly Pick<Question, "id">[],
): Filters {
  return filtersIn(
    query,
    questions.map(({ id }) => id),
  );
}

/** The same where the tournament's questions are not known yet: with answers to any. */
export function typedFilters(query: URLSearchParams): Filters {
  return filtersIn(
    query,
    [...query.keys()].flatMap((name) => ANSWER_NAME.exec(name)?.[1] ?? []),
  );
}

function filtersIn(query: URLSearchParams, questions: readonly string[]): Filters {
  const state = query.get("state");
  const here = query.get("here");
  const fee = query.get("fee");
  return compact({
    search: textOf(query.get("q"), MAX_SEARCH_LENGTH),
    state: ENTRY_STATES.find((each) => each === state),
    golfGroup: textOf(query.get("group"), MAX_NAME_LENGTH),
    category: textOf(query.get("category"), MAX_NAME_LENGTH),
    here: here === "yes" || here === "no" ? here : undefined,
    fee: FEE_FILTERS.find((each) => each === fee),
    answers: answersIn(query, questions),
  });
}

function answersIn(query: URLSearchParams, questions: readonly string[]): Filters["answers"] {
  const answers = questions.flatMap((id) => {
    const answer = textOf(query.get(ANSWER + id), MAX_NAME_LENGTH);
    return answer === undefined ? [] : [[id, answer] as const];
  });
  return answers.length === 0 ? undefined : Object.fromEntries(answers);
}

/** @returns undefined for an empty text */
function textOf(parameter: string | null, max: number): string | undefined {
  const text = (parameter ?? "")
    .trim()
    .slice(0, max)
    // A surrogate pair that slice() cut in half, and NUL, which Postgres rejects.
    .replace(/[\uD800-\uDBFF]$|\0/g, "\uFFFD");
  return text === "" ? undefined : text;
}

function compact(filters: {
  [Name in keyof Filters]: Filters[Name] | undefined;
}): Filters {
  return Object.fromEntries(
    Object.entries<unknown>(filters).filter(([, value]) => value !== undefined),
  );
}

export function queryOf(filters: Filters, page = 1): string {
  const { search, state, golfGroup, category, here, fee, answers = {} } = filters;
  return withQuery("", {
    q: search,
    state,
    group: golfGroup,
    category,
    here,
    fee,
    ...Object.fromEntries(Object.entries(answers).map(([id, answer]) => [ANSWER + id, answer])),
    page,
  });
}
