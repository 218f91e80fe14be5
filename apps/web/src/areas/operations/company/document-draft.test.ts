import { expect, test } from 'vitest';
import type { Company, PublishedDocument } from './company.data.ts';
import { draftOf, validFromOf } from './document-draft.ts';

const company: Company = {
  name: 'Laubwerk GmbH',
  street: 'Hafenstraße 7',
  postcode: '20095',
  city: 'Hamburg',
  countryISO: 'DEU',
  vatId: 'DE115235681',
  representedBy: 'Ruth Rebe',
  phone: null,
  email: 'hilfe@laubwerk.example',
  sender: null,
  accent: null,
  membershipShops: null,
  shopAddress: null,
  locales: ['de', 'en', 'fr-FR', 'ru-RU'],
  logo: null,
  mail: 'folder',
  holdDays: 14,
  holdFrom: 'payment',
  payoutDays: [],
  payoutCutOffDays: 0,
  payoutMinimum: '0.00',
  answerDays: 5,
  teamMessagesDaily: 100,
  signUpNeeds: ['imprint', 'privacy'],
  productDrafts: ['terms', 'partner-agreement'],
  version: 'v',
};

test('a first imprint starts with the company’s data, and omits what is missing', () => {
  expect(draftOf('imprint', undefined, company)).toMatchObject({
    title_de: 'Impressum',
    text_de: `Laubwerk GmbH
Hafenstraße 7
20095 Hamburg

Vertreten durch: Ruth Rebe

E-Mail: hilfe@laubwerk.example

Umsatzsteuer-Identifikationsnummer nach § 27a UStG: DE115235681`,
    title_en: '',
  });
});

test('a first privacy notice starts empty', () => {
  expect(draftOf('privacy', undefined, company)).toMatchObject({ title_de: '', text_de: '' });
});

test('a further version starts with the previous texts, in each language', () => {
  const newest = {
    texts: [
      { locale: 'de', title: 'Impressum', text: 'Alt' },
      { locale: 'ru-RU', title: 'Сведения', text: 'Старый' },
    ],
  } as unknown as PublishedDocument;
  expect(draftOf('imprint', newest, company)).toEqual({
    title_de: 'Impressum',
    text_de: 'Alt',
    title_en: '',
    text_en: '',
    'title_fr-FR': '',
    'text_fr-FR': '',
    'title_ru-RU': 'Сведения',
    'text_ru-RU': 'Старый',
  });
});

test('a version is in force immediately, or from the start of a later day in Berlin', () => {
  expect(validFromOf('2026-11-28', '2026-11-28')).toEqual({});
  expect(validFromOf('2026-12-01', '2026-11-28')).toEqual({ validFrom: '2026-11-30T23:00:00.000Z' });
});
