import { expect, test } from "vitest";
import { csvLines, exportFileName, phoneCell } from "./csv.ts";

test.each([
  ["2026-11-21T18:29:59Z", "users_2026-11-21.csv"],
  ["2026-11-21T18:30:00Z", "users_2026-11-22.csv"],
])("at %s the file is %s", (moment, name) => {
  expect(exportFileName(new Date(moment))).toBe(name);
});

test("a number below nought stays one", () => {
  expect(csvLines([[-2, "-2"]])).toBe("-2,'-2\r\n");
});

test.each([
  [["plain", "आशा राव"], "plain,आशा राव\r\n"],
  [["Rao, Asha"], '"Rao, Asha"\r\n'],
  [['Asha "Birdie" Rao'], '"Asha ""Birdie"" Rao"\r\n'],
  [["two\nlines", "two\r\nlines"], '"two\nlines","two\r\nlines"\r\n'],
  [["", ""], ",\r\n"],
  [["x;=1+1", "y\t=1+1"], '"x;=1+1","y\t=1+1"\r\n'],
])("%j is quoted as RFC 4180 says", (cells, line) => {
  expect(csvLines([cells])).toBe(line);
});

test.each([
  ["=1+1", "'=1+1\r\n"],
  ["+1+1", "'+1+1\r\n"],
  ["+1*2", "'+1*2\r\n"],
  ["+A1", "'+A1\r\n"],
  ["+91 98450 11111", "(+91) 98450 11111\r\n"],
  ["+919845011111", "(+91) 98450 11111\r\n"],
  ["+1-202-555-0100", "(+1) 202-555-0100\r\n"],
  ["+123 5550100", "(+123) 5550100\r\n"],
  ["+1 2+A1", "'+1 2+A1\r\n"],
  ["call +91 98450", "call +91 98450\r\n"],
  ["-2", "'-2\r\n"],
  ["@SUM(A1)", "'@SUM(A1)\r\n"],
  ["  =1", "'  =1\r\n"],
  ["\t=1", `"'\t=1"\r\n`],
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"\r\n`],
  ["＝1+1", "'＝1+1\r\n"],
  ["＋1", "'＋1\r\n"],
  ["－1", "'－1\r\n"],
  ["＠SUM(A1)", "'＠SUM(A1)\r\n"],
  ["﹦1", "'﹦1\r\n"],
  ["\u200b=1", "'\u200b=1\r\n"],
  ["\ufeff=1", "'\ufeff=1\r\n"],
  ["\u2060\u00ad ＝1", "'\u2060\u00ad ＝1\r\n"],
  ["\u3164=1", "'\u3164=1\r\n"],
  ["\u0001=1", "'\u0001=1\r\n"],
  ["a=b", "a=b\r\n"],
  ["a\u200b=b", "a\u200b=b\r\n"],
])("%j does not run as a formula", (cell, line) => {
  expect(csvLines([[cell]])).toBe(line);
});

test.each([
  ["09845011111", "098450 11111"],
  ["9845011111", "98450 11111"],
  ["+91 98450 11111", "+91 98450 11111"],
  ["080-2345678", "080-2345678"],
  ["09845011111 or 2", "09845011111 or 2"],
  ["no. 9845011111", "no. 9845011111"],
])("the phone number %s is written %s", (phone, cell) => {
  expect(phoneCell(phone)).toBe(cell);
});
