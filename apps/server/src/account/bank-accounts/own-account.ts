import { ApiError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { type BankAccount, findBankAccount } from './bank-accounts.queries.ts';

type AccountDeps = Pick<Deps, 'db' | 'secrets'>;

/**
 * Lets through to a decision on money whoever does not get it: nobody decides on what goes to their own account, whoever's
 * it is (S46). Both accounts are opened and compared; what is sealed twice is never equal.
 * @param by the user who decides
 * @throws ApiError 403 `ownBankAccount`
 */
export async function requireNotOwnAccount(
  deps: AccountDeps,
  by: number,
  { iban, paypalEmail }: Pick<BankAccount, 'iban' | 'paypalEmail'>,
): Promise<void> {
  const own = await findBankAccount(deps, { user: by });
  const isOwn =
    (iban !== null && own?.iban === iban) ||
    (paypalEmail !== null && own?.paypalEmail?.toLowerCase() === paypalEmail.toLowerCase());
  if (isOwn) throw new ApiError(403, 'ownBankAccount');
}

/**
 * The same for a decision on a person: lets through whoever is not paid to the same account.
 * @param people the user who decides, and the one whom it is about
 * @throws ApiError 403 `ownBankAccount`
 */
export async function requireNotOwnPayee(
  deps: AccountDeps,
  { by, owner }: { readonly by: number; readonly owner: number },
): Promise<void> {
  const account = await findBankAccount(deps, { user: owner });
  if (account !== undefined) await requireNotOwnAccount(deps, by, account);
}
