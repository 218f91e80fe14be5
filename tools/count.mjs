import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * What one tool's run counts for. A tool that ended badly without a failed test (it crashed, a file did not
 * load, an error was left unhandled) and one that ran nothing at all count as one failure.
 *
 * @param {number | null} exitCode
 * @param {string} reportPath where the tool left its figures
 * @returns {Count}
 */
export function judgeRun(exitCode, reportPath) {
  const { passed, failed } = readReport(reportPath);
  const hidden = failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + hidden };
}

/**
 * @param {string} path
 * @returns {Count}
 */
function readReport(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'));
    return { passed: Number(numPassedTests), failed: Number(numFailedTests) };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
