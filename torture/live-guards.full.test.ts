import type { TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { liveChecks } from './support/live-checks.ts';
import { liveGuards } from './support/live-guards.ts';
import { expectMissed, removableFunctions, removeTrigger } from './support/removal.ts';

// Modules that another test file has evaluated in this process would keep their guards.
vi.hoisted(() => vi.resetModules());

const functions = removableFunctions(liveGuards);
let database: TestDatabase;
let checks: typeof liveChecks;

beforeAll(async () => {
  functions.install();
  const { createTestDatabase } = await import('@blattwerk/server/platform/database/test-database.ts');
  checks = (await import('./support/live-checks.ts')).liveChecks;
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
  functions.uninstall();
});

test.each(Object.entries(liveGuards))('without %s the check fails', async (key, guard) => {
  await expectMissed(
    () => checks[guard.shownBy](database),
    () => ('gone' in guard ? functions.remove(key) : removeTrigger(database.pool, guard)),
  );
});

test('every check fails without at least one guard', () => {
  const testedChecks = new Set(Object.values(liveGuards).map(({ shownBy }) => shownBy));
  expect([...testedChecks].toSorted()).toEqual(Object.keys(checks).toSorted());
});
