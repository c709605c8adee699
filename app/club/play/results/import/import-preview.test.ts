import { expect, test } from "vitest";
import { matchScores, parseScores } from "#app/golf/scores-csv.ts";
import { newPlay } from "#app/tournaments/play.ts";
import { importPreview } from "./import-preview.ts";

const PLAYERS = [
  ["a", "Ann Rao"],
  ["b", "Bea Das"],
  ["c", "Cat Iyer"],
  ["d", "Dot Sen"],
  ["e", "Dot Sen"],
  ["f", "Fay Roy"],
].map(([id = "", name = ""]) => ({ id, name, email: null, phone: null, handicap: 18 }));

test("a preview says what would be saved, and which lines are left out", () => {
  const parsed = parseScores(
    "name,points,handicap\nAnn Rao,36,18\nBea Das,30,\nCat Iyer,28,18.0\nZoe,20,\nDot Sen,55,\nAnn Rao,35,\nEve,many,\nFay Roy,30,+2.4\n",
  );
  if (!parsed.ok) throw new Error(parsed.problem);
  const score = (player_id: string, points: number) => ({
    player_id,
    points,
    no_return: null,
    holes: null,
  });
  const preview = importPreview(parsed, matchScores(parsed.rows, PLAYERS), {
    former: [],
    withdrawnNames: new Map<string, string>(),
    players: PLAYERS.map(({ id, name }) => ({
      id,
      // As the club reads names of which there are several.
      name: name === "Dot Sen" ? `${name} (phone …${id})` : name,
      entryId: null,
      team: null,

      handicap: null,
    })),
    scores: [score("a", 36), score("b", 31)],
    play: {
      ...newPlay("cup"),
      published_draw: null,
      published_results: null,
    },
  });
  expect(preview).toEqual({
    scores: 3,
    changes: [{ name: "Bea Das", text: "31 points, now 30 points" }],
    unlikely: [],
    added: 1,
    badCells: [{ line: 8, text: "Eve, points: “many” is not a number" }],
    unmatched: [{ line: 5, text: "Zoe" }],
    ambiguous: [
      {
        line: 6,
        text: "Dot Sen, 2 players have this name: Dot Sen (phone …d), Dot Sen (phone …e). A column with their email addresses or phone numbers tells them apart",
      },
    ],
    renamed: [],
    asked: [],
    notRead: [],
    repeated: [{ line: 7, text: "Ann Rao" }],
    otherHandicap: [{ line: 9, text: "Fay Roy: handicap +2.4 in the file, 18 in the entry" }],
    withoutScore: ["Dot Sen (phone …d)", "Dot Sen (phone …e)"],
  });
});
