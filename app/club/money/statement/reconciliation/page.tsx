import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { PRINT_HANDLE, PrintButton } from "#app/club/frame/print-button.tsx";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { PeriodFields } from "#app/club/money/period-fields.tsx";
import { RECONCILIATION_PAGE as PAGE, STATEMENT_PAGE } from "#app/club/money/statement/content.ts";
import { Gaps } from "#app/club/money/statement/gaps.tsx";
import { amountOf } from "#app/club/money/statement/line-words.ts";
import {
  type Period,
  readReconciliation,
  readAccounts,
  type Reconciliation as Sums,
} from "#app/club/money/statement/statement.server.ts";
import { verdictText } from "#app/club/money/statement/verdict-text.ts";
import { WaitingLines } from "#app/club/money/statement/waiting.tsx";
import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import { HEADS } from "#app/money/heads.ts";
import { booksAndBank, unexplainedGaps, verdictOf } from "#app/money/reconcile.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay } from "#app/site/dates.ts";
import {
  entryFeePath,
  OPENING_BALANCES_PATH,
  RECONCILIATION_PATH,
  STATEMENT_LINES_PATH,
  STATEMENT_PATH,
  statementLinePath,
} from "#app/site/money-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { readPeriod } from "./period.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const handle = PRINT_HANDLE;

export const loader = clubLoader(async ({ request, context }) => {
  const accounts = await readAccounts(context);
  const period = readPeriod(request.url, accounts);
  return {
    accounts,
    period,
    sums: period && (await readReconciliation(context, period)),
  };
});

export default function Reconciliation() {
  const { accounts, period, sums } = useLoaderData<typeof loader>();
  return (
    <ClubScreen
      wide
      back={{ href: STATEMENT_PATH, text: STATEMENT_PAGE.heading }}
      heading={PAGE.heading}
      lines={
        <p className="max-w-160 text-muted print:hidden">
          {PAGE.text} <PrintButton />
        </p>
      }
    >
      {period && sums ? (
        <>
          <p className="hidden print:block">
            {PAGE.labels.account} …{period.account}.{" "}
            {PAGE.period(formatDay(period.from), formatDay(period.to))}
          </p>
          <PeriodForm accounts={accounts} period={period} />
          <Balance sums={sums} />
          <Accounted sums={sums} period={period} />
          <OnLastDay sums={sums} day={period.to} />
          <div className="print:hidden">
            <ButtonLink
              look="quiet"
              href={`${RECONCILIATION_PATH}.csv?${new URLSearchParams(period).toString()}`}
            >
              {PAGE.export}
            </ButtonLink>
          </div>
        </>
      ) : (
        <p>{PAGE.none}</p>
      )}
    </ClubScreen>
  );
}

function PeriodForm({ accounts, period }: { accounts: readonly string[]; period: Period }) {
  return (
    <form
      action={RECONCILIATION_PATH}
      className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden"
    >
      <div>
        <label htmlFor="of-account" className={LABEL_CLASSES}>
          {PAGE.labels.account}
        </label>
        <select
          id="of-account"
          name="account"
          defaultValue={period.account}
          className={CONTROL_CLASSES}
        >
          {accounts.map((account) => (
            <option key={account} value={account}>
              …{account}
            </option>
          ))}
        </select>
      </div>
      <PeriodFields labels={PAGE.labels} days={period} />
      <Button type="submit" look="quiet">
        {PAGE.show}
      </Button>
    </form>
  );
}

function Balance({ sums }: { sums: Sums }) {
  const { opening, closing } = sums;
  return (
    <Panel aria-labelledby="balance">
      <h2 id="balance">The bank’s balances</h2>
      {opening === null || closing === null ? null : (
        <Sums
          sums={[
            ["Opening balance", opening],
            ["Came in", sums.came_in],
            ["Went out", -sums.went_out],
            ["Closing balance", closing],
          ]}
        />
      )}
      {sums.unchecked > 0 ? <p>{PAGE.unchecked(sums.unchecked)}</p> : null}
      <Gaps gaps={unexplainedGaps(sums)} />
    </Panel>
  );
}

/** @param sums with the page that one leads to */
function Sums({ sums }: { sums: readonly (readonly [string, number, string?])[] }) {
  return (
    <dl className="grid gap-2">
      {sums.map(([name, paise, href]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt>{href === undefined ? name : <a href={href}>{name}</a>}</dt>
          <dd className="font-semibold whitespace-nowrap">{formatRupees(paise)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Accounted({ sums, period }: { sums: Sums; period: Period }) {
  const list = (state: string) =>
    `${STATEMENT_LINES_PATH}?${new URLSearchParams({ ...period, state }).toString()}`;
  const rows = [
    ["Recorded for entries", "booked", sums.booked, sums.refunds],
    ["Reversed by the bank", "reversed", sums.reversed_in, sums.reversed_out],
    ["Not entry fees", "left-out", sums.left_out_in, sums.left_out_out],
    ["Open", "open", sums.open_in, sums.open_out],
  ] as const;
  const verdict = verdictOf(sums, period);
  return (
    <Panel aria-labelledby="accounted">
      <h2 id="accounted">What became of it</h2>
      <table className="w-full text-xs sm:text-base [&_td]:py-2 [&_td]:pl-2 [&_td]:text-right [&_td]:whitespace-nowrap [&_th]:py-2 [&_th]:text-left [&_tr]:border-t [&_tr]:border-line">
        <thead>
          <tr>
            <td />
            <th scope="col" className="!text-right">
              In
            </th>
            <th scope="col" className="!text-right">
              Out
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">By the statements</th>
            <td>{formatRupees(sums.came_in)}</td>
            <td>{formatRupees(sums.went_out)}</td>
          </tr>
          {rows.map(([name, state, credits, debits]) => (
            <Fragment key={state}>
              <tr>
                <th scope="row" className="font-normal">
                  <a href={list(state)}>{name}</a>
                </th>
                <td>{formatRupees(credits)}</td>
                <td>{formatRupees(debits)}</td>
              </tr>
              {state === "left-out"
                ? sums.heads.map(({ head, paise_in, paise_out }) => (
                    <tr key={head} className="text-muted">
                      <th scope="row" className="!pl-5 font-normal">
                        {HEADS[head]}
                      </th>
                      <td>{formatRupees(paise_in)}</td>
                      <td>{formatRupees(paise_out)}</td>
                    </tr>
                  ))
                : null}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className="text-xl font-semibold">
        {PAGE.difference}: {formatRupees(sums.difference)}
      </p>
      <p>{verdictText(verdict)}</p>
      {sums.reach ? (
        <p>{PAGE.reach(formatDay(sums.reach.from), formatDay(sums.reach.to))}</p>
      ) : null}
      <WaitingLines waiting={sums.waiting} to={period.to} />
      <LaterLines lines={sums.taken_back_later} />
      {verdict.kind === "differs" ? (
        <>
          <ul className="list-disc pl-5">
            {sums.differing.map((line) => (
              <li key={line.id}>
                <a href={statementLinePath(line.id)}>
                  {formatDay(line.day)}, {amountOf(line)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}

/** What the bank took back after the period. */
function LaterLines({ lines }: { lines: Sums["taken_back_later"] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line.id}>
          <a href={statementLinePath(line.id)}>
            {PAGE.takenBackLater(
              formatRupees(line.direction === "debit" ? -line.paise : line.paise),
              formatDay(line.day),
              formatDay(line.back_on),
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function OnLastDay({ sums, day }: { sums: Sums; day: string }) {
  const { payments, refunds, listed } = sums.by_hand;
  const balances = booksAndBank(sums);
  if (balances === null && listed.length === 0) return null;
  return (
    <Panel aria-labelledby="last-day">
      <h2 id="last-day">{PAGE.lastDay(formatDay(day))}</h2>
      {balances === null ? null : (
        <Sums
          sums={[
            [
              sums.on_last_day.opened === null ? PAGE.began : PAGE.opened,
              balances.began,
              OPENING_BALANCES_PATH,
            ],
            [PAGE.moved, balances.moved],
            [PAGE.inBooks, balances.books],
            [PAGE.notInBooks, balances.open],
            ...(balances.waiting === 0 ? [] : [[PAGE.waits, balances.waiting] as const]),
            ...(balances.unexplained === 0
              ? []
              : [[PAGE.unexplained, balances.unexplained] as const]),
            [PAGE.byBank, balances.bank],
          ]}
        />
      )}
      <h3>{PAGE.inTransit}</h3>
      <Sums
        sums={[
          [PAGE.notReceived, payments],
          [PAGE.notRefunded, -refunds],
        ]}
      />
      {listed.length > 0 ? <p className="text-muted">{PAGE.byHandText}</p> : null}
      <ul className="list-disc pl-5">
        {listed.map((payment) => (
          <li key={payment.payment} className="wrap-anywhere">
            <a href={entryFeePath(payment.tournament_id, payment.entry)}>
              {formatRupees(payment.kind === "refund" ? -payment.paise : payment.paise)},{" "}
              {payment.name || "a deleted account"} {payment.reference}
            </a>
            {[` ${formatDay(payment.day)}`, payment.number && `number ${payment.number}`]
              .filter(Boolean)
              .join(", ")}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
