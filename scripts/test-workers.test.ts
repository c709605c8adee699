import { expect, test } from "vitest";
import { testWorkers } from "./test-workers.ts";

const GIGABYTE = 2 ** 30;

test.each([
  ["two processors have as many as were measured there", 2, 24, 4],
  ["eight have four times as many", 8, 64, 16],
  ["one has half of them", 1, 8, 2],
  ["memory bounds them", 8, 8, 8],
  ["a small machine has one", 2, 2, 1],
  ["the connections of PostgreSQL bound them", 64, 256, 16],
])("%s", (_, processors, gigabytes, workers) => {
  expect(testWorkers(4, 768, { processors, memory: gigabytes * GIGABYTE })).toBe(workers);
});
