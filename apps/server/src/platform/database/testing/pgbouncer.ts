import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@blattwerk/process-lock/process-identity.mjs';
import pg from 'pg';
import { PATIENCE_MS } from '../../../../test-support/patience.ts';
import { freePort } from '../postgres/postmaster.ts';
import { commandAs, nobody, type RunAs, worksAs } from '../postgres/run-as.ts';

/** A pooler in front of a cluster. */
export interface PgBouncer {
  /** The address of a database through the pooler instead of directly. */
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in strict mode: `pool_mode=transaction` with few connections, so that clients have to share them,
 * and rejecting startup parameters.
 * @param url a superuser's address of the cluster; everybody signs in as that role
 */
export async function startPgBouncer(program: string, url: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const target = new URL(url);
  const port = await freePort(0);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: 4,
    max_client_conn: 500,
    // Test databases are cloned and dropped, which requires that nobody is connected to them.
    server_idle_timeout: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const configuration = join(folder, 'pgbouncer.ini');
  writeFileSync(
    configuration,
    `[databases]\n* = host=${target.hostname} port=${target.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  writeFileSync(settings.auth_file, `"${target.username}" "${target.password}"\n`, { mode: 0o600 });
  const {
    program: file,
    args,
    ...user
  } = commandAs(whoRuns(program, folder), program, ['-q', configuration]);
  const child = spawn(file, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (bytes) => {
    output += String(bytes);
  });
  const through = (address: string) => {
    const pooled = new URL(address);
    pooled.port = String(port);
    return pooled.href;
  };
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await answers(through(url)))) {
    if (!isAlive(child.pid ?? -1) || Date.now() > deadline)
      throw new Error(`PgBouncer does not start: ${output}`);
    await sleep(25);
  }
  return {
    through,
    stop: async () => {
      child.kill('SIGKILL');
      while (isAlive(child.pid ?? -1)) await sleep(5);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The user to run as: it refuses to run as root. */
function whoRuns(program: string, folder: string): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const namespace: RunAs = { kind: 'namespace' };
  if (worksAs(namespace, program, folder)) return namespace;
  const other = nobody();
  if (other.kind === 'user') spawnSync('chown', ['-R', `${other.uid}:${other.gid}`, folder]);
  return other;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}
