import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyBinaries, findBinaries, restoreLinks } from './binaries.ts';
import { runToEnd } from './run-as.ts';

test('on a platform without programs the error names DATABASE_URL', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(/sunos-sparc.*DATABASE_URL/);
});

test('library links missing after an installation are created, and the programs run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'binaries-'));
  try {
    const copy = copyBinaries(findBinaries(), folder);
    const home = join(copy.folder, '..');
    const list = JSON.parse(readFileSync(join(copy.folder, 'pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    const targets = list.map(({ target }) => join(home, target));
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) rmSync(target);
    symlinkSync('nowhere', targets[0] ?? '');
    restoreLinks(home);
    for (const target of targets) {
      expect(lstatSync(target).isSymbolicLink()).toBe(true);
      expect(existsSync(target)).toBe(true);
    }
    const result = runToEnd({ program: join(copy.folder, 'bin/postgres'), args: ['--version'] });
    expect(result.stdout).toMatch(/^postgres \(PostgreSQL\) 18\./);
    expect(copyBinaries(findBinaries(), folder)).toEqual(copy);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
