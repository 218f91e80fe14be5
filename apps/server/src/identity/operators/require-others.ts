import type { Deps } from '../../platform/deps.ts';

/**
 * Refuses a decision on a user whose payouts go to the same bank account as the caller's. Injected, because bank
 * accounts belong to a higher area.
 * @throws ApiError 403
 */
export type RequireOthers = (
  deps: Pick<Deps, 'db' | 'secrets'>,
  people: { readonly by: number; readonly owner: number },
) => Promise<void>;
