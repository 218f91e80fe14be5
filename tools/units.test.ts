import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../apps/server/test-support/find-program.ts';
import { root } from './setup.mjs';

const units = join(root, 'deploy/systemd');
const names = readdirSync(units).sort();
const read = (name: string) => readFileSync(join(units, name), 'utf8');

test('every program that a systemd unit starts is in the repository', () => {
  const started = names.flatMap((name) =>
    [...read(name).matchAll(/\bnode (apps\/\S+\.ts)/g)].map(([, file = '']) => file),
  );
  expect(started).toHaveLength(2);
  for (const file of started) expect(existsSync(join(root, file))).toBe(true);
});

test('every secret that a unit passes on is one that the server reads from a file', () => {
  const secretNames = readFileSync(join(root, 'apps/server/src/platform/secret-files.ts'), 'utf8');
  const variables = names.flatMap((name) => [...read(name).matchAll(/(\w+)_FILE=%d\/(\w+)/g)]);
  expect(variables.length).toBeGreaterThan(8);
  for (const [, variable = '', file = ''] of variables) {
    expect(secretNames).toContain(`'${variable}'`);
    expect(file).toBe(variable.toLowerCase());
    expect(names.some((name) => read(name).includes(`LoadCredential=${file}:`))).toBe(true);
  }
});

const analyze = findProgram('systemd-analyze');

describe.skipIf(analyze === null)('systemd-analyze (a Linux with systemd)', () => {
  let folder = '';

  /** The machine as the units expect it, below a folder: systemd checks that the files they name exist. */
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'units-'));
    const opt = join(folder, 'opt');
    mkdirSync(opt);
    symlinkSync(root, join(opt, 'blattwerk'));
    for (const name of names)
      writeFileSync(join(folder, name), read(name).replaceAll('/opt/blattwerk', join(opt, 'blattwerk')));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('finds no problems in the units', () => {
    const { stdout, stderr, status } = spawnSync(
      analyze ?? '',
      ['verify', '--man=no', '--recursive-errors=no', ...names.map((name) => join(folder, name))],
      { encoding: 'utf8' },
    );
    expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  });

  test('schedules the backup at night, before the jobs that delete expired data', () => {
    const [, calendar = ''] = /^OnCalendar=(.+)$/m.exec(read('blattwerk-backup.timer')) ?? [];
    const output = execFileSync(analyze ?? '', ['calendar', calendar], { encoding: 'utf8' });
    expect(output).toMatch(/Normalized form: \*-\*-\* 01:30:00/);
  });

  test.each(names.filter((name) => name.endsWith('.service')))('grants %s few privileges', (name) => {
    const { stdout, status } = spawnSync(
      analyze ?? '',
      ['security', '--offline=true', '--no-pager', '--threshold=25', join(folder, name)],
      { encoding: 'utf8' },
    );
    expect(stdout).toMatch(/Overall exposure level for \S+: \d/);
    expect(status).toBe(0);
  });
});
