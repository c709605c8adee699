import { hasChoices } from "#app/tournaments/answers.ts";
import {
  choiceOf,
  GOLF_GROUP,
  nameSince,
  nowCalled,
  type RenamedOption,
} from "#app/tournaments/option-names.ts";
import type { Question } from "#app/tournaments/tournament.ts";
import { answerField, type EntryFields } from "./entry-form.ts";

type Answers = Record<string, string | undefined>;

/**
 * The golf group and the choices of a form by the names that they have now, and a message for each
 * that has got another one since the form was made.
 *
 * @param version the tournament's `options_version` then
 */
export function presentOptions(
  { golfGroup, answers = {}, players = [] }: EntryFields,
  questions: readonly Pick<Question, "id" | "kind">[],
  renamed: readonly RenamedOption[],
  version: number,
): { values: EntryFields; messages: Record<string, string[]> } {
  const messages: Record<string, string[]> = {};
  const present = (field: string, option: string, text: string) => {
    const name = nameSince(text, option, renamed, version);
    if (name !== text) messages[field] = [`${nowCalled(text, name)}.`];
    return name;
  };
  const choices = questions.filter(hasChoices).map(({ id }) => id);
  const presentAnswers = (given: Answers, prefix = "") =>
    Object.fromEntries(
      Object.entries(given).map(([id, text]) => [
        id,
        text && choices.includes(id) ? present(prefix + answerField(id), choiceOf(id), text) : text,
      ]),
    );
  return {
    values: {
      ...(golfGroup && { golfGroup: present("golfGroup", GOLF_GROUP, golfGroup) }),
      answers: presentAnswers(answers),
      players: players.map((player, index) => ({
        ...player,
        ...(player.answers && {
          answers: presentAnswers(player.answers, `players[${index}].`),
        }),
      })),
    },
    messages,
  };
}
