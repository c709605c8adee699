import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { sharedClub } from "#app/catalogue/site/site.server.ts";
import { CANNOT_COME } from "#app/entries/cannot-come/content.ts";
import { LOG_IN_TOASTS } from "#app/entries/content.ts";
import {
  countedReports,
  feeStateText,
  partsText,
  payByText,
  refundFacts,
  type Report,
  reportLines,
  restOf,
  toldFeeText,
  setAgainstFacts,
} from "#app/entries/fee-facts.ts";
import { entryPath, entryPayPath } from "#app/entries/link/entry-by-link.server.ts";
import { Field } from "#app/forms/field.tsx";
import { type FieldsOf, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { readIfPossible, submitForm } from "#app/forms/submit-form.server.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { upiLink } from "#app/money/upi-link.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { isBackendUnavailable } from "#app/platform/supabase/user.server.ts";
import type { Club } from "#app/site/club.ts";
import { formatDay } from "#app/site/dates.ts";
import { payPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { buttonClasses, ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { CallClub, ClubName } from "#app/ui/call-club.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { qrCode } from "#app/ui/qr-code.server.ts";
import { type QrCode, QrCodeImage } from "#app/ui/qr-code.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { COPY_SCRIPT, CopyByScript } from "./copy.tsx";
import { NumberPicture } from "./number-picture.tsx";
import {
  type Payment,
  readPayment,
  saidPaidSchema,
  sayPaid,
  type Whose,
} from "./payment.server.ts";

const PAGE = {
  heading: "Pay your entry fee",
  nothingDue: "Your entry fee",
  description: "What an entry costs, whom to pay, and that you have paid.",
  said: {
    message: "Thank you",
    description: "The club will check its account and confirm your payment.",
  },
  failed: {
    message: "Not sent",
    description: "Please try again in a minute.",
  },
} as const;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.payment ? `${PAGE.heading}: ${data.payment.tournament}` : PAGE.heading,
      description: PAGE.description,
      path: data?.path.split("?")[0] ?? "/entry/pay",
      private: true,
    },
    matches,
  );

/** It is read on a phone: copying takes a line of script, sending its number what all forms share. */
export const handle: PageHandle = {
  script: () => (import.meta.env.SSR ? COPY_SCRIPT : null),
};

function whoseIs(slug: string | undefined, token: unknown): Whose {
  if (slug !== undefined) return { slug };
  return { token: typeof token === "string" ? token : "" };
}

const pathOf = (whose: Whose) => ("slug" in whose ? payPath(whose) : entryPayPath(whose.token));

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  const whose = whoseIs(params.slug, token);
  const path = pathOf(whose);
  const back = "slug" in whose ? "/profile" : entryPath(whose.token);
  const club = await sharedClub();
  if (context.isFormReturned) {
    const read = () => readPayment(context, whose);
    const payment = await ("slug" in whose
      ? readIfPossible(context, read)
      : read().catch((error: unknown) => {
          if (isBackendUnavailable(error)) return null;
          throw error;
        }));
    return { path, back, club, payment: payment && contentOf(payment), number: undefined };
  }
  const user = "slug" in whose ? await context.user.require(request) : null;
  const saved = user && (await readSavedForm(request, path, user.id));
  const payment = contentOf(await readPayment(context, whose));
  return { path, back, club, payment, number: saved?.number };
}

function contentOf(payment: Payment) {
  const { reference, upi_address: address, upi_name: name, merchant_code: category } = payment;
  const rest = restOf(payment);
  const link =
    address !== null && name !== null && rest > 0
      ? upiLink({
          address,
          name,
          paise: rest,
          reference,
          ...(category !== null && {
            merchant: { category, transaction: reference },
          }),
        })
      : null;
  const told = payment.told_at && toldFeeText(payment);
  return {
    ...payment,
    rest: told ? Math.min(rest, 0) : rest,
    told: told && payment.told_at ? [CANNOT_COME.told(payment.told_at), told].join(" ") : null,
    madeUpOf: partsText(payment.parts),
    upi: link && { link, code: qrCode(link) },
  };
}

type Shown = ReturnType<typeof contentOf>;

export async function action({ params, ...post }: ActionFunctionArgs) {
  const form = await readForm(post.request);
  const token = new URL(post.request.url).searchParams.get("token");
  const whose = whoseIs(params.slug, token);
  const path = pathOf(whose);
  return submitForm(
    { ...post, form },
    {
      schema: saidPaidSchema,
      membersOnly: "slug" in whose ? { path, toast: LOG_IN_TOASTS.pay } : undefined,
      failed: PAGE.failed,
      async run({ number, replaces }, { context }) {
        await sayPaid(context, whose, number, replaces);
        return redirectWithSuccess(path, PAGE.said);
      },
    },
  );
}

export default function Pay() {
  const { path, back, payment, club, number } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reports = payment?.said ? countedReports(payment.said.reports) : [];
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <div>
        {payment ? <p className="text-sm text-muted">{payment.tournament}</p> : null}
        <h1>{payment && (payment.due <= 0 || payment.told) ? PAGE.nothingDue : PAGE.heading}</h1>
        <ClubName {...club} />
        {payment ? (
          <p className="text-lg text-muted">
            {payment.told ?? feeStateText(payment)}
            {payment.held_until && !payment.told ? heldText(payment, payment.held_until) : null}
          </p>
        ) : null}
        {payment?.madeUpOf ? <p className="text-base text-muted">{payment.madeUpOf}</p> : null}
        {[...setAgainstFacts(payment?.set_against), ...refundFacts(payment?.refund_until)].map(
          ({ name, fact }) => (
            <p key={name} className="text-base text-muted">
              {fact}.
            </p>
          ),
        )}
      </div>
      {payment && payment.due > 0 && payment.said ? (
        <Panel aria-labelledby="said">
          <h2 id="said">Payment reported, awaiting confirmation</h2>
          <Reports said={payment.said} />
          <p>
            The club will check its account and confirm. Please do not pay{" "}
            {payment.rest > 0 ? `${reports.length > 1 ? "these" : "this"} again` : "again"}.
          </p>
          {payment.held_until && payment.paid <= 0 ? (
            <p>
              Your place is held until {formatDay(payment.held_until)} while the club checks.
              Sending another UTR does not extend this. If your payment is not confirmed by then,
              please <CallClub {...club} />.
            </p>
          ) : null}
        </Panel>
      ) : null}
      {payment && payment.rest > 0 ? <PayStep payment={payment} club={club} /> : null}
      {payment && payment.due <= 0 && payment.said ? (
        <Panel aria-labelledby="said">
          <h2 id="said">Payment reported, awaiting confirmation</h2>
          <Reports said={payment.said} />
          <p>
            {payment.price
              ? "Nothing is due before you have a place. The club will check its account, and keep the payment for your place if it arrived."
              : "Nothing is due any more. The club will check its account, and refund the payment if it arrived."}{" "}
            Please do not pay again.
          </p>
        </Panel>
      ) : null}
      {!payment || (payment.due > 0 && !payment.told) ? (
        <SayPaid
          path={path}
          number={number}
          refused={reports.length > 0 ? null : (payment?.refused_number ?? null)}
          replaceable={payment !== null && payment.rest <= 0 ? reports : null}
          lastResult={answer?.result}
        />
      ) : null}
      {payment && payment.rest > 0 && payment.upi ? (
        <p className="text-sm text-muted">
          The club never asks for your UPI PIN and never sends collect requests.
        </p>
      ) : null}
      <ButtonRow>
        <ButtonLink look="quiet" href={back}>
          Back
        </ButtonLink>
      </ButtonRow>
    </Column>
  );
}

function heldText(payment: Pick<Payment, "state" | "held_until">, until: string): string {
  if (payment.state === "due") return `. Your place is held until ${formatDay(until)}.`;
  if (payment.state !== "part-paid") return "";
  return `${payByText(payment, formatDay)}. Part of it is paid, so the club decides about your place after that day.`;
}

const FOLD = "flex min-h-11 cursor-pointer items-center font-semibold text-link";

/** What is done in the app. */
function PayStep({ payment, club }: { payment: Shown; club: Club }) {
  const { rest, upi, upi_name: name, bank_account: account, how_to_pay: words } = payment;
  return (
    <Panel aria-labelledby="pay">
      <h2 id="pay" className="text-xl">
        1. Pay {formatRupees(rest)}
      </h2>
      {upi ? (
        <>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <div className="max-w-full max-sm:hidden">
              <Code code={upi.code} payment={payment} />
            </div>
            <div className="min-w-0 flex-1 basis-60 space-y-2">
              <a href={upi.link} className={`${buttonClasses({})} max-sm:w-full`}>
                Open my UPI app
              </a>
              <p className="text-base">
                Your app must show the name <strong>{name}</strong>. If not, do not pay, and{" "}
                <CallClub {...club} />.
              </p>
            </div>
          </div>
          <details>
            <summary className={FOLD}>{account ? "Pay by hand or by bank" : "Pay by hand"}</summary>
            <div className="grid gap-4 pt-2">
              <div className="sm:hidden">
                <p className="mb-1.5 font-semibold">Scan it with another phone</p>
                <Code code={upi.code} payment={payment} />
              </div>
              <ByHand payment={payment} />
              <Refused />
            </div>
          </details>
        </>
      ) : (
        <>
          {account || words ? null : <p>Please ask the club how to pay.</p>}
          <ByHand payment={payment} />
        </>
      )}
    </Panel>
  );
}

/** As an app takes it: without sign and commas. */
function plainRupees(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

function CopyField({
  id,
  label,
  text,
  copy,
}: {
  id: string;
  label: string;
  text: string;
  copy: string;
}) {
  return (
    <div>
      <label className="mb-1.5 block font-semibold" htmlFor={id}>
        {label}
      </label>
      <div className="flex flex-wrap gap-2.5">
        {/* All of a long address is seen: members compare it. */}
        <textarea
          id={id}
          className="field-sizing-content min-h-12 min-w-0 flex-1 basis-40 resize-none rounded-md border-[1.5px] border-control bg-chalk px-3.5 py-2.5 wrap-anywhere"
          rows={Math.ceil(text.length / 24)}
          value={text}
          readOnly
        />
        <CopyByScript text={text} label={copy} />
      </div>
    </div>
  );
}

function Code({ code, payment: { upi_name: name, reference } }: { code: QrCode; payment: Shown }) {
  return (
    <QrCodeImage
      code={code}
      label={`QR code for UPI apps: ${name ?? ""}, reference ${reference}`}
      className="aspect-square w-66 max-w-full"
    />
  );
}

function ByHand({ payment }: { payment: Shown }) {
  const {
    rest,
    upi_address: address,
    reference,
    bank_account: account,
    how_to_pay: words,
  } = payment;
  return (
    <div className="grid gap-4 pt-2">
      <CopyField id="amount" label="Amount in rupees" text={plainRupees(rest)} copy="Copy amount" />
      {address === null ? null : (
        <CopyField id="address" label="UPI address (UPI ID)" text={address} copy="Copy address" />
      )}
      <CopyField
        id="reference"
        label="Reference (paste it into the payment note)"
        text={reference}
        copy="Copy reference"
      />
      {account ? (
        <div>
          <h3 className="text-lg">Pay by bank transfer</h3>
          <p className="wrap-anywhere whitespace-pre-line select-all">{account}</p>
          <p className="text-muted">Put the reference {reference} in the remarks.</p>
        </div>
      ) : null}
      {words ? (
        <div>
          <h3 className="text-lg">From the club</h3>
          <p className="wrap-anywhere whitespace-pre-line">{words}</p>
        </div>
      ) : null}
    </div>
  );
}

function Refused() {
  return (
    <div>
      <h3 className="text-lg">UPI app not opening, or payment rejected?</h3>
      <ul className="list-disc space-y-2 pl-5">
        <li>
          Some apps block payment links and mention a limit, security or risk. Your account is fine:
          open the app yourself, choose “Pay to UPI ID”, and paste the details.
        </li>
        <li>
          A QR code opened from your photo gallery is limited to ₹2,000. Scan it from another
          screen, or paste the address.
        </li>
        <li>
          A new phone or app may pay ₹5,000 on its first day. Pay tomorrow, by bank transfer, or in
          two parts.
        </li>
        <li>
          The button does nothing in a browser inside another app: open this page in Chrome or
          Safari.
        </li>
      </ul>
    </div>
  );
}

function Reports({ said }: { said: NonNullable<Payment["said"]> }) {
  const lines = reportLines(said, "UTR");
  if (lines.length === 1) return <p>{lines[0]}.</p>;
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/**
 * The second step and the third.
 *
 * @param replaceable the reports of which one has a wrong number; null: another payment is due
 */
function SayPaid({
  path,
  number,
  refused,
  replaceable,
  lastResult,
}: {
  path: string;
  number: string | undefined;
  refused: string | null;
  replaceable: readonly Report[] | null;
  lastResult: NonNullable<ReturnType<typeof useActionData<typeof action>>>["result"] | undefined;
}) {
  const [form, fields] = useServerForm<FieldsOf<typeof saidPaidSchema>>({
    id: "said-paid",
    lastResult,
    defaultValue: { number },
  });
  const labels = { number: "UTR or UPI transaction ID", replaces: "In place of" };
  return (
    <Panel aria-labelledby="have-paid">
      {replaceable ? (
        <h2 id="have-paid">Another number</h2>
      ) : (
        <>
          <h2 className="text-xl">2. Find its 12-digit number</h2>
          <p className="text-base">
            Your app shows it with the payment, as UPI transaction ID, UTR or UPI Ref No.
          </p>
          <details>
            <summary className={FOLD}>Where is it?</summary>
            <NumberPicture />
          </details>
          <h2 id="have-paid" className="text-xl">
            3. Enter the number
          </h2>
        </>
      )}
      {refused ? (
        <p>The club has not found the payment {refused}. Please check the number.</p>
      ) : null}
      <ServerForm
        form={form}
        labels={labels}
        lastResult={lastResult}
        action={path}
        isFramed={false}
      >
        <Field
          field={fields.number}
          label={labels.number}
          hint="The club finds your payment by it: a screenshot is not enough."
          type="text"
        />
        {replaceable && replaceable.length > 1 ? (
          <Field
            field={fields.replaces}
            label={labels.replaces}
            as="radio"
            options={replaceable.map(({ number: value, paise }) => ({
              value,
              label: `${value}, ${formatRupees(paise)}`,
            }))}
          />
        ) : null}
        <ButtonRow>
          <SubmitButton busyText="Sending…">I have paid</SubmitButton>
        </ButtonRow>
      </ServerForm>
    </Panel>
  );
}
