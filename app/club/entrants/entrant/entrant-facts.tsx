import { CLUB_HANDICAP } from "#app/club/entrants/club-handicap.ts";
import type { EntrantDetails } from "#app/club/entrants/entrants.server.ts";
import { answersText } from "#app/club/entrants/words.ts";
import { ENTRY_STATE_NAMES } from "#app/entries/entry-state.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import { entrantPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { type Division, divisionName, divisionWord } from "#app/tournaments/divisions.ts";
import type { Question } from "#app/tournaments/tournament.ts";
import { Panel } from "#app/ui/card.tsx";
import { type FactItem, Facts } from "#app/ui/facts.tsx";
import { ENTRANT_PAGE as PAGE } from "./entrant-content.ts";

export function EntrantFacts({
  entrant,
  standing,
  playing,
  clubHandicap,
  tournament: { questions, divisions },
}: {
  entrant: EntrantDetails;
  /** In the knock-out; empty: there is none, or it plays on. */
  standing: string;
  /** What each player plays off. */
  playing: readonly FactItem[];
  /** What the club's register says. */
  clubHandicap: string | null;
  tournament: {
    questions: readonly Question[];
    divisions: readonly Division[];
  };
}) {
  return (
    <>
      <Panel aria-labelledby="details">
        <h2 id="details">{PAGE.details}</h2>
        <Facts facts={factsOf(entrant, standing, clubHandicap, divisions)} />
      </Panel>
      {playing.length > 0 ? (
        <Panel aria-labelledby="playing">
          <h2 id="playing">{PAGE.playing}</h2>
          <Facts facts={playing} />
        </Panel>
      ) : null}
      {questions.length > 0 ? (
        <Panel aria-labelledby="answers">
          <h2 id="answers">{PAGE.answers}</h2>
          <Facts
            facts={questions.map((question) => ({
              name: question.label,
              fact: answersText(question, entrant.latest.fields) || PAGE.noAnswer,
            }))}
          />
        </Panel>
      ) : null}
    </>
  );
}

function factsOf(
  {
    tournament_id,
    account_email,
    state,
    withdrawn_namesake: namesake,
    entered_at,
    latest,
    versions,
  }: EntrantDetails,
  standing: string,
  clubHandicap: string | null,
  divisions: readonly Division[],
): FactItem[] {
  const names = PAGE.facts;
  const { fields, moved_up_at, withdrawn_at, withdrawn_reason } = latest;
  const cannotComeAt = cannotComeSince(versions);
  const facts: (FactItem | null)[] = [
    { name: names.state, fact: ENTRY_STATE_NAMES[state] },
    optionalFact(names.standing, standing),
    namesake === null
      ? null
      : {
          name: names.namesake,
          fact: <a href={entrantPath(tournament_id, namesake)}>{PAGE.withdrawnNamesake}</a>,
        },
    { name: names.account, fact: account_email ?? PAGE.noAccount },
    optionalFact(names.email, fields.email),
    { name: names.phone, fact: fields.phone },
    optionalFact(names.golfGroup, fields.golf_group),
    optionalFact(
      divisionWord(divisions),
      fields.category && divisionName(divisions, fields.category),
    ),
    { name: names.handicap, fact: fields.handicap },
    optionalFact(CLUB_HANDICAP.label, clubHandicap),
    optionalFact(names.notes, fields.additional_info ?? fields.message),
    { name: names.enteredAt, fact: formatMoment(entered_at) },
    optionalFact(names.movedUpAt, moved_up_at && formatMoment(moved_up_at)),
    optionalFact(
      names.cannotCome,
      cannotComeAt && PAGE.saidCannotCome(formatDay(dayInIndiaOf(new Date(cannotComeAt)))),
    ),
    optionalFact(
      names.withdrawnAt,
      withdrawn_at &&
        `${formatMoment(withdrawn_at)}, ${latest.withdrawn_by_club ? PAGE.withdrawnByClub : PAGE.withdrawnByMember}`,
    ),
    optionalFact(names.reason, withdrawn_reason),
  ];
  return facts.filter((fact) => fact !== null);
}

/** When the entrant said last that they cannot come, since the entry was made. */
function cannotComeSince(versions: EntrantDetails["versions"]): string | null {
  // One that was withdrawn before is an earlier entry.
  const earlier = versions.findIndex(({ withdrawn_at }, index) => index > 0 && withdrawn_at);
  const own = earlier < 0 ? versions : versions.slice(0, earlier);
  return own.find((version) => version.cannot_come_at)?.cannot_come_at ?? null;
}

function optionalFact(name: string, text: string | null | undefined): FactItem | null {
  return text ? { name, fact: text } : null;
}
