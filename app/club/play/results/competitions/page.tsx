import { useLoaderData } from "@remix-run/react";
import { Rows } from "#app/club/frame/list.tsx";
import { tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import {
  competitionPath,
  NEW_COMPETITION,
  scoringRulesPath,
  sidesPath,
} from "#app/club/play/paths.ts";
import { RESULTS_PAGE } from "#app/club/play/results/content.ts";
import { readResults } from "#app/club/play/results/results.server.ts";
import { isOfSides } from "#app/club/play/results/work-out-competitions.ts";
import { clubResultsPath, teamsPath } from "#app/site/paths.ts";
import { rulesText } from "#app/tournaments/competition-boards.ts";
import { FORMAT_NAMES } from "#app/tournaments/format-words.ts";
import { scoringOf } from "#app/tournaments/play.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { COMPETITIONS_PAGE as PAGE, WHO } from "./content.ts";
import { whoText } from "./who.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  PAGE.description,
);

export const loader = tournamentLoader(async ({ id, context }) => {
  const { tournament, play, competitions, players } = await readResults(context, id);
  const playing = new Set(players.map(({ id: player }) => player));
  return {
    name: tournament.name,
    own: PAGE.own(FORMAT_NAMES[scoringOf(play.rules).format]),
    competitions: competitions.map(({ competition, problem }) => ({
      id: competition.id,
      name: competition.name,
      rules: rulesText(competition.rules, scoringOf(play.rules), tournament.rated_tees.length > 0),
      who: [
        whoText(tournament, competition),
        competition.paid ? WHO.paid : null,
        competition.players &&
          PAGE.some(competition.players.filter((each) => playing.has(each)).length),
      ]
        .filter(Boolean)
        .join(" · "),
      hasSides: isOfSides({ rules: competition.rules }) && competition.side_set !== null,
      problemPath:
        problem?.problem !== "no-sides"
          ? null
          : competition.side_set === null
            ? teamsPath(id)
            : sidesPath(id, competition.id),
      problem: problem && PAGE.cannot(competition.name, problem.problem),
    })),
    isFull: competitions.length >= PAGE.max,
  };
});

export default function Competitions() {
  const { id, content } = useLoaderData<typeof loader>();
  return (
    <ClubScreen
      back={{ href: clubResultsPath(id), text: RESULTS_PAGE.heading }}
      heading={PAGE.heading}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
      <Rows>
        <li className="px-5 py-3.5">
          <strong className="block">{content?.own}</strong>
          <a href={scoringRulesPath(id)} className="inline-flex min-h-11 items-center">
            {RESULTS_PAGE.rules}
          </a>
        </li>
        {content?.competitions.map(
          ({ id: competition, name, rules, who, hasSides, problem, problemPath }) => (
            <li key={competition} className="border-t border-line px-5 py-3.5 wrap-anywhere">
              <strong className="block">{name}</strong>
              <span className="block text-sm text-muted">{rules}</span>
              <span className="block text-sm text-muted">{who}</span>
              {problem ? (
                <span className="block font-semibold text-flag-600">
                  {problem} {problemPath ? <a href={problemPath}>{PAGE.makeSides}</a> : null}
                </span>
              ) : null}
              <span className="flex gap-x-6">
                <a
                  href={competitionPath(id, competition)}
                  className="inline-flex min-h-11 items-center"
                >
                  {PAGE.edit}
                </a>
                {hasSides ? (
                  <a
                    href={sidesPath(id, competition)}
                    className="inline-flex min-h-11 items-center"
                  >
                    {PAGE.sides}
                  </a>
                ) : null}
              </span>
            </li>
          ),
        )}
      </Rows>
      {content?.isFull ? (
        <p>{PAGE.full}</p>
      ) : (
        <ButtonRow>
          <ButtonLink href={competitionPath(id, NEW_COMPETITION)}>{PAGE.add}</ButtonLink>
        </ButtonRow>
      )}
    </ClubScreen>
  );
}
