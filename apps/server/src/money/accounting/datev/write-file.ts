import { createHash } from 'node:crypto';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Month } from '../month.ts';
import { requireEqual } from '../require-equal.ts';
import type { AccountingSettings } from '../settings.queries.ts';
import { comparedSums, findUnset, type MonthBatch } from './month-batch.ts';
import { writeBatch } from './write-batch.ts';

interface Writing {
  readonly month: Month;
  readonly settings: AccountingSettings;
  readonly at: Date;
}

/**
 * The bytes of a month's file, with totals equal to the ledger.
 * @throws ApiError 409 for missing settings, a partner whose number fits no account, and differing totals
 */
export function writeFile({ log }: Pick<Deps, 'log'>, batch: MonthBatch, writing: Writing): Buffer {
  const { month, settings, at } = writing;
  const [unset] = findUnset(settings, batch);
  if (unset?.code === 'creditorRange')
    throw new ApiError(409, refusal('accountingCreditor', { partner: unset.partner ?? 0 }));
  const { consultant, client } = settings;
  if (unset || consultant === null || client === null)
    throw new ApiError(409, refusal('accountingUnset', { missing: namesOf(findUnset(settings, batch)) }));
  requireEqual({ log }, `datev ${month.month}`, comparedSums(batch));
  return writeBatch(batch.lines, { month, settings: { ...settings, consultant, client }, createdAt: at });
}

/** SHA-256 of a file. */
export function hashOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Settings by their field names in the call, accounts by purpose. */
function namesOf(unset: ReturnType<typeof findUnset>): string {
  return unset
    .flatMap(({ code, purposes }): readonly string[] => (code === 'account' ? purposes : [code]))
    .join(', ');
}
