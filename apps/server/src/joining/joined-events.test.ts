import { expect, test } from 'vitest';
import { setUp } from '../../test-support/set-up.ts';
import { listenToAll, toldEvents } from '../messaging/webhooks/testing/told-events.ts';
import { NOW, PASSWORD, startSignUpServer } from './testing/sign-up-server.ts';

const server = setUp(startSignUpServer);

test('who joins and who signs the partner agreement is told by number, once each', async () => {
  await listenToAll(server.database.db);
  const person = server.someone();
  await server.post('/api/sign-up', { ...person, code: 'TEEZEIT' });
  expect(await toldEvents(server.database.db)).toEqual([]);
  const link = await server.tokenFor(person.email);
  for (let time = 0; time < 2; time += 1) await server.confirm(link);
  const token = await server.signIn(person.email, PASSWORD);
  const documents = (await server.call(token, { url: '/api/legal_documents.json' })).json();
  for (const { id } of [...documents, ...documents])
    await server.call(token, { method: 'POST', url: `/api/legal_documents/${id}/accept` });
  const partner = (await server.accountOf(person.email))?.partner;
  expect(await toldEvents(server.database.db)).toEqual([
    { type: 'partner.joined', at: NOW, data: { partner, sponsor: server.anna.id } },
    { type: 'partner.agreed', at: NOW, data: { partner } },
  ]);
});
