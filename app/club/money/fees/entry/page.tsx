import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { FEES_PAGE, KINDS, STATES, TOASTS } from "#app/club/money/fees/content.ts";
import {
  cancelLine,
  type Ledger,
  type LedgerLine,
  readLedger,
  readRefundLines,
  recordFee,
  type RefundLine,
  refuseClaim,
} from "#app/club/money/fees/fees.server.ts";
import {
  cancelSchema,
  type RecordFields,
  recordSchema,
  refuseSchema,
} from "#app/club/money/fees/schema.ts";
import { countedReports, partsFacts, reportLines } from "#app/entries/fee-facts.ts";
import { RECEIPT_NAMES, receiptPath } from "#app/entries/receipts.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { DescribedField } from "#app/forms/described-field.tsx";
import { labelsOf, storedFields } from "#app/forms/described-fields.ts";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { receiptNumber } from "#app/money/receipt.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { WAYS } from "#app/money/ways.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay, formatMoment, formatMonth } from "#app/site/dates.ts";
import { entryFeePath, feesPath } from "#app/site/money-paths.ts";
import { statementLinePath } from "#app/site/money-paths.ts";
import { entrantPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { RECORD_FIELDS as FIELDS } from "./fields.ts";

const PAGE = {
  untitled: "Payments of an entry",
  description: "What an entry of a tournament owes and has paid.",
  confirmed: "Record it anyway",
  closed: (month: string) => `${month} is closed`,
  refundLines: "Was it refunded already?",
  refundLinesText:
    "These bank lines went out and may be this refund. Open the line and record it there, so that it is not refunded twice.",
} as const;

export const meta = clubMeta<typeof loader>(
  (data) =>
    data?.content ? `${data.content.ledger.label || FEES_PAGE.deleted}: payments` : PAGE.untitled,
  PAGE.description,
);

export const handle: PageHandle = { hydrate: true };

export const loader = tournamentLoader(
  async ({ id, context, params }) => {
    const { entry = "" } = params;
    const [{ name }, ledger, mayOpen] = await Promise.all([
      readTournament(context, id),
      readLedger(context, id, entry),
      readMayOpen(context),
    ]);
    return {
      name,
      ledger,
      hasEntrantPage: mayOpen(entrantPath(id, entry)),
      refundLines: await readRefundLines(context, ledger),
      values: valuesOf(ledger),
    };
  },
  { fixed: () => ({ submissionKey: crypto.randomUUID() }) },
);

/** What is recorded next: each reported payment by itself. */
function valuesOf({ state, due, reports }: Ledger) {
  const isRefund = due < 0 && state !== "kept";
  const [next] = isRefund ? [] : countedReports(reports ?? []);
  return {
    kind: isRefund ? "refund" : "payment",
    rupees: rupeesOf(next?.paise ?? (state === "kept" ? 0 : due)),
    way: "upi",
    number: next?.number ?? "",
  };
}

export async function action({ params, ...post }: ActionFunctionArgs) {
  const { tournament = "", entry = "" } = params;
  const path = entryFeePath(tournament, entry);
  const form = await readForm(post.request);
  if (form.has("cancel")) {
    return submitClubForm(
      { ...post, form },
      {
        schema: cancelSchema,
        async run({ cancel }, { context }) {
          await cancelLine(context, cancel);
          return redirectWithSuccess(path, TOASTS.cancelled);
        },
      },
    );
  }
  if (form.has("refuse")) {
    return submitClubForm(
      { ...post, form },
      {
        schema: refuseSchema,
        async run(_, { context }) {
          // 404 if the entry belongs to another tournament.
          await readLedger(context, tournament, entry);
          await refuseClaim(context, entry);
          return redirectWithSuccess(path, TOASTS.refused);
        },
      },
    );
  }
  return submitClubForm(
    { ...post, form },
    {
      schema: recordSchema,
      async run({ submissionKey, confirmed, ...line }, { context }) {
        // 404 if the entry belongs to another tournament.
        await readLedger(context, tournament, entry);
        await recordFee(context, entry, {
          ...storedFields(FIELDS, line),
          submissionKey,
          isConfirmed: confirmed !== undefined,
        });
        const kind = FIELDS.kind.choices.find(({ value }) => value === line.kind);
        return redirectWithSuccess(path, TOASTS.recorded(kind?.label ?? ""));
      },
    },
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function EntryLedger() {
  const { id: tournament, path, content, saved, submissionKey } = useLoaderData<typeof loader>();
  const { entry = "" } = useParams();
  const ledger = content?.ledger;
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<RecordFields>({
    id: "record",
    lastResult: answer?.result,
    defaultValue: { submissionKey, ...content?.values, ...saved },
  });
  return (
    <ClubScreen
      answer={answer}
      back={{ href: feesPath(tournament), text: FEES_PAGE.heading }}
      heading={ledger ? ledger.label || FEES_PAGE.deleted : PAGE.untitled}
      lines={
        ledger?.name && content?.hasEntrantPage ? (
          <p>
            <a href={entrantPath(tournament, entry)}>The entry</a>
          </p>
        ) : null
      }
    >
      {ledger ? (
        <>
          <Panel aria-labelledby="state">
            <h2 id="state">{STATES[ledger.state]}</h2>
            <Facts
              facts={[
                { name: KINDS.charge, fact: formatRupees(ledger.charged) },
                ...partsFacts(ledger.parts),
                ...(ledger.waived === 0
                  ? []
                  : [{ name: KINDS.waiver, fact: formatRupees(ledger.waived) }]),
                {
                  name: "Received, less refunds",
                  fact: formatRupees(ledger.paid - ledger.refunded),
                },
                ledger.due < 0
                  ? {
                      name: ledger.state === "kept" ? STATES.kept : FEES_PAGE.sums.toRefund,
                      fact: formatRupees(-ledger.due),
                    }
                  : {
                      name: FEES_PAGE.sums.outstanding,
                      fact: formatRupees(ledger.due),
                    },
                { name: "Reference", fact: ledger.reference },
                ...ledger.receipts.map((receipt) => ({
                  name: receipt.is_cancelled
                    ? `${RECEIPT_NAMES[receipt.kind]}, cancelled`
                    : RECEIPT_NAMES[receipt.kind],
                  fact: <a href={receiptPath(receipt)}>{receiptNumber(receipt)}</a>,
                })),
              ]}
            />
          </Panel>
          {ledger.said_number ? <Said ledger={ledger} action={path} /> : null}
          <RefundLines lines={content.refundLines} />
          <Lines lines={ledger.lines} action={path} />
        </>
      ) : null}
      <section className="grid w-full gap-3" aria-labelledby="record-heading">
        <h2 id="record-heading">Record a payment</h2>
        <ServerForm
          form={form}
          labels={{ ...labelsOf(FIELDS), confirmed: PAGE.confirmed }}
          lastResult={answer?.result}
          action={path}
        >
          <HiddenField field={fields.submissionKey} />
          {(["kind", "rupees", "way", "is_due_again", "day", "number", "note"] as const).map(
            (name) => (
              <DescribedField key={name} field={fields[name]} spec={FIELDS[name]} />
            ),
          )}
          {fields.confirmed.errors ? (
            <CheckboxField field={fields.confirmed} label={PAGE.confirmed} />
          ) : null}
          <ButtonRow>
            <SubmitButton busyText="Saving…">Record</SubmitButton>
          </ButtonRow>
        </ServerForm>
      </section>
    </ClubScreen>
  );
}

/** The value of the field for an amount, empty for nothing. */
const rupeesOf = (paise: number) => (paise === 0 ? "" : String(Math.abs(paise) / 100));

function Said({ ledger, action }: { ledger: Ledger; action: string }) {
  const { reports, due } = ledger;
  const areSeveral = countedReports(reports ?? []).length > 1;
  return (
    <Panel aria-labelledby="said">
      <h2 id="said">Payment reported by the member</h2>
      {reportLines({ reports: reports ?? [] }).map((line) => (
        <p key={line}>{line}.</p>
      ))}
      <p>
        Look for {areSeveral ? "each" : "it"} in the club’s account.{" "}
        {due > 0
          ? `If it is there, record the payment below${areSeveral ? ", one after the other" : ""}.`
          : ledger.entry_state === "waiting"
            ? "This entry waits for a place: if the payment has come, record it below, and it is kept for the place."
            : "This entry owes nothing: if the payment has come, record it below, then refund it."}
      </p>
      <form method="post" action={action}>
        <ButtonRow>
          <Button type="submit" look="quiet" name="refuse" value="yes">
            Mark as not received
          </Button>
        </ButtonRow>
      </form>
    </Panel>
  );
}

function RefundLines({ lines }: { lines: readonly RefundLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Panel aria-labelledby="refund-lines">
      <h2 id="refund-lines">{PAGE.refundLines}</h2>
      <p>{PAGE.refundLinesText}</p>
      <ul className="list-disc pl-5">
        {lines.map(({ id, day, paise, narration, state }) => (
          <li key={id} className="wrap-anywhere">
            <a href={statementLinePath(id)}>
              {formatDay(day)}, {formatRupees(-paise)}
            </a>{" "}
            <span className="text-sm text-muted">
              {[narration, state === "left-out" && "left out"].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Lines({ lines, action }: { lines: readonly LedgerLine[]; action: string }) {
  return (
    <section className="grid w-full gap-3" aria-labelledby="lines">
      <h2 id="lines">Ledger</h2>
      <form method="post" action={action}>
        <ul className="overflow-hidden rounded-xl border border-line bg-paper">
          {lines.map((line) => {
            const what = `${KINDS[line.kind]} ${formatRupees(line.paise)}`;
            return (
              <li
                key={line.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-line px-5 py-3.5 not-first:border-t"
              >
                <div>
                  <p className="font-semibold">
                    {[what, line.way && WAYS[line.way]].filter(Boolean).join(", ")}
                  </p>
                  <p className="text-sm wrap-anywhere text-muted">
                    {[
                      formatMoment(line.at),
                      line.day !== dayInIndiaOf(new Date(line.at)) &&
                        line.day !== line.bank_day &&
                        `of ${formatDay(line.day)}`,
                      line.who,
                      line.number,
                      line.set_against > 0 &&
                        `${formatRupees(line.set_against)} that was to be refunded is set against it`,
                      line.note,
                      line.cancels && "cancels an earlier line",
                      line.is_cancelled && "cancelled",
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                  {line.statement_line ? (
                    <p className="text-sm">
                      <a href={statementLinePath(line.statement_line)}>
                        {line.bank_day ? `Bank line of ${formatDay(line.bank_day)}` : "Bank line"}
                      </a>
                    </p>
                  ) : null}
                </div>
                {line.kind === "charge" ||
                line.cancels ||
                line.is_cancelled ? null : line.is_closed ? (
                  <p className="text-sm text-muted">{PAGE.closed(formatMonth(line.day))}</p>
                ) : (
                  <Button
                    type="submit"
                    look="quiet"
                    size="small"
                    name="cancel"
                    value={line.id}
                    aria-label={`Cancel: ${what}`}
                  >
                    Cancel
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </form>
    </section>
  );
}
