import { readdirSync } from 'node:fs';
import { createInstance, type Resource } from 'i18next';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTranslate } from './create-translate.ts';
import { FALLBACK_LOCALE, type Locale, locales } from './locale.ts';

const areas = readdirSync(new URL('../locales/de', import.meta.url)).map((file) => file.replace('.json', ''));
const loaded = new Map<string, object>();
for (const locale of locales)
  for (const area of areas) {
    const { default: texts } = await import(`../locales/${locale}/${area}.json`, { with: { type: 'json' } });
    loaded.set(`${locale}:${area}`, texts);
  }

const textsOf = (locale: Locale, area: string) => loaded.get(`${locale}:${area}`);

/** The keys of an area's texts; the plural forms of a key count once. */
function keysOf(texts: object, path = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [path + name] : keysOf(text, `${path}${name}.`),
  );
  return [...new Set(keys.map((key) => key.replace(/_(one|few|many|other)$/, '_')))];
}

/** A value for each placeholder of any text; some look like placeholders themselves. */
const names = [...loaded.values()].flatMap(
  (texts) => JSON.stringify(texts).match(/(?<=\{\{)\w+(?=\}\})/g) ?? [],
);
const values = Object.fromEntries(names.map((name) => [name, `<${name}> {{amount}} $t(menu.links)`]));

/** Every-run mode compares one text in five. */
const oneIn = process.env.FULL === '1' ? 1 : 5;

const error = vi.spyOn(console, 'error');
beforeEach(() => error.mockReset());

describe.each(locales)('%s', (locale) => {
  test('each text equals i18next’s result, for every plural form', async () => {
    const i18next = createInstance();
    const resources: Resource = {};
    for (const language of new Set([locale, FALLBACK_LOCALE]))
      resources[language] = Object.fromEntries(areas.map((area) => [area, { ...textsOf(language, area) }]));
    await i18next.init({
      lng: locale,
      fallbackLng: FALLBACK_LOCALE,
      ns: areas,
      defaultNS: 'main',
      resources,
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    });
    const translate = createTranslate(locale, textsOf);
    const different: unknown[] = [];
    let read = 0;
    const keys = areas.flatMap((area) => keysOf(textsOf('de', area) ?? {}, `${area}:`));
    for (const key of keys.filter((_, i) => i % oneIn === 0))
      for (const count of key.endsWith('_') ? [0, 1, 2, 5, 11, 21, 1.5, undefined] : [2]) {
        const asked = count === undefined ? `${key}other` : key.replace(/_$/, '');
        const given = { ...values, count };
        const [own, theirs] = [translate(asked, given), i18next.t(asked, given)];
        read += 1;
        if (own !== theirs) different.push([asked, count, own, theirs]);
      }
    expect(different).toEqual([]);
    expect(read).toBeGreaterThan(2000 / oneIn);
    expect(error).not.toHaveBeenCalled();
  });
});

describe('a text missing in a language', () => {
  const texts = {
    'en:team': { a: { few: 'English' }, n_one: 'one', n_other: '{{count}} others' },
    'ru-RU:team': { empty: '' },
  };
  const translate = createTranslate(
    'ru-RU',
    (locale, area) => texts[`${locale}:${area}` as keyof typeof texts],
  );

  test('is taken from English, with English plural forms', () => {
    expect(translate('team:a.few')).toBe('English');
    expect([1, 3].map((count) => translate('team:n', { count }))).toEqual(['one', '3 others']);
    expect(error).not.toHaveBeenCalled();
  });

  test.each(['team:b', 'team:a', 'team:empty', 'team:constructor', 'team:a.few.length', 'money:a'])(
    '%s in both is its key, and a fault of ours',
    (key) => {
      error.mockReturnValue();
      expect(translate(key)).toBe(key.split(':')[1]);
      expect(error).toHaveBeenCalledExactlyOnceWith(`the text ${key} is not loaded`);
    },
  );

  test('and missing values leave their placeholders unchanged', () => {
    expect(translate('team:n', { defaultValue: '{{day}} {{name}}', name: 'Anna' })).toBe('{{day}} {{name}}');
    expect(createTranslate('de', () => ({ a: '{{day}} {{name}}' }))('team:a', { name: 0 })).toBe('{{day}} 0');
  });

  test('is no error if a fallback exists', () => {
    expect(translate('team:b', { defaultValue: 'other' })).toBe('other');
    expect(error).not.toHaveBeenCalled();
  });
});
