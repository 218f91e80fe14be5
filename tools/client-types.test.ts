import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpoints } from '@blattwerk/contract/api.ts';
import { fullTest } from '@blattwerk/server/test-support/full-test.ts';
import { expect, test } from 'vitest';
import { clientTypesFile, findStaleness } from './client-types.ts';

const client = join(dirname(import.meta.dirname), 'packages/client');
const storedTypes = readFileSync(clientTypesFile, 'utf8');

test('the types of the client match the calls; `npm run client:types` writes them', () => {
  expect(findStaleness(storedTypes)).toBe(undefined);
});

fullTest('types that lack a call, or were edited by hand, are reported as stale', () => {
  expect(findStaleness(storedTypes, endpoints.slice(1))).toBe('The calls have changed since it was written.');
  expect(findStaleness(storedTypes.replace('export interface paths', 'export interface ways'))).toBe(
    'It was changed after it was written.',
  );
  expect(findStaleness('export interface paths {}\n')).toBe('It was changed after it was written.');
});

test('the README of the client shows its examples unchanged', () => {
  const readme = readFileSync(join(client, 'README.md'), 'utf8');
  const snippets = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program]) => program);
  const names = readdirSync(join(client, 'examples')).toSorted();
  expect(names).toEqual(['credits.ts', 'month.ts', 'order.ts']);
  const programs = names.map((name) => readFileSync(join(client, 'examples', name), 'utf8'));
  expect(snippets.toSorted()).toEqual(programs.toSorted());
});
