import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('work under one lock is never done at the same time, and a failure frees it', async () => {
  const path = join(folder, 'deep/setup.lock');
  let running = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    running += 1;
    for (let turns = 0; turns < 20; turns += 1) {
      await turn();
      expect(running).toBe(1);
    }
    running -= 1;
    done += 1;
  };
  const failing = withLock(path, () => Promise.reject(new Error('broken')));
  await Promise.all([withLock(path, work), expect(failing).rejects.toThrow('broken'), withLock(path, work)]);
  expect(done).toBe(2);
  expect(existsSync(path)).toBe(false);
});

test('the lock of a process that is gone counts for nothing', async () => {
  const path = join(folder, 'setup.lock');
  writeFileSync(path, String(spawnSync('true').pid));
  expect(await withLock(path, async () => 'done')).toBe('done');
  expect(readdirSync(folder)).toEqual([]);
});
