import { useLoaderData } from "@remix-run/react";
import { Rows } from "#app/club/frame/list.tsx";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { FEES_PAGE } from "#app/club/money/fees/content.ts";
import { type FeesOfTournament, listFees } from "#app/club/money/fees/fees.server.ts";
import {
  LINES_PAGE,
  RECONCILIATION_PAGE,
  STATEMENT_PAGE,
} from "#app/club/money/statement/content.ts";
import { Gaps } from "#app/club/money/statement/gaps.tsx";
import { readStatementPage } from "#app/club/money/statement/statement.server.ts";
import { WaitingLines } from "#app/club/money/statement/waiting.tsx";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay } from "#app/site/dates.ts";
import { pageIn, withQuery } from "#app/site/list-pages.ts";
import {
  CASH_BOOK_PATH,
  CLOSED_MONTHS_PATH,
  DAY_BOOK_PATH,
  feesPath,
  MONEY_PATH,
  OPENING_BALANCES_PATH,
  RECEIPTS_PATH,
  RECONCILIATION_PATH,
  STATEMENT_LINES_PATH,
  STATEMENT_PATH,
} from "#app/site/money-paths.ts";
import { ButtonRow } from "#app/ui/button.tsx";
import { BarChart } from "#app/ui/chart/bar-chart.tsx";
import { CASH_PAGE } from "./cash-content.ts";
import { DAY_BOOK_PAGE } from "./day-book-content.ts";
import { readFigures } from "./figures.server.ts";
import { MONTHS_PAGE } from "./months-content.ts";
import { OPENINGS_PAGE } from "./openings-content.ts";

const PAGE = {
  heading: "Money",
  description: "Bank statements, reconciliation, receipts, and the fees of each tournament.",
  receipts: "Receipts and vouchers",
  receiptsText:
    "Every receipt and refund voucher, by financial year, and the club’s details on them.",
  fees: "Entry fees",
  figures: {
    owed: "Outstanding, less refunds due",
    cash: "Cash in hand",
    until: "Statements until",
    never: "None yet",
    open: "Open bank lines",
  },
  months: "Entry fees received by month, before refunds",
  none: "No tournament has entry fees.",
  noMore: "There are no more tournaments with entry fees.",
} as const;

const linesPath = (open: number) =>
  open > 0 ? `${STATEMENT_LINES_PATH}?state=open` : STATEMENT_LINES_PATH;

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const loader = clubLoader(async ({ context, request }) => {
  const page = pageIn(new URL(request.url).searchParams);
  const [{ open, gaps, waiting, imports }, fees, { owed, cash, months }] = await Promise.all([
    readStatementPage(context),
    listFees(context, page),
    readFigures(context),
  ]);
  const [until] = imports
    .filter(({ taken_back_at }) => taken_back_at === null)
    .map(({ last_day }) => last_day)
    .toSorted()
    .reverse();
  return {
    open,
    gaps,
    waiting,
    page,
    ...fees,
    figures: [
      { name: PAGE.figures.owed, value: formatRupees(owed), href: "#fees" },
      { name: PAGE.figures.cash, value: formatRupees(cash), href: CASH_BOOK_PATH },
      {
        name: PAGE.figures.until,
        value: until ? formatDay(until) : PAGE.figures.never,
        href: STATEMENT_PATH,
      },
      { name: PAGE.figures.open, value: String(open), href: linesPath(open) },
    ],
    months: months.map((month) => ({ ...month, text: formatRupees(month.value) })),
  };
});

export default function Money() {
  const { open, gaps, waiting, page, tournaments, hasMore, figures, months } =
    useLoaderData<typeof loader>();
  return (
    <ClubScreen wide heading={PAGE.heading}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-8 gap-y-4">
        {figures.map(({ name, value, href }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-3xl leading-tight">
              <a
                href={href}
                className="inline-block min-h-11 text-ink no-underline hover:underline"
              >
                {value}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <BarChart id="months" heading={PAGE.months} column="Month" number="Received" bars={months} />
      {Object.entries(gaps).map(([account, found]) => (
        <Gaps key={account} account={account} gaps={found} />
      ))}
      <WaitingLines waiting={waiting} />
      <Rows>
        <Place
          href={STATEMENT_PATH}
          name={STATEMENT_PAGE.heading}
          text={STATEMENT_PAGE.description}
        />
        <Place
          href={linesPath(open)}
          name={open > 0 ? `${LINES_PAGE.heading}: ${open} open` : LINES_PAGE.heading}
          text={LINES_PAGE.description}
        />
        <Place
          href={RECONCILIATION_PATH}
          name={RECONCILIATION_PAGE.heading}
          text={RECONCILIATION_PAGE.description}
        />
        <Place href={CASH_BOOK_PATH} name={CASH_PAGE.heading} text={CASH_PAGE.description} />
        <Place href={DAY_BOOK_PATH} name={DAY_BOOK_PAGE.heading} text={DAY_BOOK_PAGE.description} />
        <Place
          href={CLOSED_MONTHS_PATH}
          name={MONTHS_PAGE.heading}
          text={MONTHS_PAGE.description}
        />
        <Place
          href={OPENING_BALANCES_PATH}
          name={OPENINGS_PAGE.heading}
          text={OPENINGS_PAGE.description}
        />
        <Place href={RECEIPTS_PATH} name={PAGE.receipts} text={PAGE.receiptsText} />
      </Rows>
      <section className="grid w-full gap-3" aria-labelledby="fees">
        <h2 id="fees">{PAGE.fees}</h2>
        {tournaments.length === 0 ? (
          <p>{page > 1 ? PAGE.noMore : PAGE.none}</p>
        ) : (
          <Rows>
            {tournaments.map((tournament) => (
              <Place
                key={tournament.tournament_id}
                href={feesPath(tournament.tournament_id)}
                name={tournament.name}
                text={sumsOf(tournament)}
              />
            ))}
          </Rows>
        )}
        {page > 1 || hasMore ? (
          <ButtonRow>
            <PageButtons
              page={page}
              hasMore={hasMore}
              pathOf={(other) => withQuery(MONEY_PATH, { page: other })}
            />
          </ButtonRow>
        ) : null}
      </section>
    </ClubScreen>
  );
}

function Place({ href, name, text }: { href: string; name: string; text: string }) {
  return (
    <li className="border-line px-5 py-3.5 not-first:border-t">
      <a href={href} className="inline-flex min-h-11 items-center font-semibold">
        {name}
      </a>
      <p className="text-sm text-muted">{text}</p>
    </li>
  );
}

function sumsOf({
  paid_paise,
  refunded_paise,
  due_paise,
  kept_paise,
  refund_paise,
}: FeesOfTournament) {
  return [
    `Received, less refunds: ${formatRupees(paid_paise - refunded_paise)}`,
    due_paise > 0 && `${FEES_PAGE.sums.outstanding}: ${formatRupees(due_paise)}`,
    kept_paise > 0 && `${FEES_PAGE.sums.kept}: ${formatRupees(kept_paise)}`,
    refund_paise > 0 && `${FEES_PAGE.sums.toRefund}: ${formatRupees(refund_paise)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
