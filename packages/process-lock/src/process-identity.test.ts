import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { isAlive, listedIdentity, processIdentity } from './process-identity.mjs';

test('a process keeps its identity while it runs, and has none after that', async () => {
  const child = spawn('sleep', ['1000']);
  const pid = child.pid ?? -1;
  expect(processIdentity(pid)).toBe(processIdentity(pid));
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(processIdentity(pid)).toBeUndefined();
  expect(isAlive(pid)).toBe(false);
});

test.skipIf(spawnSync('ps').error !== undefined)(
  'with ps, callers in different time zones and languages get the same identity',
  () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
    const one = listedIdentity(process.pid);
    vi.stubEnv('TZ', 'America/New_York');
    vi.stubEnv('LC_ALL', 'C');
    expect(one).toMatch(/\d/);
    expect(listedIdentity(process.pid)).toBe(one);
    expect(listedIdentity(spawnSync('true').pid)).toBeUndefined();
  },
);
