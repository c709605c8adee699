import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isEntrantList, parseEntrantList } from "#app/club/entrants/import/entrant-list.ts";
import { isPersonList, parsePersonList } from "#app/club/people/register/import/person-list.ts";
import { withoutTitle } from "#app/golf/person-cells.ts";
import { isScoreList, nameKey, parseScores } from "#app/golf/scores-csv.ts";
import { accountsIn, readStatement } from "#app/money/statement.ts";
import { readFile } from "#app/tables/read-file.server.ts";
import { ageDivisions } from "../../../tests/support/seeded-tournaments.ts";

const FOLDER = join(import.meta.dirname, "../../../tests/tables");

type Expected = {
  target: "entrants" | "members" | "handicaps" | "scores" | "statement";
  kind: string;
  account?: string;
  heading_row?: number | null;
  opening?: number;
  closing?: number;
  refused?: string;
  columns: Record<string, string | null>;
  rows: {
    row: number;
    values: Record<string, unknown>;
    ask?: Record<string, string>;
  }[];
  not_read?: { row: number | string; why: string }[];
  refused_rows?: { row: number; why: string }[];
};

const EXPECTED = JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8")) as Record<
  string,
  Expected
>;

const CUP = {
  entry_form: "full" as const,
  golf_groups: [],
  hidden_golf_groups: [],
  allows_other_group: false,
  divisions: ageDivisions("men", "ladies"),
  divisions_by_handicap: false,
  rated_tees: [],
  max_group_size: 1,
  questions: [
    {
      id: "lunch",
      kind: "choice" as const,
      label: "Lunch",
      required: false,
      choices: ["Veg", "Non-veg"],
    },
  ],
};

const read = (name: string) => readFile(readFileSync(join(FOLDER, name)), "club");

async function textOf(name: string, fits: (text: string) => boolean): Promise<string> {
  const file = await read(name);
  if (!file.ok) throw new Error(file.problem);
  return [...file.sheets.filter(({ text }) => fits(text)), ...file.sheets][0]?.text ?? "";
}

const filesFor = (...targets: Expected["target"][]) =>
  Object.entries(EXPECTED).filter(
    ([, { target, refused }]) => targets.includes(target) && refused === undefined,
  );

test("each file has an expectation, and each expectation its file", () => {
  const files = readdirSync(FOLDER).filter((name) => !/^(?:README\.md|expected\.json)$/.test(name));
  expect(files.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

/** Files whose outcome is a refusal that is as honest. */
const REFUSED_LISTS: Record<string, string> = { "whatsapp-replies.txt": "chat" };

test.each(filesFor("entrants", "members", "handicaps"))("%s: people", async (name, expected) => {
  const text = await textOf(name, isEntrantList);
  const parsed = parseEntrantList(text, CUP);
  const refused = REFUSED_LISTS[name];
  if (refused !== undefined) {
    expect(parsed).toMatchObject({ ok: false, problem: refused });
    return;
  }
  if (!parsed.ok) throw new Error(parsed.problem);
  const division = (value: unknown) =>
    CUP.divisions.find((each) => each.name === value)?.id ?? value;
  expect(
    parsed.entries.map(({ line, values }) => ({
      row: line,
      name: withoutTitle(values.fullName ?? ""),
      phone: values.phone ?? "",
      email: values.email ?? "",
      handicap: values.handicap ?? "",
      ...("Division" in expected.columns && { division: values.category }),
    })),
  ).toEqual(
    expected.rows.map(({ row, values }) => ({
      row,
      name: values["name"],
      phone: values["phone"] ?? "",
      email: values["email"] ?? "",
      handicap: values["handicap"] ?? "",
      ...("Division" in expected.columns && { division: division(values["division"]) }),
    })),
  );
  expect(parsed.entries.filter(({ asks }) => asks.length > 0).map(({ line }) => line)).toEqual(
    expected.rows.filter(({ ask }) => ask).map(({ row }) => row),
  );
  expect(parsed.notRead.map(({ row }) => row)).toEqual(
    [...(expected.not_read ?? []), ...(expected.refused_rows ?? [])].map(({ row }) => row),
  );
});

/** The words of expected.json that are one of the register's own. */
const statusIn = (words: unknown, isActive: unknown) => {
  if (isActive === "inactive") return "former";
  if (words === undefined) return undefined;
  return words === "Junior" || words === "Reciprocal" ? words.toLowerCase() : "member";
};

test.each(filesFor("members", "handicaps"))("%s: the register", async (name, expected) => {
  const parsed = parsePersonList(await textOf(name, isPersonList));
  if (!parsed.ok) throw new Error(parsed.problem);
  const isSystem = "Mem Type" in expected.columns;
  expect(parsed.people.map(({ line, fields }) => ({ line, fields }))).toEqual(
    expected.rows.map(({ row, values }) => {
      const { born, handicap } = values as { born?: string; handicap?: string };
      const fields = {
        number: values["number"],
        title: values["title"],
        full_name: values["name"],
        gender: values["gender"],
        birth_year: born === undefined ? undefined : Number(born.slice(0, 4)),
        phone: values["phone"],
        second_phone: values["phone2"],
        email: values["email"],
        status: isSystem
          ? statusIn(values["category"], values["status"])
          : statusIn(values["status"], undefined),
        handicap:
          handicap === "none"
            ? "NH"
            : handicap && (handicap.includes(".") ? handicap : `${handicap}.0`),
        authority_number: values["authority_number"],
      };
      return {
        line: row,
        fields: Object.fromEntries(
          Object.entries(fields).filter(([, value]) => value !== undefined),
        ),
      };
    }),
  );
  expect(parsed.people.filter(({ asks }) => asks.length > 0).map(({ line }) => line)).toEqual(
    expected.rows.filter(({ ask }) => ask).map(({ row }) => row),
  );
  expect(parsed.notRead.map(({ row }) => row)).toEqual(
    (expected.not_read ?? []).map(({ row }) => row),
  );
  const unread = Object.entries(expected.columns)
    .filter(([, column]) => column === null)
    .map(([heading]) => heading);
  expect([...parsed.dropped, ...parsed.unknown.map((each) => each.name)]).toEqual(
    expect.arrayContaining(unread),
  );
});

test.each(filesFor("scores"))("%s: scores", async (name, expected) => {
  const parsed = parseScores(await textOf(name, isScoreList));
  if (!parsed.ok) throw new Error(parsed.problem);
  expect(parsed.badCells).toEqual([]);
  expect(
    parsed.rows.map(({ line, name: player, score }) => ({
      row: line,
      name: nameKey(player),
      handicap: score.handicap,
      score: "noReturn" in score ? score.noReturn : "holes" in score ? score.holes : score.points,
    })),
  ).toEqual(
    expected.rows.map(({ row, values }) => ({
      row,
      name: nameKey(String(values["name"])),
      handicap: Number(String(values["handicap"]).replace("+", "-")),
      score: values["score"] ?? values["holes"] ?? values["points"],
    })),
  );
  expect(parsed.rows.filter(({ ask }) => ask).map(({ line }) => line)).toEqual(
    expected.rows.filter(({ ask }) => ask).map(({ row }) => row),
  );
  expect(parsed.notRead.map(({ row }) => row)).toEqual(
    (expected.not_read ?? []).map(({ row }) => row),
  );
});

/** Files whose outcome is a refusal that is as honest. */
const REFUSED_STATEMENTS: Record<string, string> = {
  // Day and month of its dates are exchanged: the bank's own file is asked for.
  "statement-swapped.xlsx": "mixed-days",
};

test.each(filesFor("statement"))("%s: lines of an account", async (name, expected) => {
  const text = await textOf(name, () => true);
  expect(accountsIn(text)).toEqual([expected.account]);
  const statement = readStatement(text);
  const problem = REFUSED_STATEMENTS[name];
  if (problem !== undefined) {
    expect(statement).toMatchObject({ ok: false, problem });
    return;
  }
  if (!statement.ok) throw new Error(statement.problem);
  const { opening, closing, lines, notRead } = statement;
  const filled = text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [index + 1]));
  const named = [...lines.map(({ line }) => line), ...notRead.map(({ row }) => row)];
  // The row with the names of the columns is neither.
  expect(filled.filter((row) => !named.includes(row))).toEqual([expected.heading_row]);
  expect({ opening, closing }).toEqual({ opening: expected.opening, closing: expected.closing });
  expect(
    lines.map((line) => ({
      row: line.line,
      day: line.day,
      // The narration has the cheque number.
      narration: line.narration.replace(/ cheque \d{6}$/, ""),
      number: (line.number ?? / cheque (\d{6})$/.exec(line.narration)?.[1])?.replace(/^0+/, ""),
      paise: line.direction === "debit" ? -line.paise : line.paise,
      balance: line.balance,
    })),
  ).toEqual(
    expected.rows.map(({ row, values }) => ({
      row,
      ...values,
      number:
        typeof values["number"] === "string" ? values["number"].replace(/^0+/, "") : undefined,
    })),
  );
});

test.each([
  ["members-password.xlsx", "password"],
  ["hostile-zeros.xlsx", "too-large"],
])("%s is refused: %s", async (name, problem) => {
  expect(EXPECTED[name]?.refused).toBeDefined();
  expect(await read(name)).toEqual({ ok: false, problem });
});

test("hostile-corner.xlsx is no list, and its far cell is named", async () => {
  expect(await read("hostile-corner.xlsx")).toMatchObject({ farRows: [1_048_576], isWide: true });
  const text = await textOf("hostile-corner.xlsx", isEntrantList);
  expect(parseEntrantList(text, CUP)).toMatchObject({ ok: false, problem: "empty" });
});

const piece = fc.constantFrom(
  ...["", "Asha Rao", "Om Shetty", "12", "+2.4", "NH", "98451 00001", "a@b.in", "??", "Total: 6"],
  ...["Waiting", "1.", "2)", "9️⃣", "- ", "–", "(18)", "lunch at 1", "Printed on 1 Oct", "🙏", "36"],
  ...["[10/10/26, 7:02:11 PM] Om: hi", "10/10/26, 7:02 pm - Om: 1. Asha 12", "WD", "Par", "men"],
);
const sortedNumbers = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

test.each(["", "Name,Phone,Handicap,Category", "Player,Handicap,Points"])(
  "each line below “%s” is read or named",
  (head) => {
    let count = 0;
    const line = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(head ? "," : " "));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), (lines) => {
        const all = head === "" ? lines : [head, ...lines];
        const text = all.join("\n");
        const filled = all.flatMap((each, index) =>
          each.replaceAll(/[,\s]/g, "") === "" || (head !== "" && index === 0) ? [] : [index + 1],
        );
        const entrants = parseEntrantList(text, CUP);
        if (entrants.ok) {
          const named = [
            ...entrants.entries.map((entry) => entry.line),
            ...entrants.notRead.map(({ row }) => row),
          ];
          expect(sortedNumbers(named)).toEqual(filled);
        }
        const scores = parseScores(text);
        if (scores.ok) {
          const named = new Set([
            ...scores.rows.map((row) => row.line),
            ...scores.badCells.map((cell) => cell.line),
            ...scores.notRead.map(({ row }) => row),
          ]);
          expect(sortedNumbers([...named])).toEqual(filled);
        }
        if (entrants.ok || scores.ok) count += 1;
      }),
      { numRuns: 1000 },
    );
    expect(count).toBeGreaterThan(100);
  },
);
