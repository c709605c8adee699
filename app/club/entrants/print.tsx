import { clubLoader } from "#app/club/page.server.ts";
import { entrantsPath } from "#app/site/paths.ts";
import { redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  type Entrant,
  listAllEntrants,
  readTournamentOfEntrants,
  startExport,
} from "./entrants.server.ts";
import { queryOf, readFilters } from "./filters.ts";
import { groupsOf } from "#app/entries/entry-form.ts";
import { isRequestedFromThisSite } from "#app/platform/http/same-origin.ts";
import { formatMoment } from "#app/site/dates.ts";
import {
  type Division,
  divisionName,
  divisionWord,
} from "#app/tournaments/divisions.ts";
import { clubMeta } from "#app/club/page.ts";
import { Column } from "#app/ui/column.tsx";
const PAGE = {
  title: (tournament: string) => `Entrants of ${tournament}, to print`,
  description: "The entrants of a tournament, to print.",
  printed: (moment: string) => `As of ${moment}.`,
  columns: {
    here: "Here",
    name: "Name",
    golfGroup: "Golf group",
    handicap: "Handicap",
    phone: "Phone",
  },
  guestOf: (name: string) => `with ${name}`,
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => (data ? PAGE.title(data.name) : PAGE.description),
  PAGE.description,
);

export const loader = clubLoader(async ({ request, context, params }) => {
  if (!isRequestedFromThisSite(request, { mayBeTyped: true })) {
    throw redirectDocument(
      entrantsPath(params.tournament ?? "") + new URL(request.url).search,
    );
  }
  const tournament = await readTournamentOfEntrants(context, params.tournament);
  // It holds what an export does: it is noted before anything is read.
  await startExport(context, tournament.id);
  const query = new URL(request.url).searchParams;
  const filters = readFilters(query, tournament.questions);
  const entrants = await listAllEntrants(context, tournament, filters);
  return {
    name: tournament.name,
    back: entrantsPath(tournament.id) + queryOf(filters),
    isFull: tournament.entry_form === "full",
    hasGroups: groupsOf(tournament).length > 0,
    division: divisionWord(tournament.divisions),
    printedAt: new Date().toISOString(),
    // Who waits or has withdrawn cannot play.
    players: entrants
      .filter(({ state }) => state === "confirmed")
      .flatMap((entrant) => linesOf(entrant, tournament.divisions)),
  };
});

/** A line of the sheet for each player of an entry. */
function linesOf(entrant: Entrant, divisions: readonly Division[]) {
  const { entry_id, full_name, golf_group, here } = entrant;
  return [{ ...entrant, id: entry_id }, ...entrant.players].map(
    (player, index) => ({
      id: player.id,
      name: player.full_name,
      with: index === 0 ? null : full_name,
      golfGroup: golf_group ?? "",
      category: player.category ? divisionName(divisions, player.category) : "",
      handicap: player.handicap,
      phone: player.phone,
      isHere: here.includes(player.id),
    }),
  );
}

export default function PrintEntrants() {
  const { name, back, isFull, hasGroups, division, printedAt, players } =
    useLoaderData<typeof loader>();
  const { here, name: player, golfGroup, handicap, phone } = PAGE.columns;
  const columns = [
    here,
    player,
    ...(isFull && hasGroups ? [golfGroup] : []),
    ...(isFull ? [division] : []),
    handicap,
    phone,
  ];
  return (
    <Column stretch>
      <div>
        <h1>
          <a href={back} className="text-ink no-underline">
            {name}
          </a>
        </h1>
        <p className="text-sm text-muted">
          {PAGE.printed(formatMoment(printedAt))}{" "}
          <span className="print:hidden">
            Print it with the browser’s menu.
          </span>
        </p>
      </div>
      <div
        role="region"
        aria-label={PAGE.description}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it on a narrow screen
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <table className="w-full border-collapse text-left text-sm [&_td]:border-t [&_td]:border-line [&_td]:py-1.5 [&_td]:pr-3 [&_th]:pr-3">
          <thead className="text-muted">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map((player) => (
              <tr key={player.id} className="break-inside-avoid">
                <td>{player.isHere ? "✓" : "☐"}</td>
                <td className="wrap-anywhere">
                  <strong>{player.name}</strong>{" "}
                  {player.with ? PAGE.guestOf(player.with) : null}
                </td>
                {isFull ? (
                  <>
                    {hasGroups ? (
                      <td className="min-w-40">{player.golfGroup}</td>
                    ) : null}
                    <td className="whitespace-nowrap">{player.category}</td>
                  </>
                ) : null}
                <td>{player.handicap}</td>
                <td className="whitespace-nowrap">{player.phone}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Column>
  );
}
