import { expect, test } from "vitest";
import { detailsSchema } from "./schema.ts";

const messagesOf = (details: Record<string, string>) =>
  detailsSchema
    .safeParse(details)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

test("what receipts say of the club is tidied", () => {
  const fields = {
    name: " Golf Club ",
    address: "1 Fairway\r\nGoa ",
    pan: "abcde 1234 f",
    gstin: "30 aaaaa0000a 1z5",
  };
  expect(detailsSchema.parse(fields)).toEqual({
    name: "Golf Club",
    address: "1 Fairway\nGoa",
    pan: "ABCDE1234F",
    gstin: "30AAAAA0000A1Z5",
  });
  expect(detailsSchema.parse({})).toEqual({});
});

const NO_PAN = "pan: A PAN has five letters, four digits and a letter";
const NO_GSTIN = "gstin: A GSTIN has 15 characters, such as 30AAAAA0000A1Z5";

test.each<[Record<string, string>, string]>([
  [{ pan: "ABCD1234F" }, NO_PAN],
  [{ pan: "ABCDE123F" }, NO_PAN],
  [{ pan: "ABCDE12345" }, NO_PAN],
  [{ pan: "XABCDE1234F" }, NO_PAN],
  [{ pan: "ABCDE1234FX" }, NO_PAN],
  [{ gstin: "3AAAAAA0000A1Z5" }, NO_GSTIN],
  [{ gstin: "30AAAA00000A1Z5" }, NO_GSTIN],
  [{ gstin: "30AAAAA000AA1Z5" }, NO_GSTIN],
  [{ gstin: "30AAAAA000001Z5" }, NO_GSTIN],
  [{ gstin: "30AAAAA0000A-Z5" }, NO_GSTIN],
  [{ gstin: "30AAAAA0000A1X5" }, NO_GSTIN],
  [{ gstin: "30AAAAA0000A1Z" }, NO_GSTIN],
  [{ gstin: "130AAAAA0000A1Z5" }, NO_GSTIN],
  [{ gstin: "30AAAAA0000A1Z55" }, NO_GSTIN],
  [{ name: "a".repeat(121) }, "name: Use at most 120 characters"],
  [{ address: "a".repeat(401) }, "address: Use at most 400 characters"],
])("%j is refused: %s", (details, message) => {
  expect(messagesOf(details)).toEqual([message]);
});
