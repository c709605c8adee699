import { expect, test } from "vitest";
import { callClubText, telHref } from "./club.ts";

test.each([
  [
    { phone: "+91 80 2345 6789", contact: "desk@club.example" },
    "call the club on +91 80 2345 6789",
  ],
  [{ contact: "desk@club.example" }, "write to the club at desk@club.example"],
  [{}, "write to the club at hello@teebox.example"],
])("%j is reached by: %s", (club, text) => {
  expect(callClubText(club)).toBe(text);
});

test("a number is dialled without its spaces", () => {
  expect(telHref("+91 (80) 2345-6789")).toBe("tel:+918023456789");
});
