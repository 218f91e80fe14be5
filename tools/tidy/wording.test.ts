import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkColons } from './colons.ts';
import { checkLocales, readTexts } from './locales.ts';
import { checkTranslated, checkWording } from './wording.ts';
import { checkCounts, checkTextFiles, joinWordings, writtenTexts } from './written-texts.ts';

test('locales that differ are reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'));
  try {
    mkdirSync(join(folder, 'ru-RU'));
    writeFileSync(
      join(folder, 'de.ts'),
      "export default { a: { b: 'Ihr {{name}}', c: 'Ihr Team' }, n_one: '1', n_other: 'x' };",
    );
    writeFileSync(join(folder, 'ru-RU/a.json'), '{ "b": "Вы {{nam}}", "d": "" }');
    writeFileSync(join(folder, 'ru-RU/n.json'), '"x"');
    const read = ['de', 'ru-RU'].map(async (locale) => [locale, await readTexts(folder, locale)] as const);
    const found = checkLocales(new Map(await Promise.all(read)));
    expect(found.violations).toEqual([
      'ru-RU: a.c is missing',
      'ru-RU: a.b has other variables than the source text',
      'ru-RU: a.d is unknown in de',
      'ru-RU: a.d is empty',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['ru-RU', ['one'], ['n_few is missing', 'n_many is missing', 'n_other is missing']],
  ['fr-FR', ['one', 'other'], ['n_many is missing']],
  ['de', ['one', 'few', 'many', 'other'], ['n_few is never used', 'n_many is never used']],
])('plural forms of %s that are %s', (locale, forms, expected) => {
  const texts = new Map(forms.map((form) => [`n_${form}`, 'x']));
  expect(checkLocales(new Map([[locale, texts]])).violations).toEqual(
    expected.map((text) => `${locale}: ${text}`),
  );
});

test('a name that ends in zero is not a plural form unless it has an `other` form', () => {
  const texts = new Map(['n_zero', 'n_one', 'n_other', 'rounds_to_zero'].map((key) => [key, 'x'] as const));
  expect(checkLocales(new Map([['de', texts]])).violations).toEqual(['de: n_zero is never used']);
});

test('a text for exactly one may omit the number; where “one” also covers 21 it may not', () => {
  const texts = (locale: string) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    return new Map<string, string>(forms.map((form) => [`n_${form}`, form === 'one' ? 'x' : '{{count}} x']));
  };
  const byLocale = new Map(['de', 'fr-FR', 'ru-RU'].map((locale) => [locale, texts(locale)]));
  expect(checkLocales(byLocale).violations).toEqual([
    'ru-RU: n_one lacks a variable that the other forms have',
  ]);
});

test.each([
  ['de', 'Noch ', ' '],
  ['de', ', frei am Montag', ','],
  ['de', 'ab vier Tagen gilt es.', 'ab vier Tagen gilt es.'],
  ['de', 'Wählen Sie "Ja"', '"'],
  ['de', "Wie geht‘s? Geht's?", "'"],
  ['de', 'Dein Team', 'Dein'],
  ['de', 'Ihre Credits', 'Credits'],
  ['de', 'Ab Level 11', 'Level'],
  ['de', 'Wählen Sie «Ja“', '«'],
  ['de', 'Wird geladen...', '...'],
  ['en', 'Sure ?', ' ?'],
  ['en', 'Press „Yes”', '„'],
  ['fr-FR', 'Pourquoi ?', '?'],
  ['fr-FR', 'Pourquoi\u00a0?', '?'],
  ['fr-FR', '{{count}}: commissions', ':'],
  ['fr-FR', '{{count}}\u202f: commissions', ':'],
  ['fr-FR', 'Compte de {{name}}', 'de {{name}}'],
  ['fr-FR', 'Après la clôture de {{month}}', 'de {{month}}'],
  ['fr-FR', 'Vous seul pouvez la voir', 'Vous seul'],
  ['fr-FR', 'Si vous ne vous êtes pas inscrit', 'vous êtes pas inscrit'],
  ['fr-FR', 'Choisissez «\u00a0oui »', '»'],
  ['fr-FR', 'Ton équipe', 'Ton'],
  ['fr-FR', 'Crédits en attente', 'Crédits'],
  ['fr-FR', 'Lien de parrainage', 'parrainage'],
  ['ru-RU', 'Нажмите „Да»', '„'],
  ['ru-RU', '{{name}} переходит под {{parent}}', 'под {{parent}}'],
  ['ru-RU', 'Выплат отклонен\u006f: 3', 'н\u006f'],
  ['ru-RU', 'Твой счёт', 'Твой'],
  ['ru-RU', 'Изменения в Вашем счёте', 'Вашем'],
  ['ru-RU', 'Уровень 3', 'Уровень'],
  ['ru-RU', 'Тип аккаунта', 'аккаунта'],
])('%s must not say %j', (locale, text, word) => {
  const violations = checkWording(locale, new Map([['a.b', text]])).violations;
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain(`${locale}: a.b: "${word}": `);
  const reason = 'it is needed by this test';
  const allowed = checkWording(locale, new Map([['a.b', text]]), [{ key: 'a.b', word, reason }]);
  expect(allowed.violations).toEqual([]);
});

test.each([
  ['de', 'Wählen Sie „{{name}}“: ab 14:07, https://blattwerk.example, 30 % – ja!'],
  ['en', 'Choose “{{name}}”: it’s 14:07.'],
  ['fr-FR', 'Crédité\u00a0: «\u00a0{{name}}\u00a0», l’heure est 14:07\u202f; d’accord\u202f? Votre total.'],
  ['ru-RU', 'Выберите «{{name}}»: ваш счёт. Вы уже здесь?'],
])('%s may say %j', (locale, text) => {
  expect(checkWording(locale, new Map([['a', text]])).violations).toEqual([]);
});

test('a German text in another language is reported, a shared word and a number are not', () => {
  const texts = new Map([
    ['a', 'Gutschrift'],
    ['b', 'QP'],
    ['c', '{{name}}, {{count}} ×'],
    ['d', '{earned}'],
  ]);
  expect(checkTranslated(texts, 'en', texts, ['QP']).violations).toEqual([
    'en: a is "Gutschrift", as in German',
  ]);
});

test('texts in code are read with their variables and in all their wordings', () => {
  const german =
    "const german = { a: ({ name }) => `Von §{name} und §{money(amount)}`, b: ['x', { c: 'y' }] };";
  const french =
    "export function texts(p) { return { a: `De §{p.map((one) => `un §{one.x}`).join(', ')}` }; }";
  const english = "export const texts = { a: (n) => (n === '1' ? dayIn('en', 'One') : `§{n} of them`) };";
  const found = writtenTexts([
    { path: 'apps/server/demo/a.ts', text: `${german}\nconst other = 'z';`.replaceAll('§', '$') },
    { path: 'm/texts/fr-FR.ts', text: french.replaceAll('§', '$') },
    { path: 'm/texts/en.ts', text: `${english}\nconst one = ['Of one', 'of two'];`.replaceAll('§', '$') },
    { path: 'm/texts/places/ru-RU.ts', text: "export const texts = { 'd-e': x ? 'ж' : 'з' };" },
    { path: 'm/texts.ts', text: "const german = 'not read'" },
  ]);
  expect([...found].map(([locale, texts]) => [locale, [...texts]])).toEqual([
    [
      'de',
      [
        ['apps/server/demo.a', 'Von {{name}} und {{money_amount}}'],
        ['apps/server/demo.b.0', 'x'],
        ['apps/server/demo.b.1.c', 'y'],
      ],
    ],
    [
      'en',
      [
        ['m/texts.a', '{{n}} of them'],
        ['m/texts.one.0', 'Of one'],
        ['m/texts.one.1', 'of two'],
      ],
    ],
    ['fr-FR', [['m/texts.a', 'De un {{one_x}}']]],
    [
      'ru-RU',
      [
        ['m/texts/places.d-e', 'ж'],
        ['m/texts/places.d-e/2', 'з'],
      ],
    ],
  ]);
  expect([...joinWordings(found.get('ru-RU') ?? new Map())]).toEqual([['m/texts/places.d-e', 'ж\nз']]);
});

test('a missing language and a text in another file are reported, and an exemption that nothing needs', () => {
  const texts = ['de', 'en', 'ru-RU'].map((locale) => ({
    path: `a/texts/${locale}.ts`,
    text: "const texts = 'ж';",
  }));
  const others = ['b.ts', 'c.ts'].map((path) => ({ path, text: "const russian = 'ж';" }));
  expect(checkTextFiles([...texts, ...others, { path: 'd.ts', text: '' }], ['c.ts', 'd.ts'])).toEqual({
    checked: 1,
    violations: [
      'a/texts/fr-FR.ts is missing',
      'b.ts: texts belong in files of their language, such as texts/ru-RU.ts',
      'd.ts has no Russian and needs no exemption',
    ],
  });
});

test('a number before a word needs a wording for 1, and in Russian another place', () => {
  const texts = new Map([
    ['a', '{{count}} orders'],
    ['b', 'One order'],
    ['b/2', '{{count}} orders'],
    ['c', 'Orders: {{count}}.'],
  ]);
  expect(checkCounts('en', texts)).toEqual({
    checked: 2,
    violations: ['en: a is wrong for 1, or for 21: {{count}} orders'],
  });
  expect(checkCounts('ru-RU', texts).violations).toHaveLength(2);
});

test.each([
  ['a.ts', 'const a = `§{b}: §{c}`;', 1],
  ['a.ts', "const a = [b, c].join(': ');", 1],
  ['a.tsx', 'const a = <b>{c}: </b>;', 1],
  ['a.tsx', "const a = <b>{c}:{' '}{d}</b>;", 1],
  ['a.ts', 'const a = `§{hour}:§{minute} §{scheme}://§{host} at: §{b}`;', 0],
  ['a.tsx', 'const a = <b title={c}>: {d}</b>;', 0],
])('a colon after a variable: %s %j has %i', (path, text, count) => {
  expect(checkColons([{ path, text: text.replaceAll('§', '$') }]).violations).toHaveLength(count);
});
