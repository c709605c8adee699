import { expect, test } from "vitest";
import { plainName } from "../../supabase/functions/registration-mail/plain-name.ts";

test.each([
  "Asha Rao",
  "आशा राव",
  "ശ്രീജിത്ത് മേനോൻ",
  "Anne-Marie O'Neill",
  "J. R. D. Tata",
  "Ñandú Åström",
  "Guest of m1",
  "Vikram Rao 2",
  "Guest 12 (Jr)",
  "Henry 1985",
])("%j is a name", (name) => {
  expect(plainName(name)).toBe(name);
});

test.each([
  ["two\r\nlines\u2028and more", "two lines and more"],
  ["  spaces\tand\u00A0others ", "spaces and others"],
  ["J.R.D. Tata", "J. R. D. Tata"],
  ["evil.example", "evil. example"],
  ["evil\uFF0Eexample", "evil. example"],
  ["https://evil.example/a?b=c", "https evil. example a b c"],
  ["mail asha@evil.example", "mail asha evil. example"],
  ["call +91 98450 00000", "call"],
  ["call 98450-00000 now", "call now"],
  ["call (080) 2345.6789", "call"],
  ["call 98\u00A0450", "call"],
  ["at 10.0.0.1", "at"],
  ["<b>Asha</b>", "b Asha b"],
  ["\u202Eohsa\u202C", "ohsa"],
  ["a\u0000b", "a b"],
  ["2025", ""],
  ["...", ""],
  ["", ""],
])("%j becomes %j", (input, name) => {
  expect(plainName(input)).toBe(name);
});

test("a long name is whole", () => {
  const name = "Maharajakumari Srimati Venkatalakshmi Padmavathi Subramaniam-Krishnamurthy";
  expect(plainName(name)).toBe(name);
});
