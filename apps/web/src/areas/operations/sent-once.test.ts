import { globSync, readFileSync } from 'node:fs';
import { endpoints } from '@blattwerk/contract/api.ts';
import { type Endpoint, isForOperators } from '@blattwerk/contract/http/endpoint.ts';
import { expect, test } from 'vitest';

const root = `${import.meta.dirname}/../..`;
const files = globSync('{areas,frame,shell}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8').replaceAll('"', "'") }));

/** The text before each use of a call, types excluded. */
function usesOf(text: string, call: string): string[] {
  return text
    .split(`'${call}'`)
    .slice(0, -1)
    .filter((before) => !/[<|]\s*$|= $/.test(before))
    .map((before) => /(?:\w*\(|\S)\s*$/.exec(before)?.[0].trimEnd() ?? '');
}

test('every call that the server deduplicates is sent with its key, on all pages of operators', () => {
  const sent = endpoints
    .filter(({ idempotencyKey }: Endpoint) => idempotencyKey)
    .flatMap(({ method, path, access }: Endpoint) => {
      const call = `${method} ${path}`;
      return files
        .filter(({ file }) => isForOperators(access) || file.startsWith('areas/operations/'))
        .flatMap(({ file, text }) => usesOf(text, call).map((by) => ({ file, call, by })));
    });
  for (const area of [
    'approvals',
    'corrections',
    'customers',
    'deletions',
    'inbox',
    'moves',
    'objections',
    'operators',
    'payouts',
    'questions',
  ])
    expect(sent.map(({ file }) => file)).toContainEqual(expect.stringContaining(`/operations/${area}/`));
  expect(sent.filter(({ by }) => by !== 'requestOnce(')).toEqual([]);
});
