import { createHash, randomInt, randomUUID } from "node:crypto";
import type { RunningBackend } from "./backend.ts";
import type { clubBackend } from "./club.ts";
import { addEntrant } from "./entrants.ts";
import { makeTournament, type Saved } from "./tournaments.ts";

export type Line = {
  key: string;
  day: string;
  direction: "credit" | "debit" | "none";
  paise: number;
  number: string | null;
  balance: number | null;
  narration: string;
  state: string;
  reason?: string;
  head?: string;
  parts: { entry: string; due: number; paise: number; noted?: string }[];
  charge?: number;
  reverses: string | null;
};

type Shown = {
  id: string;
  state: string;
  assigned: number;
  charge: number;
  rest: number;
  left_out: number;
  seen: string;
  left_out_by: string | null;
  left_out_reason: string | null;
  parts: { payment: string; reference: string; receipts: object[] }[];
};

export const newNumber = () => String(randomInt(1e11, 9e11));

export const line = (more: Partial<Line> = {}): Line => ({
  key: createHash("sha256").update(randomUUID()).digest("base64url").slice(0, 22),
  day: "2026-10-01",
  direction: "credit",
  paise: 350_000,
  number: newNumber(),
  balance: null,
  narration: "UPI/Asha Rao",
  state: "open",
  parts: [],
  reverses: null,
  ...more,
});

/** A line that pays what an entry owes. */
export const paying = (...entries: { entry: string }[]) =>
  line({
    state: "booked",
    paise: 350_000 * entries.length,
    parts: entries.map(({ entry }) => ({
      entry,
      due: 350_000,
      paise: 350_000,
    })),
  });

export const asKnown = ({ key, day }: Line) => ({ key, day, state: "known" }) as Line;

/** Closes a month alone, whatever is dated before it: the site closes months in order. */
export const closeAlone = (backend: Pick<RunningBackend, "sql">, month: string) =>
  backend.sql(`insert into public.closed_months (first_day) values ('${month}')`);

/** Closes the months before one, as the site asks for, whatever is open in them. */
export const closeBefore = (backend: Pick<RunningBackend, "sql">, month: string) =>
  backend.sql(
    `insert into public.closed_months (first_day)
     select earlier::date
     from generate_series(
       date '2000-01-01', date '${month}' - interval '1 month', interval '1 month') as earlier
     on conflict do nothing`,
  );

/**
 * The bank's lines on a backend, and the entries that they pay.
 *
 * @param firstAccount from which the accounts of a file are counted
 */
export function bankLines(
  {
    backend,
    admin,
    call,
  }: Pick<Awaited<ReturnType<typeof clubBackend>>, "backend" | "admin" | "call">,
  firstAccount: number,
) {
  let accounts = firstAccount;
  let phones = 10_000;

  /** The rows that an administrator reads. */
  const read = async <Row>(path: string) =>
    (await backend.call("GET", `/rest/v1/${path}`, { token: admin.accessToken }))
      .body as unknown as Row[];

  async function cupWithFee(changes: object = {}): Promise<Saved> {
    const cup = await makeTournament(backend, admin, changes);
    await call("save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 350_000,
    });
    return cup;
  }

  async function entered(cup: Saved, full_name = "Asha Rao") {
    // Of one name and phone an entry that was withdrawn would come back.
    phones += 1;
    const { entry_id: entry } = await addEntrant(backend, admin, cup, {
      full_name,
      phone: `98450 ${String(phones)}`,
    });
    const [fee] = await backend.sql<{ reference: string }>(
      `select reference from public.entry_fees where entry_id = '${entry}'`,
    );
    return { entry, reference: fee?.reference ?? "" };
  }

  const dueOf = async (entry: string) =>
    (
      await backend.sql<{ due: number }>(
        `select due::integer from public.entry_fee_states where entry_id = '${entry}'`,
      )
    )[0]?.due;

  /** One that no other test has. */
  const newAccount = () => {
    accounts += 1;
    return String(accounts);
  };

  const book = (account: string, lines: Line[], more: object = {}) =>
    call("book_statement", { account, lines, ...more });

  const lineOf = async (account: string, { key }: Line) => {
    const [found] = await backend.sql<{ id: string }>(
      `select id from public.statement_lines
       where account = '${account}' and line_key = '${key}'`,
    );
    if (!found) return null;
    const [shown] = await read<Shown>(`listed_statement_lines?id=eq.${found.id}`);
    return shown ?? null;
  };

  const stateOf = async (account: string, wanted: Line) => (await lineOf(account, wanted))?.state;

  const importOf = async (account: string, place: number) =>
    (
      await backend.sql<{ id: string }>(
        `select id from public.statement_imports where account = '${account}' order by at`,
      )
    )[place]?.id;

  return { read, cupWithFee, entered, dueOf, newAccount, book, lineOf, stateOf, importOf };
}
