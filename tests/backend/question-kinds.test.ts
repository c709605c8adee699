import { expect, test } from "vitest";
import {
  type Answer,
  answerValue,
  answerWords,
  canBeWish,
  offeredAnswers,
} from "#app/tournaments/answers.ts";
import type { Question } from "#app/tournaments/tournament.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin } = await clubBackend(0);

const ANSWERS: Record<Question["kind"], Answer> = {
  short_text: "No nuts",
  long_text: "No nuts\nand no milk",
  choice: "Late",
  yes_no: true,
};

const CHOICES = { choices: ["Early", "Late"] };

/** What the draw reads of them. */
const WISHES: Record<Question["kind"], object> = {
  short_text: { with: "No nuts" },
  long_text: { with: "No nuts\nand no milk" },
  choice: { time: "late" },
  yes_no: {},
};

test.each(Object.entries(ANSWERS) as [Question["kind"], Answer][])(
  "a question of the kind %s is kept, read, found, counted and told",
  async (kind, answer) => {
    const isCounted = offeredAnswers({ kind, ...CHOICES }) !== null;
    const isWish = canBeWish({ kind });
    const question = {
      id: "own",
      kind,
      label: "Own",
      required: true,
      ...(isWish && { for_draw: true }),
      ...(kind === "choice" && CHOICES),
    };
    const cup = await makeTournament(backend, admin, { questions: [question] });
    const { entry_id: entry } = await addEntrant(backend, admin, cup, { answers: { own: answer } });

    const page = await rpcOrThrow(backend, admin, "entrants_page", {
      tournament: cup.id,
      wanted_answers: isCounted ? { own: answerValue(answer) } : {},
    });
    const { tournament, entrants, counts } = page as unknown as {
      tournament: { questions: object[] };
      entrants: { answers: object }[];
      counts: { kind: string; label: string; players: number }[];
    };
    expect(tournament.questions).toMatchObject([question]);
    expect(entrants.map(({ answers }) => answers)).toEqual([{ own: answer }]);
    expect(counts.filter(({ kind: of }) => of === "answer own")).toMatchObject(
      isCounted ? [{ label: answerValue(answer), players: 1 }] : [],
    );

    const [read] = await backend.sql(
      `select text.answer, private.entry_for_mail('${entry}') #> '{players,0,answers,0}' as told
       from private.answer_texts as text where text.tournament_id = '${cup.id}'`,
    );
    expect(read).toEqual({
      answer: answerValue(answer),
      told: ["Own", answerWords(answer), kind.endsWith("_text")],
    });

    const players = await rpcOrThrow(backend, admin, "play_players", { tournament: cup.id });
    expect((players as unknown as { wish: object }[]).map(({ wish }) => wish)).toEqual([
      WISHES[kind],
    ]);
  },
);
