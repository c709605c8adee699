import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitClubForm, formLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { digestOf } from "#app/club/lists/csv-digest.server.ts";
import { ImportScreen } from "#app/club/lists/import-screen.tsx";
import { listField, readListForm } from "#app/club/lists/list-file.server.ts";
import { NotReadLines } from "#app/club/lists/not-read-lines.tsx";
import { DONE, isDone } from "#app/club/lists/three-steps.tsx";
import { CONTROL_CLASSES, Field } from "#app/forms/field.tsx";
import { useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { type Column as StatementColumn, COLUMNS } from "#app/money/statement-columns.ts";
import {
  effectOf,
  firstRows,
  movementOf,
  narrationOf,
  readStatement,
  type Statement,
} from "#app/money/statement.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay, formatMoment, formatMonth } from "#app/site/dates.ts";
import { withQuery } from "#app/site/list-pages.ts";
import {
  RECONCILIATION_PATH,
  STATEMENT_LINES_PATH,
  STATEMENT_PATH,
} from "#app/site/money-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { NotRead } from "#app/tables/not-read.ts";
import { Button, ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import {
  COLUMN_NAMES,
  NOT_RECORDED,
  staysOutToast,
  problemText,
  RECONCILIATION_PAGE,
  STATEMENT_PAGE as PAGE,
  STATEMENT_TOASTS,
} from "./content.ts";
import { accountIn, accountOf } from "./file-account.server.ts";
import { Gaps } from "./gaps.tsx";
import {
  approvedLines,
  choosingForAll,
  type Group,
  insideLimits,
  matchLines,
  proposalsOf,
} from "./proposals.ts";
import { type StatementFields, statementSchema, takeBackImportSchema } from "./schema.ts";
import {
  bookStatement,
  type Import,
  type Limits,
  readColumns,
  readLimits,
  readMatches,
  readStatementPage,
  type StatementPage as Shown,
  storedKey,
  takeBackImport,
} from "./statement.server.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const loader = formLoader(async ({ request, context }) => ({
  ...(await readStatementPage(context)),
  isDone: isDone(request),
}));

type Choosing = {
  rows: string[][];
  chosen: (StatementColumn | null)[];
  asRead: {
    day: string;
    amount: string;
    balance: string;
    number: string;
    narration: string;
  }[];
};

type Preview = {
  groups: Group[];
  account: string;
  digest: string;
  balances: string;
  isNew: boolean;
  /** How many lines of closed months are not kept yet. */
  toKeep: number;
  notRead: NotRead[];
  /** What is of a closed month, or before the opening balance. */
  stayOut: string[];
};

const PREVIEWED_ROWS = 8;
const LINES_AS_READ = 5;

export async function action({ request, context }: ActionFunctionArgs) {
  const { form, problem, source } = await readListForm(
    request,
    context,
    (text) => readStatement(text).ok,
    { isLong: true },
  );
  let preview: Preview | null = null;
  let choosing: Choosing | null = null;
  const alsoReturned = () => Promise.resolve({ preview, choosing, source });
  if (form.has("takeBack")) {
    return submitClubForm(
      { request, context, form },
      {
        isSaved: false,
        schema: takeBackImportSchema,
        alsoReturned,
        async run({ takeBack }) {
          return redirectWithSuccess(
            `${STATEMENT_PATH}#imports`,
            STATEMENT_TOASTS.importTakenBack(await takeBackImport(context, takeBack)),
          );
        },
      },
    );
  }
  const choiceOf = (line: number) => {
    const choice = form.get(`line.${line}`);
    return typeof choice === "string" ? choice : null;
  };
  return submitClubForm(
    { request, context, form },
    {
      isSaved: false,
      schema: statementSchema(listField(problem, "Choose a file, or paste its text")),
      alsoReturned,
      async run({ intent, csv, seen, all = null, account: accountField }) {
        const heading = headingOf(csv);
        const asRead = readStatement(csv);
        const chosen =
          chosenColumns(form) ??
          (asRead.ok || asRead.problem !== "no-header"
            ? undefined
            : await keptColumns(context, accountIn(csv, accountField), heading));
        const statement = chosen ? readStatement(csv, chosen) : asRead;
        if (chosen || (!statement.ok && isAboutColumns(statement.problem))) {
          const rows = firstRows(csv, PREVIEWED_ROWS);
          if (rows.length > 0) {
            choosing = {
              rows,
              chosen: chosen ?? [],
              asRead: statement.ok ? linesAsRead(statement) : [],
            };
          }
        }
        if (!statement.ok) {
          throw new InvalidFields({ csv: [problemText(statement)] });
        }
        const account = accountOf(csv, accountField);
        const { lines } = statement;
        const today = dayInIndiaOf(new Date());
        const toCome = lines.find(({ day }) => day > today);
        if (toCome) {
          throw new InvalidFields({ csv: [PAGE.toCome(toCome.line, formatDay(toCome.day))] });
        }
        const read = await readMatches(context, account, lines);
        const { entries, states, headed } = read;
        const limits = await readLimits(context, account);
        const { entered: matches, ...out } = insideLimits(
          matchLines(lines, entries, read.earlier, read.own),
          limits,
        );
        const groups = proposalsOf(
          matches,
          entries,
          states,
          choosingForAll(matches, all, choiceOf),
          headed,
        );
        const digest = digestOf(`${account} ${digestOf(csv)}`);
        const isNew = matches.some(({ kind }) => kind !== "duplicate");
        const waiting = out.ofClosedMonths;
        const toKeep = waiting.filter(({ key }) => !limits.waiting.has(storedKey(key))).length;
        preview = {
          groups,
          account,
          digest,
          balances: balancesText(statement),
          isNew,
          toKeep,
          notRead: statement.notRead,
          stayOut: stayOutTexts(out, limits),
        };
        // The form again, with what would be entered.
        if (intent === "preview" || all !== null) throw new InvalidFields({}, { status: 200 });
        const approved = approvedLines(matches, entries, choiceOf, headed);
        // Sent again, after an answer that was lost.
        if (seen === digest && !isNew && toKeep === 0 && matches.length + waiting.length > 0) {
          return redirectWithSuccess(
            STATEMENT_PATH + DONE,
            STATEMENT_TOASTS.entered({ known: matches.length }, waiting.length),
          );
        }
        // To wait is not to be recorded, which was asked for.
        if (seen === digest && !isNew && intent === "import") {
          throw new InvalidFields({}, { toast: staysOutToast(preview.stayOut) });
        }
        // Another file was chosen, or somebody has written a payment down meanwhile.
        if (seen !== digest || !approved.ok || (isNew && intent === "keep")) {
          const problem = approved.ok ? "changed" : approved.problem;
          throw new InvalidFields({}, { toast: NOT_RECORDED[problem] });
        }
        const booked = await bookStatement(
          context,
          account,
          approved.lines,
          statement,
          chosen ? { heading, columns: chosen } : null,
          waiting,
        );
        return intent === "keep"
          ? redirectWithSuccess(`${STATEMENT_PATH}#imports`, STATEMENT_TOASTS.kept(waiting.length))
          : redirectWithSuccess(
              STATEMENT_PATH + DONE,
              STATEMENT_TOASTS.entered(booked, waiting.length),
            );
      },
    },
  );
}

function stayOutTexts(
  { ofClosedMonths, beforeOpening }: Omit<ReturnType<typeof insideLimits>, "entered">,
  { opened }: Limits,
): string[] {
  const months = [
    ...new Set(ofClosedMonths.map(({ line }) => `${line.day.slice(0, 7)}-01`)),
  ].toSorted();
  return [
    ...(months.length === 0 ? [] : [PAGE.waiting(ofClosedMonths.length, months.map(formatMonth))]),
    ...(opened === null || beforeOpening.length === 0
      ? []
      : [PAGE.beforeOpening(beforeOpening.length, formatDay(opened))]),
  ];
}

/** Whether another choice of columns may read the text. */
function isAboutColumns(problem: string): boolean {
  return ["no-header", "no-lines", "bad-line", "no-number", "does-not-add-up"].includes(problem);
}

function linesAsRead({ lines }: Statement): Choosing["asRead"] {
  return lines.slice(0, LINES_AS_READ).map((line) => ({
    day: formatDay(line.day),
    amount: line.direction === "none" ? "no effect" : formatRupees(effectOf(line)),
    balance: line.balance === null ? "" : formatRupees(line.balance),
    number: line.number ?? "",
    narration: narrationOf(line),
  }));
}

/** "Opening balance ₹1,20,000 + in ₹7,000 − out ₹0 = closing balance ₹1,27,000." */
function balancesText({ lines, opening, closing }: Statement): string {
  if (opening === null || closing === null) return PAGE.unchecked;
  const movements = lines.map(movementOf);
  const credits = movements.reduce((sum, paise) => sum + Math.max(paise, 0), 0);
  const debits = movements.reduce((sum, paise) => sum + Math.max(-paise, 0), 0);
  return `Opening balance ${formatRupees(opening)} + in ${formatRupees(credits)} − out ${formatRupees(debits)} = closing balance ${formatRupees(closing)}.`;
}

/** What a person says the columns are; undefined where nobody was asked. */
function chosenColumns(form: FormData): (StatementColumn | null)[] | undefined {
  const chosen: (StatementColumn | null)[] = [];
  for (let index = 0; form.has(`column.${index}`); index += 1) {
    const choice = form.get(`column.${index}`);
    chosen.push(COLUMNS.find((column) => column === choice) ?? null);
  }
  return chosen.some((column) => column !== null) ? chosen : undefined;
}

/** By what a file is known whose columns a person has named: without a heading its first row names a payer. */
const headingOf = (csv: string): string => digestOf((firstRows(csv, 1)[0] ?? []).join("|"));

/** What a person has said of the account's last file with this heading. */
async function keptColumns(
  context: RequestContext,
  account: string | undefined,
  heading: string,
): Promise<(StatementColumn | null)[] | undefined> {
  if (account === undefined) return undefined;
  return (await readColumns(context, account, heading)) ?? undefined;
}

export default function StatementPage() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<StatementFields>({
    id: "statement",
    lastResult: answer?.result,
  });
  const preview = answer?.preview ?? null;
  const choosing = answer?.choosing ?? null;
  const { labels, hints } = PAGE;
  return (
    <ImportScreen
      words={PAGE}
      path={path}
      lines={<p className="max-w-160 text-muted">{PAGE.text}</p>}
      answer={answer}
      form={form}
      labels={labels}
      intent="preview"
      found={{
        digest: preview?.digest ?? null,
        isReady: preview !== null,
        panel: (
          <>
            {preview ? <PreviewPanel preview={preview} /> : null}
            {choosing ? (
              <div className="grid grid-cols-1">
                <ColumnsPanel choosing={choosing} />
              </div>
            ) : null}
          </>
        ),
      }}
      csv={fields.csv}
      rows={6}
      fields={
        <Field
          field={fields.account}
          label={labels.account}
          hint={
            content && content.accounts.length > 0
              ? `${hints.account} ${PAGE.known(content.accounts)}`
              : hints.account
          }
          type="text"
          inputMode="numeric"
        />
      }
      next={{ href: `${STATEMENT_LINES_PATH}?state=open`, label: "Open lines" }}
      isDone={content?.isDone}
    >
      {content && content.imports.length > 0 ? <Imports content={content} /> : null}
    </ImportScreen>
  );
}

function PreviewPanel({
  preview: { groups, account, balances, isNew, toKeep, notRead, stayOut },
}: {
  preview: Preview;
}) {
  return (
    <div id="preview" className="grid gap-3">
      <h2>{PAGE.found(account)}</h2>
      <p role="status">
        {isNew
          ? PAGE.openStay
          : toKeep > 0
            ? PAGE.mayWait(toKeep)
            : stayOut.length === 0
              ? PAGE.nothingNew
              : PAGE.nothingToRecord}
      </p>
      <p>{balances}</p>
      {stayOut.map((text) => (
        <p key={text} className="font-semibold">
          {text}
        </p>
      ))}
      {groups.map(({ heading, proposals, more, all }) => {
        const list = (
          <ul className="grid gap-4">
            {proposals.map(({ line, options, chosen, ...content }) => (
              <li
                // A select that was changed keeps its choice when it is shown again.
                key={`${line} ${chosen}`}
                className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
              >
                <div>
                  <p>
                    <strong className="font-semibold">{content.amount}</strong>{" "}
                    <span className="text-sm text-muted">
                      {content.day}, line {line}
                    </span>
                  </p>
                  <p className="text-sm wrap-anywhere">{content.narration}</p>
                  {content.about === "" ? null : (
                    <p className="font-semibold wrap-anywhere">{content.about}</p>
                  )}
                </div>
                {options.length > 0 ? (
                  <select
                    name={`line.${line}`}
                    defaultValue={chosen}
                    aria-label={`Line ${line}, ${content.amount}`}
                    className={CONTROL_CLASSES}
                  >
                    {options.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                ) : null}
              </li>
            ))}
            {more > 0 ? (
              <li className="text-muted">
                And {more} more, which stay as they are described here.
              </li>
            ) : null}
          </ul>
        );
        const needsLook = proposals.some(({ options }) => options.length > 0);
        return needsLook ? (
          <section key={heading} className="mt-3 grid gap-3">
            <h3>{heading}</h3>
            {all && proposals.length > 1 ? (
              <ButtonRow>
                <Button type="submit" look="quiet" name="all" value={all.kind}>
                  {all.label}
                </Button>
              </ButtonRow>
            ) : null}
            {list}
          </section>
        ) : (
          <details key={heading}>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">{heading}</summary>
            {list}
          </details>
        );
      })}
      <NotReadLines lines={notRead} />
      {isNew ? (
        <ButtonRow>
          <SubmitButton intent="import" busyText="Saving…">
            {PAGE.enter}
          </SubmitButton>
        </ButtonRow>
      ) : toKeep > 0 ? (
        <ButtonRow>
          <SubmitButton intent="keep" busyText="Saving…">
            {PAGE.keep(toKeep)}
          </SubmitButton>
        </ButtonRow>
      ) : null}
    </div>
  );
}

function ColumnsPanel({ choosing: { rows, chosen, asRead } }: { choosing: Choosing }) {
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  return (
    <Panel as="div" id="columns">
      <h2>{PAGE.columns}</h2>
      <p>{PAGE.columnsText}</p>
      <div
        role="region"
        aria-label={PAGE.columns}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it on a narrow screen
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="text-left text-sm [&_td]:border-t [&_td]:border-line [&_td]:p-2 [&_th]:p-1">
          <thead>
            <tr>
              {columns.map((index) => (
                <th key={index} scope="col">
                  <select
                    name={`column.${index}`}
                    defaultValue={chosen[index] ?? ""}
                    aria-label={`Column ${index + 1}`}
                    className={`min-w-36 ${CONTROL_CLASSES}`}
                  >
                    <option value="">Leave out</option>
                    {COLUMNS.map((column) => (
                      <option key={column} value={column}>
                        {COLUMN_NAMES[column]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line}>
                {columns.map((index) => (
                  <td key={index}>{row[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asRead.length > 0 ? (
        <section className="grid gap-2" aria-labelledby="as-read">
          <h3 id="as-read">{PAGE.asRead}</h3>
          <ul className="grid gap-2">
            {asRead.map(({ day, amount, balance, number, narration }, index) => (
              <li key={index}>
                <strong className="font-semibold">{amount}</strong>
                <span className="text-sm text-muted">
                  {` ${[day, number && `number ${number}`, balance && `balance ${balance}`].filter(Boolean).join(", ")}`}
                </span>
                <span className="block text-sm wrap-anywhere">{narration}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Panel>
  );
}

function Imports({ content: { imports, open, gaps } }: { content: Shown }) {
  return (
    <section className="grid w-full gap-3" aria-labelledby="imports">
      <h2 id="imports">{PAGE.imports}</h2>
      <ButtonRow>
        <ButtonLink look="quiet" href={STATEMENT_LINES_PATH}>
          All lines
        </ButtonLink>
        {open > 0 ? (
          <ButtonLink look="quiet" href={`${STATEMENT_LINES_PATH}?state=open`}>
            {open === 1 ? "1 open line" : `${open} open lines`}
          </ButtonLink>
        ) : null}
        <ButtonLink look="quiet" href={RECONCILIATION_PATH}>
          {RECONCILIATION_PAGE.heading}
        </ButtonLink>
      </ButtonRow>
      {Object.entries(gaps).map(([account, found]) => (
        <Gaps key={account} account={account} gaps={found} />
      ))}
      <ul className="overflow-hidden rounded-xl border border-line bg-paper">
        {imports.map((file) => (
          <li key={file.id} className="grid gap-1 border-line px-5 py-3.5 not-first:border-t">
            <p className="font-semibold">{PAGE.file(file)}</p>
            <p className="text-sm text-muted">{factsOf(file)}</p>
            {file.taken_back_at || file.lines === 0 ? null : (
              <a
                href={withQuery(STATEMENT_LINES_PATH, { file: file.id })}
                aria-label={`${PAGE.itsLines}: ${PAGE.file(file)}`}
                className="inline-flex min-h-6 items-center justify-self-start"
              >
                {PAGE.itsLines}
              </a>
            )}
            {file.waiting.map((of) => (
              <p key={of.month} className="font-semibold">
                {PAGE.stillWaiting(of)}
              </p>
            ))}
            {file.taken_back_at ? null : file.closed_month ? (
              <p className="text-sm text-muted">{PAGE.closed(formatMonth(file.closed_month))}</p>
            ) : (
              <details>
                <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
                  {PAGE.takeBack}
                </summary>
                <form method="post" action={STATEMENT_PATH} className="grid gap-3 pb-2">
                  <p>{PAGE.takeBackText(file)}</p>
                  <ButtonRow>
                    <Button type="submit" look="quiet" name="takeBack" value={file.id}>
                      {PAGE.takeBack}
                    </Button>
                  </ButtonRow>
                </form>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(file: Import): string {
  const balances =
    file.opening === null || file.closing === null
      ? PAGE.noBalances
      : `${formatRupees(file.opening)} → ${formatRupees(file.closing)}`;
  return [
    file.taken_back_at
      ? `${PAGE.takenBack} ${formatMoment(file.taken_back_at)}`
      : file.lines === 0
        ? PAGE.nothingRecorded
        : `${file.own_lines} new of ${file.lines} lines`,
    balances,
    `imported ${formatMoment(file.at)}`,
    file.who,
  ]
    .filter(Boolean)
    .join(" · ");
}
