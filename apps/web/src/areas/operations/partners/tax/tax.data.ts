import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../../api/api-query.ts';

type TaxHistory = CallAnswer<'GET /api/partners/{id}/tax-data'>;

/** What was said of a partner's tax: what, by whom, when, and from which day it holds. */
export type TaxFact = TaxHistory['history'][number];

/** What VIES answered about a number. */
export type VatIdCheck = TaxHistory['checks'][number];

/** How the state of a check looks in a badge. */
export const checkTones = {
  waiting: 'waiting',
  unreachable: 'waiting',
  valid: 'good',
  invalid: 'bad',
} as const;

/** The history of a partner's tax data, the latest first. */
export const taxHistoryQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/tax-data', { params: { id } });

const decided = /^\/api\/(affiliate_datas\/|partners\/\d+\/tax-data\b|operator\/queues\b|payouts\b)/;

/** Reads again what a decision on tax data changes: the data and their history, what waits, and what payouts wait for. */
export function reloadTax(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => decided.test(String(queryKey[0])) });
}
