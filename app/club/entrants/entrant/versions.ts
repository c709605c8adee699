import type { Question } from "#app/tournaments/tournament.ts";
import type {
  Player,
  StoredAnswers,
  Version,
} from "#app/club/entrants/entrants.server.ts";
import { HISTORY } from "./entrant-content.ts";
import { answerText, categoryName } from "#app/club/entrants/words.ts";

/** "Meera Krishnan, 18.4, Ladies, +91 98450 11111", and her own answers. */
function playerText({
  full_name,
  handicap,
  category,
  phone,
  answers = {},
}: Player): string {
  return [
    full_name,
    handicap,
    category && categoryName(category),
    phone,
    ...Object.values(answers).map(answerText),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A field that differs between two versions of an entry. */
export type Difference = { label: string; before: string; after: string };

/**
 * What changed from one version of an entry to the next.
 *
 * @param questions for the labels of answers; an answer to a question that is
 *   gone has its id
 */
export function differences(
  older: Version["fields"],
  newer: Version["fields"],
  questions: readonly Pick<Question, "id" | "label">[],
): Difference[] {
  const [before, after] = [textsOf(older), textsOf(newer)];
  const labels: Readonly<Record<string, string>> = HISTORY.fields;
  const fields = Object.keys(labels).map((field) => ({
    label: labels[field] ?? field,
    before: textOf(before[field]),
    after: textOf(after[field]),
  }));
  const answers = questionIds(older.answers, newer.answers).map((id) => ({
    label: questions.find((question) => question.id === id)?.label ?? id,
    before: answerText(older.answers[id]),
    after: answerText(newer.answers[id]),
  }));
  return [...fields, ...answers].filter(
    ({ before, after }) => before !== after,
  );
}

function textsOf(
  fields: Version["fields"],
): Readonly<Record<string, unknown>> & { answers: StoredAnswers } {
  const { category, players } = fields;
  return {
    ...fields,
    category: category && categoryName(category),
    players: players.map(playerText).join("\n"),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function questionIds(...answers: readonly StoredAnswers[]): string[] {
  return [...new Set(answers.flatMap((given) => Object.keys(given)))];
}
