import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverProcesses } from '@blattwerk/server/platform/database/postgres/processes.ts';
import { createTestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endProcessesOf, openRunFolder, processesOf } from './run-folder.mjs';

let home = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'runs-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Starts a run of its own, outside of this one, with a server and its database. */
async function startRun(
  ...words: string[]
): Promise<{ child: ChildProcess; folder: string; dataDir: string; url: string }> {
  const { BLATTWERK_RUN_FOLDER: _, npm_lifecycle_event: __, ...environment } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-for-test.ts'), ...words], {
    env: { ...environment, TMPDIR: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit')])) as [string];
  return { child, ...(JSON.parse(line) as { folder: string; dataDir: string; url: string }) };
}

test.each([
  ['is killed', 'SIGKILL'],
  ['is interrupted', 'SIGINT'],
  ['is asked to end', 'SIGTERM'],
  ['fails in its set-up', null],
] as const)('a run that %s leaves no server, no database, no port and no folder', async (_, signal) => {
  const { child, folder, dataDir, url } = await startRun(...(signal === null ? ['crash'] : []));
  const cluster = join(dataDir, 'postgres');
  if (signal !== null) {
    // PostgreSQL starts and ends processes of its own meanwhile; the product is one more.
    await expect.poll(() => processesOf(folder).length - serverProcesses(cluster).length).toBeGreaterThan(0);
    expect(serverProcesses(cluster).length).toBeGreaterThan(0);
    child.kill(signal);
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect(processesOf(folder)).toEqual([]);
  expect(serverProcesses(cluster)).toEqual([]);
  expect(readdirSync(home)).toEqual([]);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('a run whose warden was killed too is cleaned up by the next one', async () => {
  const gone = join(home, `blattwerk-${spawnSync('true').pid}-abcdef`);
  mkdirSync(join(gone, 'data'), { recursive: true });
  const orphan = spawn('sleep', ['600'], { env: { ...process.env, TMPDIR: gone }, stdio: 'ignore' });
  const { child, folder } = await startRun();
  await expect.poll(() => existsSync(gone)).toBe(false);
  await expect.poll(() => orphan.signalCode).toBe('SIGKILL');
  expect(existsSync(folder)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => readdirSync(home)).toEqual([]);
});

test('the remaining processes of a run are ended, and its folder stays', async () => {
  const env = { ...process.env, TMPDIR: home };
  // The second one is a child of the first.
  const shell = spawn('sh', ['-c', 'sleep 600; true'], { env, stdio: 'ignore' });
  await expect.poll(() => processesOf(home).length).toBe(2);
  await endProcessesOf(home);
  expect(processesOf(home)).toEqual([]);
  await expect.poll(() => shell.signalCode).toBe('SIGKILL');
  await endProcessesOf(home);
  expect(existsSync(home)).toBe(true);
});

test('this run has such a folder, and its database is in it', async () => {
  const folder = process.env.BLATTWERK_RUN_FOLDER ?? '';
  expect(tmpdir()).toBe(folder);
  expect(openRunFolder()).toBe(folder);
  expect(processesOf(folder).length).toBeGreaterThan(0);
  if (process.env.TEST_DATABASE_URL) return;
  const database = await createTestDatabase();
  const { rows } = await database.pool.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  expect(rows[0]?.folder.startsWith(`${folder}/`)).toBe(true);
  await database.drop();
});
