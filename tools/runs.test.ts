import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Installed, planRuns, runOf } from './runs.mjs';

const root = dirname(import.meta.dirname);
const folder = '/usr/lib/postgresql/15';
const names = ['check', 'house rules', 'packages, server, web, tools', 'journeys in the browser'];
const name = 'server on PostgreSQL 15';

const without = { found: [], missing: ['journeys in Firefox: not installed'] };
const firefox = { name: 'Firefox' as const, paths: ['/usr/bin/firefox-esr'] };
const webkit = { name: 'WebKit' as const, paths: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'] };
const replica = 'every call with a replica';
const pooler = 'every call through PgBouncer';
const program = '/usr/sbin/pgbouncer';
/** The runs that `npm run test:full` plans on such a machine. */
const plan = (
  postgres15: string | null,
  otherBrowsers: Installed['otherBrowsers'],
  pgBouncer: string | null = program,
) => planRuns({ root, installed: { postgres15, pgBouncer, otherBrowsers } });

test('npm test has its four runs, and needs no other PostgreSQL or browser', () => {
  const { runs, skipped } = planRuns({ root, installed: null });
  expect(runs.map((run) => run.name)).toEqual(names);
  expect(runs.map(({ environment }) => environment)).toEqual(names.map(() => ({})));
  expect(skipped).toEqual([]);
});

test('npm run test:full adds a run on PostgreSQL 15, on a server of its own', () => {
  const { runs, skipped } = plan(folder, { found: [], missing: [] });
  expect(runs.map((run) => run.name)).toEqual([...names, replica, pooler, name]);
  const own = { TEST_POSTGRES: '', TEST_DATABASE_URL: '', FULL: '0' };
  expect(runs.map(({ environment }) => environment)).toEqual([
    ...names.map(() => ({ FULL: '1' })),
    { TEST_REPLICA: '1', ...own },
    { TEST_POOLER: program, ...own },
    { TEST_POSTGRES: folder, TEST_DATABASE_URL: '', FULL: '0' },
  ]);
  expect(skipped).toEqual([]);
});

test('npm run test:full walks the journeys in the other browsers that are installed', () => {
  const { runs } = plan(folder, { found: [firefox, webkit], missing: [] });
  const run = runs.find((one) => one.name === 'journeys in Firefox and WebKit');
  expect(run?.args).toContain('--project=other-browsers');
  expect(run?.environment).toEqual({ FULL: '1' });
});

test('with only one of them installed, the journeys walk in that one and the other is reported', () => {
  const missing = ['journeys in WebKit: not installed'];
  const { runs, skipped } = plan(folder, { found: [firefox], missing });
  expect(runs.map((run) => run.name)).toEqual([...names, 'journeys in Firefox', replica, pooler, name]);
  expect(skipped).toEqual(missing);
});

test('with none installed, that is reported', () => {
  const { runs, skipped } = plan(null, without, null);
  expect(runs.map((run) => run.name)).toEqual([...names, replica]);
  expect(skipped).toEqual([
    ...without.missing,
    `${pooler}: not installed; Debian has it in pgbouncer, PGBOUNCER names the program elsewhere`,
    `${name}: none is installed; POSTGRES_15 names the folder of one elsewhere`,
  ]);
});

test('the tests that query the database run on PostgreSQL 15', () => {
  const { runs } = plan(folder, without);
  const files = runs.at(-1)?.args.filter((argument) => argument.endsWith('.ts')) ?? [];
  for (const path of [
    'apps/server/src/operations/backup/backup.full.test.ts',
    'apps/server/src/money/books/check/check-ledger.test.ts',
    'apps/server/src/commission/cycles/close-cycle.test.ts',
    'apps/server/src/money/payouts/payouts.routes.test.ts',
    'apps/server/src/platform/database/migrate.test.ts',
    'torture/payouts.full.test.ts',
  ])
    expect(files).toContain(path);
  expect(
    files.filter((file) =>
      /^torture\/(plan-|database-killed|fuzz|held|overload)|embedded|\/demo\//.test(file),
    ),
  ).toEqual([]);
});

test('every call is made with a replica and through a pooler', () => {
  for (const run of plan(null, without).runs.slice(-2)) {
    const files = run.args.filter((argument) => argument.endsWith('.ts'));
    expect(files).toContain('apps/server/test-support/access/access-matrix.test.ts');
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  }
});

test('named files are one run of them, with the arguments passed to vitest', () => {
  const { args, environment } = runOf(['packages/plan', '-t', 'a share'], true);
  expect(args).toEqual(['run', 'packages/plan', '-t', 'a share', '--reporter=default', '--reporter=json']);
  expect(environment).toEqual({ FULL: '1' });
});
