import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { TEST_PASSWORD } from '../../../test-support/test-server.ts';
import { appCode } from '../session/testing/app-code.ts';
import { passkeyCalls } from '../session/testing/passkey-calls.ts';
import { NOW, REASON, setUpCompany } from './testing/company-server.ts';

const { server, root, second, anna, safeguards, post, staff, patch, logOf } = setUpCompany();

describe('two people', () => {
  beforeEach(() => safeguards({ fourEyes: true, secondFactor: false }));

  /** Prepares full access for a user, as the first operator. */
  async function prepared() {
    const { id } = await staff(['audit.read']);
    const answer = await patch(root.token, id, { admin: true });
    expect(answer.json()).toMatchObject({ operator: { admin: false }, approval: expect.any(Number) });
    return { id, approval: answer.json().approval as number };
  }
  const approve = (token: string, id: number, body: object = {}) =>
    post(token, `/api/approvals/${id}/approve`, body);

  test('grant full access: one prepares it, another approves it', async () => {
    const { id, approval } = await prepared();
    const own = await approve(root.token, approval);
    expect([own.statusCode, own.json().code]).toEqual([403, 'fourEyes']);
    const answer = await approve(second.token, approval);
    expect(answer.json()).toMatchObject({
      status: 'approved',
      preparedBy: { id: root.userId },
      decidedBy: { id: second.userId },
    });
    expect((await server.call(root.token, { url: `/api/operators/${id}` })).json().admin).toBe(true);
    expect((await logOf(`/api/operators/${id}`)).at(-1)).toMatchObject({
      user_id: root.userId,
      approval_id: approval,
      details: { before: { admin: false }, after: { admin: true } },
    });
    expect((await approve(second.token, approval)).json()).toMatchObject({
      code: 'approvalDecided',
      state: 'approved',
    });
    await patch(root.token, id, { admin: false });
  });

  test('do not execute a change whose subject has changed since', async () => {
    const { id, approval } = await prepared();
    await patch(second.token, id, { rights: [] });
    const answer = await approve(second.token, approval);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'changedSince']);
    expect((await server.call(root.token, { url: `/api/approvals/${approval}` })).json().status).toBe(
      'overtaken',
    );
    expect((await server.call(root.token, { url: `/api/operators/${id}` })).json().admin).toBe(false);
    expect((await logOf(`/api/approvals/${approval}`)).at(-1)).toMatchObject({
      user_id: second.userId,
      approval_id: approval,
      details: { before: { status: 'open' }, after: { status: 'overtaken' } },
    });
    const [day] = (await server.call(root.token, { url: '/api/notification/get-list' })).json();
    expect(day.list[0]).toMatchObject({
      type: 'approvalDecided',
      text: expect.stringContaining('Bitte bereiten Sie es neu vor'),
      parameters: { approval: String(approval), decision: 'overtaken' },
    });
  });

  test('cannot change what was prepared, not even as the owner of the tables', async () => {
    const { approval } = await prepared();
    const { db } = server.database;
    const change = db.updateTable('approvals').set({ after: '{"admin":false}' }).where('id', '=', approval);
    await expect(change.execute()).rejects.toThrow(/stays as it is/);
    await expect(db.deleteFrom('approvals').execute()).rejects.toThrow(/only added to/);
  });

  test('need a reason for a rejection, which leaves the way open', async () => {
    const { id, approval } = await prepared();
    expect((await patch(root.token, id, { admin: true })).json().code).toBe('approvalWaits');
    expect((await post(second.token, `/api/approvals/${approval}/reject`, {})).statusCode).toBe(422);
    const answer = await post(second.token, `/api/approvals/${approval}/reject`, { reason: 'Nicht nötig' });
    expect(answer.json()).toMatchObject({ status: 'rejected', decision: 'Nicht nötig' });
    expect((await patch(root.token, id, { admin: true })).json().approval).toBeGreaterThan(approval);
  });

  test('who approve simultaneously execute it once', async () => {
    const { id, approval } = await prepared();
    const third = await staff([]);
    await server.database.db
      .updateTable('users')
      .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'], rights: [] })
      .where('id', '=', third.id)
      .execute();
    const both = await Promise.all([approve(second.token, approval), approve(third.token, approval)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const written = (await logOf(`/api/operators/${id}`)).filter(
      ({ approval_id }) => approval_id === approval,
    );
    expect(written).toHaveLength(2);
  });

  inFullRun(() => {
    test('decide on several in one request, each independently', async () => {
      const decide = (token: string, body: object) => post(token, '/api/approvals/decisions', body);
      const [one, other] = [await prepared(), await prepared()];
      const gone = one.approval + other.approval + 1000;
      const ids = [one.approval, gone, other.approval, one.approval];
      expect((await decide(second.token, { ids, decision: 'reject' })).statusCode).toBe(422);
      const own = await decide(root.token, { ids, decision: 'approve' });
      expect(own.json()).toMatchObject({
        done: [],
        failed: [
          { id: one.approval, status: 403, code: 'fourEyes' },
          { id: gone, status: 404 },
          { id: other.approval, status: 403, code: 'fourEyes' },
        ],
      });
      const answer = await decide(second.token, { ids, decision: 'approve' });
      expect(answer.json()).toMatchObject({ done: [one.approval, other.approval], failed: [{ id: gone }] });
      for (const { id } of [one, other]) {
        expect((await server.call(root.token, { url: `/api/operators/${id}` })).json().admin).toBe(true);
        await patch(root.token, id, { admin: false });
      }
      const again = await decide(second.token, {
        ids: [one.approval],
        decision: 'reject',
        reason: 'Zu spät',
      });
      expect(again.json()).toMatchObject({ done: [], failed: [{ status: 409, code: 'approvalDecided' }] });
    });

    test('are notified of what is pending, and of the outcome of what they prepared', async () => {
      const notificationsOf = async (token: string) => {
        const days = (await server.call(token, { url: '/api/notification/get-list' })).json();
        return days.flatMap(
          ({ list }: { list: { type: string; text: string; parameters: object }[] }) => list,
        );
      };
      const lacking = await staff(['audit.read']);
      const { approval } = await prepared();
      expect((await notificationsOf(second.token))[0]).toMatchObject({
        type: 'approvalWaits',
        parameters: { name: expect.stringContaining('Root'), approval: String(approval) },
      });
      expect(await notificationsOf(lacking.token)).toEqual([]);
      const before = (await notificationsOf(root.token)).length;
      await post(second.token, `/api/approvals/${approval}/reject`, { reason: 'Nicht nötig' });
      const after = await notificationsOf(root.token);
      expect(after).toHaveLength(before + 1);
      expect(after[0]).toMatchObject({ type: 'approvalDecided', text: expect.stringContaining('abgelehnt') });
    });
  });

  fullTest('see what they prepared, and what they may decide on', async () => {
    const { approval } = await prepared();
    const seen = async (token: string) => {
      const list = (await server.call(token, { url: '/api/approvals?status=open' })).json()['hydra:member'];
      return list.find(({ id }: { id: number }) => id === approval)?.decidable;
    };
    expect(await seen(root.token)).toBe(false);
    expect(await seen(second.token)).toBe(true);
    const { token } = await staff(['audit.read']);
    // Readers of the audit log may read what it links to, but not decide on it.
    expect(await seen(token)).toBe(false);
    expect((await approve(token, approval)).statusCode).toBe(403);
    expect((await server.call(anna.token, { url: '/api/approvals' })).statusCode).toBe(403);
  });

  fullTest('cannot be bypassed by changing roles', async () => {
    const answer = await server.call(root.token, {
      method: 'PUT',
      url: `/api/users/${anna.userId}/roles`,
      payload: { roles: ['ROLE_USER', 'ROLE_ADMIN'], reason: REASON },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'fourEyesAsked']);
  });

  fullTest('must prove the second factor if the company requires it', async () => {
    const { approval } = await prepared();
    await safeguards({ fourEyes: true, secondFactor: true });
    expect((await approve(second.token, approval)).json().code).toBe('secondFactorNeeded');
    const begun = await post(second.token, '/api/user/second-factor', { password: TEST_PASSWORD });
    const { secret } = begun.json();
    await post(second.token, '/api/user/second-factor/confirm', { code: appCode(secret, NOW) });
    expect((await approve(second.token, approval)).json().code).toBe('secondFactorProof');
    expect((await approve(second.token, approval, { code: '000000' })).json().code).toBe('secondFactorProof');
    const later = new Date(NOW.getTime() + 60_000);
    server.setTime(later);
    expect((await approve(second.token, approval, { code: appCode(secret, later) })).statusCode).toBe(200);
    await safeguards({ fourEyes: true, secondFactor: false });
    await post(second.token, '/api/user/second-factor/disable', { password: TEST_PASSWORD });
  });

  inFullRun(() => {
    test('can also use a passkey, which proves the second factor for a quarter of an hour', async () => {
      const { added, prove } = passkeyCalls(server);
      await safeguards({ fourEyes: true, secondFactor: true });
      const authenticator = await added(second.token);
      await server.database.db.updateTable('sessions').set({ proven_at: null }).execute();
      const { approval } = await prepared();
      const response = await approve(second.token, approval);
      expect(response.json()).toMatchObject({ code: 'secondFactorProof', factors: ['passkey'] });
      expect((await prove(second.token, authenticator)).statusCode).toBe(204);
      server.setTime(new Date(NOW.getTime() + 15 * 60_000 + 1));
      expect((await approve(second.token, approval)).json().code).toBe('secondFactorProof');
      expect((await prove(second.token, authenticator)).statusCode).toBe(204);
      expect((await approve(second.token, approval)).statusCode).toBe(200);
      await server.database.db.deleteFrom('passkeys').execute();
    });
  });
});
