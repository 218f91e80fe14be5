import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPgBouncer } from '../../../../../tools/pgbouncer.mjs';
import { onDatabase } from '../../../test-support/on-database.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { type Database, openDatabase } from './database.ts';
import { prepared } from './prepared.ts';
import { onSession } from './sessions.ts';
import { startPgBouncer } from './testing/pgbouncer.ts';
import { startTransactionPooler } from './testing/transaction-pooler.ts';
import { inTransaction } from './transaction.ts';

const database = setUpDatabase();
const program = findPgBouncer(process.env.PGBOUNCER);

const pick = prepared<{ n: number }, [n: number]>((n) => sql`select ${n}::bigint as n`);
const pickAlone = prepared<{ n: number }, [n: number]>((n) => sql`select ${n}::bigint + 0 as n`, {
  alone: true,
});

const numbers = Array.from({ length: 120 }, (_, n) => n);

const ofTests = async (url: string) => startTransactionPooler(url);
const pgBouncer = async (url: string) => {
  const { through, stop } = await startPgBouncer(program ?? '', url);
  return { url: through(url), stop };
};

describe.each([
  ['a transaction pooler', ofTests, true],
  ['PgBouncer', pgBouncer, program !== null],
] as const)('%s', (_, start, isHere) => {
  describe.runIf(isHere)('in front', () => {
    let pooler: Awaited<ReturnType<typeof ofTests>>;
    let pooled: Database;
    beforeAll(async () => {
      pooler = await start(database.url);
      pooled = openDatabase(pooler.url, { directUrl: database.url });
    });
    afterAll(async () => {
      await pooled?.close();
      await pooler?.stop();
    });

    test('reads of all kinds work, repeatedly and concurrently', async () => {
      for (let round = 0; round < 5; round += 1) {
        const short = await Promise.all(numbers.map((n) => pick(pooled.db, n)));
        const alone = await Promise.all(numbers.map((n) => pickAlone(pooled.db, n)));
        const built = await Promise.all(
          numbers.map((n) => sql<{ n: number }>`select ${n}::bigint as n`.execute(pooled.db)),
        );
        const within = await Promise.all(
          numbers.slice(0, 20).map((n) => inTransaction(pooled.db, (tx) => pick(tx, n))),
        );
        for (const answers of [short, alone, built.map(({ rows }) => rows), within])
          expect(answers.map(([row]) => row?.n)).toEqual(numbers.slice(0, answers.length));
      }
    });

    test('a transaction has its timeouts, which end with it', async () => {
      const limits = sql<{ statement: string; idle: string }>`
        select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`;
      const within = await inTransaction(pooled.db, (tx) => limits.execute(tx));
      const serializable = await pooled.db
        .transaction()
        .setIsolationLevel('serializable')
        .execute((tx) => limits.execute(tx));
      for (const { rows } of [within, serializable])
        expect(rows).toEqual([{ statement: '15s', idle: '1min' }]);
      const after = await Promise.all(numbers.map(() => limits.execute(pooled.db)));
      expect(new Set(after.map(({ rows }) => rows[0]?.statement))).toEqual(new Set(['0']));
    });

    test('session features use the direct connection', async () => {
      const busy = Promise.all(numbers.map((n) => inTransaction(pooled.db, (tx) => pick(tx, n))));
      const kept = await onSession(pooled.db, async (session) => {
        await sql`create temp table mine (n bigint)`.execute(session);
        for (const n of [1, 2, 3])
          await inTransaction(session, (tx) => sql`insert into mine values (${n})`.execute(tx));
        const { rows } = await sql<{ n: number }>`select sum(n)::bigint as n from mine`.execute(session);
        await sql`drop table mine`.execute(session);
        return rows;
      });
      expect(kept).toEqual([{ n: 6 }]);
      const free = `select pg_try_advisory_lock(7) as free, pg_advisory_unlock(7)`;
      await pooled.bulk(async (client) => {
        await client.query('select pg_advisory_lock(7)');
        const other = await onDatabase(database.url, (one) => one.query<{ free: boolean }>(free));
        expect(other.rows[0]?.free).toBe(false);
      });
      await expect
        .poll(async () => (await onDatabase(database.url, (one) => one.query(free))).rows[0]?.free)
        .toBe(true);
      await busy;
    });

    test('a failing statement returns its connection for use by others', async () => {
      const faults = numbers.map((n) =>
        sql`select 1 / ${n % 2}::integer`.execute(pooled.db).catch(() => 'fault'),
      );
      expect((await Promise.all(faults)).filter((one) => one === 'fault')).toHaveLength(60);
      const broken = inTransaction(pooled.db, (tx) => sql`select 1 / 0`.execute(tx));
      await expect(broken).rejects.toThrow('division by zero');
      expect(await pick(pooled.db, 5)).toEqual([{ n: 5 }]);
    });
  });
});
