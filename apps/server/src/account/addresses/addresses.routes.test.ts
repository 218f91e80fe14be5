import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun, isFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';

const { server, root, own, below } = setUpNetwork(new Date(), family);

beforeEach(async () => {
  await server.database.db.deleteFrom('billing_addresses').where('user_id', '=', own.userId).execute();
});

const valid = { street: 'Am Bächle 3', postcode: '79098', city: 'Freiburg', countryISO: 'DEU' };
const post = (payload: object, as: string | null = own.token) =>
  server.call(as, {
    method: 'POST',
    url: '/api/billing_addresses',
    payload: { user: `/api/users/${own.userId}`, ...payload },
  });
const patch = (id: number, payload: object, as = own.token) =>
  server.mergePatch(as, `/api/billing_addresses/${id}`, payload);
const list = async (as = own.token, user = own.userId) =>
  (await server.call(as, { url: `/api/billing_addresses.json?user=${user}` })).json();
const defaults = async () => (await list()).map((address: { isDefault: boolean }) => address.isDefault);

test('the first address is the default; another one can take over', async () => {
  const first = await post(valid);
  expect(first.statusCode).toBe(201);
  expect(first.headers.location).toBe(`/api/billing_addresses/${first.json().id}`);
  expect(first.json()).toMatchObject({
    '@type': 'BillingAddress',
    ...valid,
    user: `/api/users/${own.userId}`,
    country: 'Deutschland',
    company: null,
    phone: null,
    isDefault: true,
  });
  const second = (await post({ ...valid, city: 'Basel', countryISO: 'che', phone: '061 123 45 67' })).json();
  expect(second).toMatchObject({ isDefault: false, country: 'Schweiz', phone: '+41611234567' });
  expect((await list()).map(({ city }: { city: string }) => city)).toEqual(['Freiburg', 'Basel']);
  expect((await patch(second.id, { isDefault: true })).json().isDefault).toBe(true);
  expect((await list()).map(({ city }: { city: string }) => city)).toEqual(['Basel', 'Freiburg']);
  expect(await defaults()).toEqual([true, false]);
  expect((await patch(second.id, { isDefault: false })).statusCode).toBe(422);
  expect(await defaults()).toEqual([true, false]);
});

inFullRun(() => {
  test('the log has the country that determines the tax, before and after, and of the rest only that it changed', async () => {
    const written = () =>
      server.database.db
        .selectFrom('audit_log')
        .select(['user_id', 'action', 'details'])
        .where('subject', '=', `/api/users/${own.userId}`)
        .orderBy('id')
        .execute();
    const earlier = (await written()).length;
    const home = (await post(valid)).json().id;
    const abroad = (await post({ ...valid, countryISO: 'CHE', phone: '061 123 45 67' })).json().id;
    await patch(abroad, { isDefault: true });
    await patch(abroad, { city: 'Basel', phone: null });
    await patch(abroad, { city: 'Basel' });
    await server.call(own.token, { method: 'DELETE', url: `/api/billing_addresses/${home}` });
    const [german, swiss] = [
      { billingAddress: home, countryISO: 'DEU' },
      { billingAddress: abroad, countryISO: 'CHE' },
    ];
    const [inGermany, inSwitzerland] = [{ taxCountry: 'DEU' }, { taxCountry: 'CHE' }];
    const all = { street: 'changed', postcode: 'changed', city: 'changed' };
    const gone = { street: 'removed', postcode: 'removed', city: 'removed' };
    const [isDefault, isNone] = [{ isDefault: true }, { isDefault: false }];
    const line = (before: object, after: object) => ({
      user_id: own.userId,
      action: 'write',
      details: { before, after },
    });
    expect((await written()).slice(earlier)).toEqual([
      line({ taxCountry: null }, { ...german, ...isDefault, ...inGermany, ...all }),
      line(inGermany, { ...swiss, ...isNone, ...inGermany, ...all, phone: 'changed' }),
      line({ ...swiss, ...isNone, ...inGermany }, { ...swiss, ...isDefault, ...inSwitzerland }),
      line(
        { ...swiss, ...isDefault, ...inSwitzerland },
        { ...swiss, ...isDefault, ...inSwitzerland, city: 'changed', phone: 'removed' },
      ),
      line({ ...german, ...isNone, ...inSwitzerland }, { ...inSwitzerland, ...gone }),
    ]);
  });
});

test('merge patch: absent fields stay, null clears, the rest is replaced', async () => {
  const { id } = (await post({ ...valid, company: 'Blatt GmbH', phone: '+4976112345' })).json();
  expect((await patch(id, { city: 'Emmendingen' })).json()).toMatchObject({
    city: 'Emmendingen',
    company: 'Blatt GmbH',
    phone: '+4976112345',
  });
  expect((await patch(id, { company: null, phone: '' })).json()).toMatchObject({
    company: null,
    phone: null,
  });
  for (const field of ['street', 'city', 'postcode', 'countryISO'])
    expect((await patch(id, { [field]: null })).statusCode).toBe(400);
  const ignored = await patch(id, { user: `/api/users/${own.userId}`, id: 1, userId: below.userId });
  expect(ignored.json()).toMatchObject({ id, user: `/api/users/${own.userId}` });
  const given = await patch(id, { user: `/api/users/${below.userId}`, city: 'Ulm' });
  expect([given.statusCode, given.json().violations]).toMatchObject([422, [{ propertyPath: 'user' }]]);
  expect((await patch(id, {})).json()).toEqual(ignored.json());
});

test.each([
  [{ countryISO: 'QQQ' }, 422],
  [{ countryISO: 'DE' }, 422],
  [{ countryISO: '' }, 422],
  [{ city: '' }, 422],
  [{ city: 'x'.repeat(101) }, 422],
  [{ street: 'a\u0000b' }, 400],
  [{ street: 'a\nb' }, 422],
  [{ postcode: 79098 }, 400],
  [{ phone: 'nix' }, 422],
  [{ user: '/api/partners/1' }, 400],
  [{ street: undefined }, 422],
])('%j is refused', async (wrong, status) => {
  const { statusCode } = await post({ ...valid, ...wrong });
  expect(statusCode).toBe(status);
  expect(await list()).toEqual([]);
});

fullTest('two concurrent changes leave one default', async () => {
  const many = isFullRun ? 8 : 3;
  const answers = await Promise.all(Array.from({ length: many }, () => post({ ...valid, isDefault: true })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(many).fill(201));
  expect((await defaults()).filter(Boolean)).toHaveLength(1);
  const ids = answers.map((answer) => answer.json().id);
  await Promise.all(ids.map((id) => patch(id, { isDefault: true })));
  expect((await defaults()).filter(Boolean)).toHaveLength(1);
});

test('the number of addresses is limited', async () => {
  const rows = Array.from({ length: 50 }, () => ({
    user_id: own.userId,
    street: 'x',
    postcode: 'x',
    city: 'x',
    country_iso: 'DEU',
  }));
  await server.database.db.insertInto('billing_addresses').values(rows).execute();
  expect((await post(valid)).statusCode).toBe(409);
});

describe('authorization', () => {
  test('addresses of team, upline and unknown users are 404; operators read, and write none', async () => {
    const theirs = (await list(root.token, below.userId))[0].id;
    const get = (url: string, as = own.token) => server.call(as, { url });
    for (const user of [below.userId, root.userId, 999_999]) {
      expect((await get(`/api/billing_addresses?user=${user}`)).statusCode).toBe(404);
      expect((await post({ ...valid, user })).statusCode).toBe(404);
    }
    for (const id of [theirs, 999_999]) {
      expect((await get(`/api/billing_addresses/${id}`)).statusCode).toBe(404);
      expect((await patch(id, { city: 'X' })).statusCode).toBe(404);
      expect((await patch(id, { city: 'X' }, root.token)).statusCode).toBe(404);
    }
    expect((await get(`/api/billing_addresses/${theirs}`, root.token)).json().city).toBe('Stadt Below');
    expect((await post(valid, null)).statusCode).toBe(401);
  });
});

inFullRun(() => {
  describe('countries', () => {
    test('are listed completely, by name in the reader’s language', async () => {
      const countries = (await server.call(own.token, { url: '/api/shopware_countries.json' })).json();
      expect(countries.length).toBeGreaterThan(240);
      const find = (iso3: string) => countries.find((country: { iso3: string }) => country.iso3 === iso3);
      expect(find('CHE')).toEqual({ id: 756, name: 'Schweiz', iso3: 'CHE' });
      expect(find('AUT').name).toBe('Österreich');
      const names = countries.map(({ name }: { name: string }) => name);
      expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare));
      const reader = await createPartner(server.database.db, {
        name: 'Lecteur',
        parent: own,
        locale: 'fr-FR',
      });
      const french = await server.signIn(reader.email);
      const one = await server.call(french, { url: '/api/shopware_countries/276' });
      expect(one.json()).toMatchObject({ name: 'Allemagne', iso3: 'DEU' });
      expect((await server.call(own.token, { url: '/api/shopware_countries/1' })).statusCode).toBe(404);
    });
  });
});

/** A payout of the owner, in progress or over. */
async function payout(type: 'bank' | 'paypal' | 'shopping', status: number): Promise<number> {
  const { id } = await server.database.db
    .insertInto('payouts')
    .values({ partner_id: own.id, type, amount_cents: 1000, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const end = (id: number) =>
  server.database.db.updateTable('payouts').set({ status: 4 }).where('id', '=', id).execute();

test('an address can be deleted, the default one last, and not while a payout needs it', async () => {
  const remove = (id: number, as = own.token) =>
    server.call(as, { method: 'DELETE', url: `/api/billing_addresses/${id}` });
  const first = (await post(valid)).json().id;
  const second = (await post(valid)).json().id;
  for (const other of [root.token, below.token]) expect((await remove(second, other)).statusCode).toBe(404);
  expect((await remove(first)).statusCode).toBe(409);
  const open = await payout('shopping', 3);
  expect((await remove(second)).statusCode).toBe(204);
  expect((await remove(second)).statusCode).toBe(404);
  expect((await remove(first)).statusCode).toBe(409);
  await end(open);
  expect((await remove(first)).statusCode).toBe(204);
  expect(await list()).toEqual([]);
});
