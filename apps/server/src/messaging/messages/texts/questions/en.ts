/** Mails about questions of partners. */
export const texts = {
  'question-answered': {
    subject: 'Answer to your question {question}',
    quote: 'Our answer:',
    text: [
      'We have answered your question {question}. If anything is still unclear, please write to us there.',
    ],
    button: 'See the question',
  },
  'question-asked': {
    subject: 'New question from {partnerName}',
    text: ['{partnerName} has asked a question. It waits for an answer.'],
    button: 'See the question',
  },
};
