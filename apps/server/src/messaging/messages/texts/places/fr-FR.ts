/** Mails about places that pass to a successor. */
export const texts = {
  'place-comes': {
    subject: 'Une place vous est transmise',
    text: [
      'À partir du {date}, une place vous est transmise (titulaire\u00a0: {partnerName})\u00a0: vous devenez partenaire, et l’équipe se trouve alors sous vous.',
      'Veuillez accepter le contrat de partenariat\u202f; les versements attendent jusque-là.',
    ],
    button: 'Voir les documents',
  },
  'place-passes': {
    subject: 'Votre place est transmise',
    text: [
      'Votre place est transmise à {partnerName} à partir du {date}, et votre contrat de partenariat prend fin. Ce que vous gagnez jusque-là reste à vous et sera versé.',
      'Si vous n’en savez rien, écrivez-nous immédiatement.',
    ],
    button: 'Voir les documents',
  },
  'place-stays': {
    subject: 'Une place n’est finalement pas transmise',
    text: [
      'Nous vous avions écrit qu’une place serait transmise à partir du {date} (autre personne\u00a0: {partnerName}). Cela ne vaut plus\u00a0: tout reste comme avant.',
    ],
    button: 'Voir les documents',
  },
};
