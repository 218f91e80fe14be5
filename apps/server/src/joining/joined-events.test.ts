import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../test-support/empty-tables.ts';
import { setUp } from '../../test-support/set-up.ts';
import { listenToAll, recordedEvents } from '../messaging/webhooks/testing/recorded-events.ts';
import { lockTree } from '../network/placing/place-partner.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { createCustomer } from '../sales/customers/create-customer.ts';
import { NOW, PASSWORD, startSignUpServer } from './testing/sign-up-server.ts';

const server = setUp(startSignUpServer);
beforeAll(() => listenToAll(server.database.db));
beforeEach(() => emptyTables(server.database.db, ['webhook_deliveries', 'outbox'], { ids: 'continue' }));

test('joining and signing the partner agreement are events with the partner’s id, once each', async () => {
  const person = server.someone();
  await server.post('/api/sign-up', { ...person, code: 'TEEZEIT' });
  expect(await recordedEvents(server.database.db)).toEqual([]);
  const link = await server.tokenFor(person.email);
  for (let time = 0; time < 2; time += 1) await server.confirm(link);
  const token = await server.signIn(person.email, PASSWORD);
  const documents = (await server.call(token, { url: '/api/legal_documents.json' })).json();
  for (const { id } of [...documents, ...documents])
    await server.call(token, { method: 'POST', url: `/api/legal_documents/${id}/accept` });
  const partner = (await server.accountOf(person.email))?.partner;
  expect(await recordedEvents(server.database.db)).toEqual([
    { type: 'partner.joined', at: NOW, data: { partner, sponsor: server.anna.id } },
    { type: 'partner.agreed', at: NOW, data: { partner } },
  ]);
  const templates = (await server.outboxOf()).map(({ template }) => template);
  expect(templates.filter((template) => template === 'registration-success')).toHaveLength(1);
});

test('a customer of the shop joins by signing up, not by an order, and is welcomed once', async () => {
  const person = server.someone();
  const customer = { ...person, source: 'shop', number: 'K-1', code: 'TEEZEIT', coupon: null };
  const partner = await inTransaction(server.database.db, async (tx) => {
    await lockTree(tx);
    const known = { ...customer, clickCode: null, clickedAt: null, placedAt: NOW };
    return createCustomer(tx, known, NOW);
  });
  expect(await recordedEvents(server.database.db)).toEqual([]);
  await server.post('/api/sign-up', person);
  await server.confirm(await server.tokenFor(person.email));
  expect(await recordedEvents(server.database.db)).toEqual([
    { type: 'partner.joined', at: NOW, data: { partner, sponsor: server.anna.id } },
  ]);
  const templates = (await server.outboxOf()).map(({ template }) => template);
  expect(templates.filter((template) => template === 'registration-success')).toHaveLength(1);
});
