import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import { TOASTS } from "#app/club/entrants/messages.ts";
import { FEES_PAGE } from "#app/club/fees/content.ts";
import { RECEIPTS_PATH } from "#app/club/fees/paths.ts";
import { unwrap } from "#app/club/members/users.server.ts";
import { receiptPath } from "#app/entries/receipts.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { readIfPossible, submitForm } from "#app/forms/submit-form.server.ts";
import { receiptNumber } from "#app/money/receipt.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { type DetailsFields, detailsSchema } from "./schema.ts";
import { clubPage } from "#app/club/club-page.ts";

const PAGE = {
  heading: "Receipts",
  text: "An entry gets its receipt when the last rupee is confirmed. The numbers have no gaps from April to March; one that was wrong stays, marked as cancelled.",
  none: "No receipt was given yet.",
  labels: {
    name: "Name of the club",
    address: "Address",
    pan: "PAN",
    gstin: "GSTIN",
  },
  hints: {
    name: "If it is left empty, the name of this site.",
    gstin:
      "It is printed as it stands here. Whether entry fees bear GST, and whether a tax invoice is due: ask the club’s accountant. These are receipts, not tax invoices.",
  },
} as const;

/** What the page shows; amounts are paise. */
type Shown = {
  details: Record<"name" | "address" | "pan" | "gstin", string | null>;
  /** The newest first. */
  years: string[];
  year: string | null;
  page_size: number;
  total: number;
  receipts: {
    number: number;
    issued_on: string;
    paise: number;
    payer: string | null;
    is_cancelled: boolean;
    tournament: string | null;
  }[];
};

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: "The receipts that the club has given for entry fees.",
      path: RECEIPTS_PATH,
      private: true,
    },
    matches,
  );

export const handle = clubPage({ hydrate: true });

async function read(
  context: RequestContext,
  { year, page }: ReturnType<typeof readQuery>,
): Promise<Shown> {
  return unwrap<Shown>(
    await context.supabase
      .rpc("receipts_page", { wanted_year: year, page })
      .overrideTypes<Shown, { merge: false }>(),
  );
}

function readQuery(url: string) {
  const query = new URL(url).searchParams;
  const page = Number(query.get("page") ?? 1);
  return {
    year: /^\d{2}-\d{2}$/.exec(query.get("year") ?? "")?.[0],
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readQuery(request.url);
  if (context.isFormReturned) {
    const shown = await readIfPossible(context, () => read(context, query));
    return { shown, page: query.page, values: {} };
  }
  const user = await requireClubUser(context, request);
  const shown = await read(context, query);
  const typed = await readSavedForm(request, RECEIPTS_PATH, user.id);
  const { name, address, pan, gstin } = shown.details;
  return {
    shown,
    page: query.page,
    values: {
      name: name ?? "",
      address: address ?? "",
      pan: pan ?? "",
      gstin: gstin ?? "",
      ...typed,
    },
  };
}

export function action(post: ActionFunctionArgs) {
  return submitForm(post, {
    schema: detailsSchema,
    membersOnly: {
      path: RECEIPTS_PATH,
      toast: TOASTS.logIn,
      authorize: requireAdministrator,
    },
    failed: TOASTS.failed,
    async run({ name, address, pan, gstin }, { context }) {
      dataOrThrow(
        await context.supabase.rpc("save_receipt_details", {
          name: name || undefined,
          address: address || undefined,
          pan,
          gstin,
        }),
        () => null,
        TOASTS.failed,
      );
      return redirectWithSuccess(RECEIPTS_PATH, { message: "Saved" });
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Receipts() {
  const { shown, page, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<DetailsFields>({
    id: "details",
    lastResult: answer?.result,
    defaultValue: values,
  });
  const { labels, hints } = PAGE;
  return (
    <Column stretch>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <div>
        <h1>{PAGE.heading}</h1>
        <p className="max-w-160 text-muted">{PAGE.text}</p>
      </div>
      {shown ? <Given shown={shown} page={page} /> : null}
      <section
        className="grid w-full max-w-160 gap-3"
        aria-labelledby="details-heading"
      >
        <h2 id="details-heading">What receipts say of the club</h2>
        <ServerForm
          form={form}
          labels={labels}
          lastResult={answer?.result}
          action={RECEIPTS_PATH}
        >
          <Field
            field={fields.name}
            label={labels.name}
            hint={hints.name}
            type="text"
          />
          <Field
            field={fields.address}
            label={labels.address}
            as="textarea"
            rows={3}
          />
          <Field field={fields.pan} label={labels.pan} type="text" />
          <Field
            field={fields.gstin}
            label={labels.gstin}
            hint={hints.gstin}
            type="text"
          />
          <ButtonRow>
            <SubmitButton busyText="Saving…" formAction={RECEIPTS_PATH}>
              Save
            </SubmitButton>
          </ButtonRow>
        </ServerForm>
      </section>
    </Column>
  );
}

/** The receipts of a year, the newest first. */
function Given({
  shown: { years, year, receipts, total, page_size: size },
  page,
}: {
  shown: Shown;
  page: number;
}) {
  if (year === null || receipts.length === 0) return <p>{PAGE.none}</p>;
  const path = (wanted: string, number = 1) =>
    `${RECEIPTS_PATH}?year=${wanted}${number > 1 ? `&page=${String(number)}` : ""}`;
  return (
    <section className="grid gap-3" aria-labelledby="given">
      <h2 id="given">
        {year}: {total}
      </h2>
      {years.length > 1 ? (
        <nav aria-label="Years" className="flex flex-wrap gap-x-6">
          {years.map((each) => (
            <a
              key={each}
              href={path(each)}
              aria-current={each === year ? "page" : undefined}
              className="inline-flex min-h-11 items-center font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
            >
              {each}
            </a>
          ))}
        </nav>
      ) : null}
      <ul className="overflow-hidden rounded-xl border border-line bg-paper">
        {receipts.map(({ number, ...given }) => (
          <li
            key={number}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line px-5 py-3.5 not-first:border-t"
          >
            <div>
              <a
                href={receiptPath({ year, number })}
                className="font-semibold text-ink"
              >
                {receiptNumber(year, number)}
              </a>
              <p className="text-sm wrap-anywhere text-muted">
                {[
                  formatDay(given.issued_on),
                  given.payer ?? FEES_PAGE.deleted,
                  given.tournament,
                  given.is_cancelled && "cancelled",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <p className={given.is_cancelled ? "line-through" : undefined}>
              {formatRupees(given.paise)}
            </p>
          </li>
        ))}
      </ul>
      <ButtonRow>
        {page > 1 ? (
          <ButtonLink look="quiet" href={path(year, page - 1)}>
            Previous page
          </ButtonLink>
        ) : null}
        {page * size < total ? (
          <ButtonLink look="quiet" href={path(year, page + 1)}>
            Next page
          </ButtonLink>
        ) : null}
      </ButtonRow>
    </section>
  );
}
