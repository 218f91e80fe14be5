import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPostgres15 } from './postgres-15.mjs';

const home = mkdtempSync(join(tmpdir(), 'postgres-'));
const nowhere = join(home, 'nowhere');

afterAll(() => rmSync(home, { recursive: true }));

/** A folder whose bin/postgres prints this version. */
function installed(version: string): string {
  const folder = join(home, version);
  const program = join(folder, 'bin/postgres');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(program, `#!/bin/sh\necho 'postgres (PostgreSQL) ${version}'\n`);
  chmodSync(program, 0o755);
  return folder;
}

const debian = '15.18 (Debian 15.18-0+deb12u1)';

test.each([
  ['the first place that has one', undefined, [nowhere, installed('15.4'), installed(debian)], '15.4'],
  ['a build of a distribution', undefined, [installed(debian)], debian],
  ['what is named, before all places', installed(debian), [installed('15.4')], debian],
  ['no other version', undefined, [installed('18.6'), installed('150.1')], null],
  ['nothing', undefined, [nowhere], null],
  ['nothing is named', '', [nowhere], null],
])('finds %s', (_, named, places, found) => {
  expect(findPostgres15(named, places)).toBe(found === null ? null : join(home, found));
});

test.each([nowhere, installed('18.6')])('a named folder without it is an error: %s', (named) => {
  expect(() => findPostgres15(named, [installed('15.4')])).toThrow(`POSTGRES_15 is ${named}`);
});
