import type { QuestionTexts } from '../question-texts.ts';

export const texts: QuestionTexts = {
  questions: 'Questions',
  number: 'Number',
  partnerNumber: 'Partner number',
  partner: 'Partner',
  about: 'About',
  line: 'Its number',
  amount: 'Amount',
  month: 'Month',
  status: 'Status',
  askedOn: 'Asked on',
  answerBy: 'Answer by',
  overdue: 'Overdue',
  answeredOn: 'Answered on',
  closedOn: 'Closed on',
  assigned: 'Handled by',
  yes: 'yes',
  abouts: { credit: 'Credit', order: 'Order', payout: 'Payout', missing: 'Missing credit' },
  statuses: { open: 'Open', answered: 'Answered', closed: 'Closed' },
};
