import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { moveName, NEW as NEW_FOURBALL, OUT } from "#app/club/play/moves.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { brokenRules, moveFourball, type Draw } from "#app/golf/draw.ts";
import { DEFAULT_SCORING } from "#app/golf/results.ts";
import { newPlay, type TournamentPlay } from "#app/tournaments/play.ts";
import {
  drawChanges,
  drawChangesInWords,
  drawnWith,
  isChangedDraw,
  playersWithoutSide,
  sideSets,
  TEAMS_AS_SIDES,
} from "./change-draw.server.ts";
import { FIELD_MESSAGES as MESSAGES } from "./content.ts";
import { drawSchema, firstRules, rulesFields, rulesOf, type DrawChange } from "./schema.ts";

const idOf = (number: number) => `${String(number).padStart(8, "0")}-0000-4000-8000-000000000000`;

const PLAYERS = Array.from({ length: 8 }, (_, number) => ({
  id: idOf(number),
  entryId: idOf(number),
  name: `Player ${number}`,
  team: number % 2 === 0 ? "Reds" : "Blues",
  handicap: number,
}));
const NEW = { ...PLAYERS[0], id: idOf(90) } as (typeof PLAYERS)[number];
const RULES = {
  kind: "shotgun",
  time: "12:45",
  holes: "1-18",
  mixTeams: "on",
};

const open = (
  changes: Partial<TournamentPlay> = {},
  players: readonly (typeof PLAYERS)[number][] = PLAYERS,
) => ({
  play: {
    ...newPlay("cup"),
    published_draw: null,
    published_results: null,
    ...changes,
  },
  tournament: { tee_off_at: "12:45:00" },
  players: [...players],
});

/** What a form that is posted like this means. */
function posted(fields: Record<string, string>): DrawChange {
  const form = new FormData();
  form.set("version", "0");
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithZod(form, { schema: drawSchema });
  if (submission.status !== "success") {
    throw new InvalidFields(submission.error as Record<string, string[]>);
  }
  return submission.value as DrawChange;
}

const drawn = (seed = "7") => drawChanges(open(), posted({ intent: "draw", seed, ...RULES }));
const { draw: drawOf7, rules: rulesOf7 } = drawn();
const DRAW = drawOf7 as Draw;
const [ONE, TWO] = DRAW.fourballs as [Draw["fourballs"][number], Draw["fourballs"][number]];
const [FIRST = ""] = ONE.players;
const [SECOND = ""] = TWO.players;

const change = (
  fields: Record<string, string>,
  play: Partial<TournamentPlay> = { draw: DRAW, rules: rulesOf7 ?? {} },
  players: readonly (typeof PLAYERS)[number][] = PLAYERS,
) => drawChanges(open(play, players), posted(fields));

function fieldErrors(run: () => unknown): Record<string, string[]> {
  try {
    run();
  } catch (error) {
    if (error instanceof InvalidFields) return error.fieldErrors;
    throw error;
  }
  return {};
}

describe("drawing", () => {
  test("in a format with sides has partners together, whatever the rules are", () => {
    const pairs = PLAYERS.slice(0, 6).map((player, index) => ({
      ...player,
      team: `Pair ${index % 3}`,
    }));
    const rules = { scoring: { format: "foursomes" } } as const;
    const { draw } = change({ intent: "draw", seed: "7", ...RULES }, { rules }, pairs);
    const teamOf = new Map(pairs.map(({ id, team }) => [id, team]));
    expect(draw?.fourballs.map(({ players }) => players.length)).toEqual([4, 2]);
    for (const { players } of draw?.fourballs ?? []) {
      for (const id of players) {
        expect(players.filter((other) => teamOf.get(other) === teamOf.get(id))).toHaveLength(2);
      }
    }
    expect(isChangedDraw(open({ rules, draw: draw ?? null }, pairs))).toBe(false);
  });

  test("with a seed draws the same again, and saves the rules", () => {
    expect(DRAW.seed).toBe(7);
    expect(drawn()).toEqual({ draw: DRAW, rules: rulesOf7 });
    expect(rulesOf7).toEqual({
      draw: {
        mixTeams: true,
        keepEntriesTogether: false,
        maxHandicapDifference: null,
      },
      starts: {
        kind: "shotgun",
        time: "12:45",
        holes: Array.from({ length: 18 }, (_, hole) => hole + 1),
      },
    });
  });

  test("is another one when anything that it was made of is", () => {
    const rules = rulesOf7 ?? {};
    const as = (changed: typeof PLAYERS) => isChangedDraw(open({ draw: DRAW, rules }, changed));
    expect(as(PLAYERS)).toBe(false);
    expect(as(PLAYERS.slice(1))).toBe(true);
    expect(as(PLAYERS.map((player) => ({ ...player, team: "One" })))).toBe(true);
    expect(isChangedDraw(open({ draw: { ...DRAW, seed: 8 }, rules }))).toBe(true);
    expect(as(PLAYERS)).toBe(false);
  });

  test("without a seed takes a new one", () => {
    const { draw } = change({ intent: "draw", ...RULES });
    expect(draw?.seed).toEqual(expect.any(Number));
    expect(draw?.fourballs.flatMap(({ players }) => players).sort()).toEqual(
      PLAYERS.map(({ id }) => id),
    );
  });

  test("a draw that was changed by hand is replaced only when that is confirmed", () => {
    const byHand = {
      draw: moveFourball(DRAW, 0, 1),
      rules: rulesOf7 ?? {},
    };
    expect(isChangedDraw(open({ draw: DRAW, rules: rulesOf7 ?? {} }))).toBe(false);
    expect(isChangedDraw(open(byHand))).toBe(true);
    const again = { intent: "draw", ...RULES, seed: "7" };
    expect(fieldErrors(() => change(again, byHand))).toEqual({
      replaces: [MESSAGES.replaces],
    });
    expect(change({ ...again, replaces: "on" }, byHand).draw).toEqual(DRAW);
  });

  test("a draw without players is refused", () => {
    expect(fieldErrors(() => change({ intent: "draw", ...RULES }, {}, []))).toEqual({
      seed: [MESSAGES.noPlayers],
    });
  });
});

describe("rules", () => {
  test.each([
    firstRules("12:45:00"),
    {
      draw: {
        mixTeams: false,
        keepEntriesTogether: true,
        maxHandicapDifference: 2.5,
      },
      starts: {
        kind: "tee-times" as const,
        first: "06:30",
        intervalMinutes: 9,
        tees: [1, 10],
      },
    },
  ])("are the same after the form: %j", (rules) => {
    const fields = Object.fromEntries(
      Object.entries<string | undefined>(rulesFields(rules)).filter(
        (field): field is [string, string] => field[1] !== undefined,
      ),
    );
    const form = posted({ intent: "rules", ...fields });
    expect(form.intent === "rules" && rulesOf(form)).toEqual(rules);
  });

  test("other starts are given to the fourballs that are there", () => {
    const { draw } = change({
      intent: "rules",
      ...RULES,
      kind: "tee-times",
      time: "07:00",
      intervalMinutes: "10",
      tees: "1",
    });
    expect(draw?.fourballs.map(({ start }) => start.time)).toEqual(["07:00", "07:10"]);
    expect(draw?.fourballs.map(({ players }) => players)).toEqual([ONE.players, TWO.players]);
  });

  test("with the same starts the draw stays", () => {
    expect(change({ intent: "rules", ...RULES, keepEntriesTogether: "on" })).not.toHaveProperty(
      "draw",
    );
  });
});

const saving = (moves: Record<string, string>, more = {}) => ({
  intent: "save",
  ...Object.fromEntries(Object.entries(moves).map(([id, place]) => [moveName(id), place])),
  ...more,
});
const AT_ONE = "Hole 1, 12:45";
const AT_TWO = "Hole 2, 12:45";
const save = (
  draw: Draw,
  moves: Record<string, string>,
  more: Record<string, string> = {},
  players = PLAYERS,
) => change(saving(moves, more), { draw, rules: rulesOf7 ?? {} }, players).draw;

describe("by hand", () => {
  test("two players swap their seats", () => {
    const swapped = save(DRAW, { [FIRST]: AT_TWO, [SECOND]: AT_ONE });
    expect(swapped?.fourballs.map(({ players }) => players)).toEqual([
      [SECOND, ...ONE.players.slice(1)],
      [FIRST, ...TWO.players.slice(1)],
    ]);
    expect(swapped?.fourballs.map(({ start }) => start)).toEqual(
      DRAW.fourballs.map(({ start }) => start),
    );
  });

  test("a gap goes to a player without a fourball", () => {
    const players = [...PLAYERS.filter(({ id }) => id !== FIRST), NEW];
    const filled = save(DRAW, { [NEW.id.slice(0, 8)]: AT_ONE }, {}, players);
    expect(filled?.fourballs[0]?.players).toEqual([NEW.id, ...ONE.players.slice(1)]);
  });

  test("a player who has withdrawn since can be taken out, not moved", () => {
    const players = PLAYERS.filter(({ id }) => id !== FIRST);
    const moved = (moves: Record<string, string>) =>
      fieldErrors(() => save(DRAW, moves, {}, players));
    const refused = { [moveName(FIRST)]: [MESSAGES.withdrawn] };
    expect(moved({ [FIRST]: AT_TWO, [SECOND]: AT_ONE })).toEqual(refused);
    expect(moved({ [FIRST]: NEW_FOURBALL })).toEqual(refused);
    expect(save(DRAW, { [FIRST]: OUT }, {}, players)?.fourballs[0]?.players).toEqual(
      ONE.players.slice(1),
    );
  });

  test("players are moved, to a new fourball too, and an empty one goes", () => {
    const others = ONE.players.slice(1);
    const draw = save(DRAW, Object.fromEntries(others.map((id) => [id, NEW_FOURBALL]))) as Draw;
    expect(draw.fourballs.map(({ start, players }) => [start.hole, players])).toEqual([
      [1, [FIRST]],
      [2, TWO.players],
      [3, others],
    ]);
    const back = save(draw, { [FIRST]: "Hole 3, 12:45" });
    expect(back?.fourballs.map(({ start }) => start.hole)).toEqual([2, 3]);
  });

  test("all of a draw can move to a new fourball", () => {
    const few = { seed: 7, fourballs: [ONE] };
    const moves = Object.fromEntries(ONE.players.map((id) => [id, NEW_FOURBALL]));
    expect(save(few, moves)?.fourballs).toEqual([ONE]);
  });

  test("players are taken out, and without any there is no draw", () => {
    expect(save(DRAW, { [FIRST]: OUT })?.fourballs[0]?.players).toEqual(ONE.players.slice(1));
    expect(save(DRAW, Object.fromEntries(PLAYERS.map(({ id }) => [id, OUT])))).toBeNull();
  });

  test("two fourballs exchange their starts, after players have moved", () => {
    const starts = { start: AT_ONE, with: AT_TWO };
    expect(save(DRAW, {}, starts)).toEqual(moveFourball(DRAW, 0, 1));
    const both = save(DRAW, { [FIRST]: OUT, [SECOND]: AT_ONE }, starts);
    expect(both?.fourballs.map(({ players }) => players)).toEqual([
      TWO.players.slice(1),
      [SECOND, ...ONE.players.slice(1)],
    ]);
  });
});

describe("what was changed is said:", () => {
  const said = (fields: Record<string, string>, players = PLAYERS, draw: Draw | null = DRAW) => {
    const play = { draw, rules: rulesOf7 ?? {} };
    return drawChangesInWords(open(play, players), change(fields, play, players)).join(" ");
  };
  const nameOf = (id: string) => PLAYERS.find((player) => player.id === id)?.name ?? "";
  const [one, two] = [nameOf(FIRST), nameOf(SECOND)];

  test("who has moved, three of them by name", () => {
    expect(said(saving({ [FIRST]: NEW_FOURBALL }))).toBe(`${one}: ${AT_ONE} → Hole 3, 12:45.`);
    expect(said(saving({ [FIRST]: OUT }))).toBe(`${one}: in no fourball any more.`);
    const swapped = said(saving({ [FIRST]: AT_TWO, [SECOND]: AT_ONE }))
      .slice(0, -1)
      .split("; ");
    expect(swapped.toSorted()).toEqual(
      [`${one}: ${AT_ONE} → ${AT_TWO}`, `${two}: ${AT_TWO} → ${AT_ONE}`].toSorted(),
    );
    expect(said(saving({}, { start: AT_ONE, with: AT_TWO }))).toMatch(
      /^Player 0: [^;]+; Player 1: [^;]+; Player 2: [^;]+ and 5 more\.$/,
    );
  });

  test("what becomes of gaps", () => {
    const present = PLAYERS.filter(({ id }) => id !== FIRST);
    expect(said(saving({ [FIRST]: OUT }), present)).toBe("No gap is left.");
    expect(said(saving({ [NEW.id]: AT_ONE }), [...present, NEW])).toBe(
      `Player 0: ${AT_ONE} (new). No gap is left.`,
    );
    const fewer = present.filter(({ id }) => id !== SECOND);
    expect(said(saving({ [FIRST]: OUT }), fewer)).toBe("1 gap is left.");
  });

  test("a new draw, and nothing of settings alone", () => {
    const again = { intent: "draw", seed: "8", ...RULES };
    expect(said(again)).toBe("2 fourballs, draw no. 8.");
    expect(said(again, PLAYERS, null)).toBe("2 fourballs, draw no. 8.");
    expect(said({ intent: "rules", ...RULES })).toBe("");
  });
});

const TEE_TIMES = { ...RULES, kind: "tee-times" };

test.each<[Record<string, string>, Record<string, string[]>]>([
  [{ intent: "draw", ...RULES, holes: "" }, { holes: [MESSAGES.holes] }],
  [{ intent: "draw", ...RULES, holes: "0-3" }, { holes: [MESSAGES.holes] }],
  [{ intent: "draw", ...RULES, time: "noon" }, { time: [MESSAGES.time] }],
  [{ intent: "draw", ...RULES, kind: "" }, { kind: [MESSAGES.kind] }],
  [{ intent: "draw", ...RULES, seed: "-1" }, { seed: [MESSAGES.seed] }],
  [
    { intent: "rules", ...RULES, maxHandicapDifference: "some" },
    { maxHandicapDifference: [MESSAGES.difference] },
  ],
  [
    { intent: "draw", ...TEE_TIMES },
    { intervalMinutes: [MESSAGES.interval], tees: [MESSAGES.tees] },
  ],
  [
    { intent: "draw", ...TEE_TIMES, intervalMinutes: "0", tees: "1" },
    { intervalMinutes: [MESSAGES.interval] },
  ],
  [
    saving({ [idOf(70)]: AT_ONE, [FIRST]: AT_TWO }),
    {
      [moveName(idOf(70))]: [MESSAGES.gone],
      [moveName(FIRST)]: [MESSAGES.full(PLAYERS[6]?.name ?? "", 5)],
    },
  ],
  [
    saving({ [FIRST]: "Hole 9, 12:45" }),
    { [moveName(FIRST)]: [MESSAGES.noFourballFor(PLAYERS[6]?.name ?? "")] },
  ],
  [
    saving(Object.fromEntries(PLAYERS.slice(3).map(({ id }) => [id, NEW_FOURBALL]))),
    { [moveName(idOf(3))]: [MESSAGES.full(PLAYERS[3]?.name ?? "", 5)] },
  ],
  [saving({}, { start: AT_ONE }), { with: [MESSAGES.fourball] }],
  [saving({}, { with: AT_ONE }), { start: [MESSAGES.fourball] }],
  [saving({}, { start: AT_ONE, with: AT_ONE }), { with: [MESSAGES.same] }],
  [saving({}, { start: AT_ONE, with: "Hole 9, 12:45" }), { with: [MESSAGES.noFourball] }],
  // Nothing is chosen: a toast says so.
  [saving({}), {}],
])("%j is refused: %j", (fields, messages) => {
  expect(() => change(fields)).toThrow(InvalidFields);
  expect(fieldErrors(() => change(fields))).toEqual(messages);
});

test("no draw cannot be changed", () => {
  expect(fieldErrors(() => change(saving({ [FIRST]: AT_ONE }), {}))).toEqual({
    start: [MESSAGES.noDraw],
  });
});

test("who comes into the draw of a tournament of sides without one is named", () => {
  const alone = { ...NEW, name: "New Player", team: null } as unknown as typeof NEW;
  const players = [...PLAYERS, alone];
  const foursomes = { rules: { scoring: { ...DEFAULT_SCORING, format: "foursomes" as const } } };
  const added = {
    ...DRAW,
    fourballs: [...DRAW.fourballs, { start: ONE.start, players: [alone.id] }],
  };
  const told = (changes: Partial<TournamentPlay>) =>
    playersWithoutSide(open({ draw: DRAW, ...changes }, players), added);
  expect(told(foursomes)).toEqual(["New Player"]);
  expect(told({ ...foursomes, draw: added })).toEqual([]);
  expect(told({})).toEqual([]);
  expect(playersWithoutSide(open({ draw: null, ...foursomes }, players), DRAW)).toEqual([]);
});

describe("the sides of a further competition", () => {
  const SET = "11111111-0000-4000-8000-000000000000";
  const pair = (one: number, other: number) => ({
    id: idOf(200 + one),
    name: `Pair ${one}`,
    players: [idOf(one), idOf(other)],
  });
  /** Of two teams that would be mixed; the last two players have no partner. */
  const PAIRS = [pair(0, 4), pair(1, 6), pair(2, 5)];
  const competition = (changes: object = {}) => ({
    id: idOf(300),
    name: "Pairs",
    rules: {
      kind: "board",
      format: "four-ball-stableford",
    } as TournamentPlay["competitions"][number]["rules"],
    ...{ division: null, question: null, choice: null, paid: false, players: null },
    side_set: SET as string | null,
    ...changes,
  });
  const withPairs = (changes: Partial<TournamentPlay> = {}) =>
    open({ competitions: [competition()], side_sets: [{ id: SET, sides: PAIRS }], ...changes });
  const fourballsOf = (of: ReturnType<typeof open>, seed: string, fields = {}) =>
    drawChanges(of, posted({ intent: "draw", seed, ...RULES, ...fields })).draw?.fourballs ?? [];
  const areTogether = (fourballs: Draw["fourballs"]) =>
    PAIRS.every(({ players: [one = "", other = ""] }) =>
      fourballs.some(({ players }) => players.includes(one) && players.includes(other)),
    );
  const seeds = ["1", "2", "3", "4", "5"];

  test("play together where the club chooses it, and else by lot", () => {
    const together = (fields: object) =>
      seeds.map((seed) => areTogether(fourballsOf(withPairs(), seed, fields)));
    expect(together({ sideSet: SET })).toEqual(seeds.map(() => true));
    expect(together({})).toContain(false);
  });

  test("are all drawn, with who has no partner", () => {
    const fourballs = fourballsOf(withPairs(), "1", { sideSet: SET });
    const drawnIds = fourballs.flatMap(({ players }) => players);
    expect(drawnIds.toSorted()).toEqual(PLAYERS.map(({ id }) => id).toSorted());
    expect(Math.max(...fourballs.map(({ players }) => players.length))).toBeLessThanOrEqual(4);
  });

  test("can be the tournament’s teams", () => {
    const pairs = PLAYERS.map((player, index) => ({ ...player, team: `Pair ${index % 4}` }));
    const play = { competitions: [competition({ side_set: null })] };
    const fourballs = fourballsOf(open(play, pairs), "1", { sideSet: TEAMS_AS_SIDES });
    for (const { team } of pairs.slice(0, 4)) {
      const members = pairs.filter((player) => player.team === team).map(({ id }) => id);
      expect(fourballs.some(({ players }) => members.every((id) => players.includes(id)))).toBe(
        true,
      );
    }
  });

  test("are offered of pairs and teams only, and not chosen once they are gone", () => {
    const alone = competition({ rules: { kind: "board", format: "medal" } });
    expect([...sideSets(withPairs())]).toEqual([[SET, "Pairs"]]);
    expect([...sideSets(open({ competitions: [alone] }))]).toEqual([]);
    expect(() => fourballsOf(open(), "1", { sideSet: SET })).toThrow(InvalidFields);
  });

  test("that are taken apart by hand break a rule, and a removed competition breaks none", () => {
    const of = withPairs();
    const { draw, rules } = drawChanges(
      of,
      posted({ intent: "draw", seed: "1", ...RULES, sideSet: SET }),
    );
    const [one, two] = draw?.fourballs ?? [];
    if (!draw || !rules?.draw || !one || !two) throw new Error("Two fourballs");
    const apart = {
      ...draw,
      fourballs: [
        { ...one, players: two.players.slice(0, 1) },
        { ...two, players: [...one.players, ...two.players.slice(1)] },
      ],
    };
    const drawRules = rules.draw;
    const rulesBroken = (opened: typeof of, made: Draw) => {
      const { players, rules: drawnRules } = drawnWith(opened, drawRules);
      return brokenRules(made, players, drawnRules).map(({ rule }) => rule);
    };
    expect(rulesBroken(of, draw)).not.toContain("split");
    expect(rulesBroken(of, apart)).toContain("split");
    expect(rulesBroken(open(), apart)).not.toContain("split");
  });
});
