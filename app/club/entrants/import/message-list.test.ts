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
  ["Meera K. - 18", ["Meera K.", "18", "", ""]],
  ["Meera K - 18", ["Meera K", "18", "", ""]],
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

const CHAT = (stamp: (time: string) => string) =>
  [
    stamp("7:02 pm - Messages and calls are end-to-end encrypted."),
    stamp("7:03 pm - Capt. Rao: Medal on the 18th"),
    "1. Harjit Sandhu 14.8",
    stamp("7:05 pm - +91 98451 00004: <Media omitted>"),
    stamp("7:09 pm - Om: me too, hcp 9"),
    stamp("8:15 pm - Asha: Medal on the 18th"),
    "1. Harjit Sandhu 14.8",
    "2) Asha Rao - NH - 98451 00001 <This message was edited>",
    stamp("8:20 pm - Capt. Rao: You deleted this message"),
  ].join("\n");

test.each([
  ["of an Android phone", (time: string) => `10/10/26, ${time}`],
  ["with long years", (time: string) => `10/10/2026, ${time}`],
])("of a chat %s the last list counts", (_, stamp) => {
  const list = readMessageList(CHAT(stamp));
  expect(list?.people).toMatchObject([
    { line: 7, fullName: "Harjit Sandhu", handicap: "14.8" },
    { line: 8, fullName: "Asha Rao", handicap: "none", phone: "+919845100001", asks: [] },
  ]);
  expect(list?.notRead.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    ...["1 service-line", "2 talk", "3 earlier-list", "4 service-line", "5 talk", "6 title"],
    "9 service-line",
  ]);
});

test.each([
  ["1️⃣ Asha Rao 7", { fullName: "Asha Rao", handicap: "7", asks: [] }],
  ["🔟 Asha Rao (7)", { fullName: "Asha Rao", handicap: "7", asks: [] }],
  ["1. Asha Rao (guest of Om) 7", { fullName: "Asha Rao", handicap: "7", asks: [{}] }],
  ["1. ~Asha Rao 7~", { fullName: "Asha Rao", handicap: "7", asks: [{}] }],
  ["1. Asha Rao 7 cart please", { fullName: "Asha Rao", asks: [{}] }],
  ["1. Asha Rao - 7/9", { fullName: "Asha Rao", asks: [{}] }],
  ["1. Asha Rao - ??", { fullName: "Asha Rao", handicap: "", asks: [{}] }],
  ["1. Asha Rao – Hcp: 12 – Ladies", { fullName: "Asha Rao", handicap: "12", asks: [{}] }],
  ["1. Asha Rao h/cap 7", { fullName: "Asha Rao", handicap: "7", asks: [] }],
  ["1, Asha Rao / 7 / 98451 00001", { fullName: "Asha Rao", handicap: "7", asks: [] }],
  ["1) Col. Nair (Retd) (18)", { fullName: "Col. Nair", handicap: "18", asks: [] }],
  ["1. Asha Rao", { fullName: "Asha Rao", handicap: "", asks: [] }],
])("in a numbered list %j is %j", (text, person) => {
  expect(readMessageList(`${text}\n2. Om Shetty - 9`)?.people[0]).toMatchObject(person);
});

test.each(["WL", "Waiting list:", "*Waitlist*", "_Reserves_"])("below %s is asked", (heading) => {
  const list = readMessageList(`1. Asha Rao - 7\n2. Om Shetty - 9\n${heading}\n1. Zoya Khan - 12`);
  expect(list?.people.map(({ asks }) => asks.length)).toEqual([0, 0, 1]);
  expect(list?.notRead).toMatchObject([{ row: 3, reason: "heading" }]);
});

test("a list with bullets is one with numbers", () => {
  const list = readMessageList("Playing\n• Asha Rao (7)\n• Om Shetty\n• Zoya Khan (NH)");
  expect(list?.people.map(({ fullName }) => fullName)).toEqual([
    "Asha Rao",
    "Om Shetty",
    "Zoya Khan",
  ]);
});

test("talk between the lines of a numbered list is no player, a line without a number is", () => {
  const list = readMessageList("1. Asha Rao - 7\nLunch at 1\nZoya Khan - 12\n2. Om Shetty - 9");
  expect(list?.people.map(({ line }) => line)).toEqual([1, 3, 4]);
  expect(list?.notRead).toMatchObject([{ row: 2, reason: "talk" }]);
});

test.each([
  ["1. 0041 Rohan Deshpande 12.1", ["Rohan Deshpande", "12.1", "0041"]],
  ["2) Anita D’Souza (0112) - 9.4", ["Anita D’Souza", "9.4", "0112"]],
  ["3. Om Shetty, M.No. 120", ["Om Shetty", "", "120"]],
  ["4. Om Shetty M No: 120, 98450 12345", ["Om Shetty", "", "120"]],
  ["5. Zoya Khan #133 (36.1)", ["Zoya Khan", "36.1", "133"]],
  ["6. 1204 Kiran Bhatt", ["Kiran Bhatt", "", "1204"]],
  // No number of membership.
  ["7. Kiran Bhatt 15", ["Kiran Bhatt", "15", ""]],
  ["8. Kiran Bhatt (15)", ["Kiran Bhatt", "15", ""]],
  ["9. Kiran Bhatt 98450 12345", ["Kiran Bhatt", "", ""]],
])("%j has a membership number", (text, person) => {
  const [read] = readMessageList(text)?.people ?? [];
  expect([read?.fullName, read?.handicap, read?.number]).toEqual(person);
  expect(read?.asks).toEqual([]);
});
