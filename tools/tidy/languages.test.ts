import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { refusals } from '@blattwerk/contract/http/refusals.ts';
import { readPdf } from '@blattwerk/server/money/payouts/testing/read-pdf.ts';
import { expect, test } from 'vitest';
import { checkColons } from './colons.ts';
import { checkGlossary, readGlossary } from './glossary.ts';
import { legalTexts } from './legal-texts.ts';
import { checkLocales, locales, readTexts, type Texts } from './locales.ts';
import { checkOldTexts, oldTexts } from './old-texts.ts';
import { type Finding, listFiles, projectRoot, readFiles } from './project-files.ts';
import { checkTranslated, checkWording, type WordingException } from './wording.ts';
import { checkCounts, checkTextFiles, joinWordings, writtenTexts } from './written-texts.ts';

const folder = join(projectRoot, 'apps/web/src/locales');
const read = locales.map(async (locale) => [locale, await readTexts(folder, locale)] as const);
const web: Map<string, Texts> = new Map(await Promise.all(read));
const serverFiles = readFiles(projectRoot, 'apps/server/{src,demo}/**/*.ts').filter(
  ({ path }) => !/\.test\.ts$|\/testing\//.test(path),
);
const server = writtenTexts(serverFiles);
const legal = legalTexts(readFiles(projectRoot, 'apps/server/migrations/*.sql'));
const written = [web, server, legal];

/** Names, abbreviations, units, and words that two languages share. */
const sameInAll = [
  'AKS',
  'AKS {{code}}',
  'BIC',
  'DATEV',
  'Easy',
  'IBAN',
  'PayPal',
  'Pro',
  'PSV',
  'QP',
  'WhatsApp',
  '{{points}} QP',
];
const sameInLatin = [
  'Bonus',
  'Bus',
  'Code',
  'Phase',
  'Position',
  'Premium',
  'Segment {{place}}',
  'Signal',
  'Webhooks',
  'Signal (AI, AO, DI, DO, bus)',
];
const shared: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...sameInAll,
    ...sameInLatin,
    'Cockpit',
    'Partner {{number}}',
    '{{number}} KB',
    '{{number}} MB',
    '{{size}} KB',
    'Bank',
    'Details',
    'Journal',
    'Link',
    'Links',
    'Logo',
    'Name',
    'Normal',
    'Partner',
    'Passkey',
    'Passkeys',
    'Pool',
    'Pools',
    'Pools, {{month}}',
    'Shop',
    'Sponsor',
    'Status',
    'Support',
    'Team',
    'Text',
    'Video',
    'Videos',
  ],
  'fr-FR': [
    ...sameInAll,
    ...sameInLatin,
    'Adresse',
    'Journal',
    'Liste',
    'Logo',
    'Platane',
    'Pos.',
    'Profil',
    'SMS',
    'Standard',
  ],
  'ru-RU': [...sameInAll, 'SMS'],
};

const exceptions: readonly WordingException[] = [
  {
    key: 'apps/server/src/messaging/messages/texts.messages.password-code.sms',
    word: ':',
    reason: 'a no-break space is not in the alphabet of text messages: it would halve what fits into one',
  },
  ...['bonuses.level.byProgression', 'main.rank.otherReading', 'main.rank.progressionTable'].map((key) => ({
    key,
    word: 'rank',
    reason: 'the specification calls the table "Rank progression table"',
  })),
  ...[
    ['contacts', 'support'],
    ['help', 'support'],
    ['profile', 'аккаунт'],
  ].map(([name, word = '']) => ({
    key: `help.palette.words.${name}`,
    word,
    reason: 'it is read by nobody: whoever types another word than ours finds the page by it',
  })),
  {
    key: 'operations.takeover.columns.orders',
    word: 'net',
    reason: 'it is the name of a column of the file, which is the same in every language',
  },
  ...['6.1', '6.2'].map((place) => ({
    key: `apps/server/demo/content.${place}`,
    word: 'paper',
    reason: 'what the parcels of that news are padded with is paper',
  })),
  {
    key: 'refusals.jsonTooDeep',
    word: 'Ebenen',
    reason: 'how deep a JSON document is nested is no depth in a team',
  },
  // The glossary and the wording rules each match these.
  ...['Crédit', 'crédit', 'Кредит', 'кредит'].map((word) => ({
    key: 'operations.accounting.sum.credit',
    word,
    reason: 'the right side of an account has no other name among accountants',
  })),
  {
    key: 'main.levelGroup.affiliate-status',
    word: 'affiliate',
    reason: 'the specification calls the group of level 0 "affiliate status"',
  },
  // To fix in the next version: sign-in instead of login in English, no-break spaces in French.
  ...[
    ['terms.1', 'login'],
    ['terms.4', ';'],
    ['partner-agreement.1', ';'],
    ['partner-agreement.3', '»'],
    ['partner-agreement.3', '«'],
    ['partner-agreement.6', ';'],
  ].map(([clause, word = '']) => ({
    key: `apps/server/migrations/0030_corrected_terms.${clause}`,
    word,
    reason: 'an accepted text is never edited, and a new version of it would ask everybody again',
  })),
];

/** A rule that checked nothing guards nothing: it fails as if it had found something. */
function expectClean(finding: Finding): void {
  expect(finding.violations).toEqual([]);
  expect(finding.checked).toBeGreaterThan(0);
}

test('the texts of every area and of the legal documents are checked', () => {
  const areas = new Set([...(web.get('de') ?? [])].map(([key]) => key.replace(/\..*/, '')));
  const files = readFiles(projectRoot, 'apps/web/src/locales/de/*.json');
  expect([...areas]).toEqual(files.map(({ path }) => path.replace(/.*\/|\.json$/g, '')));
  const kinds = new Set([...(legal.get('de') ?? [])].map(([key]) => key.split('.').at(-2)));
  expect([...kinds].sort()).toEqual(['partner-agreement', 'terms']);
});

test('the server has its texts in files of one language, and nowhere else', () => {
  const product = serverFiles.filter(({ path }) => path.startsWith('apps/server/src/'));
  const finding = checkTextFiles(product, [
    // What people write, as samples of mails.
    'apps/server/src/messaging/message-texts/sample-parameters.ts',
    // Russian letters in Latin ones, for bank files and referral codes.
    'apps/server/src/money/bank-files/sepa/letters-table.ts',
    'apps/server/src/network/referrals/code-of-name.ts',
  ]);
  console.log(`${finding.checked} folders of texts`);
  expectClean(finding);
});

test('texts of the server with a number have a wording for each', () => {
  for (const locale of locales) {
    const finding = checkCounts(locale, server.get(locale) ?? new Map());
    expect(finding.violations).toEqual([]);
    if (locale === 'de') expect(finding.checked).toBeGreaterThan(0);
  }
});

test('every language has the same texts, with its own plurals and the same variables', () => {
  for (const byLocale of written) {
    const joined = [...byLocale].map(([locale, texts]) => [locale, joinWordings(texts)] as const);
    expectClean(checkLocales(new Map(joined)));
  }
});

test.each(locales)('%s follows its rules of typography, address and wording', (locale) => {
  for (const byLocale of written) {
    expectClean(checkWording(locale, byLocale.get(locale) ?? new Map(), exceptions));
  }
});

test.each(Object.entries(shared))('%s has no German texts except shared words', (locale, words) => {
  for (const byLocale of written) {
    const [source, texts] = [byLocale.get('de') ?? new Map(), byLocale.get(locale) ?? new Map()];
    expectClean(checkTranslated(source, locale, texts, words));
  }
  const all = [web, server].flatMap((byLocale) => [...(byLocale.get(locale)?.values() ?? [])]);
  expect(words.filter((word) => !all.includes(word))).toEqual([]);
});

test('no text repeats wording that proof-readers rejected', () => {
  expectClean(checkOldTexts(written, oldTexts));
  const texts = new Map([['de', new Map([['a.b', 'frei vom 1. bis 2.']])]]);
  const table = ['a', 'c'].map((key) => ({ locale: 'de', key, old: 'frei vom' }));
  expect(checkOldTexts([texts], table).violations).toEqual([
    'de: a.b says again: frei vom',
    'de: there is no text c',
  ]);
});

test('no screen and no document hard-codes the colon of a language', () => {
  const code = ['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/**/paper/*.ts'];
  const files = code.flatMap((pattern) => readFiles(projectRoot, pattern));
  // Each of them formats texts of a single language.
  expectClean(checkColons(files.filter(({ path }) => !/-texts\.ts$|\.test\.tsx?$|\/testing\//.test(path))));
});

const glossary = readGlossary(readFileSync(join(projectRoot, 'docs/glossary.md'), 'utf8'));

test.each(locales)('%s uses no word for which the glossary has another', (locale) => {
  for (const byLocale of written) {
    expectClean(checkGlossary(locale, byLocale.get(locale) ?? new Map(), glossary, exceptions));
  }
});

test.each(locales)('the installed app follows the wording of %s', (locale) => {
  const file = `apps/web/public/manifest${locale === 'de' ? '' : `.${locale}`}.webmanifest`;
  const { name, short_name, description, shortcuts } = JSON.parse(
    readFileSync(join(projectRoot, file), 'utf8'),
  );
  const named: string[] = shortcuts.map((shortcut: { name: string }) => shortcut.name);
  const said = [name, short_name, description, ...named].map((text, i) => [`${file} ${i}`, text] as const);
  expectClean(checkGlossary(locale, new Map(said), glossary));
  expectClean(checkWording(locale, new Map(said)));
});

test('the PDFs of the demo network follow the glossary', async () => {
  const files = listFiles(projectRoot, 'apps/server/demo/assets/*.pdf');
  const read = files.map(async (file) => {
    const { text } = await readPdf(readFileSync(join(projectRoot, file)));
    // Lines are broken at the edge of the page, not at the end of a sentence.
    return [file, text.replaceAll('\n', ' ')] as const;
  });
  const said = new Map(await Promise.all(read));
  for (const [file, text] of said) expect([file, text.length > 200]).toEqual([file, true]);
  expectClean(checkGlossary('de', said, glossary));
});

test('the documentation of the calls follows the glossary too', () => {
  // Fields and parameters have the names of the specification.
  const calls: readonly Endpoint[] = endpoints;
  const texts = calls.map(({ method, path, summary, description = '' }) => {
    const said = `${summary} ${description}`.replaceAll(/`[^`]*`/g, '');
    return [`${method} ${path}`, said] as const;
  });
  expectClean(checkGlossary('en', new Map(texts), glossary, exceptions));
});

test('the refusals of the calls follow the glossary too', () => {
  const calls: Texts = new Map(
    Object.entries(refusals).flatMap(([code, words]) =>
      (typeof words === 'string' ? [words] : Object.values(words)).map((text) => [code, text] as const),
    ),
  );
  expectClean(checkGlossary('en', calls, glossary, exceptions));
});
