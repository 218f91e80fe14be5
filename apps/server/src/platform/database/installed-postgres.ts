import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@blattwerk/process-lock/process-identity.mjs';
import { addressOf, readCredentials, superuser } from './postgres/credentials.ts';
import { acceptsConnections, createFirstDatabase } from './postgres/first-database.ts';
import { initialiseCluster } from './postgres/initialise.ts';
import { freePort, spawnPostmaster, stopPostmaster } from './postgres/postmaster.ts';
import { nobody, type RunAs, worksAs } from './postgres/run-as.ts';

/** The built-in locale provider, which the embedded cluster uses, requires version 17. */
const locale = ['--locale-provider=libc', '--locale=C.UTF-8'];

/**
 * Starts a PostgreSQL server installed on this machine, on a new cluster in `dataDir`, so that tests can run against
 * other versions than the embedded one.
 * @param folder contains its programs in `bin`
 * @returns a superuser's address
 * @throws Error with the server's last output if it does not start
 */
export async function startInstalledPostgres(
  folder: string,
  dataDir: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const runAs = whoRuns(join(folder, 'bin/postgres'), dataDir);
  const place = {
    cluster: join(dataDir, 'postgres'),
    binaries: { version: 'installed', folder },
    runAs,
  };
  const credentials = readCredentials(dataDir, false);
  initialiseCluster(place, credentials, locale);
  const port = await freePort(0);
  const { child, said } = spawnPostmaster(place, dataDir, port);
  const pid = child.pid ?? -1;
  while (!(await acceptsConnections(credentials, port))) {
    if (!isAlive(pid)) throw new Error(`The database server in ${folder} exited immediately: ${said()}`);
    await sleep(25);
  }
  await createFirstDatabase(credentials, port);
  return {
    url: addressOf(superuser, credentials.superuserPassword, port),
    stop: () => stopPostmaster(place.cluster, pid),
  };
}

/** The user that the server may run as in this folder: PostgreSQL refuses to run as root. */
function whoRuns(postgres: string, dataDir: string): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const namespace: RunAs = { kind: 'namespace' };
  if (worksAs(namespace, postgres, dataDir)) return namespace;
  const other = nobody();
  if (other.kind === 'user') chownSync(dataDir, other.uid, other.gid);
  return other;
}
