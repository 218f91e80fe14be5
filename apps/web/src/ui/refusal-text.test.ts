import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';

const loaded: string[] = [];

beforeAll(() => {
  vi.resetModules();
  vi.doMock('../i18n/i18n.ts', async () => {
    const { createTranslate } = await import('../i18n/create-translate.ts');
    const texts = {
      refusals: (await import('../locales/de/refusals.json', { with: { type: 'json' } })).default,
      companyRefusals: (await import('../locales/de/companyRefusals.json', { with: { type: 'json' } }))
        .default,
    };
    const textsOf = (_: string, area: string) =>
      loaded.includes(area) ? texts[area as keyof typeof texts] : undefined;
    return {
      currentLocale: () => 'de',
      loadTexts: async (areas: readonly string[]) => void loaded.push(...areas),
      translateIn: () => createTranslate('de', textsOf),
    };
  });
});

beforeEach(() => {
  loaded.length = 0;
});

afterAll(() => {
  vi.doUnmock('../i18n/i18n.ts');
  vi.resetModules();
});

test.each([
  ['what a partner meets', [{ code: 'linkCodeTaken' }], ['refusals']],
  ['a count', [{ code: 'projectUsed' }], ['refusals']],
  [
    'fields that a partner fills in',
    [{ code: 'validationFailed', violations: [{ code: 'blank' }] }],
    ['refusals'],
  ],
  ['an answer without a code', [undefined, 'Bad Gateway', {}], ['refusals']],
  ['what the company’s side meets', [{ code: 'payoutRunEmpty' }], ['refusals', 'companyRefusals']],
  ['a count of the company’s side', [{ code: 'productOrdered' }], ['refusals', 'companyRefusals']],
  [
    'one field of the company’s side',
    [
      new ApiError(422, {
        code: 'validationFailed',
        violations: [{ message: 'a', propertyPath: 'a', code: 'webhookAddress' }],
      }),
    ],
    ['refusals', 'companyRefusals'],
  ],
  ['one entry of a report', [{ code: 'blank' }, { code: 'productSold' }], ['refusals', 'companyRefusals']],
  ['what only a later version knows', [{ code: 'fromTheFuture' }], ['refusals', 'companyRefusals']],
])('the words for %s are loaded', async (_, refused, expected) => {
  const { loadRefusalTexts } = await import('./refusal-text.ts');
  await loadRefusalTexts(refused);
  expect(loaded).toEqual(expected);
});
