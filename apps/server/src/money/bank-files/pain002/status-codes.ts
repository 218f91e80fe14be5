import type { PaymentOutcome, PaymentStatus } from '../types.ts';

/**
 * ISO 20022 codes for files, batches and payments; those that begin with R and V result from the comparison of names and
 * accounts.
 */
const outcomes: ReadonlyMap<string, PaymentOutcome> = new Map(
  Object.entries<PaymentOutcome>({
    RCVD: 'received',
    PDNG: 'pending',
    PATC: 'pending',
    ACTC: 'accepted',
    ACCP: 'accepted',
    ACSP: 'accepted',
    ACWC: 'accepted',
    ACFC: 'accepted',
    ACSC: 'settled',
    ACCC: 'settled',
    PART: 'partly',
    RJCT: 'refused',
    CANC: 'cancelled',
    RCVC: 'namesMatch',
    RVCM: 'namesDiffer',
    RVNM: 'namesDiffer',
    RVMC: 'namesDiffer',
    RVNA: 'namesUnchecked',
    RVNC: 'namesUnchecked',
  }),
);

/** The meaning of a code; an unknown code never counts as accepted. */
export function statusOfCode(code: string): PaymentStatus {
  return { code, outcome: outcomes.get(code) ?? 'unknown' };
}
