import { findDefaultAddress } from '../../account/addresses/addresses.queries.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { findFreeTax } from '../payouts/parts/find-parts.ts';

/**
 * The tax of a partner's debt, in cents: that of corrections which no payout has settled and of those to be issued, less the
 * tax on later earnings that were set off with them, each cycle by its own tax treatment. Negative if more tax was earned
 * than taken back. Needs `lockAccounts`.
 * @throws ApiError 409 for a partner without an address
 */
export async function findDebtTax(tx: Tx, partner: number): Promise<number> {
  const address = await findDefaultAddress(tx, await findUserOf(tx, partner));
  if (!address) throw new ApiError(409, 'demandNoAddress');
  return 0 - (await findFreeTax(tx, { partner, countryIso: address.countryIso }));
}
