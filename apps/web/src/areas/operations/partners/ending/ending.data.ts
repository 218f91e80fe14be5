import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { requestOnce } from '../../../../api/request-once.ts';

/** The end of a contract, scheduled or done. */
export type ContractEnd = CallAnswer<'GET /api/operator/contract_ends'>['items'][number];

/** Why a contract ends. */
export const endReasons = [
  'partner',
  'company',
  'agreement',
  'breach',
  'death',
] as const satisfies readonly ContractEnd['reasonCode'][];

/** What becomes of the first line. */
export const downlines = ['rollUp', 'stay'] as const satisfies readonly ContractEnd['downline'][];

/** The latest ends of a partner's contract. */
export const endsOfQuery = (partner: number) =>
  apiQuery('GET /api/operator/contract_ends', {
    query: { partner, 'order[effectiveFrom]': 'desc', page: 1, limits: 3 },
  });

/** The latest places that a partner takes over, or has taken over. */
export const successionsOfQuery = (partner: number) =>
  apiQuery('GET /api/operator/contract_ends', {
    query: { successor: partner, 'order[effectiveFrom]': 'desc', page: 1, limits: 3 },
  });

/** Who would come to stand below whom. */
export const endEffectQuery = (partner: number) =>
  apiQuery('GET /api/operator/partners/{id}/contract-end-effect', { params: { id: partner } });

/** Takes back an end that was not done yet. */
export function withdrawEnd(id: number, body: { readonly reason: string }): Promise<unknown> {
  return requestOnce('POST /api/operator/contract_ends/{id}/withdraw', { params: { id }, body });
}
