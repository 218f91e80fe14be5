import { PAYOUT_KEY } from '../../../api/storage-keys.ts';
import { stored } from '../../../api/stored.ts';
import { parseRequestSearch, type RequestSearch } from './request-search.ts';

/** Keeps for this tab where a request for a payout stands, for the way back once what is missing is there. */
export function keepRequest(search: RequestSearch): void {
  sessionStorage.setItem(PAYOUT_KEY, JSON.stringify(search));
}

/** Forgets it: nothing is missing any more, or the payout is requested. */
export function forgetRequest(): void {
  sessionStorage.removeItem(PAYOUT_KEY);
}

/** The request that was left; null if there is none. */
export function keptRequest(): RequestSearch | null {
  const kept = stored<Record<string, unknown>>(PAYOUT_KEY, sessionStorage);
  return kept && parseRequestSearch(kept);
}
