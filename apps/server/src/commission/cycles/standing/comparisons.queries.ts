import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Clock } from '../../../platform/deps.ts';
import type { StoredCycle } from '../cycle.queries.ts';
import { type Comparison, differencesOf } from './comparison.ts';

const KEPT_DAYS = 400;

interface Parts {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** Stores the result of a comparison; differences are also logged as an error. */
export async function keepComparison(
  { db, clock, log }: Parts,
  cycle: StoredCycle,
  found: Comparison,
): Promise<void> {
  const now = clock.now();
  const differences = differencesOf(found);
  await inTransaction(db, async (tx) => {
    const { statistics, orders, bonuses, teams } = found;
    await tx
      .insertInto('cycle_comparisons')
      .values({ cycle_id: cycle.id, compared_at: now, statistics, orders, bonuses, teams })
      .execute();
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    await tx.deleteFrom('cycle_comparisons').where('compared_at', '<', before).execute();
  });
  const facts = { cycle: cycle.dateFrom, differences, ...found };
  if (differences > 0)
    log.error(facts, 'the held state of the open cycle was wrong; it was read and written completely');
  else log.info(facts, 'the held state of the open cycle was right');
}

/** The last comparison of the held state with a full read; undefined before the first one. */
export async function findLastComparison(
  db: Kysely<DB>,
): Promise<{ readonly comparedAt: Date; readonly differences: number } | undefined> {
  return db
    .selectFrom('cycle_comparisons')
    .select([
      'compared_at as comparedAt',
      sql<number>`statistics + orders + bonuses + teams`.as('differences'),
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Number of change rows that wait for a computation. */
export async function countChanges(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from cycle_changes`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Days for which a failed comparison is reported: somebody has investigated by then. */
const WARNED_DAYS = 7;

/** Whether a comparison of the last days found the held state wrong. */
export async function wasMemoryWrong(db: Kysely<DB>, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - WARNED_DAYS * 86_400_000);
  const found = await db
    .selectFrom('cycle_comparisons')
    .select('id')
    .where('compared_at', '>=', since)
    .where(sql<boolean>`statistics + orders + bonuses + teams > 0`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
