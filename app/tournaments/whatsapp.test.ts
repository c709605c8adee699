import { describe, expect, test } from "vitest";
import { resultsOf } from "#app/tournaments/information/information.server.ts";
import { sideWords } from "./format-words.ts";
import {
  invitationText,
  resultsText,
  roundText,
  seriesText,
  teeSheetText,
  whatsAppLink,
} from "./whatsapp.ts";

const CUP = {
  name: "Monsoon Cup & Plate",
  place: "Delhi Golf Club",
  date_text: null,
  starts_on: "2026-12-06",
  divisions: [],
};
const ADDRESS = "https://teebox.example/tournaments/monsoon-cup/day";

test("an invitation says what, when, where, and the address", () => {
  expect(invitationText(CUP, ADDRESS)).toBe(
    `Monsoon Cup & Plate\n6 December 2026, Delhi Golf Club\nRegister: ${ADDRESS}`,
  );
});

test.each([
  [{ ...CUP, place: null }, "\n6 December 2026\n"],
  [{ ...CUP, date_text: "Early December" }, "\nEarly December, Delhi Golf Club\n"],
  [{ ...CUP, place: null, starts_on: null }, "Plate\nRegister:"],
])("%j says %j", (tournament, words) => {
  expect(invitationText(tournament, ADDRESS)).toContain(words);
});

test("the link carries the text whole", () => {
  const text = invitationText(CUP, ADDRESS);
  expect(whatsAppLink(text)).toMatch(/^https:\/\/wa\.me\/\?text=[^&\s]+$/);
  expect(new URL(whatsAppLink(text)).searchParams.get("text")).toBe(text);
});

const fourball = (time: string, hole: number, names: (string | null)[]) => ({
  time,
  hole,
  letter: "",
  players: names.map((name) => ({
    name,
    team: null,
    neutral: false,
    gap: name === null,
  })),
});

const draw = (...fourballs: ReturnType<typeof fourball>[]) => ({
  published_at: "",
  fourballs,
  teams: [],
});

describe("a round of a knock-out", () => {
  const round = { name: "Round 1", lastDay: "Play by 31 December 2026" };

  test("has a line for each match, and where the others are", () => {
    expect(
      roundText(
        { name: "Cup" },
        { honours: [], rounds: [{ ...round, matches: ["Asha v Dev", "Om v Bea"] }] },
        "https://x/s",
      ),
    ).toBe(
      "Cup: Round 1\nPlay by 31 December 2026\nAsha v Dev\nOm v Bea\nDraw and matches: https://x/s",
    );
  });

  test("leaves the lines out where a link cannot carry them", () => {
    const matches = Array.from({ length: 200 }, (_, index) => `Player ${index} v Player ${index}`);
    expect(
      roundText({ name: "Cup" }, { honours: [], rounds: [{ ...round, matches }] }, "https://x/s"),
    ).toBe("Cup: Round 1\nPlay by 31 December 2026\nDraw and matches: https://x/s");
  });

  test("begins with what is won, also when no match is left to play", () => {
    const honours = ["Winner: Asha, 3&2 against Dev"];
    expect(roundText({ name: "Cup" }, { honours, rounds: [] }, "https://x/s")).toBe(
      "Cup: result\nWinner: Asha, 3&2 against Dev\nDraw and matches: https://x/s",
    );
    const plate = { name: "Plate, final", lastDay: "Play by 31 December 2026" };
    expect(
      roundText(
        { name: "Cup" },
        { honours, rounds: [{ ...plate, matches: ["Om v Bea"] }] },
        "https://x/s",
      ),
    ).toBe(
      [
        ...["Cup: result", "Winner: Asha, 3&2 against Dev", ""],
        ...["Plate, final, Play by 31 December 2026", "Om v Bea", "Draw and matches: https://x/s"],
      ].join("\n"),
    );
  });
});

describe("a tee sheet", () => {
  test("has a line for each fourball, without gaps, and the time once where all start together", () => {
    expect(
      teeSheetText(
        CUP,
        draw(
          fourball("12:45", 1, ["Asha Rao", null, "Bea Das"]),
          fourball("12:45", 2, ["Dot Sen"]),
        ),
        ADDRESS,
      ),
    ).toBe(
      [
        "Monsoon Cup & Plate: tee sheet",
        "6 December 2026, Delhi Golf Club",
        "All start at 12:45 PM",
        "Hole 1: Asha Rao, Bea Das",
        "Hole 2: Dot Sen",
        `Tee times, live scores and results: ${ADDRESS}`,
      ].join("\n"),
    );
  });

  test("has the time of each fourball where they start one after the other", () => {
    const text = teeSheetText(
      CUP,
      draw(fourball("07:00", 1, ["Asha"]), fourball("07:08", 10, ["Bea"])),
      null,
    );
    expect(text).toContain("7:00 AM, hole 1: Asha\n7:08 AM, hole 10: Bea");
    expect(text).not.toContain("Tee times,");
    expect(text).not.toContain("All start");
  });

  test("that is too long for a link is its address only, and whole where there is none", () => {
    const long = draw(
      ...Array.from({ length: 100 }, (_, index) =>
        fourball("12:45", index + 1, ["Vijayalakshmi Krishnan", "Asha Rao"]),
      ),
    );
    const text = teeSheetText(CUP, long, ADDRESS);
    expect(text).toContain(`Tee times, live scores and results: ${ADDRESS}`);
    expect(text).not.toContain("Krishnan");
    expect(whatsAppLink(text).length).toBeLessThan(6000);
    expect(teeSheetText(CUP, long, null)).toContain("Hole 100: Vijayalakshmi");
  });
});

describe("results", () => {
  const line = (name: string, place: number | null, points: number) => ({
    name,
    place,
    number: String(points),
    second: null,
    team: null,
    division: null,
    isNeutral: false,
    handicap: null,
  });
  const RESULTS = {
    notice: null,
    publishedAgain: null,
    sides: sideWords("team-stableford"),
    text: "",
    heading: "Leader board of the players",
    label: "Players",
    columns: ["Points"],
    hasNeutral: false,
    secondBoards: [],
    competitions: [],
    holes: [],
    teams: [],
    players: [
      line("Asha", 1, 40),
      line("Bea", 2, 38),
      line("Cy", 3, 37),
      line("Dot", 3, 37),
      line("Eve", 5, 30),
      line("Neutral", null, 50),
    ],
    hasHandicaps: false,
    divisions: [],
    awards: [{ name: "Longest drive", note: "Hole 6", winner: "Eve" }],
  };

  test("are the first three places of the players, and the awards", () => {
    expect(resultsText(CUP, RESULTS, ADDRESS)).toBe(
      [
        "Monsoon Cup & Plate: results",
        "6 December 2026, Delhi Golf Club",
        "Players: 1. Asha (40), 2. Bea (38), 3. Cy (37), 3. Dot (37)",
        "Longest drive, Hole 6: Eve",
        `All results: ${ADDRESS}`,
      ].join("\n"),
    );
  });

  test("have the first board of each further competition, after the tournament's own", () => {
    const board = (label: string, name: string) => ({
      name: label,
      label,
      column: "Points",
      players: [line(name, 1, 41)],
    });
    const competitions = [
      { name: "Pairs", text: "", boards: [board("Pairs", "A & B"), board("Pairs, Men", "C & D")] },
      { name: "Skins", text: "", boards: [board("Skins", "Asha")] },
    ];
    expect(
      resultsText(CUP, { ...RESULTS, competitions }, null)
        .split("\n")
        .slice(2, 5),
    ).toEqual([
      "Players: 1. Asha (40), 2. Bea (38), 3. Cy (37), 3. Dot (37)",
      "Pairs: 1. A & B (41)",
      "Skins: 1. Asha (41)",
    ]);
  });

  test("are by division and team where there are several", () => {
    const text = resultsText(
      CUP,
      {
        ...RESULTS,
        teams: [
          {
            name: "Reds",
            place: 1,
            number: "80",
            cards: 2,
            note: null,
            second: null,
          },
        ],
        divisions: [
          {
            name: "A, first 1 of 2",
            label: "A",
            column: "Points",
            players: [{ name: "Asha", place: 1, number: "40" }],
          },
          {
            name: "B",
            label: "B",
            column: "Points",
            players: [{ name: "Bea", place: 1, number: "38" }],
          },
        ],
      },
      null,
    );
    expect(text).toContain(
      "Teams: 1. Reds (80)\nPlayers: 1. Asha (40), 2. Bea (38), 3. Cy (37), 3. Dot (37)\n" +
        "A: 1. Asha (40)\nB: 1. Bea (38)",
    );
    expect(text).not.toContain("All results");
  });

  test.each([
    ["stableford", ["net", "gross"]],
    ["medal", ["gross", "net"]],
  ] as const)("of two boards have each of all players and of each division", (format, boards) => {
    const player = (name: string, place: number, division: string) => ({
      name,
      team: null,
      neutral: true,
      division,
      handicap: 9,
      place,
      points: 70,
      second: { place: 3 - place, points: 80 },
    });
    const results = resultsOf(
      {
        published_at: "2026-12-06T10:00:00Z",
        first_published_at: null,
        players: [player("Asha", 1, "ladies"), player("Bo", 2, "men")],
        teams: [],
        scoring: { format, boards, ties: "shared" },
        competitions: [],
        awards: [],
      },
      [
        { id: "men", name: "Men" },
        { id: "ladies", name: "Ladies" },
      ],
    );
    const [first, second] = boards;
    expect(resultsText(CUP, results, null).split("\n").slice(2)).toEqual([
      `Players, ${first}: 1. Asha (70), 2. Bo (70)`,
      `Men, ${first}: 1. Bo (70)`,
      `Ladies, ${first}: 1. Asha (70)`,
      `Players, ${second}: 1. Bo (80), 2. Asha (80)`,
      `Men, ${second}: 1. Bo (80)`,
      `Ladies, ${second}: 1. Asha (80)`,
    ]);
  });
});

describe("a table of a series", () => {
  const row = (place: number | null, name: string) => ({
    name,
    place,
    total: place === null ? null : String(20 - place),
    note: "2 rounds",
  });
  const rows = Array.from({ length: 12 }, (_, index) => row(index + 1, `P${index + 1}`));
  const rounds = [{ hasResults: true }, { hasResults: true }, { hasResults: false }];
  const textOf = (tables: Parameters<typeof seriesText>[0]["tables"], address: string | null) =>
    seriesText({ name: "Merit", tables, rounds }, address).split("\n");

  test("has the first ten, how many follow, and where all are", () => {
    expect(textOf([{ name: null, rows }], ADDRESS)).toEqual([
      "Merit: the table after 2 of 3 rounds",
      ...rows.slice(0, 10).map((_, index) => `${index + 1}. P${index + 1} (${19 - index})`),
      "and 2 more",
      `The whole table: ${ADDRESS}`,
    ]);
  });

  test("says in which round a player qualified, where there are no totals", () => {
    const qualified = { ...row(1, "P1"), total: null, note: "qualified in R2" };
    expect(textOf([{ name: null, rows: [qualified] }], null)[1]).toBe("1. P1 (qualified in R2)");
  });

  test("has all who share a tenth place, each division, and no address that only the club has", () => {
    const tied = [...rows.slice(0, 9), row(10, "P10"), row(10, "P11"), row(null, "P12")];
    const lines = textOf(
      [
        { name: "Gold", rows: tied },
        { name: "Silver", rows: rows.slice(0, 1) },
      ],
      null,
    );
    expect(lines.slice(-5)).toEqual([
      "10. P10 (10)",
      "10. P11 (10)",
      "and 1 more",
      "Silver",
      "1. P1 (19)",
    ]);
  });
});
