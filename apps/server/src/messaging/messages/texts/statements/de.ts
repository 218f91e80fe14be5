/** Mails about periods: a closed month, a year, and a week. */
export const texts = {
  'month-statement': {
    subject: 'Ihre Abrechnung für {month}',
    text: [
      '{month} ist abgeschlossen. Ihnen sind {amount} gutgeschrieben. Jede Gutschrift, und wie sie sich berechnet, steht in Ihrer Abrechnung; dort gibt es sie auch als PDF.',
    ],
    button: 'Abrechnung öffnen',
  },
  'weekly-digest': {
    subject: 'Ihre Woche bei {company}',
    text: [
      'Das Wichtigste aus Ihrer Woche, kurz zusammengefasst.',
      '{earned}',
      '{newcomers}',
      '{people}',
      '{next}',
    ],
    button: 'Übersicht öffnen',
  },
  'year-statement': {
    subject: 'Ihre Jahresabrechnung {year} liegt bereit',
    text: [
      'Alle Monate von {year} sind abgeschlossen. Die Jahresabrechnung mit Ihren Gutschriften, Auszahlungen und der Umsatzsteuer finden Sie bei Ihren Abrechnungen, als PDF und als CSV.',
    ],
    button: 'Jahresabrechnung öffnen',
  },
};
