import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { PATIENCE_MS } from '../../../test-support/patience.ts';
import { TEST_PASSWORD } from '../../../test-support/test-server.ts';
import { countWaiting } from '../../../test-support/waiting.ts';
import { passkeyCalls } from '../session/testing/passkey-calls.ts';
import { REASON, setUpCompany } from './testing/company-server.ts';

const { server, root, second, anna, safeguards, app, post, patch } = setUpCompany();

/** The token of `second`, renewed for each test, because removing full access ends the sessions. */
let token: string;

/** Removes one's own authenticator app. */
const disable = (own: string) => post(own, '/api/user/second-factor/disable', { password: TEST_PASSWORD });
const roles = (user: number, given: readonly string[]) =>
  server.call(root.token, {
    method: 'PUT',
    url: `/api/users/${user}/roles`,
    payload: { roles: given, reason: REASON },
  });

afterEach(async () => {
  const { db } = server.database;
  await db.deleteFrom('second_factors').execute();
  await db.deleteFrom('passkeys').execute();
  await db
    .updateTable('users')
    .set({ disabled_at: null, roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .where('id', '=', second.userId)
    .execute();
});

/** Each way to remove the second factor of the only person with full access who has one. */
const ways: readonly [string, () => Promise<{ statusCode: number; json(): { code?: string } }>][] = [
  ['their own app', () => disable(token)],
  [
    'their app, by another',
    () => post(root.token, `/api/users/${second.userId}/second-factor/reset`, { reason: REASON }),
  ],
  ['their sign-in', () => post(root.token, `/api/users/${second.userId}/disable`, { reason: REASON })],
  ['their full access', () => patch(root.token, second.userId, { admin: false })],
  ['their role', () => roles(second.userId, ['ROLE_USER'])],
];

describe('one person with full access keeps a second factor', () => {
  beforeEach(async () => {
    token = await server.signIn(second.email);
    await app(second.userId);
  });

  test.each(ways)('while it is required: %s is refused', async (_, take) => {
    await safeguards({ fourEyes: false, secondFactor: true });
    // Users without full access do not count.
    await app(anna.userId);
    const answer = await take();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'secondFactorLast']);
    const factor = await server.database.db
      .selectFrom('second_factors')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['users.roles', 'users.disabled_at'])
      .where('user_id', '=', second.userId)
      .executeTakeFirst();
    expect(factor).toEqual({ roles: expect.arrayContaining(['ROLE_ADMIN']), disabled_at: null });
  });

  inFullRun(() => {
    test.each(ways)('%s is possible if it is not required', async (_, take) => {
      expect((await take()).statusCode).toBeLessThan(300);
    });

    test.each(ways)('%s is possible if another person has one', async (_, take) => {
      await safeguards({ fourEyes: false, secondFactor: true });
      await app(root.userId);
      expect((await take()).statusCode).toBeLessThan(300);
    });
  });

  test("while it is required: one's own passkey stays, unless there is also an app", async () => {
    const { added } = passkeyCalls(server);
    await app(second.userId, false);
    await added(token);
    await safeguards({ fourEyes: false, secondFactor: true });
    const remove = async () => {
      const { passkeys } = (await server.call(token, { url: '/api/user/passkeys' })).json();
      return post(token, `/api/user/passkeys/${passkeys[0].id}/remove`, { password: TEST_PASSWORD });
    };
    const answer = await remove();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'secondFactorLast']);
    await app(second.userId);
    expect((await remove()).statusCode).toBe(204);
  });

  fullTest('when two remove theirs simultaneously, one of them keeps it', async () => {
    await app(root.userId);
    await safeguards({ fourEyes: false, secondFactor: true });
    const { pool } = server.database;
    const keeper = await pool.connect();
    await keeper.query('begin');
    // Neither is committed before both have got as far as they can concurrently.
    await keeper.query('lock table audit_log in share row exclusive mode');
    const both = [root.token, token].map(disable);
    await expect.poll(() => countWaiting(pool), { timeout: PATIENCE_MS }).toBe(2);
    await keeper.query('commit');
    keeper.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  });

  inFullRun(() => {
    test('without a second factor there is nothing to remove', async () => {
      await app(second.userId, false);
      await safeguards({ fourEyes: false, secondFactor: true });
      expect(
        (await post(root.token, `/api/users/${second.userId}/disable`, { reason: REASON })).statusCode,
      ).toBe(204);
    });
  });
});
