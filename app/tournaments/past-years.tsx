import { resultsPath, tournamentPath } from "#app/site/paths.ts";
import { TOURNAMENTS_PAGE as PAGE } from "./content.ts";

/**
 * A tournament that is over: slug, name and day without its year; then, of some, whether its
 * information page has results, whether it has no such page, whether it was cancelled, and whether
 * its results were taken back.
 */
export type PastTournament = [
  slug: string,
  name: string,
  day: string,
  hasResults?: boolean,
  hasNoPage?: boolean,
  isCancelled?: boolean,
  isTakenBack?: boolean,
];

/** The tournaments of a year that are over, the latest first. */
export type PastYear = [year: string, tournaments: PastTournament[]];

/** How many of them a page lists. */
export const PAST_A_PAGE = 300;

/** Past tournaments in a line each: there may be hundreds. */
export function PastYears({ years, as: Heading = "h3" }: { years: PastYear[]; as?: "h2" | "h3" }) {
  return years.map(([year, tournaments]) => (
    <div
      key={year}
      className="grid gap-x-12 gap-y-2 border-t border-line pt-5 md:grid-cols-[6rem_1fr] md:items-baseline"
    >
      <Heading className="text-2xl">{year}</Heading>
      <ul className="columns-[18rem] gap-x-12 *:break-inside-avoid">
        {tournaments.map(([slug, name, day, hasResults, hasNoPage, isCancelled, isTakenBack]) => (
          <li key={slug}>
            <a
              className="inline-block py-2"
              href={tournamentPath({
                slug,
                has_information_page: !hasNoPage,
              })}
            >
              {name}
            </a>{" "}
            <span className="text-sm text-muted">
              {isCancelled ? `${day}, cancelled` : day}
              {isTakenBack ? ", results taken back" : ""}
              {hasResults ? (
                <>
                  {", "}
                  <a
                    className="inline-block py-2 text-inherit"
                    href={resultsPath({ slug })}
                    aria-label={PAGE.resultsOf(name)}
                  >
                    results
                  </a>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  ));
}
