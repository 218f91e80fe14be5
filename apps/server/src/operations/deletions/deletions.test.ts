import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { earn } from '../../money/payouts/testing/earn.ts';

const { server, root, second, anna, staff, post, logOf } = setUpCompany();
const NOW = new Date('2026-03-15T10:00:00Z');
const reason = 'Wird noch für eine Klärung gebraucht';

beforeEach(() => emptyTables(server.database.db, ['deletion_requests'], { ids: 'continue' }));

/** Requests the deletion of an account; returns the request's id. */
const ask = async (token: string): Promise<number> =>
  (await post(token, '/api/deletion_requests', { reason: 'Ich ziehe um.' })).json().id;
const decide = async (token: string, ids: readonly number[], decision: 'carry-out' | 'refuse') =>
  (await post(token, '/api/operator/deletion_requests/decisions', { ids, decision, reason })).json();
const read = async (token: string, path = '') =>
  (
    await server.call(token, {
      url: `/api/operator/deletion_requests${path}`,
      headers: { accept: 'application/json' },
    })
  ).json();

test('the list shows who asked, since when and what prevents it; the caller’s own request is marked', async () => {
  const [annas, seconds] = [await ask(anna.token), await ask(second.token)];
  expect(await read(second.token)).toMatchObject([
    {
      id: annas,
      partner: anna.id,
      name: 'Anna',
      email: anna.email,
      reason: 'Ich ziehe um.',
      createdAt: '2026-03-15T10:00:00+00:00',
      answerBy: '2026-04-15',
      status: 'open',
      decidedBy: null,
      own: false,
      obstacles: [],
      estimated: '0.00',
    },
    { id: seconds, own: true, obstacles: [{ code: 'deletionOfOperator', amount: null }] },
  ]);
});

inFullRun(() => {
  test.each([
    ['?text=ann', 1],
    ['?text=ANNA@marker', 1],
    ['?status=refused', 0],
    ['?status=open', 1],
    ['?text=nobody', 0],
  ])('%s finds %d', async (query, count) => {
    await ask(anna.token);
    expect(await read(root.token, query)).toHaveLength(count);
  });

  test('a partner number finds the partner’s request', async () => {
    await ask(anna.token);
    expect(await read(root.token, `?text=${anna.id}`)).toHaveLength(1);
  });
});

test('one request shows what is retained, and until when', async () => {
  const id = await ask(anna.token);
  expect((await read(root.token, `/${id}`)).kept).toEqual([
    { what: 'log', until: '2036-12-31' },
    { what: 'messages', until: '2026-06-13' },
  ]);
  expect((await server.call(root.token, { url: '/api/operator/deletion_requests/999999' })).statusCode).toBe(
    404,
  );
});

fullTest(
  'a refusal keeps the account, sends its owner the reason, is logged, and a new request is possible after it',
  async () => {
    const id = await ask(anna.token);
    expect(await decide(root.token, [id], 'refuse')).toEqual({ done: [id], failed: [] });
    const mail = (await server.outboxOf()).findLast(({ template }) => template === 'deletion-refused');
    expect(mail).toMatchObject({ recipient: anna.email, parameters: { date: '15.03.2026', reason } });
    expect(await logOf(`/api/deletion_requests/${id}`)).toMatchObject([
      { user_id: root.userId, details: { before: { status: 'open' }, after: { status: 'refused' }, reason } },
    ]);
    const own = async () =>
      (await server.call(anna.token, { url: '/api/deletion_requests.json' })).json() as { status: string }[];
    expect(await own()).toMatchObject([{ status: 'refused', decision: reason }]);
    expect(await ask(anna.token)).toBe(id);
    expect(await own()).toMatchObject([{ status: 'open', decision: null, decidedAt: null }]);
    expect((await post(anna.token, '/api/deletion_requests')).statusCode).toBe(409);
  },
);

test('nobody decides on their own request, nor on one twice', async () => {
  const [annas, seconds] = [await ask(anna.token), await ask(second.token)];
  expect(await decide(second.token, [seconds, annas], 'refuse')).toMatchObject({
    done: [annas],
    failed: [{ id: seconds, status: 403, code: 'ownPayout' }],
  });
  expect(await decide(root.token, [annas, 999_999], 'refuse')).toMatchObject({
    done: [],
    failed: [
      { id: annas, status: 409, code: 'deletionDecided' },
      { id: 999_999, status: 404, code: 'notFound' },
    ],
  });
});

test('staff in service and partners who are owed something are not deleted', async () => {
  await earn(server.database.db, NOW, [{ partner: anna.id, cents: 12_345 }]);
  const [annas, seconds] = [await ask(anna.token), await ask(second.token)];
  expect((await read(root.token, `/${annas}`)).obstacles).toEqual([
    { code: 'deletionAvailable', amount: '123.45' },
  ]);
  expect((await decide(root.token, [annas, seconds], 'carry-out')).failed).toMatchObject([
    { id: annas, status: 409, code: 'deletionAvailable' },
    { id: seconds, status: 409, code: 'deletionOfOperator' },
  ]);
  const user = await server.database.db
    .selectFrom('users')
    .select(['email', 'disabled_at'])
    .where('id', '=', anna.userId)
    .executeTakeFirst();
  expect(user).toEqual({ email: anna.email, disabled_at: null });
});

test('a read-only operator cannot decide', async () => {
  const id = await ask(anna.token);
  const clerk = await staff(['partners.read']);
  expect(await read(clerk.token)).toHaveLength(1);
  const body = { ids: [id], decision: 'refuse', reason };
  expect((await post(clerk.token, '/api/operator/deletion_requests/decisions', body)).statusCode).toBe(403);
});

inFullRun(() => {
  test('staff without rights are deleted as well', async () => {
    const clerk = await staff([]);
    const id = await ask(clerk.token);
    expect(await decide(root.token, [id], 'carry-out')).toEqual({ done: [id], failed: [] });
    expect(await read(root.token, `/${id}`)).toMatchObject({
      partner: null,
      name: `#${clerk.id}`,
      email: null,
      reason: null,
      status: 'done',
      decidedBy: { id: root.userId },
    });
    expect((await server.call(clerk.token, { url: '/api/user/' })).statusCode).toBe(401);
  });

  test('a decision whose answer was lost is retried with its idempotency key: the same answer, and one mail', async () => {
    const id = await ask(anna.token);
    const send = () =>
      server.call(root.token, {
        method: 'POST',
        url: '/api/operator/deletion_requests/decisions',
        payload: { ids: [id], decision: 'refuse', reason },
        headers: { 'idempotency-key': `refuse-${id}` },
      });
    const mails = async () =>
      (await server.outboxOf()).filter(({ template }) => template === 'deletion-refused').length;
    const before = await mails();
    const [first, again] = [await send(), await send()];
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(first.json()).toEqual({ done: [id], failed: [] });
    expect(await mails()).toBe(before + 1);
  });
});
