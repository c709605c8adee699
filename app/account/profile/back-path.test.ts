import { expect, test } from "vitest";
import { backPath } from "./back-path.ts";

const SITE = "https://golf.example";

test.each([
  ["https://golf.example/courses?q=pine", "/courses?q=pine"],
  ["https://golf.example/admin/users", "/admin/users"],
  ["https://golf.example/", "/"],
])("from %s back to %s", (referer, path) => {
  expect(backPath(referer, SITE)).toBe(path);
});

test.each([
  [null],
  [""],
  ["no address"],
  ["https://elsewhere.example/courses"],
  ["http://golf.example/courses"],
  ["https://golf.example//elsewhere.example/"],
  ["https://golf.example/profile?credentials=shown"],
  ["https://golf.example/login?redirectTo=/profile"],
  ["https://golf.example/signup"],
])("from %j home", (referer) => {
  expect(backPath(referer, SITE)).toBe("/");
});
