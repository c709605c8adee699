import type { FEES_PAGE } from "#app/club/money/fees/content.ts";
import type { FeeFilter } from "#app/club/money/fees/ledger.ts";
import { ENTRY_STATE_NAMES, ENTRY_STATES, type EntryState } from "#app/entries/entry-state.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { entrantsPath } from "#app/site/paths.ts";
import { type Division, divisionName, divisionWord } from "#app/tournaments/divisions.ts";
import type { Question } from "#app/tournaments/tournament.ts";
import type { Count, Counts } from "./entrants.server.ts";
import { type Filters, queryOf } from "./filters.ts";

type FilterLink = {
  label: string;
  count?: number;
  sum?: string;
  isCurrent: boolean;
  filters: Filters;
};

/** Rows of links: those of the state, and the others folded while none of them is on. */
export function FilterLinks({
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
}) {
  const path = entrantsPath(tournament);
  const rows = [
    {
      label: "Golf group",
      links: choiceLinks(counts.golfGroups, "golfGroup", filters),
    },
    {
      label: divisionWord(divisions),
      links: choiceLinks(counts.categories, "category", filters, (id) =>
        divisionName(divisions, id),
      ),
    },
    { label: fees.heading, links: feeLinks(counts, filters, fees.filters) },
    ...questions.map((question) => ({
      label: question.label,
      links: answerLinks(question, filters, counts.answers[question.id]),
    })),
  ].filter(({ links }) => links.length > 0);
  return (
    <nav aria-label="Filters" className="flex flex-wrap items-center gap-x-5 print:hidden">
      <Row path={path} label="State" links={stateLinks(filters, counts)} />
      {rows.length > 0 ? (
        <details className="open:w-full" open={rows.some(({ links }) => links.some(isCurrent))}>
          <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold text-link">
            More filters
          </summary>
          <div className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
            {rows.map(({ label, links }) => (
              <div key={label} className="grid min-w-0 gap-1">
                <span className="text-xs">{label}</span>
                <Row path={path} label={label} links={links} wraps />
              </div>
            ))}
          </div>
        </details>
      ) : null}
    </nav>
  );
}

const isCurrent = (link: FilterLink) => link.isCurrent;

function Row({
  path,
  label,
  links,
  wraps = false,
}: {
  path: string;
  label: string;
  links: readonly FilterLink[];
  wraps?: boolean;
}) {
  return (
    <ul
      aria-label={label}
      className={`flex gap-2 py-1 ${wraps ? "flex-wrap" : "min-w-0 flex-1 overflow-x-auto"}`}
    >
      {links.map(({ label: name, count, sum, isCurrent, filters }) => (
        <li key={name} className="flex-none">
          <a
            href={path + queryOf(filters)}
            aria-current={isCurrent ? "true" : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-paper px-4 text-base text-ink no-underline aria-[current]:border-link aria-[current]:bg-fairway-100 aria-[current]:font-semibold aria-[current]:text-link"
          >
            {name}
            {count === undefined ? "" : ` ${count}`}
            {sum === undefined ? "" : ` · ${sum}`}
          </a>
        </li>
      ))}
    </ul>
  );
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
    const found = fees[fee];
    if (!found) return [];
    return [
      {
        label,
        count: found.entries,
        ...(found.paise > 0 && { sum: formatRupees(found.paise) }),
        isCurrent: current === fee,
        filters: current === fee ? rest : { ...rest, fee },
      },
    ];
  });
}

/** What a list is filtered by: a question and its answers, those that are hidden too. */
export type FilterQuestion = Pick<Question, "id" | "label"> & {
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
