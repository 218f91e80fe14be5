import { expect, test } from 'vitest';
import { setUp } from '../../test-support/set-up.ts';
import { startTestServer } from '../../test-support/test-server.ts';
import { createPartner } from '../network/team/testing/create-partner.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');

const server = setUp(() => startTestServer(NOW, { environment: { IMPRINT_URL: '', PRIVACY_URL: '' } }));

const person = {
  firstName: 'Nora',
  lastName: 'Wendt',
  email: 'nora@wendt.example',
  password: 'Birnbaum-am-Bach-7',
  acceptedDocuments: [] as number[],
};
const documents = () => server.call(null, { url: '/api/sign-up/documents' });
const signUp = (acceptedDocuments: number[] = []) =>
  server.call(null, { method: 'POST', url: '/api/sign-up', payload: { ...person, acceptedDocuments } });

const invite = (token: string) =>
  server.call(token, {
    method: 'POST',
    url: '/api/potential_partners/save',
    payload: { firstName: 'Ben', surname: 'Beck', email: 'ben@post.example' },
  });
const mayInvite = async (token: string): Promise<boolean> =>
  (await server.call(token, { url: '/api/potential_partners/get-remaining-info' })).json().possibilityToAdd;

test('sign-ups and invitations are refused until imprint and privacy notice are published; both are required', async () => {
  const operator = await createPartner(server.database.db, {
    name: 'Root',
    parent: null,
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  });
  const token = await server.signIn(operator.email);
  for (const [kind, needs] of [
    ['imprint', ['imprint', 'privacy']],
    ['privacy', ['privacy']],
  ] as const) {
    const closed = await signUp();
    expect([closed.statusCode, closed.json().code]).toEqual([409, 'signUpClosed']);
    expect((await documents()).statusCode).toBe(409);
    expect((await server.call(null, { url: '/api/sign-up/check?code=NIEMAND' })).statusCode).toBe(409);
    const invited = await invite(token);
    expect([invited.statusCode, invited.json().code]).toEqual([409, 'signUpClosed']);
    expect(await mayInvite(token)).toBe(false);
    expect(await server.outboxOf()).toEqual([]);
    const company = await server.call(token, { url: '/api/company' });
    expect(company.json().signUpNeeds).toEqual(needs);
    const texts = { de: { title: 'Titel', text: 'Text' } };
    const payload = { kind, texts, reason: 'Vor der ersten Registrierung' };
    await server.call(token, { method: 'POST', url: '/api/legal_documents', payload });
  }
  const ids = (await documents()).json().map(({ id }: { id: number }) => id);
  expect((await signUp(ids)).statusCode).toBe(200);
  expect(await mayInvite(token)).toBe(true);
  expect((await invite(token)).statusCode).toBe(201);
});
