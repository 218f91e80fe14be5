/** Refusals about the company's figures and signals: a part of `refusals`. */
export const insightRefusals = {
  insightMonthsOnly: 'This figure is kept by month.',
  insightOrder: 'The end is before the beginning.',
  insightTooLong: 'So long a time is not answered: {most} at most.',
  insightPart: 'This figure has no such part.',
  signalEnded: 'It is not so any more: there is nothing to decide.',
} as const;
