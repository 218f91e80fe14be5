import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { oneOf, tableSearch, wholeNumber } from '../../../../ui/table/table-search.ts';

/** A booking of the bank, or one payment of it. */
export type StatementLine = CallAnswer<'GET /api/bank_statement_lines'>['items'][number];

/** What a line can come to, those that wait for a person first. */
export const lineStatuses = [
  'unmatched',
  'waiting',
  'matched',
  'returned',
  'aside',
  'unrelated',
  'received',
] as const satisfies readonly StatementLine['status'][];

/** How the lines stand in the address, the latest first; `line` is the open one. */
export const linesTable = tableSearch({
  sortFields: ['id', 'bookedOn', 'amount'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(lineStatuses), statement: wholeNumber, payout: wholeNumber },
  row: 'line',
});

export type LinesSearch = ReturnType<typeof linesTable.parse>;

/** How the bank statements stand in the address, the latest first; a row leads to its lines. */
export const statementsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: {},
});

type StatementsSearch = ReturnType<typeof statementsTable.parse>;

/** What stands in the address: the statements, or their lines. */
export type BankSearch = (StatementsSearch & { view?: undefined }) | (LinesSearch & { view: 'lines' });

/** Reads it; whatever is unusable is left out, and the statements are shown. */
export function parseBankSearch(raw: Record<string, unknown>): BankSearch {
  const view = oneOf(['lines'])(raw.view);
  return view === undefined ? statementsTable.parse(raw) : { view, ...linesTable.parse(raw) };
}
