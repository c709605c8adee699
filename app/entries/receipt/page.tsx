import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { partsFacts } from "#app/entries/fee-facts.ts";
import { RECEIPT_NAMES, receiptPath } from "#app/entries/receipts.ts";
import { rupeesInWords } from "#app/money/receipt.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { WAYS } from "#app/money/ways.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { MAX_ROWS } from "#app/platform/supabase/whole-reads.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { entryFeePath, statementLinePath } from "#app/site/money-paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Column } from "#app/ui/column.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { contentOf, type Link, type Other, type Receipt } from "./receipt.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(
    {
      title: data ? `${RECEIPT_NAMES[data.receipt.kind]} ${data.label}` : RECEIPT_NAMES.receipt,
      description: "A receipt for an entry fee or its refund, to print.",
      path: receiptPath({
        kind: data?.receipt.kind ?? "receipt",
        year: params.year ?? "",
        number: Number(params.number),
      }),
      private: true,
    },
    matches,
  );

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { year = "", number = "" } = params;
  const kind = new URL(request.url).pathname.startsWith("/vouchers/") ? "voucher" : "receipt";
  await context.user.require(request);
  if (!/^\d{2}-\d{2}$/.test(year) || !/^[1-9]\d{0,8}$/.test(number)) {
    throw new Response(null, { status: 404 });
  }
  const name = { kind, year, number: Number(number) };
  const [{ data: found, error }, payments] = await Promise.all([
    context.supabase
      .from("receipts")
      .select(
        "entry_id, kind, year, number, issued_on, paise, payer, players, parts, cancelled_at, returned_on, club, tournament, payments",
      )
      .match(name)
      .maybeSingle()
      .overrideTypes<Receipt & { entry_id: string }, { merge: false }>(),
    // A treasurer's: members read none.
    context.supabase
      .from("receipt_payments")
      .select("tournament_id, entry_id, bank_line, bank_day")
      .match(name)
      .order("id")
      .limit(MAX_ROWS),
  ]);
  if (error || payments.error) throw backendUnavailable();
  if (!found) throw new Response(null, { status: 404 });
  const { entry_id: entry, ...receipt } = found;
  const others = await context.supabase
    .from("receipts")
    .select("kind, year, number, cancelled_at")
    .match({ entry_id: entry, kind })
    .order("number")
    .limit(MAX_ROWS)
    .overrideTypes<Other[], { merge: false }>();
  if (others.error) throw backendUnavailable();
  return contentOf(receipt, others.data, { pathOf: receiptPath, links: linksOf(payments.data) });
}

/** To what the receipt was given for: the entry's ledger, and the bank's lines. */
function linksOf(
  payments: readonly {
    tournament_id: string;
    entry_id: string;
    bank_line: string | null;
    bank_day: string | null;
  }[],
): Link[] {
  const [first] = payments;
  if (!first) return [];
  const lines = new Map(
    payments.flatMap(({ bank_line: line, bank_day: day }) =>
      line === null || day === null ? [] : [[line, day] as const],
    ),
  );
  return [
    { href: entryFeePath(first.tournament_id, first.entry_id), text: "Payments of the entry" },
    ...[...lines].map(([line, day]) => ({
      href: statementLinePath(line),
      text: `Bank line of ${formatDay(day)}`,
    })),
  ];
}

export default function ReceiptPage() {
  const { receipt, other, label, club, phone, hasStampBox, isCash, links } =
    useLoaderData<typeof loader>();
  const { address, pan, gstin } = receipt.club;
  const { name: tournament, starts_on: day } = receipt.tournament;
  const players = receipt.players ?? [];
  const isRefund = receipt.kind === "voucher";
  return (
    <Column narrow>
      <p className="text-sm text-muted print:hidden">Print it from the browser’s menu.</p>
      <article className="grid w-full gap-6 rounded-xl border border-line bg-paper p-6 sm:p-10 print:rounded-none print:border-ink">
        <div className="flex flex-wrap justify-between gap-x-10 gap-y-4">
          <div>
            <p className="text-lg font-semibold wrap-anywhere">{club}</p>
            {address ? (
              <p className="text-sm wrap-anywhere whitespace-pre-line">{address}</p>
            ) : null}
            {phone ? <p className="text-sm">{phone}</p> : null}
            {pan ? <p className="text-sm">PAN {pan}</p> : null}
            {gstin ? <p className="text-sm">GSTIN {gstin}</p> : null}
          </div>
          <div>
            <h1 className="text-3xl">{RECEIPT_NAMES[receipt.kind]}</h1>
            <p className="font-semibold">{label}</p>
            <p>{formatDay(receipt.issued_on)}</p>
          </div>
        </div>
        {receipt.cancelled_at ? (
          <p className="border-2 border-current px-4 py-2 text-xl font-bold text-flag-600">
            Cancelled
          </p>
        ) : null}
        {receipt.returned_on ? (
          <p className="font-semibold">
            {isRefund ? "The bank returned this refund" : "The bank took this payment back"} on{" "}
            {formatDay(receipt.returned_on)}.
          </p>
        ) : null}
        {other ? (
          <p>
            {other.words} <a href={other.href}>{other.text}</a>
          </p>
        ) : null}
        <p className="font-display text-3xl">{formatRupees(receipt.paise)}</p>
        <Facts
          stacked
          facts={[
            { name: "In words", fact: rupeesInWords(receipt.paise) },
            {
              name: isRefund ? "Refunded to" : "Received from",
              fact: receipt.payer ?? "A deleted account",
            },
            {
              name: "For",
              fact: [
                `${isRefund ? "Refund of the entry fee" : "Entry fee"}, ${tournament ?? "a tournament"}`,
                day && formatDay(day),
              ]
                .filter(Boolean)
                .join(", "),
            },
            ...(players.length > 1 ? [{ name: "Players", fact: players.join(", ") }] : []),
            ...partsFacts(receipt.parts, players),
            {
              name: "Paid by",
              fact: receipt.payments
                .map(({ way, number, paise, on, bank_day: bankDay }) =>
                  [
                    WAYS[way],
                    receipt.payments.length > 1 && formatRupees(paise),
                    number && `number ${number}`,
                    bankDay
                      ? `on ${formatDay(bankDay)} (recorded on ${formatDay(on)})`
                      : `on ${formatDay(on)}`,
                  ]
                    .filter(Boolean)
                    .join(" "),
                )
                .join("; "),
            },
          ]}
        />
        {isCash ? (
          <div className="mt-6 flex flex-wrap items-end justify-between gap-6">
            <p className="min-w-48 flex-1 border-t border-ink pt-1 text-sm">
              {isRefund ? "Received back by" : "Received by"}
            </p>
            {hasStampBox ? (
              <p className="grid h-24 w-20 place-items-center border border-dashed border-control text-center text-xs text-muted">
                Revenue stamp
              </p>
            ) : null}
          </div>
        ) : null}
      </article>
      {links.length > 0 ? (
        <nav aria-label="What it is for" className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
          {links.map(({ href, text }) => (
            <a key={href} href={href} className="inline-flex min-h-6 items-center">
              {text}
            </a>
          ))}
        </nav>
      ) : null}
    </Column>
  );
}
