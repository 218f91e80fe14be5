import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createTranslate } from '../i18n/create-translate.ts';
import companyRefusals from '../locales/de/companyRefusals.json' with { type: 'json' };
import refusals from '../locales/de/refusals.json' with { type: 'json' };
import { loadRefusalTexts } from './refusal-text.ts';

const texts: Readonly<Record<string, object>> = { refusals, companyRefusals };

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
  const loaded: string[] = [];
  await loadRefusalTexts(refused, {
    load: async (areas) => void loaded.push(...areas),
    translate: () =>
      createTranslate('de', (_language, area) => (loaded.includes(area) ? texts[area] : undefined)),
  });
  expect(loaded).toEqual(expected);
});
