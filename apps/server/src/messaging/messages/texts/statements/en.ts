/** Mails about periods: a closed month, a year, and a week. */
export const texts = {
  'month-statement': {
    subject: 'Your statement for {month}',
    text: [
      '{month} is closed. You have been credited {amount}. Each credit, and how it comes about, is in your statement; there it can also be saved as a PDF.',
    ],
    button: 'Open statement',
  },
  'weekly-digest': {
    subject: 'Your week with {company}',
    text: [
      'The most important things of your week, in short.',
      '{earned}',
      '{newcomers}',
      '{people}',
      '{next}',
    ],
    button: 'Open Dashboard',
  },
  'year-statement': {
    subject: 'Your year statement for {year} is ready',
    text: [
      'All months of {year} are closed. The year statement with your credits, payouts and value added tax is with your statements, as PDF and as CSV.',
    ],
    button: 'Open the year statement',
  },
};
