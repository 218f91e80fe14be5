import type { returnCause } from '@blattwerk/contract/payouts/payouts.contract.ts';
import type { z } from 'zod';

/** What a return means for the payee. */
type ReturnCause = z.output<typeof returnCause>;

/** ISO 20022, ExternalReturnReason1Code, as far as the SEPA credit transfer rulebook uses it. */
const causes: Readonly<Record<string, ReturnCause>> = {
  AC01: 'accountUnknown',
  AC03: 'accountUnknown',
  AC04: 'accountClosed',
  AC06: 'accountBlocked',
  AC14: 'accountUnknown',
  AG01: 'accountBlocked',
  BE01: 'holderUnknown',
  BE04: 'other',
  MD06: 'refusedByHolder',
  MD07: 'holderUnknown',
  MS02: 'refusedByHolder',
  RC01: 'accountUnknown',
};

/** What a bank's return reason means for the payee; `other` if it does not help them. */
export function returnCauseOf(code: string | null): ReturnCause {
  return (code !== null && causes[code]) || 'other';
}
