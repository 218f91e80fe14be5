import { text, wholeNumber } from '../../../ui/table/table-search.ts';

/** What stands in the address of the search: what is searched for. */
export function parsePartnersSearch(raw: Record<string, unknown>): { q?: string } {
  const q = text(raw.q);
  return q === undefined ? {} : { q };
}

/** What stands in the address of a partner's file: what of theirs was found. */
export interface FileSearch {
  order?: number;
  payout?: number;
  code?: string;
}

/** Reads it; whatever is unusable is left out. */
export function parseFileSearch(raw: Record<string, unknown>): FileSearch {
  const [order, payout, code] = [wholeNumber(raw.order), wholeNumber(raw.payout), text(raw.code)];
  return {
    ...(order !== undefined && { order }),
    ...(payout !== undefined && { payout }),
    ...(code !== undefined && { code }),
  };
}
