import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareEnvironment } from '../test-support/bare-environment.ts';
import { PATIENCE } from '../test-support/patience.ts';
import { readyAddress, whileItRuns } from '../test-support/while-it-runs.ts';
import { serverProcesses } from './platform/database/postgres/processes.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let dataDir = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'main-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function start(): ChildProcess {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' };
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function readText(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream ? text(stream) : Promise.resolve('');
}

test('a second start on the same data says where it is served, and the first stops without a trace', async () => {
  const first = start();
  const url = await readyAddress(first);
  const second = start();
  const [errors, [code]] = await Promise.all([readText(second.stderr), once(second, 'exit')]);
  expect(code).toBe(1);
  expect(errors).toBe(
    `${dataDir} is already served at ${url} by process ${first.pid}. ` +
      'Stop that one first, or set DATA_DIR (and PORT) for a second one.\n',
  );
  // As from a terminal and from whoever started it: the same signal twice.
  first.kill('SIGTERM');
  first.kill('SIGTERM');
  expect((await once(first, 'exit'))[0]).toBe(0);
  expect(serverProcesses(join(dataDir, 'postgres'))).toEqual([]);
});

test('a start that is interrupted leaves no database server behind', async () => {
  const child = start();
  const cluster = join(dataDir, 'postgres');
  await whileItRuns(
    child,
    vi.waitUntil(() => serverProcesses(cluster).length > 0, PATIENCE),
  );
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(serverProcesses(cluster)).toEqual([]);
});
