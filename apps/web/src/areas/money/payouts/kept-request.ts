import { PAYOUT_KEY } from '../../../api/storage-keys.ts';
import { stored } from '../../../api/stored.ts';
import { parseRequestSearch, type RequestSearch } from './request-search.ts';

/** Saves the state of a payout request for this tab, to return to once the missing data is there. */
export function keepRequest(search: RequestSearch): void {
  sessionStorage.setItem(PAYOUT_KEY, JSON.stringify(search));
}

/** Forgets it: nothing is missing any more, or the payout was requested. */
export function forgetRequest(): void {
  sessionStorage.removeItem(PAYOUT_KEY);
}

/** The interrupted request; null if there is none. */
export function keptRequest(): RequestSearch | null {
  const request = stored<Record<string, unknown>>(PAYOUT_KEY, sessionStorage);
  return request && parseRequestSearch(request);
}
