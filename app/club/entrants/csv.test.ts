import { ageDivisions } from "../../../tests/support/seeded-tournaments.ts";
import { describe, expect, test } from "vitest";
import type { Question } from "#app/tournaments/tournament.ts";
import { csvBody, csvFileName, csvHead, furtherPlayers } from "./csv.ts";
import type { Entrant } from "./entrants.server.ts";

const divisions = ageDivisions();
const questions: Question[] = [
  { id: "bus", kind: "yes_no", label: "Bus?", required: false },
  { id: "wish", kind: "short_text", label: "Any wish", required: false },
];

const entrant: Entrant = {
  entry_id: "e",
  registration_id: "r",
  account_email: "asha@example.com",
  state: "confirmed",
  place: null,
  full_name: "Asha Rao",
  email: "asha@work.example",
  phone: "09845011111",
  golf_group: "E-Golf",
  category: "ladies",
  handicap: "12.5",
  notes: "late, perhaps",
  players: [
    {
      id: "p2",
      full_name: "=HYPERLINK(1)",
      phone: "09845022222",
      handicap: "20",
      category: "men",
    },
  ],
  answers: { bus: false },
  here: ["p2"],
  entered_at: "2026-11-20T10:00:00Z",
  changed_at: "2026-11-21T10:00:00Z",
  moved_up_at: null,
  entered_by_club: false,
  withdrawn_at: null,
  withdrawn_by_club: false,
  withdrawn_reason: null,
  fee_state: null,
  fee_due: null,
  total: 1,
  total_players: 2,
};

/** The cells of a line without quotation marks. */
const cells = (line: string) => line.replace("\r\n", "").split(",");

test("the file has the tournament's address and today's date in India", () => {
  const name = (moment: string) =>
    csvFileName({ slug: "monsoon-cup" }, new Date(moment));
  expect(name("2026-11-21T18:29:59Z")).toBe(
    "entrants_monsoon-cup_2026-11-21.csv",
  );
  expect(name("2026-11-21T18:30:00Z")).toBe(
    "entrants_monsoon-cup_2026-11-22.csv",
  );
});

describe("the columns", () => {
  test("are as many as the cells of a line", () => {
    for (const further of [0, 1, 3]) {
      const plain = { ...entrant, notes: null };
      expect(cells(csvHead({ questions, divisions }, further))).toHaveLength(
        cells(csvBody([plain], { questions, divisions }, further)).length,
      );
    }
  });

  test("have each question and each player", () => {
    const head = csvHead({ questions, divisions }, 1);
    expect(head).toContain("Notes,Bus?,Any wish,Player 2 name,Player 2 phone");
    expect(head).not.toContain("Player 3");
    expect(head).toContain("Golf group,Category,Handicap");
  });

  test("name divisions of the club's own so", () => {
    const own = [{ id: "a", name: "A" }];
    const head = csvHead({ questions, divisions: own }, 1);
    expect(head).toContain("Golf group,Division,Handicap");
    expect(head).toContain("Player 2 division");
    expect(head).not.toContain("ategory");
  });

  const count = (entries: number, players: number) => ({
    label: "",
    entries,
    players,
  });

  test.each([
    [1, {}, 0],
    [3, { confirmed: count(2, 2) }, 2],
    [1, { confirmed: count(2, 2), waiting: count(1, 3) }, 3],
  ])(
    "for groups of %i and %j are for %i more players",
    (size, states, most) => {
      expect(furtherPlayers({ max_group_size: size }, { states })).toBe(most);
    },
  );
});

test("a line has every answer and every player, and no formula", () => {
  expect(csvBody([entrant], { questions, divisions }, 1)).toBe(
    "Confirmed,,Asha Rao,asha@example.com,asha@work.example,098450 11111,E-Golf," +
      'Ladies,12.5,no,"late, perhaps",No,,' +
      "'=HYPERLINK(1),098450 22222,Men,20,yes," +
      "2026-11-20 15:30,2026-11-21 15:30,,no,,,\r\n",
  );
});

test("who withdrew has a line that says by whom and why", () => {
  const line = csvBody(
    [
      {
        ...entrant,
        state: "withdrawn",
        players: [],
        withdrawn_at: "2026-11-22T10:00:00Z",
        withdrawn_by_club: true,
        withdrawn_reason: "ill",
      },
    ],
    { questions: [], divisions },
    0,
  );
  expect(line).toMatch(/^Withdrawn,/);
  expect(line).toMatch(/,2026-11-22 15:30,club,ill\r\n$/);
});

test("an entry without players has no lines", () => {
  expect(csvBody([], { questions, divisions }, 0)).toBe("");
});
