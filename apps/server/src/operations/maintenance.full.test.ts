import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { PATIENCE_MS } from '../../test-support/patience.ts';
import { setUpNetwork } from '../../test-support/set-up-network.ts';
import { TEST_PASSWORD } from '../../test-support/test-server.ts';
import { currentMaintenance, maintenanceFile } from '../platform/maintenance-state.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

const { server, root, anna } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
});

afterEach(() => switchTo(null));

/** Writes or removes the file, and waits until the server has noticed. */
async function switchTo(content: string | null): Promise<void> {
  const { config } = server.deps;
  if (content === null) await rm(maintenanceFile(config), { force: true });
  else await writeFile(maintenanceFile(config), content);
  await expect.poll(() => currentMaintenance(config) !== null).toBe(content !== null);
}

const status = async (whose: string | null, url: string) => (await server.call(whose, { url })).statusCode;
const signIn = (email: string) =>
  server.call(null, {
    method: 'POST',
    url: '/api/login',
    payload: { username: email, password: TEST_PASSWORD },
  });

test('under maintenance every call is 503 with Retry-After, as problem and as hydra error', async () => {
  expect(await status(anna.token, '/api/user/')).toBe(200);
  await switchTo('2026-03-15T10:12:30Z\n');
  const problem = await server.call(anna.token, {
    url: '/api/user/',
    headers: { accept: 'application/json' },
  });
  expect([problem.statusCode, problem.headers['retry-after']]).toEqual([503, '750']);
  expect(problem.headers['content-type']).toContain('application/problem+json');
  expect(problem.json()).toMatchObject({
    status: 503,
    detail: 'Under maintenance.',
    maintenance: { until: '2026-03-15T10:12:30.000Z' },
  });
  const hydra = await server.call(anna.token, {
    url: '/api/user/',
    headers: { accept: 'application/ld+json' },
  });
  expect(hydra.json()).toMatchObject({ '@type': 'hydra:Error', maintenance: { until: expect.any(String) } });
  for (const url of ['/api/batch?paths=x', '/api/nowhere', '/csv/payouts', '/pdf/payouts/1'])
    expect([url, await status(anna.token, url)]).toEqual([url, 503]);
  expect(await status(null, '/api/user/')).toBe(503);
  expect(await status('a-dead-token', '/api/user/')).toBe(503);
  await switchTo(null);
  expect(await status(anna.token, '/api/user/')).toBe(200);
});

test('without a known end clients retry after half a minute; with a past one as well', async () => {
  for (const content of ['', 'soon', '2026-03-15T09:00:00Z']) {
    await switchTo(content);
    expect((await server.call(anna.token, { url: '/api/user/' })).headers['retry-after']).toBe('30');
    await switchTo(null);
  }
});

test('operators can go on working; nobody else can sign in, and no session is opened for them', async () => {
  await switchTo('');
  expect(await status(root.token, '/api/user/')).toBe(200);
  expect((await signIn(root.email)).statusCode).toBe(200);
  const sessions = () =>
    server.database.db.selectFrom('sessions').select('id').where('user_id', '=', anna.id).execute();
  const before = (await sessions()).length;
  expect((await signIn(anna.email)).statusCode).toBe(503);
  expect((await sessions()).length).toBe(before);
});

test('imprint and privacy notice stay open to everybody', async () => {
  await switchTo('');
  // None is published here.
  expect(await status(null, '/api/legal_pages/imprint')).toBe(404);
  expect(await status(null, '/api/legal_pages/privacy?locale=en')).toBe(404);
  await switchTo(null);
});

test('health checks work as usual, and report the maintenance', async () => {
  await switchTo('');
  expect(await status(null, '/healthz')).toBe(200);
  const readiness = async () => (await server.call(null, { url: '/readyz' })).json();
  await expect.poll(readiness).toEqual({ status: 'ready', maintenance: true });
  await switchTo(null);
  await expect.poll(readiness).toEqual({ status: 'ready' });
});

test('no request waits for files: with all file threads blocked, the health check still answers', async () => {
  const pipe = join(server.deps.config.dataDir, 'pipe');
  execFileSync('mkfifo', [pipe]);
  // Opening a FIFO for reading blocks until somebody opens it for writing. Node has four threads for files.
  const held = Array.from({ length: 8 }, () => open(pipe, 'r'));
  try {
    // Longer than the state of the switch is cached.
    await sleep(1_500);
    expect(await Promise.race([status(null, '/healthz'), sleep(PATIENCE_MS, 'no answer')])).toBe(200);
  } finally {
    const writer = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    for (const handle of await Promise.all(held)) await handle.close();
    closeSync(writer);
  }
});
