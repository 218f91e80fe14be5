import type { QuestionAbout, QuestionStatus } from '@blattwerk/contract/questions/question-fields.ts';
import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';

/** Statuses of a question. */
export const questionStatuses = ['open', 'answered', 'closed'] as const satisfies readonly QuestionStatus[];

/** Kinds of subjects. */
export const questionAbouts = [
  'credit',
  'order',
  'payout',
  'missing',
] as const satisfies readonly QuestionAbout[];

/** Search parameters of the user's questions, latest message first; `question` is the open one. */
export const questionsTable = tableSearch({
  sortFields: ['writtenAt'],
  defaultSort: 'writtenAt',
  defaultDirection: 'desc',
  filters: { status: oneOf(questionStatuses), about: oneOf(questionAbouts) },
  row: 'question',
});

type TableSearch = ReturnType<typeof questionsTable.parse>;

/** The same; `missing` opens the form for a missing credit, of a month ("2026-10") if known. */
export type QuestionsSearch = TableSearch & { missing?: 1; month?: string };

/** Parses them; unusable ones are dropped. */
export function parseQuestionsSearch(raw: Record<string, unknown>): QuestionsSearch {
  const isMissing = String(raw.missing) === '1';
  const month = String(raw.month);
  return {
    ...questionsTable.parse(raw),
    ...(isMissing && { missing: 1 as const }),
    ...(isMissing && /^\d{4}-\d\d$/.test(month) && { month }),
  };
}
