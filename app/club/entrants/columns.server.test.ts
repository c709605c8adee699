import { describe, expect, test } from "vitest";
import { allOf, columnsIn, detailsText, fileLines } from "#app/club/frame/columns.ts";
import { csvLines } from "#app/site/csv.ts";
import type { Question } from "#app/tournaments/tournament.ts";
import { ageDivisions } from "../../../tests/support/seeded-tournaments.ts";
import { entrantColumns, type EntrantPlayer, playerColumns, playersOf } from "./columns.server.ts";
import type { Entrant } from "./entrants.server.ts";
import { standingWords } from "./standing-words.ts";

const divisions = ageDivisions();
const questions: Question[] = [
  { id: "bus", kind: "yes_no", label: "Bus?", required: false },
  { id: "wish", kind: "short_text", label: "Any wish", required: false },
];

const entrant: Entrant = {
  entry_id: "e",
  registration_id: "r",
  player_id: "e",
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
  fee_state: "part-paid",
  fee_due: 15_000,
  standing: null,
  total: 1,
  total_players: 2,
  total_reserves: 0,
};

const cup = {
  questions,
  divisions,
  entry_form: "full" as const,
  golf_groups: ["E-Golf"],
};

describe("the file", () => {
  const headings = (of: Partial<typeof cup>, further: number) =>
    fileLines(entrantColumns({ ...cup, ...of }, further), [])[0]?.join(",");

  test("has each question and each player", () => {
    expect(headings({}, 1)).toBe(
      "State,Place on the waiting list,Name,Account,E-mail,Phone,Golf group," +
        "Category,Handicap,Here,Notes,Bus?,Any wish," +
        "Player 2 name,Player 2 phone,Player 2 category,Player 2 handicap,Player 2 here," +
        "Entered,Changed,Confirmed from waiting list,Entered by the club,Withdrawn,Withdrawn by,Reason," +
        "Fee,Amount due",
    );
  });

  test("names divisions of the club's own so", () => {
    const own = headings({ divisions: [{ id: "a", name: "A" }] }, 1);
    expect(own).toContain("Golf group,Division,Handicap");
    expect(own).toContain("Player 2 division");
    expect(own).not.toContain("ategory");
  });

  test("has every answer and every player, and no formula", () => {
    expect(csvLines(fileLines(entrantColumns(cup, 1), [entrant]).slice(1))).toBe(
      "Confirmed,,Asha Rao,asha@example.com,asha@work.example,098450 11111,E-Golf," +
        'Ladies,12.5,no,"late, perhaps",No,,' +
        "'=HYPERLINK(1),098450 22222,Men,20,yes," +
        "2026-11-20 15:30,2026-11-21 15:30,,no,,,,Part paid,150.00\r\n",
    );
  });

  test("has the answers of each player, by the label of the question", () => {
    const withSizes = {
      ...cup,
      questions: [
        {
          id: "size",
          kind: "short_text" as const,
          label: "T-shirt Size",
          required: false,
          per_player: true,
        },
      ],
    };
    const [line = [], cells = []] = fileLines(entrantColumns(withSizes, 1), [
      {
        ...entrant,
        answers: { size: "M" },
        players: entrant.players.map((player) => ({
          ...player,
          answers: { size: "XL" },
        })),
      },
    ]);
    expect(cells[line.indexOf("T-shirt Size")]).toBe("M");
    expect(cells[line.indexOf("Player 2 T-shirt Size")]).toBe("XL");
  });

  test("leaves the cells of players who are not there empty", () => {
    const [line = [], cells = []] = fileLines(entrantColumns(cup, 3), [entrant]);
    expect(cells).toHaveLength(line.length);
    expect(cells[line.indexOf("Player 3 name")]).toBe("");
  });

  test("says by whom and why an entry was withdrawn", () => {
    const [line = [], cells = []] = fileLines(entrantColumns(cup, 0), [
      {
        ...entrant,
        state: "withdrawn",
        withdrawn_at: "2026-11-22T10:00:00Z",
        withdrawn_by_club: true,
        withdrawn_reason: "ill",
      },
    ]);
    expect(cells[line.indexOf("State")]).toBe("Withdrawn");
    expect(
      ["Withdrawn", "Withdrawn by", "Reason"].map((heading) => cells[line.indexOf(heading)]),
    ).toEqual(["2026-11-22 15:30", "club", "ill"]);
  });
});

test("of a knock-out the list names the partner, file and print who is not in the draw", () => {
  const knockout = { ...cup, form_of_play: "knock-out" as const };
  const reserve = { ...entrant, standing: { state: "reserve" as const } };
  expect(detailsText(entrantColumns(knockout, 0), reserve)).toBe(
    "E-Golf · 12.5 · with =HYPERLINK(1)",
  );
  const [line = [], cells = []] = fileLines(entrantColumns(knockout, 0), [reserve]);
  expect(cells[line.indexOf("Knock-out")]).toBe("Reserve");
  const printed = columnsIn<EntrantPlayer>(playerColumns(knockout), "print");
  const text = printed.find(({ heading }) => heading === "Knock-out")?.text;
  expect(playersOf(reserve).map((player) => text?.(player))).toEqual(["Reserve", "Reserve"]);
  const out = {
    state: "out",
    match: "1.1",
    rounds: 2,
    has_won_plate: false,
  } as const;
  expect(
    [
      out,
      { ...out, has_won_plate: true },
      { ...out, state: "plays" as const },
      { ...out, state: "plate" as const },
    ].map(standingWords),
  ).toEqual(["Out", "Plate winner", "", "Plate to come"]);
});

test("the list says the golf group, the handicap and whom an entrant brings", () => {
  expect(detailsText(entrantColumns(cup, 0), entrant)).toBe("E-Golf · 12.5 · brings 1 player");
  expect(
    detailsText(entrantColumns(cup, 0), {
      ...entrant,
      golf_group: null,
      players: [],
      entered_by_club: true,
    }),
  ).toBe("12.5 · entered or corrected by the club");
});

test("what the list shows is in the file, the number of players by their names", () => {
  expect(
    allOf(entrantColumns(cup, 3))
      .filter(({ list, file }) => list && !file)
      .map(({ heading }) => heading),
  ).toEqual(["Players"]);
});

test("what is printed of a player is in the file, what is the entry's as the entry's", () => {
  expect(
    allOf<EntrantPlayer>(playerColumns(cup))
      .filter(({ print, file }) => print && !file)
      .map(({ heading }) => heading),
  ).toEqual(["Golf group", "Start", "Fee", "Bus?"]);
});

test("golf group and division are printed where the entry form has them", () => {
  const printed = (of: Parameters<typeof playerColumns>[0]) =>
    columnsIn<EntrantPlayer>(playerColumns(of), "print").map(({ heading }) => heading);
  const always = ["Start", "Fee", "Bus?"];
  expect(printed(cup)).toEqual(["Name", "Phone", "Golf group", "Category", "Handicap", ...always]);
  expect(printed({ ...cup, golf_groups: [] })).not.toContain("Golf group");
  expect(printed({ ...cup, entry_form: "short" })).toEqual([
    "Name",
    "Phone",
    "Handicap",
    ...always,
  ]);
});

test("the sheet for the desk says what an entry owes, once, and when each player starts", () => {
  const starts = new Map([["p2", "7:30 am, hole 1"]]);
  const facts = (of: Partial<Entrant>) =>
    playersOf({ ...entrant, ...of }, starts).map(({ fee, start }) => [fee, start]);
  expect(facts({})).toEqual([
    ["Part paid, ₹150 due", ""],
    ["", "7:30 am, hole 1"],
  ]);
  expect(facts({ fee_state: "paid", fee_due: 0, players: [], player_id: "p2" })).toEqual([
    ["Paid", "7:30 am, hole 1"],
  ]);
  expect(facts({ fee_state: null, fee_due: null, players: [] })).toEqual([["", ""]]);
});
