import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { detailsText } from "#app/club/frame/columns.ts";
import { FilterLinks, Rows } from "#app/club/frame/list.tsx";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { formatRupees } from "#app/money/rupees.ts";
import { type Way, WAYS } from "#app/money/ways.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { hasNextPage, pageIn, withQuery } from "#app/site/list-pages.ts";
import {
  entryFeePath,
  feesCsvPath,
  feesPath,
  feeSettingsPath,
  RECEIPTS_PATH,
} from "#app/site/money-paths.ts";
import { STATEMENT_PATH } from "#app/site/money-paths.ts";
import { lineId, messagesPath } from "#app/site/paths.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { FEE_COLUMNS } from "./columns.server.ts";
import { ASKS_TO_TELL, FEES_PAGE as PAGE } from "./content.ts";
import { countRepriced, type FeesPage, readFeesPage } from "./fees.server.ts";
import { readDay, readWay, FEE_FILTERS, type FeeFilter } from "./ledger.ts";
import { markEntryPaid } from "./mark-entry-paid.server.ts";
import { paidSchema } from "./schema.ts";
import { DayField, WayField } from "./way-field.tsx";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  PAGE.description,
);

function readQuery(url: string) {
  const query = new URL(url).searchParams;
  return {
    filter: FEE_FILTERS.find((each) => each === query.get("show")),
    way: readWay(query),
    day: readDay(query),
    page: pageIn(query),
    asksToTell: new URL(url).search === ASKS_TO_TELL,
  };
}

export const loader = tournamentLoader(
  async ({ id, request, context }) => {
    const { filter, page, asksToTell } = readQuery(request.url);
    const [screen, mayOpen] = await Promise.all([
      readFeesPage(context, id, filter, page),
      readMayOpen(context),
    ]);
    const mayWrite = mayOpen(messagesPath(id));
    return {
      name: screen.tournament.name,
      untold: asksToTell && mayWrite ? await countRepriced(context, id) : 0,
      mayWrite,
      mayOpenBooks: mayOpen(RECEIPTS_PATH),
      screen: { ...screen, entries: screen.entries.map(lineOf) },
    };
  },
  { fixed: ({ request }) => ({ query: readQuery(request.url) }) },
);

const lineOf = (entry: FeesPage["entries"][number]) => ({
  id: entry.entry_id,
  name: entry.label || PAGE.deleted,
  details: detailsText(FEE_COLUMNS, entry),
  // Of another sum than was reported the entry's page records what has come.
  due:
    entry.due > 0 && (entry.said_paise ?? entry.due) === entry.due ? formatRupees(entry.due) : null,
});

type Screen = Omit<FeesPage, "entries"> & {
  entries: ReturnType<typeof lineOf>[];
};

export function action(post: ActionFunctionArgs) {
  const { tournament = "" } = post.params;
  const { filter, page } = readQuery(post.request.url);
  return submitClubForm(post, {
    schema: paidSchema,
    isSaved: false,
    async run({ paid, way, day }, { context }) {
      return redirectWithSuccess(
        `${withQuery(feesPath(tournament), { show: filter, way, day, page })}#${lineId(paid)}`,
        await markEntryPaid(context, tournament, paid, way, day),
      );
    },
  });
}

export default function FeesList() {
  const loaded = useLoaderData<typeof loader>();
  const { screen, untold = 0, mayWrite, mayOpenBooks } = loaded.content ?? {};
  const { filter, page, way, day } = loaded.query;
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      wide
      heading={PAGE.heading}
      lines={
        screen ? (
          <div className="text-muted">
            <p>{screen.fee ? PAGE.perPlayer(formatRupees(screen.fee)) : PAGE.none}</p>
            {screen.prices.length > 0 ? (
              <ul aria-label={PAGE.otherPrices} className="list-disc pl-5">
                {screen.prices.map((price) => (
                  <li key={price}>{price}</li>
                ))}
              </ul>
            ) : null}
          </div>
        ) : null
      }
    >
      {screen ? (
        <>
          {untold > 0 ? <Tell tournament={screen.tournament.id} entries={untold} /> : null}
          {screen.fee && screen.without_price > 0 ? (
            <p>{PAGE.withoutPrice(screen.without_price)}</p>
          ) : null}
          {screen.counts.all > 0 ? (
            <>
              <Sums screen={screen} />
              <FeeFilterLinks screen={screen} filter={filter} way={way} day={day} />
              <Entries screen={screen} filter={filter} page={page} way={way} day={day} />
            </>
          ) : null}
          <ButtonRow>
            <PageButtons
              page={page}
              hasMore={hasNextPage(page, screen.page_size, screen.total)}
              pathOf={(other) =>
                withQuery(feesPath(screen.tournament.id), {
                  show: filter,
                  way,
                  day,
                  page: other,
                })
              }
            />
            <ButtonLink href={feeSettingsPath(screen.tournament.id)}>
              {screen.fee ? "Change the fee" : "Set a fee"}
            </ButtonLink>
            {mayOpenBooks ? (
              <>
                <ButtonLink look="quiet" href={STATEMENT_PATH}>
                  Bank statement
                </ButtonLink>
                <ButtonLink look="quiet" href={RECEIPTS_PATH}>
                  Receipts
                </ButtonLink>
              </>
            ) : null}
            {mayWrite && screen.counts.due > 0 ? (
              <ButtonLink look="quiet" href={`${messagesPath(screen.tournament.id)}?fee=due`}>
                Email entrants with an amount due
              </ButtonLink>
            ) : null}
            {screen.counts.all > 0 ? (
              <ButtonLink look="quiet" href={feesCsvPath(screen.tournament.id)}>
                Export CSV
              </ButtonLink>
            ) : null}
          </ButtonRow>
        </>
      ) : null}
    </ClubScreen>
  );
}

function Tell({ tournament, entries }: { tournament: string; entries: number }) {
  const { heading, text, yes, no, changes } = PAGE.tell;
  return (
    <Panel aria-labelledby="tell">
      <h2 id="tell">{heading}</h2>
      <p>{text(entries)}</p>
      <ButtonRow>
        <ButtonLink href={withQuery(messagesPath(tournament), { changes, fee: "changed" })}>
          {yes}
        </ButtonLink>
        <ButtonLink look="quiet" href={feesPath(tournament)}>
          {no}
        </ButtonLink>
      </ButtonRow>
    </Panel>
  );
}

function Sums({ screen: { sums, ways } }: { screen: Screen }) {
  const received = Object.entries(WAYS).flatMap(([way, name]) => {
    const paise = ways[way as Way];
    return paise ? [`${name} ${formatRupees(paise)}`] : [];
  });
  const rows = [
    [PAGE.sums.expected, sums.expected],
    [PAGE.sums.paid, sums.paid, received],
    [PAGE.sums.outstanding, sums.outstanding],
    [PAGE.sums.refunded, sums.refunded],
    ...(sums.kept > 0 ? [[PAGE.sums.kept, sums.kept] as const] : []),
    [PAGE.sums.toRefund, sums.to_refund],
  ] as const;
  return (
    <Panel aria-labelledby="sums">
      <h2 id="sums">Sums</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-5">
        {rows.map(([name, paise, parts = []]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl leading-heading font-medium">
              {formatRupees(paise)}
            </dd>
            {parts.map((part) => (
              <dd key={part} className="text-sm text-muted">
                {part}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function FeeFilterLinks({
  screen: { tournament, counts },
  filter,
  way,
  day,
}: {
  screen: Screen;
  filter: FeeFilter | undefined;
  way: Way | undefined;
  day: string | undefined;
}) {
  return (
    <FilterLinks
      label="Which entries"
      links={([undefined, ...FEE_FILTERS] as const)
        // Few tournaments have any.
        .filter((each) => each !== "kept" || each === filter || counts.kept > 0)
        .map((each) => ({
          href: withQuery(feesPath(tournament.id), { show: each, way, day }),
          text: PAGE.filters[each ?? "all"],
          count: counts[each ?? "all"],
          isCurrent: each === filter,
        }))}
    />
  );
}

function Entries({
  screen: { tournament, entries },
  filter,
  page,
  way,
  day,
}: {
  screen: Screen;
  filter: FeeFilter | undefined;
  page: number;
  way: Way | undefined;
  day: string | undefined;
}) {
  if (entries.length === 0) return <p>Nobody.</p>;
  return (
    <form
      method="post"
      action={withQuery(feesPath(tournament.id), { show: filter, page })}
      className="grid gap-4"
    >
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <WayField way={way} />
        <DayField day={day} />
      </div>
      <Rows>
        {entries.map(({ id, name, details, due }) => (
          <li
            key={id}
            id={lineId(id)}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line px-5 py-3.5 not-first:border-t target:bg-sand-100"
          >
            <div>
              <a
                href={entryFeePath(tournament.id, id)}
                className="font-semibold wrap-anywhere text-ink"
              >
                {name}
              </a>
              <p className="text-sm wrap-anywhere text-muted">{details}</p>
            </div>
            {due ? (
              <Button
                type="submit"
                look="quiet"
                name="paid"
                value={id}
                aria-label={`Paid: ${name}, ${due}`}
              >
                Paid
              </Button>
            ) : null}
          </li>
        ))}
      </Rows>
    </form>
  );
}
