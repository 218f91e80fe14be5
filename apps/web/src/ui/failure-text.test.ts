import { type RefusalCode, refusals } from '@blattwerk/contract/http/refusals.ts';
import { describe, expect, test } from 'vitest';
import { ApiError, NO_ANSWER } from '../api/api-error.ts';
import { createTranslate } from '../i18n/create-translate.ts';
import { createFormat } from '../i18n/format.ts';
import { type Locale, locales } from '../i18n/locale.ts';
import { months } from '../i18n/packs/de.ts';
import { failureText } from './failure-text.ts';

type Words = Readonly<Record<string, string>>;
const areas = ['main', 'ui', 'refusals', 'companyRefusals'] as const;
type Area = (typeof areas)[number];

async function areaOf(locale: Locale, area: Area): Promise<Record<string, unknown>> {
  return (await import(`../locales/${locale}/${area}.json`, { with: { type: 'json' } })).default;
}

async function textsIn(locale: Locale) {
  const loaded: Record<string, object | undefined> = Object.fromEntries(
    await Promise.all(areas.map(async (area) => [area, await areaOf(locale, area)] as const)),
  );
  const t = createTranslate(locale, (language, area) => (language === locale ? loaded[area] : undefined));
  return { t, format: createFormat(locale, months), locale };
}

const codes = Object.keys(refusals) as RefusalCode[];
const english = (code: RefusalCode): string => {
  const entry: string | { other: string } = refusals[code];
  return typeof entry === 'string' ? entry : entry.other;
};
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted();

describe.each(locales)('in %s', (locale) => {
  test('each refusal has a text in one of the files, with the names of the contract’s list, and there are no others', async () => {
    const partners = (await areaOf(locale, 'refusals')) as Words;
    const company = (await areaOf(locale, 'companyRefusals')) as Words;
    expect(Object.keys(company).filter((key) => key in partners)).toEqual([]);
    const named = new Map<string, string[][]>();
    for (const [key, text] of Object.entries({ ...partners, ...company })) {
      const code = key.replace(/_(one|few|many|other)$/, '');
      named.set(code, [...(named.get(code) ?? []), namesIn(text, /\{\{(\w+)\}\}/g) as string[]]);
    }
    expect([...named.keys()].toSorted()).toEqual(codes.toSorted());
    const different = codes.filter((code) => {
      const wanted = namesIn(english(code), /\{(\w+)\}/g);
      return named.get(code)?.some((names) => names.join() !== wanted.join());
    });
    expect(different).toEqual([]);
  });

  test('each refusal is displayed, and not with the server’s English text', async () => {
    const texts = await textsIn(locale);
    const said = codes.map((code) => {
      const names = namesIn(english(code), /\{(\w+)\}/g);
      const params = Object.fromEntries(names.map((name) => [name, name === 'count' ? 4 : '<value>']));
      return [code, failureText(texts, new ApiError(409, { code, params, detail: 'English.' }))] as const;
    });
    for (const [code, text] of said) {
      expect(text, code).not.toMatch(/^\s*$|English|\{\{|undefined|refusals:/);
      const names = namesIn(english(code), /\{(\w+)\}/g).length;
      if (locale !== 'en' && names === 0) expect(text, code).not.toBe(english(code));
      if (locale === 'ru-RU') expect(text, code).toMatch(/\p{Script=Cyrillic}/u);
    }
  });
});

test('an unknown refusal is displayed in the reader’s language, never with the server’s text', async () => {
  const texts = await textsIn('de');
  const later = { code: 'fromTheFuture', params: {}, detail: 'The moon is full.' };
  expect(failureText(texts, new ApiError(409, later))).toBe('Das hat nicht geklappt.');
  expect(failureText(texts, new ApiError(409, { detail: 'The moon is full.' }))).toBe(
    'Das hat nicht geklappt.',
  );
  expect(failureText(texts, new ApiError(NO_ANSWER, undefined))).toContain('nicht erreichbar');
});

test('violations without a field are listed, each once', async () => {
  const texts = await textsIn('fr-FR');
  const violation = { message: 'This value should not be blank.', code: 'blank', params: {} };
  const violations = [
    { propertyPath: 'a', ...violation },
    { propertyPath: 'b', ...violation },
  ];
  const error = new ApiError(422, { code: 'validationFailed', params: {}, violations });
  expect(failureText(texts, error)).toBe('Champ à remplir');
});

describe('the time to retry', () => {
  const wait = async (code: RefusalCode, seconds: number, params = {}) =>
    failureText(await textsIn('de'), new ApiError(429, { code, params }, seconds));

  test('is given in minutes, and above 90 of them in hours', async () => {
    expect(await wait('tooManyRequests', 50)).toBe(
      'Zu viele Versuche. In 1 Minute können Sie es erneut versuchen.',
    );
    expect(await wait('tooManySignIns', 90 * 60)).toContain('In 90 Minuten');
    expect(await wait('tooManySignIns', 90 * 60 + 1)).toContain('In 2 Stunden');
    expect(await wait('tooManyRequests', 873 * 60)).toContain('In 15 Stunden');
  });

  test('is midnight for invitations, which are not called attempts', async () => {
    expect(await wait('invitationsUsedUp', 873 * 60, { most: 10 })).toBe(
      'Heute sind alle 10 Einladungen verschickt. Ab Mitternacht geht es weiter.',
    );
  });

  test('the line of a file comes first, and an instant is a date', async () => {
    const texts = await textsIn('de');
    const file = new ApiError(422, { code: 'fileColumnTwice', params: { name: 'number', line: 1 } });
    expect(failureText(texts, file)).toBe('Zeile 1: Die Spalte number kommt zweimal vor.');
    const held = { code: 'payoutHeld', params: { until: '2026-11-25T09:00:00.000Z' } };
    expect(failureText(texts, new ApiError(409, held))).toBe(
      'Die Auszahlung ist zurückgehalten bis Nov. 25, 2026 10:00.',
    );
  });
});
