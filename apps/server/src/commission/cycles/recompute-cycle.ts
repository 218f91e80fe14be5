import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import { type ComputedCycle, computeStoredCycle } from './computed-cycle.ts';
import { hashOfCredits } from './credits-hash.ts';
import type { StoredCycle } from './cycle.queries.ts';
import { inCycleTransaction, isClosed } from './cycle-transaction.ts';
import { findLargeTeams, LARGE_TEAM, type LargeTeam, writeLargeTeams } from './large-teams.queries.ts';
import { projectedOf, writePartnerStatistics } from './partner-statistics.ts';
import { writeProjectedBonuses } from './projected-bonuses.ts';
import { writeProjectedCredits } from './projected-credits.ts';

/** The rows written by a computation, and its duration. */
export interface Computation {
  readonly partners: number;
  readonly orders: number;
  /** Total number of level-bonus credits. */
  readonly credits: number;
  /** Changed rows of statistics; the others were already up to date. */
  readonly written: number;
  readonly milliseconds: number;
}

/**
 * Replaces the statistics and the projected credits of an open cycle by the engine's result for `now()`, which is called when
 * the computation actually begins. A cycle that was closed in the meantime stays as it is: null.
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

/** The same in the caller's transaction; the caller locks the cycle. */
export async function recomputeInTransaction(
  client: TxClient,
  cycle: StoredCycle,
  asOf: Date,
): Promise<Computation> {
  const started = performance.now();
  const { computed, rows } = await writeProjection(client, cycle, asOf);
  return {
    ...sizesOf(computed),
    written: rows.statistics,
    milliseconds: Math.round(performance.now() - started),
  };
}

/** Sizes of the computation. */
export function sizesOf({
  input,
  result,
}: ComputedCycle): Pick<Computation, 'partners' | 'orders' | 'credits'> {
  return {
    partners: input.network.size,
    orders: input.orders.partner.length,
    credits: result.levelCredits.order.length,
  };
}

/** A cycle that was read and computed as a whole, and its differences from what was stored. */
export interface WrittenProjection {
  readonly computed: ComputedCycle;
  readonly teams: readonly LargeTeam[];
  /** Its new computation mark. */
  readonly computation: string;
  /** Number of rows written or deleted; for credits, the orders with such rows. */
  readonly rows: { readonly statistics: number; readonly orders: number; readonly bonuses: number };
}

/**
 * Reads, computes and writes a cycle as a whole: afterwards the stored rows are the engine's result. `largeTeam`: team size
 * from which facts are stored.
 */
export async function writeProjection(
  client: TxClient,
  cycle: StoredCycle,
  asOf: Date,
  largeTeam = LARGE_TEAM,
): Promise<WrittenProjection> {
  const computed = await computeStoredCycle(client, cycle, asOf);
  const { input, result } = computed;
  const projected = projectedOf(computed);
  const statistics = await writePartnerStatistics(client, { ...computed, projected });
  const orders = await writeProjectedCredits(client, computed);
  const bonuses = await writeProjectedBonuses(client, computed);
  const teams = findLargeTeams(computed.plan, computed, { from: largeTeam });
  await writeLargeTeams(client, cycle, teams);
  // For a month that is over: shows whether a preview is still valid without recomputing it.
  const hash = result.provisional ? null : hashOfCredits(input, result);
  const computation = await noteComputation(client, cycle, { asOf, baseCents: result.baseCents, hash });
  return { computed, teams, computation, rows: { statistics, orders, bonuses } };
}

/**
 * Records the computation of a cycle with a unique mark: a process that holds it in memory sees from the mark whether others
 * have written since.
 */
export async function noteComputation(
  client: TxClient,
  { id }: Pick<StoredCycle, 'id'>,
  {
    asOf,
    baseCents,
    hash,
  }: { readonly asOf: Date; readonly baseCents: number; readonly hash: string | null },
): Promise<string> {
  const computation = randomUUID();
  await client.query(
    'update cycles set as_of = $1, base_cents = $2, projection_hash = $3, computation = $4 where id = $5',
    [asOf, baseCents, hash, computation, id],
  );
  return computation;
}
