import { expect, test } from "vitest";
import {
  countPlaywright,
  countVitest,
  filesOfPlaywright,
  filesOfVitest,
} from "./test-counts.mjs";

test("vitest: tests that did not pass count as failed, as does an empty run", () => {
  const count = (passed: number, total: number, success = true) =>
    countVitest({
      numPassedTests: passed,
      numTotalTests: total,
      success,
      testResults: [],
    });
  expect(count(7, 7)).toEqual({ passed: 7, failed: 0 });
  expect(count(5, 7)).toEqual({ passed: 5, failed: 2 });
  expect(count(0, 0)).toEqual({ passed: 0, failed: 1 });
  expect(count(7, 7, false)).toEqual({ passed: 7, failed: 1 });
});

test("Playwright: flaky and skipped tests did not pass, and an error outside tests is a failure", () => {
  const count = (
    stats: Partial<Record<string, number>>,
    errors: unknown[] = [],
  ) =>
    countPlaywright({
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
      errors,
      config: { rootDir: "/tests" },
      suites: [],
    });
  expect(count({ expected: 9 })).toEqual({ passed: 9, failed: 0 });
  expect(count({ expected: 9, unexpected: 1, flaky: 2, skipped: 3 })).toEqual({
    passed: 9,
    failed: 6,
  });
  expect(count({})).toEqual({ passed: 0, failed: 1 });
  expect(count({ expected: 9 }, ["setup failed"])).toEqual({
    passed: 9,
    failed: 1,
  });
});

test("a file's result is the time of all its tests, and the names of those that did not pass", () => {
  expect(
    filesOfVitest({
      numPassedTests: 1,
      numTotalTests: 2,
      success: false,
      testResults: [
        {
          name: "/a.test.ts",
          startTime: 500,
          endTime: 2500,
          assertionResults: [
            { fullName: "a list is sorted", status: "passed" },
            { fullName: "a list is short", status: "failed" },
          ],
        },
      ],
    }),
  ).toEqual([
    { file: "/a.test.ts", seconds: 2, failures: ["a list is short"] },
  ]);
  const spec = (title: string, ok: boolean, ...durations: number[]) => ({
    title,
    ok,
    tests: durations.map((duration) => ({ results: [{ duration }] })),
  });
  expect(
    filesOfPlaywright({
      stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [],
      config: { rootDir: "/tests" },
      suites: [
        {
          file: "b.spec.ts",
          specs: [spec("logs in", true, 1000, 500)],
          suites: [
            { specs: [spec("logs out", false, 250), spec("waits", true, 250)] },
          ],
        },
      ],
    }),
  ).toEqual([{ file: "/tests/b.spec.ts", seconds: 2, failures: ["logs out"] }]);
});
