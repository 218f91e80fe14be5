import { beforeEach, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { listenToAll, recordedEvents } from '../../../messaging/webhooks/testing/recorded-events.ts';
import { createImportShop, NOW, own, paid, tea } from './testing/import-shop.ts';

const shop = setUp(createImportShop);
beforeEach(async () => {
  await shop.reset();
  await shop.database.db.deleteFrom('webhook_receivers').execute();
  await listenToAll(shop.database.db);
});

const events = () => recordedEvents(shop.database.db);
const halfBack = { ...paid, refund_number: 'R1', refund_gross: '10,70', refund_at: '2026-05-05' };
const allBack = { status: 'refunded', refunded_at: '2026-05-06 10:00' };

test('an order is sent to webhooks when its payment becomes known, and when it is refunded, once each', async () => {
  const files = [
    own({ number: 1, status: 'open', ...tea }),
    own({ number: 1, ...paid, ...tea }),
    own({ number: 1, ...halfBack }),
    own({ number: 1, ...allBack }),
  ];
  for (const file of [...files, ...files]) await shop.importText(file);
  const cycle = await shop.database.db.selectFrom('cycles').select('id').executeTakeFirstOrThrow();
  const order = { order: 1, source: 'shop', number: '1', partner: 2, base: '20.00', qp: 10, currency: 'EUR' };
  expect(await events()).toEqual([
    {
      type: 'order.counted',
      at: NOW,
      data: { ...order, cycle: cycle.id, paidAt: '2026-05-02T07:30:00+00:00' },
    },
    { type: 'order.refunded', at: NOW, data: { ...order, status: 'paid', refunded: '10.00' } },
    { type: 'order.refunded', at: NOW, data: { ...order, status: 'refunded', refunded: '20.00' } },
  ]);
});

fullTest('several orders of one file are sent to webhooks in the order of their payments', async () => {
  const late = { ...paid, paid_at: '04.05.2026 10:00' };
  await shop.importText(own({ number: 1, ...late, ...tea }, { number: 2, ...paid, ...tea }));
  expect((await events()).map(({ data }) => (data as { number: string }).number)).toEqual(['2', '1']);
});

fullTest('a quiet import and one of history send nothing', async () => {
  await shop.importText(own({ number: 1, ...paid, ...tea }), { isQuiet: true });
  await shop.importText(own({ number: 1, ...allBack }), { isQuiet: true });
  const past = { ...paid, placed_at: '2025-12-20', paid_at: '2025-12-24 10:00' };
  const report = await shop.importText(own({ number: 2, ...past, ...tea }), { isHistory: true });
  expect([report.imported, await events()]).toEqual([1, []]);
});
