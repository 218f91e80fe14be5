import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { REASON, setUpCompany } from './testing/company-server.ts';

const { server, root, second, anna, safeguards, patch, post } = setUpCompany();
/** Full access for Anna, prepared before her account was deleted. */
let approval: number;

beforeAll(async () => {
  await safeguards({ fourEyes: true, secondFactor: false });
  approval = (await patch(root.token, anna.userId, { admin: true })).json().approval;
  const { id } = (await post(anna.token, '/api/deletion_requests', { reason: 'Ich ziehe um.' })).json();
  const decision = { ids: [id], decision: 'carry-out', reason: REASON };
  const decided = await post(root.token, '/api/operator/deletion_requests/decisions', decision);
  expect(decided.json()).toEqual({ done: [id], failed: [] });
});
beforeEach(() => safeguards({ fourEyes: true, secondFactor: false }));

const userOf = () =>
  server.database.db.selectFrom('users').selectAll().where('id', '=', anna.userId).executeTakeFirstOrThrow();

const calls: readonly (readonly [string, 'POST' | 'PUT', () => string, () => object])[] = [
  ['blocking', 'POST', () => `/api/users/${anna.userId}/disable`, () => ({ reason: REASON })],
  ['letting in', 'POST', () => `/api/users/${anna.userId}/enable`, () => ({ reason: REASON })],
  [
    'other roles',
    'PUT',
    () => `/api/users/${anna.userId}/roles`,
    () => ({ roles: ['ROLE_USER'], reason: REASON }),
  ],
  [
    'no second factor',
    'POST',
    () => `/api/users/${anna.userId}/second-factor/reset`,
    () => ({ reason: REASON }),
  ],
  ['an invitation', 'POST', () => `/api/operators/${anna.userId}/invitation`, () => ({})],
  ['payouts on hold', 'POST', () => `/api/partners/${anna.id}/hold`, () => ({ reason: REASON })],
  ['payouts no longer on hold', 'POST', () => `/api/partners/${anna.id}/release`, () => ({ reason: REASON })],
  [
    'another place',
    'POST',
    () => '/api/tree/set-partner-to-tree',
    () => ({ 'partner-id': anna.id, 'parent-id': second.id }),
  ],
  [
    'a decision on the tax number',
    'POST',
    () => '/api/vat_id_decisions',
    () => ({ partner: `/api/partners/${anna.id}`, reason: REASON }),
  ],
];

test.each(calls)('%s is refused for a deleted account, and changes nothing', async (_, method, url, body) => {
  const before = await userOf();
  const answer = await server.call(root.token, { method, url: url(), payload: body() });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'accountDeleted' }]);
  expect(await userOf()).toEqual(before);
});

test('a deleted user gets no rights, neither directly nor by an earlier preparation', async () => {
  const answer = await patch(root.token, anna.userId, { admin: true });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'accountDeleted']);
  const approved = await post(second.token, `/api/approvals/${approval}/approve`);
  expect([approved.statusCode, approved.json().code]).toEqual([409, 'changedSince']);
  expect((await userOf()).roles).toEqual(['ROLE_USER']);
});

inFullRun(() => {
  test('the file and the list of partners say that the account was deleted', async () => {
    const file = await server.call(root.token, { url: `/api/operator/partners/${anna.id}` });
    expect(file.json()).toMatchObject({ deleted: true, disabled: true, displayName: `#${anna.id}` });
    const list = await server.call(root.token, { url: `/api/operator/partners.json?text=%23${anna.id}` });
    expect(list.json()).toMatchObject([{ id: anna.id, deleted: true }]);
  });
});

fullTest('nothing is sent to a deleted account', async () => {
  const { db } = server.database;
  await db.transaction().execute((tx) =>
    server.deps.messages.queue(tx, {
      to: { userId: anna.userId },
      channel: 'mail',
      template: 'password-changed',
      parameters: { date: '2026-03-15' },
    }),
  );
  const sent = await db.selectFrom('outbox').select('id').where('user_id', '=', anna.userId).execute();
  expect(sent).toEqual([]);
});
