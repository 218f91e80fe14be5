import { wholeNumber } from '../../ui/table/table-search.ts';

/** Search parameters of "add new partner". */
export interface AddPartnerSearch {
  /** The partner being placed. */
  place?: number;
}

/** Parses the search parameters; unusable ones are dropped. */
export function parseAddPartnerSearch(raw: Record<string, unknown>): AddPartnerSearch {
  const place = wholeNumber(raw.place);
  return place === undefined ? {} : { place };
}
