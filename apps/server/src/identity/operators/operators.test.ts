import { rights } from '@blattwerk/contract/http/rights.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { NOW, PASSWORD, REASON, setUpCompany } from './testing/company-server.ts';

const { server, root, second, anna, post, invite, lastToken, staff, patch, logOf } = setUpCompany();

describe('an invitation', () => {
  test('creates an account without a place in the tree, whose owner sets the password via a link', async () => {
    const { answer, email, id } = await invite(['partners.read', 'audit.read']);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      email,
      admin: false,
      rights: ['partners.read', 'audit.read'],
      disabled: false,
      secondFactor: false,
      lastSignInAt: null,
      invitedUntil: '2026-03-29T10:00:00+00:00',
    });
    const token = await lastToken(email);
    const check = await post(null, '/api/operator-invitation/check', { token });
    expect(check.json()).toEqual({ firstName: 'Ruth', email, until: '2026-03-29T10:00:00+00:00' });
    const weak = await post(null, '/api/operator-invitation/accept', { token, password: 'kurz' });
    expect(weak.statusCode).toBe(422);
    const accepted = await post(null, '/api/operator-invitation/accept', { token, password: PASSWORD });
    expect(accepted.statusCode, accepted.body).toBe(204);
    const own = await server.signIn(email, PASSWORD);
    const account = (await server.call(own, { url: '/api/user/' })).json();
    expect(account).toMatchObject({
      partner: null,
      roles: ['ROLE_USER', 'ROLE_STAFF'],
      rights: ['partners.read', 'audit.read'],
    });
    const [written] = await logOf(`/api/operators/${id}`);
    expect(written).toMatchObject({
      user_id: root.userId,
      details: { before: {}, after: { email, rights: ['partners.read', 'audit.read'] }, reason: REASON },
      request_id: expect.any(String),
    });
  });

  test('can be used once, within 14 days, and not after a newer one was sent', async () => {
    const { email, id } = await invite([]);
    const first = await lastToken(email);
    expect((await post(root.token, `/api/operators/${id}/invitation`)).statusCode).toBe(204);
    const newer = await lastToken(email);
    expect(newer).not.toBe(first);
    const accept = (token: string) =>
      post(null, '/api/operator-invitation/accept', { token, password: PASSWORD });
    expect((await accept(first)).statusCode).toBe(422);
    server.setTime(new Date(NOW.getTime() + 14 * 86_400_000));
    expect((await post(null, '/api/operator-invitation/check', { token: newer })).statusCode).toBe(404);
    server.setTime(NOW);
    const both = await Promise.all([accept(newer), accept(newer)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    const again = await post(root.token, `/api/operators/${id}/invitation`);
    expect([again.statusCode, again.json().code]).toEqual([409, 'passwordSet']);
  });

  test('grants nothing that the inviter lacks, and rejects an address that is taken', async () => {
    const { token } = await staff(['operators.write', 'audit.read']);
    const more = await invite(['audit.read', 'payouts.approve'], token);
    expect([more.answer.statusCode, more.answer.json().code]).toEqual([403, 'rightNotOwn']);
    expect((await invite(['audit.read'], token)).answer.statusCode).toBe(201);
    const body = { firstName: 'A', lastName: 'B', email: anna.email, rights: [], reason: REASON };
    expect((await post(root.token, '/api/operators', body)).json().violations).toMatchObject([
      { propertyPath: 'email', code: 'emailTaken' },
    ]);
  });

  test.each([
    ['no reason', { reason: ' ' }, 'reason'],
    ['a short reason', { reason: 'ok' }, 'reason'],
    ['an unknown right', { rights: ['everything'] }, 'rights.0'],
    ['no address', { email: 'nobody' }, 'email'],
  ])('%s is 422', async (_, change, propertyPath) => {
    const body = { firstName: 'A', lastName: 'B', email: 'a@firma.example', rights: [], reason: REASON };
    const answer = await post(root.token, '/api/operators', { ...body, ...change });
    expect([answer.statusCode, answer.json().violations?.[0]?.propertyPath]).toEqual([422, propertyPath]);
  });
});

describe('rights', () => {
  test('take effect immediately, end the sessions, and are logged with their values before and after', async () => {
    const { id, token } = await staff(['partners.read']);
    const answer = await patch(root.token, id, { rights: ['audit.read'] });
    expect(answer.json()).toMatchObject({ approval: null, operator: { rights: ['audit.read'] } });
    expect((await server.call(token, { url: '/api/user/' })).statusCode).toBe(401);
    expect((await logOf(`/api/operators/${id}`)).at(-1)).toMatchObject({
      details: {
        before: { admin: false, rights: ['partners.read'] },
        after: { admin: false, rights: ['audit.read'] },
        reason: REASON,
      },
    });
  });

  test('cannot be changed for oneself, nor for an operator with more access', async () => {
    const own = await staff(['operators.write']);
    expect((await patch(own.token, own.id, { rights: [] })).json().code).toBe('ownAccount');
    expect((await patch(own.token, root.userId, { admin: false })).statusCode).toBe(403);
    const other = await staff(['payouts.approve']);
    // Rights held before may stay; the caller cannot grant more than their own.
    expect((await patch(own.token, other.id, { rights: ['payouts.approve'] })).statusCode).toBe(200);
    expect((await patch(own.token, other.id, { rights: ['tax.decide'] })).json().code).toBe('rightNotOwn');
    expect((await patch(own.token, other.id, { admin: true })).json().code).toBe('rightNotOwn');
  });

  inFullRun(() => {
    test('a stale page changes nothing', async () => {
      const { id } = await staff(['partners.read']);
      const read = (await server.call(root.token, { url: `/api/operators/${id}` })).json();
      const change = { rights: ['audit.read'] };
      expect((await patch(root.token, id, change, { 'if-match': `"${read.version}"` })).statusCode).toBe(200);
      const stale = await patch(root.token, id, { rights: [] }, { 'if-match': `"${read.version}"` });
      expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale']);
    });
  });

  test('one operator with full access always remains', async () => {
    const both = await Promise.all([
      patch(root.token, second.userId, { admin: false }),
      patch(second.token, root.userId, { admin: false }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from users where 'ROLE_ADMIN' = any(roles)`.execute(server.database.db);
    expect(rows[0]?.left).toBe(1);
    await server.database.db
      .updateTable('users')
      .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
      .where('id', 'in', [root.userId, second.userId])
      .execute();
    for (const member of [root, second]) Object.assign(member, { token: await server.signIn(member.email) });
  });

  test('a partner gets no individual rights', async () => {
    const answer = await patch(root.token, anna.userId, { rights: ['audit.read'] });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'partnerNoStaff']);
  });

  fullTest(
    'disabling an operator requires the right to, and for one with full access, full access',
    async () => {
      const { id } = await staff(['audit.read']);
      const support = await staff(['partners.write']);
      const chief = await staff(['operators.write']);
      const disable = (token: string, user: number) =>
        post(token, `/api/users/${user}/disable`, { reason: REASON });
      expect((await disable(support.token, id)).statusCode).toBe(403);
      expect((await disable(chief.token, second.userId)).statusCode).toBe(403);
      expect((await disable(chief.token, anna.userId)).statusCode).toBe(403);
      expect((await disable(chief.token, id)).statusCode).toBe(204);
      for (const step of ['enable', 'second-factor/reset'])
        for (const [who, whom, status] of [
          [support, id, 403],
          [chief, anna.userId, 403],
          [chief, id, 204],
        ] as const) {
          const answer = await post(who.token, `/api/users/${whom}/${step}`, { reason: REASON });
          expect([step, whom, answer.statusCode]).toEqual([step, whom, status]);
        }
      expect((await disable(support.token, anna.userId)).statusCode).toBe(204);
      expect(
        (await post(root.token, `/api/users/${anna.userId}/enable`, { reason: REASON })).statusCode,
      ).toBe(204);
    },
  );
});

describe('staff', () => {
  test('own nothing, and see as much of partners as their rights allow', async () => {
    const reader = await staff(['partners.read']);
    const other = await staff(['audit.read']);
    const figure = `/api/partners/${anna.id}?groups[]=treeInfo`;
    expect((await server.call(reader.token, { url: figure })).statusCode).toBe(200);
    expect((await server.call(other.token, { url: figure })).statusCode).toBe(404);
    for (const url of ['/api/partners/getaffiliateinfo', '/api/goals', '/api/today', '/api/projects'])
      expect((await server.call(reader.token, { url })).statusCode, url).not.toBe(500);
    const moved = await post(reader.token, '/api/tree/set-partner-to-tree', {
      'partner-id': anna.id,
      'parent-id': second.id,
    });
    expect(moved.statusCode).toBe(403);
  });

  inFullRun(() => {
    test('change their password, lock the screen and sign out like everybody else', async () => {
      const { token } = await staff([]);
      const other = { currentPassword: PASSWORD, password: 'Ahorn-hinterm-Haus' };
      expect((await post(token, '/api/user/password', other)).statusCode).toBe(204);
      expect((await post(token, '/api/lock-screen/unlock', { password: other.password })).statusCode).toBe(
        204,
      );
      expect((await server.call(token, { url: '/logout' })).statusCode).toBe(204);
      expect((await server.call(token, { url: '/api/user/' })).statusCode).toBe(401);
    });

    test.each(rights)('%s opens its own calls and no other operator calls', async (right) => {
      const { token } = await staff([right]);
      const opens = async (url: string) => (await server.call(token, { url })).statusCode !== 403;
      const sees = rights.filter((one) => one === right);
      expect(await opens('/api/operators')).toBe(sees.includes('operators.write'));
      expect(await opens('/api/audit_log')).toBe(sees.includes('audit.read'));
    });
  });
});

fullTest(
  'the audit log can be read with the right to, with values before and after, filtered and as a file',
  async () => {
    const { token } = await staff(['audit.read']);
    const { id } = await invite(['partners.read']);
    const list = async (query: string) =>
      (await server.call(token, { url: `/api/audit_log?${query}` })).json()['hydra:member'];
    const found = await list(`subject=${encodeURIComponent(`/api/operators/${id}`)}`);
    expect(found).toMatchObject([
      {
        by: { id: root.userId, email: root.email },
        command: null,
        action: 'write',
        after: { rights: ['partners.read'] },
        reason: REASON,
        approval: null,
      },
    ]);
    expect(await list('from=2030-01-01')).toEqual([]);
    expect(await list(`user=${anna.userId}&action=write`)).toEqual([]);
    const byRoot = await list(`by=${encodeURIComponent(root.email.toUpperCase())}`);
    expect(new Set(byRoot.map((line: { by: { id: number } }) => line.by.id))).toEqual(new Set([root.userId]));
    expect(await list('by=nobody-has-this-name')).toEqual([]);
    expect(await list('by=%25')).toEqual([]);
    const file = await server.call(token, { url: '/csv/audit_log?action=write' });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain(`/api/operators/${id}`);
    const noLine = await server.call(token, { url: '/csv/audit_log?by=nobody-has-this-name' });
    expect(noLine.body.trim().split('\n')).toHaveLength(1);
    expect((await server.call(root.token, { url: '/csv/audit_log?from=2026-02-30' })).statusCode).toBe(400);
  },
);
