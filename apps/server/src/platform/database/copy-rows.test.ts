import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { copyRows } from './copy-rows.ts';
import type { TxClient } from './transaction.ts';

const database = setUpDatabase();

/** Without a transaction: what is left after an error was written by the copy itself. */
const alone = (client: ClientBase) => client as TxClient;

const table = 'create temp table copied (n bigint, t text, b boolean, at timestamptz)';

test('values of every kind round-trip', async () => {
  const rows = [
    [1, 'tab\tline\nreturn\rback\\slash \\N äß漢🌿', true, new Date('2024-02-29T12:00:00.123Z')],
    [2, '', false, new Date(0)],
    [-Number.MAX_SAFE_INTEGER, null, null, null],
  ] as const;
  const found = await database.bulk(async (client) => {
    await client.query(table);
    await copyRows(alone(client), 'copied (n, t, b, at)', rows);
    return client.query({ text: 'select * from copied order by n desc', rowMode: 'array' });
  });
  expect(found.rows).toEqual([rows[1], rows[0], rows[2]]);
});

const ROWS = isFullRun ? 100_000 : 20_000;

test('thousands of generated rows are copied', async () => {
  function* generated() {
    for (let n = 1; n <= ROWS; n++) yield [n, `row ${n}`, true, null];
  }
  const found = await database.bulk(async (client) => {
    await client.query(table);
    await copyRows(alone(client), 'copied', generated());
    return client.query('select count(*) as rows, sum(n)::bigint as sum from copied');
  });
  expect(found.rows).toEqual([{ rows: ROWS, sum: (ROWS * (ROWS + 1)) / 2 }]);
});

test('an error in the rows and an error of the server each fail the copy', async () => {
  function* failing() {
    yield [1, 'a', true, null];
    throw new Error('out of ideas');
  }
  const faults = await database.bulk(async (client) => {
    await client.query(table);
    const ours = await copyRows(alone(client), 'copied', failing()).catch((error: unknown) => error);
    const theirs = await copyRows(alone(client), 'copied', [['x', 'a', true, null]]).catch(
      (error: unknown) => error,
    );
    const left = await client.query('select count(*) as rows from copied');
    return { ours, theirs, left: left.rows };
  });
  expect(faults.ours).toMatchObject({ message: 'out of ideas' });
  expect(faults.theirs).toMatchObject({ message: expect.stringContaining('invalid input syntax') });
  expect(faults.left).toEqual([{ rows: 0 }]);
});
