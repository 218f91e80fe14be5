import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@blattwerk/process-lock/process-identity.mjs';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { fullTest } from '@blattwerk/server/test-support/full-test.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatRuns } from './repeat-tests.mjs';

let logs = '';

beforeEach(() => {
  logs = mkdtempSync(join(tmpdir(), 'repeated-'));
});
afterEach(() => rmSync(logs, { recursive: true }));

/** Repeats a script; returns the figures of each run except load and seconds. */
async function repeat(
  script: string,
  { busy = 0, cleaningMs = 100 } = {},
): Promise<{ isGreen: boolean; rows: number[][] }> {
  const lines: string[] = [];
  const command = [process.execPath, '--eval', script];
  const isGreen = await repeatRuns({
    runs: 2,
    busy,
    command,
    results: join(logs, 'results'),
    logs,
    cleaningMs,
    say: (line) => lines.push(line),
  });
  const rows = lines.slice(2).map((line) => line.split('|').slice(1, -1).map(Number));
  return { isGreen, rows: rows.map((row) => row.filter((_, column) => column !== 2 && column !== 5)) };
}

test('runs that pass and leave nothing behind are green, and their output is kept', async () => {
  expect(await repeat("console.log('7 passed, 0 failed, 1 skipped')", { busy: 1 })).toEqual({
    isGreen: true,
    rows: [
      [1, 1, 7, 0, 0, 0],
      [2, 1, 7, 0, 0, 0],
    ],
  });
  expect(readFileSync(join(logs, 'run-2.log'), 'utf8')).toBe('7 passed, 0 failed, 1 skipped\n');
});

fullTest('a run that fails, crashes or says nothing is not', async () => {
  const failed = await repeat("console.log('7 passed, 2 failed'); process.exit(1)");
  expect(failed).toEqual({
    isGreen: false,
    rows: [
      [1, 0, 7, 2, 0, 0],
      [2, 0, 7, 2, 0, 0],
    ],
  });
  expect((await repeat("console.log('7 passed, 0 failed'); process.exit(1)")).isGreen).toBe(false);
  expect((await repeat("console.log('bye')")).isGreen).toBe(false);
});

inFullRun(() => {
  test('the recorded failures of a run survive the next run', async () => {
    const failing = `const folder = process.env.RESULTS;
    require('node:fs').mkdirSync(folder, { recursive: true });
    require('node:fs').writeFileSync(folder + '/seen.txt', String(process.pid));
    console.log('7 passed, 1 failed'); process.exit(1)`;
    vi.stubEnv('RESULTS', join(logs, 'results'));
    await repeat(failing);
    const [first, second] = [1, 2].map((run) => readFileSync(join(logs, `run-${run}/seen.txt`), 'utf8'));
    expect(first).not.toBe(second);
  });

  test('what a run leaves behind is counted and removed', async () => {
    const leaving = `require('node:fs').mkdtempSync(process.env.TMPDIR + '/left-');
    const left = require('node:child_process').spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    left.unref();
    console.log(left.pid + '\\n7 passed, 0 failed');`;
    expect(await repeat(leaving)).toEqual({
      isGreen: false,
      rows: [
        [1, 0, 7, 0, 1, 1],
        [2, 0, 7, 0, 1, 1],
      ],
    });
    const log = readFileSync(join(logs, 'run-2.log'), 'utf8');
    expect(log).toContain('left: sleep 600');
    const pid = Number(log.split('\n')[0]);
    expect(isAlive(pid)).toBe(false);
  });
});

inFullRun(() => {
  test('the clean-up of a run may end after the run itself', async () => {
    const leaving = `require('node:child_process').spawn('sleep', ['1'], { detached: true, stdio: 'ignore' }).unref();
    console.log('7 passed, 0 failed');`;
    expect((await repeat(leaving, { cleaningMs: PATIENCE_MS })).isGreen).toBe(true);
  });
});
