import { expect, test } from 'vitest';
import german from '../../locales/de/help.json';
import operations from '../../locales/de/operations.json';
import english from '../../locales/en/help.json';
import french from '../../locales/fr-FR/help.json';
import russian from '../../locales/ru-RU/help.json';
import { best } from './matching.ts';
import { wordsOf } from './search-words.ts';

const words = {
  de: german.palette.words,
  en: english.palette.words,
  'fr-FR': french.palette.words,
  'ru-RU': russian.palette.words,
};

/** What people type, and the page or action that it has to find by its synonyms. */
const searches = {
  de: {
    iban: 'bankAccount',
    support: 'contacts',
    passwort: 'security',
    überweisung: 'requestPayout',
    aktuelles: 'news',
    startbonus: 'kickStartBonus',
    aufbau: 'builderBonus',
    beförderung: 'stepUpBonus',
    pool: 'infinityBonus',
    dunkel: 'settings',
    ausloggen: 'signOut',
    glossar: 'help',
    konto: 'profile',
    steuer: 'documents',
    rechnung: 'statements',
    lohn: 'payoutList',
    anmeldung: 'security',
    sepa: 'bankAccount',
    home: 'dashboard',
    downline: 'yourTeamTable',
    sensoren: 'fieldDevices',
    verwaltung: 'operations',
    meilenstein: 'celebrations',
  },
  en: {
    iban: 'bankAccount',
    support: 'contacts',
    password: 'security',
    withdraw: 'requestPayout',
    announcements: 'news',
    beginner: 'kickStartBonus',
    build: 'builderBonus',
    promotion: 'stepUpBonus',
    pool: 'infinityBonus',
    dark: 'settings',
    quit: 'signOut',
    glossary: 'help',
    account: 'profile',
    tax: 'documents',
    invoice: 'statements',
    salary: 'payoutList',
    'sign-in': 'security',
    home: 'dashboard',
    members: 'yourTeamTable',
    sensors: 'fieldDevices',
    staff: 'operations',
    milestone: 'celebrations',
  },
  'fr-FR': {
    rib: 'bankAccount',
    support: 'contacts',
    'mot de passe': 'security',
    virement: 'requestPayout',
    nouveautes: 'news',
    demarrage: 'kickStartBonus',
    clients: 'builderBonus',
    promotion: 'stepUpBonus',
    fonds: 'infinityBonus',
    sombre: 'settings',
    quitter: 'signOut',
    glossaire: 'help',
    iban: 'bankAccount',
    compte: 'profile',
    impot: 'documents',
    facture: 'statements',
    salaire: 'payoutList',
    connexion: 'security',
    accueil: 'dashboard',
    capteurs: 'fieldDevices',
    gestion: 'operations',
    reussites: 'celebrations',
  },
  'ru-RU': {
    реквизиты: 'bankAccount',
    поддержка: 'contacts',
    аккаунт: 'profile',
    вывод: 'requestPayout',
    статьи: 'news',
    новичок: 'kickStartBonus',
    клиенты: 'builderBonus',
    повышение: 'stepUpBonus',
    пул: 'infinityBonus',
    тёмная: 'settings',
    выйти: 'signOut',
    словарь: 'help',
    iban: 'bankAccount',
    счёт: 'balance',
    налог: 'documents',
    фактура: 'statements',
    зарплата: 'payoutList',
    пароль: 'security',
    главная: 'dashboard',
    датчики: 'fieldDevices',
    офис: 'operations',
    праздник: 'celebrations',
  },
} as const;

test.each(Object.entries(searches))(
  'in %s each page and action is found by what people call it',
  (language, asked) => {
    const entries = Object.entries(words[language as keyof typeof words]).map(([name, text]) => ({
      name,
      label: '',
      words: text,
    }));
    const missed = Object.entries(asked).filter(
      ([typed, name]) => !best(typed, entries).some((entry) => entry.name === name),
    );
    expect(missed).toEqual([]);
  },
);

test('each language has synonyms for the same pages and actions', () => {
  for (const own of Object.values(words)) {
    expect(Object.keys(own).sort()).toEqual(Object.keys(german.palette.words).sort());
    expect(Object.values(own).filter((text) => text.trim() === '')).toEqual([]);
  }
});

test('each operators’ page found by its title is found by synonyms, too', () => {
  // This one opens with a number only.
  const {
    job: _,
    lesson: ________________,
    partnerFile: __,
    payoutRun: ___,
    accountingMonth: ____,
    broadcast: _____________,
    comparison: _____,
    monthEnd: ______,
    plan: _______,
    insightRows: ________,
    mediaItem: _________,
    messageText: __________,
    newsArticle: ___________,
    pageText: ______________,
    pastDay: ____________,
    ...titles
  } = operations.title;
  for (const name of Object.keys(titles) as (keyof typeof titles)[]) {
    expect(wordsOf(`operations:title.${name}`)).toBe(`operations:search.words.${name}`);
    expect(operations.search.words[name].trim(), name).not.toBe('');
  }
});
