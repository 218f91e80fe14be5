import { describe, expect, test } from 'vitest';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';

const { server, root, anna, staff, logOf } = setUpCompany();

const at = (page: string, locale = 'de', what = '') => `/api/page_texts/${page}/${locale}${what}`;

const send = async (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  body?: object,
  { as = root.token, version }: { as?: string | null; version?: string } = {},
) => {
  const answer = await server.call(as, {
    method,
    url,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
};

const write = (page: string, words: object, published = true, locale = 'de') =>
  send('PUT', at(page, locale), { words, published });
/** The text of a bonus as a partner reads it. */
const read = async (view: number, language = 1): Promise<{ id: number; position: number; text: string }[]> =>
  (await send('GET', `/api/text_selections?view=${view}&language=${language}`, undefined, { as: anna.token }))
    .body;
const faultsOf = ({ body }: { body: { violations?: { propertyPath: string; code: string }[] } }) =>
  (body.violations ?? []).map(({ propertyPath, code }) => [propertyPath, code]);

describe('the page of a bonus', () => {
  test('has the company’s text, with the numbers in force, and the product’s own words elsewhere', async () => {
    const before = await read(4);
    const saved = await write('level', { paragraph2: 'Ihr Satz: {firstRate} bis {lastRate}.' });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body).toMatchObject({
      own: { paragraph2: 'Ihr Satz: {firstRate} bis {lastRate}.' },
      draft: null,
    });
    const after = await read(4);
    expect(after[1]?.text).toMatch(/^Ihr Satz: \d+\s?% bis 23\s?%\.$/);
    expect([after[0], after[2], after[3]]).toEqual([before[0], before[2], before[3]]);
    expect(await read(4, 2)).not.toContainEqual(expect.objectContaining({ text: after[1]?.text }));
    await send('DELETE', at('level'));
    expect(await read(4)).toEqual(before);
  });

  test.each([
    ['step-up', 1],
    ['kick-start', 2],
    ['builder', 3],
    ['level', 4],
    ['infinity', 5],
  ])('%s keeps its four paragraphs with their numbers, whatever is written', async (page, view) => {
    for (const [i, locale] of ['de', 'en', 'fr-FR', 'ru-RU'].entries()) {
      const before = await read(view, i + 1);
      const { placeholders } = (await send('GET', at(page, locale))).body;
      const all = placeholders.map(({ name }: { name: string }) => `{${name}}`).join(' ');
      await write(page, { paragraph1: all, paragraph4: 'Zuletzt.' }, true, locale);
      const after = await read(view, i + 1);
      expect(after.map(({ id, position }) => [id, position])).toEqual(
        before.map(({ id, position }) => [id, position]),
      );
      expect(after.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
      expect(after[0]?.text).toBe(placeholders.map(({ value }: { value: string }) => value).join(' '));
      expect(after[0]?.text).not.toMatch(/[{}]|undefined/);
      expect(after[1]).toEqual(before[1]);
      await send('DELETE', at(page, locale));
      expect(await read(view, i + 1)).toEqual(before);
    }
  });

  test('shows a draft to no reader, until it is published', async () => {
    const before = await read(3);
    const { body } = await write('builder', { paragraph1: 'Bald' }, false);
    expect(body).toMatchObject({ own: null, draft: { paragraph1: 'Bald' } });
    expect(await read(3)).toEqual(before);
    expect((await send('GET', '/api/page_texts')).body).toContainEqual(
      expect.objectContaining({ page: 'builder', own: [], drafts: ['de'] }),
    );
    await write('builder', { paragraph1: 'Bald' });
    expect((await read(3))[0]?.text).toBe('Bald');
    const next = await write('builder', { paragraph1: 'Später' }, false);
    expect(next.body).toMatchObject({ own: { paragraph1: 'Bald' }, draft: { paragraph1: 'Später' } });
    expect((await read(3))[0]?.text).toBe('Bald');
    const reset = (await send('DELETE', at('builder'))).body;
    expect(reset).toMatchObject({ own: null, draft: null });
    // Others have written here before.
    const latest: { published: boolean }[] = reset.history.slice(0, 4);
    expect(latest.map(({ published }) => published)).toEqual([true, false, true, false]);
    expect(await read(3)).toEqual(before);
  });
});

describe('a text', () => {
  test.each([
    ['an unknown part', { paragraph5: 'x' }, ['words.paragraph5', 'pagePartUnknown']],
    ['too much', { paragraph1: 'x'.repeat(1501) }, ['words.paragraph1', 'tooLong']],
    ['an unknown placeholder', { paragraph1: '{iban}' }, ['words.paragraph1', 'placeholderUnknown']],
    ['a brace alone', { paragraph1: 'Bis {bald' }, ['words.paragraph1', 'placeholderUnsound']],
  ])('is refused with %s, and no reader sees it', async (_, words, fault) => {
    expect(faultsOf(await write('level', words))).toEqual([fault]);
    expect(faultsOf(await send('POST', at('level', 'de', '/preview'), { words }))).toEqual([fault]);
    expect((await send('GET', at('level'))).body.own).toBe(null);
  });

  test('written by two concurrently is refused to the second one, and the log names its author', async () => {
    const { version } = (await send('GET', at('infinity'))).body;
    const body = { words: { paragraph1: 'Eins' }, published: true };
    expect((await send('PUT', at('infinity'), body, { version })).status).toBe(200);
    expect((await send('PUT', at('infinity'), body, { version })).status).toBe(412);
    expect((await logOf('/api/page_texts/infinity/de')).at(-1)).toMatchObject({
      user_id: root.userId,
      details: { before: { text: '' }, after: { text: 'Eins', published: true } },
    });
    await send('DELETE', at('infinity'));
  });

  test('has a preview before it is stored, and stays as written', async () => {
    const preview = await send('POST', at('step-up', 'de', '/preview'), {
      words: { paragraph1: 'Ab {firstLevel}' },
    });
    expect(preview.body.words.paragraph1).toMatch(/^Ab \S+/);
    expect(Object.keys(preview.body.words)).toHaveLength(4);
    await write('step-up', { paragraph1: 'Bleibt' });
    const { db } = server.database;
    await expect(db.updateTable('page_texts').set({ parts: null }).execute()).rejects.toThrow(
      /stays written/,
    );
    await send('DELETE', at('step-up'));
  });

  test('is written by staff who write for the company, and by nobody else', async () => {
    const { token } = await staff(['partners.read']);
    const writer = await staff(['content.write']);
    expect((await send('GET', at('level'), undefined, { as: token })).status).toBe(403);
    expect((await send('DELETE', at('level'), undefined, { as: anna.token })).status).toBe(403);
    expect((await send('GET', at('level'), undefined, { as: writer.token })).status).toBe(200);
    expect((await send('GET', at('nothing'))).status).not.toBe(200);
  });
});

test('the page behind a link has the company’s text for visitors, in their language alone', async () => {
  const link = await server.call(anna.token, {
    method: 'POST',
    url: '/api/referral_links',
    payload: { code: 'ANNALINK' },
  });
  expect(link.statusCode, link.body).toBe(201);
  const landing = async (query: string) =>
    (await send('GET', `/api/sign-up/check?code=ANNALINK${query}`, undefined, { as: null })).body;
  await write('landing', { headline: '{name} und {company}', linkTitle: 'Mehr' }, false);
  expect((await landing('&locale=de')).landing).toEqual({});
  await write('landing', { headline: '{name} und {company}', linkTitle: 'Mehr' });
  const landingTexts = (await landing('&locale=de')).landing;
  expect(landingTexts).toEqual({ headline: expect.stringMatching(/^Anna und \S+/), linkTitle: 'Mehr' });
  expect((await landing('&locale=ru-RU')).landing).toEqual({});
  expect((await landing('')).landing).toEqual({});
  await send('DELETE', at('landing'));
  expect((await landing('&locale=de')).landing).toEqual({});
});
