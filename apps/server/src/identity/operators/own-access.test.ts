import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullDescribe } from '../../../test-support/full-test.ts';
import { REASON, setUpCompany } from './testing/company-server.ts';

const { server, root, second, anna, safeguards, invite, post, staff, patch, logOf } = setUpCompany();

/** The audit log entries of a subject as shown on the screen, latest first. */
async function shownOf(subject: string): Promise<{ action: string; alone: boolean }[]> {
  const url = `/api/audit_log?action=write&subject=${encodeURIComponent(subject)}`;
  return (await server.call(root.token, { url })).json()['hydra:member'];
}

const approve = (token: string, approval: number) => post(token, `/api/approvals/${approval}/approve`);
const isAdmin = async (id: number) =>
  (await server.call(root.token, { url: `/api/operators/${id}` })).json().admin as boolean;

describe('a user who would get full access', () => {
  beforeEach(() => safeguards({ fourEyes: true, secondFactor: false }));

  /** A user who may decide on operators, and a pending approval of full access for them. */
  async function raised() {
    const person = await staff(['operators.write']);
    const { approval } = (await patch(root.token, person.id, { admin: true })).json();
    const decidable = async () =>
      (await server.call(person.token, { url: `/api/approvals/${approval}` })).json().decidable as boolean;
    return { ...person, approval: approval as number, decidable };
  }

  test('may not approve it while somebody else may', async () => {
    const { id, token, approval, decidable } = await raised();
    expect(await decidable()).toBe(false);
    const refused = await approve(token, approval);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'fourEyes']);
    const several = await post(token, '/api/approvals/decisions', { ids: [approval], decision: 'approve' });
    expect(several.json()).toMatchObject({ done: [], failed: [{ status: 403, code: 'fourEyes' }] });
    expect((await approve(second.token, approval)).statusCode).toBe(200);
    expect(await shownOf(`/api/operators/${id}`)).not.toContainEqual(
      expect.objectContaining({ alone: true }),
    );
    await patch(second.token, id, { admin: false });
  });

  inFullRun(() => {
    test('may reject it', async () => {
      const { token, approval } = await raised();
      const answer = await post(token, `/api/approvals/${approval}/reject`, {
        reason: 'Das ist mir zu viel',
      });
      expect(answer.json().status).toBe('rejected');
    });
  });

  test('may approve it if nobody else can, and the audit log says so', async () => {
    const { db } = server.database;
    const { id, token, approval, decidable } = await raised();
    // Operators without a password decide on nothing.
    await invite(['operators.write']);
    const others = db
      .updateTable('users')
      .where('id', 'not in', [root.userId, id])
      .where((eb) => eb.or([eb('id', '=', second.userId), sql<boolean>`users.rights <> '{}'`]));
    await others.set({ disabled_at: new Date() }).execute();
    await db
      .updateTable('users')
      .set({ disabled_at: null })
      .where('id', 'in', db.selectFrom('operator_invitations').select('user_id'))
      .execute();
    try {
      expect(await decidable()).toBe(true);
      expect((await approve(token, approval)).json().status).toBe('approved');
      expect(await isAdmin(id)).toBe(true);
      expect((await logOf(`/api/approvals/${approval}`)).at(-1)?.details).toMatchObject({ alone: true });
      expect((await logOf(`/api/operators/${id}`)).at(-1)).toMatchObject({
        user_id: root.userId,
        approval_id: approval,
        details: { after: { admin: true }, alone: true },
      });
      expect((await shownOf(`/api/operators/${id}`))[0]).toMatchObject({ alone: true });
    } finally {
      await others.set({ disabled_at: null }).execute();
    }
    await patch(root.token, id, { admin: false });
  });
});

fullDescribe('if one person suffices, the audit log records as done alone:', () => {
  const latest = async (subject: string) => (await logOf(subject)).at(-1)?.details;

  test('full access, but no other change of access', async () => {
    const { id } = await staff(['audit.read']);
    await patch(root.token, id, { rights: ['audit.read', 'content.write'] });
    expect(await latest(`/api/operators/${id}`)).not.toHaveProperty('alone');
    await patch(root.token, id, { admin: true });
    expect(await latest(`/api/operators/${id}`)).toMatchObject({ after: { admin: true }, alone: true });
    await patch(root.token, id, { admin: false });
    expect(await latest(`/api/operators/${id}`)).not.toHaveProperty('alone');
  });

  inFullRun(() => {
    test('full access by a role', async () => {
      const roles = (given: readonly string[]) =>
        server.call(root.token, {
          method: 'PUT',
          url: `/api/users/${anna.userId}/roles`,
          payload: { roles: given, reason: REASON },
        });
      await roles(['ROLE_USER', 'ROLE_ADMIN']);
      expect(await latest(`/api/users/${anna.userId}`)).toMatchObject({ alone: true });
      await roles(['ROLE_USER']);
      expect(await latest(`/api/users/${anna.userId}`)).not.toHaveProperty('alone');
    });
  });

  test('other rules for decisions, until they require two people', async () => {
    const url = '/api/company/safeguards';
    const change = (token: string, fourEyes: boolean) =>
      server.mergePatch(token, url, { fourEyes, reason: REASON });
    await change(root.token, true);
    expect(await latest(url)).toMatchObject({ after: { fourEyes: true }, alone: true });
    const { approval } = (await change(root.token, false)).json();
    await approve(second.token, approval);
    expect(await latest(url)).toMatchObject({ after: { fourEyes: false } });
    expect(await latest(url)).not.toHaveProperty('alone');
  });
});
