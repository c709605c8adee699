import { expect, test } from "vitest";
import { freePort } from "../support/backend.ts";

test("no port is given twice", async () => {
  // As many at random, of 22,000, would have one twice in all but 1 of 3,000 tries.
  const ports = new Set<number>();
  for (let count = 0; count < 600; count += 1) ports.add(await freePort());
  expect(ports.size).toBe(600);
});
