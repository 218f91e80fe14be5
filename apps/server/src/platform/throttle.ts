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
 * Counts a try against its limits before the password is looked at, so that parallel guesses cannot
 * slip through; returns the seconds to wait, or 0.
 * @throws Error within a transaction, which would take the count back with what was refused
 */
export async function countTry(db: Kysely<DB>, limits: readonly Limit[], now: Date): Promise<number> {
  requireNoTransaction(db);
  if (limits.length === 0) return 0;
  const untils = limits.map(
    ({ windowSeconds = WINDOW_SECONDS }) => new Date(now.getTime() + windowSeconds * 1000),
  );
  // In the order of the keys: two that count several of the same would otherwise wait for each other.
  const { rows } = await sql<{ key: string; failures: number; until: Date }>`
    insert into login_throttles as throttle (key, failures, window_until)
    select key, 1, until
    from unnest(${keysOf(limits)}::text[], ${untils}::timestamptz[]) as tried (key, until) order by key
    on conflict (key) do update set
      failures = case when throttle.window_until <= ${now} then 1 else least(throttle.failures + 1, 1000000) end,
      window_until = case when throttle.window_until <= ${now} then excluded.window_until
                          else throttle.window_until end
    returning key, failures, window_until as until`.execute(db);
  const counted = new Map(rows.map((row) => [row.key, row]));
  const waits = limits.map(({ key, failures }) => {
    const row = counted.get(key);
    return row && row.failures > failures ? (row.until.getTime() - now.getTime()) / 1000 : 0;
  });
  return Math.max(...waits);
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
 * try. All of them or none.
 * @throws Error within a transaction, as counting does
 */
export async function forgiveTry(db: Kysely<DB>, limits: readonly Limit[]): Promise<void> {
  requireNoTransaction(db);
  const [own] = limits;
  if (own === undefined) return;
  await sql`
    with tried as (
      select key from login_throttles where key = any(${keysOf(limits)}::text[]) order by key for update
    )
    update login_throttles as throttle
    set failures = case when throttle.key = ${own.key} then 0 else greatest(failures - 1, 0) end,
        window_until = case when throttle.key = ${own.key} then 'epoch' else window_until end
    from tried where throttle.key = tried.key`.execute(db);
}

/** Forgets counters whose time is over. */
export async function deletePastThrottles(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('login_throttles').where('window_until', '<=', now).execute();
}

function keysOf(limits: readonly Limit[]): string[] {
  return limits.map(({ key }) => key);
}

function requireNoTransaction(db: Kysely<DB>): void {
  if (db.isTransaction)
    throw new Error('a try counts whatever becomes of the call: not within its transaction');
}
