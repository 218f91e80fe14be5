import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * The next number of a credit note. Concurrent callers wait for the transaction to end, so that numbers are consecutive without
 * gaps.
 */
export async function nextPayoutNumber(tx: Tx): Promise<number> {
  const { last } = await tx
    .updateTable('number_ranges')
    .set({ last: sql<number>`last + 1` })
    .where('name', '=', 'payouts')
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** The number as printed on documents. */
export function formatPayoutNumber(number: number): string {
  return `G-${String(number).padStart(6, '0')}`;
}
