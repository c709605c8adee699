// `npm run bench:years`: what the club's reads and the minute's work take in PostgreSQL with years
// of data, and a digest of each answer. Given another folder of migrations, it measures that too,
// on the same rows: `npm run bench:years -- ../older/supabase/migrations`.
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import postgres from "postgres";
import { RaceDatabase } from "../postgres/race-database.ts";
import { startPostgres } from "../support/postgres.ts";
import { yearsOf, type Years } from "./years-rows.ts";

const CLUB: Years = {
  ...{ tournaments: 20, entries: 200, renames: 400, lines: 2_000, claims: 1_000 },
};
const SIZES: Record<string, Years> = {
  "one club": CLUB,
  "ten times": {
    ...{ tournaments: 200, entries: 2_000, renames: 4_000, lines: 20_000, claims: 10_000 },
  },
  "a hundred": {
    ...{ tournaments: 2_000, entries: 5_000, renames: 40_000, lines: 200_000, claims: 20_000 },
  },
};

const ROUNDS = 3;

/** What takes longer is measured once, and ends at the limit, in milliseconds. */
const SLOW = 5_000;
const LIMIT = 60_000;

const READS: Record<string, string> = {
  "fee totals of all": `select * from fee_totals order by tournament_id`,
  "fee totals of one": `select * from fee_totals where tournament_id = 'cup-3'`,
  "list of fees, one page": `select * from listed_fees where tournament_id = 'cup-3' order by sort_name, entry_id limit 100`,
  "statement's accounts": `select * from statement_accounts order by ending`,
  "reconciliation of a month": `select reconciliation('4321', current_date - 60, current_date - 30)`,
  "reconciliation of all": `select reconciliation('4321', current_date - 1400, current_date)`,
  "day book, rows of a year": `select count(*), sum(paise), md5(string_agg(concat(id, kind, account, head, paise), ',' order by id, kind)) from book_rows where day > current_date - 365`,
  "months of the books": `select * from book_months order by first_day`,
  "cash book": `select * from cash_book where deposit is null or kind = 'bank' order by day, at, id`,
  "receipts by year": `select * from receipt_totals order by year`,
  "receipts, one page": `select * from listed_receipts where is_of_latest_year order by issued_on desc, kind desc, number desc limit 100`,
  "entrants of the last": `select entrants_page(tournament => (select id from tournaments where starts_on > current_date), page => 1)`,
  "its registrations": `select count(*), md5(string_agg(to_jsonb(entry)::text, ',' order by id)) from (
     select id, entry_id, golf_group, answers, players, state from tournament_registrations
     where tournament_id = (select id from tournaments where starts_on > current_date)) as entry`,
  "tournaments of visitors": `select id, has_results from tournament_details where state <> 'draft' order by starts_on desc, id limit 300`,
};

const WORK: Record<string, string> = {
  "payments reported, forgotten": `select private.forget_decided_claims()`,
  "narrations, forgotten": `select private.forget_narrations()`,
  "the minute's work": `select run_scheduled_work()`,
};

type Figures = Record<string, { ms: number; digest: string }>;

async function measure(url: string, migrations: string | undefined, size: Years): Promise<Figures> {
  const database = await RaceDatabase.make(url, migrations, { statement_timeout: LIMIT });
  const owner = postgres(new URL(new URL(database.url).pathname, url).href, {
    max: 1,
    onnotice: () => undefined,
  });
  const figures: Figures = {};
  try {
    await owner.unsafe(yearsOf(size));
    await owner.unsafe("vacuum analyze");
    const [member] = await database.makeMembers(1);
    if (!member) throw new Error("No member was made.");
    const admin = await database.makeAdmin(member);
    const time = async (name: string, work: () => Promise<unknown>, rounds: number) => {
      const times: number[] = [];
      let digest = "";
      for (let round = 0; round < rounds && (times[0] ?? 0) < SLOW; round += 1) {
        const startedAt = performance.now();
        const answer = await work().catch((error: unknown) => String(error));
        times.push(performance.now() - startedAt);
        digest = createHash("sha256")
          .update(
            JSON.stringify(answer, (_, value: unknown) =>
              typeof value === "bigint" ? String(value) : value,
            ),
          )
          .digest("hex")
          .slice(0, 8);
      }
      figures[name] = { ms: Math.min(...times), digest };
    };
    for (const [name, query] of Object.entries(READS)) {
      await time(
        name,
        () => database.as(admin, (transaction) => transaction.unsafe(query)),
        ROUNDS,
      );
    }
    for (const [name, query] of Object.entries(WORK))
      await time(name, () => owner.unsafe(query), 1);
  } finally {
    await owner.end();
    await database.close();
  }
  return figures;
}

const [sizes, folders] = [
  process.argv.slice(2).filter((name) => name in SIZES),
  process.argv.slice(2).filter((name) => !(name in SIZES)),
];
const server = await startPostgres();
try {
  for (const [name, size] of Object.entries(SIZES)) {
    if (sizes.length > 0 && !sizes.includes(name)) continue;
    const all: Figures[] = [];
    for (const folder of [...folders.map((path) => resolve(path)), undefined]) {
      all.push(await measure(server.url, folder, size));
    }
    const [first] = all;
    console.log(name);
    console.table(
      Object.fromEntries(
        Object.keys(first ?? {}).map((read) => [
          read,
          {
            ms: all.map((figures) => figures[read]?.ms.toFixed(1)).join(" → "),
            same: new Set(all.map((figures) => figures[read]?.digest)).size === 1,
          },
        ]),
      ),
    );
  }
} finally {
  await server.stop();
}
