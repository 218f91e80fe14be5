import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { refusals } from '@blattwerk/contract/http/refusals.ts';
import { expect, test } from 'vitest';
import { ApiError, invalidField } from '../api-error.ts';
import { errorDocument } from './error-body.ts';

const request = { url: '/api/x', headers: { accept: 'application/json' } } as Parameters<
  typeof errorDocument
>[0];
const documentOf = (error: ApiError) => errorDocument(request, error).document;

test('a response contains the code of the refusal and its parameters next to the English text', () => {
  const full = new ApiError(409, refusal('addressesFull', { most: 20 }));
  expect(documentOf(full)).toMatchObject({
    detail: 'There are 20 addresses already.',
    code: 'addressesFull',
    params: { most: 20 },
  });
  expect(documentOf(new ApiError(409, 'voucherGone'))).toMatchObject({ code: 'voucherGone', params: {} });
});

test('so does each violation', () => {
  const error = invalidField('name', refusal('lineTooLong', { most: 40 }));
  expect(documentOf(error)).toMatchObject({
    detail: 'name: This value is too long. It should have 40 characters or less.',
    code: 'validationFailed',
    violations: [{ propertyPath: 'name', code: 'lineTooLong', params: { most: 40 } }],
  });
});

test('the text depends on the count', () => {
  expect(refusal('aksAbove', { count: 1 }).text).toBe('The code has 1 code below it.');
  expect(refusal('aksAbove', { count: 3 }).text).toBe('The code has 3 codes below it.');
});

test('text sent by a client is never interpreted as a placeholder', () => {
  const refused = refusal('wrongType', { attribute: '{given}', expected: '$&', given: 'array' });
  expect(refused.text).toBe('The type of the "{given}" attribute must be "$&", "array" given.');
});

test('a refusal without a code, without a parameter or with a text of its own does not compile', () => {
  // @ts-expect-error a text is not a code
  expect(() => new ApiError(409, 'Something is wrong.').message).toThrow();
  // @ts-expect-error its text requires a number
  expect(new ApiError(409, 'addressesFull')).toBeInstanceOf(ApiError);
  // @ts-expect-error the parameter has another name
  expect(refusal('addressesFull', { least: 1 }).code).toBe('addressesFull');
});

/** Rules of schemas whose messages appear in the browser's forms: each message has a code. */
test('every message of a schema for bodies has a code in the list', async () => {
  const own = new Set<string>();
  let schemas = 0;
  for await (const path of glob('packages/contract/src/**/*.contract.ts')) {
    schemas += 1;
    const text = readFileSync(path, 'utf8');
    for (const [, message] of text.matchAll(
      /\.(?:refine|min|max|length|regex)\([^;]*?, ['"`]([^'"`]+)['"`]\)/g,
    ))
      own.add(message ?? '');
  }
  expect(schemas).toBeGreaterThan(30);
  expect([...own]).toEqual([]);
});

test('codes are stable names: camel case, and no two with the same text', () => {
  const codes = Object.keys(refusals);
  expect(codes.filter((code) => !/^[a-z]+([A-Z][a-z0-9]+)*$/.test(code))).toEqual([]);
  const words = Object.values(refusals).map((entry) => JSON.stringify(entry));
  expect(words.filter((text, i) => words.indexOf(text) !== i)).toEqual([]);
});

/** For integrators; `vitest run -u` regenerates it. */
test('docs/refusals.md lists every code', async () => {
  const rows = Object.entries(refusals).map(([code, entry]) => {
    const words = typeof entry === 'string' ? entry : entry.other;
    return `| \`${code}\` | ${words.replaceAll('|', '\\|')} |`;
  });
  const page = [
    '# Refusals of the API',
    '',
    'Every error of the API is problem+json, or hydra for JSON-LD. Beside `detail` (English) it carries `code` and `params`:',
    'the code is stable, so clients choose their own words by it; `params` holds what stands in braces below. A 422 lists',
    '`violations`, each with `propertyPath`, `message`, `code` and `params`. An unreadable file adds the parameter `line`.',
    'Where `detail` says more than the words below, the code still means the same. A missing or expired token',
    '(`{"code": 401, "message": …}`) and a failed sign-in (`{"error": …}`) keep their own shapes.',
    '',
    '| code | English words |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../../../../docs/refusals.md');
});
