import { join } from "node:path";

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ file: string, seconds: number }} FileTime how long the tests of a
 *   file took, as if one after the other
 * @typedef {{ numPassedTests: number, numTotalTests: number, success: boolean,
 *   testResults: readonly { name: string, startTime: number, endTime: number
 *   }[] }} VitestReport times in milliseconds
 * @typedef {{ specs?: readonly { tests: readonly { results: readonly {
 *   duration: number }[] }[] }[], suites?: readonly Suite[] }} Suite durations
 *   in milliseconds
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
 * How long each file took, by vitest's JSON report.
 *
 * @param {VitestReport} report
 * @returns {FileTime[]}
 */
export function fileTimesOfVitest({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * How long each file took, by Playwright's JSON report.
 *
 * @param {PlaywrightReport} report
 * @returns {FileTime[]}
 */
export function fileTimesOfPlaywright({ config, suites }) {
  return suites.map((suite) => ({
    file: join(config.rootDir, suite.file),
    seconds: millisecondsOf(suite) / 1000,
  }));
}

/**
 * @param {Suite} suite
 * @returns {number}
 */
function millisecondsOf({ specs = [], suites = [] }) {
  const durations = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return [...durations, ...suites.map(millisecondsOf)].reduce(
    (sum, duration) => sum + duration,
    0,
  );
}
