/** Mails about a restriction of somebody's data (Art. 18 GDPR), and its upcoming end. */
export const texts = {
  'data-restricted': {
    subject: 'Vos données sont limitées',
    text: [
      'Depuis le {date}, nous ne traitons vos données que de façon limitée (art. 18 RGPD). Nous continuons de les conserver et de faire ce que demande le contrat : les commissions, les décomptes et les versements suivent leur cours.',
      'Tant que cela dure, vous ne recevez ni messages groupés ni e-mails au sujet de votre équipe, et les autres partenaires ne voient ni votre adresse e-mail ni votre numéro de téléphone. Nous vous écrirons avant la fin.',
    ],
    button: 'Voir vos données',
  },
  'data-restriction-ends': {
    subject: 'La limitation de vos données prend fin le {date}',
    text: [
      'Le {date}, la limitation du traitement de vos données prend fin (art. 18, par. 3 RGPD). Dès lors, nous les traitons de nouveau comme auparavant.',
      'Si vous n’êtes pas d’accord, veuillez répondre à cet e-mail avant cette date.',
    ],
    button: 'Voir vos données',
  },
};
