import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../../api/api-query.ts';

type TaxHistory = CallAnswer<'GET /api/partners/{id}/tax-data'>;

/** An entry of a partner's tax history: what, by whom, when, and the day it applies from. */
export type TaxFact = TaxHistory['history'][number];

/** VIES's answer on a VAT id. */
export type VatIdCheck = TaxHistory['checks'][number];

/** Colours of a check's states. */
export const checkTones = {
  waiting: 'waiting',
  unreachable: 'waiting',
  valid: 'good',
  invalid: 'bad',
} as const;

/** The history of a partner's tax data, latest first. */
export const taxHistoryQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/tax-data', { params: { id } });

const decided = /^\/api\/(affiliate_datas\/|partners\/\d+\/tax-data\b|operator\/queues\b|payouts\b)/;

/** Reloads what a tax decision changes: the data and their history, the queues, and what payouts wait for. */
export function reloadTax(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => decided.test(String(queryKey[0])) });
}
