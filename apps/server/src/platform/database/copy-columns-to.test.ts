import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { inFullRun, isFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { copyColumnsTo } from './copy-columns-to.ts';
import type { TxClient } from './transaction.ts';

const database = setUpDatabase();

/** Without a transaction: what is left after an error was written by the copy itself. */
const alone = (client: ClientBase) => client as TxClient;

const allTypes = {
  n: 'int4',
  wide: 'int8',
  small: 'int2',
  at: 'timestamptz',
  t: { text: ['', 'äß漢🌿\t\\N', 'constant'] },
} as const;
const table = 'create temp table copied (n integer, wide bigint, small smallint, at timestamptz, t text)';

test('values of every type round-trip, with nulls in any position', async () => {
  const rows = [
    [1, Number.MAX_SAFE_INTEGER, 32_767, Date.parse('2024-02-29T12:00:00.123Z'), 0],
    [-2_147_483_648, -Number.MAX_SAFE_INTEGER, -32_768, Date.parse('1969-12-31T23:59:59.999Z'), 1],
    [2_147_483_647, -1, -1, Date.parse('2000-01-01T00:00:00Z'), 2],
    [-1, -4_294_967_296, 0, Date.parse('1999-12-31T23:59:59.999Z'), 2],
    [Number.NaN, 4_294_967_296, Number.NaN, Number.NaN, Number.NaN],
    [5, Number.NaN, 5, Number.NaN, 1],
    [Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN],
  ] as const;
  const found = await database.bulk(async (client) => {
    await client.query(table);
    await copyColumnsTo(alone(client), 'copied', allTypes, rows.length, (columns, from, to) => {
      for (const [column, name] of (['n', 'wide', 'small', 'at', 't'] as const).entries()) {
        for (let row = from; row < to; row++) columns[name][row - from] = rows[row]?.[column] as number;
      }
    });
    return client.query({ text: 'select * from copied', rowMode: 'array' });
  });
  const or = <T>(value: number, of: (value: number) => T) => (Number.isNaN(value) ? null : of(value));
  expect(found.rows).toEqual(
    rows.map(([n, wide, small, at, t]) => [
      or(n, Number),
      or(wide, Number),
      or(small, Number),
      or(at, (ms) => new Date(ms)),
      or(t, (position) => allTypes.t.text[position]),
    ]),
  );
});

inFullRun(() => {
  test('zero rows and half a million rows are copied', async () => {
    const found = await database.bulk(async (client) => {
      await client.query('create temp table many (n bigint, odd bigint, kind text)');
      const types = { n: 'int8', odd: 'int8', kind: { text: ['one', 'three'] } } as const;
      const copy = (count: number) =>
        copyColumnsTo(alone(client), 'many', types, count, ({ n, odd, kind }, from, to) => {
          for (let row = from, i = 0; row < to; row++, i++) {
            n[i] = row;
            odd[i] = row % 2 === 1 ? row : Number.NaN;
            kind[i] = row % 3 === 0 ? 1 : 0;
          }
        });
      await copy(0);
      await copy(500_000);
      return client.query(`select count(*) as rows, count(distinct n) as distinct, min(n), max(n), count(odd) as odd,
      count(*) filter (where odd <> n) as wrong, count(*) filter (where kind = 'three') as three from many`);
    });
    expect(found.rows).toEqual([
      { rows: 500_000, distinct: 500_000, min: 0, max: 499_999, odd: 250_000, wrong: 0, three: 166_667 },
    ]);
  });
});

test.each([
  ['int8', 2 ** 53],
  ['int8', 0.5],
  ['int4', 2 ** 31],
  ['int4', 1.5],
  ['int2', 2 ** 15],
  ['int2', -0.5],
  ['timestamptz', 2 ** 52],
  ['timestamptz', 0.25],
  ['int8', Number.POSITIVE_INFINITY],
  [{ text: ['a'] }, 1],
] as const)('%j rejects %d, and nothing is written', async (type, value) => {
  const [error, left] = await database.bulk(async (client) => {
    await client.query('create temp table copied (n bigint, a text)');
    const fault = await copyColumnsTo(alone(client), 'copied', { n: 'int8', a: type }, 9, ({ n, a }) => {
      n.fill(1);
      a.fill(value);
    }).catch((thrown: unknown) => thrown);
    return [fault, await client.query('select from copied')] as const;
  });
  expect(error).toBeInstanceOf(RangeError);
  expect(left.rowCount).toBe(0);
});

test('a server error fails the copy with that error, and the connection stays usable', async () => {
  const [error, next] = await database.bulk(async (client) => {
    await client.query('create temp table strict (n bigint not null)');
    const fault = await copyColumnsTo(alone(client), 'strict', { n: 'int8' }, 100_000, ({ n }) => {
      n[0] = Number.NaN;
    }).catch((thrown: unknown) => thrown);
    return [fault, await client.query('select count(*) as rows from strict')] as const;
  });
  expect(error).toMatchObject({ code: '23502' });
  expect(next.rows).toEqual([{ rows: 0 }]);
});

test('rows are generated no faster than the server accepts them', async () => {
  const gate = 4711;
  const count = isFullRun ? 2_000_000 : 1_000_000;
  await database.pool.query(`
    create table gated (n bigint, padding text);
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      if new.n = 0 then perform pg_advisory_xact_lock_shared(${gate}); end if;
      return new;
    end $$;
    create trigger gate before insert on gated for each row execute function wait_at_gate()`);
  let filled = 0;
  await database.bulk(async (guard) => {
    await guard.query('select pg_advisory_lock($1)', [gate]);
    const fault = database
      .bulk(async (client) => {
        const types = { n: 'int8', padding: { text: ['x'.repeat(200)] } } as const;
        await copyColumnsTo(alone(client), 'gated', types, count, ({ n }, from, to) => {
          for (let row = from; row < to; row++) n[row - from] = row;
          filled = to;
        });
      })
      .catch((thrown: unknown) => thrown);
    // Generation has started; once the connection's buffers are full, it stalls.
    let before = -1;
    await expect
      .poll(
        () => {
          const isStill = filled > 0 && filled === before;
          before = filled;
          return isStill;
        },
        { interval: 250 },
      )
      .toBe(true);
    const filledMeanwhile = filled;
    await guard.query(`select pg_cancel_backend(pid) from pg_stat_activity
      where query like 'copy gated%' and pid <> pg_backend_pid()`);
    expect(await fault).toMatchObject({ code: '57014' });
    expect(filledMeanwhile).toBeLessThan(count / 4);
  });
});
