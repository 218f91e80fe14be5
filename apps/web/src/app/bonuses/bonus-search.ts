import { creditId } from '../../features/credits/credits-search.ts';
import { wholeNumber } from '../../ui/table/table-search.ts';

/** What stands in the address of a bonus page: the page of the history, and the credit that is open. */
export interface BonusSearch {
  page?: number;
  credit?: number | string;
  /** The scenario of "what if". */
  whatIf?: string;
}

/** Reads it; whatever is unusable is left out. */
export function parseBonusSearch(raw: Record<string, unknown>): BonusSearch {
  const page = wholeNumber(raw.page);
  const credit = creditId(raw.credit);
  return {
    ...(page !== undefined && page > 1 && { page }),
    ...(credit !== undefined && { credit }),
    ...(typeof raw.whatIf === 'string' && { whatIf: raw.whatIf.slice(0, 400) }),
  };
}
