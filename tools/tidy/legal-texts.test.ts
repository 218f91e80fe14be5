import { expect, test } from 'vitest';
import { checkGlossary, readGlossary } from './glossary.ts';
import { legalTexts } from './legal-texts.ts';

const migration = (name: string, rows: readonly string[]) => ({
  path: `migrations/${name}.sql`,
  text: `insert into legal_document_texts (document_id, locale, title, text)
select 1, text.locale, text.title, text.text from (values
  ${rows.join(',\n  ')}
) as text (kind, locale, title, text);`,
});
const row = (kind: string, locale: string, text: string) => `('${kind}', '${locale}', 'Title', $$${text}$$)`;

test('the last version of each legal document is read, clause by clause', () => {
  const files = [
    migration('0001_a', [row('terms', 'en', '1. Log in.'), row('agreement', 'en', '1. Agree.')]),
    migration('0002_b', [row('terms', 'en', '1. Sign in.\n2. Be kind.'), row('terms', 'de', '1. Ja; nein.')]),
    { path: 'migrations/0003_c.sql', text: 'create table a (b text);' },
  ];
  const texts = legalTexts(files);
  expect([...(texts.get('en') ?? [])]).toEqual([
    ['migrations/0002_b.terms.title', 'Title'],
    ['migrations/0002_b.terms.1', 'Sign in.'],
    ['migrations/0002_b.terms.2', 'Be kind.'],
    ['migrations/0001_a.agreement.title', 'Title'],
    ['migrations/0001_a.agreement.1', 'Agree.'],
  ]);
  expect(texts.get('de')?.get('migrations/0002_b.terms.1')).toBe('Ja; nein.');
});

test('a legal document must not contain a word for which the glossary has another', () => {
  const words = readGlossary('| sign-in | | Anmeldung | sign-in | connexion | вход | en: login |');
  const texts = legalTexts([migration('0001_a', [row('terms', 'en', '1. Login details are personal.')])]);
  expect(checkGlossary('en', texts.get('en') ?? new Map(), words).violations).toEqual([
    'en: migrations/0001_a.terms.1 says "login" for sign-in',
  ]);
});

test.each([
  ['no row that can be read', migration('0001_a', []), 'not all'],
  [
    'a text in other quotes',
    migration('0001_a', [row('a', 'en', '1. A.'), "('a', 'de', 'Titel', '1. A.')"]),
    'not all',
  ],
  ['an edited text', { path: 'a.sql', text: "update legal_document_texts set text = ''" }, 'never edited'],
])('a migration with %s is refused', (_, file, why) => {
  expect(() => legalTexts([file])).toThrow(why);
});
