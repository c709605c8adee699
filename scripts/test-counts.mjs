import { join } from "node:path";

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ file: string, seconds: number, failures: string[] }} FileResult
 *   how long the tests of a file took, as if one after the other, and which did
 *   not pass
 * @typedef {{ numPassedTests: number, numTotalTests: number, success: boolean,
 *   testResults: readonly { name: string, startTime: number, endTime: number,
 *   assertionResults: readonly { fullName: string, status: string }[]
 *   }[] }} VitestReport times in milliseconds
 * @typedef {{ specs?: readonly { title: string, ok: boolean,
 *   tests: readonly { results: readonly { duration: number }[] }[] }[],
 *   suites?: readonly Suite[] }} Suite durations in milliseconds
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number,
 *   skipped: number }, errors: readonly unknown[], config: { rootDir: string },
 *   suites: readonly ({ file: string } & Suite)[] }} PlaywrightReport
 */

/**
 * Counts of vitest's JSON report. Skipped and todo tests count as failed.
 *
 * @param {VitestReport} report
 * @returns {Counts} at least one of them is not zero
 */
export function countVitest({ numPassedTests, numTotalTests, success }) {
  return counts(numPassedTests, numTotalTests - numPassedTests, success);
}

/**
 * Counts of Playwright's JSON report. Only tests that passed at the first
 * attempt count as passed.
 *
 * @param {PlaywrightReport} report
 * @returns {Counts} at least one of them is not zero
 */
export function countPlaywright({ stats, errors }) {
  return counts(
    stats.expected,
    stats.unexpected + stats.flaky + stats.skipped,
    errors.length === 0,
  );
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {boolean} success of the run as a whole
 * @returns {Counts}
 */
function counts(passed, failed, success) {
  const isWrong = failed === 0 && (!success || passed === 0);
  return { passed, failed: isWrong ? 1 : failed };
}

/**
 * The files of vitest's JSON report.
 *
 * @param {VitestReport} report
 * @returns {FileResult[]}
 */
export function filesOfVitest({ testResults }) {
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
    failures: assertionResults
      .filter(({ status }) => status !== "passed")
      .map(({ fullName }) => fullName),
  }));
}

/**
 * The files of Playwright's JSON report.
 *
 * @param {PlaywrightReport} report
 * @returns {FileResult[]}
 */
export function filesOfPlaywright({ config, suites }) {
  return suites.map((suite) => {
    const specs = specsOf(suite);
    return {
      file: join(config.rootDir, suite.file),
      seconds:
        specs
          .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
          .reduce((sum, { duration }) => sum + duration, 0) / 1000,
      failures: specs.filter(({ ok }) => !ok).map(({ title }) => title),
    };
  });
}

/**
 * @param {Suite} suite
 * @returns {NonNullable<Suite["specs"]>[number][]} its own and those of the suites in it
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
