import { PassThrough } from 'node:stream';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { CAMERA, pdf, photo, screenshot, zip } from '../../platform/uploads/testing/sample-files.ts';
import { type Part, startAffiliateServer } from './testing/affiliate-server.ts';

const server = setUp(startAffiliateServer);

beforeEach(async () => {
  await server.database.db.deleteFrom('affiliate_data').execute();
});

describe('uploading', () => {
  test('documents are stored by type of content, and served as attachments to their owner', async () => {
    const registration = await photo(1);
    const answer = await server.upload({
      fileRegistration: ['Gewerbe schein.png', registration],
      fileAgree: ['../../agree.pdf', pdf('ja')],
      ust: ' DE136695976 ',
      smallBusiness: 'true',
      taxStatus: 'unproven',
      partner: String(server.below.id),
    });
    expect(answer.statusCode).toBe(201);
    const address = (file: string) => `/api/affiliate_datas/${server.own.id}/${file}`;
    expect(answer.json()).toMatchObject({
      '@id': `/api/affiliate_datas/${server.own.id}`,
      '@type': 'AffiliateData',
      id: server.own.id,
      ust: 'DE136695976',
      verified: true,
      warning: null,
      smallBusiness: true,
      taxStatus: 'unproven',
      fileRegistration: address('fileRegistration'),
      fileAgree: address('fileAgree'),
    });
    const photoBack = await server.get(address('fileRegistration'));
    expect(photoBack.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    });
    expect(photoBack.headers['content-disposition']).toMatch(/^attachment; filename="Gewerbe schein.jpg"/);
    expect(photoBack.rawPayload.includes(CAMERA)).toBe(false);
    expect((await sharp(photoBack.rawPayload).metadata()).exif).toBeUndefined();
    const agree = await server.get(`/api/affiliate_data/${server.own.id}/fileAgree`);
    expect(agree.headers['content-disposition']).toBe('attachment; filename=agree.pdf');
    expect(agree.rawPayload).toEqual(pdf('ja'));
  });

  inFullRun(() => {
    test('a replaced document is logged, without its contents', async () => {
      await server.upload({ fileRegistration: ['Gewerbe.pdf', pdf('1')] });
      const line = await server.database.db
        .selectFrom('audit_log')
        .select(['user_id', 'details'])
        .where('subject', '=', `/api/affiliate_datas/${server.own.id}`)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      expect(line).toMatchObject({ details: { after: { fileRegistration: 'changed' } } });
      expect(JSON.stringify(line)).not.toContain('Gewerbe.pdf');
    });
  });

  test('a new file replaces the old one, the other stays; both aliases accept it', async () => {
    const before = await server.keptFiles();
    await server.upload({ fileRegistration: ['a.pdf', pdf('1')], fileAgree: ['b.pdf', pdf('2')] });
    expect(await server.keptFiles()).toBe(before + 2);
    const url = `/api/affiliate_datas/${server.own.id}`;
    const answer = await server.upload({ fileRegistration: ['c.png', await screenshot(3)] }, { url });
    expect(answer.statusCode).toBe(201);
    expect(await server.keptFiles()).toBe(before + 2);
    expect((await server.get(`${url}/fileRegistration`)).headers['content-type']).toBe('image/png');
    expect((await server.get(`${url}/fileAgree`)).rawPayload).toEqual(pdf('2'));
  });

  fullTest('concurrent uploads leave one readable file', async () => {
    const before = await server.keptFiles();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => server.upload({ fileRegistration: ['a.pdf', pdf(`paper ${i}`)] })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(201);
    // Concurrent uploads are rejected with Retry-After.
    expect(statuses.filter((status) => ![201, 429].includes(status))).toEqual([]);
    expect(await server.keptFiles()).toBe(before + 1);
    expect((await server.get(`/api/affiliate_datas/${server.own.id}/fileRegistration`)).statusCode).toBe(200);
  });

  test.each<[string, Part]>([
    ['HTML', ['a.png', Buffer.from('<!doctype html><script>1</script>')]],
    ['SVG', ['a.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
    ['an archive', ['a.pdf', zip('a', 'b')]],
    ['nothing', ['a.pdf', Buffer.alloc(0)]],
  ])('%s is refused, and nothing is stored', async (_, part) => {
    const before = await server.keptFiles();
    const answer = await server.upload({
      fileRegistration: part,
      fileAgree: ['b.pdf', pdf('ok')],
      ust: 'DE136695976',
    });
    expect([answer.statusCode, answer.json().violations?.[0].propertyPath]).toEqual([
      422,
      'fileRegistration',
    ]);
    expect(await server.row()).toBeUndefined();
    expect(await server.keptFiles()).toBe(before);
  });

  inFullRun(() => {
    test('a file of more than 10 MB is too large', async () => {
      const answer = await server.upload({
        fileRegistration: ['a.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 65)],
      });
      expect(answer.statusCode).toBe(413);
      expect(await server.row()).toBeUndefined();
    });
  });

  test('an empty tax number is refused here as well', async () => {
    const answer = await server.upload({ fileAgree: ['b.pdf', pdf('ok')], ust: '  ' });
    expect(answer.json().violations).toMatchObject([
      { propertyPath: 'ust', message: 'Please set correct UST ID' },
    ]);
  });
});

describe('too many uploads', () => {
  async function sender(name: string) {
    const partner = await createPartner(server.database.db, { name, parent: server.root });
    const to = { as: await server.signIn(partner.email), url: `/api/affiliate_data/${partner.id}` };
    return {
      send: (content: Buffer) => server.upload({ fileAgree: ['a.pdf', content] }, to),
      /** Begins a form, and returns how to send the rest of it. */
      begin: async () => {
        const body = new PassThrough();
        body.write(
          `--half\r\nContent-Disposition: form-data; name="fileAgree"; filename="a.pdf"\r\n\r\n%PDF-`,
        );
        const headers = { 'content-type': 'multipart/form-data; boundary=half' };
        const before = await countSenders();
        const answer = server.call(to.as, { method: 'POST', url: to.url, headers, payload: body });
        // Counted before it is read.
        await expect.poll(countSenders).toBe(before + 1);
        return async () => {
          body.end('\r\n--half--\r\n');
          return (await answer).statusCode;
        };
      },
    };
  }

  async function countSenders(): Promise<number> {
    const counted = server.database.db.selectFrom('login_throttles').select('key');
    return (await counted.where('key', 'like', 'upload:%').execute()).length;
  }

  test('a second concurrent form of the same user is rejected', async () => {
    const { send, begin } = await sender('Busy');
    const end = await begin();
    expect((await send(pdf('x'))).statusCode).toBe(429);
    expect(await end()).toBe(422);
    expect((await send(pdf('x'))).statusCode).toBe(201);
  });

  inFullRun(() => {
    test('half-sent forms of many users do not lock out others', async () => {
      const halves: (() => Promise<number>)[] = [];
      for (let number = 0; number < 20; number += 1)
        halves.push(await (await sender(`Half ${number}`)).begin());
      expect((await server.upload({ fileAgree: ['a.pdf', pdf('x')] })).statusCode).toBe(201);
      for (const end of halves) expect(await end()).toBe(422);
    });
  });

  inFullRun(() => {
    test('after thirty uploads per hour, refused ones included, a user has to wait; others do not', async () => {
      const { send } = await sender('Keen');
      const statuses: number[] = [];
      for (let number = 0; number < 31; number += 1) statuses.push((await send(Buffer.from('x'))).statusCode);
      expect(statuses).toEqual([...Array(30).fill(422), 429]);
      expect((await server.upload({ fileAgree: ['a.pdf', pdf('x')] })).statusCode).toBe(201);
    });
  });
});

inFullRun(() => {
  test('a new tab opens a document with a single-use ticket', async () => {
    await server.upload({ fileAgree: ['b.pdf', pdf('tab')] });
    const path = `/api/affiliate_datas/${server.own.id}/fileAgree`;
    expect((await server.get(path, null)).statusCode).toBe(401);
    const made = await server.call(server.token, {
      method: 'POST',
      url: '/api/tickets',
      payload: { path },
    });
    const url = `${path}?ticket=${made.json().ticket}`;
    expect((await server.get(url, null)).rawPayload).toEqual(pdf('tab'));
    expect((await server.get(url, null)).statusCode).toBe(401);
    expect((await server.get(`/api/affiliate_datas/${server.own.id}/password`)).statusCode).toBe(404);
    expect((await server.get(`/api/affiliate_datas/${server.own.id}/fileRegistration`)).statusCode).toBe(404);
  });
});
