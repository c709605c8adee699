/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Counts of vitest's JSON report. Skipped and todo tests count as failed.
 *
 * @param {{ numPassedTests: number, numTotalTests: number, success: boolean
 *   }} report
 * @returns {Counts} at least one of them is not zero
 */
export function countVitest({ numPassedTests, numTotalTests, success }) {
  return counts(numPassedTests, numTotalTests - numPassedTests, success);
}

/**
 * Counts of Playwright's JSON report. Only tests that passed at the first
 * attempt count as passed.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number,
 *   skipped: number }, errors: readonly unknown[] }} report
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
