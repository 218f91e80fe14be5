import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ApiError } from './api-error.ts';
import type { DB } from './database/database-types.ts';
import type { Tx } from './database/transaction.ts';

/** A rate limit: the number of attempts, or failed ones, per key and time window; 15 minutes by default. */
export interface Limit {
  readonly key: string;
  readonly failures: number;
  readonly windowSeconds?: number;
}

const WINDOW_SECONDS = 15 * 60;

/**
 * Counts an attempt against several limits, which must have distinct keys, before the password is checked, so that
 * parallel guesses cannot slip through. Counts against all of them or none. Returns the seconds to wait, or 0.
 * @throws Error within a transaction, whose rollback would undo the count
 */
export async function consumeAttempt(db: Kysely<DB>, limits: readonly Limit[], now: Date): Promise<number> {
  if (db.isTransaction)
    throw new Error('an attempt counts whatever the outcome of the call, so not within its transaction');
  if (limits.length === 0) return 0;
  const most = limits.map(({ failures }) => failures);
  const untils = limits.map(
    ({ windowSeconds = WINDOW_SECONDS }) => new Date(now.getTime() + windowSeconds * 1000),
  );
  // In key order, because two attempts on several common keys could deadlock otherwise.
  const { rows } = await sql<{ until: Date | null }>`
    with tried as (
      select * from unnest(${keysOf(limits)}::text[], ${most}::integer[], ${untils}::timestamptz[])
        as tried (key, most, until)
    ), counted as (
      insert into login_throttles as throttle (key, failures, window_until)
      select key, 1, until from tried order by key
      on conflict (key) do update set
        failures = case when throttle.window_until <= ${now} then 1 else least(throttle.failures + 1, 1000000) end,
        window_until = case when throttle.window_until <= ${now} then excluded.window_until
                            else throttle.window_until end
      returning key, failures, window_until
    )
    select max(window_until) as until from counted join tried using (key) where failures > most`.execute(db);
  const until = rows[0]?.until;
  return until ? (until.getTime() - now.getTime()) / 1000 : 0;
}

/** A limit's key for a network address or anything else that is not stored in plain text. */
export function limitKey(kind: string, of: string): string {
  return `${kind}:${createHash('sha256').update(of.toLowerCase()).digest('base64url')}`;
}

/**
 * Counts a call, whatever its outcome.
 * @throws ApiError 429 with Retry-After beyond the limit
 */
export async function requireRateLimit(db: Kysely<DB>, limit: Limit, now: Date): Promise<void> {
  const retryAfterSeconds = await consumeAttempt(db, [limit], now);
  if (retryAfterSeconds > 0) throw new ApiError(429, 'tooManyRequests', { retryAfterSeconds });
}

/**
 * Undoes a successful attempt: resets the first limit, which is for the account at this address, and takes one attempt
 * off the others.
 */
export async function resetAttempts(tx: Tx, limits: readonly Limit[]): Promise<void> {
  const [own] = limits;
  if (own === undefined) return;
  await sql`
    with tried as (
      select key from login_throttles where key = any(${keysOf(limits)}::text[]) order by key for update
    )
    update login_throttles as throttle
    set failures = case when throttle.key = ${own.key} then 0 else greatest(failures - 1, 0) end,
        window_until = case when throttle.key = ${own.key} then 'epoch' else window_until end
    from tried where throttle.key = tried.key`.execute(tx);
}

/** Deletes expired counters. */
export async function deletePastThrottles(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('login_throttles').where('window_until', '<=', now).execute();
}

function keysOf(limits: readonly Limit[]): string[] {
  return limits.map(({ key }) => key);
}
