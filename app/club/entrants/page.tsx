import {
  addEntrantPath,
  checkInPath,
  editTournamentPath,
  entrantsCsvPath,
  entrantsPath,
  importEntrantsPath,
  messagesPath,
  printEntrantsPath,
} from "#app/site/paths.ts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { requireClubUser } from "#app/club/administrator.server.ts";
import { WayField } from "#app/club/fees/way-field.tsx";
import { markPaidPath } from "#app/club/fees/paths.ts";
import { readWay } from "#app/club/fees/ledger.ts";
import { LIST_PAGE as PAGE } from "./content.ts";
import { EntrantRow, lineOf } from "./entrant-row.tsx";
import { readEntrantsPage } from "./entrants.server.ts";
import { FilterLinks } from "./filter-links.tsx";
import {
  MAX_SEARCH_LENGTH,
  queryOf,
  readFilters,
  readPage,
  typedFilters,
} from "./filters.ts";
import { TournamentTabs } from "#app/club/tournament-tabs.tsx";
import { pageMeta } from "#app/site/seo.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { LinkRow } from "#app/ui/link-row.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { SEARCH_CLASSES } from "#app/ui/search.tsx";
import { clubPage } from "#app/club/club-page.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(
    {
      title: data ? PAGE.title(data.tournament.name) : PAGE.heading,
      description: "Who is entered for a tournament of the club.",
      path: entrantsPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export const handle = clubPage({ hydrate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: named = "" } = params;
  await requireClubUser(context, request);
  const query = new URL(request.url).searchParams;
  const page = readPage(query);
  const { tournament, pageSize, entrants, counts } = await readEntrantsPage(
    context,
    named,
    typedFilters(query),
    page,
  );
  const filters = readFilters(query, tournament.questions);
  const { id, name, questions, divisions } = tournament;
  return {
    tournament: {
      id,
      name,
      divisions,
      questions: questions.filter(
        ({ kind }) => kind === "choice" || kind === "yes_no",
      ),
    },
    filters,
    page,
    way: readWay(query),
    entrants: entrants.map(lineOf),
    here: entrants.flatMap(({ here }) => here),
    counts,
    total: entrants[0]?.total ?? 0,
    totalPlayers: entrants[0]?.total_players ?? 0,
    canAdd: tournament.state === "published",
    canWrite: tournament.state !== "draft",
    pageSize,
  };
}

export default function Entrants() {
  const screen = useLoaderData<typeof loader>();
  const { tournament, filters, page, counts, entrants } = screen;
  const path = entrantsPath(tournament.id);
  const query = queryOf(filters);
  const checkIn = checkInPath(tournament.id) + queryOf(filters, page);
  const paid = markPaidPath(tournament.id) + queryOf(filters, page);
  const { here, noteStored, storedSince } = useHere(screen.here);
  const confirmed = counts.states.confirmed?.players ?? 0;
  const arrived = Math.min(counts.here + storedSince, confirmed);
  return (
    <Column stretch>
      <div>
        <p>
          <a
            href={editTournamentPath(tournament.id)}
            className="text-sm text-ink"
          >
            {tournament.name}
          </a>
        </p>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h1>{PAGE.heading}</h1>
          {screen.canAdd ? (
            <ButtonLink
              look="quiet"
              size="small"
              href={addEntrantPath(tournament.id)}
            >
              Add an entrant
            </ButtonLink>
          ) : null}
        </div>
        <p>{PAGE.checkedIn(arrived, confirmed)}</p>
        {confirmed > 0 ? (
          <div className="mt-2">
            <Meter
              value={arrived}
              max={confirmed}
              label={PAGE.checkedIn(arrived, confirmed)}
            />
          </div>
        ) : null}
        <TournamentTabs tournament={tournament.id} />
        <LinkRow
          label={PAGE.heading}
          links={[
            screen.canWrite && [
              messagesPath(tournament.id),
              "Write to entrants",
            ],
            screen.canAdd && [importEntrantsPath(tournament.id), "Add a list"],
            [printEntrantsPath(tournament.id) + query, "Print"],
            [entrantsCsvPath(tournament.id) + query, "Export CSV"],
          ]}
        />
      </div>
      <Search path={path} filters={filters} />
      <FilterLinks
        tournament={tournament.id}
        filters={filters}
        counts={counts}
        questions={tournament.questions}
        divisions={tournament.divisions}
      />
      {entrants.length === 0 ? (
        <p>{query === "" ? "Nobody is entered yet." : "Nobody matches."}</p>
      ) : (
        <div className="grid gap-2">
          <p className="text-sm">
            {PAGE.found(screen.total, screen.totalPlayers)}
          </p>
          <form method="post" action={checkIn}>
            {entrants.some(({ due }) => due !== undefined) ? (
              <div className="mb-4">
                <WayField way={screen.way} />
              </div>
            ) : null}
            <ul className="overflow-hidden rounded-xl border border-line bg-paper max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0 [&_:is(a,button)]:scroll-mt-40">
              {entrants.map((entrant) => (
                <EntrantRow
                  key={entrant.id}
                  tournament={tournament.id}
                  entrant={entrant}
                  here={here}
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
        {page > 1 ? (
          <ButtonLink look="quiet" href={path + queryOf(filters, page - 1)}>
            Previous page
          </ButtonLink>
        ) : null}
        {page * screen.pageSize < screen.total ? (
          <ButtonLink look="quiet" href={path + queryOf(filters, page + 1)}>
            Next page
          </ButtonLink>
        ) : null}
      </ButtonRow>
    </Column>
  );
}

/** The search keeps the filters that are on. */
function Search({
  path,
  filters,
}: {
  path: string;
  filters: ReturnType<typeof readFilters>;
}) {
  const { search = "", ...others } = filters;
  return (
    <form
      role="search"
      action={path}
      className="sticky top-18 z-1 -mx-5 flex gap-3 border-b border-line bg-chalk px-5 py-3 md:max-lg:top-32"
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
        placeholder="Name or phone"
        maxLength={MAX_SEARCH_LENGTH}
      />
      <Button type="submit" look="quiet">
        Search
      </Button>
    </form>
  );
}

/** Who is here: as the page was loaded, and who was checked in on it since. */
function useHere(loaded: readonly string[]) {
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const before = new Set(loaded);
  return {
    here: new Set([...before, ...stored]),
    /** How many of them the page's counts do not know yet. */
    storedSince: [...stored].filter((player) => !before.has(player)).length,
    noteStored: (players: readonly string[]) => {
      setStored((earlier) => new Set([...earlier, ...players]));
    },
  };
}
