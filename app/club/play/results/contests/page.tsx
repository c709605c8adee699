import { useLoaderData } from "@remix-run/react";
import { Rows } from "#app/club/frame/list.tsx";
import { tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { contestPath, NEW_CONTEST, scoringRulesPath, sidesPath } from "#app/club/play/paths.ts";
import { RESULTS_PAGE } from "#app/club/play/results/content.ts";
import { readResults } from "#app/club/play/results/results.server.ts";
import { isOfSides } from "#app/club/play/results/work-out-contests.ts";
import { clubResultsPath } from "#app/site/paths.ts";
import { scoringOf } from "#app/tournaments/competition.ts";
import { rulesText } from "#app/tournaments/contest-boards.ts";
import { FORMAT_NAMES } from "#app/tournaments/format-words.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { CONTESTS_PAGE as PAGE, WHO } from "./content.ts";
import { whoText } from "./who.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  PAGE.description,
);

export const loader = tournamentLoader(async ({ id, context }) => {
  const { tournament, competition, contests, players } = await readResults(context, id);
  const playing = new Set(players.map(({ id: player }) => player));
  return {
    name: tournament.name,
    own: PAGE.own(FORMAT_NAMES[scoringOf(competition.rules).format]),
    contests: contests.map(({ contest, problem }) => ({
      id: contest.id,
      name: contest.name,
      rules: rulesText(contest.rules, scoringOf(competition.rules)),
      who: [
        whoText(tournament, contest),
        contest.paid ? WHO.paid : null,
        contest.players && PAGE.some(contest.players.filter((each) => playing.has(each)).length),
      ]
        .filter(Boolean)
        .join(" · "),
      hasSides: isOfSides({ rules: contest.rules }) && contest.side_set !== null,
      problem: problem && PAGE.cannot(contest.name, problem.problem),
    })),
    isFull: contests.length >= PAGE.max,
  };
});

export default function Contests() {
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
        {content?.contests.map(({ id: contest, name, rules, who, hasSides, problem }) => (
          <li key={contest} className="border-t border-line px-5 py-3.5 wrap-anywhere">
            <strong className="block">{name}</strong>
            <span className="block text-sm text-muted">{rules}</span>
            <span className="block text-sm text-muted">{who}</span>
            {problem ? <span className="block font-semibold text-flag-600">{problem}</span> : null}
            <span className="flex gap-x-6">
              <a href={contestPath(id, contest)} className="inline-flex min-h-11 items-center">
                {PAGE.edit}
              </a>
              {hasSides ? (
                <a href={sidesPath(id, contest)} className="inline-flex min-h-11 items-center">
                  {PAGE.sides}
                </a>
              ) : null}
            </span>
          </li>
        ))}
      </Rows>
      {content?.isFull ? (
        <p>{PAGE.full}</p>
      ) : (
        <ButtonRow>
          <ButtonLink href={contestPath(id, NEW_CONTEST)}>{PAGE.add}</ButtonLink>
        </ButtonRow>
      )}
    </ClubScreen>
  );
}
