import { unwrap } from "#app/club/frame/administrator.server.ts";
import type { Change } from "#app/club/frame/history.ts";
import { noteOpened } from "#app/club/frame/read-tournament.server.ts";
import { changesOfSeries, movesToNote, seriesOf } from "#app/club/series/series.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { MAX_ROWS, readByIds } from "#app/platform/supabase/whole-reads.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { LIMIT_COLUMNS, type Limits, NO_ENTRIES, type Places } from "#app/tournaments/places.ts";
import { withDay, withDivisionNames } from "#app/tournaments/series/changed-facts.ts";
import { divisionsApart } from "#app/tournaments/series/day-divisions.ts";
import type { SeriesFacts } from "#app/tournaments/series/facts.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { countPlaces } from "#app/tournaments/tournaments.server.ts";
import { CANCEL_PAGE, TOASTS } from "./content.ts";
import { changesOf, divisionNames, namesStillSaved, renamedIn, valuesOf } from "./form-values.ts";
import { MESSAGES } from "./messages.ts";
import type { TournamentForm } from "./schema.ts";
import { fieldOf } from "./tournament-fields.ts";
import { compareVersions, type Values } from "./versions.ts";

type Functions = Database["public"]["Functions"];
type Saved = Functions["save_tournament"]["Returns"][number];

const INSUFFICIENT_PRIVILEGE = "42501";

export const TOURNAMENTS_A_PAGE = 50;

/** The latest; with `changes=all` all. */
const CHANGES_SHOWN = 20;

type Overview = Places & {
  missing: string[];
};

const LISTED_COLUMNS = `id, slug, name, state, starts_on, last_day, registration_opens_at, registration_closes_at, registration_ends_at, is_open_after_its_day, has_results, version, updated_at, missing, ${LIMIT_COLUMNS}`;

type ListedRow = Pick<
  Tournament,
  | "id"
  | "slug"
  | "name"
  | "version"
  | "updated_at"
  | "state"
  | "starts_on"
  | "registration_opens_at"
  | "registration_closes_at"
  | "registration_ends_at"
  | "is_open_after_its_day"
  | "has_results"
  | "has_waiting_list"
> &
  Limits &
  Pick<Overview, "missing">;

export type ListedTournament = ListedRow & {
  places: Places;
  /** How many entrants have said that they cannot come, and were not phoned yet. */
  cannotCome: number;
};

export type EditedTournament = {
  tournament: Tournament;
  places: Places;
  /** The columns that a draft still lacks. */
  missing: string[];
  /** The latest, of which history has those that are shown. */
  changes: Change[];
  history: Change[];
  hasMoreChanges: boolean;
};

/** @param only the ids of those that are listed; null: all are */
export async function listTournaments(
  context: RequestContext,
  page: number,
  only: readonly string[] | null,
): Promise<{ tournaments: ListedTournament[]; total: number }> {
  const from = (page - 1) * TOURNAMENTS_A_PAGE;
  const { supabase } = context;
  const overview = supabase
    .from("tournament_overview")
    .select(LISTED_COLUMNS)
    .order("starts_on", { ascending: false, nullsFirst: true })
    .order("id")
    .range(from, from + TOURNAMENTS_A_PAGE - 1);
  const all = supabase.from("tournaments").select("id", { count: "exact" }).limit(1);
  const [listed, counted] = await Promise.all([
    (only === null ? overview : overview.in("id", only)).overrideTypes<
      ListedRow[],
      { merge: false }
    >(),
    // Of the overview it would work out each tournament's entries. No HEAD: each opens a connection.
    only === null ? all : all.in("id", only),
  ]);
  unwrap(counted);
  const rows = unwrap<ListedRow[]>(listed);
  const ids = rows.map(({ id }) => id);
  const [places, calls] = await Promise.all([
    countPlaces(context, ids).catch(() => {
      throw backendUnavailable();
    }),
    readByIds(ids, (some) =>
      supabase
        .from("open_calls")
        .select("tournament_id, cannot_come")
        .in("tournament_id", some)
        .gt("cannot_come", 0)
        .limit(some.length)
        .overrideTypes<{ tournament_id: string; cannot_come: number }[], { merge: false }>(),
    ).then(unwrap<{ tournament_id: string; cannot_come: number }[]>),
  ]);
  const cannotCome = new Map(calls.map((call) => [call.tournament_id, call.cannot_come]));
  return {
    tournaments: rows.map((tournament) => ({
      ...tournament,
      places: places.get(tournament.id) ?? NO_ENTRIES,
      cannotCome: cannotCome.get(tournament.id) ?? 0,
    })),
    total: counted.count ?? 0,
  };
}

/**
 * @throws a 403 Response for members who are not administrators, a 404 Response when there is none,
 *   a 503 Response when it cannot be read
 */
export async function readEditedTournament(
  context: RequestContext,
  id: string,
  hasAllChanges = false,
): Promise<EditedTournament> {
  const { supabase } = context;
  const shown = hasAllChanges ? MAX_ROWS : CHANGES_SHOWN;
  const [history, row] = await Promise.all([
    supabase
      .from("tournament_changes")
      .select("at, action, admin_name, details")
      .eq("tournament_id", id)
      .order("at", { ascending: false })
      .limit(MAX_ROWS),
    supabase
      .from("tournament_overview")
      .select()
      .eq("id", id)
      .maybeSingle()
      .overrideTypes<Tournament & Overview, { merge: false }>(),
  ]);
  const changes = unwrap(history) as Change[];
  const read = unwrap<(Tournament & Overview) | null>(row);
  if (!read) throw new Response(null, { status: 404 });
  const { entries, waiting, claimed, missing, ...tournament } = read;
  return {
    tournament: noteOpened(context, tournament),
    places: { entries, waiting, claimed },
    missing,
    changes,
    history: changes.slice(0, shown),
    hasMoreChanges: changes.length > shown,
  };
}

/** @throws DatabaseError, or a 403 Response */
export async function isTournament({ supabase }: RequestContext, id: string): Promise<boolean> {
  const found = unwrap<{ id: string } | null>(
    await supabase.from("tournaments").select("id").eq("id", id).maybeSingle(),
  );
  return found !== null;
}

export async function createTournament(
  context: RequestContext,
  name: string,
  submissionKey: string | undefined,
): Promise<Saved> {
  const answer = await context.supabase.rpc("save_tournament", {
    changes: { name },
    submission_key: submissionKey,
  });
  return firstOf(savedOrThrow(answer));
}

/**
 * Saves what was changed in a tournament's form. What somebody else has saved since it was opened
 * stays; where both changed a field, that is decided in the form.
 *
 * @returns the tournament's version and slug, the names of the fields that were changed, whether
 *   fields were there that another administrator had changed, and whether of several divisions one is left
 * @throws InvalidFields with what the database refused beside its field, and with a 409 where both
 *   have changed a field; DatabaseError, or a 403, 404 or 503 Response
 */
export async function saveTournament(
  context: RequestContext,
  id: string,
  { form, values }: { form: TournamentForm; values: Values },
): Promise<
  Saved & { isMerged: boolean; changed: readonly string[]; hasOneDivisionLeft?: boolean }
> {
  const row = await context.supabase
    .from("tournament_details")
    .select()
    .eq("id", id)
    .maybeSingle()
    .overrideTypes<Tournament, { merge: false }>();
  if (row.error) throw new DatabaseError(row);
  if (!row.data) throw new Response(null, { status: 404 });
  const { slug, version } = row.data;
  const theirs = valuesOf(row.data);
  const { mine, both, theirs: unseen } = compareVersions(values, theirs);
  if (both.length > 0 && form.overwrite !== version) {
    throw new InvalidFields(
      {},
      {
        status: 409,
        toast: TOASTS.conflict,
        values: Object.fromEntries(unseen.map((name) => [name, theirs[name]])),
      },
    );
  }
  const isMerged = unseen.length > 0;
  const changed = [...mine, ...both];
  if (changed.length === 0) return { id, slug, version, isMerged, changed };
  const taken = Object.entries(namesStillSaved(form, row.data));
  if (taken.length > 0) {
    throw new InvalidFields(
      Object.fromEntries(taken.map(([field, name]) => [field, [MESSAGES.nameStillSaved(name)]])),
    );
  }
  const isMoved = row.data.has_results && changed.includes("starts_on");
  const names = divisionNames(form);
  const isRenamed =
    changed.includes("divisions") &&
    row.data.divisions.some(
      (division) => (names.get(division.id) ?? division.name) !== division.name,
    );
  const series = isMoved || isRenamed ? await seriesOf(context, id) : [];
  const day = isMoved ? (form.starts_on ?? null) : row.data.starts_on;
  const moved = (facts: SeriesFacts) => withDivisionNames(withDay(facts, id, day), id, names);
  const today = dayInIndiaOf(new Date());
  const { changes_until: before } = row.data;
  const until = form.changes_until ?? null;
  const asks = [
    ...(isMoved
      ? [
          MESSAGES.movesResults(day && formatDay(day)),
          ...(day && day > today ? [MESSAGES.movesResultsAhead] : []),
        ]
      : []),
    ...changesOfSeries(series, moved),
    ...(isRenamed
      ? series.flatMap((each) =>
          divisionsApart(moved(each.facts)).map((apart) =>
            MESSAGES.divisionsApart(each.name, apart),
          ),
        )
      : []),
    ...(until !== null && until < (before ?? today) && (await hasEntries(context, id))
      ? // Their mails have said until when.
        [MESSAGES.endsChanges(before && formatDay(before), formatDay(until))]
      : []),
  ];
  // Another day or name than was asked about is asked about anew.
  const asked = [
    `${form.starts_on ?? ""} ${form.changes_until ?? ""}`,
    ...(isRenamed ? names.values() : []),
  ].join(" ");
  if (asks.length > 0 && form.asked !== asked) {
    throw new InvalidFields({ asked: asks }, { values: { asked } });
  }
  const answer = await context.supabase.rpc("save_tournament", {
    changes: changesOf(form, changed, row.data),
    tournament: id,
    expected_version: version,
    renamed: renamedIn(form, changed, row.data),
    series: row.data.has_results ? movesToNote(series, moved).noted : [],
  });
  try {
    return {
      ...firstOf(savedOrThrow(answer)),
      isMerged,
      changed,
      hasOneDivisionLeft:
        changed.includes("divisions") && row.data.divisions.length > 1 && names.size === 1,
    };
  } catch (error) {
    throw error instanceof DatabaseError
      ? (invalidFields(error, values, row.data) ?? error)
      : error;
  }
}

async function hasEntries(context: RequestContext, id: string): Promise<boolean> {
  const { entries, waiting } = (await countPlaces(context, [id])).get(id) ?? NO_ENTRIES;
  return entries + waiting > 0;
}

type Step = "publish_tournament" | "close_registration" | "reopen_registration";

/** @throws DatabaseError with the function's code, or a 403 Response */
export async function changeState(
  context: RequestContext,
  step: Step,
  tournament: string,
  expected_version: number,
): Promise<void> {
  savedOrThrow(await context.supabase.rpc(step, { tournament, expected_version }));
}

/**
 * Cancels a tournament; the mails to those who are entered are queued.
 *
 * @throws DatabaseError, InvalidFields or a 403 Response
 */
export async function cancelTournament(
  context: RequestContext,
  tournament: string,
  {
    version,
    reason,
    series,
  }: { version: number; reason: string; series: ReturnType<typeof movesToNote>["noted"] },
): Promise<{ slug: string }> {
  const slug = await slugOf(context, tournament);
  await stepOrInvalid(async () =>
    context.supabase.rpc("cancel_tournament", {
      tournament,
      expected_version: version,
      reason,
      series,
    }),
  );
  return { slug };
}

/** @throws DatabaseError, InvalidFields or a 403 Response */
export async function deleteTournament(
  context: RequestContext,
  tournament: string,
  expected_version: number,
): Promise<{ slug: string }> {
  const slug = await slugOf(context, tournament);
  await stepOrInvalid(async () =>
    context.supabase.rpc("delete_tournament", { tournament, expected_version }),
  );
  return { slug };
}

/** @throws a 404 Response when there is no such tournament, or DatabaseError */
async function slugOf(context: RequestContext, id: string): Promise<string> {
  const answer = await context.supabase
    .from("tournaments")
    .select("slug")
    .eq("id", id)
    .maybeSingle();
  if (answer.error) throw new DatabaseError(answer);
  if (!answer.data) throw new Response(null, { status: 404 });
  return answer.data.slug;
}

const REFUSED: Readonly<Record<string, { status: number; text: string }>> = {
  not_published: { status: 400, text: CANCEL_PAGE.notPublished },
  tournament_has_entries: {
    status: 400,
    text: "This tournament has entries, so it cannot be deleted. You can cancel it instead.",
  },
  version_conflict: { status: 409, text: MESSAGES.changedMeanwhile },
  series_outdated: {
    status: 409,
    text: "A series of this tournament changed at the same moment. Please look at it, and cancel again.",
  },
};

async function stepOrInvalid(
  step: () => Promise<Parameters<typeof savedOrThrow>[0]>,
): Promise<void> {
  try {
    savedOrThrow(await step());
  } catch (error) {
    const refused = error instanceof DatabaseError ? REFUSED[error.message] : undefined;
    if (!refused) throw error;
    const { status, text: description } = refused;
    throw new InvalidFields({}, { status, toast: { ...TOASTS.notDone, description } });
  }
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof DatabaseError && codes.includes(error.message);
}

/**
 * What the database refused, beside the field that it is about.
 *
 * @returns null when it is about none
 */
function invalidFields(
  { message: code, details }: DatabaseError,
  values: Values,
  stored: Tournament,
): InvalidFields | null {
  const beside = (field: string, message: string) => new InvalidFields({ [field]: [message] });
  switch (code) {
    case "version_conflict":
      return new InvalidFields({}, { status: 409, toast: TOASTS.conflict });
    case "series_outdated":
      return beside("starts_on", MESSAGES.series_outdated);
    case "slug_taken":
      return beside("slug", MESSAGES.slugTaken);
    case "slug_reserved":
      return beside("slug", MESSAGES.slugReserved);
    case "slug_fixed":
      return beside("slug", MESSAGES.slugFixed);
    case "name_and_day_taken":
      return beside("starts_on", MESSAGES.nameAndDayTaken);
    case "capacity_below_entries":
      return beside("capacity", MESSAGES.belowEntries(details));
    case "places_below_entries": {
      const [entries = "", ...pool] = details.split(" ");
      return beside(fieldOfPool(pool.join(" "), values), MESSAGES.belowEntries(entries));
    }
    case "team_name_taken":
      return beside("golf_groups", MESSAGES.teamNamed(details));
    case "entry_form_has_entries":
      return beside("entry_form", MESSAGES.entryFormHasEntries);
    case "form_of_play_has_draw":
      return beside("form_of_play", MESSAGES.formHasDraw);
    case "final_before_rounds":
      return beside("final_by", MESSAGES.finalBeforeRounds(formatDay(details)));
    case "form_of_play_in_series":
      return beside("form_of_play", MESSAGES.formInSeries);
    case "dates_contradict":
      return beside(
        details,
        details in MESSAGES.dates
          ? MESSAGES.dates[details as keyof typeof MESSAGES.dates]
          : MESSAGES.invalid,
      );
    case "tournament_incomplete":
      return beside(
        fieldOf(details) ?? details,
        details === "divisions" ? MESSAGES.noneToChoose : MESSAGES.required,
      );
    case "handicap_in_no_division":
      return beside("divisions", MESSAGES.handicapInNoDivision(details));
    case "tee_unknown": {
      const [division = "", tee = ""] = details.split(/, (?=[^,]*$)/);
      return beside("divisions", MESSAGES.teeUnknown(division, tee));
    }
    case "tee_of_another_round":
      return beside("rated_tees", MESSAGES.teeOfAnotherRound(details));
    case "choice_in_use":
      return putBackInUse(details, values, stored);
    case "needed_by_competition":
      return beside(fieldOf(details) ?? details, MESSAGES.neededByCompetition);
    case "tournament_invalid":
      return invalidField(details);
    default:
      return null;
  }
}

function invalidField(column: string): InvalidFields | null {
  const field = fieldOf(column);
  return field ? new InvalidFields({ [field]: [MESSAGES.invalid] }) : null;
}

type RemovedInUse = {
  /** "golf_group", "category", "tee", "question", "per_player", or "question:" and its id. */
  choice_of: string;
  choice: string;
  entries: number;
};

const LISTS: Readonly<Record<string, "golf_groups" | "divisions" | "rated_tees">> = {
  golf_group: "golf_groups",
  category: "divisions",
  tee: "rated_tees",
};

function putBackInUse(details: string, submitted: Values, stored: Tournament): InvalidFields {
  const before = valuesOf(stored);
  const values: Values = {};
  const messages: Record<string, string[]> = {};
  for (const { choice_of, choice, entries } of JSON.parse(details) as RemovedInUse[]) {
    const list = LISTS[choice_of] ?? "questions";
    const [, question] = choice_of.split(":", 2);
    const id = question ?? choice;
    const was = before[list].findIndex((line) => line.id === id);
    const line = before[list][was];
    const lines: (Line | undefined)[] = values[list] ?? submitted[list] ?? [];
    const now = lines.findIndex((line) => line?.id === id);
    const index = now === -1 ? Math.min(was, lines.length) : now;
    const merged: Line = { ...line, ...lines[now] };
    const name = merged.name ?? merged.label ?? choice;
    const isPerPlayer = choice_of === "per_player";
    const kept =
      question === undefined
        ? { ...merged, ...(isPerPlayer && { per_player: "on" }) }
        : { ...merged, choices: `${merged.choices ?? ""}\n${choice}`.trim() };
    Object.assign(values, {
      [list]: lines.toSpliced(index, now === -1 ? 0 : 1, kept),
    });
    if (isPerPlayer) {
      messages[`${list}[${index}].per_player`] = [MESSAGES.inUse.perPlayer(entries)];
      continue;
    }
    const field = question === undefined ? (list === "questions" ? "label" : "name") : "choices";
    messages[`${list}[${index}].${field}`] = [
      question === undefined
        ? MESSAGES.inUse[list](entries, name)
        : MESSAGES.inUse.choices(entries, choice),
    ];
  }
  return new InvalidFields(messages, { values });
}

type Line = Readonly<Record<string, string | undefined>>;

/** The field with the places of a pool, "category:men" or "golf_group:E-Golf". */
function fieldOfPool(pool: string, { golf_groups, divisions }: Values): string {
  const [kind = "", ...rest] = pool.split(":");
  if (kind === "guests") return "guest_places";
  const name = rest.join(":");
  const [list, index] =
    kind === "category"
      ? ["divisions", divisions?.findIndex((line) => line?.id === name) ?? -1]
      : ["golf_groups", golf_groups?.findIndex((group) => group?.name === name) ?? -1];
  return index === -1 ? list : `${list}[${index}].places`;
}

function savedOrThrow<Data>(
  answer: { status: number } & (
    | { data: Data; error: null }
    | { data: null; error: { code: string; message: string; details: string } }
  ),
): Data {
  if (!answer.error) return answer.data;
  if (answer.error.code === INSUFFICIENT_PRIVILEGE) throw forbidden();
  throw new DatabaseError({ error: answer.error, status: answer.status });
}

function firstOf(rows: Saved[]): Saved {
  const [row] = rows;
  if (!row) throw backendUnavailable();
  return row;
}

function forbidden() {
  return new Response(null, { status: 403 });
}
