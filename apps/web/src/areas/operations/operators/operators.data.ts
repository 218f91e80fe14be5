import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type OperatorsSearch, operatorsTable } from './operators-search.ts';

/** Somebody who works for the company. */
export type Operator = CallAnswer<'GET /api/operators/{id}'>;

/** All rights, in the groups in which they are chosen. */
export const rightGroups = {
  partners: ['partners.read', 'partners.write', 'tax.decide', 'claims.answer', 'takeover'],
  money: ['payouts.prepare', 'payouts.approve', 'money.correct', 'accounting.read'],
  month: ['cycles.preview', 'cycles.close', 'plan.write'],
  shop: ['orders.import', 'products.write', 'customers.write'],
  company: ['content.write', 'company.write', 'operators.write', 'audit.read', 'keys.write'],
} as const satisfies Readonly<Record<string, readonly Right[]>>;

export type RightGroup = keyof typeof rightGroups;

/** A page of those who work here. */
export function operatorsPageQuery(
  search: OperatorsSearch,
  { page, limits }: { page: number; limits: number },
) {
  const { sort, direction } = orderOf(operatorsTable, search);
  return apiQuery('GET /api/operators', {
    query: {
      [`order[${sort}]`]: direction,
      page,
      limits,
      ...(search.text !== undefined && { text: search.text }),
    },
  });
}

/** One of them. */
export const operatorQuery = (id: number) => apiQuery('GET /api/operators/{id}', { params: { id } });

/** What is done to an account for a reason. */
export type AccountStep = 'disable' | 'enable' | 'resetFactor';

/** Blocks an account, lets it in again, or takes its second factor away. */
export function sendStep(step: AccountStep, id: number, body: { reason: string }): Promise<unknown> {
  const sent = { params: { id }, body };
  if (step === 'disable') return request('POST /api/users/{id}/disable', sent);
  if (step === 'enable') return request('POST /api/users/{id}/enable', sent);
  return request('POST /api/users/{id}/second-factor/reset', sent);
}

/** Reads everything about those who work here again, and what waits for a second person. */
export function reloadOperators(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(operators|approvals)/.test(String(queryKey[0])),
  });
}
