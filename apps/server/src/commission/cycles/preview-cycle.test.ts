import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { formatCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { bareEnvironment } from '../../../test-support/bare-environment.ts';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun, mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { closeCycle } from './close-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from './cycle.queries.ts';
import { findMovers, previewCycle } from './preview-cycle.ts';
import { createLeaders, type Leaders } from './testing/leaders.ts';

const closedAt = new Date('2026-04-02T05:00:00Z');

const database = setUpDatabase();
let leaders: Leaders;
beforeEach(async () => {
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'restart',
  });
  leaders = await createLeaders(database.db);
});

const preview = (cycle: StoredCycle = leaders.march, now = closedAt) => previewCycle(database, cycle, now);
const march = () => inTransaction(database.db, (tx) => ensureOpenCycle(tx, new Date('2026-03-10T00:00:00Z')));

/** Counts of rows inserted, updated or deleted in the database, and its whole content as text. */
async function state(): Promise<unknown> {
  const { rows } = await database.pool.query<{ table: string }>(
    `select quote_ident(tablename) as table from pg_tables where schemaname = 'public' order by 1`,
  );
  const hashes = rows.map(
    ({ table }) => `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${table} as t)`,
  );
  return (await database.pool.query(`select ${hashes.join(' || ')} as state`)).rows;
}

test('a preview writes nothing and has the hash of the closing', async () => {
  const before = await state();
  const { hash, closedHash, result } = await preview();
  expect(await state()).toEqual(before);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect([closedHash, result.provisional]).toEqual([null, false]);
  expect((await preview(leaders.march, new Date('2026-08-01T00:00:00Z'))).hash).toBe(hash);
  const closing = await closeCycle(database, leaders.march, () => closedAt);
  expect(closing?.hash).toBe(hash);
});

fullTest('a preview of a closed cycle computes what was closed, whatever is open now', async () => {
  const closing = await closeCycle(database, leaders.march, () => closedAt);
  const april = await inTransaction(database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')),
  );
  await leaders.addOrder('cora', { cycle: april.id, paidAt: '2026-04-05T00:00:00Z', qp: 5000 });
  const before = await state();
  const closed = await preview(await march());
  expect([closed.hash, closed.closedHash]).toEqual([closing?.hash, closing?.hash]);
  expect(await state()).toEqual(before);
  await closeCycle(database, april, () => new Date('2026-05-02T05:00:00Z'));
  const later = await preview(await march());
  expect([later.hash, later.closedHash]).toEqual([closing?.hash, closing?.hash]);
});

inFullRun(() => {
  test('a refund unknown to a closing does not change what it closed', async () => {
    const closing = await closeCycle(database, leaders.march, () => closedAt);
    await database.pool.query(
      `insert into refunds (order_id, refunded_at, recorded_at, base_cents, qp)
     select max(id), '2026-03-25T00:00:00Z', '2026-04-10T00:00:00Z', 1, 0 from orders`,
    );
    expect((await preview(await march())).hash).toBe(closing?.hash);
    await database.pool.query(
      `insert into refunds (order_id, refunded_at, base_cents, qp) select max(id), '2026-03-25T00:00:00Z', 1, 0 from orders`,
    );
    expect((await preview(await march())).hash).not.toBe(closing?.hash);
  });
});

fullTest('the preview of the current cycle counts everything so far', async () => {
  const { result } = await preview(leaders.march, new Date('2026-03-20T11:00:00Z'));
  expect([result.provisional, result.baseCents]).toEqual([true, 80_00 + 80_00 + 62_90]);
});

test.each<[string, string]>(
  mainCases(2, [
    [
      'a cent of an order',
      `update orders set base_cents = base_cents + 1 where id = (select max(id) from orders)`,
    ],
    [
      'a placement',
      `update placements set parent_id = (select id from partners where display_name = 'peer')
     where partner_id = (select id from partners where display_name = 'mia')`,
    ],
    [
      'one QP that decides on a level',
      `update memberships set qp = qp - 1 where partner_id = (select id from partners where display_name = 'green2')`,
    ],
    [
      'an account type',
      `update account_types set affiliate = false where partner_id = (select id from partners where display_name = 'green1')`,
    ],
    [
      'the first day as an affiliate',
      `update partners set affiliate_since = '2026-01-01' where display_name = 'own'`,
    ],
  ]),
)('another fact gives another hash: %s', async (_, change) => {
  const { hash } = await preview();
  await database.pool.query(change);
  expect((await preview()).hash).not.toBe(hash);
});

test('the largest movers against the previous cycle, gains and losses', async () => {
  await closeCycle(database, leaders.march, () => closedAt);
  const april = await inTransaction(database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')),
  );
  await leaders.addOrder('green2', { cycle: april.id, paidAt: '2026-04-05T00:00:00Z', qp: 20_000 });
  const computed = await preview(april, new Date('2026-05-02T00:00:00Z'));
  const movers = await findMovers(database, computed, 3);
  // Own in March: level bonus 58.02, step-ups 8,710.00, kick-start 50.00, builder 25.00, pools 4.03 and 2.02.
  expect(movers).toEqual([
    { partner: leaders.idOf('own'), displayName: 'own', cents: 1_00, beforeCents: 8849_07 },
    { partner: leaders.idOf('peer'), displayName: 'peer', cents: 0, beforeCents: 462_01 },
    { partner: leaders.idOf('green1'), displayName: 'green1', cents: 0, beforeCents: 270_01 },
  ]);
  expect(await findMovers(database, computed, 100)).toHaveLength(11);
});

const command = new URL('../month-end/commission.command.ts', import.meta.url).pathname;

/** Output of `npm run commission`, with its exit code. */
async function run(...words: string[]): Promise<{ code: number; output: string; errors: string }> {
  const env = { ...bareEnvironment(), DATABASE_URL: database.url };
  return promisify(execFile)(process.execPath, [command, ...words], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout, errors: stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout, errors: stderr }),
  );
}

inFullRun(() => {
  test('the command previews, closes once, and reports that a closed cycle has exactly this result', async () => {
    const { hash } = await preview();
    const previewed = await run('preview', '2026-03');
    expect(previewed).toMatchObject({
      code: 0,
      output: expect.stringMatching(new RegExp(`^hash ${hash}$`, 'm')),
    });
    expect(previewed.output).toMatch(/^level +6 +74\.32$/m);
    expect(await run('close', '2026-03')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('a check is yellow: '),
    });
    const closed = await run('close', '2026-03', '--note', 'Memberships were granted by the company');
    expect(closed).toMatchObject({
      code: 0,
      output: expect.stringMatching(new RegExp(`^hash ${hash}$`, 'm')),
    });
    const again = await run('close', '2026-03');
    expect(again).toMatchObject({
      code: 0,
      output: 'The cycle 2026-03-01 is closed already: nothing was changed.\n',
    });
    expect((await run('preview', '2026-03')).output).toContain('with this very result');
    const traces = await database.db
      .selectFrom('audit_log')
      .select(['command_user as by', 'subject', 'details'])
      .execute();
    const { rows } = await sql<{ credits: number; cents: number }>`
      select count(*)::int as credits, sum(amount_cents)::int as cents from credits`.execute(database.db);
    const { credits = 0, cents = 0 } = rows[0] ?? {};
    expect(credits).toBeGreaterThan(0);
    const after = { closed: true, credits, amount: formatCents(cents), hash };
    const subject = `/api/cycles/${leaders.march.id}`;
    const details = { before: { closed: false }, after, alone: true };
    expect(traces).toEqual([{ by: userInfo().username, subject, details }]);
  });
});

inFullRun(() => {
  test('the command refuses an invalid month, an unknown cycle, and one that cannot be closed yet', async () => {
    await inTransaction(database.db, (tx) => ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')));
    expect(await run('close', '2026-13')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('usage: '),
    });
    expect(await run('close', '2025-01')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no cycle'),
    });
    expect(await run('close', '2026-04')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('the cycle 2026-03-01 has to be closed first'),
    });
  });
});
