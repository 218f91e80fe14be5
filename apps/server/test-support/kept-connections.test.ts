import type pg from 'pg';
import { expect, test } from 'vitest';
import { copyBlocks } from '../src/platform/database/copy-columns.ts';
import { inFullRun } from './full-run.ts';
import { setUpDatabase } from './set-up.ts';

const database = setUpDatabase();

const pidOf = async (client: pg.ClientBase) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

test('work reuses the connection of the work before it, and finds nothing left behind', async () => {
  const before = await database.bulk(async (client) => {
    await client.query('create temp table left_over (n integer)');
    await client.query('set statement_timeout = 12345');
    await client.query('select pg_advisory_lock(4711)');
    await client.query('begin');
    await client.query('create table half_made (n integer)');
    return pidOf(client);
  });
  const found = await database.bulk(async (client) => {
    const { rows } = await client.query(`
      select to_regclass('left_over') as temporary, to_regclass('half_made') as made,
        current_setting('statement_timeout') as timeout,
        (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks`);
    return { ...rows[0], pid: await pidOf(client) };
  });
  expect(found).toEqual({ temporary: null, made: null, timeout: '0', locks: 0, pid: before });
});

test('concurrent work gets a connection each', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() =>
      database.bulk(async (client) => {
        await client.query('select pg_sleep(0.01)');
        return pidOf(client);
      }),
    ),
  );
  expect(one).not.toBe(other);
});

test('a connection is closed if its work throws, and if the server ends it', async () => {
  let thrown: number | undefined;
  const failing = database.bulk(async (client) => {
    thrown = await pidOf(client);
    throw new Error('ours');
  });
  await expect(failing).rejects.toThrow('ours');
  const next = await database.bulk(pidOf);
  expect(next).not.toBe(thrown);
  await database.pool.query('select pg_terminate_backend($1, 5000)', [next]);
  await expect.poll(() => database.bulk(pidOf).catch(() => next)).not.toBe(next);
});

inFullRun(() => {
  test('unread rows do not block others', async () => {
    const unread = await database.bulk(async (client) => {
      await copyBlocks(client, 'select n from generate_series(1, 400000) as n', ['int4']).next();
      return client;
    });
    expect(await database.bulk(async (client) => client !== unread)).toBe(true);
  });
});
