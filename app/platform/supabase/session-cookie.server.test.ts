import { describe, expect, test } from "vitest";
import { readSessionClaims } from "./session-cookie.server.ts";

const CLAIMS = { sub: "a user", session_id: "a session" };
const READ = { ...CLAIMS, isForUsers: false };
const FOR_USERS = {
  ...CLAIMS,
  iss: "https://project.example/auth/v1",
  aud: "authenticated",
  exp: 1,
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const sessionWith = (claims: object) =>
  `base64-${encode({ access_token: `header.${encode(claims)}.signature` })}`;

const claimsOf = (cookies: { name: string; value: string }[]) =>
  readSessionClaims({ getAll: () => cookies });

describe("the claims of a session", () => {
  test("are read from one cookie", () => {
    expect(claimsOf([{ name: "s", value: sessionWith(CLAIMS) }])).toEqual(READ);
  });

  test("say that a second factor was given", () => {
    const value = sessionWith({ ...CLAIMS, aal: "aal2" });
    expect(claimsOf([{ name: "s", value }])).toEqual({
      ...READ,
      aal: "aal2",
    });
  });

  test("are read from parts, the tenth after the ninth, in whatever order they come", () => {
    const value = sessionWith(CLAIMS);
    const parts = Array.from({ length: 11 }, (_, part) => ({
      name: `s.${part}`,
      value: part < 10 ? value.slice(5 * part, 5 * part + 5) : value.slice(50),
    }));
    const byName = parts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(claimsOf(byName)).toEqual(READ);
    expect(claimsOf(parts.toReversed())).toEqual(READ);
  });

  test.each<[string, object, boolean]>([
    ["of an auth service for users", {}, true],
    ["for several, users among them", { aud: ["other", "authenticated"] }, true],
    ["valid since now", { nbf: Date.now() / 1000 - 1 }, true],
    ["valid later", { nbf: Date.now() / 1000 + 60 }, false],
    ["for others", { aud: "other" }, false],
    ["by others", { iss: "https://project.example" }, false],
    ["without an issuer", { iss: undefined }, false],
    ["without an end", { exp: undefined }, false],
  ])("say whether the token is for users: %s", (_, changes, isForUsers) => {
    const value = sessionWith({ ...FOR_USERS, ...changes });
    expect(claimsOf([{ name: "s", value }])).toMatchObject({ isForUsers });
  });

  test.each([
    ["there is no cookie", undefined],
    ["it is not encoded", JSON.stringify({ access_token: "a.b.c" })],
    ["a part is missing", sessionWith(CLAIMS).slice(0, 60)],
    ["it is no JSON", "base64-bm8"],
    ["it has no token", `base64-${encode({})}`],
    ["the token has no claims", `base64-${encode({ access_token: "a" })}`],
    ["it names no user", sessionWith({ session_id: "a session" })],
    ["it names no session", sessionWith({ sub: "a user" })],
  ])("are none when %s", (_, value) => {
    expect(claimsOf(value === undefined ? [] : [{ name: "s", value }])).toBe(null);
  });
});
