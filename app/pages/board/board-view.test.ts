import { describe, expect, test } from "vitest";
import { DEFAULT_SCORING } from "#app/golf/results.ts";
import type { LiveBoard, LiveCompetition, LivePlayer } from "#app/tournaments/live-board.server.ts";
import { liveBoards, type LiveTable, screenColumns, statusOf } from "./board-view.ts";
import { BOARD } from "./content.ts";

const COURSE = {
  par: Array.from({ length: 9 }, () => 4),
  strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};

const player = (
  name: string,
  strokes: (number | null)[],
  more: Partial<LivePlayer> = {},
): LivePlayer => ({
  name,
  handicap: "0",
  category: null,
  tees: null,
  team: null,
  is_neutral: true,
  fourball: 1,
  start: { time: "07:30", hole: 1, letter: "" },
  is_playing: true,
  has_started: false,
  strokes: strokes.length > 0 ? strokes : null,
  score: null,
  ...more,
});

const live = (
  players: LivePlayer[],
  scoring: LiveBoard["scoring"] = {},
  more: Partial<LiveBoard> = {},
): LiveBoard => ({
  at: "2026-11-26T06:12:00Z",
  state: "open",
  has_results: false,
  tournament: {
    name: "Monsoon Cup",
    slug: "monsoon-cup",
    has_information_page: true,
    divisions: [],
    rated_tees: [],
  },
  scoring: { format: "stableford", course: COURSE, ...scoring },
  teams: [],
  players,
  competitions: [],
  ...more,
});

const told = (table: LiveTable | undefined) =>
  table?.lines.map(({ place, name, note, numbers, thru }) =>
    [place ?? "–", name, ...numbers.map((each) => each ?? "–"), thru, note]
      .filter((part) => part !== null)
      .join(" "),
  );

test("a board that cannot be read anew says how old it is", () => {
  const old = live([], {}, { state: "open" });
  const after = (seconds: number) => statusOf(old, Date.parse(old.at) + seconds * 1000).text;
  expect([after(59), after(60), after(179)]).toEqual([
    "Live, not final · 11:42 am",
    "Live, not final · 11:42 am, 1 min ago",
    "Live, not final · 11:42 am, 2 min ago",
  ]);
});

test.each([
  ["early", false, "Play has not begun yet."],
  ["open", false, "Live, not final · 11:42 am"],
  ["over", false, "Not final: the club has not published the results yet."],
  ["open", true, BOARD.results],
] as const)(
  "a board that is %s, with published results: %s, says so",
  (state, hasResults, text) => {
    const now = live([], {}, { state, has_results: hasResults });
    const status = statusOf(now, Date.parse(now.at));
    expect(status).toEqual({ isLive: text.startsWith("Live"), text });
  },
);

describe("the boards of a tournament", () => {
  test("have net and gross, each with its own order and both numbers", () => {
    const { tables } = liveBoards(
      live(
        [player("Asha", [5, 5], { handicap: "9" }), player("Vikram", [4, 5]), player("Meera", [])],
        { boards: ["net", "gross"] },
      ),
    );
    expect([...tables.keys()]).toEqual(["net", "gross"]);
    expect(tables.get("net")?.columns.numbers).toEqual(["Net", "Gross"]);
    expect(told(tables.get("net"))).toEqual(["1 Asha 4 2 2", "2 Vikram 3 3 2", "– Meera – – –"]);
    expect(told(tables.get("gross"))).toEqual(["1 Vikram 3 3 2", "2 Asha 2 4 2", "– Meera – – –"]);
  });

  test("have strokes over par in medal, as a returned card has them", () => {
    const { tables } = liveBoards(
      live(
        [
          player("Asha", [], {
            score: {
              holes: [5, 4, 4, 4, 4, 4, 4, 4, 4],
              points: null,
              no_return: null,
            },
          }),
          player("Vikram", [3]),
          player("Meera", [4]),
          player("Om", [0]),
        ],
        { format: "medal", boards: ["gross"] },
      ),
    );
    expect(tables.get("gross")?.columns.numbers).toEqual(["To par"]);
    expect(told(tables.get("gross"))).toEqual([
      "1 Vikram −1 1",
      "2 Meera 0 1",
      "3 Asha +1 9",
      "– Om – 1 no return",
    ]);
  });

  test.each([
    ["no course and no score", null, [], false],
    ["no course and a score", null, [4], true],
    ["a course and a score", COURSE, [4], false],
  ] as const)("say that nothing can be counted with %s: %j %j %s", (_, course, strokes, lacks) => {
    expect(liveBoards(live([player("Ann", [...strokes])], { course })).lacksCourse).toBe(lacks);
  });

  test("list players who withdrew with a card last, and players without a handicap without a place", () => {
    const { tables } = liveBoards(
      live([
        player("Asha", [3], { is_playing: false }),
        player("Vikram", [4], { handicap: "about 18" }),
        player("Meera", [4]),
      ]),
    );
    expect(told(tables.get("net"))).toEqual([
      "1 Meera 2 1",
      "– Asha – – withdrawn",
      "– Vikram – 1 no handicap",
    ]);
  });

  test("are without handicaps before the secret holes are known", () => {
    const boards = liveBoards(
      live([player("Asha", [4], { handicap: "18" })], {
        boards: ["net"],
        handicap: {
          kind: "peoria",
          secretHoles: [],
          maxHandicap: 24,
          allowance: 1,
        } as never,
      }),
    );
    expect(boards.isPeoria).toBe(true);
    expect(told(boards.tables.get("gross"))).toEqual(["1 Asha 2 1"]);
  });

  test("have each division and the teams, neutral players without a place", () => {
    const team = (name: string) => ({ team: name, is_neutral: false });
    const { tables, teamsText } = liveBoards(
      live(
        [
          player("Asha", [3], { ...team("Birdies"), category: "women" }),
          player("Meera", [4], { ...team("Birdies"), category: "women" }),
          player("Vikram", [4, 4], { ...team("Eagles"), category: "men" }),
          player("Om", [2], { team: "Eagles", category: "men" }),
        ],
        { bestCards: 1 },
        {
          teams: ["Eagles", "Birdies", "Albatrosses"],
          tournament: {
            ...live([]).tournament,
            divisions: [
              { id: "women", name: "Women" },
              { id: "men", name: "Men" },
            ] as LiveBoard["tournament"]["divisions"],
          },
        },
      ),
    );
    expect([...tables.keys()]).toEqual(["net", "Women", "Men", "Teams"]);
    expect(told(tables.get("net"))).toEqual([
      "1 Vikram 4 2 Eagles",
      "– Om 4 1 Eagles",
      "2 Asha 3 1 Birdies",
      "3 Meera 2 1 Birdies",
    ]);
    expect(told(tables.get("Women"))).toEqual(["1 Asha 3 1 Birdies", "2 Meera 2 1 Birdies"]);
    expect(told(tables.get("Teams"))).toEqual([
      "1 Eagles 4 1",
      "2 Birdies 3 1",
      "– Albatrosses – 0",
    ]);
    expect(teamsText).toBe("Teams by their best player so far.");
  });

  test("are of sides where sides compete, and a four-ball plays on with one", () => {
    const side = (name: string) => ({ team: name, is_neutral: false });
    const { tables } = liveBoards(
      live(
        [
          player("Asha", [4], { ...side("One"), is_playing: false }),
          player("Meera", [5], side("One")),
          player("Vikram", [4], side("Two")),
          player("Om", [6], side("Two")),
        ],
        { format: "four-ball-stableford" },
        { teams: ["One", "Two"] },
      ),
    );
    expect([...tables.keys()]).toEqual(["net"]);
    expect(told(tables.get("net"))).toEqual([
      "1 Two 2 1 Vikram, Om",
      "2 One 1 1 Asha withdrawn, Meera",
    ]);
  });

  test.each([
    ["no one waits", [player("Asha", [4], { is_neutral: false })], null],
    ["a player has withdrawn", [player("Om", [4], { is_playing: false })], null],
    ["a player has not started", [player("Meera", [])], "waiting"],
    ["a player is neutral", [player("Asha", [4], { team: "Eagles" })], "neutral"],
    ["both", [player("Meera", []), player("Asha", [4], { team: "Eagles" })], "both"],
  ] as const)("say what a dash is where %s", (_, players, dash) => {
    const teams = dash === "neutral" || dash === "both" ? ["Eagles"] : [];
    const { tables } = liveBoards(live([...players], {}, { teams }));
    expect(tables.get("net")?.legend).toBe(dash && BOARD.dash[dash]);
  });

  test("have one card of partners who share a ball", () => {
    const side = (name: string) => ({ team: name, is_neutral: false });
    const { tables } = liveBoards(
      live(
        [player("Asha", [3], side("One")), player("Meera", [], side("One"))],
        { format: "foursomes" },
        { teams: ["One"] },
      ),
    );
    expect(told(tables.get("net"))).toEqual(["1 One −1 1 Asha, Meera"]);
  });

  test("keep a side whose player has withdrawn with its card and handicap, and leave out odd ones", () => {
    const side = (name: string) => ({ team: name, is_neutral: false });
    const players = (hasStarted: boolean) => [
      player("Asha", [3, 4, 4], {
        ...side("One"),
        handicap: "2",
        is_playing: false,
        has_started: hasStarted,
      }),
      player("Meera", [], { ...side("One"), handicap: "4", has_started: hasStarted }),
      player("Vikram", [5], { ...side("Two"), has_started: true }),
      player("Om", [], { ...side("Two"), has_started: true }),
    ];
    const board = (hasStarted: boolean) =>
      liveBoards(
        live(
          players(hasStarted),
          { format: "foursomes", handicap: { kind: "entered", maxHandicap: null } },
          { teams: ["One", "Two"] },
        ),
      );
    // Three strokes for both, at the holes with the lowest indexes.
    expect(told(board(true).tables.get("net"))).toEqual([
      "1 One −4 3 Asha withdrawn, Meera",
      "2 Two +1 1 Vikram, Om",
    ]);
    expect(told(board(false).tables.get("net"))).toEqual(["1 Two +1 1 Vikram, Om"]);
    expect([board(true).leftOut, board(false).leftOut]).toEqual([[], ["One"]]);
  });

  test.each([
    ["foursomes" as const, ["Blues"], ["1 Reds −1 1 Om, Ira"]],
    ["four-ball-stableford" as const, [], ["1 Reds 3 1 Om, Ira", "1 Blues 3 1 Asha, Meera"]],
  ])("in %s name sides with two cards that they cannot count", (format, leftOut, lines) => {
    const side = (name: string) => ({ team: name, is_neutral: false });
    const card = (strokes: number) => ({
      score: { holes: [strokes], points: null, no_return: null },
    });
    const { tables, ...board } = liveBoards(
      live(
        [
          player("Asha", [5], { ...side("Blues"), ...card(3) }),
          player("Meera", [], { ...side("Blues"), ...card(5) }),
          // The card that the club has counts, whatever a phone has.
          player("Om", [5], side("Reds")),
          player("Ira", [], { ...side("Reds"), ...card(3) }),
        ],
        { format },
        { teams: ["Reds", "Blues"] },
      ),
    );
    expect(board.leftOut).toEqual(leftOut);
    expect(told(tables.get("net"))).toEqual(lines);
  });

  test.each(["DQ", "WD", "NR"] as const)("give a side with one ball its player's %s", (word) => {
    const side = { team: "Reds", is_neutral: false };
    const none = { score: { holes: null, points: null, no_return: word } };
    const linesIn = (format: "foursomes" | "four-ball-stableford") =>
      told(
        liveBoards(
          live(
            [player("Om", [3], side), player("Ira", [], { ...side, ...none })],
            { format },
            { teams: ["Reds"] },
          ),
        ).tables.get("net"),
      );
    expect(linesIn("foursomes")?.[0]).toMatch(/^– Reds –/);
    expect(linesIn("four-ball-stableford")?.[0]).toMatch(/^1 Reds 3/);
  });

  test("find a player with the fourball, whatever the accents", () => {
    const { find } = liveBoards(
      live([
        player("José Pérez", [4]),
        player("Om Nair", [5]),
        player("Asha Rao", [3], { fourball: 2 }),
      ]),
    );
    expect(told(find(" jose  p"))).toEqual(["2 José Pérez 2 1", "3 Om Nair 1 1"]);
    expect(told(find("nobody"))).toEqual([]);
  });
});

describe("the columns of the clubhouse's screen", () => {
  const columnsOf = (names: readonly string[]) => {
    const [table] = liveBoards(live(names.map((name) => player(name, [4])))).tables.values();
    return screenColumns(table as LiveTable).map(({ lines }) => lines.map(({ name }) => name));
  };
  const names = (count: number, letters: number) =>
    Array.from({ length: count }, (_, index) => String(index).padStart(letters, "x"));

  test.each([
    [13, 28, [13]],
    [14, 28, [13, 1]],
    [27, 10, [13, 13, 1]],
    // Two lines each.
    [9, 29, [9]],
    [10, 29, [9, 1]],
  ])("%i names of %i letters are in columns of %j", (count, letters, lengths) => {
    expect(columnsOf(names(count, letters)).map(({ length }) => length)).toEqual(lengths);
  });

  test("have each player once", () => {
    const all = names(30, 40);
    expect(columnsOf(all).flat().toSorted()).toEqual(all.toSorted());
  });

  test("leave out who has not started", () => {
    const [table] = liveBoards(live([player("Asha", [4]), player("Om", [])])).tables.values();
    expect(screenColumns(table as LiveTable).map(({ lines }) => lines.length)).toEqual([1]);
  });
});

describe("further competitions", () => {
  const SKINS = {
    kind: "skins",
    by: "gross",
    allowance: [],
    pot: 0,
    carry: false,
    validate: null,
    lastHoleStands: true,
    mostOverPar: null,
    strokesOnPar3: true,
  } as const;
  const PAIRS = {
    ...DEFAULT_SCORING,
    kind: "board",
    format: "four-ball-stableford",
    boards: ["gross"],
  } as const;
  const competition = (changes: Partial<LiveCompetition>): LiveCompetition => ({
    name: "Competition",
    rules: SKINS,
    players: null,
    is_of_all: true,
    sides: null,
    ...changes,
  });
  const field = [player("Asha", [3, 4]), player("Bea", [4, 3]), player("Cyd", [4])];
  const tableOf = (changes: Partial<LiveCompetition>) =>
    told(
      liveBoards(live(field, {}, { competitions: [competition(changes)] })).tables.get(
        "Competition",
      ),
    );

  test("have a view each, with their own sides", () => {
    const sides = [{ name: "A & B", players: [0, 1] }];
    const { tables } = liveBoards(
      live(
        field,
        {},
        { competitions: [competition({ rules: PAIRS, sides }), competition({ name: "Skins" })] },
      ),
    );
    expect([...tables.keys()].slice(-2)).toEqual(["Competition", "Skins"]);
    expect(tableOf({ rules: PAIRS, sides })).toEqual(["1 A & B 6 2 Asha, Bea"]);
  });

  test("of skins have the holes that are decided among those who take part", () => {
    expect(tableOf({})).toEqual(["1 Asha 1 2 hole 1"]);
    expect(tableOf({ is_of_all: false, players: [0, 1] })).toEqual([
      "1 Asha 1 2 hole 1",
      "1 Bea 1 2 hole 2",
    ]);
    expect(tableOf({ is_of_all: false, players: null })).toEqual([]);
  });

  test("of twos count as they come", () => {
    const twos = { kind: "twos", ace: 1, pot: 0, carriedIn: 0 } as const;
    const withTwo = [player("Asha", [2, 4, 2]), player("Bea", [1])];
    expect(
      told(
        liveBoards(live(withTwo, {}, { competitions: [competition({ rules: twos })] })).tables.get(
          "Competition",
        ),
      ),
    ).toEqual(["1 Asha 2 3 holes 1 and 3", "2 Bea 1 1 hole 1"]);
  });

  test("are not shown where players have no cards of their own", () => {
    const { tables } = liveBoards(
      live(field, { format: "scramble" }, { competitions: [competition({})] }),
    );
    expect(tables.has("Competition")).toBe(false);
  });
});

test("a side that shares a ball plays on when the partner who withdrew has no return", () => {
  const side = { team: "Reds", is_neutral: false, has_started: true };
  const { tables } = liveBoards(
    live(
      [
        player("Om", [3], {
          ...side,
          is_playing: false,
          score: { holes: null, points: null, no_return: "WD" },
        }),
        player("Ira", [], side),
      ],
      { format: "foursomes" },
      { teams: ["Reds"] },
    ),
  );
  expect(told(tables.get("net"))).toEqual(["1 Reds −1 1 Om withdrawn, Ira"]);
});

test("the card that the club has of a side counts, of a partner who withdrew too", () => {
  const reds = { team: "Reds", is_neutral: false, has_started: true };
  const { tables } = liveBoards(
    live(
      [
        player("Ira", [6], reds),
        player("Om", [], {
          ...reds,
          is_playing: false,
          score: { holes: [3], points: null, no_return: null },
        }),
      ],
      { format: "foursomes" },
      { teams: ["Reds"] },
    ),
  );
  expect(told(tables.get("net"))).toEqual([expect.stringMatching(/^1 Reds −1 1 /)]);
});

test("a side is found by any of its players, and by whoever plays with one of them", () => {
  const side = (team: string) => ({ team, is_neutral: false });
  const { find } = liveBoards(
    live(
      [
        player("Ira", [4], { ...side("Reds"), fourball: 1 }),
        player("Zoya", [], { ...side("Reds"), fourball: 1 }),
        player("Om", [5], { ...side("Blues"), fourball: 2 }),
        // Drawn apart, by mistake.
        player("Anil", [], { ...side("Blues"), fourball: 3 }),
      ],
      { format: "foursomes" },
      { teams: ["Reds", "Blues"] },
    ),
  );
  for (const [name, team] of [
    ["zoya", "Reds"],
    ["anil", "Blues"],
    ["om", "Blues"],
  ] as const) {
    expect(find(name).lines.map((line) => line.name)).toEqual([team]);
  }
});

test.each(["shared", "countback", "lot"] as const)(
  "a place that two have says what becomes of it where ties are %s",
  (ties) => {
    const legendOf = (...cards: number[][]) =>
      liveBoards(
        live(
          cards.map((card, index) => player(`Player ${index}`, card)),
          { ties },
        ),
      ).tables.get("net")?.legend;
    expect(legendOf([4, 4], [4, 4])).toBe(ties === "shared" ? null : BOARD.equal[ties]);
    expect(legendOf([4, 4], [4, 5])).toBeNull();
  },
);
