import { useLoaderData } from "@remix-run/react";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { Rows } from "#app/club/frame/list.tsx";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { clubSeriesPath, NEW_SERIES_PATH } from "#app/site/series-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { SERIES } from "./content.ts";

const PAGE = {
  text: "Orders of merit and other tables over several tournaments. They change as results are published.",
  none: "There is no series yet.",
  final: "Final",
  public: "Public",
  hidden: "Only the club sees it",
  tournaments: (count: number) => (count === 1 ? "1 tournament" : `${count} tournaments`),
} as const;

/** More are not listed; the oldest are left out. */
const MAX_SERIES = 200;

export const meta = clubMeta(SERIES, "Orders of merit and other tables over tournaments.");

export const loader = clubLoader(async ({ context }) => {
  const series = unwrap(
    await context.supabase
      .from("series")
      .select("id, name, is_public, is_final:final->rules, series_tournaments(count)")
      .order("updated_at", { ascending: false })
      .order("id")
      .limit(MAX_SERIES)
      .overrideTypes<
        {
          id: string;
          name: string;
          is_public: boolean;
          is_final: unknown;
          series_tournaments: { count: number }[];
        }[],
        { merge: false }
      >(),
  );
  return {
    series: series.map(({ id, name, is_public, is_final, series_tournaments: [count] }) => ({
      id,
      name,
      details: [
        is_public ? PAGE.public : PAGE.hidden,
        is_final === null ? null : PAGE.final,
        PAGE.tournaments(count?.count ?? 0),
      ]
        .filter((part) => part !== null)
        .join(", "),
    })),
  };
});

export default function SeriesList() {
  const { series } = useLoaderData<typeof loader>();
  return (
    <Column stretch>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1>{SERIES}</h1>
          <p className="text-muted">{PAGE.text}</p>
        </div>
        <ButtonLink href={NEW_SERIES_PATH}>New series</ButtonLink>
      </div>
      {series.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <Rows>
          {series.map(({ id, name, details }) => (
            <li key={id} className="border-line px-5 py-3 not-first:border-t">
              <a href={clubSeriesPath(id)} className="font-semibold wrap-anywhere">
                {name}
              </a>
              <p className="text-sm text-muted">{details}</p>
            </li>
          ))}
        </Rows>
      )}
    </Column>
  );
}
