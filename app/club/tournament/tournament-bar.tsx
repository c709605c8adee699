import { useLocation, useMatches } from "@remix-run/react";
import { useMayOpen } from "#app/club/frame/use-may-open.ts";
import { knockoutPath, matchesPath } from "#app/site/knockout-paths.ts";
import { feesPath } from "#app/site/money-paths.ts";
import {
  clubResultsPath,
  drawPath,
  editTournamentPath,
  entrantsPath,
  teamsPath,
} from "#app/site/paths.ts";
import { clubPicturesPath } from "#app/site/picture-paths.ts";
import { Tabs } from "#app/ui/tabs.tsx";

export function TournamentBar() {
  const { pathname } = useLocation();
  const { params, data } = useMatches().at(-1) ?? {};
  const id = params?.tournament ?? "";
  const details = editTournamentPath(id);
  // Its name is the heading of the details.
  const mayOpen = useMayOpen();
  const { name, isKnockout = false } = (data ?? {}) as {
    name?: string | null;
    isKnockout?: boolean;
  };
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-1 md:pt-3 print:hidden">
      {pathname === details ? null : (
        <p className="text-sm wrap-anywhere">
          {mayOpen(details) ? (
            <a href={details} className="inline-flex min-h-6 items-center text-muted">
              {name ?? "The tournament"}
            </a>
          ) : (
            name
          )}
        </p>
      )}
      <Tabs
        label="Pages of the tournament"
        tabs={[
          { to: details, label: "Details" },
          { to: entrantsPath(id), label: "Entrants" },
          ...(isKnockout
            ? [
                { to: knockoutPath(id), label: "Draw" },
                { to: matchesPath(id), label: "Matches" },
              ]
            : [
                { to: teamsPath(id), label: "Teams" },
                { to: drawPath(id), label: "Draw" },
                { to: clubResultsPath(id), label: "Results" },
              ]),
          { to: feesPath(id), label: "Entry fees" },
          { to: clubPicturesPath(id), label: "Pictures" },
        ].filter(({ to }) => mayOpen(to))}
      />
    </div>
  );
}
