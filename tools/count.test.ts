import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { judgeRun } from './count.mjs';

const folder = mkdtempSync(join(tmpdir(), 'count-'));

afterAll(() => rmSync(folder, { recursive: true }));

const oneFailed = JSON.stringify({
  numPassedTests: 5,
  numFailedTests: 1,
  testResults: [
    { name: 'good.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'fine' }] },
    {
      name: 'bad.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'fine' },
        { status: 'skipped', fullName: 'judges by what is not here' },
        {
          status: 'failed',
          fullName: 'adds',
          failureMessages: ['expected 3 to be 4\n{ seed: 7 }\n\n    at bad.test.ts:1'],
        },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', message: 'no such import\nmore', assertionResults: [] },
  ],
});

test.each([
  [
    'all passed',
    0,
    '{ "numPassedTests": 5, "numFailedTests": 0 }',
    { passed: 5, failed: 0, failures: [], skipped: [] },
  ],
  [
    'some failed',
    1,
    oneFailed,
    {
      passed: 5,
      failed: 1,
      failures: [
        'bad.test.ts: adds: expected 3 to be 4\n    { seed: 7 }',
        'broken.test.ts: no such import\n    more',
      ],
      skipped: ['judges by what is not here'],
    },
  ],
  [
    'ended badly although nothing failed',
    1,
    '{ "numPassedTests": 5, "numFailedTests": 0 }',
    { passed: 5, failed: 1, failures: ['ended with 1 although no test failed'], skipped: [] },
  ],
  [
    'killed',
    null,
    '{ "numPassedTests": 5, "numFailedTests": 0 }',
    { passed: 5, failed: 1, failures: ['ended with a signal although no test failed'], skipped: [] },
  ],
  [
    'nothing ran',
    0,
    '{ "numPassedTests": 0, "numFailedTests": 0 }',
    { passed: 0, failed: 1, failures: ['nothing ran'], skipped: [] },
  ],
  ['no readable report', 0, '{', { passed: 0, failed: 1, failures: ['nothing ran'], skipped: [] }],
])('a run is counted: %s', (name, code, content, expected) => {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, content);
  expect(judgeRun(code, path)).toEqual(expected);
});

test('a run without a report counts as a failure', () => {
  expect(judgeRun(0, join(folder, 'nowhere'))).toMatchObject({ passed: 0, failed: 1 });
});
