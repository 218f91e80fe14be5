/** Mails about periods: a closed month, a year, and a week. */
export const texts = {
  'month-statement': {
    subject: 'Your statement for {month}',
    text: [
      '{month} is closed. You have been credited {amount}. Each credit, and how it was calculated, is in your statement, which is also available there as a PDF.',
    ],
    button: 'Open statement',
  },
  'weekly-digest': {
    subject: 'Your week with {company}',
    text: [
      'The most important news of your week, in brief.',
      '{earned}',
      '{newcomers}',
      '{people}',
      '{next}',
    ],
    button: 'Open dashboard',
  },
  'year-statement': {
    subject: 'Your year statement for {year} is ready',
    text: [
      'All months of {year} are closed. The year statement with your credits, payouts and VAT is with your statements, as PDF and as CSV.',
    ],
    button: 'Open the year statement',
  },
};
