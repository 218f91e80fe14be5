import { expect, test } from 'vitest';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');

const { server, root, own, below } = setUpNetwork(NOW, family);

test('deletion is requested once, confirmed by mail, and visible to operators', async () => {
  const ask = (as: string | null, payload: object) =>
    server.call(as, { method: 'POST', url: '/api/deletion_requests', payload });
  const answers = await Promise.all([1, 2, 3].map(() => ask(own.token, { reason: 'Ich höre auf.\nDanke!' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const made = answers.find(({ statusCode }) => statusCode === 201)?.json();
  expect(made).toMatchObject({
    '@type': 'DeletionRequest',
    user: `/api/users/${own.userId}`,
    email: own.email,
    reason: 'Ich höre auf.\nDanke!',
    createdAt: '2026-05-20T10:00:00+00:00',
  });
  const mails = (await server.outboxOf()).filter(({ template }) => template === 'deletion-requested');
  expect(mails).toMatchObject([{ recipient: own.email, parameters: { date: '20.05.2026' } }]);
  expect((await ask(below.token, { reason: null, user: own.userId })).json()).toMatchObject({ reason: null });
  const ids = async (as: string, query = '') =>
    (await server.call(as, { url: `/api/deletion_requests.json${query}` }))
      .json()
      .map(({ user }: { user: string }) => user);
  const users = [own, below].map(({ userId }) => `/api/users/${userId}`);
  expect(await ids(root.token)).toEqual(users);
  expect(await ids(root.token, `?user=${below.userId}`)).toEqual([users[1]]);
  expect(await ids(own.token)).toEqual([users[0]]);
  for (const url of [`/api/deletion_requests?user=${below.userId}`, `/api/deletion_requests/${made.id + 7}`])
    expect((await server.call(own.token, { url })).statusCode).toBe(404);
  expect((await server.call(below.token, { url: `/api/deletion_requests/${made.id}` })).statusCode).toBe(404);
  expect((await server.call(root.token, { url: `/api/deletion_requests/${made.id}` })).statusCode).toBe(200);
  expect((await ask(own.token, { reason: 'x'.repeat(2001) })).statusCode).toBe(422);
  expect((await ask(null, {})).statusCode).toBe(401);
});
