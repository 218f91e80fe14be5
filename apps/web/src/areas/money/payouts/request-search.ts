import { oneOf, wholeNumber } from '../../../ui/table/table-search.ts';
import { type PayoutType, payoutTypes } from './payouts-search.ts';

/** Search parameters of a payout request; absent ones have their default. */
export interface RequestSearch {
  type?: PayoutType;
  shop?: number;
}

/** Parses them; unusable and default values are dropped, and so is a shop unless it is for shopping. */
export function parseRequestSearch(raw: Record<string, unknown>): RequestSearch {
  const type = oneOf(payoutTypes)(raw.type);
  const shop = type === 'shopping' ? wholeNumber(raw.shop) : undefined;
  return { ...(type !== undefined && type !== 'bank' && { type }), ...(shop !== undefined && { shop }) };
}
