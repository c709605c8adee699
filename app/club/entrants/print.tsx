import { clubLoader } from "#app/club/page.server.ts";
import { entrantsPath } from "#app/site/paths.ts";
import { redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { columnsIn } from "#app/club/columns.ts";
import { type EntrantPlayer, playerColumns, playersOf } from "./columns.server.ts";
import { listAllEntrants, startExport } from "./entrants.server.ts";
import { readTournament } from "#app/club/read-tournament.server.ts";
import { queryOf, readFilters } from "./filters.ts";
import { isRequestedFromThisSite } from "#app/platform/http/same-origin.ts";
import { formatMoment } from "#app/site/dates.ts";
import { clubMeta } from "#app/club/page.ts";
import { Column } from "#app/ui/column.tsx";

const PAGE = {
  title: (tournament: string) => `Entrants of ${tournament}, to print`,
  description: "The entrants of a tournament, to print.",
  printed: (moment: string) => `As of ${moment}.`,
  guestOf: (name: string) => `with ${name}`,
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => (data ? PAGE.title(data.name) : PAGE.description),
  PAGE.description,
);

export const loader = clubLoader(async ({ request, context, params }) => {
  if (!isRequestedFromThisSite(request, { mayBeTyped: true })) {
    throw redirectDocument(entrantsPath(params.tournament ?? "") + new URL(request.url).search);
  }
  const tournament = await readTournament(context, params.tournament);
  // It holds what an export does: it is noted before anything is read.
  await startExport(context, tournament.id);
  const query = new URL(request.url).searchParams;
  const filters = readFilters(query, tournament.questions);
  const entrants = await listAllEntrants(context, tournament, filters);
  const columns = columnsIn<EntrantPlayer>(playerColumns(tournament), "print");
  return {
    name: tournament.name,
    back: entrantsPath(tournament.id) + queryOf(filters),
    headings: columns.map(({ heading }) => heading),
    printedAt: new Date().toISOString(),
    // Who waits or has withdrawn cannot play.
    players: entrants
      .filter(({ state }) => state === "confirmed")
      .flatMap(playersOf)
      .map((player) => ({
        id: player.id,
        isHere: player.isHere,
        enteredBy: player.enteredBy,
        cells: columns.map(({ text }) => text(player)),
      })),
  };
});

export default function PrintEntrants() {
  const { name, back, headings, printedAt, players } = useLoaderData<typeof loader>();
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
          <span className="print:hidden">Print it with the browser’s menu.</span>
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
              {["Here", ...headings].map((heading) => (
                <th key={heading} scope="col" className="font-normal">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map(({ id, isHere, enteredBy, cells: [name, ...cells] }) => (
              <tr key={id} className="break-inside-avoid">
                <td>{isHere ? "✓" : "☐"}</td>
                <td className="wrap-anywhere">
                  <strong>{name}</strong> {enteredBy ? PAGE.guestOf(enteredBy) : null}
                </td>
                {cells.map((cell, index) => (
                  <td key={headings[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Column>
  );
}
