import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { findCycleOfMonth, type StoredCycle } from '../../commission/cycles/cycle.queries.ts';
import { lockBooks } from '../../money/books/books-lock.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';

/** A month whose credits cannot be archived or restored. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** Where the level-bonus credits of a closed cycle are stored. */
export interface CycleCredits {
  readonly dateFrom: string;
  readonly isArchived: boolean;
  readonly bytes: number;
}

/** For this long, pages compare months and partners may still ask about them. */
const MONTHS_KEPT = 24;

/** A pending exclusive lock blocks everybody queued behind it: try briefly, release, pause, retry. */
const LOCK_MS = 2_000;
const PAUSE_MS = 1_000;
const ATTEMPTS = 60;

/** All closed cycles, the earliest first. */
export async function findCycleCredits(db: Kysely<DB>): Promise<CycleCredits[]> {
  const { rows } = await sql<CycleCredits>`
    select cycles.date_from as "dateFrom", part.relname like 'archived%' as "isArchived",
      pg_total_relation_size(part.oid) as bytes
    from cycles join pg_class as part on part.relnamespace = 'books'::regnamespace
      and part.relname in ('closed_credits_' || cycles.id, 'archived_credits_' || cycles.id)
    order by cycles.date_from`.execute(db);
  return rows;
}

/**
 * Archives the settled level-bonus credits of a month; unsettled ones stay where they are. Needs the role that owns the
 * tables.
 * @returns how many credits are archived, or null if they already were
 * @throws ArchiveError for a month that is not closed or too recent, and if no exclusive lock can be had within a
 * minute or so
 */
export async function archiveCredits(owner: Kysely<DB>, month: string, now: Date): Promise<number | null> {
  const cycle = await requireClosed(owner, month);
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - MONTHS_KEPT);
  if (cycle.dateTo >= oldest.toISOString().slice(0, 10))
    throw new ArchiveError(`the credits of ${month} are still in use: they stay ${MONTHS_KEPT} months`);
  return patiently(owner, async (tx) => {
    if (await isThere(tx, `archived_credits_${cycle.id}`)) return null;
    if (!(await isThere(tx, `closed_credits_${cycle.id}`)))
      throw new ArchiveError(`the credits of ${month} are not in a partition of their own`);
    const { rows } = await sql<{ away: number }>`select archive_credits(${cycle.id}) as away`.execute(tx);
    return rows[0]?.away ?? 0;
  });
}

/**
 * Restores the archived credits of a month.
 * @returns whether they were archived
 * @throws ArchiveError for a month that is not closed
 */
export async function bringCreditsBack(owner: Kysely<DB>, month: string): Promise<boolean> {
  const cycle = await requireClosed(owner, month);
  return patiently(owner, async (tx) => {
    const { rows } = await sql<{ back: boolean }>`select bring_back_credits(${cycle.id}) as back`.execute(tx);
    return rows[0]?.back === true;
  });
}

async function requireClosed(db: Kysely<DB>, month: string): Promise<StoredCycle> {
  const cycle = await findCycleOfMonth(db, month);
  if (cycle === undefined || cycle.closedAt === null)
    throw new ArchiveError(`${month} is not a closed month`);
  return cycle;
}

async function isThere(tx: Tx, part: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`books.${part}`}) is not null as found`.execute(tx);
  return rows[0]?.found === true;
}

async function patiently<T>(owner: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(owner, async (tx) => {
        await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(tx);
        await lockBooks(tx, 'exclusive');
        return work(tx);
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error;
      if (attempt >= ATTEMPTS)
        throw new ArchiveError('the credits are locked by other sessions; try again later');
      await pause(PAUSE_MS);
    }
  }
}
