import { expect, test } from 'vitest';
import { missingOptionalPackages } from './lockfile.ts';

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
