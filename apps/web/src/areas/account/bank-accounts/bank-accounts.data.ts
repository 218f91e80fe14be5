import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';

export type BankAccount = CallAnswer<'GET /api/bank_accounts'>['items'][number];

/** The bank account of a user: one or none. */
export const bankAccountQuery = (user: number) =>
  apiQuery('GET /api/bank_accounts', { query: { user: `/api/users/${user}` } });

/** What the form holds. An empty `iban` keeps the one that is there; `password` is empty until the server asks for it. */
export interface BankAccountValues {
  readonly accountHolder: string;
  readonly iban: string;
  readonly removesIban: boolean;
  readonly bic: string;
  readonly bankName: string;
  readonly paypalEmail: string;
  readonly password: string;
}

/** Adds the bank account of a user, or changes the one that is there. @throws ApiError `passwordRequired` of an old login */
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
