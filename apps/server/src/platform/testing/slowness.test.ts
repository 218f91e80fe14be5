import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { slowness } from './slowness.ts';

test('that others use all cores is seen, and nothing is faster than a quiet machine', async () => {
  expect(slowness()).toBeGreaterThanOrEqual(1);
  const busy = Array.from({ length: 4 * availableParallelism() }, () =>
    spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }),
  );
  try {
    await Promise.all(busy.map((child) => new Promise((resolve) => child.once('spawn', resolve))));
    expect(slowness()).toBeGreaterThan(1.5);
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
});
