import { oneOf, wholeNumber } from '../../../ui/table/table-search.ts';

/** What became of something that was prepared. */
export const approvalStatuses = ['open', 'approved', 'rejected', 'overtaken'] as const;

/** What two people do. */
export const approvalKinds = [
  'operator.admin',
  'company.safeguards',
  'payout.run',
  'payout.file',
  'payout.take-back',
  'payout.reject',
  'money.correction',
  'money.demand',
  'money.write-off',
  'money.debt-payment',
  'tax.vat-id',
  'tax.replacement',
  'accounting.version',
] as const;

export interface ApprovalsSearch {
  readonly status?: (typeof approvalStatuses)[number];
  readonly kind?: (typeof approvalKinds)[number];
  readonly page?: number;
  /** One of them by its number, alone. */
  readonly approval?: number;
}

const statusOf = oneOf(approvalStatuses);
const kindOf = oneOf(approvalKinds);

/** Reads an address; whatever is unusable is left out. What is open comes first, and is not named. */
export function parseApprovalsSearch(raw: Record<string, unknown>): ApprovalsSearch {
  const status = statusOf(raw.status);
  const kind = kindOf(raw.kind);
  const page = wholeNumber(raw.page) ?? 1;
  const approval = wholeNumber(raw.approval);
  return {
    ...(status !== undefined && status !== 'open' && { status }),
    ...(kind !== undefined && { kind }),
    ...(page > 1 && { page }),
    ...(approval !== undefined && { approval }),
  };
}
