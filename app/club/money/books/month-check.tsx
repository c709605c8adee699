import type { SubmissionResult } from "@conform-to/react";
import { RECONCILIATION_PAGE } from "#app/club/money/statement/content.ts";
import { Gaps } from "#app/club/money/statement/gaps.tsx";
import { verdictText } from "#app/club/money/statement/verdict-text.ts";
import { WaitingLines } from "#app/club/money/statement/waiting.tsx";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay, formatMonth } from "#app/site/dates.ts";
import { withQuery } from "#app/site/list-pages.ts";
import {
  CASH_BOOK_PATH,
  CLOSED_MONTHS_PATH,
  RECONCILIATION_PATH,
  STATEMENT_LINES_PATH,
} from "#app/site/money-paths.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import type { MonthCheck as Check } from "./month-check.server.ts";
import { MONTHS_PAGE as PAGE } from "./months-content.ts";

/** What is known of a month, above the button that closes it. */
export function MonthCheck({
  check: { first, last, accounts, held, difference, closeFirst, hasOpenLines },
  lastResult,
}: {
  check: Check & { closeFirst: string | null; hasOpenLines: boolean };
  lastResult: SubmissionResult | undefined;
}) {
  const mayClose = closeFirst === null && !hasOpenLines;
  const knowingly = difference === null ? null : PAGE.closeKnowingly(difference);
  const [form, fields] = useServerForm<{ confirmed: string | undefined }>({
    id: "close-month",
    lastResult,
  });
  return (
    <>
      {accounts.length === 0 ? <p>{PAGE.noAccount}</p> : null}
      {accounts.map((each) => (
        <Account key={each.account} account={each} first={first} last={last} />
      ))}
      <Panel aria-labelledby="held">
        <h2 id="held">{PAGE.held(formatDay(last))}</h2>
        <dl className="grid gap-2">
          <Sum
            name={<a href={`${CASH_BOOK_PATH}?state=in-hand`}>{PAGE.cash}</a>}
            paise={held.cash}
          />
          <Sum name={PAGE.betweenAccounts} paise={held.betweenAccounts} />
          <Sum name={PAGE.inTransit} paise={held.inTransit} />
        </dl>
        {held.cash < 0 ? <p>{PAGE.cashBelowZero}</p> : null}
        {held.betweenAccounts === 0 ? null : <p>{PAGE.otherSide}</p>}
      </Panel>
      <ServerForm
        form={form}
        labels={{ confirmed: knowingly ?? "" }}
        lastResult={lastResult}
        action={withQuery(CLOSED_MONTHS_PATH, { close: first })}
        isFramed={false}
      >
        {closeFirst === null ? null : (
          <p>
            <a href={withQuery(CLOSED_MONTHS_PATH, { close: closeFirst })}>
              {PAGE.closeFirst(formatMonth(closeFirst))}
            </a>
          </p>
        )}
        {hasOpenLines ? <p>{PAGE.settleFirst}</p> : null}
        {mayClose && knowingly !== null ? (
          <CheckboxField field={fields.confirmed} label={knowingly} value={difference ?? ""} />
        ) : null}
        <ButtonRow>
          {mayClose ? (
            <Button type="submit" name="close" value={first}>
              {`${PAGE.close} ${formatMonth(first)}`}
            </Button>
          ) : null}
          <ButtonLink look="quiet" href={CLOSED_MONTHS_PATH}>
            {PAGE.leaveOpen}
          </ButtonLink>
        </ButtonRow>
      </ServerForm>
    </>
  );
}

function Account({
  account: { account, reach, gaps, waiting, unexplained, openIn, openOut, verdict },
  first,
  last,
}: {
  account: Check["accounts"][number];
  first: string;
  last: string;
}) {
  const period = { account, from: first, to: last };
  const open = [
    openIn > 0 && `${formatRupees(openIn)} in`,
    openOut > 0 && `${formatRupees(openOut)} out`,
  ].filter(Boolean);
  return (
    <Panel aria-labelledby={`account-${account}`}>
      <h2 id={`account-${account}`}>
        <a href={withQuery(RECONCILIATION_PATH, period)}>Account …{account}</a>
      </h2>
      <p>{verdictText(verdict)}</p>
      {reach ? (
        <p>{RECONCILIATION_PAGE.reach(formatDay(reach.from), formatDay(reach.to))}</p>
      ) : null}
      {reach && reach.to < last ? (
        <p className="font-semibold">{PAGE.reachesTo(formatDay(reach.to), formatDay(last))}</p>
      ) : null}
      <Gaps gaps={gaps} />
      <WaitingLines waiting={waiting} to={last} />
      {unexplained === 0 || verdict.kind === "books-differ" ? null : (
        <p>{RECONCILIATION_PAGE.notAccounted(formatRupees(Math.abs(unexplained)))}</p>
      )}
      {open.length > 0 ? (
        <p className="font-semibold">
          <a href={withQuery(STATEMENT_LINES_PATH, { ...period, state: "open" })}>
            {PAGE.undecided(open.join(", "))}
          </a>
        </p>
      ) : null}
    </Panel>
  );
}

function Sum({ name, paise }: { name: React.ReactNode; paise: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="font-semibold whitespace-nowrap">{formatRupees(paise)}</dd>
    </div>
  );
}
