import { expect, test } from "vitest";
import { z } from "zod";
import { NAME_MESSAGES, nameSchema } from "./person-schema.ts";

const messageOf = (name: string) =>
  nameSchema(z.string()).safeParse(name).error?.issues[0]?.message;

test.each([
  "Asha Rao",
  "J.R.D. Tata",
  "K.Srinivas",
  "Srinivas.K",
  "Anne-Marie O'Neill",
  "ശ്രീജിത്ത് മേനോൻ",
  "ஆஷா ராவ்",
  "M. S. Dhoni Jr.",
  "Lt. Col. (Retd.) R. Singh",
])("%s is a name", (name) => {
  expect(messageOf(name)).toBeUndefined();
});

test.each(["https://evil.example", "asha@example.com", "www.evil", "Win at evil.example now"])(
  "%s has an address",
  (name) => {
    expect(messageOf(name)).toBe(NAME_MESSAGES.address);
  },
);

test.each([
  "two\r\nlines",
  "\u202Eohsa",
  "a\u0007b",
  "a\u200Bb",
  "a\u2028b",
  "a\uFFFFb",
  "\u3164\u3164",
  "\u2800\u2800",
  "a\u{E0041}b",
])("%j has invisible signs", (name) => {
  expect(messageOf(name)).toBe(NAME_MESSAGES.invisible);
});
