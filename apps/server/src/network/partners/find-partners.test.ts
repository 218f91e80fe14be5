import { expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';

const { server, operator, own, child, loner } = setUpNetwork(new Date(), {
  operator: { parent: null, operator: true },
  own: { name: 'Own Ahorn', parent: 'operator', companyFree: true },
  child: { name: 'Child Ahorn', parent: 'own' },
  loner: { name: 'Ahorn Unplaced', affiliate: false },
});

const find = (text: string, as = operator.token) =>
  server.call(as, { url: `/api/partners/find?text=${encodeURIComponent(text)}` });
const found = async (text: string) =>
  (await find(text)).json().map(({ id }: { id: number }) => id) as number[];

test('operators find everybody by part of the name, by e-mail address or by number', async () => {
  expect(await found('AHORN')).toEqual([loner.id, child.id, own.id]);
  expect(await found(child.email.toUpperCase())).toEqual([child.id]);
  expect(await found(` ${loner.id} `)).toEqual([loner.id]);
  expect(await found('h')).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect((await find(loner.email)).json()).toEqual([
    {
      id: loner.id,
      user: `/api/users/${loner.userId}`,
      displayName: 'Ahorn Unplaced',
      firstName: expect.any(String),
      lastName: expect.any(String),
      email: loner.email,
      accountType: 'basic',
      placed: false,
      disabled: false,
      deleted: false,
      secondFactor: false,
      createdAt: '2025-01-01T00:00:00+00:00',
    },
  ]);
});

test('first and last name match as well, in either order, and each person is listed once', async () => {
  const { db } = server.database;
  await db
    .updateTable('users')
    .set({ first_name: 'Walburga', last_name: 'von Ahornsee' })
    .where('id', '=', child.userId)
    .execute();
  for (const text of ['walburga', 'Walburga von', 'Ahornsee Walburga', 'BURGA VON AHORN'])
    expect(await found(text), text).toEqual([child.id]);
  expect(await found('Ahornsee von')).toEqual([]);
  expect(await found('ahorn')).toEqual([loner.id, child.id, own.id]);
  expect((await find('walburga')).json()).toMatchObject([
    { displayName: 'Child Ahorn', firstName: 'Walburga', lastName: 'von Ahornsee' },
  ]);
});

test('others cannot search, and each search is logged without its text', async () => {
  expect((await find('ahorn', own.token)).statusCode).toBe(403);
  const looks = () =>
    server.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'subject'])
      .where('action', '=', 'look')
      .where('subject', 'like', '%find%')
      .execute();
  const before = await looks();
  await find('ahorn');
  const after = await looks();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toEqual({ user_id: operator.userId, subject: '/api/partners/find' });
});
