import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { countToPhone } from "#app/club/calls/phone-calls.server.ts";
import { ToPhone } from "#app/club/calls/phone-calls.tsx";
import { Rows } from "#app/club/frame/list.tsx";
import { tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import type { SheetMatch } from "#app/golf/knockout.ts";
import { knockoutPath, matchesPath, matchPath, sheetPath } from "#app/site/knockout-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import {
  championText,
  type KnockoutFacts,
  nameOfMatch,
  namesOfSides,
  playBy,
  sheetOf,
  shownMatch,
  shownPlate,
} from "#app/tournaments/knockout/knockout.ts";
import { MatchLines } from "#app/tournaments/knockout/sheet-rounds.tsx";
import { LinkRow } from "#app/ui/link-row.tsx";
import { daysOf, hasToldClub } from "./arranged.ts";
import { DIVISIONS, MATCHES_PAGE as PAGE } from "./content.ts";
import { divisionLinks } from "./division-links.ts";
import { reservesText } from "./draw-view.server.ts";
import { knownFacts, type OpenKnockout, readAllKnockouts } from "./knockout.server.ts";
import { roundToSend } from "./round-to-send.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  PAGE.description,
);

export const loader = tournamentLoader(async ({ id, context, request }) => {
  const [{ open: shown, knockouts }, toPhone] = await Promise.all([
    readAllKnockouts(context, id, request),
    countToPhone(context, id),
  ]);
  const views = knockouts.flatMap((open) => viewOf(open) ?? []);
  return {
    name: shown.tournament.name,
    divisions: divisionLinks(shown, (of) => matchesPath(id, of)),
    drawPath: knockoutPath(id, shown.division?.id),
    toPhone,
    view: views.length === 0 ? null : together(views),
  };
});

/** In the order of what is to be done. */
const STATES = ["overdue", "open", "waiting", "decided"] as const satisfies SheetMatch["state"][];

/** That of the group: what the two sides do not agree about, or cannot play, is to be decided too. */
const groupOf = (
  match: SheetMatch,
  { reports }: KnockoutFacts,
  open: OpenKnockout,
): SheetMatch["state"] =>
  hasToldClub(open, match) ||
  reports.some(({ match: key, is_disputed }) => match.key === key && is_disputed)
    ? "overdue"
    : match.state;

function viewOf(open: OpenKnockout) {
  const facts = knownFacts(open);
  if (!facts?.published_at) return null;
  const today = dayInIndiaOf(new Date());
  const sheet = sheetOf(facts, today);
  const names = namesOfSides(facts);
  const { tournament, division } = open;
  const of = (text: string) => (division ? `${division.name}: ${text}` : text);
  const plate = shownPlate(facts, today)?.text ?? null;
  const champion = championText(sheet, names);
  const reserves = champion === null ? reservesText(open) : null;
  const toSend = roundToSend(open, facts, sheet, today);
  // A bye is not played.
  const matches = [...sheet.matches.values()].filter(
    ({ result, sides }) => result?.how !== "bye" && !sides.every((side) => side === "nobody"),
  );
  return {
    counts: of(
      PAGE.counts(matches.filter(({ state }) => state === "decided").length, matches.length),
    ),
    champion: champion && of(champion),
    plate: plate && of(plate),
    drawToMake:
      sheet.goingOn !== null && matches.every(({ state }) => state === "decided")
        ? { text: of(PAGE.groupsDone), path: knockoutPath(tournament.id, division?.id) }
        : null,
    reserves: reserves && of(reserves),
    links: [
      [sheetPath(tournament, division?.id), of(PAGE.sheet)],
      [toSend.link, of(toSend.isResult ? PAGE.whatsAppResult : PAGE.whatsApp)],
    ] as const,
    groups: STATES.map((state) => ({
      state,
      matches: matches
        .filter((match) => groupOf(match, facts, open) === state)
        .map((match) => ({
          ...shownMatch(match, names, facts),
          path: matchPath(tournament.id, match.key, division?.id),
          name: of(nameOfMatch(sheet, match.key)),
          lastDay: state === "decided" ? null : playBy(match.lastDay),
          days: state === "decided" ? [] : daysOf(open, match, names),
        })),
    })),
  };
}

type View = NonNullable<ReturnType<typeof viewOf>>;

/** Those of all divisions, by what is to be done. */
const together = (views: readonly View[]) => ({
  knockouts: views,
  groups: STATES.map((state) => ({
    heading: PAGE.groups[state],
    isOpen: state !== "waiting" && state !== "decided",
    matches: views.flatMap(({ groups }) =>
      groups.flatMap((group) => (group.state === state ? group.matches : [])),
    ),
  })).filter(({ matches }) => matches.length > 0),
});

export default function Matches() {
  const { id, content } = useLoaderData<typeof loader>();
  const view = content?.view ?? null;
  return (
    <ClubScreen
      wide
      heading={PAGE.heading}
      lines={view?.knockouts.map(({ counts, reserves, champion, plate, drawToMake }) => (
        <Fragment key={counts}>
          <p className="text-muted">{counts}</p>
          {drawToMake ? (
            <p>
              {drawToMake.text} <a href={drawToMake.path}>{PAGE.draw}</a>
            </p>
          ) : null}
          {reserves ? <p>{reserves}</p> : null}
          {champion ? <p className="font-semibold">{champion}</p> : null}
          {plate ? <p className="wrap-anywhere">{plate}</p> : null}
        </Fragment>
      ))}
    >
      {content && content.divisions.length > 0 ? (
        <LinkRow label={DIVISIONS.heading} links={content.divisions} />
      ) : null}
      <ToPhone tournament={id} entrants={content?.toPhone ?? 0} />
      {view ? (
        <LinkRow
          label={PAGE.heading}
          links={view.knockouts.flatMap(({ links }) =>
            links.map(([href, text]) => href !== null && ([href, text] as const)),
          )}
        />
      ) : (
        <p>
          {PAGE.none} {content ? <a href={content.drawPath}>{PAGE.draw}</a> : null}
        </p>
      )}
      {view?.groups.map(({ heading, isOpen, matches }) => (
        <details key={heading} open={isOpen}>
          <summary className="min-h-11 cursor-pointer font-display text-2xl font-medium">
            {heading} ({matches.length})
          </summary>
          <Rows>
            {matches.map((match) => (
              <li key={match.path} className="border-line px-5 py-3 not-first:border-t">
                <a href={match.path} className="inline-block py-1 font-semibold">
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
