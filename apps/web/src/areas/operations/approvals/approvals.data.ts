import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { PAGE_SIZE } from '../../../ui/table/table-search.ts';
import type { ApprovalsSearch } from './approvals-search.ts';

/** A change that one person prepares and another one decides. */
export type Approval = CallAnswer<'GET /api/approvals/{id}'>;

/** A page of the visible approvals. */
export const approvalsQuery = (
  { status = 'open', kind, by, from, to, page = 1 }: ApprovalsSearch,
  limits = PAGE_SIZE,
) =>
  apiQuery('GET /api/approvals', {
    query: {
      status,
      page,
      limits,
      ...(kind !== undefined && { kind }),
      ...(by !== undefined && { by }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
  });

/** A single approval. */
export const approvalQuery = (id: number) => apiQuery('GET /api/approvals/{id}', { params: { id } });

/** Approvals that nobody could decide if users were blocked (`rights` null) or had only these rights. */
export const accessEffectQuery = (users: readonly number[], rights: readonly Right[] | null) =>
  apiQuery('GET /api/operators/effect', {
    query: { ids: users.join(','), ...(rights !== null && { rights: rights.join(',') }) },
  });

/** The text of a kind. */
export function kindText(kind: Approval['kind']) {
  return `operations:kind.${kind.replace('.', '_')}` as 'operations:kind.operator_admin';
}

const decidedOn =
  /^\/api\/(approvals|operators|partners\/\d+\/tax-data|payout_runs|payouts|operator\/(cycles|payouts|queues)|corrections|cycles|debts|debt_payments|plans|write_offs|accounting)/;

/** Reloads the approvals, and whatever a decision may have changed. */
export function reloadApprovals(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => decidedOn.test(String(queryKey[0])) });
}
