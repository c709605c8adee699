import { offeredAnswers } from "#app/tournaments/answers.ts";
import { divisionName } from "#app/tournaments/divisions.ts";
import type { Competition } from "#app/tournaments/play.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { WHO } from "./content.ts";
import { EVERYBODY, whoValue } from "./schema.ts";

export type Who = Pick<Competition, "division" | "question" | "choice">;

type Asking = Pick<Tournament, "divisions" | "questions">;

/** Who may take part in a competition: all, a division, players with an answer in the entry form. */
function groupsOf({ divisions, questions }: Asking): { who: Who; label: string }[] {
  return [
    { who: EVERYBODY, label: WHO.all },
    ...divisions.map(({ id, name }) => ({
      who: { ...EVERYBODY, division: id },
      label: WHO.division(name),
    })),
    ...questions.flatMap((question) => {
      const { id, label } = question;
      const asked = { ...EVERYBODY, question: id };
      return (offeredAnswers(question) ?? []).flatMap((answer) => {
        switch (answer) {
          case false:
            return [];
          case true:
            return [{ who: asked, label: WHO.yes(label) }];
          default:
            return [{ who: { ...asked, choice: answer }, label: WHO.choice(label, answer) }];
        }
      });
    }),
  ];
}

export const whoOptions = (tournament: Asking) =>
  groupsOf(tournament).map(({ who, label }) => ({ value: whoValue(who), label }));

/** Undefined: a group that is not offered. */
export const findWho = (tournament: Asking, value: string): Who | undefined =>
  groupsOf(tournament).find(({ who }) => whoValue(who) === value)?.who;

export const whoText = (tournament: Asking, competition: Who): string =>
  groupsOf(tournament).find(({ who }) => whoValue(who) === whoValue(competition))?.label ??
  divisionName(tournament.divisions, competition.division ?? "");

const MOST_OF_WHO = 300;

/** Who takes part, as it is published; null: all players. */
export function publishedWho(
  tournament: Asking,
  competition: Who & Pick<Competition, "paid">,
): string | null {
  const isAll = whoValue(competition) === whoValue(EVERYBODY);
  if (isAll && !competition.paid) return null;
  const parts = [whoText(tournament, competition), ...(competition.paid ? [WHO.paid] : [])];
  return parts.join(", ").slice(0, MOST_OF_WHO);
}
