import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { endContract } from '../../money/contract-ends/end-contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from '../cycles/cycle.queries.ts';
import { sumsOfPartners } from '../cycles/final-credits.ts';
import { previewCycle } from '../cycles/preview-cycle.ts';
import { createTestNetwork, type TestNetwork } from '../cycles/test-network.ts';

const database = setUpDatabase();
const APRIL = new Date('2026-04-20T10:00:00Z');
let network: TestNetwork;
let march: StoredCycle;
let april: StoredCycle;

const openCycle = (at: string) => inTransaction(database.db, (tx) => ensureOpenCycle(tx, new Date(at)));

/** Anna above Bert above Cora, two of them with customers; March is closed, April is open. */
beforeEach(async () => {
  const tables = [
    'users',
    'partners',
    'cycles',
    'credits',
    'projected_credits',
    'contract_ends',
    'scheduled_moves',
  ] as const;
  await emptyTables(database.db, [...tables, 'partner_states', 'audit_log'], { ids: 'restart' });
  network = createTestNetwork(database.db);
  const since = '2026-02-01T00:00:00Z';
  await network.addPartner('Root', null, { since });
  await network.addPartner('Anna', 'Root', { affiliate: true, since });
  await network.addPartner('Bert', 'Anna', { affiliate: true, since });
  await network.addPartner('Cora', 'Bert', { affiliate: true, since });
  await network.addPartner('kunde', 'Cora', { since });
  await network.addPartner('kundin', 'Bert', { since });
  march = await openCycle('2026-03-10T00:00:00Z');
  await network.addOrder('kunde', {
    cycle: march.id,
    paidAt: '2026-03-05T00:00:00Z',
    baseCents: 900_00,
    qp: 900,
  });
  await closeCycle(database, march, () => new Date('2026-04-02T05:00:00Z'));
  // As it is stored now: closed.
  march = await openCycle('2026-03-10T00:00:00Z');
  april = await openCycle(APRIL.toISOString());
  await network.addOrder('kunde', {
    cycle: april.id,
    paidAt: '2026-04-05T00:00:00Z',
    baseCents: 900_00,
    qp: 900,
  });
  await network.addOrder('kundin', {
    cycle: april.id,
    paidAt: '2026-04-07T00:00:00Z',
    baseCents: 2000_00,
    qp: 2000,
  });
  await network.addOrder('Cora', {
    cycle: april.id,
    paidAt: '2026-04-06T00:00:00Z',
    baseCents: 600_00,
    qp: 600,
  });
});

async function creditsOf(cycle: StoredCycle): Promise<Record<number, number>> {
  const { input, result } = await previewCycle(database, cycle, APRIL);
  const { partners, cents } = sumsOfPartners(input, result);
  return Object.fromEntries(Array.from(partners, (partner, row) => [partner, cents[row] as number]));
}

const endOf = (name: string) =>
  inTransaction(database.db, (db) =>
    endContract(
      { db, clock: { now: () => APRIL } },
      {
        partner: network.idOf(name),
        effectiveFrom: '2026-04-01',
        reasonCode: 'partner',
        downline: 'rollUp',
        reason: 'Bat darum',
        by: 1,
      },
    ),
  );

test('a partner who has ended earns nothing from that month on, those above earn more, and the closed month stays', async () => {
  const before = await creditsOf(april);
  const marchBefore = await creditsOf(march);
  expect(before[network.idOf('Bert')]).toBeGreaterThan(0);
  await endOf('Bert');
  const after = await creditsOf(april);
  expect(after[network.idOf('Bert')]).toBeUndefined();
  expect(after[network.idOf('Anna')] ?? 0).toBeGreaterThan(before[network.idOf('Anna')] ?? 0);
  expect(await creditsOf(march)).toEqual(marchBefore);
  const { hash, closedHash } = await previewCycle(database, march, APRIL);
  expect(hash).toBe(closedHash);
});
