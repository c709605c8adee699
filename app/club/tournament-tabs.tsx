import {
  clubResultsPath,
  drawPath,
  editTournamentPath,
  entrantsPath,
  teamsPath,
} from "#app/site/paths.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { feesPath } from "./fees/paths.ts";

/** The pages of a tournament that the club works on. */
export function TournamentTabs({ tournament }: { tournament: string }) {
  return (
    <Tabs
      label="Pages of the tournament"
      tabs={[
        { to: editTournamentPath(tournament), label: "Details" },
        { to: entrantsPath(tournament), label: "Entrants" },
        { to: teamsPath(tournament), label: "Teams" },
        { to: drawPath(tournament), label: "Draw" },
        { to: clubResultsPath(tournament), label: "Results" },
        { to: feesPath(tournament), label: "Entry fees" },
      ]}
    />
  );
}
