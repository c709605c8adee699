import type { Player, Version } from "#app/club/entrants/entrants.server.ts";
import { type Answers, answerWords } from "#app/tournaments/answers.ts";
import { type Division, divisionWord } from "#app/tournaments/divisions.ts";
import type { Question } from "#app/tournaments/tournament.ts";
import { HISTORY } from "./entrant-content.ts";

/** "Meera Krishnan, 18.4, Ladies, +91 98450 11111", and her own answers. */
function playerText({ full_name, handicap, category, phone, answers = {} }: Player): string {
  return [full_name, handicap, category, phone, ...Object.values(answers).map(answerWords)]
    .filter(Boolean)
    .join(", ");
}

export type Difference = { label: string; before: string; after: string };

export type NamedBy = {
  questions: readonly Pick<Question, "id" | "label">[];
  divisions: readonly Division[];
};

/** What changed from one version of an entry to the next, both with the names of one moment. */
export function differences(
  older: Version["sent"],
  newer: Version["sent"],
  { questions, divisions }: NamedBy,
): Difference[] {
  const [before, after] = [textsOf(older), textsOf(newer)];
  const labels: Readonly<Record<string, string>> = {
    ...HISTORY.fields,
    category: divisionWord(divisions),
  };
  const fields = Object.keys(labels).map((field) => ({
    label: labels[field] ?? field,
    before: textOf(before[field]),
    after: textOf(after[field]),
  }));
  const answers = questionIds(older.answers, newer.answers).map((id) => ({
    label: questions.find((question) => question.id === id)?.label ?? id,
    before: answerWords(older.answers[id]),
    after: answerWords(newer.answers[id]),
  }));
  return [...fields, ...answers].filter(({ before, after }) => before !== after);
}

const textsOf = (fields: Version["sent"]): Readonly<Record<string, unknown>> => ({
  ...fields,
  players: fields.players.map(playerText).join("\n"),
});

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function questionIds(...answers: readonly Answers[]): string[] {
  return [...new Set(answers.flatMap((each) => Object.keys(each)))];
}
