import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed, productionPackages } from './licences.ts';
import { root } from './setup.mjs';

const licensed = (licence: string | null, name = 'leaf') => isAllowed({ name, version: '1.0.0', licence });

test.each([
  'MIT',
  '(MIT AND Zlib)',
  '(MPL-2.0 OR Apache-2.0)',
  'MIT or MPL-2.0',
  'GPL-3.0-only OR (MIT AND ISC)',
  'MIT OR GPL-2.0-only AND GPL-3.0-only',
])('%s may be part of the product', (licence) => {
  expect(licensed(licence)).toBe(true);
});

test.each([
  null,
  '',
  'GPL-3.0-only',
  'MIT AND GPL-3.0-only',
  '(MIT OR ISC) AND AGPL-3.0-only',
  '(MIT',
  'MIT)',
  'MIT ISC',
  'OR MIT',
  'UNLICENSED',
  'SEE LICENSE IN README.md',
  'LGPL-3.0-or-later',
])('%j may not', (licence) => {
  expect(licensed(licence)).toBe(false);
});

test('packages reviewed by hand may, and the native library that anybody may replace', () => {
  expect(licensed(null, 'png-js')).toBe(true);
  expect(licensed('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBe(true);
  expect(licensed('GPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBe(false);
});

test('production dependencies are the installed packages that are not for development, with their licences', () => {
  const manifests: Record<string, object> = {
    'node_modules/b': { license: 'MIT' },
    'node_modules/b/node_modules/@a/c': { licenses: [{ type: 'ISC' }] },
    'node_modules/d': { license: { type: 'GPL-2.0' } },
    'node_modules/e': {},
    'node_modules/tool': { license: 'MIT' },
  };
  const packages = {
    '': {},
    'apps/web': { version: '0.1.0' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/b/node_modules/@a/c': { version: '2.0.0' },
    'node_modules/d': { version: '3.0.0' },
    'node_modules/e': { version: '4.0.0' },
    'node_modules/elsewhere': { version: '1.0.0', optional: true },
    'node_modules/link': { link: true },
    'node_modules/tool': { version: '1.0.0', dev: true },
  };
  expect(productionPackages({ packages }, (path) => manifests[path])).toEqual([
    { name: '@a/c', version: '2.0.0', licence: 'ISC' },
    { name: 'b', version: '1.0.0', licence: 'MIT' },
    { name: 'd', version: '3.0.0', licence: 'GPL-2.0' },
    { name: 'e', version: '4.0.0', licence: null },
  ]);
});

test('every installed production dependency may be part of the product', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/list-licences.ts')], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^fastify\t\d+\.\d+\.\d+\tMIT$/m);
  expect(stdout).not.toMatch(/^vitest\t/m);
});
