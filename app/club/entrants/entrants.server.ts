import type { UnreachedEntry } from "#app/club/calls/phone-calls.tsx";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { TOASTS } from "#app/club/frame/content.ts";
import { isUuid } from "#app/club/frame/uuid.ts";
import type { FeeState, FeeFilter } from "#app/club/money/fees/ledger.ts";
import { questionsPerPlayer } from "#app/entries/entry-form.ts";
import type { EntryState } from "#app/entries/entry-state.ts";
import { openFeeText } from "#app/entries/fee-facts.ts";
import type { PlayBegan, PlayingData } from "#app/entries/playing-data.ts";
import { dataOrThrow, type DatabaseResult, throwError } from "#app/forms/database-result.server.ts";
import { groupBy } from "#app/golf/group-by.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { MAX_ROWS, readPages, readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import type { Answers } from "#app/tournaments/answers.ts";
import type { Standing } from "#app/tournaments/knockout/own-matches.ts";
import { type MarkedName, numberedName, recognisedName } from "#app/tournaments/names-apart.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { CHECK_IN } from "./content.ts";
import type { Filters } from "./filters.ts";
import { refusalOf } from "./refusals.ts";
import type { Audience } from "./schema.ts";
import { type CheckInAnswer, UNCLEAR } from "./send-check-in.ts";

type Functions = Database["public"]["Functions"];
type Listed = Functions["tournament_entrants"]["Returns"][number];

export type Player = {
  id: string;
  full_name: string;
  /** Empty: not for the caller to see. */
  phone: string;
  handicap: string;
  category?: string;
  answers?: Answers;
};

/**
 * One line of the list. The generated types cannot know which columns of a function may be null,
 * nor what its JSON holds.
 */
export type Entrant = Omit<
  Listed,
  | "account_email"
  | "state"
  | "place"
  | "email"
  | "golf_group"
  | "category"
  | "notes"
  | "players"
  | "answers"
  | "moved_up_at"
  | "withdrawn_at"
  | "withdrawn_reason"
  | "fee_state"
  | "fee_due"
  | "standing"
> & {
  account_email: string | null;
  state: EntryState;
  /** From 1; null unless it waits. */
  place: number | null;
  email: string | null;
  golf_group: string | null;
  category: string | null;
  notes: string | null;
  players: Player[];
  answers: Answers;
  moved_up_at: string | null;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
  /** Null where the entry has no price. */
  fee_state: FeeState | null;
  /** In paise; negative when money is to be given back. */
  fee_due: number | null;
  /** In a knock-out whose draw is published, of an entry with a place. */
  standing: Standing | null;
};

export type EntrantsPage = {
  tournament: Tournament;
  pageSize: number;
  entrants: Entrant[];
  /** Of several people of one name each as they are told apart, by entry. */
  namesakes: ReadonlyMap<string, string>;
  counts: Counts;
};

/**
 * One page of a tournament's entrants, in one call.
 *
 * @param page from 1
 * @throws a 403, 404 or 503 Response
 */
export async function readEntrantsPage(
  context: RequestContext,
  tournament: string,
  filters: Filters,
  page: number,
): Promise<EntrantsPage> {
  type Found = {
    tournament: Tournament;
    page_size: number;
    entrants: Entrant[];
    namesakes: (MarkedName & { entry_id: string })[];
    counts: CountRow[];
  };
  const found = unwrap<Found | null>(
    await context.supabase
      .rpc("entrants_page", {
        ...argumentsOf(filters),
        tournament,
        page,
      })
      .overrideTypes<Found | null, { merge: false }>(),
  );
  if (!found) throw new Response(null, { status: 404 });
  return {
    tournament: found.tournament,
    pageSize: found.page_size,
    entrants: found.entrants,
    namesakes: new Map(
      found.namesakes.map(({ entry_id, name, marks }) => [
        entry_id,
        numberedName(name, marks.order),
      ]),
    ),
    counts: countsOf(found.counts),
  };
}

/** By the id of a player, of those who share their names with others of the tournament. */
export async function readNumbers(
  { supabase }: RequestContext,
  tournament: string,
): Promise<ReadonlyMap<string, number>> {
  type Stored = { numbers: Record<string, number> };
  const { numbers } = unwrap<Stored>(
    await supabase.rpc("namesakes", { tournament }).overrideTypes<Stored, { merge: false }>(),
  );
  return new Map(Object.entries(numbers));
}

/** @throws a 403 or 503 Response */
export async function listAllEntrants(
  context: RequestContext,
  tournament: Pick<Tournament, "id">,
  filters: Filters,
): Promise<Entrant[]> {
  const all = new Map<string, Entrant>();
  for (let page = 1; ; page += 1) {
    const entrants = await listBatch(context, tournament, filters, page);
    // Somebody may enter between two pages, and move the rest on.
    for (const entrant of entrants) all.set(entrant.entry_id, entrant);
    if (entrants.length < MAX_ROWS) return [...all.values()];
  }
}

const argumentsOf = ({ search, state, golfGroup, category, here, fee, answers = {} }: Filters) => ({
  search,
  wanted_state: state,
  wanted_golf_group: golfGroup,
  wanted_category: category,
  wanted_answers: answers,
  is_here: here && here === "yes",
  wanted_fee: fee,
});

async function listBatch(
  context: RequestContext,
  tournament: Pick<Tournament, "id">,
  filters: Filters,
  page: number,
): Promise<Entrant[]> {
  const entrants = unwrap<Entrant[]>(
    await context.supabase
      .rpc("tournament_entrants", {
        ...argumentsOf(filters),
        tournament: tournament.id,
        page_size: MAX_ROWS,
        page,
      })
      .overrideTypes<Entrant[], { merge: false }>(),
  );
  return entrants;
}

/** Does something that may free places, and says who of the waiting list got one. */
export async function confirmedBy<Result>(
  context: RequestContext,
  tournament: Pick<Tournament, "id" | "questions">,
  work: () => Promise<Result>,
): Promise<{ result: Result; confirmed: string[] }> {
  const inState = (state: EntryState) => listBatch(context, tournament, { search: "", state }, 1);
  const before = await inState("waiting");
  const result = await work();
  if (before.length === 0) return { result, confirmed: [] };
  const waiting = new Set(before.map(({ entry_id }) => entry_id));
  const confirmed = (await inState("confirmed")).flatMap((entrant) => {
    if (!waiting.has(entrant.entry_id)) return [];
    const { full_name: name, phone, fee_state, fee_due } = entrant;
    const facts = [
      openFeeText(fee_state, fee_due),
      addressOf(entrant) ? null : `no e-mail address: please phone ${phone}`,
    ].filter((fact) => fact !== null);
    return [facts.length === 0 ? name : `${name} (${facts.join("; ")})`];
  });
  return { result, confirmed };
}

/** Who waits, as many entries as may get a place at most, the first in line first. */
export async function nextInLine(
  context: RequestContext,
  tournament: Pick<Tournament, "id">,
  places: number,
): Promise<{ name: string; players: number }[]> {
  const waiting = await listBatch(context, tournament, { search: "", state: "waiting" }, 1);
  return waiting
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .slice(0, places)
    .map(({ full_name, players }) => ({ name: full_name, players: 1 + players.length }));
}

type CountRow = Omit<Database["public"]["Views"]["entrant_counts"]["Row"], "tournament_id">;

export type Count = Omit<CountRow, "kind" | "paise">;

export type Counts = {
  states: Partial<Record<EntryState, Count>>;
  golfGroups: Count[];
  categories: Count[];
  here: number;
  fees: Partial<Record<FeeFilter, CountRow>>;
  toPhone: number;
  /** By the question's id. */
  answers: Partial<Record<string, Count[]>>;
};

/** Where mails about an entry go; null: nowhere. */
const addressOf = ({ email, account_email }: Pick<Entrant, "email" | "account_email">) =>
  email ?? account_email;

export const reachOf = ({ account_email, latest: { fields } }: EntrantDetails) => ({
  email: addressOf({ email: fields.email ?? null, account_email }),
  phone: fields.phone,
});

/** @throws a 403 or 503 Response */
export async function countEntrants(context: RequestContext, tournament: string): Promise<Counts> {
  const counts = await readWhole(
    () =>
      context.supabase
        .from("entrant_counts")
        .select("kind, label, entries, players, paise")
        .eq("tournament_id", tournament),
    ["kind", "label"],
  );
  return countsOf(unwrap(counts));
}

const ANSWER = "answer ";

function countsOf(rows: CountRow[]): Counts {
  const of = (name: string) => rows.filter(({ kind }) => kind === name);
  return {
    states: Object.fromEntries(of("state").map((row) => [row.label, row])),
    golfGroups: of("golf_group"),
    categories: of("category"),
    here: of("here")[0]?.players ?? 0,
    fees: Object.fromEntries(of("fee").map((row) => [row.label, row])),
    toPhone: of("call")[0]?.entries ?? 0,
    answers: Object.fromEntries(
      groupBy(
        rows.filter(({ kind }) => kind.startsWith(ANSWER)),
        ({ kind }) => kind.slice(ANSWER.length),
      ),
    ),
  };
}

/**
 * Notes that a player has come, or everybody of an entry, or that they have not. Safe to repeat.
 *
 * @param player undefined: all players of the entry
 * @throws a 403 Response
 */
export async function checkIn(
  context: RequestContext,
  { entry, player, isHere }: { entry: string; player?: string; isHere: boolean },
): Promise<CheckInAnswer> {
  const answer = await context.supabase.rpc("check_in", {
    entry,
    player,
    is_here: isHere,
  });
  const { error } = answer;
  if (!error) return { isStored: true };
  if (new DatabaseError(answer).isUnclear) return UNCLEAR;
  if (error.code === INSUFFICIENT_PRIVILEGE) {
    throw new Response(null, { status: 403 });
  }
  return { isStored: false, reason: refusalOf(error) ?? CHECK_IN.failed };
}

/** The name of a player of an entry, or of who is named first. */
export async function readPlayerName(
  context: RequestContext,
  { entry, player }: { entry: string; player?: string },
): Promise<string> {
  const players = unwrap(
    await context.supabase
      .from("players")
      .select("id, full_name")
      .eq("entry_id", entry)
      .eq("state", "playing")
      .order("position")
      .limit(4),
  );
  return (players.find(({ id }) => id === player) ?? players[0])?.full_name ?? "";
}

type VersionFields = {
  full_name: string;
  email?: string;
  phone: string;
  golf_group?: string;
  category?: string;
  handicap: string;
  additional_info?: string;
  message?: string;
  answers: Answers;
  players: Player[];
};

export type Version = Omit<
  Functions["entrant_history"]["Returns"][number],
  | "administrator"
  | "moved_up_at"
  | "withdrawn_at"
  | "withdrawn_reason"
  | "withdrawn_by"
  | "cannot_come_at"
  | "reason"
  | "gone"
  | "fields"
  | "sent"
  | "before"
  | "renamed"
> & {
  /** Who of the club entered or corrected it. */
  administrator: string | null;
  moved_up_at: string | null;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
  /** Who of the club withdrew it; null too where an unpaid place ran out. */
  withdrawn_by: string | null;
  /** When its entrant said last that they cannot come. */
  cannot_come_at: string | null;
  /** Of a correction by the club. */
  reason: string | null;
  /** The players of the version before who are not in it. */
  gone: Pick<Player, "id" | "full_name">[];
  /** With the names that golf groups and choices have now. */
  fields: VersionFields;
  /** With the names when it was sent, of divisions too. */
  sent: VersionFields;
  /** What the version before it said, by the names when this one was sent. */
  before: VersionFields | null;
  /** What of the two has had another name since. */
  renamed: { from: string; to: string }[];
};

export type EntrantDetails = Pick<
  Entrant,
  | "account_email"
  | "state"
  | "place"
  | "player_id"
  | "here"
  | "entered_at"
  | "fee_state"
  | "fee_due"
  | "standing"
> & {
  tournament_id: string;
  waiting: number;
  /** Since when what players play off is fixed; null: it is not. */
  play_began: PlayBegan | null;
  /** Of each player of the entry; null: not fixed yet. */
  playing_data: PlayingData[] | null;
  has_card: boolean;
  /** A withdrawn entry of the same name as who entered. */
  withdrawn_namesake: string | null;
  /** By player, with what tells those of one name apart; of all of the tournament who have one of these. */
  names: Record<string, string>;
  /** The same where one is chosen, with what else the club knows of them. */
  choices: Record<string, string>;
  latest: Version;
  /** Newest first. */
  versions: Version[];
};

/**
 * @throws a 403 Response for members who are not administrators, a 404 Response when the tournament
 *   has no such entry, a 503 Response
 */
export async function readEntrant(
  context: RequestContext,
  tournament: string,
  entry: string,
): Promise<EntrantDetails> {
  type Found = Omit<EntrantDetails, "latest" | "versions" | "names" | "choices"> & {
    namesakes: (MarkedName & { id: string })[];
  };
  const id = isUuid(entry) ? entry : NO_ENTRY;
  const [found, history] = await Promise.all([
    context.supabase.rpc("find_entrant", { entry: id }).overrideTypes<Found[], { merge: false }>(),
    context.supabase
      .rpc("entrant_history", { entry: id })
      .overrideTypes<Version[], { merge: false }>(),
  ]);
  const [read] = unwrap<Found[]>(found);
  const [latest, ...earlier] = unwrap<Version[]>(history);
  if (!read || !latest || read.tournament_id !== tournament) {
    throw new Response(null, { status: 404 });
  }
  const { namesakes, ...entrant } = read;
  const names = Object.fromEntries(
    namesakes.map(({ id: player, name, marks }) => [player, numberedName(name, marks.order)]),
  );
  const choices = Object.fromEntries(
    namesakes
      .filter(({ id, name }) => names[id] !== name)
      .map((namesake) => [namesake.id, recognisedName(namesake)]),
  );
  const versions = [latest, ...earlier].map((version) => ({
    ...version,
    gone: version.gone.map(({ id: player, full_name }) => ({
      id: player,
      full_name: names[player] ?? full_name,
    })),
  }));
  return { ...entrant, names, choices, latest, versions };
}

const NO_ENTRY = "00000000-0000-0000-0000-000000000000";

/**
 * Gives an entry that waits its places before those ahead of it.
 *
 * @throws InvalidFields with the reason, DatabaseError, or a 403 Response
 */
export async function confirmEntrant(context: RequestContext, entry: string): Promise<boolean> {
  const state = doneOrThrow(await context.supabase.rpc("confirm_entrant", { entry }));
  return state === "confirmed";
}

/** Moves an entry in line. */
export async function moveEntrant(
  context: RequestContext,
  entry: string,
  place: number,
): Promise<boolean> {
  const state = doneOrThrow(await context.supabase.rpc("move_entrant", { entry, place }));
  return state === "confirmed";
}

/** Withdraws an entry; a mail with the reason is queued. */
export async function withdrawEntrant(
  context: RequestContext,
  entry: string,
  { reason, cardCounts = false }: Withdrawal,
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("withdraw_entrant", {
      entry,
      reason,
      card_counts: cardCounts,
    }),
  );
}

/** `cardCounts`: a card that is in keeps its place; else it is WD. */
type Withdrawal = { reason: string; cardCounts?: boolean | undefined };

/**
 * @param submissionKey the form's idempotency key
 * @throws DatabaseError with the function's code, or a 403 Response
 */
export async function addEntrant(
  context: RequestContext,
  {
    tournament,
    entry,
    accountEmail,
    accountSince,
    submissionKey,
    person,
    knownBy,
    refusesTwice = false,
  }: {
    tournament: string;
    entry: object;
    accountEmail?: string | undefined;
    accountSince?: string | undefined;
    /** Of the register. */
    person?: string | undefined;
    /** How the person is known; undefined: the desk has said so. */
    knownBy?: "number" | "phone" | "list" | undefined;
    submissionKey: string;
    /** A player who plays already, by name and phone. */
    refusesTwice?: boolean;
  },
): Promise<{ entryId: string; state: "confirmed" | "waiting" }> {
  const answer = await context.supabase.rpc("add_entrant", {
    tournament,
    entry,
    account_email: accountEmail,
    account_since: accountSince,
    submission_key: submissionKey,
    person,
    known_by: knownBy,
    refuses_twice: refusesTwice,
  });
  if (answer.error) throwError(answer);
  const [added] = answer.data;
  if (!added) throw backendUnavailable();
  return {
    entryId: added.entry_id,
    state: added.state === "waiting" ? "waiting" : "confirmed",
  };
}

/**
 * @returns whether it changed anything: else nothing is stored
 * @throws DatabaseError with the function's code, or a 403 Response
 */
export async function correctEntrant(
  context: RequestContext,
  {
    entry,
    version,
    fields,
    submissionKey,
    isTold,
    mayExceed = false,
    isSame,
    reason,
  }: {
    entry: string;
    version: string;
    fields: object;
    submissionKey: string;
    isTold: boolean;
    mayExceed?: boolean;
    /** Whether players under other names are who they were; undefined: asked, if they look like others. */
    isSame?: boolean | undefined;
    reason?: string;
  },
): Promise<boolean> {
  const answer = await context.supabase.rpc("correct_entrant", {
    entry,
    version,
    fields,
    submission_key: submissionKey,
    is_told: isTold,
    may_exceed: mayExceed,
    same_person: isSame,
    reason,
  });
  if (answer.error) throwError(answer);
  return answer.data !== "unchanged";
}

/**
 * Withdraws one of several players of an entry: the others stay. When it is who is named first, the
 * next player is, with their own seat and card.
 *
 * @throws as confirmEntrant
 */
export async function withdrawPlayer(
  context: RequestContext,
  entry: string,
  { player_id, latest: { registration_id, fields } }: EntrantDetails,
  { questions }: Pick<Tournament, "questions">,
  player: string,
  { reason, cardCounts = false }: Withdrawal,
): Promise<void> {
  const perPlayer = questionsPerPlayer({ questions });
  const [next, ...rest] = fields.players;
  const left =
    player === player_id && next
      ? {
          ...fields,
          full_name: next.full_name,
          phone: next.phone,
          handicap: next.handicap,
          category: next.category,
          answers: {
            ...Object.fromEntries(
              Object.entries(fields.answers).filter(
                ([id]) => !perPlayer.some((question) => question.id === id),
              ),
            ),
            ...next.answers,
          },
          players: rest,
        }
      : {
          ...fields,
          players: fields.players.filter(({ id }) => id !== player),
        };
  doneOrThrow(
    await context.supabase.rpc("correct_entrant", {
      entry,
      version: registration_id,
      fields: left,
      submission_key: crypto.randomUUID(),
      reason,
      card_counts: cardCounts,
      names_first: player === player_id ? next?.id : undefined,
    }),
  );
}

export type Message = Omit<
  Functions["tournament_messages"]["Returns"][number],
  "audience" | "stopped_at"
> & { audience: Audience; stopped_at: string | null };

/** @throws a 403 or 503 Response */
export async function listMessages(
  context: RequestContext,
  tournament: string,
): Promise<Message[]> {
  return unwrap<Message[]>(
    await context.supabase
      .rpc("tournament_messages", { tournament })
      .overrideTypes<Message[], { merge: false }>(),
  );
}

export type Recipients = {
  recipients: number;
  /** Of who they are. */
  digest: string;
  unreached: UnreachedEntry[];
};

/** @throws a 403 Response without the right, else a 503 one */
export async function countRecipients(
  context: RequestContext,
  tournament: string,
  audience: Audience,
): Promise<Recipients> {
  const [counted, unreached] = await Promise.all([
    context.supabase.rpc("count_message_recipients", { tournament, audience }),
    readPages((from, to) =>
      context.supabase.rpc("entrants_without_address", { tournament, audience }).range(from, to),
    ),
  ]);
  const [count] = unwrap(counted);
  return {
    recipients: count?.recipients ?? 0,
    digest: count?.digest ?? "",
    unreached: unwrap(unreached),
  };
}

/** How many entries with a place are reserves in a knock-out. */
export async function countReserves(context: RequestContext, tournament: string): Promise<number> {
  const [count] = unwrap(
    await context.supabase.rpc("count_message_recipients", {
      tournament,
      audience: { knockout: "reserve" },
    }),
  );
  return (count?.recipients ?? 0) + (count?.without_address ?? 0);
}

/** Queues a message. */
export async function sendMessage(
  context: RequestContext,
  tournament: string,
  {
    subject,
    body,
    submissionKey,
    audience,
    facts,
  }: {
    subject: string;
    body: string;
    submissionKey: string;
    audience: Audience;
    /** What only this entry reads, by its id. */
    facts: Record<string, [label: string, fact: string][]>;
  },
): Promise<number> {
  return doneOrThrow(
    await context.supabase.rpc("send_entrant_message", {
      tournament,
      subject,
      body,
      submission_key: submissionKey,
      audience,
      facts,
    }),
  );
}

/** Does not send what is still queued of a message. */
export async function stopMessage(context: RequestContext, message: string): Promise<number> {
  return doneOrThrow(await context.supabase.rpc("stop_entrant_message", { message }));
}

/** Notes that an entrant was phoned, or was not. Safe to repeat. */
export async function tickPhoneCall(
  context: RequestContext,
  phoneCall: string,
  isCalled: boolean,
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("tick_phone_call", { phone_call: phoneCall, is_called: isCalled }),
  );
}

/** @throws a 403 or 503 Response */
export async function startExport(context: RequestContext, tournament: string): Promise<void> {
  unwrap(await context.supabase.rpc("start_entrants_export", { tournament }));
}

const INSUFFICIENT_PRIVILEGE = "42501";

function doneOrThrow<Data>(result: DatabaseResult<Data>): Data {
  return dataOrThrow(result, refusalOf, TOASTS.failed);
}
