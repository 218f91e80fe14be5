import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One run of a tool that reports test counts. `reportFlag` precedes the path of its report; `environment` is added to ours.
 *
 * @typedef {{ name: string, file: string, args: string[], reportFlag: string, environment: Record<string, string> }} Run
 */

const vitest = { file: 'node_modules/vitest/vitest.mjs', reportFlag: '--outputFile.json=' };
const reporters = ['--reporter=default', '--reporter=json'];

/** Slow, or in need of a whole machine, or with a database of their own or none, or independent of the PostgreSQL version. */
const leftOut = [
  'apps/server/demo/',
  'apps/server/src/commission/cycles/standing/standing-engine.full',
  'apps/server/src/commission/past-day/past-day.full',
  'apps/server/src/ending.',
  'apps/server/src/main.',
  'apps/server/src/messaging/messages/told-events.full',
  'apps/server/src/money/payouts/paper/',
  'apps/server/src/operations/deletions/every-text.full',
  'apps/server/src/operations/doctor/',
  'apps/server/src/start-refused.',
  'apps/server/src/platform/database/postgres/',
  'apps/server/src/platform/database/replica',
  'torture/database-killed',
  'torture/failover',
  'torture/fuzz',
  'torture/guesses',
  'torture/held',
  'torture/killed-writers',
  'torture/money-guards',
  'torture/overload',
  'torture/paper-numbers',
  'torture/payout-runs',
  'torture/plan-',
  'torture/simulator',
  'torture/uploads',
];

/**
 * One run of some test files alone.
 *
 * @param {string[]} args what vitest is to run: paths or parts of them, and its own options such as `-t`
 * @param {boolean} isFull
 * @returns {Run}
 */
export function runOf(args, isFull) {
  const environment = isFull ? { FULL: '1' } : {};
  return { ...vitest, name: args.join(' '), args: ['run', ...args, ...reporters], environment };
}

/**
 * What `npm run test:full` needs on this machine in addition to the npm packages: the folder of a PostgreSQL 15, the
 * program PgBouncer, and browsers.
 *
 * @typedef {{ postgres15: string | null, pgBouncer: string | null, otherBrowsers: import('./other-browsers.mjs').OtherBrowsers }} Installed
 */

/**
 * Every run, from the fastest answer to the slowest.
 *
 * @param {{ root: string, installed: Installed | null }} wanted `installed` is null for `npm test`
 * @returns {{ runs: Run[], skipped: string[] }} `skipped` names what cannot run on this machine
 */
export function planRuns({ root, installed }) {
  const environment = installed ? { FULL: '1' } : {};
  const check = {
    name: 'check',
    file: 'tools/check.ts',
    args: ['--without-house-rules'],
    reportFlag: '--report=',
  };
  /** @type {(name: string, project: string) => Omit<Run, 'environment'>} */
  const project = (name, project) => ({
    ...vitest,
    name,
    args: ['run', `--project=${project}`, ...reporters],
  });
  const runs = [
    check,
    project('house rules', 'tidy'),
    project('packages, server, web, tools', 'unit'),
    project('journeys in the browser', 'e2e'),
  ].map((run) => ({ ...run, environment }));
  if (!installed) return { runs, skipped: [] };
  const { postgres15, pgBouncer, otherBrowsers } = installed;
  const skipped = [...otherBrowsers.missing];
  if (otherBrowsers.found.length > 0) {
    const names = otherBrowsers.found.map(({ name }) => name).join(' and ');
    runs.push({ ...project(`journeys in ${names}`, 'other-browsers'), environment });
  }
  runs.push(everyCall('every call with a replica', { TEST_REPLICA: '1' }));
  if (pgBouncer !== null) runs.push(everyCall('every call through PgBouncer', { TEST_POOLER: pgBouncer }));
  else
    skipped.push(
      'every call through PgBouncer: not installed; Debian has it in pgbouncer, PGBOUNCER names the program elsewhere',
    );
  if (postgres15 !== null) runs.push(onPostgres15(root, postgres15));
  else
    skipped.push('server on PostgreSQL 15: none is installed; POSTGRES_15 names the folder of one elsewhere');
  return { runs, skipped };
}

/**
 * The oldest PostgreSQL that the product runs on: runs the server's tests and those in torture/ that use the database, with
 * the counts of the every-run mode. Tests of pure computation already ran.
 *
 * @param {string} root
 * @param {string} folder
 * @returns {Run}
 */
function onPostgres15(root, folder) {
  return {
    ...vitest,
    name: 'server on PostgreSQL 15',
    args: ['run', '--project=unit', ...reporters, ...testsWithDatabase(root)],
    environment: { TEST_POSTGRES: folder, TEST_DATABASE_URL: '', FULL: '0' },
  };
}

/**
 * Every call of the API at least once over another way to the database, and the code that keeps a database session for
 * longer than a transaction.
 *
 * @param {string} name
 * @param {Record<string, string>} environment
 * @returns {Run}
 */
function everyCall(name, environment) {
  const calls = ['access-matrix', 'contract'].map(
    (file) => `apps/server/test-support/access/${file}.test.ts`,
  );
  const sessions = [
    'sales/orders/import/import-orders',
    'operations/takeover/balances/take-balances-over',
    'operations/takeover/memberships/take-memberships-over',
    'operations/takeover/people/take-people-over',
  ].map((file) => `apps/server/src/${file}.test.ts`);
  return {
    ...vitest,
    name,
    args: ['run', '--project=unit', ...reporters, ...calls, ...sessions],
    environment: { ...environment, TEST_POSTGRES: '', TEST_DATABASE_URL: '', FULL: '0' },
  };
}

/** @param {string} root */
function testsWithDatabase(root) {
  const tests = ['apps/server/src', 'torture'].flatMap((folder) => testsBelow(root, folder));
  return tests.filter((path) => !leftOut.some((other) => path.startsWith(other)));
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]} their paths in the repository
 */
function testsBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return testsBelow(root, path);
    return path.endsWith('.test.ts') ? [path] : [];
  });
}
