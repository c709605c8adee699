import { expect, test } from "vitest";
import { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";
import { readTurn, turnCookie } from "./turns.server.ts";

const NOW = 1_764_400_000_000;
const jarOf = (cookie: string) => new CookieJar(cookie.split(";", 1)[0]);

test("a turn is the time of the first press, for its account and five minutes", () => {
  const jar = jarOf(turnCookie("asha", NOW));
  expect(readTurn(jar, "asha", NOW + 300_000)).toBe(NOW);
  expect(readTurn(jar, "asha", NOW + 300_001)).toBeNull();
  expect(readTurn(jar, "ravi", NOW)).toBeNull();
});

test("no other time can be made up", () => {
  const made = turnCookie("asha", NOW).replace(String(NOW), String(NOW - 60_000));
  expect(readTurn(jarOf(made), "asha", NOW)).toBeNull();
  for (const value of ["", "x", `${String(NOW)}.`, ".", "NaN.NaN"]) {
    expect(readTurn(jarOf(`teebox-turn=${value}`), "asha", NOW)).toBeNull();
  }
});
