import { readFileSync } from 'node:fs';

const MAX_LINES = 24;
const MAX_COLUMNS = 1_200;

/**
 * @typedef {{ passed: number, failed: number, failures: string[], skipped: string[] }} Count `failures` names what failed,
 *   `skipped` what could not be tried on this machine.
 */

/**
 * The result of one tool's run. A tool that ended badly without a failed test (it crashed, a file did not load, an error
 * was left unhandled) and one that ran nothing at all count as one failure.
 *
 * @param {number | null} exitCode
 * @param {string} reportPath where the tool left its figures, in the form of Vitest's and Jest's JSON reports
 * @returns {Count}
 */
export function judgeRun(exitCode, reportPath) {
  const { passed, failed, failures, skipped } = readReport(reportPath);
  if (failed > 0 || (exitCode === 0 && passed > 0)) return { passed, failed, failures, skipped };
  const reason =
    exitCode === 0 ? 'nothing ran' : `ended with ${exitCode ?? 'a signal'} although no test failed`;
  return { passed, failed: 1, failures: [...failures, reason], skipped };
}

/**
 * @param {string} path
 * @returns {Count}
 */
function readReport(path) {
  try {
    const { numPassedTests, numFailedTests, testResults = [] } = JSON.parse(readFileSync(path, 'utf8'));
    return {
      passed: Number(numPassedTests),
      failed: Number(numFailedTests),
      failures: testResults.flatMap(namesOfFailures),
      skipped: testResults.flatMap(namesOfSkipped),
    };
  } catch {
    return { passed: 0, failed: 0, failures: [], skipped: [] };
  }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @param {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} file
 * @returns {string[]} each failed test of a file with its message; a file that did not load is
 *   listed itself
 */
function namesOfFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
  if (failed.length > 0) {
    return failed.map(
      ({ fullName, failureMessages }) => `${name}: ${fullName}: ${messageOf(failureMessages?.[0])}`,
    );
  }
  return status === 'failed' ? [`${name}: ${messageOf(message)}`] : [];
}

/**
 * @param {{ assertionResults?: Assertion[] }} file
 * @returns {string[]}
 */
function namesOfSkipped({ assertionResults = [] }) {
  return assertionResults.filter(({ status }) => status === 'skipped').map(({ fullName }) => fullName);
}

/**
 * The message of a failure, without the stack. Includes the seed and the counterexample of a property test, which follow
 * the first line.
 *
 * @param {string | undefined} text a message, or a stack that begins with it
 */
function messageOf(text) {
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return lines
    .slice(0, stack < 0 ? undefined : stack)
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, MAX_COLUMNS))
    .join('\n    ');
}
