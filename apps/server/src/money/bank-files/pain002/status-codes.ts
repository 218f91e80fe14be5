import type { PaymentOutcome, PaymentStatus } from '../types.ts';

/** Codes of ISO 20022 for files, batches and payments; those that begin with R and V come of comparing names and accounts. */
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

/** What a code means; nothing is taken for accepted that is not known to be. */
export function statusOfCode(code: string): PaymentStatus {
  return { code, outcome: outcomes.get(code) ?? 'unknown' };
}
