import { type Answers, answerWords } from "#app/tournaments/answers.ts";
import type { Question } from "#app/tournaments/tournament.ts";
import type { Player } from "./entrants.server.ts";

export function answersText(
  { id, per_player }: Pick<Question, "id" | "per_player">,
  entry: {
    full_name: string;
    answers: Answers;
    players: readonly Player[];
  },
): string {
  if (!per_player || entry.players.length === 0) {
    return answerWords(entry.answers[id]);
  }
  return [entry, ...entry.players]
    .map(({ full_name, answers = {} }) => [full_name, answerWords(answers[id])])
    .filter(([, answer]) => answer !== "")
    .map((pair) => pair.join(": "))
    .join("; ");
}
