import { beforeEach, expect, test } from 'vitest';
import { isFullRun } from '../../test-support/full-run.ts';
import { setUpDatabase } from '../../test-support/set-up.ts';
import { inTransaction } from './database/transaction.ts';
import { consumeAttempt, type Limit, resetAttempts } from './throttle.ts';

const database = setUpDatabase();
const NOW = new Date('2026-03-15T10:00:00Z');
const own: Limit = { key: 'own', failures: 1 };
const shared: Limit = { key: 'shared', failures: 3, windowSeconds: 60 };

beforeEach(() => database.db.deleteFrom('login_throttles').execute());

const forgive = (limits: readonly Limit[]) => inTransaction(database.db, (tx) => resetAttempts(tx, limits));

const counts = async () => {
  const rows = await database.db
    .selectFrom('login_throttles')
    .select(['key', 'failures'])
    .orderBy('key')
    .execute();
  return rows.map(({ key, failures }) => `${key} ${failures}`);
};

test('beyond several limits the longest wait counts, and a success resets the first limit', async () => {
  const waits: number[] = [];
  for (let round = 0; round < 4; round += 1)
    waits.push(await consumeAttempt(database.db, [shared, own], NOW));
  expect(waits).toEqual([0, 900, 900, 900]);
  await forgive([own, shared]);
  expect(await consumeAttempt(database.db, [own], NOW)).toBe(0);
  expect(await consumeAttempt(database.db, [shared], NOW)).toBe(60);
});

test('an attempt counts against all limits or none', async () => {
  await database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger broken before insert on login_throttles
      for each row when (new.key = 'shared') execute function fail()`);
  await expect(consumeAttempt(database.db, [own, shared], NOW)).rejects.toThrow('broken');
  await database.pool.query('drop function fail cascade');
  expect(await counts()).toEqual([]);
});

test('concurrent attempts and successes on the same limits, in any order, do not deadlock', async () => {
  const limits = [own, shared];
  const calls = Array.from({ length: isFullRun ? 300 : 90 }, (_, turn) => {
    const given = turn % 2 === 0 ? limits : limits.toReversed();
    return turn % 3 === 0 ? forgive(given) : consumeAttempt(database.db, given, NOW);
  });
  await Promise.all(calls);
  expect(await counts()).toHaveLength(2);
});

test('a success takes one attempt off the shared limit, which never drops below zero', async () => {
  for (let round = 0; round < 2; round += 1) await consumeAttempt(database.db, [own, shared], NOW);
  await forgive([own, shared]);
  expect(await counts()).toEqual(['own 0', 'shared 1']);
  for (let round = 0; round < 2; round += 1) await forgive([own, shared]);
  expect(await counts()).toEqual(['own 0', 'shared 0']);
});

test('within a transaction, which may be rolled back, nothing is counted', async () => {
  const within = inTransaction(database.db, (tx) => consumeAttempt(tx, [own], NOW));
  await expect(within).rejects.toThrow('not within its transaction');
  expect(await counts()).toEqual([]);
});
