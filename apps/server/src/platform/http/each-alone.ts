import type { outcome } from '@blattwerk/contract/http/outcome.ts';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { inPart, type Tx } from '../database/transaction.ts';

/**
 * Processes several items in sequence, each in a savepoint of the transaction: a refused item is rolled back alone and
 * reported, and the others continue.
 * @throws any error that is not an `ApiError`: then nothing is done
 */
export async function eachAlone(
  tx: Tx,
  ids: readonly number[],
  act: (id: number) => Promise<void>,
): Promise<z.output<typeof outcome>> {
  const done: number[] = [];
  const failed: z.output<typeof outcome>['failed'] = [];
  for (const id of new Set(ids)) {
    try {
      await inPart(tx, () => act(id));
      done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed.push({ id, status: error.status, code: error.refused.code, reason: error.refused.text });
    }
  }
  return { done, failed };
}
