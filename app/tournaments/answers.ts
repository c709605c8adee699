import { allChoices, type Question } from "./tournament.ts";

type Kind = Question["kind"];

/** How the answers to each kind of question are stored. */
type AnswerTo<Of extends Kind> = {
  short_text: string;
  long_text: string;
  choice: string;
  yes_no: boolean;
}[Of];

export type Answer = AnswerTo<Kind>;

/** By the question's id. */
export type Answers = Readonly<Record<string, Answer>>;

/** As fields and addresses of pages have it. */
export function answerValue(answer: Answer): string {
  switch (typeof answer) {
    case "string":
      return answer;
    case "boolean":
      return answer ? "yes" : "no";
  }
}

export function answerWords(answer: Answer | undefined): string {
  switch (typeof answer) {
    case "undefined":
      return "";
    case "string":
      return answer;
    case "boolean":
      return answer ? "Yes" : "No";
  }
}

/** As it is stored; undefined: a field that was left empty. */
export function storedAnswer(kind: Kind, value: string): Answer | undefined {
  if (value === "") return undefined;
  switch (kind) {
    case "yes_no":
      return value === "yes";
    case "short_text":
    case "long_text":
    case "choice":
      return value;
  }
}

/** The answers to choose from, which can be counted; null: an answer is written. */
export function offeredAnswers({
  kind,
  ...question
}: Pick<Question, "kind" | "choices" | "hidden_choices">): AnswerTo<"choice" | "yes_no">[] | null {
  switch (kind) {
    case "choice":
      return allChoices(question);
    case "yes_no":
      return [true, false];
    case "short_text":
    case "long_text":
      return null;
  }
}

/** Whether the club lists the answers, and may rename them. */
export function hasChoices({ kind }: Pick<Question, "kind">): boolean {
  switch (kind) {
    case "choice":
      return true;
    case "yes_no":
    case "short_text":
    case "long_text":
      return false;
  }
}

/** Whether the draw can read the answers. */
export function canBeWish({ kind }: Pick<Question, "kind">): boolean {
  switch (kind) {
    case "choice":
    case "short_text":
    case "long_text":
      return true;
    case "yes_no":
      return false;
  }
}
