import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { inSnapshot, inTransaction } from '../../platform/database/transaction.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { computeStoredCycle } from '../cycles/computed-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from '../cycles/cycle.queries.ts';
import { previewCycle } from '../cycles/preview-cycle.ts';
import { createLeaders, type Leaders } from '../cycles/testing/leaders.ts';
import { largestCredits } from './largest-credits.ts';
import { makePreview } from './make-previews.job.ts';
import { findPreview } from './previews.queries.ts';
import { insertPreview } from './request-preview.ts';

const marchClosed = new Date('2026-04-02T05:00:00Z');
const aprilClosed = new Date('2026-05-02T05:00:00Z');

const database = setUpDatabase();
let leaders: Leaders;
let april: StoredCycle;
beforeEach(async () => {
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'restart',
  });
  leaders = await createLeaders(database.db);
  april = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')));
});

/** Stores a preview of a month as of a time, and returns its id. */
async function keep(cycle: StoredCycle, now: Date): Promise<number> {
  const id = await inTransaction(database.db, (tx) => insertPreview(tx, { cycle: cycle.id, by: 1, at: now }));
  await makePreview(database, { id, cycle: cycle.id, now });
  return id;
}

async function partnersOf(preview: number) {
  const { rows } = await sql<{ who: string; cents: number; before: number; levels: string }>`
    select display_name as who, amount_cents as cents, before_cents as before,
      level_before || '-' || level || coalesce(' ' || movement, '') as levels
    from cycle_preview_partners join partners on partners.id = partner_id
    where preview_id = ${preview} order by display_name`.execute(database.db);
  return rows;
}

test('a stored preview has the hash and the totals of the one that a command prints, and of the closing', async () => {
  const id = await keep(leaders.march, marchClosed);
  const { hash } = await previewCycle(database, leaders.march, marchClosed);
  const preview = await findPreview(database.db, id);
  expect(preview?.hash).toBe(hash);
  const partners = await partnersOf(id);
  await closeCycle(database, leaders.march, () => marchClosed);
  const { rows } = await sql<{ who: string; cents: number }>`
    select display_name as who, sum(amount_cents)::int as cents from credits
    join partners on partners.id = partner_id group by 1 order by 1`.execute(database.db);
  expect(partners.filter(({ cents }) => cents > 0).map(({ who, cents }) => ({ who, cents }))).toEqual(rows);
  expect(preview?.amountCents).toBe(rows.reduce((sum, { cents }) => sum + cents, 0));
  expect(preview?.totals).toEqual(
    (
      await sql<{ totals: unknown }>`select totals from cycles where id = ${leaders.march.id}`.execute(
        database.db,
      )
    ).rows[0]?.totals,
  );
});

test('partners with credits or another level in the previous month are compared with it', async () => {
  const first = await partnersOf(await keep(leaders.march, marchClosed));
  expect(first.find(({ who }) => who === 'own')).toMatchObject({ before: 0, levels: '0-17 new' });
  await closeCycle(database, leaders.march, () => marchClosed);
  const partners = await partnersOf(await keep(april, aprilClosed));
  const march = new Map(first.map(({ who, cents }) => [who, cents]));
  for (const { who, before } of partners) expect([who, before]).toEqual([who, march.get(who) ?? 0]);
  expect(partners.find(({ who }) => who === 'own')).toMatchObject({ cents: 0, levels: '17-0 down' });
});

fullTest('two previews of the same month and time are one, and another time gives a second one', async () => {
  const at = marchClosed;
  const ask = () => inTransaction(database.db, (tx) => insertPreview(tx, { cycle: april.id, by: 1, at }));
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one).toBe(other);
  await makePreview(database, { id: one, cycle: april.id, now: aprilClosed });
  expect(await ask()).not.toBe(one);
});

fullTest('the largest credits come first, of whatever bonus', async () => {
  const computed = await inSnapshot(database, (client) =>
    computeStoredCycle(client, leaders.march, marchClosed),
  );
  const all = largestCredits(computed, 1000).map(({ cents }) => cents);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  const { levelCredits, closingCredits } = computed.result;
  expect(all).toHaveLength(levelCredits.order.length + closingCredits.beneficiary.length);
  expect(largestCredits(computed, 2).map(({ cents }) => cents)).toEqual(all.slice(0, 2));
});
