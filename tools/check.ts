import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CheckStep, changedFiles, checkSteps, houseRules } from './check-steps.ts';

const root = dirname(import.meta.dirname);

/** Garbage collection takes a fifth of the compiler's processor time; it runs less often with a larger heap. */
const env = { GOGC: '400', ...process.env };

/** The result of a step; the output is shown only for failed ones. */
interface Outcome {
  readonly name: string;
  readonly seconds: number;
  readonly output: string;
  readonly passed: boolean;
}

function runStep({ name, command, args, folder = '' }: CheckStep): Promise<Outcome> {
  const began = performance.now();
  return new Promise((resolve) => {
    const options = { cwd: join(root, folder), env, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
    execFile(join(root, 'node_modules/.bin', command), args, options, (error, stdout, stderr) => {
      const seconds = (performance.now() - began) / 1_000;
      const reason = error !== null && stdout + stderr === '' ? error.message : '';
      resolve({ name, seconds, output: `${stdout}${stderr}${reason}`, passed: error === null });
    });
  });
}

/** Runs the steps in parallel, one per core, and prints the result of each. */
async function runSteps(steps: readonly CheckStep[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const runNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await runStep(step);
      outcomes.push(outcome);
      console.log(`${outcome.passed ? 'ok  ' : 'FAIL'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`);
      if (!outcome.passed) console.log(outcome.output);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return outcomes;
}

const { values } = parseArgs({
  options: {
    changed: { type: 'boolean', default: false },
    'without-house-rules': { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});
const all = values['without-house-rules'] ? checkSteps : [...checkSteps, houseRules];
const changed = values.changed ? changedFiles(root) : null;
const existing = changed?.filter((file) => existsSync(join(root, file))) ?? [];
const steps = all.flatMap((step) => {
  if (changed === null) return [step];
  if (!changed.some((file) => step.concerns.test(file))) return [];
  return [step.takesFiles ? { ...step, args: [...step.args, ...existing] } : step];
});
const began = performance.now();
const outcomes = await runSteps(steps);
const failed = outcomes.filter((outcome) => !outcome.passed).map(({ name }) => name);
const passed = outcomes.length - failed.length;
const of = changed === null ? '' : ` for ${changed.length} changed files`;
const seconds = ((performance.now() - began) / 1_000).toFixed(1);
console.log(
  failed.length === 0
    ? `check: all ${passed} steps passed${of} in ${seconds} s`
    : `check: ${failed.length} of ${outcomes.length} steps failed${of}: ${failed.join('; ')}`,
);
if (values.report !== undefined) {
  const testResults = failed.map((name) => ({ name, status: 'failed', assertionResults: [] }));
  writeFileSync(
    values.report,
    JSON.stringify({ numPassedTests: passed, numFailedTests: failed.length, testResults }),
  );
}
process.exitCode = failed.length === 0 ? 0 : 1;
