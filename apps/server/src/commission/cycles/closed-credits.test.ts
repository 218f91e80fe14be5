import { beforeEach, expect, test } from 'vitest';
import { createDatabaseWithCreditsApart } from '../../../test-support/credits-apart.ts';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { inClientTransaction, inTransaction } from '../../platform/database/transaction.ts';
import { closeCycle } from './close-cycle.ts';
import { ensureOpenCycle } from './cycle.queries.ts';
import { createLeaders, type Leaders } from './testing/leaders.ts';

const database = setUpDatabase(createDatabaseWithCreditsApart);
let leaders: Leaders;
beforeEach(async () => {
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'continue',
  });
  leaders = await createLeaders(database.db);
});

const closing = () => new Date('2026-04-02T05:00:00Z');
const rowsOf = async (text: string) => (await database.pool.query(text)).rows;
const faults = async () =>
  (await checkLedger(database)).filter(({ faults: count }) => count > 0).map(({ name }) => name);

/** An order of March that was moved into April after the closing, so that April pays it again. */
async function moveAndCloseAgain(): Promise<void> {
  const april = await inTransaction(database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')),
  );
  await database.pool.query('update orders set cycle_id = $1 where id = $2', [april.id, leaders.orders.deep]);
  await closeCycle(database, april, () => new Date('2026-05-02T05:00:00Z'));
}

test('a closing writes its level bonus to a partition of its own with every index, and everything else to the single credits', async () => {
  await closeCycle(database, leaders.march, closing);
  const part = `books.closed_credits_${leaders.march.id}`;
  expect(
    await rowsOf(`select tableoid::regclass::text as part, array_agg(distinct bonus order by bonus) as bonuses
      from credits group by 1 order by 1`),
  ).toEqual([
    { part, bonuses: ['level'] },
    { part: 'books.single_credits', bonuses: ['balancing', 'builder', 'infinity', 'kick-start', 'step-up'] },
  ]);
  const indexes =
    await rowsOf(`select regexp_replace(indexdef, '^.* USING ', '') as of, indexdef like '%UNIQUE%' as once
    from pg_indexes where schemaname || '.' || tablename = '${part}' order by 1`);
  expect(indexes).toEqual([
    { of: 'btree (available_at)', once: false },
    { of: 'btree (id)', once: true },
    { of: 'btree (order_id, partner_id)', once: true },
    { of: 'btree (partner_id, cycle_id) INCLUDE (available_at, amount_cents)', once: false },
  ]);
  expect(await rowsOf(`select count(*) - count(distinct id) as twice from credits`)).toEqual([{ twice: 0 }]);
  expect(await faults()).toEqual([]);
});

test('an order closed with its cycle cannot be moved; without that guard it is paid twice, and the check detects it', async () => {
  await closeCycle(database, leaders.march, closing);
  await expect(moveAndCloseAgain()).rejects.toThrow('was counted in a cycle that is closed');
  await database.pool.query('alter table orders disable trigger orders_stay_in_closed_cycles');
  await moveAndCloseAgain();
  await database.pool.query('alter table orders enable trigger orders_stay_in_closed_cycles');
  expect(await faults()).toContain('every credit has its partner, balance, order, source and rate below');
});

test('credits of orders of another cycle cannot be written', async () => {
  const april = await inTransaction(database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')),
  );
  const written = database.bulk((client) =>
    inClientTransaction(client, async (tx) => {
      await tx.query('select begin_closed_credits($1, 1)', [april.id]);
      await tx.query(
        `insert into books.closed_credits_${april.id} (id, partner_id, cycle_id, bonus, order_id, source_partner_id, depth,
           plan_version, base_cents, rate_bp, below_rate_bp, amount_cents, available_at)
         values (1, $1, $2, 'level', $3, $4, 1, '1', 10000, 300, 0, 300, now())`,
        [leaders.idOf('own'), april.id, leaders.orders.deep, leaders.idOf('mia')],
      );
      await tx.query('select end_closed_credits($1)', [april.id]);
    }),
  );
  await expect(written).rejects.toThrow(
    `the order ${leaders.orders.deep} does not count in the cycle ${april.id}`,
  );
  expect(await rowsOf(`select to_regclass('books.closed_credits_${april.id}') as part`)).toEqual([
    { part: null },
  ]);
});

test('an order pays a beneficiary once, and a step-up is paid only once', async () => {
  await closeCycle(database, leaders.march, closing);
  const again = (condition: string, into: string) =>
    database.pool.query(`insert into ${into} overriding system value select (row).* from (
      select jsonb_populate_record(one, '{"id": 1000000}') as row from ${into} as one where ${condition} limit 1) as copy`);
  const level = again('true', `books.closed_credits_${leaders.march.id}`);
  await expect(level).rejects.toThrow(/unique.*order_id_key/);
  await expect(again(`bonus = 'step-up'`, 'credits')).rejects.toThrow('credits_once_key');
});
