import { describe, expect, test } from 'vitest';
import type { Locale } from '../../../i18n/locale.ts';
import german from '../../../locales/de/helpPages.json';
import english from '../../../locales/en/helpPages.json';
import french from '../../../locales/fr-FR/helpPages.json';
import russian from '../../../locales/ru-RU/helpPages.json';
import { type HelpName, helpArticles, helpTopics } from './help-articles.ts';
import { createHelpSearch } from './help-search.ts';
import { blocksOf } from './help-text.ts';

const languages = { de: german, en: english, 'fr-FR': french, 'ru-RU': russian };

const searchIn = (locale: Locale) =>
  createHelpSearch(
    Object.entries(languages[locale].article).map(([id, article]) => ({ id, ...article })),
    locale,
  );

/** Searches as people type them, with typos and synonyms, and the article that has to be among the first three. */
const asked: Readonly<Record<Locale, Readonly<Record<string, HelpName>>>> = {
  de: {
    auszahlung: 'payout',
    auszalung: 'payout',
    'wie bekomme ich mein geld': 'payout',
    iban: 'bank',
    steuerberater: 'tax',
    kleinunternemer: 'vat',
    'passwort vergessen': 'security',
    dsgvo: 'privacy',
    'konto löschen': 'privacy',
    zweige: 'level',
    'qr code': 'link',
    einladung: 'invite',
    abbestellen: 'notifications',
    gutschein: 'vouchers',
    monatsabschluss: 'monthEnd',
    haltefrist: 'pending',
    rückbuchung: 'refund',
    tastenkürzel: 'settings',
    quiz: 'lessons',
  },
  en: {
    payout: 'payout',
    payuot: 'payout',
    'how do I get my money': 'payout',
    accountant: 'tax',
    'forgot password': 'security',
    gdpr: 'privacy',
    unsubscribe: 'notifications',
    voucher: 'vouchers',
    reversal: 'refund',
    invitation: 'invite',
  },
  'fr-FR': {
    versement: 'payout',
    versment: 'payout',
    comptable: 'tax',
    'mot de passe': 'security',
    rgpd: 'privacy',
    desabonner: 'notifications',
    'code qr': 'link',
    clôture: 'monthEnd',
  },
  'ru-RU': {
    выплата: 'payout',
    выплату: 'payout',
    бухгалтер: 'tax',
    пароль: 'security',
    отписаться: 'notifications',
    ваучер: 'vouchers',
    сторно: 'refund',
    приглашение: 'invite',
  },
};

describe.each(Object.entries(asked))('in %s', (language, questions) => {
  const search = searchIn(language as Locale);
  test.each(Object.entries(questions))('“%s” finds “%s” among the first three', (typed, name) => {
    expect(search(typed, true).slice(0, 3)).toContain(name);
  });
});

test('stop words find nothing, and neither do random letters', () => {
  const search = searchIn('de');
  expect([search('wie kann ich das', true), search('xqzwv', true), search('', true)]).toEqual([[], [], []]);
});

test('with all words required, an unknown word finds nothing', () => {
  const search = searchIn('de');
  expect(search('auszahlung xqzwv', false)).toEqual([]);
  expect(search('auszahlung xqzwv', true)).toContain('payout');
});

test('every article is listed once, under a topic of the page', () => {
  expect(helpArticles.map(({ name }) => name).toSorted()).toEqual(Object.keys(german.article).toSorted());
  expect(new Set(helpArticles.map(({ topic }) => topic))).toEqual(new Set(helpTopics));
});

test.each(Object.entries(languages))(
  'in %s every article has a text, with the same blocks',
  (_, { article }) => {
    for (const { name } of helpArticles) {
      const { title, text, words } = article[name];
      expect([title, words].map((said) => said.trim())).not.toContain('');
      const kinds = (said: string) =>
        blocksOf(said).map(({ kind, lines }) => `${kind} ${kind === 'text' ? '' : lines.length}`);
      expect([name, kinds(text)]).toEqual([name, kinds(german.article[name].text)]);
    }
  },
);

test('paragraphs, steps and points are distinguished', () => {
  expect(blocksOf('So geht es.\n\n1. Öffnen\n2. Wählen\n\n- Adresse\n- Konto')).toEqual([
    { kind: 'text', lines: ['So geht es.'] },
    { kind: 'steps', lines: ['Öffnen', 'Wählen'] },
    { kind: 'points', lines: ['Adresse', 'Konto'] },
  ]);
});
