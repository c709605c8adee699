import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { logFailedLookup } from "#app/entries/failed-look-up.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { matchesCsvPath, matchesJsonPath, sheetPath } from "#app/site/knockout-paths.ts";
import { matchLinkPath } from "#app/site/match-link-path.ts";
import { tournamentPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { Groups } from "#app/tournaments/knockout/groups.tsx";
import { readKnockout } from "#app/tournaments/knockout/knockout.server.ts";
import {
  championText,
  drawText,
  honoursOf,
  namesOfSides,
  ofDivision,
  orderTexts,
  ownMatches,
  PLATE,
  sheetOf,
  shownGroups,
  shownPlate,
  shownRounds,
} from "#app/tournaments/knockout/knockout.ts";
import { lastEightImagePath } from "#app/tournaments/knockout/last-eight.server.ts";
import { openMatches, type OwnMatch } from "#app/tournaments/knockout/own-matches.ts";
import { termsOf } from "#app/tournaments/knockout/rules.ts";
import { MatchLines, SheetRounds } from "#app/tournaments/knockout/sheet-rounds.tsx";
import { Terms } from "#app/tournaments/knockout/terms.tsx";
import { findTournament } from "#app/tournaments/tournaments.server.ts";
import { Column } from "#app/ui/column.tsx";
import { LinkRow } from "#app/ui/link-row.tsx";

const PAGE = {
  title: (name: string) => `${name}: draw and matches`,
  description: (name: string) => `The draw of ${name}, and how its matches ended.`,
  heading: "Draw and matches",
  own: "Your match",
  groups: "Groups",
  knockout: "Knock-out",
  arrange: "Arrange it, or report the result",
  terms: "Terms",
  files: "The matches as a file",
  picture: "The last eight as a picture",
  divisions: "Divisions",
} as const;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: PAGE.title(data.title),
          description: PAGE.description(data.title),
          path: sheetPath(data, data.division?.id),
          ...(data.picture !== null && { image: data.picture }),
        },
        matches,
      )
    : [];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { slug = "", division } = params;
  const user = await context.user.get().catch(() => null);
  const [tournament, first, ownSide] = await Promise.all([
    findTournament(context, slug),
    readKnockout(context, slug, division),
    user ? readOwnSide(context, slug) : null,
  ]);
  const isOther = ownSide !== null && ownSide.division !== (first?.division?.id ?? null);
  const facts =
    isOther && division === undefined
      ? await readKnockout(context, slug, ownSide.division ?? undefined)
      : first;
  const own = isOther && division !== undefined ? null : ownSide;
  if (!facts) throw new Response(null, { status: 404 });
  const today = dayInIndiaOf(new Date());
  return {
    slug,
    name: tournament.name,
    title: ofDivision(tournament.name, facts.division),
    division: facts.division ?? null,
    divisions: facts.divisions ?? [],
    path: tournamentPath(tournament),
    cancelledReason: tournament.cancelled_reason,
    champion: championText(sheetOf(facts, today), namesOfSides(facts)),
    others: honoursOf(facts, today).others,
    own: own
      ? ownMatches(facts, own.side, today).map((each) => ({
          ...each,
          link: own.links[each.match.key] ?? null,
        }))
      : [],
    picture: lastEightImagePath(tournament, facts.division ?? null, shownRounds(facts, today)),
    groups: shownGroups(facts, today),
    orders: orderTexts(facts, today),
    rounds: shownRounds(facts, today),
    plate: shownPlate(facts, today),
    drawn: drawText(facts),
    terms: termsOf(facts.rules),
  };
}

/** A failed look-up counts as none. */
async function readOwnSide({ supabase }: RequestContext, slug: string) {
  const { data, error } = await supabase
    .rpc("own_knockouts")
    .select("division, side, matches")
    .eq("slug", slug)
    .maybeSingle();
  if (error) logFailedLookup(error);
  if (!data) return null;
  const open = openMatches(data.matches as OwnMatch[]);
  return {
    division: data.division as string | null,
    side: data.side,
    links: Object.fromEntries(open.map(({ match, token }) => [match, matchLinkPath(token)])),
  };
}

export default function Sheet() {
  const { slug, name, path, cancelledReason, champion, own, rounds, plate, drawn, terms } =
    useLoaderData<typeof loader>();
  const { division, divisions, groups, orders, picture, others } = useLoaderData<typeof loader>();
  return (
    <Column stretch>
      <div>
        <p className="text-sm print:text-xl">
          <a href={path}>{name}</a>
        </p>
        <h1 className="print:text-2xl">{ofDivision(PAGE.heading, division)}</h1>
        {cancelledReason === null ? null : (
          <p className="font-semibold text-flag-600">{cancelledReason}</p>
        )}
        {champion ? <p className="text-lg font-semibold">{champion}</p> : null}
        {others.map(({ name: what, winner }) => (
          <p key={what} className="wrap-anywhere">
            {what}: {winner}
          </p>
        ))}
      </div>
      {divisions.length > 1 ? (
        <div className="print:hidden">
          <LinkRow
            label={PAGE.divisions}
            links={divisions.map(({ id, name: of }): [string, string] | false =>
              id === division?.id ? false : [sheetPath({ slug }, id), of],
            )}
          />
        </div>
      ) : null}
      {own.map(({ round, match, link }) => (
        <section key={match.key} className="rounded-xl bg-fairway-100 p-4 print:hidden">
          <h2 className="text-md">
            {PAGE.own}: {round}
          </h2>
          <MatchLines match={match} />
          {link ? (
            <a href={link} className="inline-flex min-h-11 items-center font-semibold">
              {PAGE.arrange}
            </a>
          ) : null}
        </section>
      ))}
      {groups.length > 0 ? (
        <section className="grid grid-cols-1 gap-3">
          <h2>{PAGE.groups}</h2>
          <Groups groups={groups} />
          {orders.map((text) => (
            <p key={text} className="text-sm text-muted">
              {text}
            </p>
          ))}
        </section>
      ) : null}
      {groups.length > 0 && rounds.length > 0 ? <h2>{PAGE.knockout}</h2> : null}
      {rounds.length > 0 ? <SheetRounds rounds={rounds} /> : null}
      {plate ? (
        <section className="grid grid-cols-1 gap-3 print:break-inside-avoid">
          <h2>{PLATE}</h2>
          {plate.text ? <p className="wrap-anywhere">{plate.text}</p> : null}
          {plate.rounds.length > 0 ? <SheetRounds rounds={plate.rounds} name="plate" /> : null}
        </section>
      ) : null}
      <p className="text-sm text-muted">{drawn}</p>
      {/* Columns that a page ends in would go on beside it, and make all of the sheet smaller. */}
      <details className="open-in-print print:columns-2 print:break-inside-avoid print:text-[7pt] print:leading-tight">
        <summary className="min-h-11 cursor-pointer font-semibold print:min-h-0">
          {PAGE.terms}
        </summary>
        <Terms terms={terms} />
      </details>
      <div className="print:hidden">
        <LinkRow
          label={PAGE.files}
          links={[
            picture !== null && [picture, PAGE.picture],
            [matchesCsvPath({ slug }), "CSV"],
            [matchesJsonPath({ slug }), "JSON"],
          ]}
        />
      </div>
    </Column>
  );
}
