import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processIdentity } from './process-identity.mjs';
import { isHeldByAnother, LockHeldError, takeProcessLock, withProcessLock } from './process-lock.mjs';

let folder = '';
let path = '';
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'server.lock');
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true });
});

/** Another process, with this module bound to `lock` and this test's lock file to `path`. */
function run(code: string): ChildProcess {
  const head = `import * as lock from ${JSON.stringify(import.meta.resolve('./process-lock.mjs'))};
    const path = ${JSON.stringify(path)};`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', head + code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Another process that holds a lock until it is killed. */
async function runHolder(held = path): Promise<ChildProcess> {
  const holder = run(
    `lock.takeProcessLock(${JSON.stringify(held)}); console.log('held'); setInterval(() => {}, 1000);`,
  );
  await once(holder.stdout as NodeJS.ReadableStream, 'data');
  return holder;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function refusal(): LockHeldError {
  try {
    takeProcessLock(path);
  } catch (error) {
    if (error instanceof LockHeldError) return error;
    throw error;
  }
  throw new Error('The lock is free.');
}

test('a second holder is rejected with the details of the first', () => {
  const lock = takeProcessLock(path);
  lock.describe('http://127.0.0.1:3000');
  expect(refusal().holder.pid).toBe(process.pid);
  expect(refusal().message).toContain('http://127.0.0.1:3000');
  lock.release();
  takeProcessLock(path).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock released twice, or described after its release, does not affect the next holder', () => {
  const first = takeProcessLock(path);
  first.release();
  const second = takeProcessLock(path, 'second');
  first.describe('first');
  first.release();
  expect(refusal().holder.note).toBe('second');
  second.release();
});

test('work under one lock never overlaps, and a failure releases the lock', async () => {
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
  const waiting = { onWait: () => undefined };
  const failing = withProcessLock(path, () => Promise.reject(new Error('broken')), waiting);
  await Promise.all([
    withProcessLock(path, work, waiting),
    expect(failing).rejects.toThrow('broken'),
    withProcessLock(path, work, waiting),
  ]);
  expect(done).toBe(2);
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a killed process is ignored, and the waiting process reported its number once', async () => {
  const holder = await runHolder();
  expect(() => takeProcessLock(path)).toThrow(`process ${holder.pid}`);
  expect(isHeldByAnother(path)).toBe(true);
  const reported: number[] = [];
  const waiting = withProcessLock(path, async () => 'done', { onWait: ({ pid }) => reported.push(pid) });
  const other = run('await lock.withProcessLock(path, async () => undefined);');
  const output = text(other.stderr as NodeJS.ReadableStream);
  await once(other.stderr as NodeJS.ReadableStream, 'data');
  await kill(holder);
  expect(await waiting).toBe('done');
  expect(reported).toEqual([holder.pid]);
  expect(await output).toBe(`Waiting for process ${holder.pid}, which does the same …\n`);
  expect(isHeldByAnother(path)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('waiting ends with the holder on timeout, and with the reason of an aborted signal', async () => {
  const lock = takeProcessLock(path);
  const onWait = () => undefined;
  const work = () => Promise.reject(new Error('unreachable'));
  await expect(withProcessLock(path, work, { timeoutMs: 50, onWait })).rejects.toThrow(LockHeldError);
  const aborted = new AbortController();
  const waiting = withProcessLock(path, work, { signal: aborted.signal, onWait });
  aborted.abort(new Error('shutdown'));
  await expect(waiting).rejects.toThrow('shutdown');
  lock.release();
});

test.each([
  [
    'an earlier process with the same number',
    JSON.stringify({ pid: process.pid, identity: 'earlier', note: '' }),
  ],
  ['a file that a power failure emptied', ''],
  ['a file that holds only a number', String(process.pid)],
  ['a file that holds nothing of this kind', 'null'],
])('a lock file without a valid holder is ignored: %s', (_, content) => {
  writeFileSync(path, content);
  takeProcessLock(path).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a process that is replacing a dead holder is waited for, unless it is dead itself', async () => {
  const dead = await runHolder();
  const identity = processIdentity(dead.pid ?? -1);
  await kill(dead);
  const left = readFileSync(path, 'utf8');
  const replacing = await runHolder(`${path}.${dead.pid}-${identity}`);
  expect(refusal().message).toBe(`${path} is held by process ${replacing.pid}`);
  expect(readFileSync(path, 'utf8')).toBe(left);
  await kill(replacing);
  takeProcessLock(path).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('when processes die while holding the lock, no two ever hold it simultaneously', async () => {
  const inside = JSON.stringify(join(folder, 'inside'));
  const work = `import { rmSync, writeFileSync } from 'node:fs';
    await lock.withProcessLock(path, async () => {
      writeFileSync(${inside}, '', { flag: 'wx' });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      rmSync(${inside});
      process.stdout.write('done', () => process.kill(process.pid, 'SIGKILL'));
      await new Promise(() => setInterval(() => {}, 1000));
    }, { onWait: () => undefined });`;
  const workers = Array.from({ length: process.env.WITH_FULL_RUN === '1' ? 6 : 3 }, () => run(work));
  const outputs = await Promise.all(workers.map((child) => text(child.stdout as NodeJS.ReadableStream)));
  expect(outputs).toEqual(workers.map(() => 'done'));
  // The pipes of a killed process close shortly before it is gone.
  await Promise.all(workers.map(kill));
  takeProcessLock(path).release();
});
