import { ApiError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { type BankAccount, findBankAccount } from './bank-accounts.queries.ts';

type AccountDeps = Pick<Deps, 'db' | 'secrets'>;

/**
 * Authorizes a decision on money only for operators who do not receive it: nobody decides on what goes to their own
 * account, whoever owns it. Both accounts are decrypted and compared, since ciphertexts of the same value differ.
 * @param by the deciding user
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
 * The same for a decision on a person: refuses operators who are paid to the same account.
 * @param people the deciding user, and the person concerned
 * @throws ApiError 403 `ownBankAccount`
 */
export async function requireNotOwnPayee(
  deps: AccountDeps,
  { by, owner }: { readonly by: number; readonly owner: number },
): Promise<void> {
  const account = await findBankAccount(deps, { user: owner });
  if (account !== undefined) await requireNotOwnAccount(deps, by, account);
}
