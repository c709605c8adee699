import { useLoaderData } from "@remix-run/react";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { FilterLinks, Rows } from "#app/club/frame/list.tsx";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { type CashRow, readCashInHand } from "#app/club/money/statement/statement.server.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay } from "#app/site/dates.ts";
import { pageIn, withQuery } from "#app/site/list-pages.ts";
import {
  CASH_BOOK_PATH,
  entryFeePath,
  MONEY_PATH,
  OPENING_BALANCES_PATH,
  statementLinePath,
} from "#app/site/money-paths.ts";
import { ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { CASH_PAGE as PAGE } from "./cash-content.ts";

const ROWS_A_PAGE = 100;

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const loader = clubLoader(async ({ request, context }) => {
  const query = new URL(request.url).searchParams;
  const [page, onlyInHand] = [pageIn(query), query.get("state") === "in-hand"];
  const from = (page - 1) * ROWS_A_PAGE;
  const listed = context.supabase
    .from("cash_book")
    .select()
    .order("day", { ascending: false })
    .order("at", { ascending: false })
    .order("id")
    // One more than is shown says whether there are others.
    .range(from, from + ROWS_A_PAGE);
  const [rows, inHand] = await Promise.all([
    (onlyInHand ? listed.or("deposit.is.null,kind.eq.bank") : listed).overrideTypes<
      CashRow[],
      { merge: false }
    >(),
    readCashInHand(context),
  ]);
  const received = unwrap(rows);
  const byReceiver = new Map<string, number>();
  for (const { kind, who, paise } of inHand) {
    const name = kind === "bank" || kind === "opening" ? PAGE.ownSums[kind] : (who ?? PAGE.someone);
    byReceiver.set(name, (byReceiver.get(name) ?? 0) + paise);
  }
  return {
    page,
    onlyInHand,
    rows: received.slice(0, ROWS_A_PAGE),
    hasMore: received.length > ROWS_A_PAGE,
    byReceiver: [...byReceiver],
  };
});

export default function CashBook() {
  const { page, onlyInHand, rows, hasMore, byReceiver } = useLoaderData<typeof loader>();
  const pathOf = (number: number, state = onlyInHand ? "in-hand" : undefined) =>
    withQuery(CASH_BOOK_PATH, { state, page: number });
  const total = byReceiver.reduce((sum, [, paise]) => sum + paise, 0);
  return (
    <ClubScreen
      wide
      back={{ href: MONEY_PATH, text: "Money" }}
      heading={PAGE.heading}
      lines={<p className="max-w-160 text-muted">{PAGE.text}</p>}
    >
      {byReceiver.length > 0 ? (
        <Panel aria-labelledby="in-hand">
          <h2 id="in-hand">
            {PAGE.inHand}: {formatRupees(total)}
          </h2>
          {total < 0 ? <p>{PAGE.belowZero}</p> : null}
          <dl className="grid gap-2">
            {byReceiver.map(([who, paise]) => (
              <div key={who} className="flex justify-between gap-4">
                <dt className="wrap-anywhere">{who}</dt>
                <dd className="font-semibold whitespace-nowrap">{formatRupees(paise)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ) : null}
      <FilterLinks
        label="Cash"
        links={[
          { href: CASH_BOOK_PATH, text: PAGE.all, isCurrent: !onlyInHand },
          { href: pathOf(1, "in-hand"), text: PAGE.inHand, isCurrent: onlyInHand },
        ]}
      />
      {rows.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <Rows>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </Rows>
      )}
      <ButtonRow>
        <PageButtons page={page} hasMore={hasMore} pathOf={(number) => pathOf(number)} />
      </ButtonRow>
    </ClubScreen>
  );
}

function Row({ row }: { row: CashRow }) {
  const { deposit, paid_in_on: day } = row;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line px-5 py-3.5 not-first:border-t">
      <div className="wrap-anywhere">
        {row.entry_id === null || row.tournament_id === null ? (
          <p className="font-semibold">
            {row.kind === "opening" ? (
              <a href={OPENING_BALANCES_PATH}>{PAGE.ownSums.opening}</a>
            ) : (
              PAGE.bankLine
            )}
          </p>
        ) : (
          <a href={entryFeePath(row.tournament_id, row.entry_id)} className="font-semibold">
            {row.name || "A deleted account"} {row.reference}
          </a>
        )}
        <p className="text-sm text-muted">
          {[
            formatDay(row.day),
            (row.kind === "payment" || row.kind === "refund") && (row.who ?? PAGE.someone),
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
        <p className="text-sm">
          {deposit !== null && day !== null ? (
            <a href={statementLinePath(deposit)}>{PAGE.ofDeposit[row.kind](formatDay(day))}</a>
          ) : row.kind === "refund" ? (
            PAGE.refunded
          ) : row.kind === "payment" ? (
            PAGE.notPaidIn
          ) : null}
        </p>
      </div>
      <p className="font-semibold whitespace-nowrap">{formatRupees(row.paise)}</p>
    </li>
  );
}
