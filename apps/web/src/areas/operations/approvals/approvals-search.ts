import { oneOf, text, wholeNumber } from '../../../ui/table/table-search.ts';
import { day } from '../search-day.ts';
import { type BalancesSearch, balancesTable } from './balance-rows.ts';

/** Statuses of an approval. */
export const approvalStatuses = ['open', 'approved', 'rejected', 'overtaken'] as const;

/** Kinds of approvals. */
export const approvalKinds = [
  'operator.admin',
  'company.safeguards',
  'payout.run',
  'payout.file',
  'payout.take-back',
  'payout.reject',
  'money.correction',
  'money.findings',
  'money.finding-rule',
  'money.demand',
  'money.write-off',
  'money.debt-payment',
  'money.vouchers',
  'tax.vat-id',
  'tax.replacement',
  'plan.version',
  'accounting.version',
  'takeover.balances',
  'cycle.close',
  'content.broadcast',
] as const;

/** For a single approval of balances also the state of their table. */
export interface ApprovalsSearch extends Omit<BalancesSearch, 'page'> {
  readonly status?: (typeof approvalStatuses)[number];
  readonly kind?: (typeof approvalKinds)[number];
  /** Part of the name or e-mail address of the person who prepared or decided it. */
  readonly by?: string;
  /** Days in Berlin, both included, of the last action on it. */
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
  /** The id of a single approval. */
  readonly approval?: number;
}

const statusOf = oneOf(approvalStatuses);
const kindOf = oneOf(approvalKinds);

/** Parses the search parameters; unusable ones are dropped. The default status `open` is not written. */
export function parseApprovalsSearch(raw: Record<string, unknown>): ApprovalsSearch {
  const status = statusOf(raw.status);
  const kind = kindOf(raw.kind);
  const by = text(raw.by);
  const from = day(raw.from);
  const to = day(raw.to);
  const page = wholeNumber(raw.page) ?? 1;
  const approval = wholeNumber(raw.approval);
  return {
    ...(status !== undefined && status !== 'open' && { status }),
    ...(kind !== undefined && { kind }),
    ...(by !== undefined && { by }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(page > 1 && { page }),
    ...(approval !== undefined && { ...balancesTable.parse(raw), approval }),
  };
}
