import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

let server: TestServer;
const ids = new Map<string, number>();
const tags = new Map<string, number>();

const video = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7) % 251));
let picture: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#2a6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const html = Buffer.from('<script>alert(1)</script>');
  await add('Wald', 2, 'image/jpeg', 'media/wald.jpg', picture, ['Natur', 'Grün'], 1);
  await add('Äpfel "neu"', 3, 'video/mp4', 'media/apfel.mp4', video, ['Natur'], 2);
  const pdf = Buffer.from('%PDF-1.7\n');
  await add('Preisliste', 1, 'application/pdf', 'media/preise.pdf', pdf, ['Vertrieb'], 3);
  const captions = (['de', 'ru-RU'] as const).map((locale) => ({
    media_id: idOf('Äpfel "neu"'),
    locale,
    content: `WEBVTT\n\n00:00.000 --> 00:01.000\nÄpfel ${locale}\n`,
  }));
  await server.database.db.insertInto('media_captions').values(captions).execute();
  await add('Seite', 1, 'text/html', 'media/seite.html', html, [], 3);
});
afterAll(() => server.close());

async function add(
  name: string,
  type: number,
  mimeType: string,
  key: string,
  bytes: Buffer,
  of: string[],
  day: number,
) {
  const { db } = server.database;
  await server.deps.files.put(key, bytes, mimeType);
  const media = await db
    .insertInto('media')
    .values({
      name,
      type,
      mime_type: mimeType,
      file_key: key,
      size_bytes: bytes.length,
      created_at: new Date(Date.UTC(2026, 2, day)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.set(name, media.id);
  for (const tag of of) {
    const known = tags.get(`${type} ${tag}`);
    const { id } = known
      ? { id: known }
      : await db
          .insertInto('media_tags')
          .values({ name: tag, type })
          .returning('id')
          .executeTakeFirstOrThrow();
    tags.set(`${type} ${tag}`, id);
    await db.insertInto('media_taggings').values({ media_id: media.id, tag_id: id }).execute();
  }
}

const idOf = (name: string) => ids.get(name) ?? 0;

async function names(query: string): Promise<string[]> {
  const answer = await server.call(null, { url: `/api/media.json${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json().map(({ name }: { name: string }) => name);
}

describe('the library, for anybody', () => {
  test.each([
    ['', ['Seite', 'Preisliste', 'Äpfel "neu"', 'Wald']],
    ['?type=0', ['Seite', 'Preisliste', 'Äpfel "neu"', 'Wald']],
    ['?type=1', ['Seite', 'Preisliste']],
    ['?type=2', ['Wald']],
    ['?type=3', ['Äpfel "neu"']],
    ['?type[]=2&type[]=3', ['Äpfel "neu"', 'Wald']],
    ['?type=7', []],
    ['?type=x', ['Seite', 'Preisliste', 'Äpfel "neu"', 'Wald']],
    ['?tag.name[]=Natur', ['Äpfel "neu"', 'Wald']],
    ['?tag.name=Natur&type=2', ['Wald']],
    ['?order[name]=asc', ['Äpfel "neu"', 'Preisliste', 'Seite', 'Wald']],
    ['?order[createdAt]=asc&limits=2&page=2', ['Preisliste', 'Seite']],
  ])('%s', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test('tags by id and by path; several are alternatives', async () => {
    const [image, document] = [tags.get('2 Natur'), tags.get('1 Vertrieb')];
    expect(await names(`?tag=${image}`)).toEqual(['Wald']);
    expect(await names(`?tag[]=/api/media_tags/${image}&tag[]=${document}`)).toEqual(['Preisliste', 'Wald']);
    expect(await names('?tag=nonsense')).toHaveLength(4);
  });

  test('an item has its tags and URLs, but not the location of its file', async () => {
    const answer = await server.call(null, { url: `/api/media/${idOf('Wald')}` });
    expect(answer.json()).toEqual({
      '@context': '/api/contexts/Media',
      '@id': `/api/media/${idOf('Wald')}`,
      '@type': 'Media',
      id: idOf('Wald'),
      type: 2,
      name: 'Wald',
      tag: [
        { id: tags.get('2 Grün'), name: 'Grün' },
        { id: tags.get('2 Natur'), name: 'Natur' },
      ],
      mimeType: 'image/jpeg',
      size: picture.length,
      contentUrl: `/api/media/${idOf('Wald')}/file`,
      thumbnailUrl: `/api/media/${idOf('Wald')}/thumbnail`,
      pictureText: null,
      captions: [],
      createdAt: '2026-03-01T00:00:00+00:00',
    });
    const film = (await server.call(null, { url: `/api/media/${idOf('Äpfel "neu"')}.json` })).json();
    expect(film.thumbnailUrl).toBeNull();
    expect(film.captions).toEqual([
      { locale: 'de', contentUrl: `/api/media/${film.id}/captions/de` },
      { locale: 'ru-RU', contentUrl: `/api/media/${film.id}/captions/ru-RU` },
    ]);
    expect((await server.call(null, { url: '/api/media/999999' })).statusCode).toBe(404);
  });

  test('tags are of one type and list their media', async () => {
    const list = (await server.call(null, { url: '/api/media_tags.json' })).json();
    expect(list.map(({ name, type }: { name: string; type: number }) => `${type} ${name}`)).toEqual([
      '2 Grün',
      '2 Natur',
      '3 Natur',
      '1 Vertrieb',
    ]);
    expect(list[1].media).toEqual([`/api/media/${idOf('Wald')}`]);
    expect((await server.call(null, { url: '/api/media_tags.json?type=3' })).json()).toHaveLength(1);
  });
});

const file = (name: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/api/media/${idOf(name)}/file`, headers });

describe('a file', () => {
  test('is sent completely, is displayed inline, may be cached and cannot act', async () => {
    const answer = await file('Äpfel "neu"');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(video);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': `${video.length}`,
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    });
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''%C3%84pfel%20%22neu%22.mp4`);
    expect(answer.headers['content-disposition']).toMatch(/^inline;/);
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=65536-70000', 65_536, 70_000],
    ['bytes=99999-', 99_999, 99_999],
    ['bytes=-10', 99_990, 99_999],
  ])('%s is sent on its own', async (range, start, end) => {
    const answer = await file('Äpfel "neu"', { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/100000`);
    expect(answer.headers['content-length']).toBe(`${end - start + 1}`);
    expect(answer.rawPayload).toEqual(video.subarray(start, end + 1));
  });

  test('a range beyond its end is refused, with its size', async () => {
    const answer = await file('Äpfel "neu"', { range: 'bytes=100000-' });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */100000');
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  test('numbers out of range are no fault', async () => {
    const endless = '9'.repeat(400);
    const whole = await file('Äpfel "neu"', { range: `bytes=0-${endless}` });
    expect([whole.statusCode, whole.headers['content-range']]).toEqual([206, 'bytes 0-99999/100000']);
    expect((await file('Äpfel "neu"', { range: `bytes=${endless}-` })).statusCode).toBe(416);
    for (const range of ['bytes=9-1', 'bytes=1-2,5-6', 'bytes=x', 'lines=1-2'])
      expect((await file('Äpfel "neu"', { range })).statusCode).toBe(200);
  });

  test('HEAD has the same headers, and no body', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      server.app.inject({ method: 'HEAD', url: `/api/media/${idOf('Äpfel "neu"')}/file`, headers });
    const [get, head] = [await file('Äpfel "neu"'), await ask()];
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges', 'content-disposition'])
      expect(head.headers[name], name).toBe(get.headers[name]);
    expect((await ask({ range: 'bytes=0-9' })).statusCode).toBe(200);
    expect((await ask({ 'if-none-match': String(get.headers.etag) })).statusCode).toBe(304);
  });

  test('for a range nothing before it is read', async () => {
    const opened = vi.spyOn(server.deps.files, 'open');
    await file('Äpfel "neu"', { range: 'bytes=90000-90009' });
    expect(opened.mock.calls).toEqual([['media/apfel.mp4', { start: 90_000, end: 90_009 }]]);
    opened.mockRestore();
  });

  test('a client that has it gets 304; a range of another version is not mixed in', async () => {
    const etag = String((await file('Äpfel "neu"')).headers.etag);
    expect((await file('Äpfel "neu"', { 'if-none-match': `W/"x", ${etag}` })).statusCode).toBe(304);
    expect((await file('Äpfel "neu"', { 'if-none-match': '"x"' })).statusCode).toBe(200);
    expect((await file('Äpfel "neu"', { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    expect((await file('Äpfel "neu"', { range: 'bytes=0-9', 'if-range': '"x"' })).statusCode).toBe(200);
  });

  test('PDF is displayed outside of a sandbox, HTML never', async () => {
    const pdf = await file('Preisliste');
    expect(pdf.headers['content-security-policy']).toContain("default-src 'none'");
    expect(pdf.headers['content-security-policy']).not.toContain('sandbox');
    expect(pdf.headers['content-disposition']).toMatch(/^inline;/);
    const html = await file('Seite');
    expect(html.headers['content-disposition']).toMatch(/^attachment;/);
    expect(html.headers['content-type']).toBe('application/octet-stream');
    expect(html.headers['content-security-policy']).toContain('sandbox');
  });

  test.each(['999999', '0', 'x', '..%2F..%2Ffield.key', '1e1'])('%s is not found', async (id) => {
    for (const path of ['file', 'thumbnail'])
      expect((await server.app.inject({ url: `/api/media/${id}/${path}` })).statusCode).toBe(404);
  });
});

test('an item whose file is missing is not found, not a fault', async () => {
  await add('Verloren', 2, 'image/jpeg', 'media/verloren.jpg', picture, [], 1);
  await server.deps.files.remove('media/verloren.jpg');
  for (const path of ['file', 'thumbnail'])
    expect((await server.app.inject({ url: `/api/media/${idOf('Verloren')}/${path}` })).statusCode).toBe(404);
});

describe('captions', () => {
  const ask = (locale: string, headers: Record<string, string> = {}, of = 'Äpfel "neu"') =>
    server.app.inject({ url: `/api/media/${idOf(of)}/captions/${locale}`, headers });

  test('are sent in their language, may be cached and cannot act', async () => {
    const answer = await ask('ru-RU');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Äpfel ru-RU');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    });
    expect(answer.headers['content-security-policy']).toMatch(/sandbox$/);
    expect((await ask('ru-RU', { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  });

  test.each(['en', 'fr-FR', 'xx', '..%2Fde', '%00', ''])('in %j there are none', async (locale) => {
    expect((await ask(locale)).statusCode).toBe(404);
    expect((await ask('de', {}, 'Wald')).statusCode).toBe(404);
  });
});

describe('a thumbnail', () => {
  const ask = () => server.app.inject({ url: `/api/media/${idOf('Wald')}/thumbnail` });

  test('is a small WebP, rotated as the camera was held', async () => {
    const answer = await ask();
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 240,
      height: 480,
    });
    expect(answer.rawPayload.length).toBeLessThan(picture.length);
  });

  test('is made once, stored, and made again if the stored one is damaged', async () => {
    const key = 'thumbnails/media-wald.jpg.webp';
    const { files } = server.deps;
    const first = (await ask()).rawPayload;
    expect(await files.read(key)).toEqual(first);
    await files.put(key, first.subarray(0, 40), 'image/webp');
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { rawPayload } of answers) expect(rawPayload).toEqual(first);
    expect(await files.read(key)).toEqual(first);
  });

  test('only images have one', async () => {
    expect((await server.app.inject({ url: `/api/media/${idOf('Preisliste')}/thumbnail` })).statusCode).toBe(
      404,
    );
  });
});
