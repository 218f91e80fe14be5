import { oneOf, wholeNumber } from '../../../ui/table/table-search.ts';
import { type PayoutType, payoutTypes } from './payouts-search.ts';

/** How a request for a payout stands in the address; what is absent has its default. */
export interface RequestSearch {
  type?: PayoutType;
  shop?: number;
}

/** Reads it out of an address; whatever is unusable or default is left out. A shop is only there for shopping. */
export function parseRequestSearch(raw: Record<string, unknown>): RequestSearch {
  const type = oneOf(payoutTypes)(raw.type);
  const shop = type === 'shopping' ? wholeNumber(raw.shop) : undefined;
  return { ...(type !== undefined && type !== 'bank' && { type }), ...(shop !== undefined && { shop }) };
}
