import { beforeEach, describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { REASON, setUpCompany } from './testing/company-server.ts';

const URL = '/api/company/safeguards';

const { server, root, second, anna, safeguards, app, post, staff, logOf } = setUpCompany();

beforeEach(() => app(root.userId));

const read = async () => (await server.call(root.token, { url: URL })).json();
const patch = (token: string, change: object, headers: Record<string, string> = {}) =>
  server.call(token, {
    method: 'PATCH',
    url: URL,
    headers: { 'content-type': 'application/merge-patch+json', ...headers },
    payload: { reason: REASON, ...change },
  });

describe('what the company asks of those who decide', () => {
  test('one person changes it where nobody else is asked, and the log says from what to what', async () => {
    const answer = await patch(root.token, { secondFactor: true });
    expect(answer.json()).toMatchObject({
      safeguards: { fourEyes: false, secondFactor: true },
      approval: null,
    });
    expect((await logOf(URL)).at(-1)).toMatchObject({
      user_id: root.userId,
      details: {
        before: { fourEyes: false, secondFactor: false },
        after: { fourEyes: false, secondFactor: true },
        reason: REASON,
      },
    });
  });

  test('two change it while two are asked for', async () => {
    await safeguards({ fourEyes: true, secondFactor: false });
    const { approval } = (await patch(root.token, { fourEyes: false })).json();
    expect(await read()).toMatchObject({ fourEyes: true });
    expect((await patch(second.token, { fourEyes: false })).json().code).toBe('approvalWaits');
    expect((await post(root.token, `/api/approvals/${approval}/approve`)).json().code).toBe('fourEyes');
    expect((await post(second.token, `/api/approvals/${approval}/approve`)).json().status).toBe('approved');
    expect(await read()).toMatchObject({ fourEyes: false });
    expect((await logOf(URL)).at(-1)).toMatchObject({ user_id: root.userId, approval_id: approval });
  });

  test('from which amount on two are asked for is said like the rest, and what is no amount is refused', async () => {
    expect(await read()).toMatchObject({ aloneBelow: '0.00', taxAloneBelow: '1000.00' });
    await safeguards({ fourEyes: true, secondFactor: false });
    const { approval } = (await patch(root.token, { aloneBelow: '50', taxAloneBelow: '0' })).json();
    expect(await read()).toMatchObject({ aloneBelow: '0.00' });
    expect((await post(second.token, `/api/approvals/${approval}/approve`)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ aloneBelow: '50.00', taxAloneBelow: '0.00' });
    const refused = await patch(root.token, { aloneBelow: '-1' });
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'aloneBelow']);
    await server.database.db
      .updateTable('company')
      .set({ alone_below_cents: 0, tax_alone_below_cents: 1000_00 })
      .execute();
  });

  test('two are asked for only where two can answer', async () => {
    const users = server.database.db.updateTable('users').where('id', '=', second.userId);
    await users.set({ disabled_at: new Date() }).execute();
    try {
      const answer = await patch(root.token, { fourEyes: true });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'needsTwo']);
    } finally {
      await users.set({ disabled_at: null }).execute();
    }
    expect((await patch(root.token, { fourEyes: true })).json().safeguards.fourEyes).toBe(true);
  });

  test('a second factor is asked for only where somebody with full access has one', async () => {
    await app(root.userId, false);
    await app(anna.userId);
    const answer = await patch(root.token, { secondFactor: true });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'secondFactorNobody']);
    expect(await read()).toMatchObject({ secondFactor: false });
    await app(second.userId);
    expect((await patch(root.token, { secondFactor: true })).json().safeguards.secondFactor).toBe(true);
    for (const user of [second.userId, anna.userId]) await app(user, false);
  });

  fullTest('whoever changes it alone proves the second factor as long as that is asked for', async () => {
    await safeguards({ fourEyes: false, secondFactor: true });
    const alone = await patch(root.token, { secondFactor: false });
    expect([alone.statusCode, alone.json().code]).toEqual([403, 'secondFactorProof']);
    expect(await read()).toMatchObject({ secondFactor: true });
    const { db } = server.database;
    const proven_at = server.deps.clock.now();
    await db.updateTable('sessions').set({ proven_at }).where('user_id', '=', root.userId).execute();
    const proven = await patch(root.token, { secondFactor: false });
    expect(proven.json().safeguards).toMatchObject({ secondFactor: false });
    await db.updateTable('sessions').set({ proven_at: null }).execute();
  });

  test('what was read before must hold still, and nothing new is nothing to approve', async () => {
    const { version } = await read();
    await patch(root.token, { secondFactor: true });
    const stale = await patch(root.token, { secondFactor: false }, { 'if-match': version });
    expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale']);
    await safeguards({ fourEyes: true, secondFactor: true });
    expect((await patch(root.token, { secondFactor: true })).json().approval).toBe(null);
    expect((await patch(root.token, { secondFactor: true, reason: '' })).statusCode).toBe(422);
  });

  fullTest('only whoever looks after the company reads and changes it', async () => {
    const { token } = await staff(['operators.write']);
    for (const caller of [token, anna.token]) {
      expect((await server.call(caller, { url: URL })).statusCode).toBe(403);
      expect((await patch(caller, { secondFactor: true })).statusCode).toBe(403);
    }
    const company = await staff(['company.write']);
    expect((await patch(company.token, { secondFactor: true })).statusCode).toBe(200);
  });
});
