import type { Database } from '../../platform/database/database.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import { computeStoredCycle } from './computed-cycle.ts';
import { hashOfCredits } from './credits-hash.ts';
import type { StoredCycle } from './cycle.queries.ts';
import { inCycleTransaction, isClosed } from './cycle-transaction.ts';
import { writeLargeTeams } from './large-teams.queries.ts';
import { writePartnerStatistics } from './partner-statistics.ts';
import { writeProjectedBonuses } from './projected-bonuses.ts';
import { writeProjectedCredits } from './projected-credits.ts';

/** What a computation wrote, and how long it took. */
export interface Computation {
  readonly partners: number;
  readonly orders: number;
  /** Credits of the level bonus, all of them. */
  readonly credits: number;
  /** Rows of statistics that changed; the others already said the same. */
  readonly written: number;
  readonly milliseconds: number;
}

/**
 * Replaces the statistics and the projected credits of a cycle that is not closed by what the engine
 * computes for `now()`, asked when the computation really begins. A cycle that was closed in the meantime
 * stays as it is: null.
 */
export async function recomputeStatistics(
  database: Database,
  cycle: StoredCycle,
  now: () => Date,
): Promise<Computation | null> {
  return inCycleTransaction(database, async (client) => {
    if (await isClosed(client, cycle.id)) return null;
    return recomputeInTransaction(client, cycle, now());
  });
}

/** The same in a transaction of the caller's, who keeps others away from the cycle. */
export async function recomputeInTransaction(
  client: TxClient,
  cycle: StoredCycle,
  asOf: Date,
): Promise<Computation> {
  const started = performance.now();
  const computed = await computeStoredCycle(client, cycle, asOf);
  const written = await writePartnerStatistics(client, computed, { isFinal: false });
  await writeProjectedCredits(client, computed, asOf);
  await writeProjectedBonuses(client, computed);
  await writeLargeTeams(client, computed.plan, computed);
  const { input, result } = computed;
  // Of a month that is over: whether a preview still holds is seen without computing it again.
  const hash = result.provisional ? null : hashOfCredits(input, result);
  await client.query('update cycles set as_of = $1, base_cents = $2, projection_hash = $3 where id = $4', [
    asOf,
    result.baseCents,
    hash,
    cycle.id,
  ]);
  return {
    partners: input.network.size,
    orders: input.orders.partner.length,
    credits: result.levelCredits.order.length,
    written,
    milliseconds: Math.round(performance.now() - started),
  };
}
