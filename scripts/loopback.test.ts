import { expect, test } from "vitest";
import { loopbackProblem } from "./loopback.ts";

test("a machine that reaches itself has no problem", async () => {
  expect(await loopbackProblem()).toBeUndefined();
});

test("a machine without the address is told what to do", async () => {
  // An address for documentation, which no machine has.
  expect(await loopbackProblem("192.0.2.1")).toMatch(/192\.0\.2\.1.*ip link set lo up/);
});
