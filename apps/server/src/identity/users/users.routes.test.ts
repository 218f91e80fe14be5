import { describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';

const { server, root, own, below } = setUpNetwork(new Date(), {
  root: { parent: null, operator: true },
  own: { parent: 'root', country: 'CHE' },
  below: { parent: 'own' },
});

const patch = (url: string, payload: object, as: string | null = own.token) =>
  server.mergePatch(as, url, payload);
const change = (payload: object, as = own.token) => patch(`/api/users/${own.userId}`, payload, as);
const row = (user: number) =>
  server.database.db.selectFrom('users').selectAll().where('id', '=', user).executeTakeFirstOrThrow();

test("one's own user is read and changed, and the session reflects it immediately", async () => {
  const url = `/api/users/${own.userId}`;
  expect((await server.call(own.token, { url })).json()).toMatchObject({
    '@id': url,
    '@type': 'User',
    firstName: 'Own',
    email: own.email,
    locale: 'de',
  });
  const answer = await change({ lastName: '  Zoë O’Connor-Ковалёва ', firstName: 'Jo\u0308rg' });
  expect([answer.statusCode, answer.headers['content-location']]).toEqual([200, url]);
  expect(answer.json()).toMatchObject({ lastName: 'Zoë O’Connor-Ковалёва', firstName: 'Jörg' });
  expect((await server.call(own.token, { url: '/api/user/' })).json().user).toMatchObject({
    firstName: 'Jörg',
  });
  expect((await change({})).json()).toMatchObject({ firstName: 'Jörg' });
  expect((await change({ locale: 'ru-RU' })).json().locale).toBe('ru-RU');
});

test('the audit log says that name or number changed, but not their values', async () => {
  const written = async () =>
    (
      await server.database.db
        .selectFrom('audit_log')
        .select('details')
        .where('subject', '=', `/api/users/${own.userId}`)
        .where('action', '=', 'write')
        .orderBy('id')
        .execute()
    ).map(({ details }) => details);
  const earlier = (await written()).length;
  await change({ firstName: 'Zora', phone: '+41 61 123 45 67' });
  await change({ firstName: 'Zora', locale: 'de' });
  await patch(`/api/users/${own.userId}`, { phone: null });
  const profile = { firstName: 'Zora', lastName: 'Wald', displayName: 'Zora W.' };
  await server.call(own.token, {
    method: 'PUT',
    url: `/api/users/${own.userId}/profile`,
    payload: profile,
  });
  expect((await written()).slice(earlier)).toEqual([
    { before: {}, after: { firstName: 'changed', phone: 'changed' } },
    { before: {}, after: { phone: 'removed' } },
    { before: {}, after: { lastName: 'changed' } },
  ]);
});

inFullRun(() => {
  test.each([
    ['Иван 王小明 𝒥ürgen محمد', 'Иван 王小明 𝒥ürgen محمد'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['𝒥'.repeat(100), '𝒥'.repeat(100)],
  ])('the name %s is accepted', async (firstName, saved) => {
    expect((await change({ firstName })).json().firstName).toBe(saved);
  });
});

test.each([
  ['', 422],
  ['   ', 422],
  ['x'.repeat(101), 422],
  ['a\nb', 422],
  ['a\u0007b', 422],
  ['a\u202eb', 422],
  ['a\u0000b', 400],
  [7, 400],
  [null, 400],
  [['a'], 400],
])('the name %j is refused', async (firstName, status) => {
  const before = (await row(own.userId)).first_name;
  expect((await change({ firstName })).statusCode).toBe(status);
  expect((await row(own.userId)).first_name).toBe(before);
});

test.each([
  ['+49 30 123456', '+4930123456'],
  ['079 123 45 67', '+41791234567'],
  ['0049 (0)30-123456', '+4930123456'],
  ['', null],
  [null, null],
])('the number %j is stored as %j', async (phone, stored) => {
  const answer = await change({ phone });
  expect([answer.statusCode, answer.json().phone]).toEqual([200, stored]);
});

inFullRun(() => {
  test.each(['123', 'call me', '+49', '+999 123456789', '<script>', '1'.repeat(60)])(
    'the number %s is refused',
    async (phone) => {
      const answer = await change({ phone });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations).toMatchObject([{ propertyPath: 'phone' }]);
    },
  );
});

test('unknown fields are ignored, but another e-mail address or role is refused', async () => {
  const before = await row(own.userId);
  const answer = await change({
    id: 1,
    email: own.email,
    password: 'x',
    passwordHash: 'x',
    disabledAt: null,
    passwordResetAt: null,
    createdAt: '2000-01-01',
    partner: root.id,
  });
  expect(answer.statusCode).toBe(200);
  expect(await row(own.userId)).toEqual(before);
  for (const known of [{ email: 'evil@a.example' }, { roles: ['ROLE_ADMIN'] }, { premium: true }]) {
    const refused = await change({ firstName: 'Eva', ...known });
    const [propertyPath] = Object.keys(known);
    expect([refused.statusCode, refused.json().violations]).toMatchObject([422, [{ propertyPath }]]);
  }
  expect(await row(own.userId)).toEqual(before);
});

describe('of somebody else', () => {
  test('neither user, profile nor name can be read or written; operators may read them', async () => {
    const before = await row(below.userId);
    for (const as of [own.token, root.token]) {
      for (const { userId, id } of [below, { userId: 999_999, id: 999_999 }]) {
        const put = {
          method: 'PUT',
          url: `/api/users/${userId}/profile`,
          payload: { firstName: 'X' },
        } as const;
        const answers = [
          await server.call(as, { url: `/api/users/${userId}` }),
          await patch(`/api/users/${userId}`, { firstName: 'X' }, as),
          await server.call(as, put),
          await patch(`/api/partners/${id}`, { displayName: 'X' }, as),
        ];
        const reads = as === root.token && id === below.id ? 200 : 404;
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([reads, 404, 404, 404]);
      }
    }
    expect(await row(below.userId)).toEqual(before);
    expect((await patch(`/api/users/${own.userId}`, {}, null)).statusCode).toBe(401);
  });
});

test('the profile is saved at the address that affiliateinfo supplies', async () => {
  const { profileUrl } = (await server.call(own.token, { url: '/api/partnersgetaffiliateinfo' })).json();
  const put = (payload: object) => server.call(own.token, { method: 'PUT', url: profileUrl, payload });
  const profile = { firstName: 'Ava', lastName: 'Ott', phone: '+41791234567', displayName: 'Ava O.' };
  const answer = await put({ ...profile, phone: '079 123 45 67', email: own.email, roles: ['ROLE_USER'] });
  expect([answer.statusCode, answer.json()]).toEqual([200, profile]);
  expect((await put({ firstName: 'Eva', email: 'x@y.example' })).statusCode).toBe(422);
  expect((await put({ displayName: 'Nur Ava' })).json()).toEqual({ ...profile, displayName: 'Nur Ava' });
  expect((await put({ displayName: ' ' })).statusCode).toBe(422);
  const info = (await server.call(own.token, { url: '/api/partnersgetaffiliateinfo' })).json();
  expect(info).toMatchObject({ user: { firstName: 'Ava' }, partner: { displayName: 'Nur Ava' } });
});

test('a partner is renamed, and reads their own payable balance', async () => {
  const url = `/api/partners/${own.id}`;
  const answer = await patch(url, { displayName: 'Ländle & Söhne', affiliateSince: null, userId: 1 });
  const expected = { id: own.id, displayName: 'Ländle & Söhne', payoutBalance: '0.00', shop: null };
  expect(answer.json()).toMatchObject(expected);
  expect((await server.call(own.token, { url })).json()).toMatchObject(expected);
  const ofTeam = (await server.call(own.token, { url: `/api/partners/${below.id}` })).json();
  expect(ofTeam).not.toHaveProperty('payoutBalance');
  expect(ofTeam).not.toHaveProperty('shop');
});

test('shops are listed for everybody', async () => {
  const { db } = server.database;
  const { id } = await db
    .insertInto('shops')
    .values({ name: 'Laden' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await server.call(own.token, { url: '/api/shops.json' })).json()).toEqual([
    { id, name: 'Laden', address: null },
  ]);
  expect((await server.call(own.token, { url: `/api/shops/${id}` })).json()).toMatchObject({ name: 'Laden' });
  expect((await server.call(own.token, { url: '/api/shops/999' })).statusCode).toBe(404);
  expect((await server.call(own.token, { url: `/api/partners/${own.id}` })).json().shop).toBe(
    `/api/shops/${id}`,
  );
});
