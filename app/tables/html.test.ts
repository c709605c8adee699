import { expect, test } from "vitest";
import { isHtml, textOfHtml } from "./html.ts";

const rowsOf = (page: string) =>
  (textOfHtml(page) ?? "").split("\n").map((line) => line.split("\t"));

test.each([
  ["<table><tr><td>a</td></tr></table>", true],
  ["\n<!DOCTYPE html><html><body><table></table>", true],
  ['<?xml version="1.0"?><Workbook xmlns="urn"><Worksheet><Table>', true],
  ["<html><body>no list</body></html>", false],
  ["Name,<b>Phone</b>\nA,<table>", false],
])("%j has tables: %j", (text, isTable) => {
  expect(isHtml(text)).toBe(isTable);
});

test("cells are their texts, without scripts, links and comments", () => {
  expect(
    rowsOf(
      `<html><head><title>Export</title><style>.t{a:"<td>"}</style></head><body><h2>Members &ndash; 2026</h2>
       <table><!-- <tr><td>old</td></tr> --><tr><th>Name</th><th title="a > b">E-mail</th></tr>
       <tr><td>Anita&nbsp;D&#8217;Souza</td><td><a href='mailto:x@y.in'>a@b.in</a></td></tr></table>
       <script>document.write("<table><tr><td>x</td></tr></table>")</script><p>Total: 1</p></body></html>`,
    ),
  ).toEqual([
    ["Members – 2026"],
    ["Name", "E-mail"],
    ["Anita\u00A0D’Souza", "a@b.in"],
    ["Total: 1"],
  ]);
});

test("cells that span rows and columns stand where they are", () => {
  expect(
    rowsOf(
      "<table><tr><td colspan=3>Title</td></tr><tr><td rowspan='2'>Men</td><td>Asha</td><td>1</td></tr><tr><td>Om</td><td>2</td></tr><tr><td>Ladies</td><td>Zoya</td><td>3</td></tr></table>",
    ),
  ).toEqual([
    ["Title", "", ""],
    ["Men", "Asha", "1"],
    ["Men", "Om", "2"],
    ["Ladies", "Zoya", "3"],
  ]);
});

test("a table in a table has its own rows, and ends of tags may be left out", () => {
  expect(
    rowsOf("<table><tr><td>Club<table><tr><td>Name<td>Phone<tr><td>Asha<td>1</table></table>"),
  ).toEqual([["Club"], ["Name", "Phone"], ["Asha", "1"]]);
});

test("two lines in a cell are one cell", () => {
  expect(textOfHtml("<table><tr><td>98451 00001<br>98451 00002</td><td>x</td></tr></table>")).toBe(
    '"98451 00001\n98451 00002"\tx',
  );
});

test("Excel's XML of 2003 leaves out empty rows and cells", () => {
  expect(
    rowsOf(
      '<?xml version="1.0"?><Workbook><Styles><Style/></Styles><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell ss:Index="3"><Data>Phone</Data></Cell></Row><Row ss:Index="3"><Cell><Data>Asha</Data></Cell></Row></Table></Worksheet></Workbook>',
    ),
  ).toEqual([["Name", "", "Phone"], [""], ["Asha"]]);
});

test("a page that ends in the middle of something is read up to there, and a huge one is refused", () => {
  expect(rowsOf("<table><tr><td>Asha</td><td>1</td></tr><!-- <tr>")).toEqual([["Asha", "1"]]);
  expect(rowsOf("<table><tr><td>Asha</td></tr></table")).toEqual([["Asha"]]);
  expect(textOfHtml(`<table>${"<tr><td>x".repeat(20_001)}</table>`)).toBeNull();
});
