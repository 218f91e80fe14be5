import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { isFullRun } from '../../../../test-support/full-run.ts';
import { onDatabase } from '../../../../test-support/on-database.ts';
import { countWaiting } from '../../../../test-support/waiting.ts';
import { setUpOwners } from '../testing/owners.ts';

const owners = setUpOwners();
afterEach(() => owners.server.database.db.deleteFrom('login_throttles').execute());

const file = 'number;name\nP1;Schule\n';
const send = (who: 'anna' | 'child' | 'side') => owners.send(who, '/api/projects/import', file);

/** Runs `work` while imported rows wait for a lock on the table. */
async function whileHeld(work: (waiting: (count: number) => Promise<void>) => Promise<void>): Promise<void> {
  await onDatabase(owners.server.database.url, async (client) => {
    await client.query('begin; lock table projects in access exclusive mode');
    await work((count) => expect.poll(() => countWaiting(client)).toBe(count));
    await client.query('rollback');
  });
}

test('of ten concurrent imports by one partner one runs, the others are rejected with Retry-After, and everybody else is served', async () => {
  let sent: Promise<Awaited<ReturnType<typeof send>>>[] = [];
  let answered = 0;
  await whileHeld(async (waiting) => {
    sent = Array.from({ length: 10 }, () => send('anna').finally(() => (answered += 1)));
    await waiting(1);
    // One that arrives after the first has finished is not concurrent.
    await expect.poll(() => answered).toBe(9);
    expect((await owners.get('side', '/api/user/')).statusCode).toBe(200);
    expect((await owners.get('anna', '/api/user/')).statusCode).toBe(200);
  });
  const answers = await Promise.all(sent);
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers['retry-after']).toBe('5');
  expect(refused?.json().code).toBe('importUnderWay');
});

test('two partners’ files are imported concurrently, a third is rejected with Retry-After', async () => {
  let two: Promise<unknown>[] = [];
  await whileHeld(async (waiting) => {
    two = [send('anna'), send('child')];
    await waiting(2);
    const third = await send('side');
    expect([third.statusCode, third.json().code, third.headers['retry-after']]).toEqual([
      503,
      'importsFull',
      '5',
    ]);
  });
  expect(await Promise.all(two)).toMatchObject([{ statusCode: 200 }, { statusCode: 200 }]);
  expect((await send('side')).statusCode).toBe(200);
});

/** Counts further uploads, and returns the last answer. */
async function countMore(calls: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update login_throttles set failures = failures + ${calls}::int where failures = 2 returning failures`.execute(
    owners.server.database.db,
  );
  expect(rows).toHaveLength(1);
  return (rows[0]?.failures ?? 0) - 1;
}

test('a partner may import sixty times per hour', async () => {
  for (let number = 0; number < 60; number += 1) {
    expect((await send('anna')).statusCode).toBe(200);
    // In an every-run test most of them are counted without being sent.
    if (number === 1 && !isFullRun) number = await countMore(55);
  }
  const refused = await send('anna');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('child')).statusCode).toBe(200);
});
