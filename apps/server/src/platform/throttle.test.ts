import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '../../test-support/set-up.ts';
import { inTransaction } from './database/transaction.ts';
import { countTry, forgiveTry, type Limit } from './throttle.ts';

const database = setUpDatabase();
const NOW = new Date('2026-03-15T10:00:00Z');
const own: Limit = { key: 'own', failures: 1 };
const shared: Limit = { key: 'shared', failures: 3, windowSeconds: 60 };

beforeEach(async () => {
  await database.pool.query('drop trigger if exists broken on login_throttles');
  await database.db.deleteFrom('login_throttles').execute();
});

const counts = async () => {
  const rows = await database.db
    .selectFrom('login_throttles')
    .select(['key', 'failures'])
    .orderBy('key')
    .execute();
  return rows.map(({ key, failures }) => `${key} ${failures}`);
};

/** From now on the limit that others share cannot be written. */
async function breakShared(): Promise<void> {
  await database.pool.query(`
    create or replace function fail() returns trigger language plpgsql as $$
    begin
      raise exception 'broken';
    end $$;
    create trigger broken before insert or update on login_throttles
      for each row when (new.key = 'shared') execute function fail()`);
}

test('the longest time of the limits that are passed is to be waited, and a success starts the own one afresh', async () => {
  expect(await countTry(database.db, [own, shared], NOW)).toBe(0);
  expect(await countTry(database.db, [own, shared], NOW)).toBe(15 * 60);
  await forgiveTry(database.db, [own, shared]);
  expect(await countTry(database.db, [own, shared], NOW)).toBe(0);
  expect(await countTry(database.db, [shared], NOW)).toBe(0);
  expect(await countTry(database.db, [shared], NOW)).toBe(60);
});

test('a try counts against all limits or against none', async () => {
  await breakShared();
  await expect(countTry(database.db, [own, shared], NOW)).rejects.toThrow('broken');
  expect(await counts()).toEqual([]);
});

test('a success is taken back from all limits or from none', async () => {
  await countTry(database.db, [own, shared], NOW);
  await breakShared();
  await expect(forgiveTry(database.db, [own, shared])).rejects.toThrow('broken');
  expect(await counts()).toEqual(['own 1', 'shared 1']);
});

test('tries and successes with the same limits in any order do not block each other', async () => {
  const limits = [own, shared];
  const calls = Array.from({ length: 300 }, (_, turn) => {
    const given = turn % 2 === 0 ? limits : limits.toReversed();
    return turn % 3 === 0 ? forgiveTry(database.db, given) : countTry(database.db, given, NOW);
  });
  await Promise.all(calls);
  expect(await counts()).toHaveLength(2);
});

test('within a transaction, which may be undone, nothing is counted', async () => {
  const within = (work: typeof countTry) => inTransaction(database.db, (tx) => work(tx, [own], NOW));
  await expect(within(countTry)).rejects.toThrow('not within its transaction');
  await expect(inTransaction(database.db, (tx) => forgiveTry(tx, [own]))).rejects.toThrow(
    'not within its transaction',
  );
});
