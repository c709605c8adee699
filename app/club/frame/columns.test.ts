import { describe, expect, test } from "vitest";
import { FEE_COLUMNS } from "#app/club/money/fees/columns.server.ts";
import { receiptColumns } from "#app/club/money/receipts/columns.server.ts";
import { allOf, type Columns, columnsIn, detailsText, fileLines } from "./columns.ts";

type Golfer = {
  id: string;
  name: string;
  group: string | null;
  rounds: number;
};

const COLUMNS: Columns<Golfer> = {
  id: null,
  name: {
    heading: "Name",
    file: ({ name }) => name,
    print: ({ name }) => name,
  },
  group: {
    heading: "Golf group",
    file: ({ group }) => group ?? "",
    list: ({ group }) => group ?? "",
  },
  rounds: [
    { heading: "Rounds", file: ({ rounds }) => String(rounds) },
    {
      heading: "Regular",
      list: ({ rounds }) => (rounds > 9 ? "regular" : ""),
    },
  ],
};
const ASHA = { id: "a", name: "Asha", group: null, rounds: 12 };

describe("the columns of a list", () => {
  test("are those that appear in the place, in order", () => {
    expect(columnsIn(COLUMNS, "file").map(({ heading }) => heading)).toEqual([
      "Name",
      "Golf group",
      "Rounds",
    ]);
    expect(columnsIn(COLUMNS, "print").map(({ heading }) => heading)).toEqual(["Name"]);
  });

  test("make a file of headings and rows", () => {
    expect(fileLines(COLUMNS, [ASHA])).toEqual([
      ["Name", "Golf group", "Rounds"],
      ["Asha", "", "12"],
    ]);
  });

  test("say nothing of what is empty", () => {
    expect(detailsText(COLUMNS, ASHA)).toBe("regular");
    expect(detailsText(COLUMNS, { ...ASHA, group: "E-Golf" })).toBe("E-Golf · regular");
  });
});

test.each([
  ["entry fees", allOf(FEE_COLUMNS)],
  ["receipts", allOf(receiptColumns("26-27"))],
])("the file of %s has what their list shows", (_, columns) => {
  expect(columns.filter(({ list, file }) => list && !file).map(({ heading }) => heading)).toEqual(
    [],
  );
});

test("the file of entry fees has what is outstanding apart from what is refunded", () => {
  const fee = {
    entry_id: "e",
    tournament_id: "t",
    name: "Asha Rao",
    label: "Asha Rao",
    reference: "7K3F",
    per_player: 350_000,
    charged: 350_000,
    waived: 50_000,
    paid: 400_000,
    refunded: 0,
    due: -100_000,
    state: "too-much" as const,
    said_number: null,
    reports: null,
    said_paise: null,
    said_on: null,
    entry_state: "withdrawn" as const,
  };
  const file = (due: number) => fileLines(FEE_COLUMNS, [{ ...fee, due }])[1]?.join();
  expect(file(-100_000)).toBe(
    "Asha Rao,Overpaid,7K3F,,,,withdrawn,3500.00,500.00,4000.00,0.00,0.00,0.00,1000.00",
  );
  expect(file(100_000)).toMatch(/,1000\.00,0\.00,0\.00$/);
});
