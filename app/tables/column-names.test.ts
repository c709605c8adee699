import { expect, test } from "vitest";
import { columnKey, monthOf, usualColumn } from "./column-names.ts";

test.each([
  ["name", "Name", "Player's Name", "NAME OF THE PLAYER", "MemberName", "Name (as per register)"],
  ["surname", "Surname", "Last name"],
  ["given name", "First name(s)", "Given Name", "Forenames"],
  ["phone", "Ph. No.", "Mobile No.", "Contact Number", "Tel (M)", "Phone 1 - Value", "WhatsApp"],
  ["email", "E-mail ID", "EmailID", "e_mail", "Mail Id"],
  [
    "handicap",
    "H/Cap",
    "H.I.",
    "Hcp Index",
    "Hcp Idx",
    "HCP (WHS)",
    "Handicap as on 1 Oct 2026",
    "WHS Index",
  ],
])("%s is what these columns are", (column, ...names) => {
  expect(names.map((name) => usualColumn(columnKey(name)))).toEqual(names.map(() => column));
});

test.each([
  "Name in Hindi",
  "Name (Hindi script)",
  "Course Handicap",
  "Landline",
  "Entry fee",
  "Emirates",
])("%s is none of them", (name) => {
  expect(usualColumn(columnKey(name))).toBe(columnKey(name));
});

test("months at the end of names can be compared", () => {
  const months = ["Index Dec 2025", "Index Jan 2026", "Index Oct 26", "Index"].map((name) =>
    monthOf(columnKey(name)),
  );
  expect(months).toEqual(["25-12", "26-01", "26-10", null]);
});
