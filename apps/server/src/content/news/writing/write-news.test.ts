import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { pdf, photo } from '../../../platform/uploads/testing/sample-files.ts';
import { faultsIn, harvest, NOW, setUpNewsDesk } from './testing/news-desk.ts';

const desk = setUpNewsDesk();
const { server, root, anna, create, change, remove, made, read, titlesFor, upload, staff, logOf } = desk;

afterEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('news').execute();
});

const HOUR = 3_600_000;
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const matching = (version: string) => ({ 'if-match': `"${version}"` });

describe('a draft', () => {
  test('may be unfinished, is visible to nobody, and appears as soon as it is published', async () => {
    const { id } = await made({ published: false, texts: { de: { title: 'Ernte' } } });
    expect(await read(`/api/company/news/${id}`)).toMatchObject({
      title: 'Ernte',
      state: 'draft',
      published: false,
      from: null,
      locales: ['de'],
      texts: { de: { title: 'Ernte', description: '', content: '', pictureText: '' }, en: null },
      changedBy: 'Root Blatt',
    });
    expect(await titlesFor()).toEqual([]);
    expect((await server.call(anna.token, { url: `/api/news/${id}` })).statusCode).toBe(404);

    server.setTime(hoursLater(1));
    const rest = { description: 'Der Tee ist da.', content: '<p>Im Shop.</p>' };
    const answer = await change(id, { published: true, texts: { de: rest } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ state: 'published', from: '2026-03-15T11:00:00+00:00' });
    expect(await titlesFor()).toEqual(['Ernte']);
    expect(await read(`/api/news/${id}`, anna.token)).toMatchObject({
      createdAt: '2026-03-15T11:00:00+00:00',
      description: 'Der Tee ist da.',
      content: '<p>Im Shop.</p>',
    });
  });

  test('is what a withdrawn article becomes, and its date is that of its next publication', async () => {
    const { id } = await made();
    await change(id, { published: false });
    expect(await titlesFor()).toEqual([]);
    server.setTime(hoursLater(24));
    expect((await change(id, { published: true })).json().from).toBe('2026-03-16T10:00:00+00:00');
  });
});

describe('a published article', () => {
  test('has all of German, and all of each other language that has any text', async () => {
    const answer = await create({ texts: { 'ru-RU': { title: 'Урожай' } } });
    expect(answer.statusCode).toBe(422);
    expect(faultsIn(answer)).toEqual([
      ['texts.de.title', 'blank'],
      ['texts.de.description', 'blank'],
      ['texts.de.content', 'blank'],
      ['texts.ru-RU.description', 'blank'],
      ['texts.ru-RU.content', 'blank'],
    ]);
    expect(await read('/api/company/news')).toEqual([]);
  });

  test('is published as a whole: a half-written language is refused, and the article does not change', async () => {
    const { id } = await made();
    const answer = await change(id, { texts: { en: { title: 'Harvest' } }, topic: 'product' });
    expect(faultsIn(answer)).toEqual([
      ['texts.en.description', 'blank'],
      ['texts.en.content', 'blank'],
    ]);
    expect(await read(`/api/company/news/${id}`)).toMatchObject({ topic: null, locales: ['de'] });
  });

  test('consists of nothing that executes, and empty paragraphs are no content', async () => {
    const content = '<p onclick="x()">Ab <script>x()</script>heute</p><img src="https://spy.example/a.png">';
    const { id } = await made({ texts: { de: { ...harvest.texts.de, content } } });
    expect((await read(`/api/company/news/${id}`)).texts.de.content).toBe('<p>Ab heute</p>');
    const answer = await change(id, { texts: { de: { content: '<p> </p><p>&nbsp;</p>' } } });
    expect(faultsIn(answer)).toEqual([['texts.de.content', 'blank']]);
  });

  test('loses a language that is null, and its readers get the next one', async () => {
    const en = { title: 'Harvest', description: 'Tea.', content: '<p>Tea</p>' };
    const { id } = await made({ texts: { ...harvest.texts, en } });
    await server.database.db
      .updateTable('users')
      .set({ locale: 'fr-FR' })
      .where('id', '=', anna.userId)
      .execute();
    expect(await titlesFor()).toEqual(['Harvest']);
    await change(id, { texts: { en: null } });
    expect(await titlesFor()).toEqual(['Neue Ernte']);
    await server.database.db
      .updateTable('users')
      .set({ locale: 'de' })
      .where('id', '=', anna.userId)
      .execute();
  });
});

describe('its period', () => {
  test('begins and ends: before and after nobody sees it', async () => {
    const { id, state } = await made({
      from: hoursLater(2).toISOString(),
      until: hoursLater(4).toISOString(),
    });
    expect([state, await titlesFor()]).toEqual(['planned', []]);
    for (const [hours, now, titles] of [
      [2, 'published', ['Neue Ernte']],
      [4, 'over', []],
    ] as const) {
      server.setTime(hoursLater(hours));
      expect((await read(`/api/company/news/${id}`)).state).toBe(now);
      expect(await titlesFor()).toEqual(titles);
    }
  });

  test('cannot end before it begins', async () => {
    const answer = await create({ until: NOW.toISOString() });
    expect(faultsIn(answer)).toEqual([['until', 'newsOverBefore']]);
  });

  test('restricts the neighbours of an article to visible ones', async () => {
    const first = await made({ texts: { de: { ...harvest.texts.de, title: 'Erste' } } });
    server.setTime(hoursLater(1));
    await made({ published: false, texts: { de: { title: 'Entwurf' } } });
    server.setTime(hoursLater(2));
    await made({ texts: { de: { ...harvest.texts.de, title: 'Zweite' } } });
    expect((await read(`/api/news/${first.id}`, anna.token)).newer).toMatchObject({ title: 'Zweite' });
  });
});

describe('its audience', () => {
  test.each([
    ['everybody', {}, true],
    ['readers of German', { languages: ['de', 'en'] }, true],
    ['readers of Russian', { languages: ['ru-RU'] }, false],
    ['Germany', { countries: ['deu'] }, true],
    ['Austria and Switzerland', { countries: ['AUT', 'CHE'] }, false],
    ['level 3 and above', { levelFrom: 3 }, true],
    ['level 4 and above', { levelFrom: 4 }, false],
    ['everybody by empty lists', { languages: [], countries: [] }, true],
    ['Germany from level 4 on', { countries: ['DEU'], levelFrom: 4 }, false],
  ])('%s', async (_, audience, isForAnna) => {
    await sql`
      with cycle as (
        insert into cycles (date_from, date_to, plan_version, as_of) values ('2026-03-01', '2026-03-31', '1', ${NOW})
        on conflict do nothing returning id
      )
      insert into partner_statistics (cycle_id, partner_id, psv_cents, personal_qp, qp, level, leg_value, team_base_cents)
      select id, ${anna.id}, 0, 0, 0, 3, 3, 0 from cycle`.execute(server.database.db);
    const { id } = await made(audience);
    expect(await titlesFor()).toEqual(isForAnna ? ['Neue Ernte'] : []);
    const found = await server.call(anna.token, { url: '/api/news?description=ernte' });
    expect(found.json()['hydra:totalItems']).toBe(isForAnna ? 1 : 0);
    const article = await server.call(anna.token, { url: `/api/news/${id}` });
    expect(article.statusCode).toBe(isForAnna ? 200 : 404);
  });

  test('unknown countries are refused', async () => {
    expect(faultsIn(await create({ countries: ['DEU', 'XXZ'] }))).toEqual([['countries', 'countryUnknown']]);
  });
});

describe('an image', () => {
  test('is re-encoded, belongs to articles alone, and has a description in each language', async () => {
    const sent = await upload(await photo(1), 'IMG_1.jpg');
    expect(sent.statusCode, sent.body).toBe(200);
    const { id: picture, url } = sent.json();
    expect(faultsIn(await create({ picture }))).toEqual([['texts.de.pictureText', 'blank']]);
    const { id } = await made({
      picture,
      texts: {
        de: {
          ...harvest.texts.de,
          content: `<p>Tee</p><img src="${url}" alt="Feld">`,
          pictureText: 'Ein Teefeld im Nebel',
        },
      },
    });
    const article = await read(`/api/news/${id}`, anna.token);
    expect(article.picture).toEqual({
      url: `/api/media/${picture}/thumbnail`,
      text: 'Ein Teefeld im Nebel',
    });
    expect(article.content).toContain(`src="${url}"`);
    expect((await server.call(null, { url })).statusCode).toBe(200);
    expect(await read('/api/media')).toEqual([]);
    expect((await server.call(null, { url: `/api/media/${picture}` })).statusCode).toBe(404);
  });

  test('has to be an image: a PDF and an unknown id are refused', async () => {
    expect(faultsIn(await upload(pdf('x'), 'x.pdf'))).toEqual([['file', 'newsPictureKind']]);
    expect(faultsIn(await create({ picture: 987_654_321 }))).toEqual([['picture', 'newsPictureUnknown']]);
  });
});

test('of two concurrent changes of an article the second one is refused, and nothing of the first is lost', async () => {
  const { id, version } = await made();
  const first = await change(id, { topic: 'product' }, matching(version));
  expect(first.statusCode, first.body).toBe(200);
  expect((await change(id, { topic: 'event' }, matching(version))).statusCode).toBe(412);
  expect((await remove(id, matching(version))).statusCode).toBe(412);
  expect((await read(`/api/company/news/${id}`)).topic).toBe('product');
  expect((await remove(id, matching(first.json().version))).statusCode).toBe(204);
  expect((await change(id, { topic: 'event' })).statusCode).toBe(404);
});

test('the log says what was changed, and repeating it changes nothing', async () => {
  const { id } = await made();
  await change(id, { topic: 'product', texts: { de: { title: 'Ernte' } } });
  await change(id, { topic: 'product' });
  await remove(id);
  const lines = await logOf(`/api/news/${id}`);
  expect(lines.map(({ details }) => details)).toMatchObject([
    { before: {}, after: { name: 'Neue Ernte', published: true, validFrom: NOW.toISOString() } },
    {
      before: { name: 'Neue Ernte', topic: null },
      after: { name: 'Ernte', topic: 'product', article: 'changed' },
    },
    { before: { name: 'Ernte' }, after: {} },
  ]);
});

test('the list is searched in all languages, filtered by state, and sorted', async () => {
  const ru = { title: 'Урожай', description: 'Чай', content: '<p>Чай</p>' };
  await made({ texts: { ...harvest.texts, 'ru-RU': ru }, topic: 'product' });
  await made({ published: false, texts: { de: { title: 'Entwurf' } } });
  const titles = async (query: string) =>
    (await read(`/api/company/news?${query}`)).map(({ title }: { title: string }) => title);
  expect(await titles('text=урожай')).toEqual(['Neue Ernte']);
  expect(await titles('state=draft')).toEqual(['Entwurf']);
  expect(await titles('state[]=draft&state[]=published&order[title]=asc')).toEqual(['Entwurf', 'Neue Ernte']);
  expect(await titles('topic=product')).toEqual(['Neue Ernte']);
});

test('staff without the right to maintain content write nothing', async () => {
  const { token } = await staff(['partners.read']);
  expect((await create({}, token)).statusCode).toBe(403);
  expect((await create({}, anna.token)).statusCode).toBe(403);
});

fullTest('the same request with the same idempotency key creates one article', async () => {
  const key = { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
  const send = () =>
    server.call(root.token, {
      method: 'POST',
      url: '/api/news',
      headers: key,
      payload: JSON.stringify(harvest),
    });
  const [first, again] = [await send(), await send()];
  expect(again.json().id).toBe(first.json().id);
});
