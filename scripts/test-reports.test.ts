import { expect, test } from "vitest";
import { filesOfPlaywright, filesOfVitest } from "./test-reports.ts";

test("Vitest: what did not pass failed, as did a file that fails before its tests", () => {
  const at = { startTime: 500, endTime: 2500 };
  const files = filesOfVitest({
    testResults: [
      {
        ...at,
        name: "/a.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "a list is sorted", status: "passed" },
          { fullName: "a list is short", status: "failed" },
          { fullName: "a list is long", status: "skipped" },
        ],
      },
      { ...at, name: "/b.test.ts", status: "failed", assertionResults: [] },
    ],
  });
  const failed = ["a list is short", "a list is long"];
  expect(files).toEqual([
    { file: "/a.test.ts", seconds: 2, passed: 1, failed },
    { file: "/b.test.ts", seconds: 2, passed: 0, failed: ["the file itself"] },
  ]);
});

test("Playwright: flaky and skipped tests did not pass, in suites of suites too", () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [
      {
        status,
        projectName: "quick",
        results: durations.map((duration) => ({ duration })),
      },
    ],
  });
  const files = filesOfPlaywright({
    config: { rootDir: "/tests" },
    suites: [
      {
        file: "b.spec.ts",
        specs: [spec("logs in", "expected", 1000, 500)],
        suites: [{ specs: [spec("logs out", "flaky", 250), spec("waits", "skipped")] }],
      },
    ],
  });
  expect(files).toEqual([
    {
      file: "/tests/b.spec.ts",
      seconds: 1.75,
      passed: 1,
      failed: ["logs out (quick)", "waits (quick)"],
    },
  ]);
});
