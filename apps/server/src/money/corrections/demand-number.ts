import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * The next number of a letter about a debt. Whoever asks at the same time waits for the transaction to end, so that numbers
 * are consecutive and none is left out.
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

/** The number as the letter shows it. */
export function formatDemandNumber(number: number): string {
  return `F-${String(number).padStart(6, '0')}`;
}
