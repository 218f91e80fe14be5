import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';

let server: TestServer;
const token: Partial<Record<Locale, string>> = {};
/** Ids, oldest first. */
const ids: number[] = [];
let onlyGerman: number;
let onlyRussian: number;

beforeAll(async () => {
  server = await startTestServer(new Date('2026-03-15T10:00:00Z'));
  const { db } = server.database;
  for (const locale of ['de', 'en', 'fr-FR', 'ru-RU'] as const) {
    token[locale] = await server.signIn(
      (await createPartner(db, { name: `Reader ${locale}`, locale, parent: null })).email,
    );
  }
  // Two of the same moment: only the id decides their order.
  for (let n = 1; n <= 11; n++) {
    const day = n === 2 ? 1 : n;
    ids.push(await write(day, { de: `Nachricht ${n}`, en: `News ${n}` }));
  }
  onlyGerman = await write(20, { de: 'Äpfel 100% reif_jetzt' });
  onlyRussian = await write(21, { 'ru-RU': 'Новости' });
});
afterAll(() => server.close());

async function write(day: number, texts: Partial<Record<Locale, string>>): Promise<number> {
  const { db } = server.database;
  const { id } = await db
    .insertInto('news')
    .values({ created_at: new Date(Date.UTC(2026, 1, day, 12)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = Object.entries(texts).map(([locale, title]) => ({
    news_id: id,
    locale: locale as Locale,
    title,
    description: `Zu ${title}`,
    content: `<p>${title}</p>`,
  }));
  await db.insertInto('news_texts').values(rows).execute();
  return id;
}

async function list(query = '', locale: Locale = 'de') {
  const answer = await server.call(token[locale] ?? null, { url: `/api/news${query}` });
  expect(answer.statusCode).toBe(200);
  const body = answer.json();
  return {
    ids: body['hydra:member'].map((news: { id: number }) => news.id) as number[],
    titles: body['hydra:member'].map((news: { title: string }) => news.title) as string[],
    total: body['hydra:totalItems'] as number,
  };
}

describe('the list', () => {
  test('has nine per page, newest first', async () => {
    const newestFirst = [onlyGerman, ...ids.toReversed()];
    expect(await list()).toMatchObject({ ids: newestFirst.slice(0, 9), total: 12 });
    expect(await list('?page=2')).toMatchObject({ ids: newestFirst.slice(9), total: 12 });
    expect(await list('?page=3')).toMatchObject({ ids: [], total: 12 });
    expect(await list('?page=999999999&limits=100')).toMatchObject({ ids: [], total: 12 });
  });

  test('can be reversed', async () => {
    expect(await list('?order[createdAt]=ASC&limits=100')).toMatchObject({ ids: [...ids, onlyGerman] });
    expect(await list('?order[title]=asc&limits=3')).toMatchObject({ ids: [onlyGerman, ids[10], ids[9]] });
  });

  test.each(['?page=0', '?page=-1', '?limits=-1'])('refuses %s', async (query) => {
    expect((await server.call(token.de ?? null, { url: `/api/news${query}` })).statusCode).toBe(400);
  });
});

test('an article has a reading time, by its words and not by its tags', async () => {
  const { db } = server.database;
  const id = await write(22, { 'fr-FR': 'Long' });
  const minutes = async (content: string) => {
    await db.updateTable('news_texts').set({ content }).where('news_id', '=', id).execute();
    const url = `/api/news/${id}`;
    return (await server.call(token['fr-FR'] ?? null, { url })).json().readingMinutes as number;
  };
  expect(await minutes('')).toBe(1);
  expect(await minutes(`<p class="${'x'.repeat(5000)}">Kurz</p>`)).toBe(1);
  expect(await minutes(`<p>${'Wort '.repeat(240)}</p>`)).toBe(1);
  expect(await minutes(`<p>${'Wort '.repeat(241)}</p>`)).toBe(2);
  await db.deleteFrom('news').where('id', '=', id).execute();
});

describe('the language', () => {
  test('is the reader’s', async () => {
    expect((await list('?page=2', 'de')).titles[0]).toBe('Nachricht 3');
    expect((await list('?page=2', 'en')).titles[0]).toBe('News 3');
  });

  test('falls back to English, then to German', async () => {
    expect((await list('?page=2', 'fr-FR')).titles[0]).toBe('News 3');
    expect((await list('', 'en')).titles[0]).toBe('Äpfel 100% reif_jetzt');
  });

  test('leaves out articles in none of them', async () => {
    expect((await list('?limits=100', 'de')).ids).not.toContain(onlyRussian);
    expect(await list('', 'ru-RU')).toMatchObject({ total: 13, ids: expect.arrayContaining([onlyRussian]) });
    expect((await server.call(token.de ?? null, { url: `/api/news/${onlyRussian}` })).statusCode).toBe(404);
  });
});

describe('the search', () => {
  test.each([
    ['nachricht 1', [11, 10, 1]],
    ['ZU NACHRICHT 4', [4]],
    ['News', []],
  ])('%s finds', async (text, numbers) => {
    const found = numbers.map((number) => ids[number - 1]);
    expect(await list(`?description=${encodeURIComponent(text)}`)).toMatchObject({
      ids: found,
      total: found.length,
    });
  });

  test.each(['äpfel', 'ÄPFEL', '100%', 'F_j', '0% r'])('%s finds exactly the one', async (text) => {
    expect(await list(`?description=${encodeURIComponent(text)}`)).toMatchObject({
      ids: [onlyGerman],
      total: 1,
    });
  });

  test.each(['%', '_', '\\'])('the sign %s is a literal character', async (text) => {
    const found = text === '\\' ? [] : [onlyGerman];
    expect((await list(`?description=${encodeURIComponent(text)}`)).ids).toEqual(found);
  });
});

describe('the topic', () => {
  beforeAll(async () => {
    const { db } = server.database;
    await db.updateTable('news').set({ topic: 'product' }).where('id', 'in', ids.slice(0, 3)).execute();
    await db
      .updateTable('news')
      .set({ topic: 'event' })
      .where('id', '=', ids[3] ?? 0)
      .execute();
  });

  test.each([
    ['topic=product', [3, 2, 1]],
    ['topic[]=product&topic[]=event', [4, 3, 2, 1]],
    ['topic=training', []],
    ['topic=nothing of the kind', []],
    ['topic=product&description=nachricht 3', [3]],
    ['topic=product&description=nachricht 4', []],
  ])('%s selects', async (query, numbers) => {
    const found = numbers.map((number) => ids[number - 1]);
    expect(await list(`?${encodeURI(query)}`)).toMatchObject({ ids: found, total: found.length });
  });

  test('is shown in the list and in the article; an article may have none', async () => {
    const of = async (id: number | undefined) =>
      (await server.call(token.de ?? null, { url: `/api/news/${id}` })).json().topic;
    expect([await of(ids[0]), await of(ids[3]), await of(ids[5])]).toEqual(['product', 'event', null]);
    const answer = await server.call(token.de ?? null, { url: '/api/news?limits=100' });
    const topics = answer.json()['hydra:member'].map(({ topic }: { topic: string | null }) => topic);
    expect(topics.filter((topic: string | null) => topic !== null)).toHaveLength(4);
  });
});

describe('an article', () => {
  test('has its content', async () => {
    const answer = await server.call(token.en ?? null, { url: `/api/news/${ids[3]}` });
    expect(answer.json()).toEqual({
      '@context': '/api/contexts/News',
      '@id': `/api/news/${ids[3]}`,
      '@type': 'News',
      id: ids[3],
      createdAt: '2026-02-04T12:00:00+00:00',
      title: 'News 4',
      description: 'Zu News 4',
      readingMinutes: 1,
      topic: 'event',
      picture: null,
      content: '<p>News 4</p>',
      newer: { id: ids[4], title: 'News 5' },
      older: { id: ids[2], title: 'News 3' },
    });
  });

  test('has an image of the media library, in a size for cards and with its name; none if it was deleted', async () => {
    const { db } = server.database;
    const [image, film] = await db
      .insertInto('media')
      .values([
        {
          type: 2,
          name: 'Buche',
          names: JSON.stringify({ en: 'Beech' }),
          file_key: 'media/beech.jpg',
          mime_type: 'image/jpeg',
          size_bytes: 1,
        },
        { type: 3, name: 'Film', file_key: 'media/film.mp4', mime_type: 'video/mp4', size_bytes: 1 },
      ])
      .returning('id')
      .execute();
    const pictureOf = async (locale: Locale) => {
      const { picture } = (
        await server.call(token[locale] ?? null, { url: `/api/news/${onlyGerman}` })
      ).json();
      const listed = await server.call(token[locale] ?? null, { url: '/api/news?limits=1' });
      const searched = await server.call(token[locale] ?? null, { url: '/api/news?description=reif_jetzt' });
      for (const answer of [listed, searched])
        expect(answer.json()['hydra:member'][0].picture).toEqual(picture);
      return picture;
    };
    const show = (media_id: number | null) =>
      db.updateTable('news').set({ media_id }).where('id', '=', onlyGerman).execute();
    await show(image?.id ?? 0);
    const url = `/api/media/${image?.id}/thumbnail`;
    expect(await pictureOf('de')).toEqual({ url, text: 'Buche' });
    expect(await pictureOf('en')).toEqual({ url, text: 'Beech' });
    await show(film?.id ?? 0);
    expect(await pictureOf('de')).toBeNull();
    await show(image?.id ?? 0);
    await db.deleteFrom('media').execute();
    expect(await pictureOf('de')).toBeNull();
  });

  test('has its neighbours for this reader, also within the same moment', async () => {
    const beside = async (id: number | undefined, locale: Locale = 'de') => {
      const { newer, older } = (await server.call(token[locale] ?? null, { url: `/api/news/${id}` })).json();
      return [newer?.id ?? null, older?.id ?? null];
    };
    expect(await beside(onlyGerman)).toEqual([null, ids[10]]);
    expect(await beside(onlyGerman, 'ru-RU')).toEqual([onlyRussian, ids[10]]);
    expect(await beside(ids[0])).toEqual([ids[1], null]);
    expect(await beside(ids[1])).toEqual([ids[2], ids[0]]);
  });

  test('is sent without anything that executes, and stored as it was written', async () => {
    const content = '<p onclick="alert(1)">a</p><script>alert(1)</script>';
    const { db } = server.database;
    const text = { news_id: ids[5] ?? 0, locale: 'de' as const };
    await db.updateTable('news_texts').set({ content }).where('news_id', '=', text.news_id).execute();
    const answer = await server.call(token.de ?? null, { url: `/api/news/${text.news_id}` });
    expect(answer.json().content).toBe('<p>a</p>');
    const kept = await db
      .selectFrom('news_texts')
      .select('content')
      .where('news_id', '=', text.news_id)
      .executeTakeFirst();
    expect(kept?.content).toBe(content);
  });

  test.each(['999999', '0', '-1', 'abc', '99999999999999999999'])('%s is not found', async (id) => {
    expect((await server.call(token.de ?? null, { url: `/api/news/${id}` })).statusCode).toBe(404);
  });

  test('requires a token', async () => {
    expect((await server.call(null, { url: '/api/news' })).statusCode).toBe(401);
    expect((await server.call(null, { url: `/api/news/${ids[0]}` })).statusCode).toBe(401);
  });
});
