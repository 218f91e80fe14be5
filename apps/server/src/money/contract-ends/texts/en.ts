import type { SettlementTexts } from '../settlement-texts.ts';

export const texts: SettlementTexts = {
  title: 'Settlement at the end of the contract',
  number: 'Partner number',
  since: 'Partner since',
  ends: 'Contract ends at the beginning of',
  cause: 'Reason',
  causes: {
    partner: 'Notice given by the partner',
    company: 'Notice given by the company',
    agreement: 'Ended by agreement',
    breach: 'Breach of the contract',
    death: 'Death of the partner',
    sale: 'Sale of the place',
    inheritance: 'Place inherited',
  },
  months: 'Commissions of the last twelve months, net:',
  month: 'Month',
  commissions: 'Commissions',
  reversals: 'Reversals',
  corrections: 'Corrections',
  total: 'Total',
  years: 'Commissions of the last five years before the end of the contract, net:',
  year: 'Period',
  closedMonths: 'Months',
  average: 'Average of a year',
  openMonths: (count) =>
    count === 1
      ? 'Provisional: one month before the end of the contract is not closed yet.'
      : `Provisional: ${count} months before the end of the contract are not closed yet.`,
  note: 'Each month contains all credits that belong to it, even if they were reversed later. The average divides the total by the closed months in which the contract existed, times twelve.',
  law: 'This sheet serves the calculation under section 89b of the German Commercial Code. It does not say whether an indemnity is due, nor how much.',
};
