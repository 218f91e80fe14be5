import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ApiError } from './api-error.ts';
import type { DB } from './database/database-types.ts';
import type { Tx } from './database/transaction.ts';

/** How many tries, or failed ones, a key may have before it waits; counted anew after 15 minutes unless said otherwise. */
export interface Limit {
  readonly key: string;
  readonly failures: number;
  readonly windowSeconds?: number;
}

const WINDOW_SECONDS = 15 * 60;

/**
 * Counts a try against its limits, whose keys differ, before the password is looked at, so that parallel guesses cannot
 * slip through; returns the seconds to wait, or 0. It counts against all of them or none.
 * @throws Error within a transaction, which would take the count back with what was refused
 */
export async function countTry(db: Kysely<DB>, limits: readonly Limit[], now: Date): Promise<number> {
  if (db.isTransaction)
    throw new Error('a try counts whatever becomes of the call: not within its transaction');
  if (limits.length === 0) return 0;
  const most = limits.map(({ failures }) => failures);
  const untils = limits.map(
    ({ windowSeconds = WINDOW_SECONDS }) => new Date(now.getTime() + windowSeconds * 1000),
  );
  // In the order of the keys: two that count several of the same would otherwise wait for each other.
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

/** A key of an address or of anything else that is not kept as it is. */
export function limitKey(kind: string, of: string): string {
  return `${kind}:${createHash('sha256').update(of.toLowerCase()).digest('base64url')}`;
}

/**
 * Counts a call, whatever becomes of it.
 * @throws ApiError 429 with the time to wait beyond the limit
 */
export async function requireFewCalls(db: Kysely<DB>, limit: Limit, now: Date): Promise<void> {
  const retryAfterSeconds = await countTry(db, [limit], now);
  if (retryAfterSeconds > 0) throw new ApiError(429, 'tooManyRequests', { retryAfterSeconds });
}

/**
 * Takes a successful try back: the first limit, of the account at this address, starts afresh, the others lose the one
 * try.
 */
export async function forgiveTry(tx: Tx, limits: readonly Limit[]): Promise<void> {
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

/** Forgets counters whose time is over. */
export async function deletePastThrottles(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('login_throttles').where('window_until', '<=', now).execute();
}

function keysOf(limits: readonly Limit[]): string[] {
  return limits.map(({ key }) => key);
}
