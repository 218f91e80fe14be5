/** The mails about statements: of a month that was closed, and of a year. */
export const en = {
  'month-statement': {
    subject: 'Your statement for {month}',
    text: [
      '{month} is closed. You have been credited {amount}. Each credit, and how it comes about, is in your statement; there it can also be saved as a PDF.',
    ],
    button: 'Open statement',
  },
  'year-statement': {
    subject: 'Your year statement for {year} is ready',
    text: [
      'All months of {year} are closed. The year statement with your credits, payouts and value added tax is with your statements, as PDF and as CSV.',
    ],
    button: 'Open the year statement',
  },
};
