import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { handicapMark, namesApart, numberMark } from "#app/tournaments/names-apart.ts";
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
  is_final: boolean;
  updated_at: string;
};

type StoredSeries = Omit<PublicSeries, "facts"> & {
  handicaps: (string | null)[];
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

/** The numbers that readers of the tournaments know: where they differ, with the tournament's name. */
function numberMarks(namesake: SeriesNamesake | null | undefined): (string | null)[] {
  if (!namesake) return [null, null];
  const { number, in_tournament: there, tournament } = namesake;
  return [
    number === null ? null : numberMark(number),
    there === null ? null : `${numberMark(there)} in ${tournament ?? ""}`,
  ];
}

/** The names of persons, as people of one name are told apart: by handicap or number. */
export const personNames = (
  names: readonly (readonly [person: string, name: string | null])[],
  handicapOf: (person: string) => string | null | undefined,
  namesakeOf: (person: string) => SeriesNamesake | null | undefined,
): Record<string, string | null> =>
  Object.fromEntries([
    ...names,
    ...namesApart(
      names.flatMap(([id, name]) =>
        name === null
          ? []
          : [
              {
                ...{ id, name, order: namesakeOf(id)?.order ?? 1 },
                marks: [handicapMark(handicapOf(id) ?? null), ...numberMarks(namesakeOf(id))],
              },
            ],
      ),
    ),
  ]);

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
  const { handicaps, namesakes, ...series } = data;
  const apart = personNames(
    Object.entries(data.names),
    (number) => handicaps[Number(number)],
    (number) => namesakes[Number(number)],
  );
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
