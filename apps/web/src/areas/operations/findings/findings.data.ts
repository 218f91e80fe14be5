import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import type { Chosen } from '../../../ui/table/selection/selection.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type FindingsSearch, findingsTable } from './findings-search.ts';

/** A credit of a closed cycle that would be otherwise without what was refunded since. */
export type Finding = CallAnswer<'GET /api/findings'>['items'][number];

/** One of them with its reasons. */
export type ExplainedFinding = CallAnswer<'GET /api/findings/{id}'>;

/** What the findings of a bonus and a status come to. */
export type FindingSum = CallAnswer<'GET /api/findings/sums'>['sums'][number];

export type FindingSettings = CallAnswer<'GET /api/finding_settings'>;

/** What is decided. */
export type Deciding = 'stand' | 'correct';

/** Findings that are decided on together, as the caller saw them. */
export type Meant = Pick<CallRequest<'POST /api/finding_decisions'>['body'], 'ids' | 'matching' | 'expected'>;

/** So many are decided on by name. */
export const MOST_NAMED = 100;

/** What the filters of the address leave, as list and file take it. */
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

/** One of them with its reasons. */
export const findingQuery = (id: number) => apiQuery('GET /api/findings/{id}', { params: { id } });

/** What all of them come to, by bonus and status. */
export const findingSumsQuery = () => apiQuery('GET /api/findings/sums');

/** From which amount on somebody decides, and which bonuses are always corrected. */
export const findingSettingsQuery = () => apiQuery('GET /api/finding_settings');

/** The open ones of those that are chosen, or of all that the filters leave, with what they come to now; null where none is open. */
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

/** Findings by name, with what they come to. */
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

/** Reads again what a decision changes. */
export function reloadFindings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => moved.test(String(queryKey[0])) });
}
