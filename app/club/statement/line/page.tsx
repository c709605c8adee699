import { ClubScreen } from "#app/club/screen.tsx";
import { submitClubForm, formLoader } from "#app/club/page.server.ts";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { entryFeePath } from "#app/club/money-paths.ts";
import { STATEMENT_LINES_PATH, statementLinePath } from "#app/club/money-paths.ts";
import { LINE_PAGE as PAGE, LINES_PAGE, STATEMENT_TOASTS } from "#app/club/statement/content.ts";
import { amountOf, partWords, stateWords } from "#app/club/statement/line-words.ts";
import { matchLines, type Option, suggestionsFor } from "#app/club/statement/proposals.ts";
import {
  depositSchema,
  type SettleFields,
  remarkSchema,
  settleSchema,
  takeBackSchema,
} from "#app/club/statement/schema.ts";
import {
  type CashPayment,
  readCashInHand,
  readLine,
  readMatches,
  remarkLine,
  reverseLine,
  settleLine,
  takeBackLine,
  type WholeLine,
} from "#app/club/statement/statement.server.ts";
import { HEAD_SELECT, HeadSelect } from "#app/club/statement/head-select.tsx";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { CONTROL_CLASSES, Field, LABEL_CLASSES } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { depositOf } from "#app/money/deposit.ts";
import { headFor } from "#app/money/heads.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import { clubMeta } from "#app/club/page.ts";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Toast } from "#app/ui/toast.tsx";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.heading(amountOf(data.content.line)) : LINES_PAGE.heading),
  PAGE.description,
);

const PARTS = [
  ["reference1", "amount1"],
  ["reference2", "amount2"],
  ["reference3", "amount3"],
  ["reference4", "amount4"],
] as const;

const LABELS = {
  reference1: "Reference",
  amount1: "Amount",
  reference2: "Second reference",
  amount2: "Second amount",
  reference3: "Third reference",
  amount3: "Third amount",
  reference4: "Fourth reference",
  amount4: "Fourth amount",
  head: HEAD_SELECT.label,
  reason: PAGE.reason,
  confirmed: PAGE.confirm,
} as const;

/** What a form may have fields for. */
const CASH_SHOWN = 190;

async function read(context: RequestContext, id: string) {
  const line = await readLine(context, id);
  const mayBeCash = line.state === "open" && line.direction === "credit";
  const [{ suggestions, headed }, cash] = await Promise.all([
    suggestionsOf(context, line),
    mayBeCash ? readCashInHand(context) : [],
  ]);
  return {
    line,
    headed,
    cash: cash.filter(({ day }) => day <= line.day).slice(0, CASH_SHOWN),
    suggestions: suggestions.map(({ value, label }) => ({ value, label })),
  };
}

async function suggestionsOf(context: RequestContext, line: WholeLine) {
  if (line.state !== "open" && line.state !== "left-out") return { suggestions: [], headed: [] };
  const open = {
    line: 1,
    day: line.day,
    narration: line.narration ?? "",
    number: line.number,
    direction: line.direction,
    paise: line.paise - line.assigned,
    balance: line.balance,
    status: null,
  };
  const read = await readMatches(context, line.account, [open]);
  const entries = read.entries.filter(
    ({ entry_id: entry }) => !line.parts.some((part) => part.entry === entry),
  );
  // Its own number is no other payment's.
  const [match] = matchLines([open], entries, {
    keys: new Set(),
    numbers: new Map(),
    others: read.earlier.others.filter(({ direction }) => direction !== open.direction),
  });
  return { suggestions: match ? suggestionsFor(match, entries) : [], headed: read.headed };
}

export const loader = formLoader(({ context, params }) => read(context, params.line ?? ""));

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { line = "" } = params;
  const path = statementLinePath(line);
  const form = await readForm(request);
  if (form.has("takeBack")) {
    return submitClubForm(
      { request, context, form },
      {
        isSaved: false,
        schema: takeBackSchema,
        async run({ takeBack }) {
          await takeBackLine(context, line, takeBack === "all" ? undefined : takeBack);
          return redirectWithSuccess(path, STATEMENT_TOASTS.takenBack);
        },
      },
    );
  }
  if (form.get("intent") === "remark") {
    return submitClubForm(
      { request, context, form },
      {
        isSaved: false,
        schema: remarkSchema,
        async run({ remark }) {
          await remarkLine(context, line, remark);
          return redirectWithSuccess(path, STATEMENT_TOASTS.remarked);
        },
      },
    );
  }
  if (form.get("intent") === "payIn") {
    return submitClubForm(
      { request, context, form },
      {
        isSaved: false,
        schema: depositSchema,
        async run({ cash }) {
          const payments = new Map((await readCashInHand(context)).map((each) => [each.id, each]));
          const ids = Object.keys(cash);
          const parts = ids.flatMap((id) => {
            const payment = payments.get(id);
            return payment ? [{ entry: payment.entry_id, noted: id }] : [];
          });
          if (parts.length < ids.length) {
            throw new InvalidFields({}, { toast: STATEMENT_TOASTS.lookFirst });
          }
          if (parts.length === 0) throw new InvalidFields({}, { toast: STATEMENT_TOASTS.noCash });
          await settleLine(context, line, parts);
          return redirectWithSuccess(path, STATEMENT_TOASTS.settled);
        },
      },
    );
  }
  return submitClubForm(
    { request, context, form },
    {
      isSaved: false,
      schema: settleSchema,
      async run(form) {
        const { intent, suggested, reason } = form;
        const isConfirmed = form.confirmed !== undefined;
        if (intent === "leave") {
          await settleLine(context, line, [], { reason, head: form.head });
          return redirectWithSuccess(path, STATEMENT_TOASTS.leftOut);
        }
        if (intent === "suggested") {
          const offered = await suggestionsOf(context, await readLine(context, line));
          const chosen = offered.suggestions.find(({ value }) => value === suggested);
          if (!chosen) {
            throw new InvalidFields({}, { toast: STATEMENT_TOASTS.lookFirst });
          }
          if (chosen.outcome?.state === "reversed") {
            await reverseLine(context, line, chosen.outcome.other);
          } else if (chosen.outcome?.state === "booked") {
            // What it says was read: an entry that owes nothing, or more than is due.
            await settleLine(context, line, chosen.outcome.parts, { isConfirmed: true });
          }
          return redirectWithSuccess(path, STATEMENT_TOASTS.settled);
        }
        const parts = [
          { reference: form.reference1, paise: form.amount1 },
          { reference: form.reference2, paise: form.amount2 },
          { reference: form.reference3, paise: form.amount3 },
          { reference: form.reference4, paise: form.amount4 },
        ].filter(({ reference }) => reference !== "");
        if (parts.length === 0) {
          throw new InvalidFields({}, { toast: STATEMENT_TOASTS.noReference });
        }
        await settleLine(context, line, parts, { isConfirmed });
        return redirectWithSuccess(path, STATEMENT_TOASTS.settled);
      },
    },
  );
}

export default function LinePage() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<SettleFields>({
    id: "settle",
    lastResult: answer?.result,
  });
  if (!content) {
    return (
      <Column narrow>
        {answer?.toast ? <Toast toast={answer.toast} /> : null}
        <h1>{LINES_PAGE.heading}</h1>
      </Column>
    );
  }
  const { line, suggestions, headed, cash } = content;
  const isOpen = line.state === "open";
  return (
    <ClubScreen
      answer={answer}
      back={{ href: STATEMENT_LINES_PATH, text: LINES_PAGE.heading }}
      heading={PAGE.heading(amountOf(line))}
    >
      <Panel aria-labelledby="state">
        <h2 id="state" className="wrap-anywhere">
          {stateWords(line)}
        </h2>
        <Facts stacked facts={factsOf(line)} />
      </Panel>
      <Parts line={line} action={path} />
      {suggestions.length > 0 ? <Suggestions suggestions={suggestions} action={path} /> : null}
      {cash.length > 0 ? (
        <Deposit cash={cash} paise={line.paise - line.assigned} action={path} />
      ) : null}
      {isOpen ? (
        <>
          <section className="grid w-full gap-3" aria-labelledby="assign">
            <h2 id="assign">{PAGE.assign}</h2>
            <p className="text-muted">
              {line.direction === "debit" ? PAGE.refundText : PAGE.assignText}
            </p>
            <ServerForm form={form} labels={LABELS} lastResult={answer?.result} action={path}>
              {PARTS.map(([reference, amount]) => (
                <div key={reference} className="grid grid-cols-2 gap-x-4">
                  <Field field={fields[reference]} label={LABELS[reference]} type="text" />
                  <Field
                    field={fields[amount]}
                    label={LABELS[amount]}
                    type="text"
                    inputMode="decimal"
                  />
                </div>
              ))}
              {fields.confirmed.errors ? (
                <CheckboxField field={fields.confirmed} label={PAGE.confirm} />
              ) : null}
              <ButtonRow>
                <SubmitButton intent="assign" busyText="Saving…">
                  Record
                </SubmitButton>
              </ButtonRow>
              <HeadSelect
                id="head"
                chosen={headFor(line.narration ?? "", line.direction, headed)}
              />
              <Field
                field={fields.reason}
                label={PAGE.reason}
                hint={`If it is left empty: ${PAGE.reasonDefault}`}
                type="text"
              />
              <ButtonRow>
                <SubmitButton look="quiet" intent="leave" busyText="Saving…">
                  {PAGE.leaveOut}
                </SubmitButton>
              </ButtonRow>
            </ServerForm>
          </section>
        </>
      ) : null}
      <Remark remark={line.remark} action={path} />
    </ClubScreen>
  );
}

function factsOf(line: WholeLine) {
  return [
    { name: "Day", fact: formatDay(line.day) },
    { name: "Account", fact: `…${line.account}` },
    ...(line.number ? [{ name: "Number", fact: line.number }] : []),
    ...(line.balance === null
      ? []
      : [{ name: "Balance after it", fact: formatRupees(line.balance) }]),
    {
      name: "Text",
      fact: line.narration ?? PAGE.forgotten,
      isAddress: true,
    },
    {
      name: line.files.length > 1 ? "In the statements" : "In the statement",
      fact: line.files
        .map(
          ({ first_day: from, last_day: to, at, who }) =>
            `${formatDay(from)} – ${formatDay(to)}, imported ${formatMoment(at)}${who ? ` by ${who}` : ""}`,
        )
        .join("; "),
      isAddress: true,
    },
  ];
}

function Parts({ line, action }: { line: WholeLine; action: string }) {
  const isSettled = line.parts.length > 0 || line.state !== "open";
  const isListed = line.parts.length > 0 || line.cancelled.length > 0;
  if (!isSettled && !isListed) return null;
  return (
    <section className="grid w-full gap-3" aria-labelledby="pays">
      <h2 id="pays" className={isListed ? undefined : "sr-only"}>
        {PAGE.pays}
      </h2>
      <form method="post" action={action} className="grid gap-3">
        {isListed ? (
          <ul className="overflow-hidden rounded-xl border border-line bg-paper">
            {line.parts.map((part) => (
              <li
                key={part.payment}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-line px-5 py-3.5 not-first:border-t"
              >
                <p className="wrap-anywhere">
                  <a href={entryFeePath(part.tournament_id, part.entry)}>{partWords(part)}</a>
                </p>
                <Button
                  type="submit"
                  look="quiet"
                  size="small"
                  name="takeBack"
                  value={part.payment}
                  aria-label={`${PAGE.takeBack}: ${partWords(part)}`}
                >
                  {PAGE.takeBack}
                </Button>
              </li>
            ))}
            {line.cancelled.map((part) => (
              <li
                key={`${part.entry} ${part.at}`}
                className="border-line px-5 py-3.5 text-muted not-first:border-t"
              >
                <s>
                  {formatRupees(part.paise)} for {part.reference}
                </s>
                , cancelled {formatMoment(part.at)}
              </li>
            ))}
          </ul>
        ) : null}
        {isSettled &&
        line.state !== "no-effect" &&
        (line.parts.length !== 1 || line.state === "left-out") ? (
          <ButtonRow>
            <Button type="submit" look="quiet" name="takeBack" value="all">
              {line.parts.length > 0 ? PAGE.takeBackAll : PAGE.takeBack}
            </Button>
          </ButtonRow>
        ) : null}
      </form>
    </section>
  );
}

function Suggestions({ suggestions, action }: { suggestions: readonly Option[]; action: string }) {
  return (
    <section className="grid w-full gap-3" aria-labelledby="suggestions">
      <h2 id="suggestions">{PAGE.suggestions}</h2>
      <form method="post" action={action} className="grid gap-3">
        <div>
          <label htmlFor="suggested" className={LABEL_CLASSES}>
            What it may be
          </label>
          <select id="suggested" name="suggested" className={CONTROL_CLASSES}>
            {suggestions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <ButtonRow>
          <Button type="submit" look="quiet" intent="suggested">
            Record this
          </Button>
        </ButtonRow>
      </form>
    </section>
  );
}

function Remark({ remark, action }: { remark: string | null; action: string }) {
  return (
    <form method="post" action={action} className="grid w-full gap-3">
      <div>
        <label htmlFor="remark" className={LABEL_CLASSES}>
          {PAGE.remark}
        </label>
        <input
          id="remark"
          name="remark"
          maxLength={300}
          defaultValue={remark ?? ""}
          className={CONTROL_CLASSES}
        />
      </div>
      <ButtonRow>
        <Button type="submit" look="quiet" intent="remark">
          {PAGE.saveRemark}
        </Button>
      </ButtonRow>
    </form>
  );
}

function Deposit({
  cash,
  paise,
  action,
}: {
  cash: readonly CashPayment[];
  paise: number;
  action: string;
}) {
  const proposed = depositOf(paise, cash);
  return (
    <section className="grid w-full gap-3" aria-labelledby="deposit">
      <h2 id="deposit">{PAGE.deposit}</h2>
      <p className="text-muted">{PAGE.depositText}</p>
      <form method="post" action={action} className="grid gap-3">
        <ul className="overflow-hidden rounded-xl border border-line bg-paper">
          {cash.map((payment) => (
            <li key={payment.id} className="border-line px-5 py-1 not-first:border-t">
              <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
                <input
                  type="checkbox"
                  name={`cash.${payment.id}`}
                  defaultChecked={proposed.includes(payment.id)}
                  className="size-5.5 accent-primary"
                />
                <span className="flex-1">
                  {formatRupees(payment.paise)}, {payment.name || "a deleted account"}{" "}
                  {payment.reference}, {formatDay(payment.day)}
                  {payment.who === null ? "" : `, ${payment.who}`}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <ButtonRow>
          <Button type="submit" look="quiet" intent="payIn">
            {PAGE.payIn}
          </Button>
        </ButtonRow>
      </form>
    </section>
  );
}
