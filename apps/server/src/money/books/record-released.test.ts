import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { createTestNetwork } from '../../commission/cycles/test-network.ts';
import { listenToAll, recordedEvents } from '../../messaging/webhooks/testing/recorded-events.ts';
import { releaseDue } from './release-due.ts';
import { type Booked, bookCycle, reverseAt } from './testing/booked.ts';

const january = {
  dateFrom: '2026-01-01',
  dateTo: '2026-01-31',
  closedAt: new Date('2026-01-31T20:00:00Z'),
};
const at = new Date('2026-02-10T12:00:00Z');
const later = new Date('2026-02-11T12:00:00Z');

const database = setUpDatabase();
let anna: number;
let bert: number;
beforeAll(async () => {
  const network = createTestNetwork(database.db);
  await network.addPartner('anna', null, { affiliate: true });
  await network.addPartner('bert', 'anna', { affiliate: true });
  anna = network.idOf('anna');
  bert = network.idOf('bert');
});
beforeEach(async () => {
  await emptyTables(database.db, ['credits', 'payouts', 'orders', 'cycles', 'webhook_receivers'], {
    ids: 'continue',
  });
});

const book = (...credits: Booked[]) => bookCycle(database.db, { ...january, source: bert }, credits);

test('a release is reported once, as one sum per partner', async () => {
  await listenToAll(database.db);
  await book(
    { partner: anna, cents: 100_05, availableAt: at },
    { partner: anna, cents: 4, availableAt: at },
    { partner: bert, cents: 7, availableAt: at },
    { partner: bert, cents: 800, availableAt: later },
  );
  await releaseDue(database, () => at);
  await releaseDue(database, () => at);
  expect(await recordedEvents(database.db)).toEqual([
    { type: 'credits.released', at, data: { partner: anna, amount: '100.09', currency: 'EUR' } },
    { type: 'credits.released', at, data: { partner: bert, amount: '0.07', currency: 'EUR' } },
  ]);
});

fullTest('a credit reversed before its release is reported to nobody', async () => {
  await listenToAll(database.db);
  const { credits } = await book({ partner: anna, cents: 500, availableAt: at });
  const order = credits[0]?.order ?? 0;
  await reverseAt(database.db, { order, remainingBaseCents: 0, now: new Date('2026-02-05T12:00:00Z') });
  await releaseDue(database, () => at);
  expect(await recordedEvents(database.db)).toEqual([]);
});
