import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LockHeldError, takeProcessLock, waitForProcessLock } from './process-lock.ts';
import { kill, Scene } from './testing.ts';

let folder = '';
let path = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'server.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a second holder is refused and told about the first', () => {
  const lock = takeProcessLock(path);
  lock.describe('http://127.0.0.1:3000');
  let refusal: unknown;
  try {
    takeProcessLock(path);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(LockHeldError);
  expect((refusal as LockHeldError).holder.pid).toBe(process.pid);
  expect((refusal as LockHeldError).message).toContain('http://127.0.0.1:3000');
  lock.release();
  takeProcessLock(path).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a killed process counts for nothing', async () => {
  await using scene = new Scene();
  const module = fileURLToPath(new URL('./process-lock.ts', import.meta.url));
  const code = `import(${JSON.stringify(module)}).then((m) => { m.takeProcessLock(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000); })`;
  const holder = scene.run(process.execPath, ['-e', code]);
  await new Promise((resolve) => holder.stdout?.once('data', resolve));
  expect(() => takeProcessLock(path)).toThrow(`process ${holder.pid}`);
  await expect(waitForProcessLock(path, 50)).rejects.toThrow(LockHeldError);
  const waiting = waitForProcessLock(path, 20_000);
  await kill(holder.pid ?? -1);
  (await waiting).release();
});

test('a lock of an earlier process with the same number, or an emptied file, counts for nothing', () => {
  for (const content of [JSON.stringify({ pid: process.pid, identity: 'earlier', note: '' }), '']) {
    writeFileSync(path, content);
    takeProcessLock(path).release();
  }
  expect(readdirSync(folder)).toEqual([]);
});
