import { useLoaderData } from "@remix-run/react";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { PRINT_HANDLE, PrintButton } from "#app/club/frame/print-button.tsx";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { PeriodFields } from "#app/club/money/period-fields.tsx";
import { readDays } from "#app/club/money/statement/reconciliation/period.ts";
import { LABEL_CLASSES } from "#app/forms/field.tsx";
import { type LedgerSum, ledgerSums, type Movement, OPENINGS } from "#app/money/day-book.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay } from "#app/site/dates.ts";
import { withQuery } from "#app/site/list-pages.ts";
import { DAY_BOOK_PATH, MONEY_PATH, STATEMENT_LINES_PATH } from "#app/site/money-paths.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { DAY_BOOK_PAGE as PAGE, NEW_LEDGERS } from "./day-book-content.ts";
import { BEGINNING, dayBefore } from "./month-days.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const handle = PRINT_HANDLE;

export const loader = clubLoader(async ({ request, context }) => {
  const days = readDays(request.url);
  const [moved, before, open] = await Promise.all([
    context.supabase.rpc("day_book_sums", { first_day: days.from, last_day: days.to }),
    context.supabase.rpc("day_book_sums", {
      first_day: BEGINNING,
      last_day: dayBefore(days.from),
    }),
    context.supabase
      .from("statement_lines")
      .select("id", { count: "exact" })
      .eq("state", "open")
      .gte("day", days.from)
      .lte("day", days.to)
      .limit(1),
  ]);
  unwrap(open);
  const earlier = new Set(ledgerSums(unwrap(before) as Movement[]).map(({ ledger }) => ledger));
  const sums = ledgerSums(unwrap(moved) as Movement[]);
  return {
    days,
    sums,
    // Tally makes the other side of opening balances itself.
    ledgers: sums
      .filter(({ ledger }) => ledger !== OPENINGS)
      .map(({ ledger }) => ({ ledger, isNew: !earlier.has(ledger) })),
    openLines: open.count ?? 0,
  };
});

export default function DayBook() {
  const { days, sums, ledgers, openLines } = useLoaderData<typeof loader>();
  return (
    <ClubScreen
      wide
      back={{ href: MONEY_PATH, text: "Money" }}
      heading={PAGE.heading}
      lines={
        <p className="max-w-160 text-muted print:hidden">
          {PAGE.text} <PrintButton />
        </p>
      }
    >
      <p className="hidden print:block">{PAGE.period(formatDay(days.from), formatDay(days.to))}</p>
      <form
        action={DAY_BOOK_PATH}
        className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden"
      >
        <PeriodFields labels={PAGE.labels} days={days} />
        <Button type="submit" look="quiet">
          {PAGE.show}
        </Button>
      </form>
      {sums.length === 0 ? <p>{PAGE.none}</p> : <Ledgers sums={sums} />}
      {openLines > 0 ? (
        <p>
          <a href={withQuery(STATEMENT_LINES_PATH, { state: "open", ...days })}>
            {PAGE.openLines(openLines)}
          </a>
        </p>
      ) : null}
      <div className="print:hidden">
        <ButtonLink look="quiet" href={withQuery(`${DAY_BOOK_PATH}.csv`, days)}>
          {PAGE.csv}
        </ButtonLink>
      </div>
      <form
        action={`${DAY_BOOK_PATH}.xml`}
        className="grid w-full max-w-160 gap-3 print:hidden"
        aria-labelledby="tally"
      >
        <h2 id="tally">{PAGE.forTally}</h2>
        <input type="hidden" name="from" value={days.from} />
        <input type="hidden" name="to" value={days.to} />
        {ledgers.length === 0 ? null : (
          <fieldset className="grid gap-x-6 sm:grid-cols-2" aria-describedby="of-ledgers">
            <legend className={LABEL_CLASSES}>{PAGE.newLedgers}</legend>
            {ledgers.map(({ ledger, isNew }) => (
              <label key={ledger} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name={NEW_LEDGERS}
                  value={ledger}
                  defaultChecked={isNew}
                  className="size-5.5 shrink-0 accent-primary"
                />
                {ledger}
              </label>
            ))}
          </fieldset>
        )}
        <p id="of-ledgers" className="text-sm text-muted">
          {PAGE.tally}
        </p>
        <ButtonRow>
          <Button type="submit" look="quiet">
            {PAGE.xml}
          </Button>
        </ButtonRow>
      </form>
    </ClubScreen>
  );
}

function Ledgers({ sums }: { sums: readonly LedgerSum[] }) {
  const total = (side: "debit" | "credit") => sums.reduce((sum, each) => sum + each[side], 0);
  return (
    <Panel aria-labelledby="ledgers">
      <h2 id="ledgers">By ledger</h2>
      <table className="w-full text-xs sm:text-base [&_td]:py-2 [&_td]:pl-2 [&_td]:text-right [&_td]:whitespace-nowrap [&_th]:py-2 [&_th]:text-left [&_tr]:border-t [&_tr]:border-line">
        <thead>
          <tr>
            <td />
            <th scope="col" className="!text-right">
              Debit
            </th>
            <th scope="col" className="!text-right">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ ledger, debit, credit }) => (
            <tr key={ledger}>
              <th scope="row" className="font-normal">
                {ledger}
              </th>
              <td>{formatRupees(debit)}</td>
              <td>{formatRupees(credit)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total</th>
            <td>{formatRupees(total("debit"))}</td>
            <td>{formatRupees(total("credit"))}</td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
