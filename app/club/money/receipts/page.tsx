import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { detailsText } from "#app/club/frame/columns.ts";
import { TOASTS } from "#app/club/frame/content.ts";
import { FilterLinks, Rows } from "#app/club/frame/list.tsx";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { submitClubForm, formLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { receiptPath } from "#app/entries/receipts.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { DescribedField } from "#app/forms/described-field.tsx";
import { fieldValues, labelsOf, storedFields } from "#app/forms/described-fields.ts";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { receiptNumber } from "#app/money/receipt.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { hasNextPage, withQuery } from "#app/site/list-pages.ts";
import { entryFeePath, RECEIPTS_PATH } from "#app/site/money-paths.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { receiptColumns } from "./columns.server.ts";
import { DETAILS_FIELDS as FIELDS } from "./fields.ts";
import { readQuery } from "./receipts.server.ts";
import { readReceipts } from "./receipts.server.ts";
import { type DetailsFields, detailsSchema } from "./schema.ts";

const DETAILS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

const PAGE = {
  heading: "Receipts",
  text: "A receipt is issued once nothing more is due for an entry, and a voucher for each refund. Numbers run without gaps within a financial year (April to March). A wrong receipt is kept and marked Cancelled.",
  none: "No receipt has been issued yet.",
  without: (amount: string) =>
    `${amount} more was received in part payments: they are in no receipt until the rest is paid or waived.`,
  entry: "Payments of the entry",
} as const;

export const meta = clubMeta(
  PAGE.heading,
  "The club’s receipts for entry fees and vouchers for refunds.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(
  async ({ request, context }) => {
    const { year, receipts, ...page } = await readReceipts(context, readQuery(request.url));
    const columns = receiptColumns(year ?? "");
    return {
      ...page,
      year,
      receipts: receipts.map((receipt) => {
        const { kind, number, paise, is_cancelled } = receipt;
        const name = { kind, year: year ?? "", number };
        return {
          path: receiptPath(name),
          entry: entryFeePath(receipt.tournament_id, receipt.entry_id),
          number: receiptNumber(name),
          details: detailsText(columns, receipt),
          amount: formatRupees(kind === "voucher" ? -paise : paise),
          isCancelled: is_cancelled,
        };
      }),
    };
  },
  { fixed: ({ request }) => readQuery(request.url) },
);

export function action(post: ActionFunctionArgs) {
  return submitClubForm(post, {
    schema: detailsSchema,
    async run(details, { context }) {
      dataOrThrow(
        await context.supabase.rpc("save_receipt_details", storedFields(FIELDS, details)),
        () => null,
        TOASTS.failed,
      );
      return redirectWithSuccess(RECEIPTS_PATH, { message: "Saved" });
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Receipts() {
  const { content, page, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<DetailsFields>({
    id: "details",
    lastResult: answer?.result,
    defaultValue: {
      ...fieldValues(FIELDS, content?.details ?? null),
      ...saved,
    },
  });
  return (
    <ClubScreen
      answer={answer}
      wide
      heading={PAGE.heading}
      lines={<p className="max-w-160 text-muted">{PAGE.text}</p>}
    >
      {content ? <ReceiptList content={content} page={page} /> : null}
      <section className="grid w-full max-w-160 gap-3" aria-labelledby="details-heading">
        <h2 id="details-heading">The club’s details on receipts</h2>
        <ServerForm
          form={form}
          labels={labelsOf(FIELDS)}
          lastResult={answer?.result}
          action={RECEIPTS_PATH}
        >
          {DETAILS.map((name) => (
            <DescribedField key={name} field={fields[name]} spec={FIELDS[name]} />
          ))}
          <ButtonRow>
            <SubmitButton busyText="Saving…">Save</SubmitButton>
          </ButtonRow>
        </ServerForm>
      </section>
    </ClubScreen>
  );
}

function ReceiptList({
  content: { years, year, receipts, total, sums, without, page_size: size },
  page,
}: {
  content: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["content"]>;
  page: number;
}) {
  const more = without > 0 ? <p>{PAGE.without(formatRupees(without))}</p> : null;
  if (year === null || receipts.length === 0) {
    return (
      <>
        <p>{PAGE.none}</p>
        {more}
      </>
    );
  }
  const path = (ofYear: string, number = 1) =>
    withQuery(RECEIPTS_PATH, { year: ofYear, page: number });
  return (
    <section className="grid gap-3" aria-labelledby="issued">
      <h2 id="issued">
        {year}: {total}
      </h2>
      {years.length > 1 ? (
        <FilterLinks
          label="Years"
          links={years.map((each) => ({
            href: path(each),
            text: each,
            isCurrent: each === year,
          }))}
        />
      ) : null}
      <p>
        Receipts {formatRupees(sums.receipts)}, less refunds {formatRupees(sums.vouchers)}:{" "}
        {formatRupees(sums.receipts - sums.vouchers)}. Cancelled ones do not count.
      </p>
      {more}
      <Rows>
        {receipts.map((receipt) => (
          <li
            key={receipt.path}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line px-5 py-3.5 not-first:border-t"
          >
            <div>
              <a href={receipt.path} className="font-semibold text-ink">
                {receipt.number}
              </a>
              <p className="text-sm wrap-anywhere text-muted">{receipt.details}</p>
              <a
                href={receipt.entry}
                className="inline-flex min-h-6 items-center text-sm"
                aria-label={`${PAGE.entry} ${receipt.number}`}
              >
                {PAGE.entry}
              </a>
            </div>
            <p className={receipt.isCancelled ? "line-through" : undefined}>{receipt.amount}</p>
          </li>
        ))}
      </Rows>
      <ButtonRow>
        <ButtonLink look="quiet" href={`${RECEIPTS_PATH}.csv?year=${year}`}>
          Export CSV
        </ButtonLink>
        <PageButtons
          page={page}
          hasMore={hasNextPage(page, size, total)}
          pathOf={(other) => path(year, other)}
        />
      </ButtonRow>
    </section>
  );
}
