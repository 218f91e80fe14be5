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

describe('the rules for decisions', () => {
  test('are changed by one person if no second one is required, and the audit log has their values before and after', async () => {
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

  test('are changed by two people while two are required', async () => {
    await safeguards({ fourEyes: true, secondFactor: false });
    const { approval } = (await patch(root.token, { fourEyes: false })).json();
    expect(await read()).toMatchObject({ fourEyes: true });
    expect((await patch(second.token, { fourEyes: false })).json().code).toBe('approvalWaits');
    expect((await post(root.token, `/api/approvals/${approval}/approve`)).json().code).toBe('fourEyes');
    expect((await post(second.token, `/api/approvals/${approval}/approve`)).json().status).toBe('approved');
    expect(await read()).toMatchObject({ fourEyes: false });
    expect((await logOf(URL)).at(-1)).toMatchObject({ user_id: root.userId, approval_id: approval });
  });

  test('include the amount from which two are required, and an invalid amount is refused', async () => {
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

  test('require two people only if there are two', async () => {
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

  test('require a second factor only if somebody with full access has one', async () => {
    await app(root.userId, false);
    await app(anna.userId);
    const answer = await patch(root.token, { secondFactor: true });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'secondFactorNobody']);
    expect(await read()).toMatchObject({ secondFactor: false });
    await app(second.userId);
    expect((await patch(root.token, { secondFactor: true })).json().safeguards.secondFactor).toBe(true);
    for (const user of [second.userId, anna.userId]) await app(user, false);
  });

  fullTest(
    'require the second factor from one person who changes them alone, while they require one for decisions',
    async () => {
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
    },
  );

  test('are changed only if the version is current, and an empty change needs no approval', async () => {
    const { version } = await read();
    await patch(root.token, { secondFactor: true });
    const stale = await patch(root.token, { secondFactor: false }, { 'if-match': version });
    expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale']);
    await safeguards({ fourEyes: true, secondFactor: true });
    expect((await patch(root.token, { secondFactor: true })).json().approval).toBe(null);
    expect((await patch(root.token, { secondFactor: true, reason: '' })).statusCode).toBe(422);
  });

  fullTest('can be read and changed only with the rights for the company', async () => {
    const { token } = await staff(['operators.write']);
    for (const caller of [token, anna.token]) {
      expect((await server.call(caller, { url: URL })).statusCode).toBe(403);
      expect((await patch(caller, { secondFactor: true })).statusCode).toBe(403);
    }
    const company = await staff(['company.write']);
    expect((await patch(company.token, { secondFactor: true })).statusCode).toBe(200);
  });
});
