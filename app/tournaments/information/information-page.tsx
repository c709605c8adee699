import { winnerOf } from "#app/tournaments/result-boards.ts";
import type { EntryState } from "#app/tournaments/tournament.ts";
import type { InformationContent } from "./information.ts";
import { Opening } from "./opening.tsx";
import { KnockoutHonours, type OwnLines, Results, ResultsTakenBack } from "./results.tsx";
import { News, About, Entry, Place, Schedule, Rules, Prizes, TeeAssignments } from "./sections.tsx";
import { Summary } from "./summary.tsx";
import { Teams, TeeSheet } from "./teams.tsx";

export function InformationPage({
  information,
  entered = null,
  standing = null,
  own,
}: {
  information: InformationContent;
  entered?: EntryState | null;
  standing?: string | null;
  own?: OwnLines | undefined;
}) {
  const { news, about, entry, map, schedule, rules, teeAssignments, teams, teeSheet } = information;
  const { teamPrizes, playerPrizes, results, resultsTakenBack, honours } = information;
  return (
    <div className="print:text-[8.5pt]">
      <Opening {...information} entered={entered} />
      {results ? (
        <Results {...results} own={own} picture={information.picture} winner={winnerOf(results)} />
      ) : null}
      {resultsTakenBack ? <ResultsTakenBack text={resultsTakenBack} /> : null}
      {honours.length > 0 ? <KnockoutHonours {...information} /> : null}
      {news.length > 0 ? <News news={news} /> : null}
      {about ? <About html={about} /> : null}
      {entry ? <Entry entry={entry} /> : null}
      {map ? <Place {...map} /> : null}
      {schedule.length > 0 ? <Schedule {...information} /> : null}
      {rules.length > 0 ? <Rules rules={rules} isFirst={schedule.length === 0} /> : null}
      {teamPrizes.length + playerPrizes.length > 0 ? <Prizes {...information} /> : null}
      {teeAssignments.length > 0 ? <TeeAssignments {...information} /> : null}
      {teams.length > 0 ? <Teams {...information} /> : null}
      {teeSheet ? <TeeSheet {...teeSheet} /> : null}
      <Summary {...information} entered={entered} standing={standing} />
    </div>
  );
}
