import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../../../test-support/bare-environment.ts';
import { createDatabaseWithCreditsApart } from '../../../test-support/credits-apart.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { refundOrder, settleBooks } from '../../money/books/testing/settled-books.ts';
import { archiveCredits, bringCreditsBack, findCycleCredits } from './archive-credits.ts';

const database = setUpDatabase(createDatabaseWithCreditsApart);
let order: number;
let march: number;
beforeAll(async () => {
  const leaders = await settleBooks(database);
  // The others have already been refunded.
  order = leaders.orders.own;
  march = leaders.march.id;
});

const later = new Date('2028-05-01T00:00:00Z');
const rowsOf = async (text: string) => (await database.pool.query(text)).rows;
const sumOf = async (source: string) =>
  rowsOf(`select count(*)::int as count, sum(amount_cents)::int as cents, md5(string_agg(id::text, ',' order by id)) as ids
    from ${source}`);
const faults = async () => (await checkLedger(database)).filter(({ faults: count }) => count > 0);
const archived = () => `books.archived_credits_${march}`;

test('only a month that was closed at least two years ago can be archived', async () => {
  const put = (month: string, now: Date) => archiveCredits(database.db, month, now);
  await expect(put('2026-03', new Date('2028-03-31T00:00:00Z'))).rejects.toThrow('they stay 24 months');
  await expect(put('2026-05', later)).rejects.toThrow('2026-05 is not a closed month');
  await expect(put('2020-01', later)).rejects.toThrow('2020-01 is not a closed month');
  await expect(bringCreditsBack(database.db, '2020-01')).rejects.toThrow('2020-01 is not a closed month');
});

test('settled credits are archived and restored, the rest stays, and the books check covers all of them throughout', async () => {
  const before = await sumOf('credits');
  const paid = await rowsOf(`select count(*)::int as count from credits as credit
    where in_closing and cycle_id = ${march} and exists (select from payout_credits as taken join payouts on payouts.id = payout_id
      where payouts.status = 4 and taken.cycle_id = credit.cycle_id and credit_id = credit.id)`);
  const away = await archiveCredits(database.db, '2026-03', later);
  expect(away).toBeGreaterThan(0);
  expect(away).toBeLessThanOrEqual(paid[0].count);
  expect(await archiveCredits(database.db, '2026-03', later)).toBeNull();
  expect(await findCycleCredits(database.db)).toMatchObject([
    { dateFrom: '2026-03-01', isArchived: true },
    { dateFrom: '2026-04-01', isArchived: false },
  ]);
  expect(
    await sumOf(
      `(select id, amount_cents from credits union all select id, amount_cents from ${archived()}) as one`,
    ),
  ).toEqual(before);
  expect(await sumOf('credits')).not.toEqual(before);
  expect(await faults()).toEqual([]);
  // A change to archived credits is found as well.
  await database.pool.query(`update ${archived()} set amount_cents = amount_cents + 1`);
  expect(await faults()).not.toEqual([]);
  await database.pool.query(`update ${archived()} set amount_cents = amount_cents - 1`);

  expect(await bringCreditsBack(database.db, '2026-03')).toBe(true);
  expect(await bringCreditsBack(database.db, '2026-03')).toBe(false);
  expect(await sumOf('credits')).toEqual(before);
  await expect(database.pool.query('delete from credits where in_closing')).rejects.toThrow('immutable');
  expect(await faults()).toEqual([]);
});

test('refunding an order of an archived month restores the month and takes back what the order earned', async () => {
  await archiveCredits(database.db, '2026-03', later);
  const reversed = `(select id, amount_cents from credits where reverses_id is not null and order_id = ${order}) as one`;
  const [{ count }] = await sumOf(reversed);
  const at = new Date('2028-05-02T00:00:00Z');
  await refundOrder(database.db, { order, baseCents: 1_00, qp: 0, at });
  expect((await sumOf(reversed))[0].count).toBeGreaterThan(count);
  expect(await findCycleCredits(database.db)).toMatchObject([{ isArchived: false }, { isArchived: false }]);
});

const command = new URL('credits.command.ts', import.meta.url).pathname;

function runCommand(...words: string[]): Promise<{ code: number; output: string }> {
  const env = { ...bareEnvironment(), DATABASE_URL: database.url };
  const run = promisify(execFile)(process.execPath, [command, ...words], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

test('the command lists where each month is, and refuses what it cannot do', async () => {
  expect(await runCommand('list')).toEqual({
    code: 0,
    output: '2026-03   attached  1 MB\n2026-04   attached  1 MB\n',
  });
  expect(await runCommand('attach', '2026-03')).toEqual({
    code: 0,
    output: 'The credits of 2026-03 were not detached.\n',
  });
  expect(await runCommand('detach', '2020-01')).toEqual({
    code: 1,
    output: '\n2020-01 is not a closed month\n',
  });
  expect(await runCommand('detach')).toMatchObject({ code: 2, output: expect.stringContaining('usage: ') });
});
