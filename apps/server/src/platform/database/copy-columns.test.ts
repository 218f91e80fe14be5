import { expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { copyColumns } from './copy-columns.ts';

const database = setUpDatabase();

async function copy<const T extends Parameters<typeof copyColumns>[2]>(query: string, types: T) {
  return database.bulk((client) => copyColumns(client, query, types));
}

test('values of every type arrive as numbers', async () => {
  const columns = await copy(
    `select * from (values
       (1, -9007199254740991::bigint, 7, true, timestamptz '1969-12-31 23:59:59.9995+00', date '1970-01-01'),
       (2, 9007199254740991::bigint, -7, false, timestamptz '2024-02-29 12:00:00.123+00', date '2024-02-29')
     ) as rows(n, a, b, c, d, e) order by n`,
    ['int4', 'int8', 'int4', 'bool', 'timestamptz', 'date'],
  );
  expect(columns.map((column) => [...column])).toEqual([
    [1, 2],
    [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [7, -7],
    [1, 0],
    [-1, Date.UTC(2024, 1, 29, 12, 0, 0, 123)],
    [0, Date.UTC(2024, 1, 29) / 86_400_000],
  ]);
});

test('no rows give empty arrays', async () => {
  const [ids] = await copy('select 1::bigint where false', ['int8']);
  expect([...ids]).toEqual([]);
});

test('rows split across the chunks of the connection are complete', async () => {
  const count = isFullRun ? 300_000 : 60_000;
  const [ids, odd] = await copy(`select n::bigint, n % 2 = 1 from generate_series(1, ${count}) as n`, [
    'int8',
    'bool',
  ]);
  expect(ids.length).toBe(count);
  expect(ids.every((id, i) => id === i + 1 && odd[i] === id % 2)).toBe(true);
});

test('a null, another type, a wrong number of columns and an unsafe integer are errors', async () => {
  await expect(copy('select null::bigint', ['int8'])).rejects.toThrow(TypeError);
  await expect(copy('select n, null::bigint from generate_series(1, 9) n', ['int4', 'int8'])).rejects.toThrow(
    TypeError,
  );
  await expect(copy('select 1::int4', ['int8'])).rejects.toThrow(TypeError);
  await expect(copy('select 1::int4, 2::int4', ['int4'])).rejects.toThrow(TypeError);
  await expect(copy('select 9007199254740992::bigint', ['int8'])).rejects.toThrow(RangeError);
});
