import { feesPath } from "#app/site/money-paths.ts";
import { clubResultsPath, editTournamentPath, entrantsPath } from "#app/site/paths.ts";

/** The pages of a tournament that its line leads to, null where the caller may not open them. */
export function linksTo(id: string, mayOpen: (path: string) => boolean) {
  const linkTo = (path: string) => (mayOpen(path) ? path : null);
  const links = {
    details: linkTo(editTournamentPath(id)),
    entrants: linkTo(entrantsPath(id)),
    results: linkTo(clubResultsPath(id)),
    fees: linkTo(feesPath(id)),
  };
  const { details, entrants, fees } = links;
  return { ...links, first: details ?? entrants ?? fees };
}
