import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { judgeRun } from './count.mjs';

const folder = mkdtempSync(join(tmpdir(), 'count-'));

afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['all passed', 0, '{ "numPassedTests": 5, "numFailedTests": 0 }', { passed: 5, failed: 0 }],
  ['some failed', 1, '{ "numPassedTests": 5, "numFailedTests": 2 }', { passed: 5, failed: 2 }],
  [
    'ended badly although nothing failed',
    1,
    '{ "numPassedTests": 5, "numFailedTests": 0 }',
    { passed: 5, failed: 1 },
  ],
  ['killed', null, '{ "numPassedTests": 5, "numFailedTests": 0 }', { passed: 5, failed: 1 }],
  ['nothing ran', 0, '{ "numPassedTests": 0, "numFailedTests": 0 }', { passed: 0, failed: 1 }],
  ['no readable report', 0, '{', { passed: 0, failed: 1 }],
])('a run is counted: %s', (name, code, content, expected) => {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, content);
  expect(judgeRun(code, path)).toEqual(expected);
});

test('a run that left no report is a failure', () => {
  expect(judgeRun(0, join(folder, 'nowhere'))).toEqual({ passed: 0, failed: 1 });
});
