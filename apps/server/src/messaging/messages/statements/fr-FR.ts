/** The mails about statements: of a month that was closed, and of a year. */
export const frFR = {
  'month-statement': {
    subject: 'Votre relevé pour {month}',
    text: [
      '{month} est clôturé. {amount} vous ont été crédités. Chaque commission et son calcul figurent dans votre relevé, disponible aussi en PDF.',
    ],
    button: 'Ouvrir le relevé',
  },
  'year-statement': {
    subject: 'Votre relevé annuel {year} est disponible',
    text: [
      'Tous les mois de {year} sont clôturés. Le relevé annuel avec vos commissions, vos versements et la TVA se trouve parmi vos relevés, en PDF et en CSV.',
    ],
    button: 'Ouvrir le relevé annuel',
  },
};
