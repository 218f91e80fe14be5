import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { planRuns, runOf } from './runs.mjs';

const root = dirname(import.meta.dirname);
const folder = '/usr/lib/postgresql/15';
const names = ['check', 'house rules', 'packages, server, web, tools', 'journeys in the browser'];
const name = 'server on PostgreSQL 15';

test('npm test has its four runs, and asks for no other PostgreSQL', () => {
  for (const postgres15 of [null, folder]) {
    const { runs, skipped } = planRuns({ isFull: false, root, postgres15 });
    expect(runs.map((run) => run.name)).toEqual(names);
    expect(runs.map(({ environment }) => environment)).toEqual(names.map(() => ({})));
    expect(skipped).toEqual([]);
  }
});

test('npm run test:full has one more on PostgreSQL 15, on no server that others run', () => {
  const { runs, skipped } = planRuns({ isFull: true, root, postgres15: folder });
  expect(runs.map((run) => run.name)).toEqual([...names, name]);
  expect(runs.map(({ environment }) => environment)).toEqual([
    ...names.map(() => ({ FULL: '1' })),
    { TEST_POSTGRES: folder, TEST_DATABASE_URL: '', FULL: '' },
  ]);
  expect(skipped).toEqual([]);
});

test('where there is none, that is said', () => {
  const { runs, skipped } = planRuns({ isFull: true, root, postgres15: null });
  expect(runs.map((run) => run.name)).toEqual(names);
  expect(skipped).toEqual([`${name}: none is installed; POSTGRES_15 names the folder of one elsewhere`]);
});

test('on PostgreSQL 15 runs what asks the tests’ database', () => {
  const { runs } = planRuns({ isFull: true, root, postgres15: folder });
  const files = runs.at(-1)?.args.filter((argument) => argument.endsWith('.ts')) ?? [];
  for (const asked of [
    'apps/server/src/operations/backup/backup.full.test.ts',
    'apps/server/src/money/books/check/check-ledger.test.ts',
    'apps/server/src/commission/cycles/close-cycle.test.ts',
    'apps/server/src/money/payouts/payouts.routes.test.ts',
    'apps/server/src/platform/database/migrate.test.ts',
    'torture/payouts.full.test.ts',
  ])
    expect(files).toContain(asked);
  expect(
    files.filter((file) => /^torture\/(plan-|database-killed|overload)|embedded|\/demo\//.test(file)),
  ).toEqual([]);
});

test('some files alone are one run of them, with what was said to vitest', () => {
  const { args, environment } = runOf(['packages/plan', '-t', 'a share'], true);
  expect(args).toEqual(['run', 'packages/plan', '-t', 'a share', '--reporter=default', '--reporter=json']);
  expect(environment).toEqual({ FULL: '1' });
});
