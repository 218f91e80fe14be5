import type { ClientBase } from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { inSnapshot, inTransaction } from '../../platform/database/transaction.ts';
import { computeStoredCycle } from '../cycles/computed-cycle.ts';
import { type ComparedCredit, compareCycle, keyOf, type StoredCredit, sideOf } from './compare-cycle.ts';
import { UNDONE } from './finding.ts';
import { keepFindings } from './keep-findings.ts';
import {
  attributeRefunds,
  type ClosedCycle,
  countLateRefunds,
  type Evidence,
  loadLateRefunds,
} from './late-refunds.ts';

/** A closed cycle without what was refunded up to a moment. */
export interface ComputedFindings {
  readonly cycle: ClosedCycle;
  readonly asOf: Date;
  /** Number of refunds that were taken into account. */
  readonly refunds: number;
  /** Null if the engine does not reproduce the credits of the closing. */
  readonly compared: readonly (ComparedCredit & { readonly evidence: Evidence })[] | null;
}

/**
 * Recomputes a closed cycle without everything refunded so far, if there are more refunds than the last time, and stores the
 * differences. Concurrent runs are detected when writing: a run that knew of fewer refunds writes nothing.
 * @returns null if there are no further refunds
 */
export async function computeFindings(
  database: Database,
  cycle: ClosedCycle,
  asOf: Date,
): Promise<ComputedFindings | null> {
  const computed = await inSnapshot(database, (client) => computeAgain(client, cycle, asOf));
  if (computed === null) return null;
  await inTransaction(database.db, (tx) => keepFindings(tx, computed));
  return computed;
}

async function computeAgain(
  client: ClientBase,
  cycle: ClosedCycle,
  asOf: Date,
): Promise<ComputedFindings | null> {
  const result = await client.query<{ refunds: number }>(
    'select refunds from finding_cycles where cycle_id = $1',
    [cycle.id],
  );
  const count = await countLateRefunds(client, cycle, asOf);
  if (count <= (result.rows[0]?.refunds ?? 0)) return null;
  const sides = {
    with: sideOf(await computeStoredCycle(client, cycle, cycle.closedAt)),
    without: sideOf(await computeStoredCycle(client, cycle, asOf)),
  };
  const compared = compareCycle(sides, await loadStored(client, cycle), await loadKeys(client, cycle));
  if (compared === null) return { cycle, asOf, refunds: count, compared };
  const late = await loadLateRefunds(client, cycle, asOf);
  const evidence = attributeRefunds(compared, late, sides.without.network);
  return {
    cycle,
    asOf,
    refunds: count,
    compared: compared.map((one, place) => ({ ...one, evidence: evidence[place] as Evidence })),
  };
}

/** The credits of the closing without the level bonus, which is reversed separately. */
async function loadStored(client: ClientBase, cycle: ClosedCycle): Promise<StoredCredit[]> {
  const { rows } = await client.query<StoredCredit>(
    `select id, partner_id as partner, bonus, stage, amount_cents as "amountCents" from credits
     where cycle_id = $1 and bonus in ('step-up', 'kick-start', 'builder', 'infinity', 'balancing')`,
    [cycle.id],
  );
  return rows;
}

async function loadKeys(client: ClientBase, cycle: ClosedCycle): Promise<Set<string>> {
  const { rows } = await client.query<{ bonus: string; partner: number; stage: string }>(
    `select bonus, partner_id as partner, stage from findings where cycle_id = $1 and status = any($2::text[])`,
    [cycle.id, UNDONE],
  );
  return new Set(rows.map(keyOf));
}
