import type { QuestionAbout, QuestionStatus } from '@blattwerk/contract/questions/question-fields.ts';
import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';

/** How far a question is. */
export const questionStatuses = ['open', 'answered', 'closed'] as const satisfies readonly QuestionStatus[];

/** What can be asked about. */
export const questionAbouts = [
  'credit',
  'order',
  'payout',
  'missing',
] as const satisfies readonly QuestionAbout[];

/** How one's own questions stand in the address, the one with the latest message first; `question` is the open one. */
export const questionsTable = tableSearch({
  sortFields: ['writtenAt'],
  defaultSort: 'writtenAt',
  defaultDirection: 'desc',
  filters: { status: oneOf(questionStatuses), about: oneOf(questionAbouts) },
  row: 'question',
});

type TableSearch = ReturnType<typeof questionsTable.parse>;

/** The same; `missing` opens the form that asks about a credit which is not there, of a month ("2026-10") if that is known. */
export type QuestionsSearch = TableSearch & { missing?: 1; month?: string };

/** Reads it; whatever is unusable is left out. */
export function parseQuestionsSearch(raw: Record<string, unknown>): QuestionsSearch {
  const isMissing = String(raw.missing) === '1';
  const month = String(raw.month);
  return {
    ...questionsTable.parse(raw),
    ...(isMissing && { missing: 1 as const }),
    ...(isMissing && /^\d{4}-\d\d$/.test(month) && { month }),
  };
}
