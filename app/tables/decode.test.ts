import { expect, test } from "vitest";
import { decodeText } from "./decode.ts";

const TEXT = "Name\tPhone\nJosé Fernandes\t9845100001\n";
const bytesOf = (text: string, encoding: "utf8" | "utf16le" | "latin1") =>
  new Uint8Array(Buffer.from(text, encoding));
const swapped = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());

test.each([
  ["UTF-8", bytesOf(TEXT, "utf8"), "utf-8"],
  ["UTF-8 with a mark", bytesOf(`\uFEFF${TEXT}`, "utf8"), "utf-8"],
  ["UTF-16LE with a mark", bytesOf(`\uFEFF${TEXT}`, "utf16le"), "utf-16le"],
  ["UTF-16BE with a mark", swapped(`\uFEFF${TEXT}`), "utf-16be"],
  ["UTF-16LE without one", bytesOf(TEXT, "utf16le"), "utf-16le"],
  ["UTF-16BE without one", swapped(TEXT), "utf-16be"],
  ["Windows-1252", bytesOf(TEXT, "latin1"), "windows-1252"],
  ["ASCII", bytesOf("Name\n", "utf8"), "utf-8"],
])("%s is read", (_, bytes, encoding) => {
  const isAscii = bytes.length === 5;
  expect(decodeText(bytes)).toEqual({ text: isAscii ? "Name\n" : TEXT, encoding });
});

test("scripts of India are read in UTF-16 without a mark", () => {
  const text = "नाम\tहैंडिकैप\nराजेंद्र नायर\t18\n";
  expect(decodeText(bytesOf(text, "utf16le"))).toEqual({ text, encoding: "utf-16le" });
});

test("the apostrophe of Windows is one", () => {
  expect(decodeText(new Uint8Array([0x44, 0x92, 0x53])).text).toBe("D’S");
});
