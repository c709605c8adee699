import { describe, expect, test } from "vitest";
import type { CardAnswer, Cause } from "./answers.ts";
import {
  adopt,
  areSameNumbers,
  bodyOf,
  draftOf,
  type Entry,
  fieldsOf,
  holesOf,
  isValid,
  keysOf,
  leftOf,
  linesOf,
  nextHole,
  numbersIn,
  previousHole,
  received,
  sendAgain,
  sendWaiting,
  stepped,
  unsavedIn,
  waitingOf,
  withEntry,
  withoutOld,
} from "./rules.ts";

type Typed = { strokes?: string; before?: string; isPicked?: boolean };

const NAMES: Record<string, string> = { a: "Asha", v: "Vikram" };

/** A form's body, as a phone keeps it. */
function bodyWith(players: Record<string, Typed>, more: Record<string, string> = {}): string {
  const body = new URLSearchParams(more);
  for (const [player, { strokes = "", before = "", isPicked }] of Object.entries(players)) {
    body.set(`names.${player}`, NAMES[player] ?? player);
    body.set(`keys.${player}`, `key of ${player}`);
    body.set(`before.${player}`, before);
    body.set(`strokes.${player}`, strokes);
    if (isPicked) body.set(`picked.${player}`, "on");
  }
  return String(body);
}

const entryOf = (
  hole: number,
  players: Record<string, Typed>,
  more: Partial<Entry> = {},
): Entry => ({
  token: "one",
  hole,
  body: bodyWith(players, { hole: String(hole) }),
  at: 0,
  ...more,
});

const five = (hole: number, more: Partial<Entry> = {}) =>
  entryOf(hole, { a: { strokes: "5" } }, more);

describe("what is typed", () => {
  test("each player has a name, a number, and whether it differs from the one before", () => {
    const body = bodyWith({ a: { strokes: "5", before: "4" }, v: { strokes: "4", before: "4" } });
    expect(numbersIn(body)).toEqual([
      { player: "a", name: "Asha", number: "5", isChanged: true },
      { player: "v", name: "Vikram", number: "4", isChanged: false },
    ]);
  });

  test("a number that is deleted is changed, an empty field that was empty is not", () => {
    const body = bodyWith({ a: { before: "4" }, v: {} });
    expect(numbersIn(body).map(({ number, isChanged }) => [number, isChanged])).toEqual([
      ["", true],
      ["", false],
    ]);
  });

  test("a ticked box is an X, whatever the field has", () => {
    const body = bodyWith({
      a: { strokes: "5", isPicked: true },
      v: { before: "X", isPicked: true },
    });
    expect(numbersIn(body).map(({ number, isChanged }) => [number, isChanged])).toEqual([
      ["X", true],
      ["X", false],
    ]);
  });

  test("fields without a player's key are no numbers", () => {
    expect(numbersIn("hole=1&strokes.a=5&names.a=Asha")).toEqual([]);
  });

  test("a number that may have reached the server is sent whatever was before", () => {
    const body = bodyOf({ "before.a": "4", "before.v": "4", intent: "next" }, "check", ["a"]);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      "before.a": "?",
      "before.v": "4",
      intent: "check",
    });
  });

  test.each([
    ["the same number under another key", { a: { strokes: "5" } }, true],
    ["another number", { a: { strokes: "6" } }, false],
    ["a pick-up", { a: { strokes: "5", isPicked: true } }, false],
    ["another player's number", { v: { strokes: "5" } }, false],
  ])("two bodies are compared by their numbers: %s", (_which, players, areSame) => {
    const one = bodyWith({ a: { strokes: "5" } });
    const other = bodyWith(players, { hole: "1" }).replace("key+of+a", "another");
    expect(areSameNumbers(one, other)).toBe(areSame);
  });

  test.each([
    ["", false, true],
    ["1", false, true],
    [" 30 ", false, true],
    ["31", false, false],
    ["05", false, true],
    ["x", false, true],
    ["–", false, true],
    ["0", false, false],
    ["4x", false, false],
    ["-1", false, false],
    ["100", false, false],
    ["", true, true],
    ["X", true, true],
    ["0", true, false],
    ["5", true, false],
    ["4x", true, false],
  ])("%j with its box ticked: %s, can be saved: %s", (value, isPicked, can) => {
    expect(isValid(value, isPicked)).toBe(can);
  });

  test("an X ticks the box, and leaves the field empty", () => {
    expect([fieldsOf("X"), fieldsOf("5"), fieldsOf("")]).toEqual([
      { value: "", isPicked: true },
      { value: "5", isPicked: false },
      { value: "", isPicked: false },
    ]);
  });
});

describe("− and +", () => {
  test.each([
    ["+ adds a stroke", "4", 1, "5"],
    ["− takes one away", "4", -1, "3"],
    ["1 is the least", "1", -1, "1"],
    ["30 is the most", "30", 1, "30"],
    ["an empty field begins with par", "", 1, "3"],
    ["so it does by −", "", -1, "3"],
    ["an X is replaced by par", "X", 1, "3"],
    ["a 0 is replaced by par", "0", -1, "3"],
  ])("%s", (_rule, value, step, after) => {
    expect(stepped(value, step, "3")).toBe(after);
  });

  test("pars that differ by tee give the first, and none gives 4", () => {
    expect([stepped("", 1, "5 / 4"), stepped("", 1, "")]).toEqual(["5", "4"]);
  });
});

describe("which hole comes next", () => {
  const from7 = [7, 8, 9, 1, 2, 3, 4, 5, 6];
  const done =
    (...holes: number[]) =>
    (hole: number) =>
      holes.includes(hole);

  test.each([
    ["the one after it", 7, done(), 8],
    ["after the ninth the first", 9, done(7, 8), 1],
    ["one before it that is missing is later", 2, done(1), 3],
    ["one that is typed is passed over", 7, done(8, 9), 1],
    ["after the last one the first that is missing", 6, done(7, 9, 1, 2, 3, 4, 5), 8],
    ["the hole itself is not", 3, done(7, 8, 9, 1, 2, 4, 5, 6), undefined],
  ])("%s", (_rule, current, isDone, next) => {
    expect(nextHole(from7, current, isDone)).toBe(next);
  });

  test("backwards from the first comes the ninth, before the first that is played the last", () => {
    expect([1, 8, 7].map((hole) => previousHole(from7, hole))).toEqual([9, 7, 6]);
  });
});

describe("what an answer does to a hole", () => {
  const REFUSED = "refused";

  /** A phone whose holes are answered in this order; it has no signal after that. */
  function phone(...waiting: Entry[]) {
    let stored: readonly Entry[] = waiting;
    const sent: number[] = [];
    return {
      sent,
      stored: () => stored,
      type: (entry: Entry) => {
        stored = [...stored, entry];
      },
      send: (...answers: ("saved" | typeof REFUSED | Cause)[]) =>
        sendWaiting(
          {
            entries: () => stored,
            change: (edit) => Promise.resolve((stored = edit(stored))),
          },
          ({ hole, body }) => {
            sent.push(hole);
            const answer = answers.shift() ?? "offline";
            if (answer !== "saved" && answer !== REFUSED) return Promise.resolve(answer);
            const keys = keysOf(body).map(([, key]) => key);
            const told: CardAnswer = { stored: keys, refused: {} };
            return Promise.resolve(
              answer === "saved"
                ? told
                : { stored: [], refused: Object.fromEntries(keys.map((key) => [key, "Over"])) },
            );
          },
          () => 7,
        ),
    };
  }

  test("holes are sent in the order in which they were typed, and saved ones leave the phone", async () => {
    const kept = phone(five(3), five(1));
    expect(await kept.send("saved", "saved")).toEqual({
      cause: undefined,
      saved: [five(3).body, five(1).body],
    });
    expect([kept.sent, kept.stored()]).toEqual([[3, 1], []]);
  });

  test.each(["offline", "silent", "busy", "foreign"] as const)(
    "a hole whose answer is %s stays as it is, those behind it are not sent, and it is sent first again",
    async (answer) => {
      const kept = phone(five(1), five(2), five(3));
      expect(await kept.send("saved", answer)).toEqual({ cause: answer, saved: [five(1).body] });
      expect(kept.stored()).toEqual([five(2), five(3)]);
      await kept.send("saved", "saved");
      expect(kept.sent).toEqual([1, 2, 2, 3]);
      expect(kept.stored()).toEqual([]);
    },
  );

  test("one that is refused stays with its reason, in its place, and the others are sent", async () => {
    const kept = phone(five(1), five(2), five(3));
    expect(await kept.send("refused", "saved", "busy")).toEqual({
      cause: "busy",
      saved: [five(2).body],
    });
    expect(kept.stored()).toEqual([five(1, { reason: "Over", saved: [], at: 7 }), five(3)]);
  });

  test("one that was refused is not sent until it is sent again", async () => {
    const kept = phone(five(1, { reason: "Over" }));
    expect(await kept.send("saved")).toEqual({ cause: undefined, saved: [] });
    expect(kept.sent).toEqual([]);
    const again = phone(...sendAgain(kept.stored()));
    await again.send("saved");
    expect([again.sent, again.stored()]).toEqual([[1], []]);
  });

  test("a hole that is typed while another is sent is kept and sent", async () => {
    const kept = phone(five(1));
    const sending = kept.send("saved", "saved");
    kept.type(five(2));
    expect(await sending).toEqual({
      cause: undefined,
      saved: [five(1).body, five(2).body],
    });
    expect(kept.stored()).toEqual([]);
  });

  test("a hole typed twice is sent twice", async () => {
    const kept = phone(five(1), entryOf(1, { a: { strokes: "6", before: "?" } }));
    await kept.send("saved", "busy");
    expect(kept.sent).toEqual([1, 1]);
    expect(kept.stored().map(({ body }) => numbersIn(body)[0]?.number)).toEqual(["6"]);
  });

  test("of a refused form the numbers that are stored leave the phone, with each reason once", () => {
    const entry = entryOf(1, { a: { strokes: "5" }, v: { strokes: "4" }, m: { strokes: "3" } });
    const left = (refused: Record<string, string>) => leftOf(entry, { stored: [], refused }, 9);
    expect(left({})).toEqual([]);
    expect(left({ "key of a": "Over", "key of m": "Over" })).toEqual([
      { ...entry, at: 9, saved: ["v"], reason: "Over" },
    ]);
    expect(left({ "key of a": "Over", "key of v": "Gone" })[0]).toMatchObject({
      saved: ["m"],
      reason: "Over Gone",
    });
  });

  test("what is only on the phone is what was changed and not saved with the others", () => {
    const players = { a: { strokes: "5" }, v: { strokes: "4" }, m: { strokes: "3", before: "3" } };
    const left = (more: Partial<Entry>) =>
      unsavedIn(entryOf(1, players, more)).map(({ player }) => player);
    expect([left({}), left({ saved: ["a"] })]).toEqual([["a", "v"], ["v"]]);
  });
});

describe("what stays on a phone", () => {
  const DAY = 24 * 60 * 60 * 1000;

  test("what was refused is forgotten after two days, what was not sent never", () => {
    const now = 10 * DAY;
    const refused = { reason: "Over" };
    const all = [
      five(1, { at: now - 2 * DAY - 1, ...refused }),
      five(2, { at: now - 2 * DAY, ...refused }),
      five(3, { at: now, ...refused }),
      five(4, { at: 0 }),
    ];
    expect(withoutOld(all, now).map(({ hole }) => hole)).toEqual([2, 3, 4]);
  });

  test("a clock that was set back forgets nothing", () => {
    expect(withoutOld([five(1, { at: 5 * DAY, reason: "Over" })], DAY)).toHaveLength(1);
  });

  test("of two links on one phone each has its own waiting holes", () => {
    const all = [five(1), five(2, { token: "two" }), five(3, { reason: "Over" })];
    expect(holesOf(waitingOf(all, "one"))).toBe("1");
    expect(holesOf(waitingOf(all, "two"))).toBe("2");
  });

  test("a hole that waits twice is named once", () => {
    expect(holesOf([five(3), five(1), five(3)])).toBe("3, 1");
  });

  test("a new link takes over what an old one left of its players, refused or not", () => {
    const all = [five(1), five(2, { reason: "Over" }), entryOf(3, { v: { strokes: "4" } })];
    expect(adopt(all, "two", ["a"])).toEqual([
      five(1, { token: "two" }),
      five(2, { token: "two", reason: undefined }),
      entryOf(3, { v: { strokes: "4" } }),
    ]);
  });

  test("what was refused of one of its players is taken over with the others'", () => {
    const of = (token: string) =>
      entryOf(1, { a: { strokes: "5" }, v: { strokes: "4" } }, { token, reason: undefined });
    expect(adopt([{ ...of("one"), reason: "No link" }], "two", ["a"])).toEqual([of("two")]);
  });

  test.each([
    [
      "of players of whom it has none, refused",
      entryOf(1, { v: { strokes: "4" } }, { reason: "No" }),
    ],
    ["of players of whom it has not all", entryOf(1, { a: { strokes: "5" }, v: { strokes: "4" } })],
    ["of its own, refused", five(1, { token: "two", reason: "Over" })],
  ])("a link takes over nothing: %s", (_which, entry) => {
    expect(adopt([entry], "two", ["a"])).toBeNull();
  });
});

describe("a hole that is typed again after it was refused", () => {
  const refused = entryOf(
    1,
    { a: { strokes: "5" }, v: { strokes: "4" } },
    { reason: "Over", saved: ["v"] },
  );
  const again = five(1, { body: bodyWith({ a: { strokes: "7" } }) });

  test("is replaced, once each number that was not saved is typed", () => {
    expect(withEntry([refused], again)).toEqual([again]);
  });

  test.each([
    ["another number was refused too", { ...refused, saved: [] }, again],
    [
      "the number is another player's",
      refused,
      five(1, { body: bodyWith({ v: { strokes: "7" } }) }),
    ],
    [
      "the number was there before",
      refused,
      five(1, { body: bodyWith({ a: { strokes: "7", before: "7" } }) }),
    ],
    ["the number is deleted", refused, five(1, { body: bodyWith({ a: { before: "7" } }) })],
    ["it is another hole", refused, { ...again, hole: 2 }],
    ["it is another link's", refused, { ...again, token: "two" }],
    ["it was not refused, and waits", { ...refused, reason: undefined }, again],
  ])("stays when %s", (_why, old, entry) => {
    expect(withEntry([old], entry)).toEqual([old, entry]);
  });
});

describe("the list of what is not saved", () => {
  const WORDS = { hole: "Hole", waits: "Waits" };

  test("says a reason once above its holes, in the order of the reasons", () => {
    const lines = linesOf(
      [five(1, { reason: "Over" }), five(2), five(3, { reason: "Over" })],
      WORDS,
    );
    expect(lines.map(({ reason, text }) => [reason, text])).toEqual([
      ["Over", "Hole 1: Asha 5"],
      [null, "Hole 3: Asha 5"],
      ["Waits", "Hole 2: Asha 5"],
    ]);
  });

  test("names each number that is not saved, and a dash for one that was deleted", () => {
    const players = { a: { before: "5" }, v: { isPicked: true }, m: { strokes: "4" } };
    const [line] = linesOf([entryOf(7, players, { saved: ["m"] })], WORDS);
    expect(line).toMatchObject({ hole: "Hole 7", text: "Hole 7: Asha –, Vikram X" });
  });

  test("makes one line of entries that say the same, and deletes all of them", () => {
    const again = five(1, { body: bodyWith({ a: { strokes: "5", before: "?" } }) });
    const lines = linesOf([five(1), again, five(2)], WORDS);
    expect(lines.map(({ text, bodies }) => [text, bodies])).toEqual([
      ["Hole 1: Asha 5", [five(1).body, again.body]],
      ["Hole 2: Asha 5", [five(2).body]],
    ]);
  });

  test("keeps the same hole under two reasons apart", () => {
    const lines = linesOf([five(1), five(1, { reason: "Over" })], WORDS);
    expect(lines.map(({ reason, bodies }) => [reason, bodies.length])).toEqual([
      ["Waits", 1],
      ["Over", 1],
    ]);
  });
});

describe("strokes received", () => {
  const WORDS = { 1: "receives a stroke", "-1": "gives a stroke", 0: "none" };

  test.each([
    [2, "●●", "()"],
    [1, "●", "(receives a stroke)"],
    [0, "", ""],
    [-1, "○", "(gives a stroke)"],
  ])("%i: %j, %j", (count, dots, words) => {
    expect(received(count, WORDS)).toEqual({ dots, words });
  });
});

describe("a draft", () => {
  const text = (name: string, value: string, defaultValue = "") => ({ name, value, defaultValue });
  const box = (name: string, checked: boolean, defaultChecked = false) => ({
    name,
    checked,
    defaultChecked,
  });

  test("has what differs from what is saved, and no more", () => {
    expect(
      draftOf(
        "/card",
        [text("strokes.a", "5"), text("strokes.v", "4", "4")],
        [box("picked.a", false), box("picked.v", false, true)],
      ),
    ).toEqual({ path: "/card", strokes: { "strokes.a": "5" }, picked: { "picked.v": false } });
  });

  test("is none once everything is saved", () => {
    expect(
      draftOf("/card", [text("strokes.a", "5", "5")], [box("picked.a", true, true)]),
    ).toBeNull();
  });

  test("is one for a box alone", () => {
    expect(draftOf("/card", [], [box("picked.a", true)])).not.toBeNull();
  });
});
