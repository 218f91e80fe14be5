import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { family, setUpNetwork } from '../../test-support/set-up-network.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const reason = 'Umzug in die Hafenstraße';
const whole = {
  name: 'Laubwerk GmbH',
  street: 'Hafenstraße 7',
  postcode: '20095',
  city: 'Hamburg',
  countryISO: 'deu',
  vatId: 'DE115235681',
};

const { server, root, own } = setUpNetwork(NOW, family);

const read = async () => (await server.call(root.token, { url: '/api/company' })).json();
const change = (body: object, version?: string) =>
  server.call(root.token, {
    method: 'PATCH',
    url: '/api/company',
    headers: {
      'content-type': 'application/merge-patch+json',
      ...(version !== undefined && { 'if-match': version }),
    },
    payload: { reason, ...body },
  });

describe('the company’s data', () => {
  test('are changed field by field, and logged with the former values', async () => {
    const answer = await change(whole);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { ...whole, countryISO: 'DEU', phone: null },
    ]);
    expect((await change({ city: 'Bremen', sender: ' ' })).json()).toMatchObject({
      ...whole,
      countryISO: 'DEU',
      city: 'Bremen',
      sender: null,
    });
    const { rows } = await server.database.pool.query(
      `select details from audit_log where action = 'write' and subject = '/api/company' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ details: { before: { city: 'Hamburg' }, after: { city: 'Bremen' }, reason } }]);
  });

  test.each([
    ['half an address', { street: null }, 'street'],
    ['an unknown country code', { countryISO: 'XYZ' }, 'countryISO'],
    ['an invalid VAT ID', { vatId: 'DE115235682' }, 'vatId'],
    ['an invalid e-mail address', { email: 'hilfe' }, 'email'],
    ['a colour with too little contrast to white text', { accent: '#9ad0a0' }, 'accent'],
    ['an invalid colour', { accent: 'green' }, 'accent'],
    ['shops without an address', { membershipShops: 'CHE shop.example' }, 'membershipShops'],
    ['an invalid shop address for links', { shopAddress: 'https://{code}.example' }, 'shopAddress'],
    ['languages without German', { locales: ['en'] }, 'locales'],
    ['a holding period shorter than the withdrawal period', { holdDays: 13 }, 'holdDays'],
    ['an unknown start of the holding period', { holdFrom: 'placement' }, 'holdFrom'],
    ['a day that does not exist', { payoutDays: [0] }, 'payoutDays.0'],
    ['a cut-off before the beginning of the month', { payoutCutOffDays: 28 }, 'payoutCutOffDays'],
    ['a negative minimum', { payoutMinimum: '-1.00' }, 'payoutMinimum'],
    ['a minimum of a tenth of a cent', { payoutMinimum: '1.001' }, 'payoutMinimum'],
    ['zero days for an answer', { answerDays: 0 }, 'answerDays'],
    ['more than thirty days for an answer', { answerDays: 31 }, 'answerDays'],
    ['a blank name', { name: '  ' }, 'name'],
    ['no reason', { city: 'Kiel', reason: '' }, 'reason'],
  ])('are refused with %s, and do not change', async (_, body, propertyPath) => {
    const before = await read();
    const answer = await change(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath }]);
    expect(await read()).toEqual(before);
  });

  test('include a colour, and languages in the product’s order', async () => {
    const answer = await change({ accent: '#1D4ED8', locales: ['en', 'de'] });
    expect(answer.json()).toMatchObject({ accent: '#1d4ed8', locales: ['de', 'en'] });
    const again = await change({ locales: ['de', 'en', 'ru-RU', 'fr-FR'], accent: null });
    expect(again.json()).toMatchObject({ accent: null, locales: ['de', 'en', 'fr-FR', 'ru-RU'] });
  });

  test('include where memberships are bought, by market, which can be removed', async () => {
    const membershipShops = 'https://shop.example/{membership}\nCHE https://shop.example.ch/{membership}';
    const changed = await change({ membershipShops: `${membershipShops}\n` });
    expect(changed.json()).toMatchObject({ membershipShops });
    expect((await change({ membershipShops: ' ' })).json()).toMatchObject({ membershipShops: null });
  });

  test('include the shop that links lead to, which can be removed', async () => {
    const shopAddress = 'https://shop.example/?ref={code}';
    expect((await change({ shopAddress: ` ${shopAddress} ` })).json()).toMatchObject({ shopAddress });
    expect((await change({ shopAddress: '' })).json()).toMatchObject({ shopAddress: null });
  });

  test('include payout days, without duplicates and in order', async () => {
    const terms = {
      holdDays: 30,
      holdFrom: 'delivery',
      payoutDays: [15, 1, 15],
      payoutCutOffDays: 3,
      payoutMinimum: '50',
    };
    const requested: string[] = [];
    const { jobs } = server.deps;
    Object.assign(server.deps, { jobs: { ...jobs, request: async (name: string) => requested.push(name) } });
    expect((await change(terms)).json()).toMatchObject({
      holdDays: 30,
      holdFrom: 'delivery',
      payoutDays: [1, 15],
      payoutCutOffDays: 3,
      payoutMinimum: '50.00',
    });
    const none = {
      holdDays: 14,
      holdFrom: 'payment',
      payoutDays: [],
      payoutCutOffDays: 0,
      payoutMinimum: '0.00',
    };
    expect((await change(none)).json()).toMatchObject(none);
    await change({ payoutDays: [1] });
    // Estimates of the open cycle depend on when they become available.
    expect(requested).toEqual(['recompute-open-cycle', 'recompute-open-cycle']);
    Object.assign(server.deps, { jobs });
  });

  test('include a logo that is re-encoded, and none once it is deleted', async () => {
    const put = (image: string | null) =>
      server.call(root.token, { method: 'PUT', url: '/api/company/logo', payload: { image, reason } });
    const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
    expect((await server.call(null, { url: '/api/company/logo' })).statusCode).toBe(404);
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10">
      <script>alert(1)</script><rect width="40" height="10" fill="#26693f"/></svg>`;
    const { logo } = (await put(base64(drawing))).json();
    expect(logo).toMatch(/^\/api\/company\/logo\?v=[0-9a-f]{16}$/);
    const shown = await server.call(null, { url: logo });
    expect(shown.headers['content-type']).toBe('image/png');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 480,
      height: 120,
    });
    expect((await read()).logo).toBe(logo);
    for (const image of [base64('no picture'), base64('%PDF-1.7'), '%%%']) {
      const refused = await put(image);
      expect(refused.json().violations).toMatchObject([{ propertyPath: 'image', code: 'logoUnsound' }]);
    }
    expect((await put(null)).json()).toMatchObject({ logo: null });
    expect((await server.call(null, { url: logo })).statusCode).toBe(404);
  });

  test('are not changed based on a stale version', async () => {
    const { version } = await read();
    expect((await change({ city: 'Kiel' }, version)).statusCode).toBe(200);
    expect((await change({ city: 'Lübeck' }, version)).statusCode).toBe(412);
    expect((await read()).city).toBe('Kiel');
  });

  test('nor is the logo, which is part of the version', async () => {
    const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>').toString(
      'base64',
    );
    const put = (version: string, body: object) =>
      server.call(root.token, {
        method: 'PUT',
        url: '/api/company/logo',
        headers: { 'if-match': `"${version}"` },
        payload: { reason, ...body },
      });
    const { version } = await read();
    const saved = await put(version, { image });
    expect(saved.json()).toEqual({ logo: expect.any(String), version: (await read()).version });
    expect((await put(version, { image: null })).statusCode).toBe(412);
    expect((await read()).logo).toBe(saved.json().logo);
    expect((await change({ city: 'Lübeck' }, version)).statusCode).toBe(412);
    expect((await put(saved.json().version, { image: null })).statusCode).toBe(200);
  });

  test('are only visible to staff', async () => {
    expect((await server.call(own.token, { url: '/api/company' })).statusCode).toBe(403);
  });

  test('reach partners immediately: the contact for questions', async () => {
    await change({ email: 'hilfe@laubwerk.example' });
    const contacts = await server.call(own.token, { url: '/api/contacts' });
    expect(contacts.json().support).toEqual({ email: 'hilfe@laubwerk.example' });
  });
});
