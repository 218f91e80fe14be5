import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun, isFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type ClosingStep, closeCycle } from './close-cycle.ts';
import { ensureOpenCycle } from './cycle.queries.ts';
import { recomputeStatistics } from './recompute-cycle.ts';
import { createLeaders, type Leaders } from './testing/leaders.ts';

const closing = '2026-04-02T05:00:00.000Z';
const at = (instant: string) => () => new Date(instant);

const database = setUpDatabase();
let leaders: Leaders;
beforeEach(async () => {
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'restart',
  });
  leaders = await createLeaders(database.db);
});

type Row = Record<string, unknown>;

async function query(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows;
}

/** The credits of a bonus as [beneficiary, ...columns], in the order they were written. */
async function credits(bonus: string, ...columns: string[]): Promise<unknown[][]> {
  const rows = await query(
    `select partner.display_name as who, source.display_name as source, below.display_name as below, credit.*
     from credits as credit join partners as partner on partner.id = credit.partner_id
     left join partners as source on source.id = source_partner_id
     left join partners as below on below.id = below_partner_id
     where bonus = $1 order by credit.id`,
    bonus,
  );
  return rows.map((row) => ['who', ...columns].map((column) => row[column]));
}

async function count(table: string): Promise<unknown> {
  return (await query(`select count(*) as count from ${table}`))[0]?.count;
}

async function expectRightBooks(): Promise<void> {
  const rules = await checkLedger(database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
}

test('the level bonus has order, source, depth, base, rates, the partner of the rate below, and when it is due', async () => {
  await closeCycle(database, leaders.march, at(closing));
  const { direct, deep, own } = leaders.orders;
  const rows = await credits(
    'level',
    'source',
    'below',
    'depth',
    'base_cents',
    'rate_bp',
    'below_rate_bp',
    'amount_cents',
    'available_at',
    'order_id',
  );
  const now = new Date(closing);
  expect(rows).toEqual([
    ['own', 'carl', null, 1, 80_00, 2000, 0, 16_00, now, expect.any(Number)],
    ['own', 'cleo', null, 1, 80_00, 2000, 0, 16_00, now, expect.any(Number)],
    ['own', 'cora', null, 1, 80_05, 2000, 0, 16_01, new Date('2026-04-03T12:00:00Z'), direct],
    ['green1', 'mia', null, 2, 100_05, 1000, 0, 10_01, new Date('2026-04-14T12:00:00Z'), deep],
    ['own', 'mia', 'green1', 3, 100_05, 2000, 1000, 10_01, new Date('2026-04-14T12:00:00Z'), deep],
    ['root', 'own', null, 1, 62_90, 1000, 0, 6_29, now, own],
  ]);
  await expectRightBooks();
});

fullTest(
  'the company’s holding period applies to later closings, and moves nothing that is final',
  async () => {
    await query('update company set hold_days = 30');
    await closeCycle(database, leaders.march, at(closing));
    await query('update company set hold_days = 14');
    const dueDays = await query(
      `select distinct bonus = 'level' as level, (available_at at time zone 'Europe/Berlin')::text as due
     from credits where bonus = 'builder' or order_id = ${leaders.orders.direct} order by due`,
    );
    expect(dueDays).toEqual([
      { level: true, due: '2026-04-19 14:00:00' },
      { level: false, due: '2026-05-01 00:00:00' },
    ]);
  },
);

test('monthly bonuses are due a fortnight after the end of the month; skipped step-ups are paid', async () => {
  await closeCycle(database, leaders.march, at(closing));
  const due = new Date('2026-04-14T22:00:00Z');
  const lowerBounds = [
    1000, 2500, 5000, 7500, 10_000, 20_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000,
  ];
  const stepUps = (who: string, level: number) =>
    lowerBounds.slice(0, level - 5).map((cents, i) => [who, String(i + 6), cents, due]);
  expect((await credits('step-up', 'stage', 'amount_cents', 'available_at')).sort()).toEqual(
    [
      ...stepUps('root', 10),
      ...stepUps('own', 17),
      ...stepUps('peer', 11),
      ...stepUps('green1', 10),
      ...['green2', 'green3', 'green4', 'green5'].flatMap((who) => stepUps(who, 7)),
      ...['orange1', 'orange2', 'orange3'].flatMap((who) => stepUps(who, 6)),
    ].sort(),
  );
  expect(await credits('kick-start', 'stage', 'amount_cents', 'available_at')).toEqual([
    ['own', 'easy', 50_00, due],
  ]);
  expect(await credits('builder', 'stage', 'amount_cents', 'available_at')).toEqual([
    ['own', '1', 25_00, due],
  ]);
  const pool = [
    'base_cents',
    'rate_bp',
    'weight',
    'weight_sum',
    'remainder_cents',
    'amount_cents',
    'available_at',
  ];
  expect(await credits('infinity', ...pool)).toEqual([['own', 403_00, 100, 1, 1, 0, 4_03, due]]);
  expect(await credits('balancing', ...pool)).toEqual([
    ['own', 403_00, 100, 1, 2, 1, 2_02, due],
    ['peer', 403_00, 100, 1, 2, 0, 2_01, due],
  ]);
  const shared = await query('select distinct plan_version, cycle_id, created_at, reverses_id from credits');
  expect(shared).toEqual([
    { plan_version: '1', cycle_id: leaders.march.id, created_at: new Date(closing), reverses_id: null },
  ]);
});

inFullRun(() => {
  test('a closing after everything is due makes all of it available immediately', async () => {
    await closeCycle(database, leaders.march, at('2026-05-20T00:00:00Z'));
    expect(await query('select distinct available_at from credits')).toEqual([
      { available_at: new Date('2026-05-20T00:00:00Z') },
    ]);
    const [sums] = await query(`select
    coalesce(sum(amount_cents) filter (where account = 'pending'), 0)::int as pending,
    sum(amount_cents) filter (where account = 'available')::int as available,
    (select sum(amount_cents)::int from credits) as credited from postings`);
    expect(sums).toEqual({ pending: 0, available: sums?.credited, credited: sums?.credited });
    await expectRightBooks();
  });

  test('a closing is later than the last release even if its clock is behind', async () => {
    const april = await inTransaction(database.db, (tx) =>
      ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')),
    );
    await closeCycle(database, leaders.march, at('2026-05-20T00:00:00Z'));
    await closeCycle(database, april, at('2026-05-19T00:00:00Z'));
    expect(await query('select closed_at from cycles order by date_from')).toEqual([
      { closed_at: new Date('2026-05-20T00:00:00.000Z') },
      { closed_at: new Date('2026-05-20T00:00:00.001Z') },
    ]);
    await expectRightBooks();
  });

  test('projected credits are replaced as a whole, and deleted by the closing', async () => {
    const { march, addOrder, idOf } = leaders;
    const project = () => recomputeStatistics(database, march, at('2026-03-31T21:00:00Z'));
    const read = () =>
      query(
        'select partner_id as partner, order_id as order, amount_cents as cents from projected_credits order by 2, depth',
      );
    await project();
    expect((await read()).map(({ cents }) => cents)).toEqual([1600, 1600, 1601, 1001, 1001, 629]);
    const more = await addOrder('lena', {
      cycle: march.id,
      paidAt: '2026-03-31T12:00:00Z',
      baseCents: 10_00,
      qp: 0,
    });
    await query(`update orders set status = 'refunded' where id = $1`, leaders.orders.deep);
    await query(
      `insert into refunds (order_id, refunded_at, base_cents, qp) values ($1, '2026-03-31T20:00:00Z', 10005, 100)`,
      leaders.orders.deep,
    );
    await project();
    const projected = await read();
    expect(projected.map(({ cents }) => cents)).toEqual([1600, 1600, 1601, 629, 100, 100]);
    expect(projected.slice(4).map(({ partner, order }) => [partner, order])).toEqual([
      [idOf('green1'), more],
      [idOf('own'), more],
    ]);
    const figures =
      'select sum(projected_cents)::int as cents, sum(projected_count)::int as count from partner_statistics';
    expect(await query(figures)).toEqual([{ cents: 5630, count: 6 }]);
    expect(await count('credits')).toBe(0);
    await closeCycle(database, march, at(closing));
    expect(await read()).toEqual([]);
    expect(await query(figures)).toEqual([{ cents: 0, count: 0 }]);
    expect((await credits('level', 'amount_cents')).map(([, cents]) => cents)).toEqual([
      1600, 1600, 1601, 629, 100, 100,
    ]);
  });
});

test('the highest level of closed cycles is stored; step-ups and phases are each paid once', async () => {
  const { march, addOrder } = leaders;
  await closeCycle(database, march, at(closing));
  const april = await inTransaction(database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')),
  );
  await addOrder('green2', { cycle: april.id, paidAt: '2026-04-10T00:00:00Z', qp: 5000 });
  for (const name of ['carl', 'cleo', 'cora'])
    await addOrder(name, { cycle: april.id, paidAt: '2026-04-10T00:00:00Z', baseCents: 70_00, qp: 1 });
  await closeCycle(database, april, at('2026-05-02T05:00:00Z'));
  const may = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, new Date('2026-05-10T00:00:00Z')));
  await recomputeStatistics(database, may, at('2026-05-10T00:00:00Z'));
  const before = await query(
    `select display_name as who, array_agg(highest_level_before::int order by cycle_id) as before,
       array_agg(level::int order by cycle_id) as level
     from partner_statistics join partners on partners.id = partner_id
     where display_name in ('own', 'green1', 'green2', 'mia') group by 1 order by 1`,
  );
  expect(before).toEqual([
    { who: 'green1', before: [0, 10, 10], level: [10, 0, 0] },
    { who: 'green2', before: [0, 7, 8], level: [7, 8, 0] },
    { who: 'mia', before: [0, 0, 0], level: [0, 0, 0] },
    { who: 'own', before: [0, 17, 17], level: [17, 8, 0] },
  ]);
  const later = await query(
    `select display_name as who, bonus, stage from credits join partners on partners.id = partner_id
     where cycle_id = $1 and bonus <> 'level' order by credits.id`,
    april.id,
  );
  expect(later).toEqual([
    { who: 'green2', bonus: 'step-up', stage: '8' },
    { who: 'own', bonus: 'builder', stage: '1' },
  ]);
  await expectRightBooks();
});

test('of several simultaneous closings only one is done', async () => {
  const closings = await Promise.all([1, 2, 3].map(() => closeCycle(database, leaders.march, at(closing))));
  expect(closings.filter((one) => one !== null)).toHaveLength(1);
  expect(await count('journal_entries')).toBe(2);
  expect(await count('balances')).toBe(11);
  await expectRightBooks();
});

test('a closing interrupted at any step leaves nothing, and the next one has the same result', async () => {
  const state = () =>
    Promise.all(
      ['credits', 'balances', 'journal_entries', 'postings', 'partner_statistics', 'cycles'].map((table) =>
        query(`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${table} as t`),
      ),
    );
  await recomputeStatistics(database, leaders.march, at('2026-03-31T21:00:00Z'));
  const before = await state();
  const seen = new Set<ClosingStep>();
  const inTransaction: ClosingStep[] = [
    'load',
    'compute',
    'statistics',
    'credits',
    'indexes',
    'balances',
    'commit',
  ];
  const stops = isFullRun ? inTransaction : (['credits', 'commit'] as const);
  for (const stop of stops) {
    const broken = closeCycle(database, leaders.march, at(closing), {
      onStep: (step) => {
        seen.add(step);
        if (step === stop) throw new Error(`stopped at ${step}`);
      },
    });
    await expect(broken).rejects.toThrow(`stopped at ${stop}`);
    expect(await state()).toEqual(before);
  }
  expect([...seen]).toEqual(inTransaction);
  const closed = await closeCycle(database, leaders.march, at(closing));
  expect(await query('select credits_hash as hash, base_cents as base from cycles')).toEqual([
    { hash: closed?.hash, base: 403_00 },
  ]);
  await expectRightBooks();
});

inFullRun(() => {
  test('after an interruption between the closing and its release, the next closing or the job releases', async () => {
    const cut = closeCycle(database, leaders.march, at(closing), {
      onStep: (step) => {
        if (step === 'release') throw new Error('cut');
      },
    });
    await expect(cut).rejects.toThrow('cut');
    expect(await query('select kind from journal_entries')).toEqual([{ kind: 'closing' }]);
    expect(await closeCycle(database, leaders.march, at(closing))).toBeNull();
    expect(await query('select kind from journal_entries order by id')).toEqual([
      { kind: 'closing' },
      { kind: 'release' },
    ]);
    await expectRightBooks();
  });
});
