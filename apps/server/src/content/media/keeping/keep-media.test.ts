import { beforeEach, describe, expect, test } from 'vitest';
import { CAMERA, pdf, photo, zip } from '../../../platform/uploads/testing/sample-files.ts';
import { faultsIn } from '../../news/writing/testing/news-desk.ts';
import { captions, type Kept, NOW, setUpMediaShelf, webm } from './testing/media-shelf.ts';

const shelf = setUpMediaShelf();
const { server, root, anna, read, send, sendVideo, write, change, shown, logOf } = shelf;

beforeEach(async () => {
  await server.database.db.deleteFrom('media').execute();
  await server.database.db.deleteFrom('media_tags').execute();
});

const kept = async (
  answer: Promise<{ statusCode: number; body: string; json: () => Kept }>,
): Promise<Kept> => {
  const { statusCode, body, json } = await answer;
  expect(statusCode, body).toBe(201);
  return json();
};
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();

describe('a file', () => {
  test('becomes a draft visible to operators only, until it is published', async () => {
    const { id, state } = await kept(send(pdf('Preise'), 'Preisliste 2026.pdf'));
    expect(state).toBe('draft');
    expect(await shown()).toEqual([]);
    for (const url of [`/api/media/${id}`, `/api/media/${id}/file`])
      expect((await server.call(null, { url })).statusCode).toBe(404);
    const file = await server.call(root.token, { url: `/api/company/media/${id}/file` });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await server.call(anna.token, { url: `/api/company/media/${id}/file` })).statusCode).toBe(403);

    const answer = await change(id, { names: { en: 'Price list' }, published: true });
    expect(answer.json()).toMatchObject({ state: 'published', from: '2026-03-15T10:00:00+00:00' });
    expect(await shown()).toEqual(['Preisliste 2026']);
    expect((await read('/api/media?locale=en', null))[0].name).toBe('Price list');
    expect((await server.call(null, { url: `/api/media/${id}/file` })).statusCode).toBe(200);
  });

  test('is identified by its content: an image is re-encoded, a video is one that browsers play, and nothing else is stored', async () => {
    const { id } = await kept(send(await photo(1), 'Wald.png'));
    const image = await server.call(root.token, { url: `/api/company/media/${id}/file` });
    expect(image.headers['content-type']).toBe('image/jpeg');
    expect(image.rawPayload.includes(CAMERA)).toBe(false);
    expect(await read(`/api/company/media/${(await kept(sendVideo(webm))).id}`)).toMatchObject({
      type: 3,
      name: 'Ein Blatt',
      mimeType: 'video/webm',
    });
    expect((await send(zip('a.txt', 'x'), 'a.zip')).statusCode).toBe(422);
    expect(faultsIn(await sendVideo(Buffer.alloc(300)))).toEqual([['file', 'mediaVideoKind']]);
  });

  test('is deleted with its item', async () => {
    const { id, version } = await kept(send(await photo(2), 'Wald.jpg'));
    const { file_key } = await server.database.db
      .selectFrom('media')
      .select('file_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await write('DELETE', `/api/media/${id}`, undefined, { 'if-match': '"other"' })).statusCode).toBe(
      412,
    );
    expect(
      (await write('DELETE', `/api/media/${id}`, undefined, { 'if-match': `"${version}"` })).statusCode,
    ).toBe(204);
    expect(await server.deps.files.exists(file_key)).toBe(false);
    expect(await read('/api/company/media')).toEqual([]);
  });
});

test('a shown image has a description, in the requested language or in German', async () => {
  const { id } = await kept(send(await photo(3), 'Wald.jpg'));
  expect(faultsIn(await change(id, { published: true }))).toEqual([['pictureTexts.de', 'blank']]);
  await change(id, { published: true, pictureTexts: { de: 'Ein Wald', en: 'A forest' } });
  const textIn = async (locale: string) =>
    (await read(`/api/media/${id}?locale=${locale}`, null)).pictureText;
  expect([await textIn('en'), await textIn('ru-RU')]).toEqual(['A forest', 'Ein Wald']);
});

describe('captions', () => {
  test('belong to a video, by language, and are deleted when null', async () => {
    const { id } = await kept(sendVideo(webm));
    await change(id, { captionTexts: { de: captions, 'fr-FR': captions }, published: true });
    expect((await server.call(null, { url: `/api/media/${id}/captions/de` })).body).toContain(
      'Ein Blatt wächst.',
    );
    await change(id, { captionTexts: { 'fr-FR': null } });
    expect((await read(`/api/company/media/${id}`)).captions).toEqual(['de']);
  });

  test.each([
    ['no WebVTT', 'Ein Blatt wächst.', 'mediaCaptionsUnsound'],
    ['no times', 'WEBVTT\n\nEin Blatt wächst.', 'mediaCaptionsUnsound'],
  ])('%s are refused', async (_, text, code) => {
    const { id } = await kept(sendVideo(webm));
    expect(faultsIn(await change(id, { captionTexts: { de: text } }))).toEqual([['captionTexts.de', code]]);
  });

  test('for a document are refused', async () => {
    const { id } = await kept(send(pdf('x'), 'x.pdf'));
    expect(faultsIn(await change(id, { captionTexts: { de: captions } }))).toEqual([
      ['captionTexts.de', 'mediaCaptionsOfVideos'],
    ]);
  });
});

test('its period begins and ends', async () => {
  const { id } = await kept(send(pdf('x'), 'Aktion.pdf'));
  await change(id, { published: true, from: after(1), until: after(2) });
  const states: unknown[] = [];
  for (const hours of [0, 1, 2]) {
    server.setTime(new Date(after(hours)));
    states.push([(await read(`/api/company/media/${id}`)).state, await shown()]);
  }
  expect(states).toEqual([
    ['planned', []],
    ['published', ['Aktion']],
    ['over', []],
  ]);
  expect(faultsIn(await change(id, { until: after(1) }))).toEqual([['until', 'mediaOverBefore']]);
});

test('an item for some languages is listed for their readers alone, but its URL is public', async () => {
  const { id } = await kept(send(pdf('x'), 'Preise.pdf'));
  const { languages } = (await change(id, { languages: ['ru-RU', 'en'], published: true })).json();
  expect(languages).toEqual(['en', 'ru-RU']);
  const listed = async (locale: string) => (await read(`/api/media?locale=${locale}`, null)).length;
  expect([await listed('de'), await listed('en'), await listed('ru-RU')]).toEqual([0, 1, 1]);
  expect((await server.call(null, { url: `/api/media/${id}` })).statusCode).toBe(200);
  expect((await change(id, { languages: [] })).json().languages).toBe(null);
  expect(await listed('de')).toBe(1);
});

test('tags are created, given to items of their type, renamed and deleted', async () => {
  const { id } = await kept(send(pdf('x'), 'Liste.pdf'));
  const made = await write('POST', '/api/media_tags', { type: 1, names: { de: 'Preise' } });
  expect(made.statusCode, made.body).toBe(201);
  const tag = made.json();
  expect(faultsIn(await write('POST', '/api/media_tags', { type: 1, names: { de: 'Preise' } }))).toEqual([
    ['names.de', 'mediaTagTaken'],
  ]);
  const ofImages = (await write('POST', '/api/media_tags', { type: 2, names: { de: 'Preise' } })).json();
  expect(faultsIn(await change(id, { tags: [ofImages.id] }))).toEqual([['tags', 'mediaTagUnknown']]);
  await change(id, { tags: [tag.id], published: true });
  const renamed = await write(
    'PATCH',
    `/api/media_tags/${tag.id}`,
    { names: { en: 'Prices' } },
    { 'if-match': `"${tag.version}"` },
  );
  expect(renamed.json()).toMatchObject({ name: 'Preise', names: { en: 'Prices' }, items: 1 });
  expect((await read('/api/media?tag.name=Prices&locale=en', null))[0].tag).toEqual([
    { id: tag.id, name: 'Prices' },
  ]);
  expect((await write('DELETE', `/api/media_tags/${tag.id}`)).statusCode).toBe(204);
  expect((await read(`/api/company/media/${id}`)).tags).toEqual([]);
});

test('of two concurrent changes of an item the second one is refused', async () => {
  const { id, version } = await kept(send(pdf('x'), 'Liste.pdf'));
  const match = { 'if-match': `"${version}"` };
  expect((await change(id, { names: { en: 'List' } }, match)).statusCode).toBe(200);
  expect((await change(id, { names: { en: 'Roll' } }, match)).statusCode).toBe(412);
  expect((await logOf(`/api/media/${id}`)).at(-1)?.details).toMatchObject({
    before: { name: 'Liste', nameEn: null },
    after: { name: 'Liste', nameEn: 'List' },
  });
});

test('the list is searched by all names, filtered and sorted', async () => {
  const { id } = await kept(send(pdf('x'), 'Preisliste.pdf'));
  await change(id, { names: { 'ru-RU': 'Цены' }, published: true });
  await kept(sendVideo(webm, 'Blatt.webm'));
  const names = async (query: string) =>
    (await read(`/api/company/media?${query}`)).map(({ name }: { name: string }) => name);
  expect(await names('text=цены')).toEqual(['Preisliste']);
  expect(await names('type=3')).toEqual(['Blatt']);
  expect(await names('state=published')).toEqual(['Preisliste']);
  expect(await names('order[name]=asc')).toEqual(['Blatt', 'Preisliste']);
});
