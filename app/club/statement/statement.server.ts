import { createHash } from "node:crypto";
import { refusalOf } from "#app/club/fees/refusals.ts";
import { unwrap } from "#app/club/members/users.server.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { keyOf, type StatementLine } from "#app/money/statement.ts";

/** An entry that a line may be about; amounts are paise. */
export type Entry = {
  entry_id: string;
  reference: string;
  /** Negative when money is to be given back. */
  due: number;
  /** Of the payment that the member named. */
  number: string | null;
  name: string;
  tournament: string | null;
  players: string[];
  /** Payments that were written down by hand. */
  noted: { id: string; paise: number; number: string | null }[];
};

/** A payment of which nobody knows yet whose it is. */
export type OpenLine = {
  id: string;
  account: string;
  day: string;
  paise: number;
  /** Null once it is forgotten. */
  narration: string | null;
};

/** What the page shows before a statement is chosen. */
export type StatementPage = {
  accounts: string[];
  total: number;
  lines: OpenLine[];
};

/** @throws a 403 or 503 Response */
export async function readStatementPage(
  context: RequestContext,
): Promise<StatementPage> {
  return unwrap<StatementPage>(
    await context.supabase
      .rpc("statement_page")
      .overrideTypes<StatementPage, { merge: false }>(),
  );
}

/** What the database knows a line by. */
export function lineKey(line: StatementLine): string {
  return createHash("sha256").update(keyOf(line)).digest("hex");
}

/** The line that takes this one back, or that it takes back. */
export const oppositeOf = (line: StatementLine): StatementLine => ({
  ...line,
  direction: line.direction === "credit" ? "debit" : "credit",
});

/**
 * What lines may be about.
 *
 * @param account its last four digits
 * @returns the entries, and the keys of lines that were entered before, as `keyOf` gives
 *   them, of these lines and of those that they take back
 * @throws a 403 or 503 Response
 */
export async function readMatches(
  context: RequestContext,
  account: string,
  lines: readonly StatementLine[],
): Promise<{ entries: Entry[]; entered: ReadonlySet<string> }> {
  const keys = new Map(
    lines
      .flatMap((line) => [line, oppositeOf(line)])
      .map((line) => [lineKey(line), keyOf(line)]),
  );
  type Found = { known: string[]; entries: Entry[] };
  const { known, entries } = unwrap<Found>(
    await context.supabase
      .rpc("statement_matches", { account, keys: [...keys.keys()] })
      .overrideTypes<Found, { merge: false }>(),
  );
  return {
    entries,
    entered: new Set(known.map((key) => keys.get(key) ?? key)),
  };
}

/** A line as it was approved. */
export type ApprovedLine = {
  line: StatementLine;
  state: "booked" | "open" | "other";
  parts: {
    entry: string;
    /** What was outstanding when it was approved. */
    due: number;
    paise: number;
    /** The payment that was written down by hand. */
    noted: string | null;
  }[];
  /** Whether it takes back a line that was entered. */
  isReversal: boolean;
};

/** How many lines became what. */
export type Booked = { booked: number; open: number; known: number };

/**
 * Enters the lines of a statement. Those that are known are left out.
 *
 * @throws InvalidFields with the reason, DatabaseError, or a 403 Response
 */
export async function bookStatement(
  context: RequestContext,
  account: string,
  approved: readonly ApprovedLine[],
): Promise<Booked> {
  const lines = approved.map(({ line, state, parts, isReversal }) => ({
    key: lineKey(line),
    day: line.day,
    direction: line.direction,
    paise: line.paise,
    number: line.number,
    narration: line.narration,
    state,
    parts,
    cancels: isReversal ? lineKey(oppositeOf(line)) : null,
  }));
  return dataOrThrow(
    await context.supabase
      .rpc("book_statement", { account, lines })
      .overrideTypes<Booked, { merge: false }>(),
    refusalOf,
    { message: "Nothing was entered" },
  );
}

/**
 * Says whose an open payment is. Safe to repeat.
 *
 * @param references of the entries that it paid for; none: it is no entry fee
 * @returns what the line is now
 * @throws as bookStatement
 */
export async function settleLine(
  context: RequestContext,
  line: string,
  references: readonly string[],
): Promise<string> {
  return dataOrThrow(
    await context.supabase.rpc("settle_statement_line", {
      line,
      wanted: [...references],
    }),
    refusalOf,
    { message: "Nothing was entered" },
  );
}
