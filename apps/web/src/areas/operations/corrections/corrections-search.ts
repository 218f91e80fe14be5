import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';
import type { Correction } from './corrections.data.ts';

/** Statuses of a prepared manual change. */
export const preparedStatuses = [
  'waiting',
  'booked',
  'rejected',
  'overtaken',
] as const satisfies readonly Correction['status'][];

/** Search parameters of the corrections, latest first; `correction` is the open one. */
export const correctionsTable = tableSearch({
  sortFields: ['id', 'amount'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { text, status: oneOf(preparedStatuses), partner: wholeNumber },
  row: 'correction',
});

export type CorrectionsTableSearch = ReturnType<typeof correctionsTable.parse>;

/** A filter with yes, no, or neither. */
function yesOrNo(raw: unknown): boolean | undefined {
  const side = oneOf(['true', 'false'])(raw);
  return side === undefined ? undefined : side === 'true';
}

/** Search parameters of the debts, largest first; `debtor` is the open one, by the partner's number. */
export const debtsTable = tableSearch({
  sortFields: ['debt', 'since'],
  defaultSort: 'debt',
  defaultDirection: 'desc',
  filters: { overdue: yesOrNo, demanded: yesOrNo, partner: wholeNumber },
  row: 'debtor',
});

export type DebtsSearch = ReturnType<typeof debtsTable.parse>;

/** Search parameters of the write-offs, latest first. */
export const writeOffsTable = tableSearch({
  sortFields: ['id', 'amount'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(preparedStatuses) },
});

export type WriteOffsSearch = ReturnType<typeof writeOffsTable.parse>;

/**
 * Search parameters: corrections, debts or write-offs; `new` opens the form, for a partner if given, because of a
 * `question` if there is one.
 */
export type CorrectionsSearch =
  | (CorrectionsTableSearch & { view?: undefined; new?: 1; for?: number; question?: number })
  | (DebtsSearch & { view: 'debts' })
  | (WriteOffsSearch & { view: 'write-offs' });

/** Parses them; unusable ones are dropped, and corrections are the default. */
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
