import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { PAGE_SIZE } from '../../../ui/table/table-search.ts';
import type { ApprovalsSearch } from './approvals-search.ts';

/** Something that one person prepared and another one decides on. */
export type Approval = CallAnswer<'GET /api/approvals/{id}'>;

/** A page of what is seen of them. */
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

/** One of them, by its number. */
export const approvalQuery = (id: number) => apiQuery('GET /api/approvals/{id}', { params: { id } });

/** What nobody could approve any more if users were blocked (`rights` null), or had these rights alone. */
export const accessEffectQuery = (users: readonly number[], rights: readonly Right[] | null) =>
  apiQuery('GET /api/operators/effect', {
    query: { ids: users.join(','), ...(rights !== null && { rights: rights.join(',') }) },
  });

/** The text that names what two people do. */
export function kindText(kind: Approval['kind']) {
  return `operations:kind.${kind.replace('.', '_')}` as 'operations:kind.operator_admin';
}

const decidedOn =
  /^\/api\/(approvals|operators|partners\/\d+\/tax-data|payout_runs|payouts|operator\/(cycles|payouts|queues)|corrections|cycles|debts|debt_payments|plans|write_offs|accounting)/;

/** Reads what waits again, and what a decision may have changed. */
export function reloadApprovals(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => decidedOn.test(String(queryKey[0])) });
}
