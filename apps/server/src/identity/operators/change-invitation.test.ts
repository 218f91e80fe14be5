import { describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { PASSWORD, REASON, setUpCompany } from './testing/company-server.ts';

const { server, root, second, anna, post, invite, lastToken, staff, logOf } = setUpCompany();

const correct = (id: number, change: object, as = root.token) =>
  post(as, `/api/operators/${id}/invitation/correct`, {
    firstName: 'Ruth',
    lastName: 'Rebe',
    reason: 'Vertippt',
    ...change,
  });
const withdraw = (id: number, as = root.token) =>
  post(as, `/api/operators/${id}/invitation/withdraw`, { reason: 'Kommt doch nicht' });
const accept = (token: string) =>
  post(null, '/api/operator-invitation/accept', { token, password: PASSWORD });

describe('an invitation to the wrong address', () => {
  test('is corrected: the new address gets a link, and the former link expires', async () => {
    const { id, email } = await invite(['audit.read']);
    const former = await lastToken(email);
    const answer = await correct(id, { firstName: 'Rut', email: 'rut@firma.example' });
    expect(answer.json()).toMatchObject({
      firstName: 'Rut',
      email: 'rut@firma.example',
      rights: ['audit.read'],
    });
    expect((await accept(former)).statusCode).toBe(422);
    expect((await accept(await lastToken('rut@firma.example'))).statusCode).toBe(204);
    expect((await logOf(`/api/operators/${id}`)).at(-1)).toMatchObject({
      details: {
        before: { firstName: 'Ruth', email },
        after: { firstName: 'Rut', email: 'rut@firma.example' },
        reason: 'Vertippt',
      },
    });
  });

  inFullRun(() => {
    test('keeps its link if only the name was wrong', async () => {
      const { id, email } = await invite([]);
      const token = await lastToken(email);
      expect((await correct(id, { lastName: 'Reber', email })).json().lastName).toBe('Reber');
      expect(await lastToken(email)).toBe(token);
      expect((await accept(token)).statusCode).toBe(204);
    });

    test('rejects an address that is taken, however it is spelled', async () => {
      const { id, email } = await invite([]);
      const answer = await correct(id, { email: anna.email.toUpperCase() });
      expect(answer.json().violations).toMatchObject([{ propertyPath: 'email', code: 'emailTaken' }]);
      expect((await accept(await lastToken(email))).statusCode).toBe(204);
    });
  });
});

describe('a revoked invitation', () => {
  test('is deleted with its account and link, and the address can be invited again', async () => {
    const { id, email } = await invite(['audit.read']);
    const token = await lastToken(email);
    expect((await withdraw(id)).statusCode).toBe(204);
    expect((await server.call(root.token, { url: `/api/operators/${id}` })).statusCode).toBe(404);
    expect((await accept(token)).statusCode).toBe(422);
    expect((await logOf(`/api/operators/${id}`)).at(-1)).toMatchObject({
      details: { before: { firstName: 'Ruth', lastName: 'Rebe', email }, reason: 'Kommt doch nicht' },
    });
    const person = { firstName: 'Ruth', lastName: 'Rebe', email, rights: [], reason: REASON };
    expect((await post(root.token, '/api/operators', person)).statusCode).toBe(201);
  });
});

describe('neither is possible', () => {
  inFullRun(() => {
    test('for an operator who has set a password', async () => {
      const { id, email } = await staff([]);
      for (const answer of [await correct(id, { email }), await withdraw(id)])
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'passwordSet']);
    });

    test('for a partner who was invited with full access', async () => {
      const { db } = server.database;
      const at = new Date();
      await db
        .insertInto('operator_invitations')
        .values({ user_id: second.userId, token_hash: Buffer.alloc(32, 7), created_at: at, expires_at: at })
        .execute();
      await db.updateTable('users').set({ current_login_at: null }).where('id', '=', second.userId).execute();
      const { email } = second;
      for (const answer of [await correct(second.userId, { email }), await withdraw(second.userId)])
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'invitationOfPartner']);
    });
  });

  test('for an unknown user, without the right, or without a reason', async () => {
    const { id, email } = await invite([]);
    const reader = await staff(['audit.read']);
    expect((await withdraw(anna.userId)).statusCode).toBe(404);
    expect((await withdraw(id, reader.token)).statusCode).toBe(403);
    expect((await correct(id, { email, reason: ' ' })).json().violations).toMatchObject([
      { propertyPath: 'reason' },
    ]);
  });
});

fullTest('staff can change their own name, and nobody else’s', async () => {
  const { id, token } = await staff([]);
  const name = { firstName: 'Rut', lastName: 'Reber' };
  expect((await server.mergePatch(token, `/api/users/${id}`, name)).json()).toMatchObject(name);
  expect((await server.mergePatch(token, `/api/users/${anna.userId}`, name)).statusCode).toBe(404);
});
