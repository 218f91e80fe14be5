import { oneOf, wholeNumber } from '../../../ui/table/table-search.ts';
import { type PayoutType, payoutTypes } from './payouts-search.ts';

/** The way to a payout, step by step. */
export const requestSteps = ['method', 'checks', 'confirm'] as const;

export type RequestStep = (typeof requestSteps)[number];

/** How a request for a payout stands in the address; what is absent has its default. */
export interface RequestSearch {
  step?: RequestStep;
  type?: PayoutType;
  shop?: number;
}

/** Reads it out of an address; whatever is unusable or default is left out. A shop is only there for shopping. */
export function parseRequestSearch(raw: Record<string, unknown>): RequestSearch {
  const step = oneOf(requestSteps)(raw.step);
  const type = oneOf(payoutTypes)(raw.type);
  const shop = type === 'shopping' ? wholeNumber(raw.shop) : undefined;
  return {
    ...(step !== undefined && step !== 'method' && { step }),
    ...(type !== undefined && type !== 'bank' && { type }),
    ...(shop !== undefined && { shop }),
  };
}
