import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';

/** A total of a file beside that of the ledger, in cents. */
export interface Compared {
  readonly name: string;
  readonly fileCents: number;
  readonly ledgerCents: number;
}

/**
 * Refuses a file whose totals differ from the ledger; the difference is also logged.
 * @throws ApiError 409 with the largest difference
 */
export function requireEqual({ log }: Pick<Deps, 'log'>, file: string, compared: readonly Compared[]): void {
  const unequal = compared.filter(({ fileCents, ledgerCents }) => fileCents !== ledgerCents);
  if (unequal.length === 0) return;
  log.error({ alarm: 'accounting', file, unequal }, 'the totals of a file differ from the ledger');
  const apart = Math.max(...unequal.map(({ fileCents, ledgerCents }) => Math.abs(fileCents - ledgerCents)));
  throw new ApiError(409, refusal('accountingSums', { difference: formatCents(apart) }));
}
