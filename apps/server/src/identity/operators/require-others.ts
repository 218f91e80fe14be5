import type { Deps } from '../../platform/deps.ts';

/**
 * Lets through to a decision on a user whoever is not paid to the same account (S46): bank accounts are known to an area
 * above.
 * @throws ApiError 403
 */
export type RequireOthers = (
  deps: Pick<Deps, 'db' | 'secrets'>,
  people: { readonly by: number; readonly owner: number },
) => Promise<void>;
