import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { insertEnd } from '../../money/contract-ends/contract-ends.queries.ts';
import { handOver } from '../../money/contract-ends/hand-over.ts';
import { lockTree } from '../../network/placing/place-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findBonusStanding } from '../bonuses/standing.queries.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from '../cycles/cycle.queries.ts';
import { sumsOfPartners } from '../cycles/final-credits.ts';
import { previewCycle } from '../cycles/preview-cycle.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';
import { createLeaders, type Leaders } from '../cycles/testing/leaders.ts';
import { previewMove } from './preview-move.ts';

const database = setUpDatabase();
const APRIL = new Date('2026-04-20T10:00:00Z');
const MAY = new Date('2026-05-02T05:00:00Z');
const sold = { reasonCode: 'sale', downline: 'successor', reason: 'Verkauft', by: 1 } as const;
let leaders: Leaders;
let april: StoredCycle;

const openCycle = (at: Date) => inTransaction(database.db, (tx) => ensureOpenCycle(tx, at));

/** The network of leaders with a customer of the company; own is at level 17 in March and in April. */
beforeEach(async () => {
  const tables = [
    ...['users', 'partners', 'cycles', 'credits', 'projected_credits', 'contract_ends', 'scheduled_moves'],
    ...['partner_states', 'audit_log', 'journal_entries'],
  ] as const;
  await emptyTables(database.db, tables as never, { ids: 'restart' });
  leaders = await createLeaders(database.db);
  await leaders.addPartner('heir', 'root', { since: '2026-02-01T00:00:00Z' });
  await sql`update memberships set expiry_date = '2026-06-01'`.execute(database.db);
});

/** Orders of customers in April, whose first day may come before March is closed. */
async function createApril(): Promise<void> {
  april = await openCycle(APRIL);
  for (const [name, baseCents] of [
    ['carl', 80_00],
    ['mia', 100_00],
  ] as const)
    await leaders.addOrder(name, { cycle: april.id, paidAt: '2026-04-10T12:00:00Z', baseCents, qp: 80 });
}

const closeMarch = () => closeCycle(database, leaders.march, () => new Date('2026-04-02T05:00:00Z'));

/** Transfers own's place to the heir from April on. */
const handOverOwn = () =>
  inTransaction(database.db, async (tx) => {
    await lockTree(tx);
    const transfer = {
      ...{ partner: leaders.idOf('own'), successor: leaders.idOf('heir'), from: '2026-04-01' },
      ...sold,
    };
    const id = await insertEnd(tx, { ...transfer, at: APRIL });
    expect(await handOver(tx, { ...transfer, id }, APRIL)).toBe(true);
  });

interface Sum {
  readonly who: string;
  readonly bonus: string;
  readonly cents: number;
}

/** The credits of a month, by partner and bonus. */
async function creditsOf(cycle: StoredCycle): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select display_name as who, bonus, sum(amount_cents)::bigint as cents
    from credits join partners on partners.id = credits.partner_id
    where cycle_id = ${cycle.id} group by 1, 2 order by 1, 2`.execute(database.db);
  return rows;
}

const stepUpsOf = async (name: string) =>
  (
    await database.db
      .selectFrom('credits')
      .select('stage')
      .where('bonus', '=', 'step-up')
      .where('partner_id', '=', leaders.idOf(name))
      .orderBy('id')
      .execute()
  ).map(({ stage }) => stage);

const faults = async () => (await checkLedger(database)).filter(({ faults: count }) => count > 0);

test('the successor earns what the place would have earned, nobody above or below gets another amount, and no step-up or phase is paid twice', async () => {
  await closeMarch();
  const paid = await stepUpsOf('own');
  await createApril();
  const march = await openCycle(new Date('2026-03-10T00:00:00Z'));
  const { hash: marchHash } = await previewCycle(database, march, APRIL);
  await handOverOwn();
  await closeCycle(database, april, () => MAY);
  const credits = await creditsOf(april);
  expect(paid.length).toBeGreaterThan(10);
  expect(await stepUpsOf('heir')).toEqual([]);
  expect(credits.filter(({ who }) => who === 'own')).toEqual([]);
  expect(credits.filter(({ who, bonus }) => who === 'heir' && bonus === 'kick-start')).toEqual([]);
  expect((await previewCycle(database, march, APRIL)).hash).toBe(marchHash);
  const { rows } = await sql<{ who: string; level: number; before: number }>`
    select display_name as who, level, highest_level_before as before
    from partner_statistics join partners on partners.id = partner_id
    where cycle_id = ${april.id} and display_name = 'heir'`.execute(database.db);
  expect(rows).toEqual([{ who: 'heir', level: 17, before: 17 }]);
  expect(await faults()).toEqual([]);
});

fullTest('all amounts of the month are those without the transfer, under another name', async () => {
  await closeMarch();
  await createApril();
  await closeCycle(database, april, () => MAY);
  const without = await creditsOf(april);
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'restart',
  });
  leaders = await createLeaders(database.db);
  await leaders.addPartner('heir', 'root', { since: '2026-02-01T00:00:00Z' });
  await sql`update memberships set expiry_date = '2026-06-01'`.execute(database.db);
  await closeMarch();
  await createApril();
  await handOverOwn();
  await closeCycle(database, april, () => MAY);
  const renamed = without.map((sum) => (sum.who === 'own' ? { ...sum, who: 'heir' } : sum));
  const credits = await creditsOf(april);
  // The remaining cent of a pool is assigned by partner number.
  const ofOne = (sums: readonly Sum[]) =>
    sums
      .filter(({ bonus }) => bonus !== 'balancing')
      .toSorted((a, b) => `${a.who}${a.bonus}`.localeCompare(`${b.who}${b.bonus}`));
  const total = (sums: readonly Sum[]) => sums.reduce((sum, { cents }) => sum + cents, 0);
  expect(ofOne(credits)).toEqual(ofOne(renamed));
  expect(total(credits)).toBe(total(renamed));
});

fullTest(
  'an earlier month that is closed afterwards pays the owner, and its level is transferred all the same',
  async () => {
    await createApril();
    await recomputeStatistics(database, leaders.march, () => APRIL);
    await handOverOwn();
    await recomputeStatistics(database, april, () => APRIL);
    const standing = await findBonusStanding(database.db, { partner: leaders.idOf('heir'), now: APRIL });
    expect(standing).toMatchObject({ highestLevelEver: 17, level: 17 });
    await closeMarch();
    expect((await stepUpsOf('own')).length).toBeGreaterThan(10);
    await closeCycle(database, april, () => MAY);
    expect(await stepUpsOf('heir')).toEqual([]);
    expect(await faults()).toEqual([]);
  },
);

test("the preview equals the month's computation, and leaves nothing behind", async () => {
  await closeMarch();
  await createApril();
  const own = leaders.idOf('own');
  const heir = leaders.idOf('heir');
  const effect = await previewMove(database, {
    move: { partner: own, parent: heir, from: '2026-04-01' },
    isTransfer: true,
    cycle: april,
    now: APRIL,
  });
  const ends = await database.db.selectFrom('contract_ends').select('id').execute();
  expect(ends).toEqual([]);
  const changed = effect.changes.filter(({ before, after }) => Math.abs(after.cents - before.cents) > 1);
  expect(changed.map(({ partner }) => partner).toSorted((a, b) => a - b)).toEqual([own, heir]);
  expect(effect.beforeCents).toBe(effect.afterCents);
  await handOverOwn();
  const { input, result } = await previewCycle(database, april, APRIL);
  const change = effect.changes.find(({ partner }) => partner === heir);
  expect(result.cycle.level[input.network.indexOf(heir)]).toBe(change?.after.level);
  const { partners, cents } = sumsOfPartners(input, result);
  expect(cents[partners.indexOf(heir)]).toBe(change?.after.cents);
});

fullTest('a place transferred twice brings along the achievements of all its owners', async () => {
  await closeMarch();
  await createApril();
  await leaders.addPartner('next', 'root', { since: '2026-02-01T00:00:00Z' });
  await handOverOwn();
  const again = {
    ...{ partner: leaders.idOf('heir'), successor: leaders.idOf('next'), from: '2026-04-01' },
    ...sold,
  };
  await inTransaction(database.db, async (tx) => {
    await lockTree(tx);
    const id = await insertEnd(tx, { ...again, at: APRIL });
    expect(await handOver(tx, { ...again, id }, APRIL)).toBe(true);
  });
  await closeCycle(database, april, () => MAY);
  expect(await stepUpsOf('next')).toEqual([]);
  expect((await creditsOf(april)).filter(({ who }) => who === 'heir')).toEqual([]);
  expect(await faults()).toEqual([]);
});
