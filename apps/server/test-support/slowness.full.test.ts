import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { slowness, timed } from './slowness.ts';

test('load on all cores is detected, and nothing is faster than an idle machine', async () => {
  expect(slowness()).toBeGreaterThanOrEqual(1);
  const busy = await useAllCores();
  try {
    expect(slowness()).toBeGreaterThan(1.5);
  } finally {
    await end(busy);
  }
});

test('load at the beginning of the work counts, and load at its end', async () => {
  const begun = await useAllCores();
  const measured = new Promise((resolve) => {
    process.once('worker', (thread) => thread.once('message', resolve));
  });
  const first = await timed(async () => {
    await measured;
    await end(begun);
  });
  expect(first.slow).toBeGreaterThan(1.5);
  const last = await timed(useAllCores);
  await end(last.result);
  expect(last.slow).toBeGreaterThan(1.5);
});

test('failing work fails, however early', async () => {
  await expect(timed(() => Promise.reject(new Error('too bad')))).rejects.toThrow('too bad');
});

async function useAllCores(): Promise<ChildProcess[]> {
  const busy = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }),
  );
  await Promise.all(busy.map((child) => once(child, 'spawn')));
  return busy;
}

async function end(children: readonly ChildProcess[]): Promise<void> {
  const gone = children.map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(gone);
}
