import { type Answers, answerWords, offeredAnswers } from "./answers.ts";
import type { Question } from "./tournament.ts";

/** Who entered, with the answers of the entry, and the further players with their own. */
export type AnsweredEntry = {
  answers: Answers;
  players: readonly { answers?: Answers }[];
};

export type AnswerTotal = {
  id: string;
  label: string;
  /** Each player has answered, not who entered for all. */
  isPerPlayer: boolean;
  answers: { answer: string; count: number }[];
  unanswered: number;
};

/**
 * How many have each answer: of a question for each player the players, else the entries.
 *
 * @param guests players without an entry, who are asked nothing
 */
export function answerTotals(
  questions: readonly Question[],
  entries: readonly AnsweredEntry[],
  guests = 0,
): AnswerTotal[] {
  return questions.flatMap((question) => {
    const offered = offeredAnswers(question);
    if (offered === null) return [];
    const { id, label, per_player: isPerPlayer = false } = question;
    const answers = entries.flatMap((entry) => [
      entry.answers[id],
      ...(isPerPlayer ? entry.players.map((player) => player.answers?.[id]) : []),
    ]);
    const totals = offered.map((value) => ({
      answer: answerWords(value),
      count: answers.filter((answer) => answer === value).length,
    }));
    const answered = totals.reduce((sum, { count }) => sum + count, 0);
    return {
      id,
      label,
      isPerPlayer,
      answers: totals,
      unanswered: answers.length + (isPerPlayer ? guests : 0) - answered,
    };
  });
}
