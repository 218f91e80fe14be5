import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { findFieldKeys } from '../../platform/secrets/field-keys.ts';
import { secretsWith } from '../../platform/secrets/secrets.ts';
import { readSigningKey } from '../../platform/secrets/signing-key.ts';
import { type FreeBytes, freeBytes } from '../readiness.ts';
import { type Finding, fault, fine, note, reasonOf, warning } from './finding.ts';

const GIB = 1024 ** 3;
/** Less fills up within days: a month's documents and a database's write-ahead log take hundreds of megabytes. */
const SCARCE_BYTES = 2 * GIB;
/** As in `/readyz`. */
const FULL_BYTES = 64 * 1024 ** 2;

const OLDEST_NODE = 24;

/** Checks the version of Node and its data. */
export function checkRuntime(version = process.versions.node): Finding[] {
  const major = Number(version.split('.')[0]);
  const findings: Finding[] = [];
  if (major < OLDEST_NODE)
    findings.push(
      fault('Node', `${version} cannot run the server`, `use ${OLDEST_NODE} or newer: npm start installs it`),
    );
  if (!knowsBerlin())
    findings.push(
      fault(
        'time zone',
        'this Node lacks the time zone Europe/Berlin, in which months are closed',
        'use a Node with full ICU',
      ),
    );
  if (findings.length === 0) findings.push(fine('Node', `${version}, supports Berlin time, whatever TZ is`));
  return findings;
}

function knowsBerlin(): boolean {
  try {
    const options = { timeZone: 'Europe/Berlin', hour: '2-digit', month: 'long' } as const;
    const text = new Intl.DateTimeFormat('de-DE', options).format(new Date('2026-03-29T23:30:00Z'));
    return text.includes('März') && text.includes('01');
  } catch {
    return false;
  }
}

/** Tolerated difference between two clocks, in milliseconds; codes of second factors tolerate half a minute. */
const CLOCK_TOLERANCE_MS = 5_000;
const CLOCK_FAULT_MS = 30_000;

/** Compares this machine's clock with another one's. */
export function compareClocks(whose: string, theirs: Date, ours: Date): Finding {
  const apart = Math.abs(theirs.getTime() - ours.getTime());
  const text = `differs from that of ${whose} by ${Math.round(apart / 1000)} s`;
  const remedy = 'synchronize both with NTP (timedatectl set-ntp true)';
  if (apart > CLOCK_FAULT_MS)
    return fault(
      'clock',
      `${text}: codes of second factors fail, and months end at the wrong moment`,
      remedy,
    );
  return apart > CLOCK_TOLERANCE_MS
    ? warning('clock', text, remedy)
    : fine('clock', `agrees with that of ${whose}`);
}

/** Whether the folders are writable, how much space is left, and whether others may read them. */
export async function checkFolders(
  {
    dataDir,
    deletionsList,
    databaseUrl,
    bounces,
  }: Pick<Config, 'dataDir' | 'deletionsList' | 'databaseUrl' | 'bounces'>,
  free: FreeBytes = freeBytes,
): Promise<Finding[]> {
  const findings = [await checkWritable('DATA_DIR', dataDir)];
  const listFolder = dirname(deletionsList);
  if (listFolder !== dataDir) findings.push(await checkWritable('DELETIONS_LIST', listFolder));
  if (bounces !== null) findings.push(await checkBounces(bounces.folder));
  if (findings[0]?.level === 'fault') return findings;
  const { mode } = await stat(dataDir);
  // The embedded PostgreSQL may run as another user, who has to pass through.
  if (databaseUrl !== null && (mode & 0o007) !== 0)
    findings.push(
      warning(
        'DATA_DIR',
        `everybody on this machine may read ${dataDir}, which has keys and documents`,
        `chmod o-rwx ${dataDir}`,
      ),
    );
  findings.push(roomOf(dataDir, (await free(dataDir)) ?? 0));
  return findings;
}

/** The mail server creates this folder and owns it. */
async function checkBounces(folder: string): Promise<Finding> {
  if (await isThere(join(folder, 'new'))) return checkWritable('BOUNCES_FOLDER', join(folder, 'new'));
  return warning(
    'BOUNCES_FOLDER',
    `${folder} is not a Maildir yet`,
    'configure the mail server to deliver BOUNCE_ADDRESS there',
  );
}

async function checkWritable(variable: string, folder: string): Promise<Finding> {
  const file = join(folder, `.doctor-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile('a test of write access');
      await handle.sync();
    } finally {
      await handle.close();
      await rm(file);
    }
    return fine(variable, `${folder} can be written`);
  } catch (error) {
    return fault(
      variable,
      `${folder} cannot be written: ${reasonOf(error)}`,
      'make it writable for the user who runs the server',
    );
  }
}

function roomOf(folder: string, bytes: number): Finding {
  const room = `${(bytes / GIB).toFixed(1)} GiB are free at ${folder}`;
  const remedy = 'make room, or move DATA_DIR';
  if (bytes < FULL_BYTES) return fault('disk', `${room}: nothing can be stored`, remedy);
  return bytes < SCARCE_BYTES ? warning('disk', room, remedy) : fine('disk', room);
}

/**
 * Whether the keys are readable, and by whom else. Whether they decrypt the stored fields is checked with the database.
 */
export async function checkKeys(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const remedy = 'restore the file, or set the variable';
  try {
    const keys = await findFieldKeys(config);
    // Throws on keys that it could not tell apart.
    if (keys !== null) secretsWith(keys);
    if (keys === null)
      findings.push(
        note('FIELD_KEY', 'none yet: the first start creates one, to be stored separately from backups'),
      );
    else if (config.fieldKeys === null)
      findings.push(note('FIELD_KEY', `is in ${config.dataDir}: store a copy separately from backups`));
    else
      findings.push(
        fine('FIELD_KEY', keys.length === 1 ? 'one key' : `${keys.length} keys, the first one encrypts`),
      );
  } catch (error) {
    findings.push(fault('FIELD_KEY', reasonOf(error), remedy));
  }
  findings.push(...(await readableByOthers(config.dataDir, ['field.key', 'signing.key'])));
  if (config.signingKey === null && !(await isThere(join(config.dataDir, 'signing.key')))) {
    findings.push(note('SIGNING_KEY', 'none yet: the first statement creates one'));
    return findings;
  }
  try {
    const { id } = await readSigningKey(config);
    findings.push(fine('SIGNING_KEY', `signs as ${id}`));
  } catch (error) {
    findings.push(fault('SIGNING_KEY', reasonOf(error), remedy));
  }
  return findings;
}

async function readableByOthers(folder: string, names: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const mode = (await stat(path).catch(() => null))?.mode ?? 0;
    if ((mode & 0o077) !== 0)
      findings.push(warning('keys', `${path} is readable by others on this machine`, `chmod 600 ${path}`));
  }
  return findings;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
