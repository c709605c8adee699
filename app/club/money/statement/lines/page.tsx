import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FilterLinks, Rows } from "#app/club/frame/list.tsx";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import {
  RECONCILIATION_PATH,
  STATEMENT_LINES_PATH,
  STATEMENT_PATH,
  statementLinePath,
} from "#app/club/money/money-paths.ts";
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
import { amountOf, partWords, stateWords } from "#app/club/money/statement/line-words.ts";
import { leaveOutSchema } from "#app/club/money/statement/schema.ts";
import {
  leaveOutLines,
  type LinesPage,
  type LinesQuery,
  readLinesPage,
  type ShownLine,
} from "#app/club/money/statement/statement.server.ts";
import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import { HEADS } from "#app/money/heads.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { pathTo, readQuery } from "./query.ts";

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
    async run({ head, approved }, { context }) {
      const count = await leaveOutLines(context, query, head, approved);
      return redirectWithSuccess(
        pathTo({ ...query, state: "left-out", page: 1 }),
        STATEMENT_TOASTS.allLeftOut(count, HEADS[head]),
      );
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
      {content ? <List query={query} content={content} /> : null}
    </ClubScreen>
  );
}

function List({ query, content }: { query: LinesQuery; content: LinesPage }) {
  return (
    <>
      <Search query={query} accounts={content.accounts} />
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
      ) : (
        <Rows>
          {content.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Rows>
      )}
      <ButtonRow>
        <PageButtons
          page={query.page}
          hasMore={query.page * content.page_size < content.total}
          pathOf={(page) => pathTo({ ...query, page })}
        />
        <ButtonLink look="quiet" href={RECONCILIATION_PATH}>
          {RECONCILIATION_PAGE.heading}
        </ButtonLink>
        <ButtonLink look="quiet" href={STATEMENT_PATH}>
          Import a statement
        </ButtonLink>
      </ButtonRow>
      {content.open_digest !== null && content.counts.open > 0 ? (
        <LeaveOut query={query} count={content.counts.open} digest={content.open_digest} />
      ) : null}
    </>
  );
}

function LeaveOut({ query, count, digest }: { query: LinesQuery; count: number; digest: string }) {
  return (
    <section className="grid w-full max-w-160 gap-3" aria-labelledby="leave-out">
      <h2 id="leave-out">{PAGE.leaveOut(count)}</h2>
      <form method="post" action={pathTo({ ...query, page: 1 })} className="grid gap-3">
        <input type="hidden" name="approved" value={digest} />
        <HeadSelect id="head-of-all" chosen="other" />
        <ButtonRow>
          <Button type="submit" look="quiet">
            {LINE_PAGE.leaveOut}
          </Button>
        </ButtonRow>
      </form>
    </section>
  );
}

function Search({ query, accounts }: { query: LinesQuery; accounts: readonly string[] }) {
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
        <div className="sm:pb-6">
          <label htmlFor="lines-account" className={LABEL_CLASSES}>
            {PAGE.account}
          </label>
          <select
            id="lines-account"
            name="account"
            defaultValue={query.account ?? ""}
            className={CONTROL_CLASSES}
          >
            <option value="">{PAGE.allAccounts}</option>
            {accounts.map((account) => (
              <option key={account} value={account}>
                …{account}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      <div className="sm:pb-6">
        <Button type="submit" look="quiet">
          {PAGE.search}
        </Button>
      </div>
    </form>
  );
}

function Line({ line }: { line: ShownLine }) {
  const { narration, number } = line;
  return (
    <li className="grid gap-1 border-line px-5 py-3.5 not-first:border-t">
      <p className="flex justify-between gap-4 font-semibold">
        <a
          href={statementLinePath(line.id)}
          className="text-ink"
          aria-label={`${formatDay(line.day)}, ${amountOf(line)}`}
        >
          {formatDay(line.day)}
        </a>
        <span className="whitespace-nowrap">{amountOf(line)}</span>
      </p>
      <p className="max-w-none text-sm wrap-anywhere">
        {line.state === "open" ? (
          <strong className="font-semibold">{stateWords(line)}</strong>
        ) : (
          stateWords(line)
        )}
      </p>
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
