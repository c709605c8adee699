import type { FEES_PAGE } from "#app/club/money/fees/content.ts";
import type { FeeFilter } from "#app/club/money/fees/ledger.ts";
import { ENTRY_STATE_NAMES, ENTRY_STATES, type EntryState } from "#app/entries/entry-state.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { entrantsPath } from "#app/site/paths.ts";
import { type Division, divisionName, divisionWord } from "#app/tournaments/divisions.ts";
import type { Question } from "#app/tournaments/tournament.ts";
import type { Count, Counts } from "./entrants.server.ts";
import type { FilterRow } from "./filter-links.tsx";
import { type Filters, queryOf } from "./filters.ts";

type FilterLink = {
  label: string;
  count?: number;
  sum?: string;
  isCurrent: boolean;
  filters: Filters;
};

/** The links that filter the list: those of the state, and the other rows. */
export function filterRows({
  tournament,
  filters,
  counts,
  questions,
  divisions,
  fees,
}: {
  tournament: string;
  filters: Filters;
  counts: Counts;
  questions: readonly FilterQuestion[];
  divisions: readonly Division[];
  fees: Pick<typeof FEES_PAGE, "heading" | "filters">;
}): { states: FilterRow; others: FilterRow[] } {
  const path = entrantsPath(tournament);
  const row = (label: string, links: readonly FilterLink[]): FilterRow => ({
    label,
    links: links.map(({ label: name, count, sum, isCurrent, filters: next }) => ({
      href: path + queryOf(next),
      text: `${name}${count === undefined ? "" : ` ${count}`}${sum === undefined ? "" : ` · ${sum}`}`,
      ...(isCurrent && { isCurrent }),
    })),
  });
  return {
    states: row("State", stateLinks(filters, counts)),
    others: [
      row("Golf group", choiceLinks(counts.golfGroups, "golfGroup", filters)),
      row(
        divisionWord(divisions),
        choiceLinks(counts.categories, "category", filters, (id) => divisionName(divisions, id)),
      ),
      row(fees.heading, feeLinks(counts, filters, fees.filters)),
      ...questions.map((question) =>
        row(question.label, answerLinks(question, filters, counts.answers[question.id])),
      ),
    ].filter(({ links }) => links.length > 0),
  };
}

function stateLinks(filters: Filters, counts: Counts): FilterLink[] {
  const { state, here, ...rest } = filters;
  const ofState = (each: EntryState) => counts.states[each]?.players ?? 0;
  return [
    {
      label: "All",
      count: ENTRY_STATES.reduce((sum, each) => sum + ofState(each), 0),
      isCurrent: state === undefined && here === undefined,
      filters: rest,
    },
    ...ENTRY_STATES.filter((each) => ofState(each) > 0).map((each) => ({
      label: ENTRY_STATE_NAMES[each],
      count: ofState(each),
      isCurrent: state === each,
      filters: { ...rest, state: each },
    })),
    ...(ofState("confirmed") > 0
      ? [
          {
            label: "Not here yet",
            count: ofState("confirmed") - counts.here,
            isCurrent: here === "no",
            filters: { ...rest, here: "no" } as const,
          },
          {
            label: "Here",
            count: counts.here,
            isCurrent: here === "yes",
            filters: { ...rest, here: "yes" } as const,
          },
        ]
      : []),
  ];
}

function choiceLinks(
  choices: readonly Count[],
  name: "golfGroup" | "category",
  filters: Filters,
  words = (label: string) => label,
): FilterLink[] {
  const { [name]: current, ...rest } = filters;
  return choices.map(({ label, players }) => ({
    label: words(label),
    count: players,
    isCurrent: current === label,
    filters: current === label ? rest : { ...rest, [name]: label },
  }));
}

function feeLinks(
  { fees }: Counts,
  { fee: current, ...rest }: Filters,
  labels: (typeof FEES_PAGE)["filters"],
): FilterLink[] {
  // Of all there is no count of their own.
  return Object.entries(labels).flatMap(([name, label]) => {
    const fee = name as FeeFilter;
    const total = fees[fee];
    if (!total) return [];
    return [
      {
        label,
        count: total.entries,
        ...(total.paise > 0 && { sum: formatRupees(total.paise) }),
        isCurrent: current === fee,
        filters: current === fee ? rest : { ...rest, fee },
      },
    ];
  });
}

/** What a list is filtered by: a question and its answers, those that are hidden too. */
type FilterQuestion = Pick<Question, "id" | "label"> & {
  offered: readonly { value: string; label: string }[];
};

function answerLinks(
  { id, offered }: FilterQuestion,
  { answers = {}, ...rest }: Filters,
  counts: readonly Count[] = [],
): FilterLink[] {
  return offered.map(({ value, label }) => {
    const isCurrent = answers[id] === value;
    const others = Object.entries(answers).filter(([other]) => other !== id);
    return {
      label,
      count: counts.find((each) => each.label === value)?.players ?? 0,
      isCurrent,
      filters: {
        ...rest,
        answers: Object.fromEntries(isCurrent ? others : [...others, [id, value]]),
      },
    };
  });
}
