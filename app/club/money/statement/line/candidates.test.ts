import { describe, expect, test } from "vitest";
import type { Entry } from "#app/club/money/statement/statement.server.ts";
import { candidatesFor, chosenIn, NOTHING_CHOSEN } from "./candidates.ts";

const entry = (name: string, reference: string, due: number, more: Partial<Entry> = {}): Entry => ({
  entry_id: reference.toLowerCase(),
  reference,
  due,
  number: null,
  name,
  tournament: "Cup",
  players: [name],
  noted: [],
  ...more,
});

const BY_HAND = {
  id: "hand",
  paise: 120_000,
  number: "615700000012",
  direction: "credit",
} as const;

const asha = entry("Asha Rao", "7K3F", 350_000);
const meera = entry("Meera Das", "9XQ4", 350_000);
const refund = entry("Kabir Anand", "4TCV", -100_000);
const paid = entry("Leela Nair", "6GHJ", 0, { noted: [BY_HAND] });
const ENTRIES = [meera, asha, refund, paid];

const CREDIT = { direction: "credit" } as const;
const DEBIT = { direction: "debit" } as const;

const rowsFor = (
  line: { direction: "credit" | "debit" },
  more: Partial<typeof NOTHING_CHOSEN> = {},
  references: string[] = [],
) => candidatesFor(line, ENTRIES, references, { ...NOTHING_CHOSEN, ...more });
const idsOf = (...of: Parameters<typeof rowsFor>) => rowsFor(...of).rows.map(({ id }) => id);

describe("a line may pay", () => {
  test("what owes, by name, and payments that were recorded by hand", () => {
    expect(idsOf(CREDIT)).toEqual(["7k3f", "9xq4", "hand"]);
  });

  test("of what goes out, those to be refunded, with what they get", () => {
    expect(rowsFor(DEBIT).rows).toEqual([
      {
        kind: "entries",
        id: "4tcv",
        label: "Kabir Anand 4TCV, Cup, gets ₹1,000 back",
        paise: 100_000,
      },
    ]);
  });

  test("the best match first", () => {
    expect(idsOf(CREDIT, {}, ["9XQ4"]).slice(0, 2)).toEqual(["9xq4", "7k3f"]);
  });

  test("what a search finds, whatever it owes", () => {
    expect(idsOf(CREDIT, { search: "4tcv" })).toEqual(["4tcv"]);
    expect(idsOf(CREDIT, { search: "leela" })).toEqual(["6ghj", "hand"]);
  });

  test("a player with just this name before others, then those who have reported a payment", () => {
    const rows = (search: string) =>
      candidatesFor(
        CREDIT,
        [
          entry("Asha Raodas", "7K3F", 1),
          entry("Asha Raodev", "9XQ4", 1, { number: "1" }),
          entry("Zoya Khan", "4TCV", 1, { players: ["Zoya Khan", "Asha Rao"] }),
        ],
        [],
        { ...NOTHING_CHOSEN, search },
      ).rows.map(({ id }) => id);
    expect(rows("asha rao")).toEqual(["4tcv", "9xq4", "7k3f"]);
  });

  test("a payment recorded by hand only in the line's own direction", () => {
    expect(idsOf(DEBIT, { search: "leela" })).toEqual(["6ghj"]);
    expect(rowsFor(CREDIT).rows.at(-1)).toEqual({
      kind: "noted",
      id: "hand",
      label: "₹1,200 recorded by hand: Leela Nair 6GHJ, Cup, number 615700000012",
      paise: 120_000,
    });
  });

  test("nothing below zero of an entry that gets money back", () => {
    expect(rowsFor(CREDIT, { search: "kabir" }).rows).toMatchObject([{ id: "4tcv", paise: 0 }]);
  });

  test("sixty rows besides those that are ticked, and the rest is counted", () => {
    const many = Array.from({ length: 63 }, (_, index) =>
      entry(`Player ${String(index).padStart(2, "0")}`, `R${String(index)}`, 1),
    );
    const list = candidatesFor(CREDIT, many, [], {
      ...NOTHING_CHOSEN,
      ids: new Set(["r0", "r62"]),
    });
    expect([list.rows.length, list.ticked, list.more]).toEqual([62, 2, 1]);
    expect(list.rows.slice(0, 3).map(({ id }) => id)).toEqual(["r0", "r62", "r1"]);
  });
});

describe("what is ticked", () => {
  const totalOf = (ids: string[], amounts: [string, string][] = []) =>
    rowsFor(CREDIT, { ids: new Set(ids), amounts: new Map(amounts) }).total;

  test("stays first, whatever is searched for", () => {
    expect(idsOf(CREDIT, { search: "asha", ids: new Set(["9xq4"]) })).toEqual(["9xq4", "7k3f"]);
  });

  test("is summed: what each owes, or the amount that was typed", () => {
    expect(totalOf(["7k3f", "9xq4"])).toBe(700_000);
    expect(totalOf(["7k3f", "9xq4"], [["9xq4", "1,000"]])).toBe(450_000);
    expect(totalOf(["7k3f"], [["7k3f", "1,000"]])).toBe(100_000);
    expect(totalOf(["7k3f", "hand"])).toBe(470_000);
    expect(totalOf(["hand"])).toBe(120_000);
  });

  test("is not summed where one entry gets all of the line, or nothing is ticked", () => {
    expect([totalOf(["7k3f"]), totalOf([])]).toEqual([null, null]);
  });
});

test("a form chooses what is ticked, and what has an amount", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["search", "asha"],
    ["entries.a", "on"],
    ["noted.h", "on"],
    ["amounts.a", "  "],
    ["amounts.b", "100"],
    ["charge", "5"],
  ] as const) {
    form.append(name, value);
  }
  expect(chosenIn(form)).toEqual({
    search: "asha",
    ids: new Set(["a", "h", "b"]),
    amounts: new Map([["b", "100"]]),
  });
});
