import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FilterLinks, Rows } from "#app/club/frame/list.tsx";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import {
  LINE_PAGE,
  LINES_PAGE as PAGE,
  RECONCILIATION_PAGE,
  STATE_NAMES,
  STATEMENT_PAGE,
  STATEMENT_TOASTS,
} from "#app/club/money/statement/content.ts";
import { HeadSelect } from "#app/club/money/statement/head-select.tsx";
import { LINE_STATES } from "#app/club/money/statement/line-states.ts";
import {
  amountOf,
  leftOutWords,
  partWords,
  stateWords,
} from "#app/club/money/statement/line-words.ts";
import { type LeaveOutFields, leaveOutSchema } from "#app/club/money/statement/schema.ts";
import {
  leaveOutLines,
  type LinesPage,
  type LinesQuery,
  readLinesPage,
  readTickedLines,
  type ShownLine,
} from "#app/club/money/statement/statement.server.ts";
import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { type Head, headFor, HEADS, isBankCharge } from "#app/money/heads.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { hasNextPage } from "#app/site/list-pages.ts";
import {
  RECONCILIATION_PATH,
  STATEMENT_LINES_PATH,
  STATEMENT_PATH,
} from "#app/site/money-paths.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { lineInList, pathTo, readQuery } from "./query.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const loader = formLoader(
  ({ request, context }) => readLinesPage(context, readQuery(request.url)),
  { fixed: ({ request }) => ({ query: readQuery(request.url) }) },
);

export function action(post: ActionFunctionArgs) {
  const query = readQuery(post.request.url);
  return submitClubForm(post, {
    isSaved: false,
    schema: leaveOutSchema,
    async run({ head, ticked, shown }, { context }) {
      const ids = Object.keys(ticked);
      if (ids.length === 0) throw new InvalidFields({}, { toast: STATEMENT_TOASTS.noneTicked });
      const lines = await readTickedLines(context, ids);
      const words = tickedWords(lines);
      // The sum of other ticks than were shown is shown first.
      if (shown !== words) {
        throw new InvalidFields({}, { toast: STATEMENT_TOASTS.checkSum(words) });
      }
      await leaveOutLines(
        context,
        lines.map((line) => ({
          line: line.id,
          seen: ticked[line.id] ?? "",
          head: head ?? proposedHead(line),
        })),
      );
      return redirectWithSuccess(pathTo({ ...query, page: 1 }), STATEMENT_TOASTS.allLeftOut(words));
    },
  });
}

export default function Lines() {
  const { query, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      wide
      back={{ href: STATEMENT_PATH, text: STATEMENT_PAGE.heading }}
      heading={PAGE.heading}
      lines={<p className="max-w-160 text-muted">{PAGE.text}</p>}
    >
      {content ? (
        <List
          query={query}
          content={content}
          posted={(answer?.result.initialValue as LeaveOutFields | null) ?? undefined}
        />
      ) : null}
    </ClubScreen>
  );
}

/** "3 lines ticked: ₹53.10 out." */
function tickedWords(lines: readonly { rest: number; direction: string }[]): string {
  const sumOf = (direction: string) =>
    lines.reduce((sum, line) => sum + (line.direction === direction ? line.rest : 0), 0);
  return PAGE.ticked(lines.length, sumOf("credit"), sumOf("debit"));
}

function List({
  query,
  content,
  posted,
}: {
  query: LinesQuery;
  content: LinesPage;
  /** In a form that was returned. */
  posted: LeaveOutFields | undefined;
}) {
  const open = content.lines.filter(({ state }) => state === "open");
  const ticked = open.filter((line) =>
    posted ? posted.ticked?.[line.id] !== undefined : isProposed(line),
  );
  const rows = (
    <Rows>
      {content.lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          href={lineInList(query, line.id)}
          isTicked={ticked.includes(line)}
        />
      ))}
    </Rows>
  );
  return (
    <>
      <Search query={query} accounts={content.accounts} files={content.files} />
      <FilterLinks
        label="What became of it"
        links={([undefined, ...LINE_STATES] as const).map((state) => ({
          href: pathTo({ ...query, state, page: 1 }),
          text: state ? STATE_NAMES[state] : PAGE.all,
          count: content.counts[state ?? "all"],
          isCurrent: state === query.state,
        }))}
      />
      {content.lines.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : open.length === 0 ? (
        rows
      ) : (
        <form method="post" action={pathTo(query)} className="grid gap-3">
          {rows}
          <LeaveOut ticked={ticked} head={posted?.head ?? null} />
        </form>
      )}
      <ButtonRow>
        <PageButtons
          page={query.page}
          hasMore={hasNextPage(query.page, content.page_size, content.total)}
          pathOf={(page) => pathTo({ ...query, page })}
        />
        <ButtonLink look="quiet" href={RECONCILIATION_PATH}>
          {RECONCILIATION_PAGE.heading}
        </ButtonLink>
        <ButtonLink look="quiet" href={STATEMENT_PATH}>
          Import a statement
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

/** Whether the bank itself says that it took a small sum. */
const isProposed = ({ direction, narration, rest }: ShownLine) =>
  direction === "debit" && narration !== null && isBankCharge(narration, rest);

const proposedHead = (line: Pick<ShownLine, "direction" | "paise" | "narration">): Head =>
  headFor({ ...line, narration: line.narration ?? "" }, []);

function LeaveOut({ ticked, head }: { ticked: readonly ShownLine[]; head: Head | null }) {
  const words = ticked.length > 0 ? tickedWords(ticked) : "";
  return (
    <section className="grid w-full max-w-160 gap-3" aria-labelledby="leave-out">
      <h2 id="leave-out">{PAGE.leaveOut}</h2>
      {ticked.length > 0 ? (
        <p role="status">
          {words} {ticked.every(isProposed) ? PAGE.tickedBefore : null}
        </p>
      ) : null}
      <input type="hidden" name="shown" value={words} />
      <HeadSelect id="head-of-all" chosen={head} ofSeveral />
      <ButtonRow>
        <Button type="submit" look="quiet">
          {LINE_PAGE.leaveOut}
        </Button>
      </ButtonRow>
    </section>
  );
}

function Search({
  query,
  accounts,
  files,
}: {
  query: LinesQuery;
  accounts: readonly string[];
  files: LinesPage["files"];
}) {
  return (
    <form
      action={STATEMENT_LINES_PATH}
      className="grid items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap"
    >
      {query.state ? <input type="hidden" name="state" value={query.state} /> : null}
      {query.from ? <input type="hidden" name="from" value={query.from} /> : null}
      {query.to ? <input type="hidden" name="to" value={query.to} /> : null}
      <div className="grow">
        <label htmlFor="lines-q" className={LABEL_CLASSES}>
          {PAGE.search}
        </label>
        <input
          id="lines-q"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={query.search}
          aria-describedby="lines-q-hint"
          className={CONTROL_CLASSES}
        />
        <p id="lines-q-hint" className="mt-1 text-sm text-muted">
          {PAGE.searchHint}
        </p>
      </div>
      {accounts.length > 1 ? (
        <Choice
          name="account"
          label={PAGE.account}
          chosen={query.account}
          options={[
            ["", PAGE.allAccounts],
            ...accounts.map((account) => [account, `…${account}`] as const),
          ]}
        />
      ) : null}
      {files.length > 0 ? (
        <Choice
          name="file"
          label={PAGE.file}
          chosen={query.file}
          options={[
            ["", PAGE.allFiles],
            ...files.map((file) => [file.id, STATEMENT_PAGE.file(file)] as const),
          ]}
        />
      ) : null}
      <div className="sm:pb-6">
        <Button type="submit" look="quiet">
          {PAGE.search}
        </Button>
      </div>
    </form>
  );
}

function Choice({
  name,
  label,
  chosen,
  options,
}: {
  name: string;
  label: string;
  chosen: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
}) {
  return (
    <div className="min-w-0 sm:pb-6">
      <label htmlFor={`lines-${name}`} className={LABEL_CLASSES}>
        {label}
      </label>
      <select
        id={`lines-${name}`}
        name={name}
        defaultValue={chosen ?? ""}
        className={`max-w-full ${CONTROL_CLASSES}`}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Line({ line, href, isTicked }: { line: ShownLine; href: string; isTicked: boolean }) {
  const { narration, number } = line;
  return (
    <li className="grid gap-1 border-line px-5 py-3.5 not-first:border-t">
      <p className="flex items-center justify-between gap-4 font-semibold">
        <span className="flex items-center gap-3">
          {line.state === "open" ? (
            <input
              type="checkbox"
              name={`ticked.${line.id}`}
              value={line.seen}
              defaultChecked={isTicked}
              aria-label={`Tick ${formatDay(line.day)}, ${amountOf(line)}`}
              className="size-5.5 shrink-0 accent-primary"
            />
          ) : null}
          <a
            href={href}
            className="text-ink"
            aria-label={`${formatDay(line.day)}, ${amountOf(line)}`}
          >
            {formatDay(line.day)}
          </a>
        </span>
        <span className="whitespace-nowrap">{amountOf(line)}</span>
      </p>
      <p className="max-w-none text-sm wrap-anywhere">
        {line.state === "open" ? (
          <strong className="font-semibold">{stateWords(line)}</strong>
        ) : (
          stateWords(line)
        )}
        {line.state === "open" && proposedHead(line) !== "other"
          ? ` · ${PAGE.proposed(HEADS[proposedHead(line)])}`
          : null}
      </p>
      {line.state === "open" && line.left_out > 0 ? (
        <p className="max-w-none text-sm wrap-anywhere">{leftOutWords(line)}</p>
      ) : null}
      {line.parts.map((part) => (
        <p key={part.payment} className="max-w-none text-sm wrap-anywhere">
          {partWords(part)}
        </p>
      ))}
      <p className="max-w-none text-sm wrap-anywhere text-muted">
        {[
          narration ?? PAGE.notKept,
          number && !narration?.includes(number) && `number ${number}`,
          `account …${line.account}`,
          line.remark,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </li>
  );
}
