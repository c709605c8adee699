import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitClubForm, formLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { entryFeePath } from "#app/club/money/money-paths.ts";
import { STATEMENT_LINES_PATH, statementLinePath } from "#app/club/money/money-paths.ts";
import {
  LINE_PAGE as PAGE,
  LINES_PAGE,
  STATEMENT_TOASTS,
} from "#app/club/money/statement/content.ts";
import { HEAD_SELECT, HeadSelect } from "#app/club/money/statement/head-select.tsx";
import { amountOf, partWords, stateWords } from "#app/club/money/statement/line-words.ts";
import {
  CHOOSE,
  matchLines,
  type Option,
  suggestionsFor,
} from "#app/club/money/statement/proposals.ts";
import {
  type SettleFields,
  remarkSchema,
  settleSchema,
  takeBackSchema,
} from "#app/club/money/statement/schema.ts";
import {
  type CashRow,
  type Entry,
  readCashInHand,
  readLine,
  readMatches,
  remarkLine,
  reverseLine,
  settleLine,
  takeBackLine,
  type WholeLine,
} from "#app/club/money/statement/statement.server.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { CONTROL_CLASSES, Field, LABEL_CLASSES } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields, readIfPossible } from "#app/forms/submit-form.server.ts";
import { depositOf } from "#app/money/deposit.ts";
import { referencesIn } from "#app/money/entry-search.ts";
import { headFor } from "#app/money/heads.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Toast } from "#app/ui/toast.tsx";
import {
  type Candidates,
  candidatesFor,
  type Chosen,
  chosenIn,
  NOTHING_CHOSEN,
} from "./candidates.ts";
import { factsOf, isSettled, isTakenBackWhole } from "./line-facts.ts";

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

const NONE_SUGGESTED = { choices: [], isCertain: false, note: null };

/** The most cash payments that one form lists. */
const CASH_SHOWN = 190;

async function read(context: RequestContext, id: string) {
  const line = await readLine(context, id);
  const mayBeCash = line.state === "open" && line.direction === "credit";
  const [{ suggested, headed, candidates }, cash] = await Promise.all([
    readAround(context, line, NOTHING_CHOSEN),
    mayBeCash ? readCashInHand(context) : [],
  ]);
  const ticks = cash.filter(({ kind }) => kind !== "bank");
  return {
    line,
    headed,
    candidates,
    cash: ticks.filter(({ day }) => day <= line.day).slice(0, CASH_SHOWN),
    noCash:
      mayBeCash && /\bcash\b/i.test(line.narration ?? "") ? noCashText(line.day, ticks) : null,
    suggestions: suggested.choices.map(({ value, label }) => ({ value, label })),
    isCertain: suggested.isCertain,
    note: suggested.note,
  };
}

/** Why cash is not among what a deposit pays in; null: all of it is. */
function noCashText(day: string, cash: readonly CashRow[]): string | null {
  const later = cash.filter((payment) => payment.day > day);
  if (later.length > 0) {
    return PAGE.laterCash(
      formatDay(day),
      formatRupees(later.reduce((sum, { paise }) => sum + paise, 0)),
    );
  }
  return cash.length === 0 ? PAGE.noCash : null;
}

/** What is ticked, or else has its reference in the search. */
async function partsOf(
  context: RequestContext,
  entries: readonly Entry[],
  { search, ids }: Chosen,
  amounts: Readonly<Record<string, number | null>>,
) {
  const references = referencesIn(search);
  const chosen =
    ids.size > 0
      ? ids
      : new Set(
          entries.flatMap(({ reference, entry_id: id }) =>
            references.includes(reference) ? [id] : [],
          ),
        );
  if (chosen.size === 0) {
    throw new InvalidFields(
      {},
      { toast: search === "" ? STATEMENT_TOASTS.noReference : STATEMENT_TOASTS.notOne },
    );
  }
  const byHand = new Map(
    [
      ...entries.flatMap(({ entry_id: entry, noted }) => noted.map(({ id }) => ({ id, entry }))),
      ...(await readCashInHand(context)).flatMap(({ id, entry_id: entry }) =>
        entry === null ? [] : [{ id, entry }],
      ),
    ].map(({ id, entry }) => [id, { entry, noted: id }]),
  );
  const open = new Set(entries.map(({ entry_id: id }) => id));
  return [...chosen].map((id) => {
    const part =
      byHand.get(id) ?? (open.has(id) ? { entry: id, paise: amounts[id] ?? null } : null);
    if (part === null) throw new InvalidFields({}, { toast: STATEMENT_TOASTS.lookFirst });
    return part;
  });
}

/** What an open line may be, and what of it is ticked. */
async function readAround(context: RequestContext, line: WholeLine, chosen: Chosen) {
  if (line.state !== "open" && line.state !== "left-out") {
    return { entries: [], suggested: NONE_SUGGESTED, headed: [], candidates: null };
  }
  const open = {
    line: 1,
    day: line.day,
    narration: line.narration ?? "",
    number: line.number,
    direction: line.direction,
    paise: line.rest,
    balance: line.balance,
    status: null,
  };
  const read = await readMatches(context, line.account, [open], referencesIn(chosen.search));
  const { entries, headed } = read;
  const others = entries.filter(
    ({ entry_id: entry }) => !line.parts.some((part) => part.entry === entry),
  );
  const numbers = new Map(
    others.flatMap(({ noted }) =>
      noted.flatMap(({ number, direction }) =>
        number === null ? [] : [[number, new Set([direction])] as const],
      ),
    ),
  );
  // Its own number is no other payment's, unless one was recorded by hand.
  const [match] = matchLines([open], others, {
    keys: new Set(),
    numbers,
    others: read.earlier.others.filter(({ direction }) => direction !== open.direction),
  });
  return {
    entries,
    suggested: match ? suggestionsFor(match, others) : NONE_SUGGESTED,
    headed,
    candidates: candidatesFor(line, entries, match?.references ?? [], chosen),
  };
}

export const loader = formLoader(({ context, params }) => read(context, params.line ?? ""));

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { line = "" } = params;
  const path = statementLinePath(line);
  const post = await readForm(request, { isLong: true });
  const alsoReturned = async () => ({
    candidates: await readIfPossible(context, async () => {
      const around = await readAround(context, await readLine(context, line), chosenIn(post));
      return around.candidates;
    }),
  });
  if (post.has("takeBack")) {
    return submitClubForm(
      { request, context, form: post },
      {
        isSaved: false,
        schema: takeBackSchema,
        alsoReturned,
        async run({ takeBack }) {
          await takeBackLine(context, line, takeBack === "all" ? undefined : takeBack);
          return redirectWithSuccess(path, STATEMENT_TOASTS.takenBack);
        },
      },
    );
  }
  if (post.get("intent") === "remark") {
    return submitClubForm(
      { request, context, form: post },
      {
        isSaved: false,
        schema: remarkSchema,
        alsoReturned,
        async run({ remark }) {
          await remarkLine(context, line, remark);
          return redirectWithSuccess(path, STATEMENT_TOASTS.remarked);
        },
      },
    );
  }
  return submitClubForm(
    { request, context, form: post },
    {
      isSaved: false,
      schema: settleSchema,
      alsoReturned,
      async run(form) {
        const { intent, suggested, reason } = form;
        const isConfirmed = form.confirmed !== undefined;
        if (intent === "search") throw new InvalidFields({}, { status: 200 });
        if (intent === "leave") {
          await settleLine(context, line, [], { reason, head: form.head });
          return redirectWithSuccess(path, STATEMENT_TOASTS.leftOut);
        }
        const shown = await readLine(context, line);
        const chosen = chosenIn(post);
        const around = await readAround(context, shown, chosen);
        if (intent === "suggested") {
          const option = around.suggested.choices.find(({ value }) => value === suggested);
          if (!option) {
            const { noSuggestion, lookFirst } = STATEMENT_TOASTS;
            throw new InvalidFields({}, { toast: suggested ? lookFirst : noSuggestion });
          }
          if (option.outcome?.state === "reversed") {
            await reverseLine(context, line, option.outcome.other);
          } else if (option.outcome?.state === "booked") {
            const { parts, charge } = option.outcome;
            // What it says was read: an entry that owes nothing, or more than is due.
            await settleLine(context, line, parts, { charge, isConfirmed: true });
          }
          return redirectWithSuccess(path, STATEMENT_TOASTS.settled);
        }
        const charge = form.charge ?? 0;
        const parts = await partsOf(context, around.entries, chosen, form.amounts);
        const ids = new Set(
          parts.map(({ entry, ...part }) => ("noted" in part ? part.noted : entry)),
        );
        const { total } = candidatesFor(shown, around.entries, [], { ...chosen, ids });
        if (
          total !== null &&
          (total > shown.rest + charge || (charge > 0 && total < shown.rest + charge))
        ) {
          const field = shown.direction === "credit" ? "charge" : "search";
          throw new InvalidFields({ [field]: [PAGE.otherSum(total, shown.rest, charge)] });
        }
        await settleLine(context, line, parts, { charge, isConfirmed });
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
  const { line, suggestions, isCertain, note, headed, cash, noCash } = content;
  const candidates = answer?.candidates ?? content.candidates;
  const boxes = (answer?.result.initialValue ?? {}) as PostedBoxes;
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
      {note ? <p>{note}</p> : null}
      {suggestions.length > 0 ? (
        <Suggestions suggestions={suggestions} isCertain={isCertain} action={path} />
      ) : null}
      {cash.length > 0 || noCash ? (
        <Deposit cash={cash} why={noCash} paise={line.rest} ticked={boxes.noted} action={path} />
      ) : null}
      {isOpen ? (
        <>
          <section className="grid w-full gap-3" aria-labelledby="assign">
            <h2 id="assign">{PAGE.assign}</h2>
            <p className="text-muted">
              {line.direction === "debit" ? PAGE.refundText : PAGE.assignText}
            </p>
            <ServerForm form={form} labels={LABELS} lastResult={answer?.result} action={path}>
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

function Parts({ line, action }: { line: WholeLine; action: string }) {
  const isListed = line.parts.length > 0 || line.cancelled.length > 0;
  if (!isSettled(line) && !isListed) return null;
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
        {isTakenBackWhole(line) ? (
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
  suggestions,
  isCertain,
  action,
}: {
  suggestions: readonly Option[];
  isCertain: boolean;
  action: string;
}) {
  return (
    <section className="grid w-full gap-3" aria-labelledby="suggestions">
      <h2 id="suggestions">{PAGE.suggestions}</h2>
      <form method="post" action={action} className="grid gap-3">
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

function Deposit({
  cash,
  why,
  paise,
  ticked,
  action,
}: {
  cash: readonly CashRow[];
  /** Why some or all cash is not listed. */
  why: string | null;
  paise: number;
  /** In a form that was returned. */
  ticked: Readonly<Record<string, string>> | undefined;
  action: string;
}) {
  const proposed = ticked ? Object.keys(ticked) : depositOf(paise, cash);
  return (
    <section className="grid w-full gap-3" aria-labelledby="deposit">
      <h2 id="deposit">{PAGE.deposit}</h2>
      {why ? <p>{why}</p> : null}
      {cash.length > 0 ? (
        <>
          <p className="text-muted">{PAGE.depositText}</p>
          <form method="post" action={action} className="grid gap-3">
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
