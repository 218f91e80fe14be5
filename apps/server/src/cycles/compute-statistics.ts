import { type CycleInput, type CycleResult, computeCycle } from '@blattwerk/plan/cycle/compute-cycle.ts';
import { type CycleWindow, cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { cycleEnd } from '@blattwerk/plan/days.ts';
import type { ClientBase } from 'pg';
import type { Database } from '../platform/database/database.ts';
import { planOf, type StoredCycle } from './cycle.queries.ts';
import { loadCycleInput } from './cycle-input.ts';
import { writePartnerStatistics } from './partner-statistics.ts';

/** What a computation wrote, and how long it took. */
export interface Computation {
  readonly partners: number;
  readonly orders: number;
  /** Rows that changed; the others already said the same. */
  readonly written: number;
  readonly milliseconds: number;
}

/** Why a cycle cannot be closed. */
export type ClosingFault = 'not_over' | 'earlier_is_open';

/** Nothing was changed. */
class ClosingError extends Error {
  override name = 'ClosingError';
  readonly code: ClosingFault;

  constructor(code: ClosingFault, message: string) {
    super(message);
    this.code = code;
  }
}

/** Any constant will do, as long as every process of the product uses the same one. */
const computationLockKey = 7_201_940_115;

/**
 * Replaces the statistics of a cycle that is not closed by what the engine computes for `now()`, asked
 * when the computation really begins. Two at once wait for each other. A cycle that was closed in the
 * meantime stays as it is: null.
 */
export async function recomputeStatistics(
  database: Database,
  cycle: StoredCycle,
  now: () => Date,
): Promise<Computation | null> {
  return exclusively(database, async (client) => {
    if (await isClosed(client, cycle.id)) return null;
    return computeInTransaction(client, cycle, now());
  });
}

/**
 * Closes a cycle: its statistics become final. Cycles are closed in order and after their last day; to
 * close one again changes nothing and answers null.
 *
 * @throws ClosingError with its code.
 */
export async function closeCycle(
  database: Database,
  cycle: StoredCycle,
  now: () => Date,
): Promise<Computation | null> {
  return exclusively(database, (client) => closeInTransaction(client, cycle, now()));
}

/** Closes a cycle in a transaction of the caller's, who keeps others away from the statistics. */
export async function closeInTransaction(
  client: ClientBase,
  cycle: StoredCycle,
  closedAt: Date,
): Promise<Computation | null> {
  if (await isClosed(client, cycle.id)) return null;
  await requireClosable(client, cycle, closedAt);
  const computed = await computeInTransaction(client, cycle, closedAt);
  await client.query('update cycles set closed_at = $1 where id = $2', [closedAt, cycle.id]);
  return computed;
}

/**
 * The lock is held before the transaction begins: its snapshot would otherwise be older than the
 * computation that was waited for. It ends with the connection.
 */
async function exclusively<T>(database: Database, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return database.bulk(async (client) => {
    await client.query('select pg_advisory_lock($1)', [computationLockKey]);
    await client.query('begin isolation level repeatable read');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

async function isClosed(client: ClientBase, cycle: number): Promise<boolean> {
  const found = await client.query('select from cycles where id = $1 and closed_at is not null', [cycle]);
  return found.rows.length > 0;
}

async function requireClosable(client: ClientBase, cycle: StoredCycle, closedAt: Date): Promise<void> {
  if (closedAt.getTime() <= cycleEnd(cycle)) {
    throw new ClosingError('not_over', `the cycle ${cycle.dateFrom} ends on ${cycle.dateTo}`);
  }
  const earlier = await client.query<{ date_from: string }>(
    'select date_from from cycles where closed_at is null and date_from < $1 order by date_from limit 1',
    [cycle.dateFrom],
  );
  const open = earlier.rows[0];
  if (open) throw new ClosingError('earlier_is_open', `the cycle ${open.date_from} has to be closed first`);
}

/** Computes and writes a cycle's statistics for an instant, in a transaction of the caller's. */
export async function computeInTransaction(
  client: ClientBase,
  cycle: StoredCycle,
  asOf: Date,
): Promise<Computation> {
  const started = performance.now();
  const window: CycleWindow = cycleWindow(cycle, asOf.getTime());
  const input: CycleInput = await loadCycleInput(client, cycle.id, window);
  const result: CycleResult = computeCycle(planOf(cycle), input);
  const { written } = await writePartnerStatistics(client, cycle.id, input.network, result);
  await client.query('update cycles set as_of = $1 where id = $2', [asOf, cycle.id]);
  return {
    partners: input.network.size,
    orders: input.orders.partner.length,
    written,
    milliseconds: Math.round(performance.now() - started),
  };
}
