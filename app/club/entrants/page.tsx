import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { ToPhone } from "#app/club/calls/phone-calls.tsx";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { detailsText } from "#app/club/frame/columns.ts";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { FEES_PAGE, TOASTS } from "#app/club/money/fees/content.ts";
import { readWay } from "#app/club/money/fees/ledger.ts";
import { readLatestPayment } from "#app/club/money/fees/mark-entry-paid.server.ts";
import { WayField } from "#app/club/money/fees/way-field.tsx";
import { PLAYERS_PAGE } from "#app/club/people/players/content.ts";
import { hasNextPage, pageIn, withQuery } from "#app/site/list-pages.ts";
import { feesPath, markPaidPath, NOTES } from "#app/site/money-paths.ts";
import {
  addEntrantPath,
  checkInPath,
  clubHandicapsPath,
  entrantsCsvPath,
  entrantsPath,
  importEntrantsPath,
  messagesPath,
  playerPeoplePath,
  printEntrantsPath,
} from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { answerValue, answerWords, offeredAnswers } from "#app/tournaments/answers.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { LinkRow } from "#app/ui/link-row.tsx";
import { Meter } from "#app/ui/meter.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { SEARCH_CLASSES } from "#app/ui/search.tsx";
import { readClubHandicaps } from "./club-handicaps.server.ts";
import { entrantColumns } from "./columns.server.ts";
import { catererPath } from "./content.ts";
import { LIST_PAGE as PAGE } from "./content.ts";
import { EntrantRow, lineOf, PaymentNote } from "./entrant-row.tsx";
import { readEntrantsPage } from "./entrants.server.ts";
import { FilterLinks } from "./filter-links.tsx";
import { filterRows } from "./filter-rows.ts";
import { MAX_SEARCH_LENGTH, queryOf, readFilters, typedFilters } from "./filters.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data ? PAGE.title(data.name) : PAGE.heading),
  "Who is entered for a tournament of the club.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = clubLoader(async ({ request, context, params }) => {
  const { tournament: idOrSlug = "" } = params;
  const query = new URL(request.url).searchParams;
  const page = pageIn(query);
  const [{ tournament, pageSize, entrants, namesakes, counts }, clubHandicaps, mayOpen] =
    await Promise.all([
      readEntrantsPage(context, idOrSlug, typedFilters(query), page),
      readClubHandicaps(context, idOrSlug),
      readMayOpen(context),
    ]);
  const isDesk = mayOpen(addEntrantPath(tournament.id));
  const canAdd = isDesk && tournament.state === "published";
  const filters = readFilters(query, tournament.questions);
  const paid = query.get(NOTES.paid);
  const payment =
    paid === null ? null : await readLatestPayment(context, idOrSlug, paid).catch(() => null);
  const { id, name, questions, divisions } = tournament;
  const columns = entrantColumns(tournament, 0);
  return {
    name,
    isKnockout: tournament.form_of_play === "knock-out",
    tournament: { id },
    filterRows: filterRows({
      tournament: id,
      filters,
      counts,
      divisions,
      fees: FEES_PAGE,
      questions: questions.flatMap(({ id: question, label, ...rest }) => {
        const offered = offeredAnswers(rest);
        return offered
          ? [
              {
                id: question,
                label,
                offered: offered.map((answer) => ({
                  value: answerValue(answer),
                  label: answerWords(answer),
                })),
              },
            ]
          : [];
      }),
    }),
    filters,
    page,
    way: readWay(query),
    // Where the filters hide the entry now.
    payment: entrants.some(({ entry_id }) => entry_id === payment?.entry) ? null : payment,
    entrants: entrants.map((entrant) => ({
      ...lineOf(entrant, detailsText(columns, entrant), {
        name: namesakes.get(entrant.entry_id) ?? entrant.full_name,
        clubHandicap: clubHandicaps[entrant.entry_id],
        isDesk,
        isPayable: mayOpen(feesPath(tournament.id)),
      }),
      ...(entrant.entry_id === payment?.entry && { payment }),
      ...(entrant.entry_id === query.get(NOTES.undone) && {
        note: TOASTS.cancelled.message,
      }),
    })),
    here: entrants.flatMap(({ here }) => here),
    isBeforeDay: tournament.starts_on !== null && dayInIndiaOf(new Date()) < tournament.starts_on,
    counts: {
      confirmed: counts.states.confirmed?.players ?? 0,
      here: counts.here,
      toPhone: counts.toPhone,
    },
    total: entrants[0]?.total ?? 0,
    totalPlayers: entrants[0]?.total_players ?? 0,
    reserves: entrants[0]?.total_reserves ?? 0,
    isDesk,
    canAdd,
    other:
      canAdd && filters.search && entrants.length === 0
        ? {
            href: withQuery(addEntrantPath(id), { q: filters.search }),
            text: `Enter “${filters.search}”, from the register or new`,
          }
        : null,
    links: isDesk
      ? deskLinks(
          tournament,
          queryOf(filters),
          Object.keys(clubHandicaps).length,
          mayOpen(playerPeoplePath(tournament.id)),
        )
      : [],
    pageSize,
  };
});

const deskLinks = (
  { id, state }: Pick<Tournament, "id" | "state">,
  query: string,
  differing: number,
  seesRegister: boolean,
) => {
  const canAdd = state === "published";
  return [
    state !== "draft" && ([messagesPath(id), "Write to entrants"] as const),
    canAdd && ([importEntrantsPath(id), "Add a list"] as const),
    canAdd &&
      differing > 0 &&
      ([clubHandicapsPath(id), `Club’s handicaps (${differing})`] as const),
    state !== "draft" && seesRegister && ([playerPeoplePath(id), PLAYERS_PAGE.heading] as const),
    [printEntrantsPath(id) + query, "Print for the desk"] as const,
    [catererPath(id), "Totals for the caterer"] as const,
    [entrantsCsvPath(id) + query, "Export CSV"] as const,
  ].filter((link) => link !== false);
};

export default function Entrants() {
  const screen = useLoaderData<typeof loader>();
  const { tournament, filters, page, counts, entrants } = screen;
  const path = entrantsPath(tournament.id);
  const query = queryOf(filters);
  const checkIn = checkInPath(tournament.id) + queryOf(filters, page);
  const paid = markPaidPath(tournament.id) + queryOf(filters, page);
  const { here, noteStored, storedSince } = useHere(screen.here);
  const arrived = Math.min(counts.here + storedSince, counts.confirmed);
  return (
    <Column stretch>
      <div className="-mt-6 grid grid-cols-1 gap-1 md:gap-3 lg:-mt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <h1 className="max-md:text-3xl">{PAGE.heading}</h1>
          <div className="flex flex-wrap items-center gap-x-5">
            <div className="max-md:hidden">
              <LinkRow label={PAGE.more} links={screen.links} />
            </div>
            {screen.canAdd ? (
              <ButtonLink look="quiet" size="small" href={addEntrantPath(tournament.id)}>
                Add an entrant
              </ButtonLink>
            ) : null}
          </div>
        </div>
        {counts.confirmed > 0 && (arrived > 0 || !screen.isBeforeDay) ? (
          <div className="grid items-center gap-x-6 md:grid-cols-[auto_minmax(0,1fr)]">
            <p>{PAGE.checkedIn(arrived, counts.confirmed)}</p>
            <div className="max-md:hidden">
              <Meter
                value={arrived}
                max={counts.confirmed}
                label={PAGE.checkedIn(arrived, counts.confirmed)}
              />
            </div>
          </div>
        ) : null}
      </div>
      <div className="-mt-6 grid grid-cols-1 gap-1">
        <Search path={path} filters={filters} isDesk={screen.isDesk} />
        <FilterLinks {...screen.filterRows} />
      </div>
      <ToPhone tournament={tournament.id} entrants={counts.toPhone} />
      {screen.payment ? (
        <form method="post" className="-mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <strong className="font-semibold">{screen.payment.name}</strong>
          <PaymentNote payment={screen.payment} action={paid} />
        </form>
      ) : null}
      {entrants.length === 0 ? (
        <>
          <p>{query === "" ? "No entries yet." : "No entries match."}</p>
          {screen.other ? <a href={screen.other.href}>{screen.other.text}</a> : null}
        </>
      ) : (
        <div className="-mt-4">
          <form method="post" action={checkIn}>
            <div className="mb-2 flex items-center justify-between gap-x-4">
              <p className="text-sm whitespace-nowrap">
                {PAGE.found(screen.total, screen.totalPlayers)}
              </p>
              {entrants.some(({ due }) => due !== undefined) ? <WayField way={screen.way} /> : null}
            </div>
            {screen.reserves > 0 ? (
              <p className="mb-2 text-sm">{PAGE.reserves(screen.reserves)}</p>
            ) : null}
            <ul className="overflow-hidden rounded-xl border border-line bg-paper max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0 [&_:is(a,button)]:scroll-mt-40">
              {entrants.map((entrant) => (
                <EntrantRow
                  key={entrant.id}
                  tournament={tournament.id}
                  entrant={entrant}
                  here={here}
                  isBeforeDay={screen.isBeforeDay}
                  action={checkIn}
                  paidAction={paid}
                  onStored={noteStored}
                />
              ))}
            </ul>
          </form>
        </div>
      )}
      <ButtonRow>
        <PageButtons
          page={page}
          hasMore={hasNextPage(page, screen.pageSize, screen.total)}
          pathOf={(other) => path + queryOf(filters, other)}
        />
      </ButtonRow>
      <div className="md:hidden">
        <LinkRow label={PAGE.more} links={screen.links} />
      </div>
    </Column>
  );
}

function Search({
  path,
  filters,
  isDesk,
}: {
  path: string;
  filters: ReturnType<typeof readFilters>;
  isDesk: boolean;
}) {
  const { search = "", ...others } = filters;
  return (
    <form
      role="search"
      action={path}
      className="sticky top-18 z-1 -mx-5 flex gap-3 border-b border-line bg-chalk px-5 py-2 md:py-3 md:max-lg:top-32"
    >
      {[...new URLSearchParams(queryOf(others))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="q" className="sr-only">
        Search entrants
      </label>
      <input
        className={`min-w-0 flex-1 ${SEARCH_CLASSES}`}
        id="q"
        name="q"
        type="search"
        defaultValue={search}
        placeholder={isDesk ? "Name or phone" : "Name"}
        maxLength={MAX_SEARCH_LENGTH}
      />
      <Button type="submit" look="quiet">
        Search
      </Button>
    </form>
  );
}

function useHere(loaded: readonly string[]) {
  const [stored, setStored] = useState<ReadonlyMap<string, boolean>>(new Map());
  const before = new Set(loaded);
  const here = new Set(before);
  for (const [player, isHere] of stored) {
    if (isHere) here.add(player);
    else here.delete(player);
  }
  return {
    here,
    storedSince: here.size - before.size,
    noteStored: (players: readonly string[], isHere: boolean) => {
      setStored(
        (earlier) => new Map([...earlier, ...players.map((player) => [player, isHere] as const)]),
      );
    },
  };
}
