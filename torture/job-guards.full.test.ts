import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobChecks } from './support/job-checks.ts';
import { type JobGuard, jobGuards } from './support/job-guards.ts';
import { expectMissed, removeMethod, removeTrigger, removeWords } from './support/removal.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** Removes a guard; returns a function that restores it. */
function remove(guard: JobGuard) {
  if ('method' in guard) return removeMethod(guard);
  return 'words' in guard ? removeWords(guard) : removeTrigger(database.pool, guard);
}

test.each(Object.entries(jobGuards))('without %s the check fails', async (_, guard) => {
  await expectMissed(
    () => jobChecks[guard.shownBy](database),
    () => remove(guard),
  );
});

test('every check fails without at least one guard', () => {
  const testedChecks = new Set(Object.values(jobGuards).map(({ shownBy }) => shownBy));
  expect([...testedChecks].toSorted()).toEqual(Object.keys(jobChecks).toSorted());
});
