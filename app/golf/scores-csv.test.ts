import { describe, expect, test } from "vitest";
import { MAX_CHARACTERS } from "#app/tables/rows.ts";
import {
  importedScores,
  MAX_LINES,
  matchScores,
  parseScores,
  type ScoredPlayer,
  type ScoreRow,
} from "./scores-csv.ts";

const HOLES = Array.from({ length: 18 }, (_, index) => `hole_${index + 1}`);

const rowsOf = (text: string): ScoreRow[] => {
  const parsed = parseScores(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  expect(parsed.badCells).toEqual([]);
  return parsed.rows;
};

describe("a file of scores", () => {
  test("has points, with or without a handicap", () => {
    expect(
      rowsOf(
        '\uFEFFName,E-mail,Phone number,HCP,Points,Remarks\r\n"Rao, Arjun",arjun@example.com,+91 98450 11111,4.12,36,well played\r\n\r\nMeera,,,,28,\r\n',
      ),
    ).toEqual([
      {
        line: 2,
        name: "Arjun Rao",
        email: "arjun@example.com",
        phone: "+91 98450 11111",
        number: "",
        score: { points: 36, handicap: 4.1 },
      },
      {
        line: 4,
        name: "Meera",
        email: "",
        phone: "",
        number: "",
        score: { points: 28, handicap: null },
      },
    ]);
  });

  test("or strokes at each hole; what was not finished is empty", () => {
    const cells = ["5", "", "-", ...Array<string>(15).fill("4")];
    const [row] = rowsOf(`name,${HOLES.join(",")}\nMeera,${cells.join(",")}\n`);
    expect(row?.score).toEqual({
      holes: [5, null, null, ...Array<number>(15).fill(4)],
      handicap: null,
    });
  });

  test("a hole may be marked as picked up in many ways", () => {
    const cells = ["X", "PU", "p/u", "Picked up", ...Array<string>(14).fill("4")];
    const [row] = rowsOf(`name,${HOLES.join(",")}\nMeera,${cells.join(",")}\n`);
    expect(row?.score).toEqual({
      holes: [...Array<null>(4).fill(null), ...Array<number>(14).fill(4)],
      handicap: null,
    });
  });

  test.each([
    ["NR", "NR"],
    ["n.r.", "NR"],
    ["x", "NR"],
    ["WD", "WD"],
    ["w/d", "WD"],
    ["DQ", "DQ"],
    ["Dsq", "DQ"],
    ["dns", "DNS"],
  ])("%s in place of the points is %s", (value, noReturn) => {
    expect(rowsOf(`name,handicap,points\nAnn,12,${value}`)).toMatchObject([
      { name: "Ann", score: { noReturn, handicap: 12 } },
    ]);
  });

  test.each([
    ["DNS", "DNS", 1],
    ["w/d", "WD", 18],
    ["WD", "WD", 12],
    ["Dsq", "DQ", 9],
  ])("%s at a hole is %s of the whole round", (value, noReturn, hole) => {
    const cells = Array<string>(18).fill("4");
    cells[hole - 1] = value;
    const text = `name,${HOLES.join(",")}\nAnn,${cells.join(",")}`;
    expect(rowsOf(text)).toMatchObject([{ name: "Ann", score: { noReturn, handicap: null } }]);
  });

  test("NR at some holes is that they were not finished, at each no return", () => {
    const text = (cells: string[]) => `name,${HOLES.join(",")}\nAnn,${cells.join(",")}`;
    const cells = ["NR", "n.r.", ...Array<string>(16).fill("4")];
    expect(rowsOf(text(cells))[0]?.score).toEqual({
      holes: [null, null, ...Array<number>(16).fill(4)],
      handicap: null,
    });
    expect(rowsOf(text(Array<string>(18).fill("NR")))[0]?.score).toEqual({
      noReturn: "NR",
      handicap: null,
    });
  });

  test("a card without a score at any hole is missing", () => {
    const text = `name,${HOLES.join(",")}\nAnn${",".repeat(18)}`;
    expect(parseScores(text)).toMatchObject({
      rows: [],
      badCells: [{ column: "hole_1", value: "", problem: "missing" }],
    });
  });

  test.each([
    ["points", "0", 0],
    ["points", "100", 100],
    ["points", "30,0", 30],
    ["points", "101", "out-of-range"],
    ["points", "30x", "not-a-number"],
    ["points", "x30", "not-a-number"],
    ["handicap", "0", 0],
    ["handicap", "54", 54],
    ["handicap", "12.34", 12.3],
    ["handicap", "+2.4", -2.4],
    ["handicap", "'+2.4", -2.4],
    ["handicap", "'2.4", "not-a-number"],
    ["handicap", "+10.1", "out-of-range"],
    ["points", "+30", "not-a-number"],
    ["handicap", "54.1", "out-of-range"],
    ["handicap", "12.345", "not-a-number"],
    ["hole_9", "1", 1],
    ["hole_9", "30", 30],
    ["hole_9", "0", "out-of-range"],
    ["hole_9", "31", "out-of-range"],
    ["hole_9", "4.5", "not-a-number"],
  ])("%s of %s: %s", (column, value, expected) => {
    const cells: Record<string, string> =
      column === "hole_9"
        ? Object.fromEntries(HOLES.slice(0, 9).map((hole) => [hole, "4"]))
        : { points: "30", handicap: "18" };
    cells[column] = value;
    const parsed = parseScores(
      `name;${Object.keys(cells).join(";")}\nAnn;${Object.values(cells).join(";")}`,
    );
    if (!parsed.ok) throw new Error(parsed.problem);
    expect(parsed.badCells.map(({ problem }) => problem)).toEqual(
      typeof expected === "string" ? [expected] : [],
    );
    const [row] = parsed.rows;
    if (!row) return;
    const { score } = row;
    expect(
      column === "handicap"
        ? score.handicap
        : "holes" in score
          ? score.holes.at(-1)
          : "points" in score && score.points,
    ).toBe(expected);
  });

  test.each([
    ["player", "name"],
    ["Player Name", "name"],
    ["FULL_NAME", "name"],
    ["e-mail", "email"],
    ["phone number", "phone"],
    ["Mobile", "phone"],
  ])("%s is a column of players", (column, key) => {
    expect(rowsOf(`${column},Stableford Points\nAnn,30`)[0]).toMatchObject({
      [key]: "Ann",
      score: { points: 30 },
    });
  });

  test("columns that are not read are named; of two names for one the usual one is read", () => {
    expect(
      parseScores("Mobile No.,Player,Total,Phone,Hcp Index,Points\n1,Ann,90,9845011111,12,30"),
    ).toMatchObject({
      rows: [{ name: "Ann", phone: "9845011111", score: { handicap: 12 } }],
      unknown: [
        { index: 0, name: "Mobile No.", choice: "" },
        { index: 2, name: "Total", choice: "" },
      ],
    });
  });

  test("a column is what the club says that it is", () => {
    const text = "Herr,Gesamt,Hcp\nAnn,30,12";
    const unknown = [
      { index: 0, name: "Herr", choice: "" },
      { index: 1, name: "Gesamt", choice: "points" },
    ];
    expect(parseScores(text, { choices: { 1: "points" } })).toMatchObject({
      problem: "no-player-column",
      unknown,
    });
    expect(parseScores(text, { choices: { 0: "name", 1: "points" } })).toMatchObject({
      rows: [{ name: "Ann", score: { points: 30, handicap: 12 } }],
    });
  });

  test.each(["1", "01", "H1", "Hole 1", "hole_1"])(
    "%s is the first hole where there are nine",
    (first) => {
      const holes = [first, 2, 3, 4, 5, 6, 7, 8, 9];
      expect(rowsOf(`Name,${holes.join(",")}\nAnn,4,4,4,4,4,4,4,4,5`)[0]).toMatchObject({
        score: { holes: [4, 4, 4, 4, 4, 4, 4, 4, 5] },
      });
    },
  );

  test("the players' columns may be named below the holes and their pars", () => {
    expect(
      parseScores(
        "Hole,,1,2,3,4,5,6,7,8,9\nPar,,4,4,3,4,5,4,3,4,5\nPlayer,Hcp,,,,,,,,,\nAnn,12,5,5,4,5,6,5,4,5,6",
      ),
    ).toMatchObject({
      rows: [{ line: 4, name: "Ann", score: { holes: [5, 5, 4, 5, 6, 5, 4, 5, 6], handicap: 12 } }],
      notRead: [{ row: 2, reason: "pars" }],
    });
  });

  test("a number alone is no hole where there are not nine", () => {
    expect(parseScores("1,Name,Points\n7,Ann,30")).toMatchObject({
      rows: [{ name: "Ann", score: { points: 30 } }],
      unknown: [{ index: 0, name: "1", choice: "" }],
    });
  });

  test("may have 2,000 lines", () => {
    const lines = Array.from({ length: MAX_LINES }, (_, index) => `a${index},1`);
    expect(rowsOf(["name,points", ...lines].join("\n"))).toHaveLength(2000);
  });

  test("may be a list as it is copied from a message", () => {
    const parsed = parseScores(
      "*Sunday's points*\n\n1. Arjun Menon - 36\n2) Anne-Marie O'Neill – 34 pts\n• Meera K: 28 points\nOm Shetty - WD\nwell played all!\nRavi -\n",
    );
    expect(parsed).toEqual({
      ok: true,
      rows: [
        ["Arjun Menon", 36, 3],
        ["Anne-Marie O'Neill", 34, 4],
        ["Meera K", 28, 5],
        ["Om Shetty", "WD", 6],
      ].map(([name, score, line]) => ({
        line,
        name,
        email: "",
        phone: "",
        number: "",
        score: {
          ...(score === "WD" ? { noReturn: score } : { points: score }),
          handicap: null,
        },
      })),
      badCells: [
        {
          line: 7,
          name: "",
          column: "",
          value: "well played all!",
          problem: "not-a-score",
        },
        {
          line: 8,
          name: "",
          column: "",
          value: "Ravi -",
          problem: "not-a-score",
        },
      ],
      unknown: [],
      notRead: [{ row: 1, text: "*Sunday's points*", reason: "title" }],
    });
    expect(rowsOf("Arjun Menon - 36")[0]).toMatchObject({
      name: "Arjun Menon",
      score: { points: 36 },
    });
  });

  test("may be written by a spreadsheet of another country", () => {
    expect(
      rowsOf(
        `player;handicap;${Array.from({ length: 9 }, (_, index) => `Hole 0${index + 1}`).join(";")}\nMeera;18,4;4;5;3;4;4;3;4;5;4`,
      ).map(({ score }) => score),
    ).toEqual([{ holes: [4, 5, 3, 4, 4, 3, 4, 5, 4], handicap: 18.4 }]);
    expect(rowsOf("name\tpoints\nMeera\t30")[0]?.score).toEqual({
      points: 30,
      handicap: null,
    });
  });

  test.each([
    ["Behind, no hole", ["4", ...Array<string>(17).fill("")], "", "WD", { noReturn: "WD" }, true],
    ["Before the end", ["WD", ...Array<string>(17).fill("")], "", "", { noReturn: "WD" }, false],
    ["A sum that is right", Array<string>(18).fill("4"), "72", "", {}, false],
    ["A larger sum", Array<string>(18).fill("4"), "73", "", {}, true],
    ["A smaller sum", Array<string>(18).fill("4"), "71", "", {}, true],
  ])("%s: is asked only where it is not certain", (name, holes, total, net, score, isAsked) => {
    const parsed = parseScores(
      `Name,${HOLES.join(",")},Total,Net\n${name.replace(",", "")},${holes.join(",")},${total},${net}`,
    );
    if (!parsed.ok) throw new Error(parsed.problem);
    expect(parsed.badCells).toEqual([]);
    expect(parsed.rows).toMatchObject([{ score }]);
    expect(parsed.rows[0]?.ask !== undefined).toBe(isAsked);
  });

  test("bad cells are named with their line, and the line is left out", () => {
    const parsed = parseScores(
      'name,handicap,Points\n"Two\nlines",x,30\nBea,-1,31\nCat,55,101\n,18,30\nDot,18,\nEve,18,30.5\nFay,18,30\n',
    );
    expect(parsed).toEqual({
      ok: true,
      rows: [
        {
          line: 8,
          name: "Fay",
          email: "",
          phone: "",
          number: "",
          score: { points: 30, handicap: 18 },
        },
      ],
      badCells: [
        ["Two\nlines", 2, "handicap", "x", "not-a-number"],
        ["Bea", 3, "handicap", "-1", "not-a-number"],
        ["Cat", 4, "handicap", "55", "out-of-range"],
        ["Cat", 4, "Points", "101", "out-of-range"],
        ["", 5, "name", "", "missing"],
        ["Dot", 6, "Points", "", "missing"],
        ["Eve", 7, "Points", "30.5", "not-a-number"],
      ].map(([name, line, column, value, problem]) => ({
        name,
        line,
        column,
        value,
        problem,
      })),
      unknown: [],
      notRead: [],
    });
  });

  test.each([
    ["nothing", "", "empty"],
    ["no lines", "name,points\n", "empty"],
    ["nobody", "who,points\nMeera,3", "no-player-column"],
    ["no score", "name,score\nMeera,3", "no-score-column"],
    ["two holes", "name,hole_1,hole_2\nMeera,4,5", "number-of-holes"],
    [
      "18 holes of which one is the 19th",
      `name,${Array.from({ length: 17 }, (_, hole) => `hole_${hole + 1}`).join(",")},hole_19\nMeera${",4".repeat(18)}`,
      "number-of-holes",
    ],
    ["two columns", "name,points,Points\nMeera,3,4", "column-twice"],
    ["another encoding", "name,points\nJos\uFFFD,3", "not-text"],
    ["an open quote", 'name,points\n"Meera,3', "not-csv"],
    ["too many lines", `name,points\n${"a,1\n".repeat(MAX_LINES + 1)}`, "too-large"],
    ["too many characters", "a".repeat(MAX_CHARACTERS + 1), "too-large"],
  ])("with %s cannot be read", (_, text, problem) => {
    expect(parseScores(text)).toMatchObject({ ok: false, problem });
  });

  test("what is not CSV is named with its line", () => {
    expect(parseScores('name,points\nA,1\n"B,2')).toMatchObject({
      problem: "not-csv",
      line: 3,
    });
  });
});

describe("the players of a file", () => {
  const player = (
    id: string,
    name: string,
    email: string | null,
    phone: string | null,
    handicap: number | null = null,
  ): ScoredPlayer => ({ id, name, email, phone, handicap });
  const PLAYERS = [
    player("1", "Arjun Rao", "arjun@example.com", "+91 98450 11111", 12.4),
    player("2", "Meera Krishnan", null, "098450 22222"),
    player("3", "Om Shetty", null, "9845022222"),
    player("4", "José D’Souza", "jose@example.com", null),
    player("5", "Ravi Kumar", null, null),
    player("6", "ravi  kumar", null, null),
  ];
  const row = (line: number, changes: Partial<ScoreRow>): ScoreRow => ({
    line,
    name: "",
    email: "",
    phone: "",
    number: "",
    score: { points: 30 + line, handicap: null },
    ...changes,
  });
  const ids = (rows: ScoreRow[]) =>
    matchScores(rows, PLAYERS).matched.map(({ playerId }) => playerId);

  test("are found by address, phone number or name", () => {
    expect(
      ids([
        row(2, { name: "A. Rao", email: "Arjun@Example.com" }),
        row(3, { name: "D'Souza, Jose (0112)" }),
        row(4, { name: "Meera Krishnan", phone: "+91-98450-22222" }),
      ]),
    ).toEqual(["1", "4", "2"]);
  });

  test("are found by membership number, with any name of theirs or none", () => {
    const numbered = PLAYERS.map((each) => ({ ...each, number: `004${each.id}` }));
    const preview = matchScores(
      [
        row(2, { number: "0046" }),
        row(3, { number: "45", name: "Ravi Kumar" }),
        row(4, { number: "0042", name: "Arjun Rao" }),
        row(5, { number: "99", name: "Om Shetty" }),
        row(6, { number: "99" }),
      ],
      numbered,
    );
    expect(preview.matched.map(({ playerId }) => playerId)).toEqual(["6", "5", "3"]);
    // The number of one and the name of another.
    expect(preview.ambiguous).toMatchObject([{ row: { line: 4 }, playerIds: ["2", "1"] }]);
    expect(preview.unmatched.map(({ line }) => line)).toEqual([6]);
  });

  test("a contact of another player than the name's is a question", () => {
    const preview = matchScores(
      [
        row(2, { name: "Meera Krishnan", email: "arjun@example.com" }),
        row(3, { name: "A. Rao", email: "arjun@example.com" }),
        row(4, { email: "arjun@example.com", phone: "9845022222" }),
      ],
      PLAYERS,
    );
    expect(preview.ambiguous.map(({ row: { line }, playerIds }) => [line, playerIds])).toEqual([
      [2, ["1", "2"]],
      [4, ["1", "2", "3"]],
    ]);
    // A name that is nobody else's is another way to write it, which is shown.
    expect(preview.renamed).toMatchObject([{ row: { line: 3 }, playerId: "1" }]);
    expect(preview.matched).toMatchObject([{ row: { line: 3 }, playerId: "1" }]);
  });

  test("a number that two share is told apart by the name, if it can be", () => {
    expect(ids([row(2, { name: "Om  SHETTY", phone: "9845022222" })])).toEqual(["3"]);
    expect(
      matchScores([row(2, { name: "Om", phone: "9845022222" })], PLAYERS).ambiguous,
    ).toMatchObject([{ row: { line: 2 }, playerIds: ["2", "3"] }]);
  });

  test("two players of one name are ambiguous, and an unknown name matches none", () => {
    const preview = matchScores(
      [
        row(2, { name: "Ravi Kumar" }),
        row(3, { name: "A Stranger", email: "stranger@example.com" }),
        row(4, { phone: "1234567890" }),
      ],
      PLAYERS,
    );
    expect(preview.ambiguous.map(({ playerIds }) => playerIds)).toEqual([["5", "6"]]);
    expect(preview.unmatched.map(({ line }) => line)).toEqual([3, 4]);
    expect(preview.matched).toEqual([]);
  });

  test("of two players of one name the handicap says which, if one alone plays off it", () => {
    const twins = [
      { id: "a", name: "Ravi Kumar", email: null, phone: null, handicap: 7 },
      { id: "b", name: "Ravi Kumar", email: null, phone: null, handicap: 18 },
    ];
    const of = (handicap: number, players = twins) =>
      matchScores([row(2, { name: "Ravi Kumar", score: { points: 30, handicap } })], players);
    expect(of(18).matched.map(({ playerId }) => playerId)).toEqual(["b"]);
    expect(of(12).ambiguous.map(({ playerIds }) => playerIds)).toEqual([["a", "b"]]);
    const equal = twins.map((each) => ({ ...each, handicap: 7 }));
    expect(of(7, equal).ambiguous).toHaveLength(1);
  });

  test("another handicap than the player plays off is listed, and the score is not taken", () => {
    const rows = [
      row(2, { name: "Arjun Rao", score: { points: 30, handicap: 12 } }),
      row(3, { name: "Om Shetty", score: { points: 30, handicap: 18 } }),
    ];
    const preview = matchScores(rows, PLAYERS);
    expect(preview.matched).toEqual([]);
    expect(preview.otherHandicap.map(({ playerId, handicap }) => [playerId, handicap])).toEqual([
      ["1", 12.4],
      ["3", null],
    ]);
    expect(matchScores(rows, PLAYERS, true).matched.map(({ playerId }) => playerId)).toEqual([
      "1",
      "3",
    ]);
    // The same one, and none, are no difference.
    expect(
      ids([
        row(2, { name: "Arjun Rao", score: { points: 30, handicap: 12.4 } }),
        row(3, { name: "Om Shetty" }),
      ]),
    ).toEqual(["1", "3"]);
  });

  test("a second line for a player is listed, and the first counts", () => {
    const preview = matchScores(
      [row(2, { name: "Arjun Rao" }), row(3, { email: "arjun@example.com" })],
      PLAYERS,
    );
    expect(importedScores(preview)).toEqual([
      { playerId: "1", score: { points: 32, handicap: null } },
    ]);
    expect(preview.repeated).toMatchObject([{ row: { line: 3 }, playerId: "1" }]);
    expect(preview.withoutScore).toEqual(["2", "3", "4", "5", "6"]);
  });
});

test("what the club has said before that a column is, it is until something else is said", () => {
  const text = "Herr,Gesamt\nAnn,30";
  const remembered = new Map([
    ["herr", "name"],
    ["gesamt", "points"],
  ]);
  expect(parseScores(text, { remembered })).toMatchObject({
    rows: [{ name: "Ann", score: { points: 30 } }],
    unknown: [{ choice: "name" }, { choice: "points" }],
  });
  expect(parseScores(text, { remembered, choices: { 1: "" } })).toMatchObject({
    problem: "no-score-column",
  });
  // A usual name comes first.
  expect(parseScores("Name,Herr,Points\nAnn,x,30", { remembered })).toMatchObject({
    rows: [{ name: "Ann" }],
  });
});
