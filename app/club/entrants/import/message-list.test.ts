import { expect, test } from "vitest";
import { readMessageList } from "./message-list.ts";

const personIn = (text: string) => {
  const [person] = readMessageList(text)?.people ?? [];
  return person && [person.fullName, person.handicap, person.phone, person.email];
};

test.each([
  ["1. Asha Rao - 7", ["Asha Rao", "7", "", ""]],
  ["12) Anne-Marie O'Neill – 12,4", ["Anne-Marie O'Neill", "12.4", "", ""]],
  ["• *Vikram Das*: +2", ["Vikram Das", "+2", "", ""]],
  ["Vikram Das +2.4", ["Vikram Das", "+2.4", "", ""]],
  ["Meera K. Rao (hcp 18)", ["Meera K. Rao", "18", "", ""]],
  ["Om Shetty 98450 12345 - 9", ["Om Shetty", "9", "+919845012345", ""]],
  [
    "3. Om Shetty, +91 98450-12345, om@example.com, 9",
    ["Om Shetty", "9", "+919845012345", "om@example.com"],
  ],
  ["Om Shetty\t9845012345", ["Om Shetty", "", "+919845012345", ""]],
  ["आशा राव - 7", ["आशा राव", "7", "", ""]],
])("%j is a person", (text, person) => {
  expect(personIn(text)).toEqual(person);
});

test.each(["Asha Rao", "Sunday 7 am?", "- 7", "See you all!", ""])("%j names no player", (text) => {
  expect(readMessageList(text)).toBeNull();
});

test("a heading is skipped, and later lines without a name are listed", () => {
  expect(
    readMessageList("*Sunday game*\n\n1. Asha Rao - 7\nwho else?\n2. Om Shetty - 9"),
  ).toMatchObject({
    people: [
      { line: 3, fullName: "Asha Rao" },
      { line: 5, fullName: "Om Shetty" },
    ],
    notRead: [
      { row: 1, text: "*Sunday game*", reason: "title" },
      { row: 4, text: "who else?", reason: "talk" },
    ],
  });
});
