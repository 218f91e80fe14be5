import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import {
  type CorrectionsTableSearch,
  correctionsTable,
  type DebtsSearch,
  debtsTable,
  type WriteOffsSearch,
  writeOffsTable,
} from './corrections-search.ts';

/** A manual credit or debit. */
export type Correction = CallAnswer<'GET /api/corrections/{id}'>;

/** A partner with a debt. */
export type Debt = CallAnswer<'GET /api/debts'>['items'][number];

/** A written-off debt. */
export type WriteOff = CallAnswer<'GET /api/write_offs'>['items'][number];

interface Page {
  readonly page: number;
  readonly limits: number;
}

/** The filters of the corrections, as list and CSV file take them. */
export function correctionFilters({ text, status, partner }: CorrectionsTableSearch) {
  return {
    ...(text !== undefined && { text }),
    ...(status !== undefined && { status }),
    ...(partner !== undefined && { partner }),
  };
}

/** A page of the corrections. */
export function correctionsQuery(search: CorrectionsTableSearch, page: Page) {
  const { sort, direction } = orderOf(correctionsTable, search);
  return apiQuery('GET /api/corrections', {
    query: { [`order[${sort}]`]: direction, ...page, ...correctionFilters(search) },
  });
}

/** A single correction. */
export const correctionQuery = (id: number) => apiQuery('GET /api/corrections/{id}', { params: { id } });

/** Effect of a correction now on a partner's available amount and debt. */
export const effectQuery = (partner: number, amount: string) =>
  apiQuery('GET /api/corrections/effect', { query: { partner, amount } });

/** The largest debts, as options. */
export const allDebtsQuery = () => apiQuery('GET /api/debts', { query: { page: 1, limits: 100 } });

/** A page of the debts. */
export function debtsQuery(search: DebtsSearch, page: Page) {
  const { sort, direction } = orderOf(debtsTable, search);
  const { overdue, demanded, partner } = search;
  return apiQuery('GET /api/debts', {
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(overdue !== undefined && { overdue }),
      ...(demanded !== undefined && { demanded }),
      ...(partner !== undefined && { partner }),
    },
  });
}

/** One partner's debt: a list of at most one. */
export const debtQuery = (partner: number) =>
  apiQuery('GET /api/debts', { query: { partner, page: 1, limits: 1 } });

/** The demand letters for a partner's debt, latest first. */
export const demandsQuery = (partner: number) =>
  apiQuery('GET /api/demands', { query: { partner, 'order[id]': 'desc', page: 1, limits: 10 } });

/** A page of the write-offs. */
export function writeOffsQuery(search: WriteOffsSearch, page: Page) {
  const { sort, direction } = orderOf(writeOffsTable, search);
  const { status } = search;
  return apiQuery('GET /api/write_offs', {
    query: { [`order[${sort}]`]: direction, ...page, ...(status !== undefined && { status }) },
  });
}

/** The id in an approval's IRI. */
export function approvalOf({ approval }: Pick<Correction, 'approval'>): number | null {
  return approval === null ? null : Number(approval.split('/').at(-1));
}

const moved =
  /^\/api\/(corrections|debts|debt_payments|demands|write_offs|bank_statement|approvals|credits|operator\/(partners|queues|questions)|partner\/\d+\/credits|partners\/\d+\/ledger|partner_balance)/;

/** Reloads what a correction, a letter or a write-off changes. */
export function reloadCorrections(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => moved.test(String(queryKey[0])) });
}
