import { describe, expect, test } from "vitest";
import { cardView, differingHoles, markersOf, nextHole, previousHole } from "./card-view.ts";
import type { LinkedCard, LinkedPlayer } from "./card.server.ts";
import { CARD } from "./content.ts";
import { doneHoles, factOf } from "./hole-header.tsx";

const COURSE = {
  par: [4, 3, 5, 4, 4, 3, 5, 4, 4],
  strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};
const TEES = [
  { name: "White", par: 36, rating: 36, slope: 113 },
  { name: "Red", par: 37, rating: 37, slope: 113, pars: [5, 3, 5, 4, 4, 3, 5, 4, 4] },
];

const player = (full_name: string, more: Partial<LinkedPlayer> = {}): LinkedPlayer => ({
  player_id: full_name.toLowerCase(),
  entry_id: full_name.toLowerCase(),
  full_name,
  handicap: "0",
  category: null,
  tees: null,
  team: null,
  is_playing: true,
  strokes: null,
  differences: null,
  corrected: [],
  is_typed: false,
  returned: null,
  confirmed: [],
  ...more,
});

const view = (
  players: LinkedPlayer[],
  scoring: LinkedCard["scoring"] = {},
  more: Partial<LinkedCard> = {},
) =>
  cardView({
    state: "open",
    tournament: {
      name: "Monsoon Cup",
      slug: "monsoon-cup",
      has_information_page: true,
      divisions: [],
      rated_tees: [],
    },
    fourball: 1,
    start: { time: "07:30", hole: 1, letter: "" },
    scoring: {
      format: "stableford",
      course: COURSE,
      handicap: { kind: "entered", maxHandicap: null },
      ...scoring,
    },
    players,
    with_club: [],
    ...more,
  });

test("a card says by player what no card could take, and the club has", () => {
  const with_club = [
    { player_id: "d", name: "Dev", hole: 5, strokes: 6 },
    { player_id: "d", name: "Dev", hole: 6, strokes: 0 },
    { player_id: "e", name: null, hole: 5, strokes: 4 },
  ];
  expect(view([], {}, { with_club }).withClub).toEqual([
    {
      player: "d",
      name: "Dev",
      isBack: false,
      numbers: [
        { hole: 5, strokes: "6" },
        { hole: 6, strokes: "X" },
      ],
    },
    { player: "e", name: null, isBack: false, numbers: [{ hole: 5, strokes: "4" }] },
  ]);
});

test("of a player who is back, a card asks for what the club has", () => {
  const withClub = [{ player_id: "asha", name: "Asha", hole: 5, strokes: 6 }];
  expect(
    view([player("Asha")], {}, { with_club: withClub }).withClub.map((numbers) =>
      CARD.withClub(numbers),
    ),
  ).toEqual([
    "Asha plays in your fourball again. The club has what you entered: hole 5: 6. Please enter it again.",
  ]);
});

const RETURNED = { at: "2026-11-28T06:00:00Z", no_return: null };
const in18 = (...holes: (number | null)[]) => [
  ...holes,
  ...Array.from({ length: 18 - holes.length }, () => null),
];

describe("the cards of a fourball", () => {
  test("are one of each player, with the holes of the round", () => {
    const { lines } = view([player("Asha", { strokes: in18(5, 0) }), player("Meera")]);
    expect(lines.map(({ id, name, partners }) => [id, name, partners])).toEqual([
      ["asha", "Asha", ["asha"]],
      ["meera", "Meera", ["meera"]],
    ]);
    expect(lines[0]?.card).toEqual([5, 0, ...Array.from({ length: 7 }, () => null)]);
    expect(lines[1]?.card).toEqual(Array.from({ length: 9 }, () => null));
  });

  test("are of 18 holes where the club has set no scorecard, and count strokes", () => {
    const { lines, order } = view([player("Asha", { strokes: in18(5, 4) })], { course: null });
    expect([order.length, lines[0]?.card.length]).toEqual([18, 18]);
    expect(lines[0]).toMatchObject({ course: null, strokesReceived: null, soFar: ["9 strokes"] });
  });

  test("are each partner's own in a four-ball", () => {
    const side = { team: "Reds" };
    const { lines } = view([player("Asha", side), player("Meera", side)], {
      format: "four-ball-stableford",
    });
    expect(lines.map(({ name }) => name)).toEqual(["Asha", "Meera"]);
  });

  test("leave out who has withdrawn", () => {
    const { lines, players } = view([player("Asha", { is_playing: false }), player("Meera")]);
    expect(lines.map(({ name }) => name)).toEqual(["Meera"]);
    expect(players).toEqual([{ id: "meera", name: "Meera" }]);
  });
});

describe("a side that shares a ball", () => {
  const side = (name: string, team: string | null, more: Partial<LinkedPlayer> = {}) =>
    player(name, { team, ...more });

  test("has one card, with the names of both", () => {
    const { lines } = view(
      [side("Asha", "Reds", { strokes: in18(5) }), side("Meera", "Reds", { strokes: in18(5) })],
      { format: "foursomes" },
    );
    expect(lines).toMatchObject([
      { id: "asha", name: "Asha, Meera", partners: ["asha", "meera"], thru: 1 },
    ]);
  });

  test("of four has one card of all four, and marks with every player of the fourball", () => {
    const names = ["Asha", "Meera", "Om", "Ira"];
    const { lines, players } = view(
      names.map((name) => side(name, "Reds")),
      { format: "scramble" },
    );
    expect(lines.map(({ name }) => name)).toEqual(["Asha, Meera, Om, Ira"]);
    expect(lines[0]?.partners).toEqual(["asha", "meera", "om", "ira"]);
    expect(players.map(({ name }) => name)).toEqual(names);
  });

  test("has its card beside the other side of the fourball", () => {
    const { lines } = view(
      [side("Asha", "Reds"), side("Om", "Blues"), side("Meera", "Reds"), side("Ira", "Blues")],
      { format: "foursomes" },
    );
    expect(lines.map(({ name }) => name)).toEqual(["Asha, Meera", "Om, Ira"]);
  });

  test("is each alone where players are in no team", () => {
    const { lines } = view([side("Asha", null), side("Om", null)], { format: "foursomes" });
    expect(lines.map(({ name, strokesReceived }) => [name, strokesReceived])).toEqual([
      ["Asha", Array.from({ length: 9 }, () => 0)],
      ["Om", Array.from({ length: 9 }, () => 0)],
    ]);
  });

  test("plays off the handicap of all who began, a withdrawn partner's too", () => {
    const received = (isPlaying: boolean) =>
      view(
        [
          side("Asha", "Reds", { handicap: "2", is_playing: isPlaying }),
          side("Meera", "Reds", { handicap: "4" }),
        ],
        { format: "foursomes" },
      ).lines;
    const three = [1, 1, 1, 0, 0, 0, 0, 0, 0];
    expect(received(true)).toMatchObject([{ name: "Asha, Meera", strokesReceived: three }]);
    expect(received(false)).toMatchObject([{ id: "meera", name: "Meera", strokesReceived: three }]);
  });
});

describe("strokes received", () => {
  const received = (handicap: string, scoring: LinkedCard["scoring"] = {}) =>
    view([player("Asha", { handicap })], scoring).lines[0]?.strokesReceived;

  test("of a plus handicap are given back, at the easiest holes first", () => {
    expect(received("+2.0")).toEqual([0, 0, 0, 0, 0, 0, 0, -1, -1]);
  });

  test("are more than one at the hardest holes", () => {
    expect(received("11.0")).toEqual([2, 2, 1, 1, 1, 1, 1, 1, 1]);
  });

  test("are not known before a round whose strokes it gives", () => {
    expect(
      received("11.0", {
        handicap: { kind: "peoria", secretHoles: [], maxHandicap: null, allowance: 1 } as never,
      }),
    ).toBeNull();
  });

  test("are limited by the player's division", () => {
    const { lines } = view(
      [player("Asha", { handicap: "18", category: "men" })],
      {},
      {
        tournament: {
          name: "Monsoon Cup",
          slug: "monsoon-cup",
          has_information_page: true,
          divisions: [{ id: "men", name: "Men", max_strokes: 2 }],
          rated_tees: [],
        },
      },
    );
    expect(lines[0]?.strokesReceived).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe("so far", () => {
  const soFar = (strokes: number[], scoring: LinkedCard["scoring"] = {}) =>
    view([player("Asha", { strokes: in18(...strokes) })], scoring).lines[0]?.soFar;

  test("points and strokes are told, and strokes alone in medal", () => {
    expect(soFar([4, 4])).toEqual(["3 points", "8 strokes"]);
    expect(soFar([4, 4], { format: "medal" })).toEqual(["8 strokes"]);
  });

  test("there are no strokes once a hole was picked up", () => {
    expect(soFar([4, 0])).toEqual(["2 points"]);
  });
});

describe("what was confirmed", () => {
  const confirmed = (holds: boolean) => ({
    role: "player" as const,
    at: "2026-11-28T06:00:00Z",
    marker: null,
    marker_name: null,
    holds,
  });

  test.each([
    ["nothing", [], 0, false],
    ["the card as it is", [true], 1, false],
    ["an earlier one", [false], 0, true],
    ["an earlier one, and this one since", [false, true], 1, false],
  ])("%s: still holds %#", (_what, each, holding, isChangedSince) => {
    const [line] = view([player("Asha", { confirmed: each.map(confirmed) })]).lines;
    expect([line?.confirmed.length, line?.isChangedSince]).toEqual([holding, isChangedSince]);
  });
});

describe("which hole is next", () => {
  const start = { time: "07:30", hole: 7, letter: "" as const };
  const full = (...open: number[]) =>
    in18(...COURSE.par.map((par, index) => (open.includes(index + 1) ? null : par)));

  test("a fourball plays from its start, past the ninth", () => {
    const played = view([player("Asha")], {}, { start });
    expect(played.order).toEqual([7, 8, 9, 1, 2, 3, 4, 5, 6]);
    expect([nextHole(played), nextHole(played, 9), previousHole(played, 1)]).toEqual([7, 1, 9]);
  });

  test("it is the first that one of the cards lacks, from the hole on and then from the start", () => {
    const played = view(
      [player("Asha", { strokes: full(2, 8) }), player("Om", { strokes: full(4) })],
      {},
      { start },
    );
    expect([nextHole(played), nextHole(played, 8), nextHole(played, 4)]).toEqual([8, 2, 8]);
  });

  test("a card that was returned lacks none", () => {
    const played = view([
      player("Asha", { strokes: full(2), returned: RETURNED }),
      player("Om", { strokes: full(4) }),
    ]);
    expect([nextHole(played), nextHole(played, 3), nextHole(played, 4)]).toEqual([4, 4, undefined]);
    expect(doneHoles(played)).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
  });

  test("there is none once all have a number", () => {
    expect(nextHole(view([player("Asha", { strokes: full() })]))).toBeUndefined();
  });
});

test("holes on which phones differ are told once, in their order", () => {
  const played = view([
    player("Asha", { differences: { 10: [4, 5] } }),
    player("Vikram", { differences: { 9: [3, 4], 10: [6, 7] } }),
    player("Meera", { returned: RETURNED }),
  ]);
  expect(differingHoles(played)).toEqual([9, 10]);
});

test("par and stroke index are both told where players play from tees that differ", () => {
  const tournament = {
    name: "Monsoon Cup",
    slug: "monsoon-cup",
    has_information_page: true,
    divisions: [],
    rated_tees: TEES,
  } as never;
  const both = view(
    [player("Asha", { tees: "Red" }), player("Om", { tees: "White" })],
    {},
    { tournament },
  );
  expect([factOf(both, 1, "par"), factOf(both, 2, "par"), factOf(both, 2, "strokeIndex")]).toEqual([
    "5 / 4",
    "3",
    "2",
  ]);
  expect(factOf(null, 1, "par")).toBe("");
});

test.each([
  [
    "stableford" as const,
    [
      ["vikram", "meera", "om"],
      ["asha", "meera", "om"],
      ["asha", "vikram", "om"],
      ["asha", "vikram", "meera"],
    ],
  ],
  [
    "foursomes" as const,
    [
      ["meera", "om"],
      ["asha", "vikram"],
    ],
  ],
])("in %s a card is marked by whoever does not play its ball", (format, markers) => {
  const cards = view(
    [
      player("Asha", { team: "Reds" }),
      player("Vikram", { team: "Reds" }),
      player("Meera", { team: "Blues" }),
      player("Om", { team: "Blues" }),
      player("Dev", { team: "Blues", is_playing: false }),
    ],
    { format },
  );
  expect(cards.lines.map((line) => markersOf(cards, line).map(({ id }) => id))).toEqual(markers);
});
