import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../api/api-query.ts';

export type BankAccount = CallAnswer<'GET /api/bank_accounts'>['items'][number];

/** The bank account of a user: one or none. */
export const bankAccountQuery = (user: number) =>
  apiQuery('GET /api/bank_accounts', { query: { user: `/api/users/${user}` } });
