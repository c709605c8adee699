import type { Question } from "#app/tournaments/tournament.ts";
import { LIST_PAGE } from "./content.ts";
import type { Player, StoredAnswers } from "./entrants.server.ts";

export function answersText(
  { id, per_player }: Pick<Question, "id" | "per_player">,
  entry: {
    full_name: string;
    answers: StoredAnswers;
    players: readonly Player[];
  },
): string {
  if (!per_player || entry.players.length === 0) {
    return answerText(entry.answers[id]);
  }
  return [entry, ...entry.players]
    .map(({ full_name, answers = {} }) => [full_name, answerText(answers[id])])
    .filter(([, answer]) => answer !== "")
    .map((pair) => pair.join(": "))
    .join("; ");
}

export function answerText(answer: string | boolean | undefined): string {
  if (typeof answer === "boolean") return answer ? LIST_PAGE.yes : LIST_PAGE.no;
  return answer ?? "";
}
