/** Refusals about partners' questions: a part of `refusals`. */
export const questionRefusals = {
  questionThere: 'You have asked about this already, and that question is not closed: please add to it.',
  questionClosed: 'This question is closed. Its partner can reopen it.',
  questionNotClosed: 'This question is not closed.',
  questionUnanswered: 'This question is waiting for an answer: please answer it first.',
  questionsUsedUp:
    'You can write {most} messages a day. Your questions so far will be answered; please continue tomorrow.',
  questionMonthAhead: 'This month has not begun yet.',
  questionOperator: 'This person does not have the right to answer questions.',
  questionOther: 'This question is not about this partner, or it is closed.',
  ownQuestion: 'Somebody else has to deal with your own question.',
} as const;
