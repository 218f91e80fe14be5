import { beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { REASON, setUpCompany } from './testing/company-server.ts';

const { server, root, second, anna, safeguards, invite, staff, patch, logOf } = setUpCompany();

beforeEach(() => safeguards({ fourEyes: true, secondFactor: false }));

const send = (token: string, url: string, payload: object, key: string) =>
  server.call(token, { method: 'POST', url, payload, headers: { 'idempotency-key': key } });

/** Prepares full access for a user, as the first operator. */
async function prepared() {
  const { id } = await staff(['audit.read']);
  const { approval } = (await patch(root.token, id, { admin: true })).json();
  return { id, approval: approval as number };
}

test('an approval sent twice simultaneously is executed once, and both get the same response', async () => {
  const { id, approval } = await prepared();
  const ask = () => send(second.token, `/api/approvals/${approval}/approve`, {}, `approve-${approval}`);
  const [one, other] = await Promise.all([ask(), ask()]);
  expect([one.statusCode, other.statusCode, other.body]).toEqual([200, 200, one.body]);
  expect(await logOf(`/api/approvals/${approval}`)).toHaveLength(1);
  await patch(root.token, id, { admin: false });
});

inFullRun(() => {
  test('a fresh code does not make it another attempt, but a different reason does', async () => {
    const { id, approval } = await prepared();
    const approve = (code: string) =>
      send(second.token, `/api/approvals/${approval}/approve`, { code }, `code-${approval}`);
    const first = await approve('111111');
    const again = await approve('222222');
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    await patch(root.token, id, { admin: false });
    const { approval: next } = await prepared();
    const reject = (reason: string) =>
      send(root.token, `/api/approvals/${next}/reject`, { reason }, `reason-${next}`);
    expect((await reject(REASON)).statusCode).toBe(200);
    expect((await reject(`${REASON} more`)).json().code).toBe('idempotencyKeyReused');
  });
});

fullTest('an overtaken approval stays overtaken, although the call is refused', async () => {
  const { id, approval } = await prepared();
  await patch(root.token, id, { rights: ['content.write'] });
  const ask = () => send(second.token, `/api/approvals/${approval}/approve`, {}, `overtaken-${approval}`);
  expect((await ask()).json().code).toBe('changedSince');
  expect((await ask()).json()).toMatchObject({ code: 'approvalDecided', state: 'overtaken' });
});

fullTest('of several decisions, a refused one is rolled back alone', async () => {
  const [one, other] = [await prepared(), await prepared()];
  await patch(root.token, one.id, { rights: [] });
  const gone = other.approval + 1000;
  const decide = () =>
    send(
      second.token,
      '/api/approvals/decisions',
      { ids: [gone, one.approval, other.approval], decision: 'approve' },
      `decide-${one.approval}`,
    );
  const answer = await decide();
  expect(answer.json()).toMatchObject({
    done: [other.approval],
    failed: [
      { id: gone, status: 404 },
      { id: one.approval, status: 409, code: 'changedSince' },
    ],
  });
  expect((await decide()).body).toBe(answer.body);
  const states = await server.database.db
    .selectFrom('approvals')
    .select('status')
    .where('id', 'in', [one.approval, other.approval])
    .orderBy('id')
    .execute();
  expect(states.map(({ status }) => status)).toEqual(['overtaken', 'approved']);
  await patch(root.token, other.id, { admin: false });
});

test.each([
  ['disable', async () => `/api/users/${anna.userId}/disable`],
  ['enable', async () => `/api/users/${anna.userId}/enable`],
  ['reset', async () => `/api/users/${anna.userId}/second-factor/reset`],
  ['invitation', async () => `/api/operators/${(await invite([])).id}/invitation`],
  ['reject', async () => `/api/approvals/${(await prepared()).approval}/reject`],
])('%s accepts an idempotency key', async (name, address) => {
  const url = await address();
  const payload = name === 'invitation' ? {} : { reason: REASON };
  const ask = () => send(root.token, url, payload, `once-${name}`);
  const mails = async () => (await server.outboxOf()).length;
  const [first, after] = [await ask(), await mails()];
  expect(first.statusCode, first.body).toBeLessThan(300);
  const again = await ask();
  expect([again.statusCode, again.body, await mails()]).toEqual([first.statusCode, first.body, after]);
});
