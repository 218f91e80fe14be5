import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@blattwerk/process-lock/process-identity.mjs';
import { expect, test } from 'vitest';
import { serverProcesses } from './processes.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { kill, modeOf, query, Scene, until } from './testing.ts';

/** Collects the supervisor's log messages. */
function listener() {
  const messages: string[] = [];
  return { messages, log: { info: (_details: object, message: string) => messages.push(message) } };
}

test('the first start creates a private, local database with a role that owns nothing', async () => {
  await using scene = new Scene();
  const { dataDir } = scene;
  const server = await startEmbeddedPostgres({ dataDir, log: listener().log });
  const [facts] = await query<Record<string, string>>(
    server.url,
    `select getdatabaseencoding() as encoding, current_setting('listen_addresses') as listen,
            current_setting('unix_socket_directories') as sockets, current_setting('fsync') as fsync,
            current_setting('max_connections') as connections, current_setting('timezone') as zone,
            (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'blattwerk') as locale,
            (select rolsuper::text from pg_roles where rolname = current_user) as superuser`,
  );
  expect(facts).toEqual({
    encoding: 'UTF8',
    listen: '127.0.0.1',
    sockets: '',
    fsync: 'on',
    connections: '100',
    zone: 'UTC',
    locale: 'b C.UTF-8',
    superuser: 'true',
  });
  const [role] = await query(
    server.applicationUrl,
    'select rolsuper, rolcreatedb, current_user from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolcreatedb: false, current_user: 'blattwerk_app' });
  await expect(query(server.applicationUrl, 'create table a ()')).rejects.toThrow('permission denied');
  await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
  expect(modeOf(dataDir)).toBe('700');
  expect(modeOf(join(dataDir, 'postgres'))).toBe('700');
  for (const file of ['postgres.json', 'postgres.log']) expect(modeOf(join(dataDir, file))).toBe('600');
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).not.toContain(new URL(server.applicationUrl).password);
  const pid = scene.postmasterPid();
  await server.stop();
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('a second start keeps data and port', async () => {
  await using scene = new Scene();
  const { dataDir } = scene;
  const first = await startEmbeddedPostgres({ dataDir, log: listener().log });
  await query(first.url, 'create table kept as select 7 as seven');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir, log: listener().log });
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
  await second.stop();
});

test('the server of a killed process is attached to, and stopped by its last user', async () => {
  await using scene = new Scene();
  const killed = await scene.serve();
  const pid = scene.postmasterPid();
  await kill(killed.child.pid ?? -1);
  expect(isAlive(pid)).toBe(true);
  const { log, messages } = listener();
  const server = await startEmbeddedPostgres({ dataDir: scene.dataDir, log });
  expect(messages).toEqual(['attached to the running database server']);
  expect(server.url).toBe(killed.url);
  expect(scene.postmasterPid()).toBe(pid);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test('two processes share one server; it keeps running for the one that remains', async () => {
  await using scene = new Scene();
  const [one, two] = await Promise.all([scene.serve(), scene.serve()]);
  expect(one.url).toBe(two.url);
  const pid = scene.postmasterPid();
  one.child.kill('SIGTERM');
  await until(() => one.child.exitCode !== null);
  expect(await query(two.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  two.child.kill('SIGTERM');
  await until(() => two.child.exitCode !== null);
  expect([one.child.exitCode, two.child.exitCode]).toEqual([0, 0]);
  expect(isAlive(pid)).toBe(false);
});

/** Kills a serving process and its server, so that a pid file is left behind; returns the acknowledged rows. */
async function crash(scene: Scene): Promise<string> {
  const { child, url } = await scene.serve();
  await query(url, 'create table if not exists kept (seven int)');
  await query(url, 'insert into kept values (7)');
  const pid = scene.postmasterPid();
  await kill(child.pid ?? -1);
  await kill(pid);
  return readFileSync(join(scene.dataDir, 'postgres/postmaster.pid'), 'utf8');
}

async function expectOpensAgain(scene: Scene): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: scene.dataDir, log: listener().log });
  expect(await query(server.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
  await server.stop();
}

test('a stale pid file of a killed process and server does not prevent a start', async () => {
  await using scene = new Scene();
  await crash(scene);
  await expectOpensAgain(scene);
});

test('a statement that outlives its server is ended before the next one opens the data', async () => {
  await using scene = new Scene();
  const { child, url } = await scene.serve();
  await query(url, 'create table kept as select 7 as seven');
  // A count in a single statement never checks whether the server is still there.
  const endless = query(url, 'select count(*) from generate_series(1, 1000000000000)').catch(String);
  const cluster = join(scene.dataDir, 'postgres');
  await until(async () => {
    const rows = await query(
      url,
      "select 1 from pg_stat_activity where query like '%generate_series%' and state = 'active'",
    );
    return rows.length === 2;
  });
  await kill(child.pid ?? -1);
  await kill(scene.postmasterPid());
  expect(serverProcesses(cluster).length).toBeGreaterThan(0);
  await expectOpensAgain(scene);
  expect(await endless).toContain('terminating connection');
});

test('a stale pid file with the number of another program does not prevent a start', async () => {
  await using scene = new Scene();
  const stale = await crash(scene);
  const other = scene.run('sleep', ['600']);
  writeFileSync(join(scene.dataDir, 'postgres/postmaster.pid'), stale.replace(/^\d+/, String(other.pid)));
  await expectOpensAgain(scene);
  expect(isAlive(other.pid ?? -1)).toBe(true);
});

test('a stale pid file with the number of a zombie does not prevent a start', async () => {
  await using scene = new Scene();
  const stale = await crash(scene);
  // The shell becomes `sleep`, which never reaps its child.
  const parent = scene.run('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600']);
  const zombie = await new Promise<number>((resolve) =>
    parent.stdout?.once('data', (text) => resolve(Number(text))),
  );
  await until(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n');
  process.kill(zombie, 'SIGKILL');
  await until(() => /\) Z /.test(readFileSync(`/proc/${zombie}/stat`, 'utf8')));
  expect(isAlive(zombie)).toBe(false);
  writeFileSync(join(scene.dataDir, 'postgres/postmaster.pid'), stale.replace(/^\d+/, String(zombie)));
  await expectOpensAgain(scene);
});

test('a server that dies is restarted on its port, and no acknowledged write is lost', async () => {
  await using scene = new Scene();
  const server = await startEmbeddedPostgres({ dataDir: scene.dataDir, log: listener().log });
  await query(server.url, 'create table kept (round int)');
  for (let round = 1; round <= 3; round += 1) {
    await query(server.url, `insert into kept values (${round})`);
    await kill(scene.postmasterPid());
    await until(() =>
      query(server.url, 'select 1').then(
        () => true,
        () => false,
      ),
    );
  }
  expect(await query(server.url, 'select count(*)::int as rounds from kept')).toEqual([{ rounds: 3 }]);
  await server.stop();
  expect(serverProcesses(join(scene.dataDir, 'postgres'))).toEqual([]);
});

test('an interrupted creation is discarded, a lost database is not replaced by an empty one', async () => {
  await using scene = new Scene();
  const { dataDir } = scene;
  mkdirSync(join(dataDir, 'postgres.unfinished/base'), { recursive: true });
  const server = await startEmbeddedPostgres({ dataDir, log: listener().log });
  await server.stop();
  expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false);
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  await expect(startEmbeddedPostgres({ dataDir, log: listener().log })).rejects.toThrow('is gone');
});

test('a server that cannot start gives the reason', async () => {
  await using scene = new Scene();
  const { dataDir } = scene;
  await (await startEmbeddedPostgres({ dataDir, log: listener().log })).stop();
  writeFileSync(join(dataDir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n');
  await expect(startEmbeddedPostgres({ dataDir, log: listener().log })).rejects.toThrow('no_such_setting');
  rmSync(join(dataDir, 'postgres.json'));
  await expect(startEmbeddedPostgres({ dataDir, log: listener().log })).rejects.toThrow(
    'postgres.json is missing',
  );
});
