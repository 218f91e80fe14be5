import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';
import { questionAbouts, questionStatuses } from '../../money/questions/questions-search.ts';

/** Search parameters of all questions, earliest deadline first. */
export const questionQueueTable = tableSearch({
  sortFields: ['answerBy', 'writtenAt', 'id'],
  defaultSort: 'answerBy',
  defaultDirection: 'asc',
  filters: {
    text,
    status: oneOf(questionStatuses),
    about: oneOf(questionAbouts),
    overdue: oneOf(['true', 'false']),
    assigned: wholeNumber,
    partner: wholeNumber,
  },
});

export const parseQuestionQueue = questionQueueTable.parse;

export type QuestionQueueSearch = ReturnType<typeof questionQueueTable.parse>;
