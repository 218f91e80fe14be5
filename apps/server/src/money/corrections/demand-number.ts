import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * The next number of a letter about a debt. Concurrent callers wait for the transaction to end, so that numbers are consecutive
 * without gaps.
 */
export async function nextDemandNumber(tx: Tx): Promise<number> {
  const { last } = await tx
    .updateTable('number_ranges')
    .set({ last: sql<number>`last + 1` })
    .where('name', '=', 'demands')
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** The number as printed on the letter. */
export function formatDemandNumber(number: number): string {
  return `F-${String(number).padStart(6, '0')}`;
}
