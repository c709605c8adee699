import { redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { columnsIn } from "#app/club/frame/columns.ts";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { PRINT_HANDLE } from "#app/club/frame/print-button.tsx";
import { SheetPage } from "#app/club/frame/sheet-page.tsx";
import { readPlay } from "#app/club/play/play.server.ts";
import { isRequestedFromThisSite } from "#app/platform/http/same-origin.ts";
import { formatMoment } from "#app/site/dates.ts";
import { entrantsPath, printEntrantsPath } from "#app/site/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type EntrantPlayer, playerColumns, playersOf } from "./columns.server.ts";
import { listAllEntrants, startExport } from "./entrants.server.ts";
import { queryOf, readFilters } from "./filters.ts";
import { guestPlayer, inOrderOfStarts, startTexts } from "./starts.server.ts";

const PAGE = {
  title: (tournament: string) => `Entrants of ${tournament}, to print`,
  description: "The entrants of a tournament, to print.",
  printed: (moment: string) => `As of ${moment}.`,
  guestOf: (name: string) => `with ${name}`,
  byName: "By name",
  byStart: "By tee time",
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => (data ? PAGE.title(data.name) : PAGE.description),
  PAGE.description,
);

export const handle = PRINT_HANDLE;

export const loader = clubLoader(async ({ request, context, params }) => {
  if (!isRequestedFromThisSite(request, { mayBeTyped: true })) {
    throw redirectDocument(entrantsPath(params.tournament ?? "") + new URL(request.url).search);
  }
  const { tournament, play, ...open } = await readPlay(context, params.tournament ?? "");
  // It holds what an export does, and is noted as one.
  await startExport(context, tournament.id);
  const query = new URL(request.url).searchParams;
  const filters = readFilters(query, tournament.questions);
  const entrants = await listAllEntrants(context, tournament, filters);
  const starts = startTexts(play.draw);
  const isFiltered = queryOf(filters) !== "";
  const players = [
    // Who waits or has withdrawn cannot play.
    ...entrants
      .filter(({ state }) => state === "confirmed")
      .flatMap((entrant) => playersOf(entrant, starts)),
    ...(isFiltered ? [] : play.guests.map((guest) => guestPlayer(guest, starts))),
  ];
  const isByStart = query.get("by") === "start" && starts.size > 0;
  const names = new Map(open.players.map(({ id, name }) => [id, name]));
  const named = players.map((player) => ({
    ...player,
    full_name: names.get(player.id) ?? player.full_name,
  }));
  const sheet = isByStart ? inOrderOfStarts(named, starts) : named;
  const columns = columnsIn<EntrantPlayer>(playerColumns(tournament), "print").filter(({ text }) =>
    players.some((player) => text(player) !== ""),
  );
  const path = printEntrantsPath(tournament.id);
  return {
    name: tournament.name,
    back: entrantsPath(tournament.id) + queryOf(filters),
    order:
      starts.size === 0
        ? null
        : isByStart
          ? { href: path + queryOf(filters), text: PAGE.byName }
          : {
              href: `${path}?${new URLSearchParams([...query, ["by", "start"]]).toString()}`,
              text: PAGE.byStart,
            },
    headings: columns.map(({ heading }) => heading),
    printedAt: new Date().toISOString(),
    players: sheet.map((player) => ({
      id: player.id,
      isHere: player.isHere,
      enteredBy: player.enteredBy,
      cells: columns.map(({ text }) => text(player)),
    })),
  };
});

export default function PrintEntrants() {
  const { name, back, order, headings, printedAt, players } = useLoaderData<typeof loader>();
  return (
    <SheetPage
      back={back}
      heading={name}
      isHeadPrinted
      lines={PAGE.printed(formatMoment(printedAt))}
      links={
        order ? (
          <ButtonLink look="quiet" size="small" href={order.href}>
            {order.text}
          </ButtonLink>
        ) : null
      }
    >
      <div
        role="region"
        aria-label={PAGE.description}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it on a narrow screen
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <table className="w-full border-collapse text-left text-sm [&_td]:border-t [&_td]:border-line [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top [&_th]:pr-3 [&_th]:align-bottom">
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
                <td className="min-w-36 wrap-break-word">
                  <strong>{name}</strong> {enteredBy ? PAGE.guestOf(enteredBy) : null}
                </td>
                {cells.map((cell, index) => (
                  <td
                    key={headings[index + 1]}
                    className={
                      headings[index + 1] === "Phone" ? "whitespace-nowrap" : "max-md:min-w-28"
                    }
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SheetPage>
  );
}
