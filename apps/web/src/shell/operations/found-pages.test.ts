import { expect, test } from 'vitest';
import german from '../../locales/de/operations.json';
import english from '../../locales/en/operations.json';
import french from '../../locales/fr-FR/operations.json';
import russian from '../../locales/ru-RU/operations.json';
import { pagesOf } from './found-pages.ts';
import { operationsMenu } from './operations-menu.ts';

const texts = { de: german, en: english, 'fr-FR': french, 'ru-RU': russian };

const pagesIn = (language: keyof typeof texts) =>
  operationsMenu
    .flatMap(({ entries }) => entries)
    .map(({ to, icon, label }) => ({
      to,
      icon,
      label: texts[language].title[label],
      words: texts[language].search.words[label],
    }));

/** The last path segment of the first hit. */
const firstOf = (language: keyof typeof texts, typed: string) =>
  pagesOf(typed, pagesIn(language))[0]?.to.replace('/app/operations/', '');

/** What operators type, and the page they expect. */
const searches = {
  de: {
    artikel: 'products',
    'api-schlüssel': 'api-keys',
    token: 'api-keys',
    ereignisse: 'webhooks',
    altsystem: 'takeover',
    eingang: 'inbox',
    käufer: 'customers',
    bestell: 'orders',
    shopware: 'connections',
    datev: 'accounting',
    überweisung: 'payout-runs',
    camt: 'bank-statements',
    rechte: 'operators',
    dsgvo: 'deletion-requests',
    genehmigen: 'approvals',
    impressum: 'company',
    passwort: 'account',
  },
  en: {
    prices: 'products',
    token: 'api-keys',
    events: 'webhooks',
    migration: 'takeover',
    inbox: 'inbox',
    buyers: 'customers',
    'shop integration': 'connections',
    transfers: 'payout-runs',
    gdpr: 'deletion-requests',
    complaint: 'objections',
  },
  'fr-FR': {
    prix: 'products',
    jeton: 'api-keys',
    evenements: 'webhooks',
    'ancien systeme': 'takeover',
    'en attente': 'inbox',
    acheteurs: 'customers',
    virements: 'payout-runs',
    rgpd: 'deletion-requests',
  },
  'ru-RU': {
    цены: 'products',
    токен: 'api-keys',
    события: 'webhooks',
    миграция: 'takeover',
    входящие: 'inbox',
    покупатели: 'customers',
    переводы: 'payout-runs',
    жалоба: 'objections',
  },
} as const;

test.each(Object.entries(searches))(
  'in %s operators’ pages are found by what people call them',
  (language, wanted) => {
    const found = Object.keys(wanted).map((typed) => [typed, firstOf(language as keyof typeof texts, typed)]);
    expect(Object.fromEntries(found)).toEqual(wanted);
  },
);

test('a name in the middle of a title finds no page', () => {
  // Mitarbeiter, Protokoll, Freigaben.
  for (const name of ['Beiter', 'Tokoll', 'Gaben']) expect(firstOf('de', name), name).toBeUndefined();
});

test('an empty text finds nothing, and an ambiguous one at most three pages', () => {
  expect(pagesOf('', pagesIn('de'))).toEqual([]);
  expect(pagesOf('s', pagesIn('de'))).toHaveLength(3);
});

test('each page has search words in every language', () => {
  for (const language of ['de', 'en', 'fr-FR', 'ru-RU'] as const)
    for (const { label, words } of pagesIn(language)) expect(words.trim(), label).not.toBe('');
});
