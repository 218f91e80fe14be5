/** Mails about periods: a closed month, a year, and a week. */
export const texts = {
  'month-statement': {
    subject: 'Votre relevé pour {month}',
    text: [
      '{month} est clôturé. {amount} vous ont été crédités. Chaque commission et son calcul figurent dans votre relevé, disponible aussi en PDF.',
    ],
    button: 'Ouvrir le relevé',
  },
  'weekly-digest': {
    subject: 'Votre semaine avec {company}',
    text: ['L’essentiel de votre semaine, en bref.', '{earned}', '{newcomers}', '{people}', '{next}'],
    button: 'Ouvrir le tableau de bord',
  },
  'year-statement': {
    subject: 'Votre relevé annuel {year} est disponible',
    text: [
      'Tous les mois de {year} sont clôturés. Le relevé annuel avec vos commissions, vos versements et la TVA se trouve parmi vos relevés, en PDF et en CSV.',
    ],
    button: 'Ouvrir le relevé annuel',
  },
};
