import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { requestOnce } from '../../../../api/request-once.ts';

/** The end of a contract, scheduled or done. */
export type ContractEnd = CallAnswer<'GET /api/operator/contract_ends'>['items'][number];

/** Reasons for the end of a contract. */
export const endReasons = [
  'partner',
  'company',
  'agreement',
  'breach',
  'death',
] as const satisfies readonly ContractEnd['reasonCode'][];

/** What happens to the first line. */
export const downlines = ['rollUp', 'stay'] as const satisfies readonly ContractEnd['downline'][];

/** A partner's latest contract ends. */
export const endsOfQuery = (partner: number) =>
  apiQuery('GET /api/operator/contract_ends', {
    query: { partner, 'order[effectiveFrom]': 'desc', page: 1, limits: 3 },
  });

/** The latest places that a partner takes over or has taken over. */
export const successionsOfQuery = (partner: number) =>
  apiQuery('GET /api/operator/contract_ends', {
    query: { successor: partner, 'order[effectiveFrom]': 'desc', page: 1, limits: 3 },
  });

/** Who would be placed below whom. */
export const endEffectQuery = (partner: number) =>
  apiQuery('GET /api/operator/partners/{id}/contract-end-effect', { params: { id: partner } });

/** Withdraws a scheduled end. */
export function withdrawEnd(id: number, body: { readonly reason: string }): Promise<unknown> {
  return requestOnce('POST /api/operator/contract_ends/{id}/withdraw', { params: { id }, body });
}
