import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What it takes to sign in to the embedded server; kept in a file that only its owner may read. */
export interface Credentials {
  superuserPassword: string;
  applicationPassword: string;
  /** The port of the last run, taken again when it is free; 0 before the first. */
  port: number;
}

export const superuser = 'blattwerk';
export const applicationRole = 'blattwerk_app';
export const databaseName = 'blattwerk';

/** Reads the credentials of a data folder, or makes them for a cluster that does not exist yet. */
export function readCredentials(dataDir: string, clusterExists: boolean): Credentials {
  const path = fileOf(dataDir);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Credentials;
  if (clusterExists)
    throw new Error(`${path} is missing: without its password nobody can open the database.`);
  const credentials = { superuserPassword: newPassword(), applicationPassword: newPassword(), port: 0 };
  writeCredentials(dataDir, credentials);
  return credentials;
}

/** Keeps the passwords of a data folder, readable by its owner alone; what was there before is replaced whole. */
export function writeCredentials(dataDir: string, credentials: Credentials): void {
  const path = fileOf(dataDir);
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true });
  giveToOwner(unfinished, dataDir);
  renameSync(unfinished, path);
}

/** What root writes into somebody's data folder must not lock them out of it. */
export function giveToOwner(path: string, dataDir: string): void {
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** The address of a database on the embedded server, for a role. */
export function addressOf(role: string, password: string, port: number, database = databaseName): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
