import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { berlinDay } from '@blattwerk/plan/days.ts';
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

function start(level = 'silent'): ChildProcess {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: level };
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function readText(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream ? text(stream) : Promise.resolve('');
}

test('a second start on the same data reports the address that serves it, and the first stops without a trace', async () => {
  const first = start();
  const url = await readyAddress(first);
  const second = start();
  const [errors, [code]] = await Promise.all([readText(second.stderr), once(second, 'exit')]);
  expect(code).toBe(1);
  expect(errors).toBe(
    `${dataDir} is already served at ${url} by process ${first.pid}. ` +
      'Stop that one first, or set DATA_DIR (and PORT) for a second one.\n',
  );
  // As when a terminal and the parent process both send the signal.
  first.kill('SIGTERM');
  first.kill('SIGTERM');
  expect((await once(first, 'exit'))[0]).toBe(0);
  expect(serverProcesses(join(dataDir, 'postgres'))).toEqual([]);
});

test('an interrupted start leaves no database server behind', async () => {
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

/** The output of a process from now on. */
function hear({ stdout }: ChildProcess): () => string {
  let output = '';
  stdout?.on('data', (part: Buffer) => {
    output += part;
  });
  return () => output;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
}

test('a start on an empty database prints a set-up code, but not to its log', async () => {
  const first = start('trace');
  const output = hear(first);
  const url = await readyAddress(first);
  const code = await whileItRuns(
    first,
    vi.waitUntil(() => / code: ([A-Z2-9-]{23})\n/.exec(output())?.[1], PATIENCE),
  );
  const answer = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code,
      company: 'Laubwerk GmbH',
      firstName: 'Ruth',
      lastName: 'Rebe',
      email: 'ruth@laubwerk.example',
      password: 'Birnbaum-am-Bach',
      start: berlinDay(Date.now()).slice(0, 7),
    }),
  });
  expect(answer.status).toBe(204);
  await stop(first);
  const lines = output().split('\n');
  expect(lines.filter((line) => line.includes(code))).toEqual([
    `No company has begun here yet. Open ${url}/setup and enter this code: ${code}`,
  ]);
  const second = start();
  const saidAgain = hear(second);
  const address = await readyAddress(second);
  await stop(second);
  expect(saidAgain()).toBe(`ready ${address}\n`);
});
