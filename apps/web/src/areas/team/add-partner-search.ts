import { wholeNumber } from '../../ui/table/table-search.ts';

/** The state of "add new partner" as it stands in the address. */
export interface AddPartnerSearch {
  /** The partner who is being given a place. */
  place?: number;
}

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseAddPartnerSearch(raw: Record<string, unknown>): AddPartnerSearch {
  const place = wholeNumber(raw.place);
  return place === undefined ? {} : { place };
}
