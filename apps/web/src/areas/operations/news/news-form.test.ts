import { expect, test } from 'vitest';
import { bodyOf, emptyNews, languageFor, type NewsValues, valuesOf } from './news-form.ts';
import type { WrittenNews } from './written-news.data.ts';

const NOW = Date.parse('2026-03-15T10:00:00Z');

const text = { title: 'Ernte', description: 'Tee', content: '<p>Tee</p>', pictureText: '' };

const article: WrittenNews = {
  id: 7,
  title: 'Ernte',
  locales: ['de'],
  topic: 'product',
  state: 'published',
  from: '2026-03-01T09:30:00+00:00',
  until: '2026-03-31T22:00:00+00:00',
  languages: null,
  countries: ['DEU'],
  levelFrom: 3,
  changedAt: '2026-03-01T09:30:00+00:00',
  changedBy: 'Ruth Rebe',
  texts: { de: text, en: null, 'fr-FR': null, 'ru-RU': null },
  picture: null,
  published: true,
  version: 'v',
};

test('unchanged values are sent as they were: days keep their instants, and languages without a text have none', () => {
  const shown = valuesOf(article);
  expect([shown.from, shown.until]).toEqual(['2026-03-01', '2026-03-31']);
  expect(bodyOf(shown, shown, NOW)).toEqual({
    texts: { de: text, en: null, 'fr-FR': null, 'ru-RU': null },
    topic: 'product',
    picture: null,
    published: true,
    languages: [],
    countries: ['DEU'],
    levelFrom: 3,
  });
});

test.each([
  ['a later day begins with its first moment', '2026-04-02', '2026-04-01T22:00:00.000Z'],
  ['today begins now', '2026-03-15', '2026-03-15T10:00:00.000Z'],
  ['no day begins now', '', '2026-03-15T10:00:00.000Z'],
])('%s', (_, from, sent) => {
  const shown = valuesOf(article);
  expect(bodyOf({ ...shown, from }, shown, NOW).from).toBe(sent);
});

test.each([
  ['its last day ends at midnight', '2026-03-20', '2026-03-20T23:00:00.000Z'],
  ['without a last day it is read for good', '', null],
])('%s', (_, until, sent) => {
  const shown = valuesOf(article);
  expect(bodyOf({ ...shown, until }, shown, NOW).until).toBe(sent);
});

test('a new draft has no day', () => {
  expect(bodyOf({ ...emptyNews, title_de: 'Ernte' }, emptyNews, NOW)).not.toHaveProperty('from');
});

test.each<[string, Partial<NewsValues>, string | undefined]>([
  ['a reader gets their own language', { 'title_fr-FR': 'Récolte', title_en: 'Harvest' }, 'fr-FR'],
  ['without it English', { title_en: 'Harvest', title_de: 'Ernte' }, 'en'],
  ['without both German', { title_de: 'Ernte', 'title_ru-RU': 'Урожай' }, 'de'],
  ['without all three nothing', { 'title_ru-RU': 'Урожай' }, undefined],
])('%s', (_, values, language) => {
  expect(languageFor({ ...emptyNews, ...values }, 'fr-FR')).toBe(language);
});
