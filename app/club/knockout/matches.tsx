import { useLoaderData } from "@remix-run/react";
import { Rows } from "#app/club/frame/list.tsx";
import { tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { roundsOf } from "#app/golf/knockout-draw.ts";
import type { SheetMatch } from "#app/golf/knockout.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { knockoutPath, matchPath, sheetPath } from "#app/site/knockout-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import {
  championText,
  type KnockoutFacts,
  matchName,
  namesOfSides,
  playBy,
  sheetOf,
  shownMatch,
  shownRounds,
} from "#app/tournaments/knockout/knockout.ts";
import { MatchLines } from "#app/tournaments/knockout/sheet-rounds.tsx";
import { roundText, whatsAppLink } from "#app/tournaments/whatsapp.ts";
import { LinkRow } from "#app/ui/link-row.tsx";
import { daysOf } from "./arranged.ts";
import { MATCHES_PAGE as PAGE } from "./content.ts";
import { knownFacts, type OpenKnockout, readClubKnockout } from "./knockout.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  PAGE.description,
);

export const loader = tournamentLoader(async ({ id, context }) => {
  const open = await readClubKnockout(context, id);
  return { name: open.tournament.name, slug: open.tournament.slug, view: viewOf(open) };
});

/** In the order of what is to be done. */
const STATES = ["overdue", "open", "waiting", "decided"] as const satisfies SheetMatch["state"][];

/** That of the group: what the two sides do not agree about is to be decided too. */
const groupOf = ({ key, state }: SheetMatch, { reports }: KnockoutFacts): SheetMatch["state"] =>
  reports.some(({ match, is_disputed }) => match === key && is_disputed) ? "overdue" : state;

function viewOf(open: OpenKnockout) {
  const facts = knownFacts(open);
  if (!facts?.published_at) return null;
  const today = dayInIndiaOf(new Date());
  const sheet = sheetOf(facts, today);
  const names = namesOfSides(facts);
  const rounds = roundsOf(facts.numbers);
  // A bye is not played.
  const matches = [...sheet.matches.values()].filter(
    ({ result, sides }) => result?.how !== "bye" && !sides.every((side) => side === "nobody"),
  );
  return {
    counts: PAGE.counts(matches.filter(({ state }) => state === "decided").length, matches.length),
    champion: championText(sheet, names),
    whatsApp: whatsAppOf(open, facts, today),
    groups: STATES.map((state) => ({
      heading: PAGE.groups[state],
      isOpen: state !== "waiting" && state !== "decided",
      matches: matches
        .filter((match) => groupOf(match, facts) === state)
        .map((match) => ({
          ...shownMatch(match, names, facts.reports),
          name: matchName(match.key, rounds),
          lastDay: state === "decided" ? null : playBy(match.lastDay),
          days: state === "decided" ? [] : daysOf(open, match, names),
        })),
    })).filter(({ matches: listed }) => listed.length > 0),
  };
}

/** The matches to play of the round that is on; null: there are none. */
function whatsAppOf(
  { tournament }: OpenKnockout,
  facts: KnockoutFacts,
  today: string,
): string | null {
  const round = shownRounds(facts, today).find(({ isOn }) => isOn);
  const matches = (round?.matches ?? [])
    .filter(({ state }) => state === "open" || state === "overdue")
    .map(({ sides: [one, other] }) => PAGE.versus(one.name, other.name));
  return round && matches.length > 0
    ? whatsAppLink(
        roundText(tournament, { ...round, matches }, environment.SITE_URL + sheetPath(tournament)),
      )
    : null;
}

export default function Matches() {
  const { id, content } = useLoaderData<typeof loader>();
  const view = content?.view ?? null;
  return (
    <ClubScreen
      wide
      heading={PAGE.heading}
      lines={
        view ? (
          <>
            <p className="text-muted">{view.counts}</p>
            {view.champion ? <p className="font-semibold">{view.champion}</p> : null}
          </>
        ) : null
      }
    >
      {view && content ? (
        <LinkRow
          label={PAGE.heading}
          links={[
            [sheetPath(content), PAGE.sheet],
            view.whatsApp !== null && [view.whatsApp, PAGE.whatsApp],
          ]}
        />
      ) : (
        <p>
          {PAGE.none} <a href={knockoutPath(id)}>{PAGE.draw}</a>
        </p>
      )}
      {view?.groups.map(({ heading, isOpen, matches }) => (
        <details key={heading} open={isOpen}>
          <summary className="min-h-11 cursor-pointer font-display text-2xl font-medium">
            {heading} ({matches.length})
          </summary>
          <Rows>
            {matches.map((match) => (
              <li key={match.key} className="border-line px-5 py-3 not-first:border-t">
                <a href={matchPath(id, match.key)} className="inline-block py-1 font-semibold">
                  {match.name}
                </a>
                <MatchLines match={match} />
                {match.days.map((line) => (
                  <small key={line} className="block text-muted">
                    {line}
                  </small>
                ))}
              </li>
            ))}
          </Rows>
        </details>
      ))}
    </ClubScreen>
  );
}
