/** Refusals about the company's figures and signals: a part of `refusals`. */
export const insightRefusals = {
  insightMonthsOnly: 'This figure is available only by month.',
  insightOrder: 'The end is before the beginning.',
  insightTooLong: 'This period is too long: {most} at most.',
  insightPart: 'This figure has no such part.',
  signalEnded: 'This no longer applies: there is nothing to decide.',
} as const;
