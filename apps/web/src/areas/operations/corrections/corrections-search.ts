import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';
import type { Correction } from './corrections.data.ts';

/** What became of something that was prepared by hand. */
export const preparedStatuses = [
  'waiting',
  'booked',
  'rejected',
  'overtaken',
] as const satisfies readonly Correction['status'][];

/** How the corrections stand in the address, the latest first; `correction` is the open one. */
export const correctionsTable = tableSearch({
  sortFields: ['id', 'amount'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { text, status: oneOf(preparedStatuses), partner: wholeNumber },
  row: 'correction',
});

export type CorrectionsTableSearch = ReturnType<typeof correctionsTable.parse>;

/** A filter that asks for one of two sides, or for neither. */
function yesOrNo(raw: unknown): boolean | undefined {
  const side = oneOf(['true', 'false'])(raw);
  return side === undefined ? undefined : side === 'true';
}

/** How the debts stand in the address, the largest first; `debtor` is the open one, by the partner's number. */
export const debtsTable = tableSearch({
  sortFields: ['debt', 'since'],
  defaultSort: 'debt',
  defaultDirection: 'desc',
  filters: { overdue: yesOrNo, demanded: yesOrNo, partner: wholeNumber },
  row: 'debtor',
});

export type DebtsSearch = ReturnType<typeof debtsTable.parse>;

/** How what was written off stands in the address, the latest first. */
export const writeOffsTable = tableSearch({
  sortFields: ['id', 'amount'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(preparedStatuses) },
});

export type WriteOffsSearch = ReturnType<typeof writeOffsTable.parse>;

/** What stands in the address: corrections, debts or what was written off; `new` opens the form, for a partner if one is named, because of a `question` if there is one. */
export type CorrectionsSearch =
  | (CorrectionsTableSearch & { view?: undefined; new?: 1; for?: number; question?: number })
  | (DebtsSearch & { view: 'debts' })
  | (WriteOffsSearch & { view: 'write-offs' });

/** Reads it; whatever is unusable is left out, and the corrections are shown. */
export function parseCorrectionsSearch(raw: Record<string, unknown>): CorrectionsSearch {
  const view = oneOf(['debts', 'write-offs'])(raw.view);
  if (view === 'debts') return { view, ...debtsTable.parse(raw) };
  if (view === 'write-offs') return { view, ...writeOffsTable.parse(raw) };
  const isNew = String(raw.new) === '1';
  const whose = wholeNumber(raw.for);
  const question = wholeNumber(raw.question);
  return {
    ...correctionsTable.parse(raw),
    ...(isNew && { new: 1 as const }),
    ...(isNew && whose !== undefined && { for: whose }),
    ...(isNew && whose !== undefined && question !== undefined && { question }),
  };
}
