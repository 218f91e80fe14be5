import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { wasMemoryWrong } from '../commission/cycles/standing/comparisons.queries.ts';
import { findLateness } from '../commission/month-end/late-months.ts';
import { readMigrations } from '../platform/database/migration-files.ts';
import type { ReplicaState } from '../platform/database/replica.ts';
import type { Deps } from '../platform/deps.ts';
import { isShopSilent } from '../sales/shopware/silence.queries.ts';
import { findClosedField } from './field-key/check-field-key.ts';

/** Why a process should get no requests: a code for the load balancer; the log has the details. */
type Fault = 'database' | 'migrations' | 'disk' | 'field-key';

/** What needs an operator's attention although requests are answered. */
type Warning = 'outbox' | 'shop' | 'month' | 'open-cycle' | 'replica';

/**
 * What must not wait: the company is late with a legal obligation. No reason to divert requests: the product is needed
 * to resolve it.
 */
type Alarm = 'month';

export interface Readiness {
  readonly fault: Fault | null;
  readonly warnings: readonly Warning[];
  readonly alarms: readonly Alarm[];
}

/** Free bytes on the disk of a folder; null if nothing was written there yet. Tests inject a full disk. */
export type FreeBytes = (folder: string) => Promise<number | null>;

/**
 * An upload has up to 10 MB, and PostgreSQL allocates WAL segments of 16 MB: with less than a few of these the disk is
 * full.
 */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/** Time limit for all checks, in milliseconds: a load balancer waits no longer. */
const LONGEST_LOOK_MS = 2_000;

/** Sending is attempted every minute; messages waiting longer than this while none was sent need an operator. */
const OUTBOX_PATIENCE_MINUTES = 30;

/** A replica with more lag than this does not relieve the primary. */
const REPLICA_PATIENCE_SECONDS = 30;

/** @throws Error of the file system, except for a folder that does not exist */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

type ReadinessDeps = Pick<Deps, 'db' | 'replica' | 'clock' | 'config' | 'log' | 'secrets'>;

/** Whether this process can do its work: checks the database, its schema, the disk and waiting messages. */
export async function checkReadiness(
  { db, replica, clock, config, log, secrets }: ReadinessDeps,
  free: FreeBytes = freeBytes,
): Promise<Readiness> {
  const soon = within(LONGEST_LOOK_MS);
  const state = await soon(lookAtDatabase({ db, clock })).catch((error: unknown) => {
    log.warn({ err: error }, 'not ready: the database does not answer');
    // It answers, but has no migrations, or is another database.
    return error instanceof pg.DatabaseError && error.code === '42P01' ? 'migrations' : 'database';
  });
  if (typeof state === 'string') return { fault: state, warnings: [], alarms: [] };
  const warnings: Warning[] = state.isOutboxStuck ? ['outbox'] : [];
  const alarms: Alarm[] = [];
  const newest = await newestMigration();
  if (state.level < newest) {
    log.warn({ level: state.level, newest }, 'not ready: migrations are missing');
    return { fault: 'migrations', warnings, alarms };
  }
  if (await isDiskFull(config.dataDir, (folder) => soon(free(folder)), log))
    return { fault: 'disk', warnings, alarms };
  try {
    if (await soon(isShopSilent(db, clock.now()))) warnings.push('shop');
    const lateness = await soon(findLateness(db, clock.now()));
    if (lateness === 'due') warnings.push('month');
    if (lateness === 'overdue') alarms.push('month');
    if (await soon(wasMemoryWrong(db, clock.now()))) warnings.push('open-cycle');
    const closed = await soon(findClosedField(db, secrets));
    // Last: it may take all the remaining time, and is no reason to divert requests.
    if (replica !== null && (await isLate(soon(replica.look())))) warnings.push('replica');
    if (closed === null) return { fault: null, warnings, alarms };
    const { table, column } = closed;
    log.warn({ table, column }, 'not ready: the field key does not decrypt the stored values');
    return { fault: 'field-key', warnings, alarms };
  } catch (error) {
    log.warn({ err: error }, 'not ready: the database does not answer');
    return { fault: 'database', warnings, alarms };
  }
}

/** Whether replicas do not follow the primary, do not answer, or lag far behind. */
async function isLate(looking: Promise<ReplicaState>): Promise<boolean> {
  const state = await looking.catch(() => null);
  return !state?.follows || (state.secondsBehind ?? 0) > REPLICA_PATIENCE_SECONDS;
}

/** Limits the total time of several awaited checks. The returned function rejects after that. */
function within(milliseconds: number): <T>(work: Promise<T>) => Promise<T> {
  const over = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`);
  });
  over.catch(() => undefined);
  return (work) => Promise.race([work, over]);
}

let newestKnown: Promise<number> | undefined;

/** The number of this version's newest migration; constant while the process runs. */
function newestMigration(): Promise<number> {
  newestKnown ??= readMigrations().then(({ length }) => length);
  return newestKnown;
}

async function isDiskFull(folder: string, free: FreeBytes, log: Deps['log']): Promise<boolean> {
  try {
    const bytes = await free(folder);
    if (bytes === null || bytes >= LEAST_FREE_BYTES) return false;
    log.warn({ folder, bytes }, 'not ready: the disk is full');
  } catch (error) {
    log.warn({ err: error, folder }, 'not ready: the data folder cannot be checked');
  }
  return true;
}

async function lookAtDatabase({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ level: number; isOutboxStuck: boolean }> {
  const since = new Date(clock.now().getTime() - OUTBOX_PATIENCE_MINUTES * 60_000);
  const { rows } = await sql<{ level: number; waits: boolean; last_sent: Date | null }>`
    select (select coalesce(max(version), 0) from schema_migrations) as level,
           exists (select from outbox where status = 'queued' and created_at < ${since}) as waits,
           (select sent_at from outbox where status = 'sent' order by created_at desc, id desc limit 1) as last_sent`.execute(
    db,
  );
  const [{ level, waits, last_sent } = { level: 0, waits: false, last_sent: null }] = rows;
  return { level, isOutboxStuck: waits && (last_sent === null || last_sent < since) };
}
