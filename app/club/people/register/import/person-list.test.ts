import { expect, test } from "vitest";
import { dayOfFileName, parsePersonList, statusKey } from "./person-list.ts";

const LIST = `PALM GROVE GOLF CLUB,,,,
Members as on 31.10.2026,,,,
M.No.,Name,DOB,Mobile,Category
0041,Rohan Deshpande,16-07-68 00:00,98451 00001,Permanent
0112,Anita D’Souza,02-03-1975,98451 00004,Ex-Member
0113,Late Col. R K Nair,01-01-40 0:00,,Demised
0115,Mrs. Asha Rao & Mr. Ravi Rao,,98451 00021,Permanent
0116,Vacant,,,
41.0,Vikram Hegde,12-12-1981,9845100030.0,NRI
0301,M/s Acme Ltd,,080-41122334,Corporate
`;

const read = (...args: Parameters<typeof parsePersonList>) => {
  const parsed = parsePersonList(...args);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed;
};

test("cells that are no person, dates with an hour and the title's day are read for what they are", () => {
  const { people, notRead, month } = read(LIST);
  expect(month).toBe("2026-10-31");
  expect(people.map(({ fields }) => [fields.number, fields.full_name, fields.birth_year])).toEqual([
    ["0041", "Rohan Deshpande", 1968],
    ["0112", "Anita D’Souza", 1975],
    ["0113", "R K Nair", 1940],
    ["41", "Vikram Hegde", 1981],
  ]);
  expect(people.map(({ asks }) => asks.length)).toEqual([0, 0, 1, 0]);
  expect(notRead.map(({ row, reason }) => [row, reason])).toEqual([
    [1, "title"],
    [2, "title"],
    [7, "two-people"],
    [8, "no-name"],
    [10, "company"],
  ]);
});

test("a word of status that does not say it for sure is asked about, and remembered", () => {
  const asked = (...args: Parameters<typeof parsePersonList>) =>
    read(...args).statuses.flatMap(({ word, status, isAsked }) =>
      isAsked ? [[word, status]] : [],
    );
  expect(asked(LIST)).toEqual([
    ["Ex-Member", "former"],
    ["NRI", "member"],
  ]);
  const remembered = new Map([[statusKey("NRI"), "former"]]);
  expect(asked(LIST, { remembered })).toContainEqual(["NRI", "former"]);
  const guest = (key: string) => (key === statusKey("NRI") ? "guest" : undefined);
  expect(asked(LIST, { remembered }, guest)).toContainEqual(["NRI", "guest"]);
});

test.each([
  ["as on 15/11/2026", "2026-11-15"],
  ["Handicaps October 2026", "2026-10-01"],
  ["Revision of 3rd Nov 2026", "2026-11-03"],
  ["as on 31/02/2026", null],
])("the day of a list titled %s is %s", (title, day) => {
  expect(read(`${title},,\nMembership,Player,Index\n0041,Deshpande Rohan,12.1`).month).toBe(day);
});

test.each([
  ["handicaps-2026-10.xlsx", "2026-10-01"],
  ["WHS_2026-11-15.csv", "2026-11-15"],
  ["Index_Oct_2026.csv", "2026-10-01"],
  ["members 31.10.2026.xls", "2026-10-31"],
  ["members.xlsx", null],
  ["list-20261301.csv", null],
])("the day of the file %s is %s", (name, day) => {
  expect(dayOfFileName(name)).toBe(day);
});

test("a junior who was born long ago is asked about", () => {
  const { people } = read("Name,DOB,Category\nRavi Junior,1950,Junior\nUma Junior,2012,Junior\n");
  expect(people.map(({ asks }) => asks)).toEqual([["A junior member, born in 1950"], []]);
});
