import { createHash } from "node:crypto";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { TOASTS as CLUB_TOASTS } from "#app/club/frame/content.ts";
import { purgeSeriesPages, purgeTournament } from "#app/club/frame/purge.server.ts";
import { isUuid } from "#app/club/frame/uuid.ts";
import { type DatabaseResult, dataOrThrow } from "#app/forms/database-result.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { MAX_ROWS, readByIds } from "#app/platform/supabase/whole-reads.server.ts";
import type { SeriesFacts, StoredSeriesRules } from "#app/tournaments/series/facts.ts";
import { seriesChanges, type SeriesMove } from "#app/tournaments/series/moves.ts";
import type { CutPlan } from "#app/tournaments/series/rounds.ts";
import {
  personNames,
  type PublicChange,
  type SeriesNamesake,
} from "#app/tournaments/series/series.server.ts";
import { readFacts } from "#app/tournaments/series/stored-facts.ts";
import { tablesOf } from "#app/tournaments/series/tables.ts";
import { cutTexts, moveText } from "#app/tournaments/series/view.ts";
import { FORMER_MEMBER } from "#app/tournaments/series/words.ts";
import { MESSAGES, REFUSED } from "./content.ts";
import { ENTERED_AT_ONCE } from "./fields.ts";

export type ClubSeries = {
  id: string;
  version: number;
  slug: string;
  name: string;
  rules: StoredSeriesRules;
  is_public: boolean;
  /** Readers have seen it, even if it is hidden now. */
  was_shown: boolean;
  /** As it is now. */
  facts: SeriesFacts;
  /** By which a change of places is known to be of these facts. */
  digest: string;
  /** As it was closed; null: it is open. */
  final: SeriesFacts | null;
  /** By person; null: the account was deleted. */
  names: Record<string, string | null>;
  changes: (PublicChange & { tournament_id: string | null; writer: string | null })[];
  /** How many further changes there are. */
  earlier: number;
};

type Stored = Omit<ClubSeries, "facts" | "final"> & {
  namesakes: Record<string, SeriesNamesake | null>;
  facts: Parameters<typeof readFacts>[0];
  final: Parameters<typeof readFacts>[0] | null;
};

/**
 * @param tournament for the secretary of a tournament that is in the series
 * @throws a 404 Response when there is no such series, and as `unwrap`
 */
export async function readSeries(
  context: RequestContext,
  id: string | undefined,
  tournament?: string,
): Promise<ClubSeries> {
  const stored =
    id !== undefined && isUuid(id)
      ? unwrap<Stored | null>(
          await context.supabase
            .rpc("club_series", { series: id, tournament })
            .overrideTypes<Stored | null, { merge: false }>(),
        )
      : null;
  if (!stored) throw new Response(null, { status: 404 });
  const { namesakes, ...series } = stored;
  return {
    ...series,
    names: personNames(Object.entries(stored.names), (person) => namesakes[person]),
    facts: readFacts(stored.facts),
    final: stored.final && readFacts(stored.final),
  };
}

export const hasResults = ({ facts }: Pick<ClubSeries, "facts">): boolean =>
  facts.tournaments.some(({ lines }) => lines.length > 0);

/** Whether readers have seen a table that a change may move, or will compare it with. */
const wasRead = (series: Pick<ClubSeries, "facts" | "was_shown">): boolean =>
  series.was_shown && hasResults(series);

/** Whether readers see the table that a change may move. */
export const needsReason = (series: Pick<ClubSeries, "facts" | "is_public">): boolean =>
  series.is_public && hasResults(series);

export type SeriesChanges = {
  name?: string;
  slug?: string;
  rules?: StoredSeriesRules;
  is_public?: boolean;
  is_final?: boolean;
  tournaments?: {
    tournament: string;
    competition: string | null;
    board: string | null;
    weight: number;
  }[];
  correction?: { id: string; person: string; amount: number };
  taken_back?: string;
  moved?: { person: string; division: string };
  /** Null takes it back. */
  cut?: { tournament: string; rule: CutPlan; persons: string[] } | null;
  cut_person?: { person: string; is_in: boolean };
};

const messageOf = ({ message }: { message: string }): string | null =>
  Object.hasOwn(MESSAGES, message) ? MESSAGES[message as keyof typeof MESSAGES] : null;

/** Saves changes of a series with what they do to its places. */
export async function saveSeries(
  context: RequestContext,
  series: { id: string; slug: string; facts?: SeriesFacts },
  version: number,
  changes: SeriesChanges,
  { reason = "", moves = [] }: { reason?: string | undefined; moves?: readonly SeriesMove[] } = {},
): Promise<void> {
  dataOrThrow(
    await context.supabase.rpc("save_series", {
      series: series.id,
      expected_version: version,
      changes,
      reason,
      moves: [...moves],
    }),
    messageOf,
    CLUB_TOASTS.failed,
  );
  purgeSeries([series]);
}

/** Deletes a series that only the club sees. */
export async function deleteSeries(
  context: RequestContext,
  id: string,
  version: number,
): Promise<void> {
  dataOrThrow(
    await context.supabase.rpc("delete_series", { series: id, expected_version: version }),
    messageOf,
    CLUB_TOASTS.failed,
  );
}

type SeriesTournaments = NonNullable<SeriesChanges["tournaments"]>;

/** What other tournaments would do to an open series, which stays as it is. */
export async function tryTournaments(
  context: RequestContext,
  series: ClubSeries,
  version: number,
  tournaments: SeriesTournaments,
): Promise<{ moves: SeriesMove[]; texts: string[] }> {
  const change = { tournaments };
  const after = await factsOfTrial(
    context,
    [series],
    {
      change: "save_series",
      // The reason may still be missing from the form.
      arguments: { series: series.id, expected_version: version, changes: change, reason: "-" },
    },
    (result) => dataOrThrow(result, messageOf, CLUB_TOASTS.failed),
  );
  const stored = after[series.id];
  if (!stored) return { moves: [], texts: [] };
  const facts = readFacts(stored);
  return {
    moves: seriesChanges(series.facts, facts),
    texts: changesOfFacts(series, facts, (person) => stored.names[person] ?? null),
  };
}

/** Saves the tournaments of a series with what they do to its places. */
export async function saveTournaments(
  context: RequestContext,
  series: ClubSeries,
  version: number,
  tournaments: SeriesTournaments,
  { reason, moves }: { reason: string | undefined; moves: readonly SeriesMove[] },
): Promise<void> {
  const told = wasRead(series) ? moves : [];
  await saveSeries(context, series, version, { tournaments }, { reason, moves: told });
  purgeSeries([series, await readSeries(context, series.id)]);
}

/** The pages of series, and those of their tournaments, which lead to them. */
export function purgeSeries(
  series: readonly { slug: string; facts?: Pick<SeriesFacts, "tournaments"> }[],
): void {
  purgeSeriesPages(series.map(({ slug }) => slug));
  for (const { facts } of series) {
    for (const { slug } of facts?.tournaments ?? []) purgeTournament(slug);
  }
}

/** The open series that read a tournament, or for the secretary of the club some of these. */
export const seriesOf = async (...of: Parameters<typeof allSeriesOf>): Promise<ClubSeries[]> =>
  (await allSeriesOf(...of)).filter(isOpen);

/** Whether what is published changes its tables. */
export const isOpen = ({ final }: Pick<ClubSeries, "final">): boolean => final === null;

/** As `seriesOf`, with the closed ones. */
export async function allSeriesOf(
  context: RequestContext,
  tournaments: string | readonly string[],
): Promise<ClubSeries[]> {
  const listed = unwrap<{ series_id: string }[]>(
    await readByIds([tournaments].flat(), (ids) =>
      context.supabase
        .from("series_tournaments")
        .select("series_id")
        .in("tournament_id", ids)
        .order("series_id")
        .limit(MAX_ROWS),
    ),
  );
  const of = typeof tournaments === "string" ? tournaments : undefined;
  return Promise.all(
    [...new Set(listed.map(({ series_id: id }) => id))].map((id) => readSeries(context, id, of)),
  );
}

/** The names of the series that read a further competition, closed ones too. */
export async function seriesNamesOf(
  { supabase }: RequestContext,
  competition: string,
): Promise<string[]> {
  const listed = unwrap(
    await supabase
      .from("series_tournaments")
      .select("series_id")
      .eq("competition_id", competition)
      .limit(MAX_ROWS),
  );
  const named = unwrap(
    await readByIds(
      listed.map(({ series_id: id }) => id),
      (ids) => supabase.from("series").select("name").in("id", ids).limit(ids.length),
    ),
  );
  return named.map(({ name }) => name).toSorted();
}

/** What a change does to the places of a series, as the database notes it with the change. */
export type NotedMoves = { series: string; digest: string; moves: SeriesMove[] };

/** A change that is tried to know what it does to series: arguments of the function of that name. */
type TriedChange = {
  change: "know_players" | "join_sure_players" | "merge_people" | "take_back_merge" | "save_series";
  arguments: object;
};

type FactsAfter = Record<
  string,
  Parameters<typeof readFacts>[0] & {
    /** By person, of those who would come in too. */
    names: Record<string, string | null>;
  }
>;

/**
 * The facts of open series as a change would leave them.
 *
 * @param unwrapped the facts, or says why the change is refused
 */
async function factsOfTrial(
  { supabase }: RequestContext,
  series: readonly ClubSeries[],
  tried: TriedChange,
  unwrapped: (result: DatabaseResult<FactsAfter>) => FactsAfter,
): Promise<FactsAfter> {
  const open = series.filter(isOpen);
  if (open.length === 0) return {};
  return unwrapped(
    await supabase
      .rpc("series_after", { ...tried, series: open.map(({ id }) => id) })
      .overrideTypes<FactsAfter, { merge: false }>(),
  );
}

/**
 * What a change of who players are, or of a series' tournaments, will do to the places of series.
 *
 * @param unwrapped the facts, or says why the change is refused
 */
export async function movesOfTrial(
  context: RequestContext,
  series: readonly ClubSeries[],
  tried: TriedChange,
  unwrapped: (result: DatabaseResult<FactsAfter>) => FactsAfter,
): Promise<NotedMoves[]> {
  const open = series.filter(isOpen);
  const after = await factsOfTrial(context, open, tried, unwrapped);
  return movesToNote(open, (facts, id) => {
    const now = after[id];
    return now ? readFacts(now) : facts;
  }).noted;
}

/** What a change will do to the places of series, as the database notes it with the change. */
export function movesToNote(
  series: readonly ClubSeries[],
  factsOf: (facts: SeriesFacts, id: string) => SeriesFacts,
): { count: number; noted: NotedMoves[] } {
  const changes = series.map((each) => ({
    each,
    moves: seriesChanges(each.facts, factsOf(each.facts, each.id)),
  }));
  return {
    count: changes.reduce((sum, { moves }) => sum + moves.length, 0),
    noted: changes.map(({ each, moves }) => ({
      series: each.id,
      digest: each.digest,
      moves: wasRead(each) ? moves : [],
    })),
  };
}

/** A digest of persons, by which a form says whom it was shown. */
export const digestOf = (persons: readonly string[]): string =>
  createHash("sha256").update(persons.toSorted().join()).digest("hex").slice(0, 32);

export type EnteredRound = {
  entered: number;
  /** Names of the players who got no place. */
  waiting: string[];
  already: number;
  /** Names with why they could not be entered. */
  refused: string[];
};

type RoundPart = Omit<EnteredRound, "refused"> & { refused: { person: string; code: string }[] };

/** Enters the players who play on in a later round, the first of the table first. */
export async function enterRound(
  context: RequestContext,
  { id, facts, names }: ClubSeries,
  tournament: string,
): Promise<EnteredRound> {
  const through = new Set(facts.cut?.players.map(({ person }) => person));
  const table = tablesOf(facts).flatMap(({ lines }) => lines.map(({ person }) => person));
  const persons = [...new Set([...table, ...through])].filter((person) => through.has(person));
  const sum: EnteredRound = { entered: 0, waiting: [], already: 0, refused: [] };
  for (let start = 0; start < persons.length; start += ENTERED_AT_ONCE) {
    const part = unwrap<RoundPart>(
      // One after the other: those before have their places first.
      await context.supabase
        .rpc("enter_round", {
          series: id,
          tournament,
          persons: persons.slice(start, start + ENTERED_AT_ONCE),
        })
        .overrideTypes<RoundPart, { merge: false }>(),
    );
    sum.entered += part.entered;
    sum.waiting.push(...part.waiting.map((person) => names[person] ?? FORMER_MEMBER));
    sum.already += part.already;
    sum.refused.push(
      ...part.refused.map(({ person, code }) => {
        const why = Object.hasOwn(REFUSED, code)
          ? REFUSED[code as keyof typeof REFUSED]
          : REFUSED.entry_invalid;
        return `${names[person] ?? FORMER_MEMBER}: ${why}`;
      }),
    );
  }
  return sum;
}

/** "Asha Rao 1st → 2nd, Order of merit": what other facts of series would change. */
export const changesOfSeries = (
  series: readonly ClubSeries[],
  factsOf: (facts: SeriesFacts) => SeriesFacts,
  nameOf: (person: string) => string | null = () => null,
): string[] =>
  series.flatMap((each) =>
    changesOfFacts(each, factsOf(each.facts), nameOf).map((text) => `${text}, ${each.name}`),
  );

/** "Asha Rao 1st → 2nd": what other facts would change in a series. */
export function changesOfFacts(
  { facts, names }: Pick<ClubSeries, "facts" | "names">,
  after: SeriesFacts,
  nameOf: (person: string) => string | null = () => null,
): string[] {
  const nameIn = (person: string) => names[person] ?? nameOf(person);
  const cutBefore = cutTexts(facts, nameIn);
  return [
    ...seriesChanges(facts, after).map((move) => moveText(move, nameIn)),
    ...cutTexts(after, nameIn).filter((text) => !cutBefore.includes(text)),
  ];
}
