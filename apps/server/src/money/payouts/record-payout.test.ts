import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToAll, recordedEvents } from '../../messaging/webhooks/testing/recorded-events.ts';
import { NOW, type PaperServer, startPaperServer } from './testing/paper-server.ts';

let server: PaperServer;
beforeAll(async () => {
  server = await startPaperServer();
  await listenToAll(server.database.db);
});
afterAll(() => server.close());

test('each step of a payout is reported without its account; a refused step is not', async () => {
  const { own, operatorToken } = server;
  const payout = await server.requested(own, 100_00);
  await server.move(payout, 1);
  expect((await server.move(payout, 3)).status).not.toBe(200);
  await server.move(payout, 4);
  const returned = await server.call(operatorToken, {
    method: 'POST',
    url: `/api/payouts/${payout}/returned`,
    payload: { date: '2026-05-20', code: 'AC04', reason: 'Came back' },
  });
  expect(returned.statusCode, returned.body).toBeLessThan(300);
  const other = await server.requested(own, 50_00);
  await server.move(other, 2, 'Not this one');
  const data = { payout, partner: own.id, type: 'bank', amount: '100.00', currency: 'EUR' };
  const issued = { ...data, number: 'G-000001', tax: '19.00', gross: '119.00', fee: '0.00' };
  const events = (await recordedEvents(server.database.db)).filter(({ type }) => type.startsWith('payout.'));
  expect(events).toEqual([
    { type: 'payout.requested', at: NOW, data: { ...issued, number: null } },
    { type: 'payout.approved', at: NOW, data: issued },
    { type: 'payout.paid', at: NOW, data: issued },
    { type: 'payout.returned', at: NOW, data: { ...issued, cause: 'accountClosed' } },
    { type: 'payout.requested', at: NOW, data: expect.objectContaining({ payout: other, amount: '50.00' }) },
    { type: 'payout.rejected', at: NOW, data: expect.objectContaining({ payout: other, number: null }) },
  ]);
});
