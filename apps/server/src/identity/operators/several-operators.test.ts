import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { REASON, setUpCompany } from './testing/company-server.ts';

const { server, root, anna, staff, logOf } = setUpCompany();

const writesOf = async (user: number) =>
  (await logOf(`/api/users/${user}`)).filter(({ action }) => action === 'write');
const send = (step: 'disable' | 'enable', ids: readonly number[], key?: string) =>
  server.call(root.token, {
    method: 'POST',
    url: `/api/operators/${step}`,
    payload: { ids: [...ids], reason: REASON },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

test('several are blocked and unblocked for one reason, and refused ones are reported', async () => {
  const [one, other] = [await staff(['audit.read']), await staff([])];
  const answer = await send('disable', [one.id, root.userId, anna.userId, other.id]);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      done: [one.id, other.id],
      failed: [
        { id: root.userId, status: 409, code: 'ownAccount' },
        { id: anna.userId, status: 404 },
      ],
    },
  ]);
  expect((await server.call(one.token, { url: '/api/user/' })).statusCode).toBe(401);
  for (const { id } of [one, other])
    expect(await writesOf(id)).toMatchObject([
      {
        user_id: root.userId,
        details: { before: { isDisabled: false }, after: { isDisabled: true }, reason: REASON },
      },
    ]);
  expect((await send('enable', [one.id, other.id])).json()).toEqual({ done: [one.id, other.id], failed: [] });
});

fullTest('a request sent twice with one idempotency key is executed once', async () => {
  const { id } = await staff([]);
  const [first, again] = [await send('disable', [id], 'several'), await send('disable', [id], 'several')];
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  expect(await writesOf(id)).toHaveLength(1);
});

fullTest('the right to manage operators is required', async () => {
  const { token, id } = await staff(['partners.write']);
  const answer = await server.call(token, {
    method: 'POST',
    url: '/api/operators/disable',
    payload: { ids: [id], reason: REASON },
  });
  expect(answer.statusCode).toBe(403);
});
