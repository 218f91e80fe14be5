/** Mails about a change of address: to the new one, for confirmation, and to the current one. */
export const texts = {
  'email-change': {
    subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    text: [
      'Auf Wunsch soll Ihr Konto bei {company} künftig diese E-Mail-Adresse haben. Sie gilt, sobald Sie sie über diesen Link bestätigen; er gilt {days} Tage:',
    ],
    button: 'Adresse bestätigen',
    after: ['Haben Sie kein Konto bei uns, brauchen Sie nichts zu tun.'],
  },
  'email-change-asked': {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    text: [
      'Ihr Konto soll künftig die Adresse {email} haben. Sie gilt erst, wenn sie dort bestätigt ist; bis dahin gilt diese hier weiter. Haben Sie darum nicht gebeten, melden Sie sich bitte sofort bei uns.',
    ],
    button: 'Konto ansehen',
  },
};
