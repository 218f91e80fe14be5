import { LARGER_PAGES, oneOf, wholeNumber } from '../../ui/table/table-search.ts';
import { creditId } from '../money/credits/credits-search.ts';

/** Search parameters of a bonus page: page of the history, and the open credit. */
export interface BonusSearch {
  page?: number;
  size?: (typeof LARGER_PAGES)[number];
  credit?: number | string;
  /** The period of the daily points; thirty days by default. */
  points?: 7 | 90 | 'month';
  /** The scenario of "what if". */
  whatIf?: string;
}

/** Parses them; unusable ones are dropped. */
export function parseBonusSearch(raw: Record<string, unknown>): BonusSearch {
  const page = wholeNumber(raw.page);
  const size = oneOf(LARGER_PAGES)(raw.size);
  const credit = creditId(raw.credit);
  const points = ([7, 90, 'month'] as const).find((kind) => String(kind) === String(raw.points));
  return {
    ...(page !== undefined && page > 1 && { page }),
    ...(size !== undefined && { size }),
    ...(credit !== undefined && { credit }),
    ...(points !== undefined && { points }),
    ...(typeof raw.whatIf === 'string' && { whatIf: raw.whatIf.slice(0, 400) }),
  };
}
