import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readCredentials, writeCredentials } from './credentials.ts';
import { nobody, worksAs } from './run-as.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { modeOf, query, Scene, script, userOf } from './testing.ts';

const log = { info: () => undefined };
const isRoot = process.getuid?.() === 0;
const stranger = nobody();
const nobodyUid = stranger.kind === 'user' ? stranger.uid : -1;

/** Command prefix that runs the rest as an unprivileged user who may write in the folder. */
function ordinaryUserFor(folder: string): string[] {
  if (!isRoot) return [];
  chownSync(folder, nobodyUid, nobodyUid);
  const canEnter = worksAs(stranger, process.execPath, folder) && canRead(script);
  if (canEnter) return ['setpriv', `--reuid=${nobodyUid}`, `--regid=${nobodyUid}`, '--clear-groups'];
  // Below a folder that only root may enter, root itself runs as an unprivileged user in a namespace.
  chownSync(folder, 0, 0);
  return ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
}

function canRead(path: string): boolean {
  return spawnSync('setpriv', [`--reuid=${nobodyUid}`, '--clear-groups', 'test', '-r', path]).status === 0;
}

/** Makes `unshare` fail as on a system that disallows user namespaces. */
function refuseNamespaces(folder: string): void {
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    join(folder, 'bin/unshare'),
    '#!/bin/sh\necho "unshare: Operation not permitted" >&2\nexit 1\n',
  );
  chmodSync(join(folder, 'bin/unshare'), 0o755);
  vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env.PATH}`);
}

afterEach(() => vi.unstubAllEnvs());

test('an unprivileged user serves a folder that only they may enter', async () => {
  await using scene = new Scene();
  const { child, uid, url } = await scene.serve(ordinaryUserFor(scene.home));
  expect(modeOf(scene.home)).toBe('700');
  expect(uid).not.toBe(0);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(userOf(scene.postmasterPid())).toBe(userOf(child.pid ?? -1));
});

test.runIf(isRoot)('root serves a folder that only root may enter', async () => {
  await using scene = new Scene();
  const { dataDir } = scene;
  const inNamespace = worksAs({ kind: 'namespace' }, process.execPath, scene.home);
  const server = await startEmbeddedPostgres({ dataDir, log });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, 'postgres-place'))).toBe(!inNamespace);
  if (inNamespace) expect(userOf(scene.postmasterPid())).toBe(0);
  await server.stop();
});

test.runIf(isRoot)(
  'where root may not create user namespaces, the server runs as nobody in a folder of its own',
  async () => {
    await using scene = new Scene();
    const { dataDir } = scene;
    refuseNamespaces(scene.home);
    const first = await startEmbeddedPostgres({ dataDir, log });
    try {
      const place = readFileSync(join(dataDir, 'postgres-place'), 'utf8').trim();
      expect(place).toMatch(/^\/var\/lib\/blattwerk\/[0-9a-f]{16}$/);
      expect(userOf(scene.postmasterPid(join(place, 'postgres')))).toBe(nobodyUid);
      expect([modeOf(place), modeOf(join(dataDir, 'postgres-place'))]).toEqual(['700', '600']);
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
      await query(first.url, 'create table kept as select 7 as seven');
      await first.stop();
      vi.unstubAllEnvs();
      const second = await startEmbeddedPostgres({ dataDir, log });
      expect(await query(second.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
      await second.stop();
    } finally {
      await first.stop();
    }
  },
);

test.runIf(isRoot)('root serves an unprivileged user’s database as that user', async () => {
  await using scene = new Scene();
  const { dataDir } = scene;
  await (await startEmbeddedPostgres({ dataDir, log })).stop();
  spawnSync('chown', ['-R', `${nobodyUid}:${nobodyUid}`, scene.home]);
  // Both are rewritten at the next start, this time by root.
  rmSync(join(dataDir, 'postgres.log'));
  writeCredentials(dataDir, { ...readCredentials(dataDir, true), port: 0 });
  const server = await startEmbeddedPostgres({ dataDir, log });
  expect(userOf(scene.postmasterPid())).toBe(nobodyUid);
  await server.stop();
  const left = spawnSync('find', [dataDir, '-user', 'root'], { encoding: 'utf8' });
  expect(left.stdout).toBe('');
});

test.runIf(isRoot)('for an unprivileged user the error names the owner of the database', async () => {
  await using scene = new Scene();
  const prefix = ordinaryUserFor(scene.home);
  mkdirSync(join(scene.dataDir, 'postgres'), { recursive: true });
  chmodSync(scene.dataDir, 0o777);
  chownSync(join(scene.dataDir, 'postgres'), 1, 1);
  const [program = '', ...args] = [...prefix, process.execPath, script, scene.dataDir];
  const result = spawnSync(program, args, { encoding: 'utf8', cwd: '/' });
  expect(result.stderr).toMatch(/belongs to user \d+: start as that user/);
});

test.runIf(isRoot)(
  'root cannot serve a database of root without a namespace, and the error says so',
  async () => {
    await using scene = new Scene();
    const { dataDir } = scene;
    const server = await startEmbeddedPostgres({ dataDir, log });
    await server.stop();
    if (existsSync(join(dataDir, 'postgres-place'))) return;
    refuseNamespaces(scene.home);
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/belongs to root.*DATABASE_URL/);
  },
);
