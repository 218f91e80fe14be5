import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ApiError } from './api-error.ts';
import type { DB } from './database/database-types.ts';

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
 */
export async function countTry(db: Kysely<DB>, limits: readonly Limit[], now: Date): Promise<number> {
  let wait = 0;
  for (const limit of limits) {
    const until = new Date(now.getTime() + (limit.windowSeconds ?? WINDOW_SECONDS) * 1000);
    const row = await db
      .insertInto('login_throttles')
      .values({ key: limit.key, failures: 1, window_until: until })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql<number>`case when login_throttles.window_until <= ${now} then 1
            else least(login_throttles.failures + 1, 1000000) end`,
          window_until: sql<Date>`case when login_throttles.window_until <= ${now} then excluded.window_until
            else login_throttles.window_until end`,
        }),
      )
      .returning(['failures', 'window_until'])
      .executeTakeFirstOrThrow();
    if (row.failures > limit.failures)
      wait = Math.max(wait, (row.window_until.getTime() - now.getTime()) / 1000);
  }
  return wait;
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

/** Takes a successful try back: the account starts afresh at this address, the other limits lose the one try. */
export async function forgiveTry(db: Kysely<DB>, limits: readonly Limit[]): Promise<void> {
  const [own, ...others] = limits;
  if (own) await db.deleteFrom('login_throttles').where('key', '=', own.key).execute();
  const keys = others.map((limit) => limit.key);
  if (keys.length === 0) return;
  await db
    .updateTable('login_throttles')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('key', 'in', keys)
    .execute();
}

/** Forgets counters whose time is over. */
export async function deletePastThrottles(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('login_throttles').where('window_until', '<=', now).execute();
}
