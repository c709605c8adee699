import { drawPath, printDrawPath } from "#app/site/paths.ts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { requireClubUser } from "#app/club/administrator.server.ts";
import { readCompetition } from "#app/club/competition/competition.server.ts";
import { drawView } from "#app/club/competition/draw-view.server.ts";
import { ClubBar } from "#app/club/club-bar.tsx";
import { formatMoment } from "#app/site/dates.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Column } from "#app/ui/column.tsx";

/** Texts of the sheet for the starter's hut. */
const PAGE = {
  title: (tournament: string) => `Tee sheet of ${tournament}`,
  printed: (moment: string) => `As of ${moment}.`,
  columns: ["Start", "Player", "Handicap", "Here"],
} as const;

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(
    {
      title: data ? PAGE.title(data.name) : "Tee sheet",
      description: "The tee sheet on paper.",
      path: printDrawPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireClubUser(context, request);
  const { tournament: id = "" } = params;
  const open = await readCompetition(context, id);
  const { fourballs, publication } = drawView(open);
  return {
    name: open.tournament.name,
    back: drawPath(id),
    printedAt: formatMoment(new Date().toISOString()),
    isPublished: publication?.at !== null && publication?.changes.length === 0,
    fourballs,
  };
}

export default function PrintDraw() {
  const { name, back, printedAt, isPublished, fourballs } =
    useLoaderData<typeof loader>();
  return (
    <>
      <div className="print:hidden">
        <ClubBar />
      </div>
      <Column stretch>
        <div>
          <h1 className="wrap-anywhere">
            <a href={back} className="text-ink no-underline">
              {name}
            </a>
          </h1>
          <p className="text-sm text-muted">
            {PAGE.printed(printedAt)}{" "}
            {isPublished ? null : "Not published like this."}{" "}
            <span className="print:hidden">
              Print it with the browser: Ctrl or ⌘ and P.
            </span>
          </p>
        </div>
        {fourballs.length === 0 ? (
          <p>There is no draw yet.</p>
        ) : (
          <table className="w-full border-collapse text-left [&_td]:py-1 [&_td]:pr-3 [&_td]:align-top [&_th]:py-1 [&_th]:pr-3 [&_th]:align-top">
            <thead className="text-sm text-muted">
              <tr>
                {PAGE.columns.map((column) => (
                  <th key={column} scope="col" className="font-normal">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            {fourballs.map(({ place, hole, time, seats }) => (
              <tbody
                key={place}
                className="break-inside-avoid border-t border-line"
              >
                {seats.map((seat, index) => (
                  <tr key={seat.id}>
                    {index === 0 ? (
                      <th scope="rowgroup" rowSpan={seats.length}>
                        {hole}
                        <span className="block text-sm font-normal text-muted tabular-nums">
                          {time}
                        </span>
                      </th>
                    ) : null}
                    <td className="wrap-anywhere">
                      {seat.name}{" "}
                      <span className="text-sm text-muted max-sm:block">
                        {seat.details}
                      </span>
                    </td>
                    <td className="tabular-nums">{seat.handicap}</td>
                    <td>{seat.isGap ? null : "☐"}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        )}
      </Column>
    </>
  );
}
