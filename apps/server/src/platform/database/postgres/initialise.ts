import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Credentials, superuser } from './credentials.ts';
import type { Place } from './place.ts';
import { commandAs, runToEnd } from './run-as.ts';

const flags = ['--encoding=UTF8', '--auth=scram-sha-256', `--username=${superuser}`];
const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/**
 * Creates the cluster unless it exists. The remains of an interrupted attempt are deleted first.
 * @param locale otherwise initdb would take it from the environment
 */
export function initialiseCluster(
  place: Place,
  credentials: Credentials,
  locale: readonly string[] = builtinLocale,
): void {
  if (existsSync(place.cluster)) return;
  const unfinished = `${place.cluster}.unfinished`;
  const passwordFile = join(dirname(place.cluster), 'postgres.initial-password');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, `${credentials.superuserPassword}\n`, { mode: 0o600 });
  if (place.runAs.kind === 'user') chownSync(passwordFile, place.runAs.uid, place.runAs.gid);
  const initdb = join(place.binaries.folder, 'bin/initdb');
  const args = [...flags, ...locale, `--pwfile=${passwordFile}`, '-D', unfinished];
  const result = runToEnd(commandAs(place.runAs, initdb, args));
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    const reason = result.error?.message ?? `${result.stderr}${result.stdout}`.trim();
    throw new Error(`The database could not be created in ${place.cluster}: ${reason}`);
  }
  renameSync(unfinished, place.cluster);
}
