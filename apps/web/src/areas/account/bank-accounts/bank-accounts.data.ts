import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';

export type BankAccount = CallAnswer<'GET /api/bank_accounts'>['items'][number];

/** The bank account of a user: one or none. */
export const bankAccountQuery = (user: number) =>
  apiQuery('GET /api/bank_accounts', { query: { user: `/api/users/${user}` } });

/** Values of the form. An empty `iban` keeps the stored one; `password` is empty until the server requires it. */
export interface BankAccountValues {
  readonly accountHolder: string;
  readonly iban: string;
  readonly removesIban: boolean;
  readonly bic: string;
  readonly bankName: string;
  readonly paypalEmail: string;
  readonly password: string;
}

/** Adds or updates the bank account of a user. @throws ApiError `passwordRequired` if the sign-in is too old */
export function saveBankAccount(
  user: number,
  account: BankAccount | null,
  { iban, removesIban, password, ...others }: BankAccountValues,
): Promise<BankAccount> {
  const number = removesIban ? { iban: null } : iban !== '' && { iban };
  const body = { ...others, ...number, ...(password !== '' && { password }) };
  return account === null
    ? request('POST /api/bank_accounts', { body: { ...body, user: `/api/users/${user}` } })
    : request('PATCH /api/bank_accounts/{id}', { params: { id: account.id }, body });
}
