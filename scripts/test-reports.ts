import { join } from "node:path";

/** What a report says of a file; `seconds` as if its tests ran one after the other. */
export type TestFile = {
  file: string;
  seconds: number;
  passed: number;
  /** The names of those that did not pass: skipped ones too. */
  failed: string[];
};

/** A part of Vitest's JSON report; times in milliseconds. */
export type VitestReport = {
  testResults: readonly {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: readonly { fullName: string; status: string }[];
  }[];
};

/** A part of Playwright's JSON report; times in milliseconds. */
export type PlaywrightReport = {
  config: { rootDir: string };
  suites: readonly ({ file: string } & Suite)[];
};
type Spec = {
  title: string;
  tests: readonly {
    status: string;
    projectName: string;
    results: readonly { duration: number }[];
  }[];
};
type Suite = { specs?: readonly Spec[]; suites?: readonly Suite[] };

/** A file that fails before its tests has a failure of its own name. */
export function filesOfVitest({ testResults }: VitestReport): TestFile[] {
  return testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== "passed");
    const isWell = status === "passed" || failed.length > 0;
    return {
      file: name,
      seconds: (endTime - startTime) / 1000,
      passed: assertionResults.length - failed.length,
      failed: isWell ? failed.map(({ fullName }) => fullName) : ["the file itself"],
    };
  });
}

/** A test that passed only when it was tried again did not pass. */
export function filesOfPlaywright(report: PlaywrightReport): TestFile[] {
  return report.suites.map((suite) => {
    const tests = specsOf(suite).flatMap(({ title, tests }) =>
      tests.map((test) => ({ ...test, title })),
    );
    const failed = tests.filter(({ status }) => status !== "expected");
    return {
      file: join(report.config.rootDir, suite.file),
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) /
        1000,
      passed: tests.length - failed.length,
      failed: failed.map(({ title, projectName }) => `${title} (${projectName})`),
    };
  });
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
