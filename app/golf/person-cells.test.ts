import { expect, test } from "vitest";
import { readHandicap, readName, readPhone, withoutTitle } from "./person-cells.ts";

test.each([
  ["RAO, Asha", "Asha Rao"],
  ["D'SOUZA, Anita", "Anita D'Souza"],
  ["D’Souza, Anita", "Anita D’Souza"],
  ["  Asha   RAO ", "Asha RAO"],
  ["RAO, ASHA", "ASHA RAO"],
  ["McDonald, Ian", "Ian McDonald"],
  ["Col. R K Nair, Retd.", "Col. R K Nair, Retd."],
  ["Rao, Asha, Dr.", "Rao, Asha, Dr."],
  ["Jose\u0301", "José"],
])("the name %s is %s", (text, name) => {
  expect(readName(text)).toBe(name);
});

test.each([
  ["Mrs. Leela Rao", "Leela Rao"],
  ["Lt. Gen. H S Sandhu (Retd.)", "H S Sandhu"],
  ["Wg Cdr Rao", "Rao"],
  ["Dr Asha Rao", "Asha Rao"],
  ["Colin Rao", "Colin Rao"],
  ["Genelia Das", "Genelia Das"],
  ["Majumdar Das", "Majumdar Das"],
])("without a title %s is %s", (text, name) => {
  expect(withoutTitle(text)).toBe(name);
});

test.each([
  ["9845100001", "+919845100001"],
  ["098451 00001", "+919845100001"],
  ["0091 98451 00001", "+919845100001"],
  ["91-98451-00001", "+919845100001"],
  ["(+91) 98451 00001", "+919845100001"],
  ["+65 9100 0010", "+6591000010"],
  ["080-4100 0000", "+918041000000"],
  ["Mob: 98451 00001", "+919845100001"],
  ["9845100001.0", "+919845100001"],
  ["98451 00001 (M)", "+919845100001"],
  ["-", ""],
  ["", ""],
])("the phone number %s is %s", (text, value) => {
  expect(readPhone(text)).toEqual({ value, ask: null });
});

test.each([
  ["9.8451E+09", ""],
  ["9.85e9", ""],
  ["12345", "12345"],
  ["1234567890", "1234567890"],
  ["call office", "call office"],
  ["98451 00001 ask for Om", "+919845100001"],
  ["98451 00001\n98451 00002", "+919845100001"],
  ["Mob 98451 00001 / Res 080-41000000", "+919845100001"],
  ["98451-00001/02", "+919845100001"],
  ["9845100006 / 066", "+919845100006"],
  ["98451 00001, 98451 00002", "+919845100001"],
])("the phone number %s is asked: %s", (text, value) => {
  const read = readPhone(text);
  expect(read.value).toBe(value);
  expect(read.ask).not.toBeNull();
});

test("the other number in a cell is made of the first one", () => {
  expect(readPhone("98451-00001/02").ask).toContain("+919845100002");
  expect(readPhone("98451-00001/98451-00009").ask).toContain("+919845100009");
});

test.each([
  ["18", "18"],
  ["18.40", "18.4"],
  ["18,4", "18.4"],
  ["+2.4", "+2.4"],
  ["plus 2.4", "+2.4"],
  ["WHS 9.6", "9.6"],
  ["12.3 (Oct)", "12.3"],
  ["19.9 (new)", "19.9"],
  ["NH", "none"],
  ["N.H.", "none"],
  ["nil", "none"],
  ["Scratch", "0"],
  ["-", "none"],
  ["", ""],
])("the handicap %s is %s", (text, value) => {
  expect(readHandicap(text)).toEqual({ value, ask: null });
});

test.each([
  ["-2.4", "+2.4"],
  ["??", ""],
  ["11.9*", "11.9"],
  ["12.34", "12.3"],
  ["54.1", "54.1"],
  ["low", "low"],
  ["24/26", "24"],
])("the handicap %s is asked: %s", (text, value) => {
  const read = readHandicap(text);
  expect(read.value).toBe(value);
  expect(read.ask).not.toBeNull();
});

test("a handicap of another month than the list's is asked", () => {
  expect(readHandicap("14.8 (Jul)", "oct").ask).not.toBeNull();
  expect(readHandicap("14.8 (Oct 26)", "oct").ask).toBeNull();
  expect(readHandicap("14.8 (Jul)").ask).toBeNull();
});
