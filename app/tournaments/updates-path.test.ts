import { expect, test } from "vitest";
import { updatesPath } from "./updates-path.ts";

test("only a name that contains the Birdie Bash has updates, in any case", () => {
  const path = "/tournaments/bangalore-birdie-bash/updates";
  expect(updatesPath("Bangalore Birdie Bash")).toBe(path);
  expect(updatesPath("The BANGALORE birdie bash 2025")).toBe(path);
  expect(updatesPath("Founder's Birthday Tournament")).toBeNull();
  expect(updatesPath("Birdie Bash")).toBeNull();
});
