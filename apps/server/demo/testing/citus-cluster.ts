import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/platform/database/postgres/postmaster.ts';

const script = fileURLToPath(new URL('../../../../deploy/citus/cluster.sh', import.meta.url));

/** A coordinator and two workers of this machine. */
export interface CitusCluster {
  /** The address of the coordinator's database, which has no tables. */
  readonly url: string;
  stop(): void;
}

/** @param postgres the folder of a PostgreSQL that has the extension citus */
export async function startCitusCluster(postgres: string): Promise<CitusCluster> {
  // A folder that the user whom PostgreSQL runs as can enter: that of a run is its owner's alone.
  const folder = mkdtempSync('/tmp/blattwerk-citus-');
  chmodSync(folder, 0o755);
  const port = await freePort(0);
  const run = (...args: string[]) => {
    const env = { ...process.env, CITUS_POSTGRES: postgres, CITUS_PORT: String(port) };
    const { status, stdout, stderr } = spawnSync('sh', [script, ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`cluster.sh ${args[0]} failed: ${stderr}`);
    return stdout;
  };
  const data = join(folder, 'cluster');
  const url = /DATABASE_URL=(\S+)/.exec(run('start', data))?.[1] ?? '';
  return {
    url,
    stop: () => {
      run('stop', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
