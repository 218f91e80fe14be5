import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Credentials of the embedded server, in a file that only its owner may read. */
export interface Credentials {
  superuserPassword: string;
  applicationPassword: string;
  /** The port of the last run, reused if it is free; 0 before the first run. */
  port: number;
}

export const superuser = 'blattwerk';
export const applicationRole = 'blattwerk_app';
export const databaseName = 'blattwerk';

/** Reads the credentials of a data folder, or generates them for a cluster that does not exist yet. */
export function readCredentials(dataDir: string, clusterExists: boolean): Credentials {
  const path = fileOf(dataDir);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Credentials;
  if (clusterExists)
    throw new Error(`${path} is missing: without its password nobody can open the database.`);
  const credentials = { superuserPassword: newPassword(), applicationPassword: newPassword(), port: 0 };
  writeCredentials(dataDir, credentials);
  return credentials;
}

/** Saves the credentials of a data folder, readable only by its owner. The file is replaced atomically. */
export function writeCredentials(dataDir: string, credentials: Credentials): void {
  const path = fileOf(dataDir);
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true });
  giveToOwner(unfinished, dataDir);
  renameSync(unfinished, path);
}

/** Hands files that root creates over to the owner of the data folder, who would otherwise be locked out. */
export function giveToOwner(path: string, dataDir: string): void {
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** The address of a database on the embedded server, for a given role. */
export function addressOf(role: string, password: string, port: number, database = databaseName): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
