import { groupBy } from "#app/golf/group-by.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { nameKey, numberMark } from "#app/tournaments/names-apart.ts";
import type { SeriesFacts } from "./facts.ts";
import type { SeriesMove } from "./moves.ts";
import { placesOverRounds } from "./places-over-rounds.ts";
import { readFacts } from "./stored-facts.ts";
import { roundsView, tablesView } from "./view.ts";

export type PublicChange = {
  at: string;
  what: string;
  reason: string | null;
  /** Of a tournament that was moved. */
  from_day: string | null;
  to_day: string | null;
  /** Of a series or tournament that was renamed; of divisions "Low → Gold". */
  was: string | null;
  tournament: string | null;
  moves: (Omit<SeriesMove, "person"> & { person: string | number })[];
};

export type PublicSeries = {
  name: string;
  slug: string;
  facts: SeriesFacts;
  /** By the numbers of the persons; null: the account was deleted. */
  names: (string | null)[];
  /** Of the club, without a name yet. */
  drafts: number;
  changes: PublicChange[];
  /** How many further changes there are. */
  earlier: number;
  is_final: boolean;
  updated_at: string;
};

type StoredSeries = Omit<PublicSeries, "facts"> & {
  namesakes: (SeriesNamesake | null)[];
} & Parameters<typeof readFacts>[0];

/** What numbers a person among those of the name. */
export type SeriesNamesake = {
  /** In all tournaments, or where none shows one in the register; null: the tournaments differ. */
  number: number | null;
  in_tournament: number | null;
  tournament: string | null;
  /** In the register. */
  order: number;
};

/** What tells people of one name apart, the best first: the last is of the register, and not shared. */
const MARKS: readonly ((namesake: SeriesNamesake) => string | null)[] = [
  ({ number }) => (number === null ? null : numberMark(number)),
  // Where the tournaments number them otherwise.
  ({ in_tournament: there, tournament }) =>
    there === null ? null : `${numberMark(there)} in ${tournament ?? ""}`,
  ({ order }) => numberMark(order),
];

/** The names of persons, as people of one name are told apart: by the number that readers of the tournaments know. */
export function personNames(
  names: readonly (readonly [person: string, name: string | null])[],
  namesakeOf: (person: string) => SeriesNamesake | null | undefined,
): Record<string, string | null> {
  const marked = groupBy(
    names.flatMap(([person, name]) => {
      const namesake = namesakeOf(person);
      return name === null || !namesake ? [] : [{ person, name, namesake }];
    }),
    ({ name }) => nameKey(name),
  );
  const told = [...marked.values()].flatMap((people) => {
    const levels = MARKS.map((markOf) => people.map(({ namesake }) => markOf(namesake)));
    const marks = levels.find(
      (each) => !each.includes(null) && new Set(each).size === people.length,
    );
    return people.map(({ person, name }, index): [string, string | null] => [
      person,
      `${name} (${(marks ?? levels.at(-1))?.[index] ?? ""})`,
    ]);
  });
  return Object.fromEntries<string | null>([...names, ...told]);
}

/** @throws a 404 Response when there is no such series, a 503 one when it cannot be read */
export async function readPublicSeries(
  context: RequestContext,
  slug: string | undefined,
): Promise<PublicSeries> {
  const { data, error } = await context.supabase
    .rpc("public_series", { slug: slug ?? "" })
    .overrideTypes<StoredSeries | null, { merge: false }>();
  if (error) throw backendUnavailable();
  if (!data) throw new Response(null, { status: 404 });
  const { namesakes, ...series } = data;
  const apart = personNames(Object.entries(data.names), (number) => namesakes[Number(number)]);
  return {
    ...series,
    facts: readFacts(data),
    names: data.names.map((_, number) => apart[number] ?? null),
  };
}

/** A series with its tables and rounds worked out: of 240 players in 12 rounds that is most of its page. */
export async function readSeriesView(context: RequestContext, slug: string) {
  const series = await readPublicSeries(context, slug);
  const tables = tablesView(series.facts, (person) => series.names[Number(person)] ?? null);
  return {
    series,
    tables,
    rounds: roundsView(series.facts),
    places: placesOverRounds(series.facts, tables),
  };
}

export type ListedSeries = { slug: string; name: string; is_final: boolean };

/**
 * @param tournament of which; undefined: all
 * @throws a 503 Response when they cannot be read
 */
export async function listPublicSeries(
  context: RequestContext,
  tournament?: string,
): Promise<ListedSeries[]> {
  const { data, error } = await context.supabase
    .rpc("listed_series", tournament === undefined ? {} : { tournament })
    .overrideTypes<{ series: ListedSeries[] }, { merge: false }>();
  if (error) throw backendUnavailable();
  return data.series;
}
