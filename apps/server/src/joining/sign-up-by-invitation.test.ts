import { beforeEach, expect, test } from 'vitest';
import { fullTest } from '../../test-support/full-test.ts';
import { setUp } from '../../test-support/set-up.ts';
import { NOW, startSignUpServer } from './testing/sign-up-server.ts';

const server = setUp(startSignUpServer);

beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('login_throttles').execute();
});

async function invite(email: string, words?: string): Promise<{ token: string; id: number }> {
  const payload = { firstName: 'Nora', surname: 'Wendt', email, ...(words !== undefined && { words }) };
  const request = { method: 'POST', url: '/api/potential_partners/save', payload } as const;
  const { id } = (await server.call(server.annaToken, request)).json();
  return { token: await server.tokenFor(email), id };
}
const statusOf = async (id: number) =>
  (await server.call(server.annaToken, { url: `/api/potential_partners/${id}.json` })).json().status;

test('with the invited address the account is created immediately, and the invitation is used up', async () => {
  const person = server.someone();
  const words = 'Der Tee von neulich.';
  const { token, id } = await invite(person.email.toLowerCase(), words);
  const { firstName, lastName } = person;
  const invited = { firstName, lastName, email: person.email.toLowerCase() };
  expect((await server.check(`invitation=${token}`)).json()).toEqual({
    sponsor: 'Anna',
    invited,
    words,
    shop: null,
    landing: {},
  });
  const answer = await server.post('/api/sign-up', { ...person, invitation: token, code: 'NOBODY' });
  expect(answer.json()).toEqual({ confirmation: 'none' });
  expect(await server.accountOf(person.email)).toMatchObject({ parent_id: server.anna.id });
  expect(await statusOf(id)).toBe(1);
  expect((await server.check(`invitation=${token}`)).statusCode).toBe(404);
  expect((await server.post('/api/sign-up', { ...server.someone(), invitation: token })).statusCode).toBe(
    422,
  );
});

test('with another address the mail has to be confirmed first', async () => {
  const { token, id } = await invite(server.someone().email);
  const person = server.someone();
  const answer = await server.post('/api/sign-up', { ...person, invitation: token });
  expect(answer.json()).toEqual({ confirmation: 'mail' });
  expect(await statusOf(id)).toBe(0);
  await server.confirm(await server.tokenFor(person.email));
  expect(await server.accountOf(person.email)).toMatchObject({ parent_id: server.anna.id });
  expect(await statusOf(id)).toBe(1);
});

fullTest('an expired invitation is refused', async () => {
  const { token } = await invite(server.someone().email);
  server.setTime(new Date('2026-04-15T09:00:00Z'));
  expect((await server.check(`invitation=${token}`)).statusCode).toBe(404);
  const answer = await server.post('/api/sign-up', { ...server.someone(), invitation: token });
  expect([answer.statusCode, answer.body]).toEqual([
    422,
    expect.stringContaining('This invitation is no longer valid.'),
  ]);
});
