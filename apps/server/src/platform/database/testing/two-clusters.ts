import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@blattwerk/process-lock/process-identity.mjs';
import { onDatabase } from '../../../../test-support/on-database.ts';
import { PATIENCE_MS } from '../../../../test-support/patience.ts';
import { copyFolder } from '../kept-template.ts';
import { addressOf, applicationRole, readCredentials, superuser } from '../postgres/credentials.ts';
import { acceptsConnections, createFirstDatabase } from '../postgres/first-database.ts';
import { initialiseCluster } from '../postgres/initialise.ts';
import { choosePlace, removeDataFolder } from '../postgres/place.ts';
import { freePort, spawnPostmaster, stopPostmaster } from '../postgres/postmaster.ts';
import { serverProcesses } from '../postgres/processes.ts';

/** A PostgreSQL server that is not restarted when it ends. */
export class Cluster {
  readonly dataDir: string;
  readonly port: number;
  #pid = -1;

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.port = port;
  }

  get #place() {
    return choosePlace(this.dataDir);
  }

  get #credentials() {
    return readCredentials(this.dataDir, true);
  }

  /** A superuser's address. */
  get url(): string {
    return addressOf(superuser, this.#credentials.superuserPassword, this.port);
  }

  /** The address of a role that owns nothing. */
  get applicationUrl(): string {
    return addressOf(applicationRole, this.#credentials.applicationPassword, this.port);
  }

  async start(): Promise<void> {
    const { child, said } = spawnPostmaster(this.#place, this.dataDir, this.port);
    this.#pid = child.pid ?? -1;
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await acceptsConnections(this.#credentials, this.port))) {
      if (!isAlive(this.#pid) || Date.now() > deadline)
        throw new Error(`A cluster does not start: ${said()}`);
      await sleep(25);
    }
  }

  async stop(): Promise<void> {
    await stopPostmaster(this.#place.cluster, this.#pid);
  }

  /** Stops it as a power failure would. */
  async kill(): Promise<void> {
    const { cluster } = this.#place;
    while (serverProcesses(cluster).length > 0) {
      for (const pid of serverProcesses(cluster)) process.kill(pid, 'SIGKILL');
      await sleep(5);
    }
  }

  /** Pauses or resumes all of its processes, like a suspended machine. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of serverProcesses(this.#place.cluster)) process.kill(pid, signal);
  }

  query(text: string): Promise<unknown> {
    return onDatabase(this.url, (client) => client.query(text));
  }

  remove(): void {
    removeDataFolder(this.dataDir);
  }

  /** Adds settings for the next start. */
  set(settings: Readonly<Record<string, string>>): void {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(this.#place.cluster, 'postgresql.auto.conf'), lines.join(''));
  }

  /** Makes it a replica of another cluster from the next start on. */
  follow({ url }: Cluster): void {
    const { hostname, port, username, password } = new URL(url);
    writeFileSync(join(this.#place.cluster, 'standby.signal'), '');
    this.set({
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      // Retries quickly: tests stop and start the server that it follows.
      wal_retrieve_retry_interval: '100ms',
    });
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 60)');
  }
}

/** A primary and the replica that follows it, each on a port of its own. */
export interface TwoClusters {
  readonly primary: Cluster;
  readonly replica: Cluster;
  /** Waits until the replica has replayed everything the primary has written. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both with the embedded PostgreSQL; their data is deleted at the end. */
export async function startTwoClusters(): Promise<TwoClusters> {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-two-'));
  const [first, second] = ['one', 'two'].map((name) => mkdtempSync(join(folder, `${name}-`))) as [
    string,
    string,
  ];
  initialiseCluster(choosePlace(first), readCredentials(first, false));
  const primary = new Cluster(first, await freePort(0));
  // Nothing has to survive a power failure, and a killed process loses nothing that was handed to the system.
  primary.set({ fsync: 'off', full_page_writes: 'off', wal_keep_size: '1GB' });
  await primary.start();
  await createFirstDatabase(readCredentials(first, true), primary.port);
  await primary.stop();
  copyFolder(first, second);
  const replica = new Cluster(second, await freePort(0));
  replica.follow(primary);
  await primary.start();
  await replica.start();
  return {
    primary,
    replica,
    caughtUp: async () => {
      const { rows } = await onDatabase(primary.url, (client) =>
        client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn'),
      );
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const found = await onDatabase(replica.url, (client) =>
          client.query<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [
            rows[0]?.lsn,
          ]),
        );
        if (found.rows[0]?.has) return;
        if (Date.now() > deadline) throw new Error('The replica never caught up with the primary.');
        await sleep(10);
      }
    },
    stop: async () => {
      for (const cluster of [replica, primary]) {
        await cluster.kill();
        cluster.remove();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An address with several clusters as hosts, as allowed in `DATABASE_URL`. */
export function addressOfBoth(one: string, other: string): string {
  const { port } = new URL(other);
  return one.replace(/(127\.0\.0\.1:\d+)/, `$1,127.0.0.1:${port}`);
}
