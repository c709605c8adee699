import { createHash } from "node:crypto";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { isUuid } from "#app/club/frame/uuid.ts";
import { orConfirmed, refusalOf } from "#app/club/money/fees/refusals.server.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import type { Head, LineWithHead } from "#app/money/heads.ts";
import type { EarlierLines, OwnAccounts } from "#app/money/match.ts";
import type { ReceiptName } from "#app/money/receipt.ts";
import {
  type DayBalances,
  type Gap,
  unexplainedGaps,
  type WaitingLine,
} from "#app/money/reconcile.ts";
import { type Column, COLUMNS } from "#app/money/statement-columns.ts";
import {
  type Direction,
  keysOf,
  narrationOf,
  type Statement,
  type StatementLine,
} from "#app/money/statement.ts";
import type { Way } from "#app/money/ways.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { MAX_ROWS, readByIds, readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import { type MarkedName, recognisedName } from "#app/tournaments/names-apart.ts";
import type { LineState } from "./line-states.ts";

type Views = Database["public"]["Views"];

/** An entry that a line may be about; amounts are paise. */
export type Entry = {
  entry_id: string;
  reference: string;
  /** Negative when a refund is due. */
  due: number;
  /** Of the payment that the member named. */
  number: string | null;
  /** The numbers that were named before it, and not looked up either. */
  earlier_numbers?: string[] | null;
  name: string;
  tournament: string | null;
  players: string[];
  /** Payments and refunds that were recorded by hand. */
  noted: { id: string; paise: number; number: string | null; direction: Direction }[];
};

export type Balances = {
  opening: number | null;
  closing: number | null;
  gaps: Gap[];
};

export type Import = Omit<Views["listed_imports"]["Row"], "waiting"> & {
  waiting: WaitingMonth[];
};

/** Lines of a file that no file has entered, since their month was closed. */
export type WaitingMonth = {
  /** `YYYY-MM-01` */
  month: string;
  lines: number;
  paise_in: number;
  paise_out: number;
  /** False once it was opened again. */
  is_closed: boolean;
};

/** A line that no file has entered, since its month was closed. */
export type Waiting = WaitingLine & {
  /** False once the month was opened again. */
  is_closed: boolean;
};

export type StatementPage = {
  accounts: string[];
  /** How many lines wait for somebody to say what they pay. */
  open: number;
  imports: Import[];
  /** By account, but for those that are what waits. */
  gaps: Record<string, Gap[]>;
  /** Of all accounts. */
  waiting: Waiting[];
};

const IMPORTS = 50;

export async function readStatementPage(context: RequestContext): Promise<StatementPage> {
  const { supabase } = context;
  const [read, imports] = await Promise.all([
    supabase.from("statement_accounts").select().order("ending").limit(MAX_ROWS),
    supabase
      .from("listed_imports")
      .select()
      .order("at", { ascending: false })
      .order("id")
      .limit(IMPORTS),
  ]);
  const accounts = unwrap(read) as unknown as {
    ending: string;
    open_lines: number;
    gaps: Gap[];
    waiting: Waiting[];
  }[];
  return {
    accounts: accounts.map(({ ending }) => ending),
    open: accounts.reduce((sum, { open_lines }) => sum + open_lines, 0),
    imports: unwrap(imports) as unknown as Import[],
    gaps: Object.fromEntries(accounts.map((account) => [account.ending, unexplainedGaps(account)])),
    waiting: accounts.flatMap(({ waiting }) => waiting),
  };
}

export async function readAccounts(context: RequestContext): Promise<string[]> {
  const accounts = unwrap(
    await context.supabase.from("bank_accounts").select("ending").order("ending").limit(MAX_ROWS),
  );
  return accounts.map(({ ending }) => ending);
}

/** What the database knows a line by. */
function digestOfKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 22);
}

/**
 * What lines may be about.
 *
 * @param account its last four digits
 * @param named references of entries, of earlier tournaments too
 * @returns the entries, and what was entered before of these lines and of their numbers, by keys as
 *   `keysOf` gives them, or as digests where no line of these has them
 */
export async function readMatches(
  context: RequestContext,
  account: string,
  lines: readonly StatementLine[],
  named: readonly string[] = [],
): Promise<{
  entries: Entry[];
  earlier: EarlierLines;
  own: OwnAccounts;
  states: Map<string, LineState>;
  /** The latest lines that were left out, the newest first. */
  headed: LineWithHead[];
}> {
  const keys = new Map(keysOf(lines).map((key) => [digestOfKey(key), key]));
  type Found = {
    known: Record<string, LineState>;
    numbers: { number: string; direction: Direction }[];
    others: (EarlierLines["others"][number] & { state: LineState })[];
    headed: LineWithHead[];
    own: OwnAccounts;
    entries: (Entry & { marks: MarkedName["marks"] | null })[];
  };
  const found = unwrap(
    await context.supabase.rpc("statement_matches", {
      account,
      keys: [...keys.keys()],
      numbers: [...new Set(lines.flatMap(({ number }) => (number ? [number] : [])))],
      movements: lines.flatMap(({ day, direction, paise, status }) => [
        { day, direction, paise },
        // That a payment failed may take back an earlier line with its number.
        ...(status !== null && direction === "credit" ? [{ day, direction: "debit", paise }] : []),
      ]),
      named: [...named],
    }),
  ) as Found;
  const keyOf = (digest: string) => keys.get(digest) ?? digest;
  const known = new Map(
    Object.entries(found.known).map(([digest, state]) => [keyOf(digest), state]),
  );
  const states = new Map([
    ...known,
    ...found.others.map(({ key, state }): [string, LineState] => [key, state]),
  ]);
  const numbers = new Map<string, Set<Direction>>();
  for (const { number, direction } of found.numbers) {
    numbers.set(number, (numbers.get(number) ?? new Set()).add(direction));
  }
  return {
    // Where there is another of the name in the tournament.
    entries: found.entries.map(({ marks, ...entry }) =>
      marks ? { ...entry, name: recognisedName({ name: entry.name, marks }) } : entry,
    ),
    earlier: { keys: new Set(known.keys()), numbers, others: found.others },
    states,
    own: found.own,
    headed: found.headed,
  };
}

/**
 * Of which days the books of an account take no line: closed months, by their first days, and what was
 * before its opening balance; and the lines that wait for a closed month already, by their keys.
 */
export type Limits = {
  closed: readonly string[];
  opened: string | null;
  waiting: ReadonlySet<string>;
};

export async function readLimits({ supabase }: RequestContext, account: string): Promise<Limits> {
  const [months, opening, files] = await Promise.all([
    supabase.from("closed_months").select("first_day").order("first_day").limit(MAX_ROWS),
    supabase
      .from("listed_openings")
      .select("day")
      .eq("ledger", account)
      .is("cancelled_at", null)
      .maybeSingle(),
    supabase
      .from("statement_imports")
      .select("waiting")
      .eq("account", account)
      .is("taken_back_at", null)
      .not("waiting", "eq", "[]")
      .order("at")
      .limit(MAX_ROWS),
  ]);
  const opened = unwrap<{ day: string } | null>(opening);
  return {
    closed: unwrap(months).map(({ first_day: day }) => day),
    opened: opened?.day ?? null,
    waiting: new Set(
      (unwrap(files) as unknown as { waiting: { key: string }[] }[]).flatMap(({ waiting }) =>
        waiting.map(({ key }) => key),
      ),
    ),
  };
}

/** What of a line goes to an entry. */
export type Part = {
  entry: string;
  due: number;
  paise: number;
  /** The payment or refund that was recorded by hand. */
  noted: string | null;
};

export type ApprovedLine = {
  line: StatementLine;
  key: string;
  state: "known" | "booked" | "open" | "left-out" | "no-effect";
  reason: string | null;
  head: Head | null;
  parts: Part[];
  /** What a payment company has kept of them. */
  charge: number;
  /** The key of the line that it takes back, or that takes it back. */
  reverses: string | null;
  /** The key of the line that it is with another balance. */
  corrects: string | null;
};

export type Booked = Record<
  | "booked"
  | "open"
  | "left_out"
  | "reversed"
  | "no_effect"
  | "known"
  /** Of the known ones. */
  | "corrected"
  /** Payments and refunds that its lines have cancelled. */
  | "taken_back",
  number
>;

/** A key as the database knows it, which those that it gave are already. */
export const storedKey = (key: string) => (key.includes("|") ? digestOfKey(key) : key);

/** What the columns of an account's files are, by a person's word. */
export type ColumnChoice = { heading: string; columns: (Column | null)[] };

/** What was said of an account's last file with this heading; null: nothing. */
export async function readColumns(
  context: RequestContext,
  account: string,
  heading: string,
): Promise<ColumnChoice["columns"] | null> {
  const kept = unwrap<{ columns: string[] | null } | null>(
    await context.supabase
      .from("bank_accounts")
      .select("columns")
      .eq("ending", account)
      .eq("heading", heading)
      .maybeSingle(),
  );
  return kept?.columns?.map((name) => COLUMNS.find((column) => column === name) ?? null) ?? null;
}

/** How long thousands of lines may take, in milliseconds. */
const BOOK_LIMIT = 8_000;

/**
 * Enters a statement as it was approved, all of it or nothing.
 *
 * @param waiting its lines of closed months, which it does not enter
 * @throws InvalidFields with the reason, DatabaseError, or a 403 Response
 */
export async function bookStatement(
  context: RequestContext,
  account: string,
  approved: readonly ApprovedLine[],
  { opening, closing }: Pick<Statement, "opening" | "closing">,
  choice: ColumnChoice | null,
  waiting: readonly { key: string; line: StatementLine }[],
): Promise<Booked> {
  const lines = approved.map(({ line, key, state, reverses, corrects, ...outcome }) => ({
    key: storedKey(key),
    day: line.day,
    state,
    ...(state === "known"
      ? { corrects, balance: line.balance }
      : {
          direction: state === "no-effect" ? "none" : line.direction,
          paise: line.paise,
          number: line.number,
          balance: line.balance,
          narration: narrationOf(line),
          ...outcome,
          reverses: reverses && storedKey(reverses),
        }),
  }));
  return dataOrThrow(
    await context.supabase
      .rpc("book_statement", {
        account,
        lines,
        opening: opening ?? undefined,
        closing: closing ?? undefined,
        heading: choice?.heading,
        columns: choice?.columns.map((column) => column ?? ""),
        waiting: waiting.map(({ key, line: { day, direction, paise } }) => ({
          key: storedKey(key),
          day,
          direction,
          paise,
        })),
      })
      .abortSignal(AbortSignal.timeout(BOOK_LIMIT))
      .overrideTypes<Booked, { merge: false }>(),
    refusalOf,
    { message: "Nothing was recorded" },
  );
}

export type LinePart = {
  payment: string;
  kind: "payment" | "refund";
  paise: number;
  /** What it is of its line: negative of a refund that a deposit of cash is less by. */
  counted: number;
  /** Whether it was written down before the statement came. */
  is_by_hand: boolean;
  way: Way;
  /** The day on which it was recorded. */
  entered_on: string;
  entry: string;
  reference: string;
  tournament_id: string;
  tournament: string | null;
  /** Empty once the account is deleted. */
  name: string;
  receipts: ReceiptName[];
};

export type ShownLine = Omit<
  Views["listed_statement_lines"]["Row"],
  "place" | "pair" | "parts" | "head"
> & {
  head: Head | null;
  /** The line that takes it back, or that it takes back. */
  pair: { id: string; day: string } | null;
  parts: LinePart[];
};

const LINE_COLUMNS =
  "id, account, day, direction, paise, number, balance, narration, state, assigned, charge, rest, left_out, left_out_at, left_out_by, left_out_reason, head, remark, seen, pair, parts";

export type LinesQuery = {
  account?: string;
  /** The id of a file that shows them. */
  file?: string;
  state?: LineState;
  search?: string;
  paise?: number;
  day?: string;
  from?: string;
  to?: string;
  page: number;
};

export type LinesPage = {
  accounts: string[];
  /** The last ones, and that which is asked for. */
  files: Pick<Import, "id" | "account" | "first_day" | "last_day" | "at">[];
  counts: Record<LineState | "all", number>;
  total: number;
  page_size: number;
  lines: ShownLine[];
};

const LINES_A_PAGE = 50;

export async function readLinesPage(
  context: RequestContext,
  query: LinesQuery,
): Promise<LinesPage> {
  const [accounts, files, read] = await Promise.all([
    context.supabase.from("bank_accounts").select("ending").order("ending").limit(MAX_ROWS),
    readFiles(context, query.file),
    context.supabase.rpc("statement_lines_page", {
      account: query.account,
      file: query.file,
      wanted: query.state,
      search: query.search,
      paise: query.paise,
      day: query.day,
      first_day: query.from,
      last_day: query.to,
      page: query.page,
      page_size: LINES_A_PAGE,
    }),
  ]);
  const found = unwrap(read) as {
    counts: Partial<Record<LineState, number>>;
    lines: ShownLine[];
  };
  const counts = { ...NO_LINES, ...found.counts };
  const all = Object.values(counts).reduce((sum, lines) => sum + lines, 0);
  return {
    accounts: unwrap(accounts).map(({ ending }) => ending),
    files,
    counts: { ...counts, all },
    total: query.state ? counts[query.state] : all,
    page_size: LINES_A_PAGE,
    lines: found.lines,
  };
}

async function readFiles({ supabase }: RequestContext, asked: string | undefined) {
  const columns = "id, account, first_day, last_day, at";
  const [latest, also] = await Promise.all([
    supabase
      .from("statement_imports")
      .select(columns)
      .is("taken_back_at", null)
      .order("at", { ascending: false })
      .order("id")
      .limit(IMPORTS),
    asked === undefined
      ? null
      : supabase.from("statement_imports").select(columns).eq("id", asked).maybeSingle(),
  ]);
  const files = unwrap(latest);
  const file = also && unwrap<(typeof files)[number] | null>(also);
  return file && !files.some(({ id }) => id === file.id) ? [file, ...files] : files;
}

const NO_LINES = {
  open: 0,
  booked: 0,
  "left-out": 0,
  reversed: 0,
  "no-effect": 0,
} satisfies Record<LineState, number>;

export type WholeLine = ShownLine & {
  files: {
    id: string;
    at: string;
    who: string | null;
    first_day: string;
    last_day: string;
  }[];
  cancelled: CancelledPart[];
  acts: LineAct[];
  /** Whether its month is closed, in which nothing is changed. */
  is_closed: boolean;
};

type Share = { reference: string; paise: number };

/** What was decided of a line, as the audit log has it; without a name the account is gone. */
export type LineAct = { at: string; who: string | null } & (
  | { action: "statement-line-settled"; details: { for: Share[] } }
  | {
      action: "statement-line-left-out";
      details: { left_out: number; head: Head; reason?: string };
    }
  | { action: "statement-line-reversed"; details: { other: string; other_day: string } }
  | {
      action: "statement-line-taken-back";
      /** What stood before; with_file: its whole statement was taken back. */
      details: {
        was: LineState;
        left_out?: number;
        head?: Head;
        reason?: string;
        for?: Share[];
        with_file?: true;
        /** Of a line that went with its statement. */
        remark?: string;
      };
    }
  | { action: "statement-line-remarked"; details: { remark?: string; before?: string } }
);

export type CancelledPart = LinePart & {
  at: string;
  /** The bank's day, where it took the payment back. */
  bank_day: string | null;
};

/** @throws a 403, 404 or 503 Response */
export async function readLine(context: RequestContext, line: string): Promise<WholeLine> {
  if (!isUuid(line)) throw new Response(null, { status: 404 });
  const { supabase } = context;
  const [lines, history] = await Promise.all([
    supabase.from("listed_statement_lines").select(LINE_COLUMNS).eq("id", line).maybeSingle(),
    supabase
      .from("statement_line_history")
      .select("cancelled, files, acts, is_closed")
      .eq("id", line)
      .maybeSingle(),
  ]);
  const found = unwrap(lines);
  if (!found) throw new Response(null, { status: 404 });
  return { ...found, ...unwrap(history) } as WholeLine;
}

/**
 * Safe to repeat.
 *
 * @param seen what was shown of the line
 * @param parts none: it is left out
 */
export async function settleLine(
  context: RequestContext,
  line: string,
  seen: string | undefined,
  parts: readonly (
    | Part
    | { reference: string }
    | { entry: string; paise: number | null }
    | { entry: string; noted: string }
  )[],
  {
    reason,
    head,
    charge,
    isConfirmed = false,
  }: { reason?: string; head?: Head; charge?: number; isConfirmed?: boolean } = {},
): Promise<string> {
  return dataOrThrow(
    orConfirmed(
      await context.supabase.rpc("settle_statement_line", {
        line,
        seen,
        parts: parts.map((part) => ({ ...part })),
        reason,
        head,
        charge,
        is_confirmed: isConfirmed,
      }),
    ),
    refusalOf,
    { message: "Nothing was recorded" },
  );
}

export type CashRow = Omit<Views["cash_book"]["Row"], "kind"> & {
  /** A bank line that is no payment's deposit, but cash. */
  /** Or what there was before. */
  kind: "payment" | "refund" | "bank" | "opening";
};

/**
 * What makes the cash in hand, the oldest first: what there was before, payments and refunds that no deposit has, and bank
 * lines that paid in or took out sums of their own.
 */
export async function readCashInHand(context: RequestContext): Promise<CashRow[]> {
  const rows = unwrap(
    await readWhole(
      () => context.supabase.from("cash_book").select().or("deposit.is.null,kind.eq.bank"),
      ["day", "id"],
    ),
  ) as CashRow[];
  return rows.toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.at.localeCompare(other.at),
  );
}

/** Some lines, with what is open of them. */
export async function readTickedLines(
  context: RequestContext,
  ids: readonly string[],
): Promise<Pick<ShownLine, "id" | "day" | "rest" | "paise" | "direction" | "narration">[]> {
  return unwrap(
    await context.supabase
      .from("statement_lines")
      .select("id, day, rest, paise, direction, narration")
      .in("id", [...ids])
      .order("id")
      .limit(MAX_ROWS),
  );
}

/**
 * Leaves out what is open of these lines.
 *
 * @param lines with what was shown of each
 * @throws InvalidFields when a line is not as it was shown any more
 */
export async function leaveOutLines(
  context: RequestContext,
  lines: readonly { line: string; seen: string; head: Head }[],
): Promise<number> {
  return dataOrThrow(
    await context.supabase.rpc("leave_out_lines", { lines: lines.map((line) => ({ ...line })) }),
    refusalOf,
    { message: "Nothing was left out" },
  );
}

/**
 * Safe to repeat.
 *
 * @param other the key of the line that it takes back
 */
export async function reverseLine(
  context: RequestContext,
  line: string,
  seen: string | undefined,
  other: string,
): Promise<string> {
  return dataOrThrow(
    await context.supabase.rpc("reverse_statement_line", { line, seen, other_key: other }),
    refusalOf,
    { message: "Nothing was recorded" },
  );
}

/**
 * Safe to repeat.
 *
 * @param part the line of a ledger, or the line itself for what was left out; none: all of it
 */
export async function takeBackLine(
  context: RequestContext,
  line: string,
  seen: string | undefined,
  part?: string,
): Promise<string> {
  return dataOrThrow(
    await context.supabase.rpc("take_back_statement_line", { line, seen, part }),
    refusalOf,
    { message: "Not taken back" },
  );
}

/**
 * Safe to repeat.
 *
 * @returns how many lines are gone, and open because another file shows them
 */
export async function takeBackImport(
  context: RequestContext,
  id: string,
): Promise<{ gone: number; open: number }> {
  type Done = { gone: number; open: number };
  return dataOrThrow(
    await context.supabase
      .rpc("take_back_statement", { import: id })
      .overrideTypes<Done, { merge: false }>(),
    refusalOf,
    { message: "Not taken back" },
  );
}

/** @param remark none: it is removed */
export async function remarkLine(
  context: RequestContext,
  line: string,
  remark: string | undefined,
): Promise<void> {
  dataOrThrow(await context.supabase.rpc("remark_statement_line", { line, remark }), refusalOf, {
    message: "Not saved",
  });
}

/** What became of the money of an account in a period; amounts are paise. */
export type Reconciliation = Balances &
  Record<
    | "came_in"
    | "went_out"
    | "booked"
    | "refunds"
    | "reversed_in"
    | "reversed_out"
    | "left_out_in"
    | "left_out_out"
    | "open_in"
    | "open_out"
    | "difference",
    number
  > & {
    /** The days of the account's first and last line, whatever the period; null without any. */
    reach: { from: string; to: string } | null;
    lines: number;
    /** Lines without a balance. */
    unchecked: number;
    /** Of the account, whatever the period. */
    waiting: Waiting[];
    differing: ShownLine[];
    /** Lines that a line after the period took back: in the period they are what they were. */
    taken_back_later: {
      id: string;
      day: string;
      paise: number;
      direction: "credit" | "debit";
      back_on: string;
    }[];
    /** Of what was left out. */
    heads: { head: Head; paise_in: number; paise_out: number }[];
    on_last_day: DayBalances;
    /** Payments by UPI and bank that were on no statement by the last day. */
    by_hand: {
      payments: number;
      refunds: number;
      listed: {
        payment: string;
        /** On which it was received or sent. */
        day: string;
        kind: "payment" | "refund";
        paise: number;
        number: string | null;
        entry: string;
        reference: string;
        tournament_id: string;
        name: string;
      }[];
    };
  };

export type Period = { account: string; from: string; to: string };

export async function readReconciliation(
  context: RequestContext,
  { account, from, to }: Period,
): Promise<Reconciliation> {
  return unwrap(
    await context.supabase.rpc("reconciliation", {
      account,
      first_day: from,
      last_day: to,
    }),
  ) as Reconciliation;
}

/**
 * The lines of a period, the oldest first; cancelled is what those that a later line took back had
 * written into ledgers, by line.
 */
export async function readLinesOfPeriod(
  context: RequestContext,
  { account, from, to }: Period,
): Promise<{ lines: ShownLine[]; cancelled: ReadonlyMap<string, CancelledPart[]> }> {
  const { supabase } = context;
  const lines = unwrap(
    await readWhole(
      () =>
        supabase
          .from("listed_statement_lines")
          .select(`${LINE_COLUMNS}, place`)
          .eq("account", account)
          .gte("day", from)
          .lte("day", to),
      ["day", "place", "id"],
    ),
  ) as ShownLine[];
  const later = lines.flatMap(({ id, pair }) => (pair !== null && pair.day > to ? [id] : []));
  const histories = unwrap(
    await readByIds(later, (ids) =>
      supabase
        .from("statement_line_history")
        .select("id, cancelled")
        .in("id", [...ids])
        .order("id")
        .limit(MAX_ROWS),
    ),
  ) as Pick<WholeLine, "id" | "cancelled">[];
  return { lines, cancelled: new Map(histories.map((line) => [line.id, line.cancelled])) };
}
