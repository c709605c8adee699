import { allChoices, type Question } from "./tournament.ts";

type Answers = Readonly<Record<string, string | boolean>>;

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

/** Questions whose answers can be counted: choices, and those answered with yes or no. */
export const isCounted = ({ kind }: Pick<Question, "kind">): boolean =>
  kind === "choice" || kind === "yes_no";

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
  return questions.filter(isCounted).map((question) => {
    const { id, label, kind, per_player: isPerPlayer = false } = question;
    const answers = entries.flatMap((entry) => [
      entry.answers[id],
      ...(isPerPlayer ? entry.players.map((player) => player.answers?.[id]) : []),
    ]);
    const values: (string | boolean)[] = kind === "yes_no" ? [true, false] : allChoices(question);
    const totals = values.map((value) => ({
      answer: typeof value === "string" ? value : value ? "Yes" : "No",
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
