import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startInstalledPostgres } from './installed-postgres.ts';
import { findBinaries } from './postgres/binaries.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'blattwerk-installed-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('the programs in a folder serve a new cluster until they are stopped', async () => {
  const { folder, version } = findBinaries();
  const server = await startInstalledPostgres(folder, dataDir);
  const connect = async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version, lower('ÄÖ') as lower`,
    );
    await client.end();
    return rows;
  };
  expect(await connect()).toEqual([{ version: version.split('-')[0]?.replace(/\.0$/, ''), lower: 'äö' }]);
  await server.stop();
  await expect(connect()).rejects.toThrow(/ECONNREFUSED/);
});

test('a folder without programs is named in the error', async () => {
  await expect(startInstalledPostgres('/no/such/postgres', dataDir)).rejects.toThrow(/no\/such\/postgres/);
});
