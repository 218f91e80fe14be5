import { expect, test } from 'vitest';
import { type Member, setUpNetwork } from '../../../test-support/set-up-network.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

const { server, anna } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
});

const get = (who: Member, url: string) => server.call(who.token, { url });
const add = (who: Member, code: unknown, fields: object = {}) =>
  server.call(who.token, { method: 'POST', url: '/api/referral_links', payload: { code, ...fields } });
const change = (who: Member, id: number, body: object) =>
  server.mergePatch(who.token, `/api/referral_links/${id}`, body);
const links = async (who: Member, query = '') => (await get(who, `/api/referral_links.json${query}`)).json();

const goal = async (code: string) => (await server.call(null, { url: `/r/${code}` })).headers.location;

test('a link leads to the inviter’s page by default, else to the form, the media library or an item of it', async () => {
  const { db } = server.database;
  const { id: media } = await db
    .insertInto('media')
    .values({
      type: 1,
      name: 'Preisliste',
      file_key: 'preisliste',
      mime_type: 'application/pdf',
      size_bytes: 9,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id, target } = (await add(anna, 'WOHIN')).json();
  expect([target, await goal('WOHIN')]).toEqual(['0', '/signup?code=WOHIN']);
  for (const [address, page] of [
    ['form', '/signup?code=WOHIN&step=form'],
    ['/api/media', '/app/mediathek?code=WOHIN'],
    [`/api/media/${media}`, `/app/mediathek/article/${media}?code=WOHIN`],
  ] as const) {
    expect((await change(anna, id, { target: address })).json()).toMatchObject({
      target: address,
      code: 'WOHIN',
    });
    expect(await goal('WOHIN')).toBe(page);
  }
  const clicks = await get(anna, '/api/referral_transitions.json?order[id]=asc&limits=100');
  const led = clicks.json().filter(({ link }: { link: string }) => link === `/api/referral_links/${id}`);
  expect(led.map((click: { target: string }) => click.target)).toEqual([
    '0',
    'form',
    '/api/media',
    `/api/media/${media}`,
  ]);
  // Deleting a medium changes the target to the library.
  await db.deleteFrom('media').where('id', '=', media).execute();
  expect(await goal('WOHIN')).toBe('/app/mediathek?code=WOHIN');
  expect((await add(anna, 'WOHIN2', { target: 'form' })).json()).toMatchObject({ target: 'form' });
});

test('a link leads to the configured shop, also for a click that requests it, else to the inviter’s page', async () => {
  const setShop = async (shopAddress: string | null) => {
    await server.database.db.updateTable('company').set({ shop_address: shopAddress }).execute();
    await server.deps.company.refresh();
  };
  expect((await add(anna, 'LADEN', { target: 'shop' })).json().violations).toMatchObject([
    { propertyPath: 'target', code: 'linkTargetUnknown' },
  ]);
  await add(anna, 'TEE');
  expect(await goal('TEE?to=shop')).toBe('/signup?code=TEE');
  await setShop('https://shop.example/tee');
  expect((await add(anna, 'LADEN', { target: 'shop' })).json()).toMatchObject({ target: 'shop' });
  expect(await goal('LADEN')).toBe('https://shop.example/tee?affiliateCode=LADEN');
  expect(await goal('TEE?to=shop')).toBe('https://shop.example/tee?affiliateCode=TEE');
  for (const elsewhere of ['', '?to=https://evil.example', '?to=shop&to=shop'])
    expect(await goal(`TEE${elsewhere}`)).toBe('/signup?code=TEE');
  const clicks = await get(anna, '/api/referral_transitions.json?order[id]=desc&limits=5');
  expect(clicks.json().map(({ target }: { target: string }) => target)).toEqual([
    '0',
    '0',
    '0',
    'shop',
    'shop',
  ]);
  await setShop(null);
  expect(await goal('LADEN')).toBe('/signup?code=LADEN');
  const [link] = await links(anna, '?code=LADEN');
  expect((await change(anna, link.id, { code: 'LADEN2', target: 'shop' })).statusCode).toBe(200);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/app/profile',
  '/api/media/0',
  '/api/media/999999',
  '/api/media/1/file',
  'media',
  '',
])('a target %o is refused, and nothing changes', async (target) => {
  const made = await add(anna, 'NIRGENDS', { target });
  expect([made.statusCode, made.json().violations]).toEqual([
    422,
    [expect.objectContaining({ propertyPath: 'target', code: 'linkTargetUnknown' })],
  ]);
  const [link] = await links(anna, '?code=WOHIN');
  expect((await change(anna, link.id, { target, code: 'ANDERS' })).statusCode).toBe(422);
  expect(await links(anna, '?code=WOHIN')).toEqual([link]);
});
