import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

const root = dirname(import.meta.dirname);
const bin = `${root}/node_modules/.bin`;

/** One tool of `npm run check`: what it is called in the output and the command that fails when it finds something. */
interface CheckStep {
  name: string;
  command: string;
  args: string[];
  /** Where it runs, if not at the root. */
  folder?: string;
}

/** Everything that can be judged without running the product, in the order of how fast it answers. */
const checkSteps: CheckStep[] = [
  {
    name: 'format and lint',
    command: 'biome',
    args: ['check', '--error-on-warnings', '--max-diagnostics=60'],
  },
  { name: 'types: server, tools', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types: plan', command: 'tsc', args: ['--noEmit', '-p', 'packages/plan/tsconfig.json'] },
  { name: 'types: web', command: 'tsc', args: ['--noEmit', '-p', 'apps/web/tsconfig.json'] },
  {
    name: 'types: service worker',
    command: 'tsc',
    args: ['--noEmit', '-p', 'apps/web/tsconfig.worker.json'],
  },
  { name: 'types: web tests, e2e', command: 'tsc', args: ['--noEmit', '-p', 'apps/web/tsconfig.node.json'] },
  {
    name: 'texts',
    command: 'i18next-cli',
    args: ['extract', '--ci', '--dry-run'],
    folder: 'apps/web',
  },
  { name: 'dead code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
];

const houseRules: CheckStep = { name: 'house rules', command: 'vitest', args: ['run', '--project', 'tidy'] };

/** Runs the steps one after another, shows the output of those that fail, and returns their names. */
function runSteps(steps: CheckStep[]): string[] {
  const failed: string[] = [];
  for (const step of steps) {
    const started = performance.now();
    const result = spawnSync(`${bin}/${step.command}`, step.args, {
      cwd: `${root}/${step.folder ?? ''}`,
      encoding: 'utf8',
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const passed = result.status === 0;
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`);
    if (passed) continue;
    failed.push(step.name);
    console.log(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}`);
  }
  return failed;
}

const { values } = parseArgs({
  options: { 'without-house-rules': { type: 'boolean', default: false }, report: { type: 'string' } },
});
const steps = values['without-house-rules'] ? checkSteps : [...checkSteps, houseRules];
const failed = runSteps(steps);
const passed = steps.length - failed.length;
console.log(
  failed.length === 0
    ? `check: all ${passed} steps passed`
    : `check: ${failed.length} of ${steps.length} steps failed: ${failed.join('; ')}`,
);
if (values.report !== undefined) {
  const testResults = failed.map((name) => ({ name, status: 'failed', assertionResults: [] }));
  writeFileSync(
    values.report,
    JSON.stringify({ numPassedTests: passed, numFailedTests: failed.length, testResults }),
  );
}
process.exitCode = failed.length === 0 ? 0 : 1;
