import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts';
import { CAMERA, pdf, photo, screenshot, zip } from '../platform/uploads/testing/sample-files.ts';
import { type Planted, plant } from '../team/testing/plant.ts';

let server: TestServer;
let root: Planted;
let own: Planted;
let below: Planted;
let token: string;
let operatorToken: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  root = await plant(db, { name: 'Root', parent: null, roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  own = await plant(db, { name: 'Own', parent: root });
  below = await plant(db, { name: 'Below', parent: own });
  token = await server.signIn(own.email);
  operatorToken = await server.signIn(root.email);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('affiliate_data').execute();
});

type Part = string | [name: string, bytes: Uint8Array];

/** A form as a browser sends it. */
async function upload(
  parts: Record<string, Part>,
  { as = token, url = `/api/affiliate_data/${own.id}` } = {},
) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.set(name, part);
    else form.set(name, new Blob([new Uint8Array(part[1])]), part[0]);
  }
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return server.call(as, { method: 'POST', url, headers, payload });
}

const patch = (
  payload: object,
  { as = token, id = own.id as number | string, segment = 'affiliate_datas' } = {},
) =>
  server.call(as, {
    method: 'PATCH',
    url: `/api/${segment}/${id}`,
    headers: { 'content-type': 'application/merge-patch+json' },
    payload,
  });
const get = (url: string, as: string | null = token) => server.call(as, { url });
const row = (partner = own.id) =>
  server.database.db
    .selectFrom('affiliate_data')
    .selectAll()
    .where('partner_id', '=', partner)
    .executeTakeFirst();
const keptFiles = async () =>
  (await readdir(join(server.deps.config.dataDir, 'files', 'affiliate-data', String(own.id))).catch(() => []))
    .length;

describe('uploading', () => {
  test('papers are kept as their content says, and served as attachments to their owner', async () => {
    const registration = await photo(1);
    const answer = await upload({
      fileRegistration: ['Gewerbe schein.png', registration],
      fileAgree: ['../../agree.pdf', pdf('ja')],
      ust: ' DE136695976 ',
      smallBusiness: 'true',
      taxStatus: 'proven',
      partner: String(below.id),
    });
    expect(answer.statusCode).toBe(201);
    const address = (file: string) => `/api/affiliate_datas/${own.id}/${file}`;
    expect(answer.json()).toMatchObject({
      '@id': `/api/affiliate_datas/${own.id}`,
      '@type': 'AffiliateData',
      id: own.id,
      ust: 'DE136695976',
      verified: true,
      warning: null,
      smallBusiness: true,
      taxStatus: 'unproven',
      fileRegistration: address('fileRegistration'),
      fileAgree: address('fileAgree'),
    });
    const photoBack = await get(address('fileRegistration'));
    expect(photoBack.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    });
    expect(photoBack.headers['content-disposition']).toMatch(/^attachment; filename="Gewerbe schein.jpg"/);
    expect(photoBack.rawPayload.includes(CAMERA)).toBe(false);
    expect((await sharp(photoBack.rawPayload).metadata()).exif).toBeUndefined();
    const agree = await get(`/api/affiliate_data/${own.id}/fileAgree`);
    expect(agree.headers['content-disposition']).toBe('attachment; filename=agree.pdf');
    expect(agree.rawPayload).toEqual(pdf('ja'));
  });

  test('a new file replaces the old one, the other stays; both spellings take it', async () => {
    const before = await keptFiles();
    await upload({ fileRegistration: ['a.pdf', pdf('1')], fileAgree: ['b.pdf', pdf('2')] });
    expect(await keptFiles()).toBe(before + 2);
    const url = `/api/affiliate_datas/${own.id}`;
    const answer = await upload({ fileRegistration: ['c.png', await screenshot(3)] }, { url });
    expect(answer.statusCode).toBe(201);
    expect(await keptFiles()).toBe(before + 2);
    expect((await get(`${url}/fileRegistration`)).headers['content-type']).toBe('image/png');
    expect((await get(`${url}/fileAgree`)).rawPayload).toEqual(pdf('2'));
  });

  test('many at once leave one file, and it can be read', async () => {
    const before = await keptFiles();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => upload({ fileRegistration: ['a.pdf', pdf(`paper ${i}`)] })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect(await keptFiles()).toBe(before + 1);
    expect((await get(`/api/affiliate_datas/${own.id}/fileRegistration`)).statusCode).toBe(200);
  });

  test.each<[string, Part]>([
    ['HTML', ['a.png', Buffer.from('<!doctype html><script>1</script>')]],
    ['SVG', ['a.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
    ['an archive', ['a.pdf', zip('a', 'b')]],
    ['nothing', ['a.pdf', Buffer.alloc(0)]],
  ])('%s is refused, and nothing is kept', async (_, part) => {
    const before = await keptFiles();
    const answer = await upload({
      fileRegistration: part,
      fileAgree: ['b.pdf', pdf('ok')],
      ust: 'DE136695976',
    });
    expect([answer.statusCode, answer.json().violations?.[0].propertyPath]).toEqual([
      422,
      'fileRegistration',
    ]);
    expect(await row()).toBeUndefined();
    expect(await keptFiles()).toBe(before);
  });

  test('a file of more than 10 MB is too large', async () => {
    const answer = await upload({ fileRegistration: ['a.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 65)] });
    expect(answer.statusCode).toBe(413);
    expect(await row()).toBeUndefined();
  });

  test('an empty tax number is refused here as well', async () => {
    const answer = await upload({ fileAgree: ['b.pdf', pdf('ok')], ust: '  ' });
    expect(answer.json().violations).toMatchObject([
      { propertyPath: 'ust', message: 'Please set correct UST ID' },
    ]);
  });
});

describe('changing', () => {
  test('the tax number: only an empty one is refused, a wrong one warns', async () => {
    expect((await patch({ ust: 'DE136695975' })).json()).toMatchObject({
      verified: false,
      warning: 'checkDigit',
    });
    expect((await patch({ ust: 'Steuernummer folgt' }, { segment: 'affiliate_data' })).json()).toMatchObject({
      ust: 'Steuernummer folgt',
      verified: false,
      warning: 'form',
    });
    for (const ust of ['', '   ', null, 'x'.repeat(41), 'a\u0007']) {
      const answer = await patch({ ust });
      expect([ust, answer.statusCode]).toEqual([ust, 422]);
      expect(answer.json().violations).toMatchObject([{ message: 'Please set correct UST ID' }]);
    }
    expect((await row())?.ust).toBe('Steuernummer folgt');
    expect((await patch({ smallBusiness: true })).json()).toMatchObject({
      ust: 'Steuernummer folgt',
      smallBusiness: true,
    });
  });

  test('only operators prove the tax status, and it is proven for one tax number and kind of business', async () => {
    await patch({ ust: 'DE136695976' });
    expect((await patch({ taxStatus: 'proven' })).json().taxStatus).toBe('unproven');
    const proven = await patch(
      { taxStatus: 'proven', ust: 'DE000', smallBusiness: true },
      { as: operatorToken },
    );
    expect(proven.json()).toMatchObject({ taxStatus: 'proven', ust: 'DE136695976', smallBusiness: false });
    expect((await patch({ ust: 'DE136695976' })).json().taxStatus).toBe('proven');
    expect((await patch({ smallBusiness: true })).json().taxStatus).toBe('unproven');
    await patch({ taxStatus: 'proven' }, { as: operatorToken });
    expect((await patch({ ust: 'ATU13585627' })).json().taxStatus).toBe('unproven');
  });

  test('what is not the caller’s to set is ignored', async () => {
    await patch({ ust: 'DE136695976' });
    const before = await row();
    await patch({
      id: below.id,
      partnerId: below.id,
      fileRegistration: 'media/x.pdf',
      fileAgree: '/etc/passwd',
      verified: true,
      updatedAt: null,
    });
    const { updated_at: _, ...after } = (await row()) ?? {};
    expect({ ...after, updated_at: before?.updated_at }).toEqual(before);
  });
});

describe('walls', () => {
  test('papers of others are 404, for reading and writing', async () => {
    const theirs = await server.signIn(below.email);
    await upload(
      { fileRegistration: ['a.pdf', pdf('theirs')] },
      { as: theirs, url: `/api/affiliate_data/${below.id}` },
    );
    for (const id of [below.id, root.id, 999_999]) {
      expect((await get(`/api/affiliate_datas/${id}`)).statusCode).toBe(404);
      expect((await get(`/api/affiliate_datas/${id}/fileRegistration`)).statusCode).toBe(404);
      expect((await patch({ ust: 'x' }, { id })).statusCode).toBe(404);
      const url = `/api/affiliate_data/${id}`;
      expect((await upload({ fileAgree: ['b.pdf', pdf('x')] }, { url })).statusCode).toBe(404);
    }
    const asOperator = await get(`/api/affiliate_datas/${below.id}/fileRegistration`, operatorToken);
    expect(asOperator.rawPayload).toEqual(pdf('theirs'));
    expect((await row(below.id))?.ust).toBeNull();
    expect(await row(root.id)).toBeUndefined();
  });

  test('a new tab opens a paper with a ticket, once', async () => {
    await upload({ fileAgree: ['b.pdf', pdf('tab')] });
    const path = `/api/affiliate_datas/${own.id}/fileAgree`;
    expect((await get(path, null)).statusCode).toBe(401);
    const made = await server.call(token, { method: 'POST', url: '/api/tickets', payload: { path } });
    const url = `${path}?ticket=${made.json().ticket}`;
    expect((await get(url, null)).rawPayload).toEqual(pdf('tab'));
    expect((await get(url, null)).statusCode).toBe(401);
    expect((await get(`/api/affiliate_datas/${own.id}/password`)).statusCode).toBe(404);
    expect((await get(`/api/affiliate_datas/${own.id}/fileRegistration`)).statusCode).toBe(404);
  });
});
