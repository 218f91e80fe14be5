import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '@blattwerk/server/platform/database/postgres/postmaster.ts';
import { serverProcesses } from '@blattwerk/server/platform/database/postgres/processes.ts';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import { whileItRuns } from '@blattwerk/server/test-support/while-it-runs.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const root = dirname(import.meta.dirname);
let dataDir = '';
let output = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
  output = '';
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function develop(port: number): ChildProcess {
  const child = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: `${port}`, DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return child;
}

const isSaid = (text: string) => vi.waitUntil(() => output.includes(text), PATIENCE);

test('pages and calls share one address, the server restarts after a change, and all processes end together', async () => {
  const port = await freePort(0);
  const url = `http://127.0.0.1:${port}`;
  const child = develop(port);
  try {
    await whileItRuns(child, isSaid(`ready ${url}\n`));
    expect(await (await fetch(`${url}/dashboard`)).text()).toContain('/@vite/client');
    expect(await (await fetch(`${url}/src/main.tsx`)).text()).toContain('createRoot');
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
    const refused = await fetch(`${url}/api/login`, { method: 'POST' });
    expect(refused.status).toBe(415);

    const [database] = serverProcesses(join(dataDir, 'postgres'));
    expect(database).toBeGreaterThan(0);
    const now = new Date();
    utimesSync(join(root, 'apps/server/src/app.ts'), now, now);
    await whileItRuns(child, isSaid('the server is ready again (start 2)\n'));
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
    expect(serverProcesses(join(dataDir, 'postgres'))[0]).toBe(database);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  expect(child.exitCode).toBe(0);
  expect(serverProcesses(join(dataDir, 'postgres'))).toEqual([]);
  await expect(fetch(url)).rejects.toThrow();
});

test('a port in use ends it with the reason', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('It is not listening.');
  try {
    const child = develop(address.port);
    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(output).toContain(`Port ${address.port} is already in use`);
    expect(serverProcesses(join(dataDir, 'postgres'))).toEqual([]);
  } finally {
    other.close();
  }
});
