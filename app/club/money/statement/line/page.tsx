import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { submitClubForm, formLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import {
  LINE_PAGE as PAGE,
  LINES_PAGE,
  STATEMENT_TOASTS,
} from "#app/club/money/statement/content.ts";
import { HEAD_SELECT, HeadSelect } from "#app/club/money/statement/head-select.tsx";
import {
  actWords,
  amountOf,
  leftOutWords,
  partWords,
  stateWords,
} from "#app/club/money/statement/line-words.ts";
import { lineInList, linePathOf, pathTo, readList } from "#app/club/money/statement/lines/query.ts";
import { CHOOSE, type Option, otherSideWords } from "#app/club/money/statement/proposals.ts";
import {
  type SettleFields,
  remarkSchema,
  settleSchema,
  takeBackSchema,
} from "#app/club/money/statement/schema.ts";
import {
  type CashRow,
  readLine,
  remarkLine,
  takeBackLine,
  type WholeLine,
} from "#app/club/money/statement/statement.server.ts";
import { receiptPath } from "#app/entries/receipts.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { CONTROL_CLASSES, Field, LABEL_CLASSES } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { readIfPossible } from "#app/forms/submit-form.server.ts";
import { depositOf } from "#app/money/deposit.ts";
import { receiptNumber } from "#app/money/receipt.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay, formatMoment, formatMonth } from "#app/site/dates.ts";
import { entryFeePath, STATEMENT_LINES_PATH, statementLinePath } from "#app/site/money-paths.ts";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { type Candidates, chosenIn } from "./candidates.ts";
import { factsOf, isSettled, isTakenBackWhole } from "./line-facts.ts";
import { nextOpen, readAround, readLinePage, settle, takeBackWhole } from "./line.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.heading(amountOf(data.content.line)) : LINES_PAGE.heading),
  PAGE.description,
);

const LABELS = {
  search: PAGE.search,
  charge: PAGE.charge,
  head: HEAD_SELECT.label,
  reason: PAGE.reason,
  confirmed: PAGE.confirm,
} as const;

export const loader = formLoader(
  ({ context, params }) => readLinePage(context, params.line ?? ""),
  { pathOf: linePathOf, fixed: ({ request }) => ({ list: readList(request.url) }) },
);

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { line = "" } = params;
  const path = linePathOf(request);
  const form = await readForm(request, { isLong: true });
  const post = { request, context, form };
  const chosen = chosenIn(form);
  const rest = {
    path,
    isSaved: false as const,
    alsoReturned: async () => ({
      candidates: await readIfPossible(context, async () => {
        const around = await readAround(context, await readLine(context, line), chosen);
        return around.candidates;
      }),
    }),
  };
  if (form.has("takeBack")) {
    return submitClubForm(post, {
      ...rest,
      schema: takeBackSchema,
      async run({ takeBack, seen }) {
        return redirectWithSuccess(
          path,
          takeBack === "all"
            ? await takeBackWhole(context, line, seen)
            : STATEMENT_TOASTS.takenBack(await takeBackLine(context, line, seen, takeBack)),
        );
      },
    });
  }
  if (form.get("intent") === "remark") {
    return submitClubForm(post, {
      ...rest,
      schema: remarkSchema,
      async run({ remark }) {
        await remarkLine(context, line, remark);
        return redirectWithSuccess(path, STATEMENT_TOASTS.remarked);
      },
    });
  }
  return submitClubForm(post, {
    ...rest,
    schema: settleSchema,
    async run(fields) {
      const list = readList(request.url);
      const next = list && (await nextOpen(context, list.query, line));
      const { toast, state } = await settle(context, line, fields, chosen);
      if (list === null || next === null || state === "open")
        return redirectWithSuccess(path, toast);
      return redirectWithSuccess(
        next.id === null ? pathTo(list.query) : lineInList(list.query, next.id, line),
        { ...toast, description: PAGE.settled(next.settled, next.id !== null) },
      );
    },
  });
}

export default function LinePage() {
  const { path, content, list } = useLoaderData<typeof loader>();
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
  const { line, suggestions, isCertain, note, head, otherSide, cash, noCash } = content;
  const candidates = answer?.candidates ?? content.candidates;
  const boxes = (answer?.result.initialValue ?? {}) as PostedBoxes;
  const isOpen = line.state === "open";
  return (
    <ClubScreen
      answer={answer}
      back={{
        href: list ? pathTo(list.query) : STATEMENT_LINES_PATH,
        text: LINES_PAGE.heading,
      }}
      heading={PAGE.heading(amountOf(line))}
      lines={
        list?.before ? <a href={lineInList(list.query, list.before)}>{PAGE.before}</a> : undefined
      }
    >
      <Panel aria-labelledby="state">
        <h2 id="state" className="wrap-anywhere">
          {stateWords(line)}
        </h2>
        <Facts stacked facts={factsOf(line)} />
      </Panel>
      <Parts line={line} action={path} />
      {note ? <p>{note}</p> : null}
      {otherSide ? (
        <p>
          {otherSideWords(otherSide)}{" "}
          {otherSide.line ? (
            <a href={statementLinePath(otherSide.line.id)}>{PAGE.otherSide}</a>
          ) : null}
        </p>
      ) : null}
      {suggestions.length > 0 ? (
        <Suggestions line={line} suggestions={suggestions} isCertain={isCertain} action={path} />
      ) : null}
      {cash.length > 0 || noCash ? (
        <Deposit line={line} cash={cash} why={noCash} ticked={boxes.noted} action={path} />
      ) : null}
      {isOpen ? (
        <>
          <section className="grid w-full gap-3" aria-labelledby="assign">
            <h2 id="assign">{PAGE.assign}</h2>
            <p className="text-muted">
              {line.direction === "debit" ? PAGE.refundText : PAGE.assignText}
            </p>
            <ServerForm form={form} labels={LABELS} lastResult={answer?.result} action={path}>
              <Seen line={line} />
              <Field field={fields.search} label={PAGE.search} hint={PAGE.searchHint} type="text" />
              <ButtonRow>
                <SubmitButton look="quiet" intent="search" busyText="Searching…">
                  {PAGE.find}
                </SubmitButton>
              </ButtonRow>
              {candidates ? (
                <CandidateRows
                  line={line}
                  candidates={candidates}
                  boxes={boxes}
                  errors={answer?.result.error ?? {}}
                />
              ) : null}
              {line.direction === "credit" ? (
                <Field
                  field={fields.charge}
                  label={PAGE.charge}
                  hint={PAGE.chargeHint}
                  type="text"
                  inputMode="decimal"
                />
              ) : null}
              {fields.confirmed.errors ? (
                <CheckboxField field={fields.confirmed} label={PAGE.confirm} />
              ) : null}
              <ButtonRow>
                <SubmitButton intent="assign" busyText="Saving…">
                  Record
                </SubmitButton>
              </ButtonRow>
              <HeadSelect id="head" chosen={head ?? "other"} />
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
      <Acts acts={line.acts} />
    </ClubScreen>
  );
}

/** What a returned form has by ids. */
type PostedBoxes = Partial<Record<"entries" | "noted" | "amounts", Record<string, string>>>;

function CandidateRows({
  line,
  candidates: { rows, ticked, more, total },
  boxes,
  errors,
}: {
  line: WholeLine;
  candidates: Candidates;
  boxes: PostedBoxes;
  errors: Readonly<Record<string, string[] | null>>;
}) {
  if (rows.length === 0) return <p>{PAGE.noEntries}</p>;
  return (
    <div className="grid gap-3">
      <ul className="overflow-hidden rounded-xl border border-line bg-paper">
        {rows.map(({ kind, id, label }, index) => (
          <li
            key={id}
            className="grid items-center gap-x-3 border-line px-4 py-1 not-first:border-t sm:grid-cols-[minmax(0,1fr)_7rem]"
          >
            <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
              <input
                type="checkbox"
                name={`${kind}.${id}`}
                defaultChecked={index < ticked}
                className="size-5.5 shrink-0 accent-primary"
              />
              <span>{label}</span>
            </label>
            {kind === "entries" ? (
              <input
                name={`amounts.${id}`}
                defaultValue={boxes.amounts?.[id]}
                inputMode="decimal"
                placeholder={PAGE.amount}
                aria-label={`${PAGE.amount}: ${label}`}
                aria-invalid={errors[`amounts.${id}`] ? true : undefined}
                className={CONTROL_CLASSES}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-muted">{PAGE.moreEntries(more)}</p> : null}
      {total === null ? null : <p role="status">{PAGE.ticked(total, line.rest)}</p>}
    </div>
  );
}

/** So that of two treasurers who decide at once one is told. */
const Seen = ({ line: { seen } }: { line: WholeLine }) => (
  <input type="hidden" name="seen" value={seen} />
);

function Parts({ line, action }: { line: WholeLine; action: string }) {
  const isRestLeftOut = line.left_out > 0 && line.left_out < line.paise;
  const isListed = line.parts.length > 0 || line.cancelled.length > 0 || isRestLeftOut;
  if (!isSettled(line) && !isListed) return null;
  return (
    <section className="grid w-full gap-3" aria-labelledby="pays">
      <h2 id="pays" className={isListed ? undefined : "sr-only"}>
        {PAGE.pays}
      </h2>
      <form method="post" action={action} className="grid gap-3">
        <Seen line={line} />
        {isListed ? (
          <ul className="overflow-hidden rounded-xl border border-line bg-paper">
            {line.parts.map((part) => (
              <li
                key={part.payment}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-line px-5 py-3.5 not-first:border-t"
              >
                <p className="wrap-anywhere">
                  <a href={entryFeePath(part.tournament_id, part.entry)}>
                    {partWords({ ...part, receipts: [] })}
                  </a>
                  {part.receipts.map((receipt) => (
                    <Fragment key={receiptPath(receipt)}>
                      {`, ${receipt.kind} `}
                      <a href={receiptPath(receipt)}>{receiptNumber(receipt)}</a>
                    </Fragment>
                  ))}
                </p>
                {line.is_closed ? null : (
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
                )}
              </li>
            ))}
            {isRestLeftOut ? (
              <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-line px-5 py-3.5 not-first:border-t">
                <p className="wrap-anywhere">{leftOutWords(line)}</p>
                {line.is_closed ? null : (
                  <Button
                    type="submit"
                    look="quiet"
                    size="small"
                    name="takeBack"
                    value={line.id}
                    aria-label={`${PAGE.takeBack}: ${leftOutWords(line)}`}
                  >
                    {PAGE.takeBack}
                  </Button>
                )}
              </li>
            ) : null}
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
        {line.is_closed ? (
          <p className="text-muted">{PAGE.closed(formatMonth(line.day))}</p>
        ) : isTakenBackWhole(line) ? (
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

function Suggestions({
  line,
  suggestions,
  isCertain,
  action,
}: {
  line: WholeLine;
  suggestions: readonly Option[];
  isCertain: boolean;
  action: string;
}) {
  return (
    <section className="grid w-full gap-3" aria-labelledby="suggestions">
      <h2 id="suggestions">{PAGE.suggestions}</h2>
      <form method="post" action={action} className="grid gap-3">
        <Seen line={line} />
        <div>
          <label htmlFor="suggested" className={LABEL_CLASSES}>
            What it may be
          </label>
          <select id="suggested" name="suggested" required className={CONTROL_CLASSES}>
            {isCertain ? null : <option value="">{CHOOSE}</option>}
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

/** What was decided of the line, the newest first. */
function Acts({ acts }: { acts: WholeLine["acts"] }) {
  if (acts.length === 0) return null;
  return (
    <Panel aria-labelledby="acts">
      <h2 id="acts">{PAGE.acts}</h2>
      <ol className="grid gap-2">
        {acts.toReversed().map((act, index) => {
          const { what, before } = actWords(act);
          return (
            <li key={index} className="wrap-anywhere">
              {act.action === "statement-line-reversed" ? (
                <a href={statementLinePath(act.details.other)}>{what}</a>
              ) : (
                what
              )}
              <span className="block text-sm text-muted">
                {[before && PAGE.actBefore(before), formatMoment(act.at), act.who]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function Deposit({
  line,
  cash,
  why,
  ticked,
  action,
}: {
  line: WholeLine;
  cash: readonly CashRow[];
  /** Why some or all cash is not listed. */
  why: string | null;
  /** In a form that was returned. */
  ticked: Readonly<Record<string, string>> | undefined;
  action: string;
}) {
  const proposed = ticked ? Object.keys(ticked) : depositOf(line.rest, cash);
  return (
    <section className="grid w-full gap-3" aria-labelledby="deposit">
      <h2 id="deposit">{PAGE.deposit}</h2>
      {why ? <p>{why}</p> : null}
      {cash.length > 0 ? (
        <>
          <p className="text-muted">{PAGE.depositText}</p>
          <form method="post" action={action} className="grid gap-3">
            <Seen line={line} />
            <ul className="overflow-hidden rounded-xl border border-line bg-paper">
              {cash.map((payment) => (
                <li key={payment.id} className="border-line px-5 py-1 not-first:border-t">
                  <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
                    <input
                      type="checkbox"
                      name={`noted.${payment.id}`}
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
              <Button type="submit" look="quiet" intent="assign">
                {PAGE.payIn}
              </Button>
            </ButtonRow>
          </form>
        </>
      ) : null}
    </section>
  );
}
