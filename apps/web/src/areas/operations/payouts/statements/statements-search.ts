import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { oneOf, tableSearch, wholeNumber } from '../../../../ui/table/table-search.ts';

/** A booking of the bank, or one payment of a batch booking. */
export type StatementLine = CallAnswer<'GET /api/bank_statement_lines'>['items'][number];

/** Outcomes of a line, those that need a person first. */
export const lineStatuses = [
  'unmatched',
  'waiting',
  'matched',
  'returned',
  'aside',
  'unrelated',
  'received',
] as const satisfies readonly StatementLine['status'][];

/** Search parameters of the lines, latest first; `line` is the open one. */
export const linesTable = tableSearch({
  sortFields: ['id', 'bookedOn', 'amount'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(lineStatuses), statement: wholeNumber, payout: wholeNumber },
  row: 'line',
});

export type LinesSearch = ReturnType<typeof linesTable.parse>;

/** Search parameters of the bank statements, latest first; a row links to its lines. */
export const statementsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: {},
});

type StatementsSearch = ReturnType<typeof statementsTable.parse>;

/** Search parameters: of the statements, or of their lines. */
export type BankSearch = (StatementsSearch & { view?: undefined }) | (LinesSearch & { view: 'lines' });

/** Parses them; unusable ones are dropped, and the statements are the default. */
export function parseBankSearch(raw: Record<string, unknown>): BankSearch {
  const view = oneOf(['lines'])(raw.view);
  return view === undefined ? statementsTable.parse(raw) : { view, ...linesTable.parse(raw) };
}
