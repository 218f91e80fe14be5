import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import type { Chosen } from '../../../ui/table/selection/selection.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type FindingsSearch, findingsTable } from './findings-search.ts';

/** A credit of a closed cycle that would differ without what was refunded since. */
export type Finding = CallAnswer<'GET /api/findings'>['items'][number];

/** A single finding with its causes. */
export type ExplainedFinding = CallAnswer<'GET /api/findings/{id}'>;

/** Total of the findings by bonus and status. */
export type FindingSum = CallAnswer<'GET /api/findings/sums'>['sums'][number];

export type FindingSettings = CallAnswer<'GET /api/finding_settings'>;

/** The decision. */
export type Deciding = 'stand' | 'correct';

/** Findings decided together, as the caller saw them. */
export type Meant = Pick<CallRequest<'POST /api/finding_decisions'>['body'], 'ids' | 'matching' | 'expected'>;

/** Maximum number of findings decided by id. */
export const MOST_NAMED = 100;

/** The URL's filters, as list and CSV file take them. */
export function findingFilters({ text, status, bonus, cycle, partner, decision }: FindingsSearch) {
  return {
    ...(text !== undefined && { text }),
    ...(status !== undefined && { status }),
    ...(bonus !== undefined && { bonus }),
    ...(cycle !== undefined && { cycle }),
    ...(partner !== undefined && { partner }),
    ...(decision !== undefined && { decision }),
  };
}

/** A page of the findings. */
export function findingsQuery(search: FindingsSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(findingsTable, search);
  return apiQuery('GET /api/findings', {
    query: { [`order[${sort}]`]: direction, ...page, ...findingFilters(search) },
  });
}

/** A single finding with its causes. */
export const findingQuery = (id: number) => apiQuery('GET /api/findings/{id}', { params: { id } });

/** Totals by bonus and status. */
export const findingSumsQuery = () => apiQuery('GET /api/findings/sums');

/** The amount from which findings need a decision, and the bonuses that are always corrected. */
export const findingSettingsQuery = () => apiQuery('GET /api/finding_settings');

/** The open findings among the selected or filtered ones, with their present total; null if none is open. */
export async function meantOf(
  client: QueryClient,
  search: FindingsSearch,
  chosen: Chosen,
): Promise<Meant | null> {
  const query =
    chosen.kind === 'rows'
      ? { id: chosen.ids.map(Number), page: 1, limits: MOST_NAMED }
      : { ...findingFilters(search), status: 'open', page: 1, limits: MOST_NAMED };
  const { items } = await client.fetchQuery({
    ...apiQuery('GET /api/findings', { query }),
    staleTime: 0,
    gcTime: 0,
  });
  return namedOf(items.filter(({ status }) => status === 'open'));
}

/** Findings by id, with their total. */
export function namedOf(findings: readonly Pick<Finding, 'id' | 'difference'>[]): Meant | null {
  if (findings.length === 0) return null;
  const cents = findings.reduce((sum, { difference }) => sum + parseCents(difference), 0);
  return {
    ids: findings.map(({ id }) => id),
    expected: { count: findings.length, amount: formatCents(cents) },
  };
}

const moved =
  /^\/api\/(findings|finding_settings|finding_decisions|corrections|approvals|credits|operator\/(partners|queues))/;

/** Reloads what a decision changes. */
export function reloadFindings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => moved.test(String(queryKey[0])) });
}
