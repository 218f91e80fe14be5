import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { expect, test } from 'vitest';
import { changedFiles, checkSteps, houseRules } from './check-steps.ts';

const all = [...checkSteps, houseRules];

test.each([
  ['README.md', ['format and lint', 'house rules']],
  [
    'packages/plan/src/money.ts',
    [
      'types: web',
      'types: server, tools',
      'types: web tests, e2e',
      'format and lint',
      'dead code',
      'types: plan',
      'house rules',
    ],
  ],
  [
    'apps/web/src/ui/Card.tsx',
    ['types: web', 'types: web tests, e2e', 'format and lint', 'dead code', 'texts', 'house rules'],
  ],
  [
    'apps/web/src/worker/worker.ts',
    [
      'types: web',
      'types: web tests, e2e',
      'format and lint',
      'dead code',
      'texts',
      'types: service worker',
      'house rules',
    ],
  ],
  ['e2e/session.e2e.ts', ['types: web tests, e2e', 'format and lint', 'dead code', 'house rules']],
  ['package-lock.json', all.map(({ name }) => name).filter((name) => name !== 'texts')],
])('a change of %s runs the steps that it can affect', (file, names) => {
  expect(all.filter(({ concerns }) => concerns.test(file)).map(({ name }) => name)).toEqual(names);
});

inFullRun(() => {
  test('the changed files are the uncommitted ones, or those of the last commit if there are none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'changed-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: folder });
    const write = (...names: string[]) => {
      for (const name of names) writeFileSync(join(folder, name), name);
    };
    try {
      git('init', '-q');
      write('first.ts');
      git('add', '.');
      git('commit', '-qm', 'First');
      write('second.ts', 'größe.ts');
      git('add', '.');
      git('commit', '-qm', 'Second');
      expect(changedFiles(folder).sort()).toEqual(['größe.ts', 'second.ts']);
      write('third.ts');
      rmSync(join(folder, 'first.ts'));
      expect(changedFiles(folder).sort()).toEqual(['first.ts', 'third.ts']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
