import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { computedParam, prepared, sharingReads } from './prepared.ts';

const database = setUpDatabase();
beforeAll(async () => {
  await sql`create table leaves (id bigint primary key, name text not null)`.execute(database.db);
});
beforeEach(async () => {
  await sql`truncate leaves`.execute(database.db);
});

const readTwice = prepared<{ sum: number; text: string }, [number: number, text: string]>(
  (number, text) => sql`
    select ${number}::bigint + ${computedParam(number, (value) => value * 10)}::bigint as sum, ${text}::text as text`,
);
const readLeaves = prepared<{ id: number; name: string }, [name: string]>(
  (name) => sql`select id, name from leaves where name = ${name} order by id`,
);
const readLeavesAlone = prepared<{ id: number }, [name: string]>(
  (name) => sql`select id from leaves where name = ${name}`,
  { alone: true },
);
const divide = prepared<{ quotient: number }, [divisor: number]>(
  (divisor) => sql`select 100 / ${divisor}::bigint as quotient`,
);
const backend = prepared<{ pid: number }, []>(() => sql`select pg_backend_pid() as pid`);

const addLeaf = (id: number, name: string) =>
  sql`insert into leaves values (${id}, ${name})`.execute(database.db);

test('each run uses its own arguments and the values computed from them', async () => {
  const { db } = database;
  const runs = Array.from({ length: 50 }, (_, number) => readTwice(db, number, `run ${number}`));
  const answers = (await Promise.all(runs)).flat();
  expect(answers).toEqual(runs.map((_, number) => ({ sum: number * 11, text: `run ${number}` })));
});

test('reads of the same tick share a write, and a failing one does not affect the others', async () => {
  const { db } = database;
  const runs = [5, 0, 20, 0, 50].map((divisor) => divide(db, divisor).catch((error: Error) => error.message));
  expect(await Promise.all(runs)).toEqual([
    [{ quotient: 20 }],
    'division by zero',
    [{ quotient: 5 }],
    'division by zero',
    [{ quotient: 2 }],
  ]);
  expect(await divide(db, 4)).toEqual([{ quotient: 25 }]);
});

test('committed data is visible to all later reads', async () => {
  for (let id = 1; id <= 20; id += 1) {
    await addLeaf(id, 'Ahorn');
    expect(await readLeaves(database.db, 'Ahorn')).toHaveLength(id);
    expect(await readLeavesAlone(database.db, 'Ahorn')).toHaveLength(id);
  }
});

test('reads in a transaction see its own writes, and nobody else does', async () => {
  await database.db.transaction().execute(async (transaction) => {
    await sql`insert into leaves values (1, 'Esche')`.execute(transaction);
    expect(await readLeaves(transaction, 'Esche')).toHaveLength(1);
    expect(await readLeavesAlone(transaction, 'Esche')).toHaveLength(1);
    expect(await readLeaves(database.db, 'Esche')).toHaveLength(0);
  });
});

test('the server parses a text once per connection', async () => {
  const readFour = prepared(() => sql`select 4 as four`, { alone: true });
  await database.db.connection().execute(async (connection) => {
    for (let round = 0; round < 3; round += 1) await readFour(connection);
    const { rows } = await sql`
      select generic_plans + custom_plans as runs from pg_prepared_statements
      where statement = 'select 4 as four'`.execute(connection);
    expect(rows).toEqual([{ runs: 3 }]);
  });
});

test.each([false, true])('a statement is planned once for all arguments (alone: %s)', async (alone) => {
  const options = { alone };
  const readSome = prepared<{ id: number }, [ids: readonly number[]]>(
    (ids) => sql`select id from leaves where id = any(${ids}::bigint[])`,
    options,
  );
  const plans = prepared<{ generic: number; custom: number }, []>(
    () => sql`
      select generic_plans as generic, custom_plans as custom from pg_prepared_statements
      where statement like 'select id from leaves where id = any%'`,
    options,
  );
  for (let round = 1; round <= 8; round += 1) await readSome(database.db, [round]);
  expect(await plans(database.db)).toEqual([{ generic: 8, custom: 0 }]);
});

test('a lost connection fails the reads in flight and is replaced by the next one', async () => {
  const { db } = database;
  const [own] = await backend(db);
  const slow = prepared(() => sql`select pg_sleep(30)`)(db).catch((error: Error) => error.message);
  await expect
    .poll(async () => {
      const found = await sql`select from pg_stat_activity where pid = ${own?.pid} and query like '%pg_sleep%'
        and state = 'active'`.execute(db);
      return found.rows.length;
    })
    .toBe(1);
  await sql`select pg_terminate_backend(${own?.pid})`.execute(db);
  expect(await slow).toMatch(/terminat/i);
  const [next] = await backend(db);
  expect(next?.pid).not.toBe(own?.pid);
});

test('shared reads query once per text and arguments, and only within their scope', async () => {
  const { db } = database;
  const shared = sharingReads(db, () => undefined);
  await addLeaf(1, 'Buche');
  await readLeaves(db, 'Buche');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answers = await Promise.all([
      readLeaves(shared, 'Buche'),
      readLeaves(shared, 'Buche'),
      readLeaves(shared, 'Ulme'),
    ]);
    expect(answers).toEqual([[{ id: 1, name: 'Buche' }], [{ id: 1, name: 'Buche' }], []]);
    expect(query).toHaveBeenCalledTimes(2);
  } finally {
    query.mockRestore();
  }
  await addLeaf(2, 'Buche');
  expect(await readLeaves(shared, 'Buche')).toHaveLength(1);
  expect(
    await readLeaves(
      sharingReads(db, () => undefined),
      'Buche',
    ),
  ).toHaveLength(2);
});
