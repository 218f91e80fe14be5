/** Mails about a change of address: to the new one, for confirmation, and to the current one. */
export const texts = {
  'email-change': {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    text: [
      'Comme demandé, cette adresse e-mail doit devenir celle de votre compte chez {company}. Elle vaudra dès que vous l’aurez confirmée par ce lien, valable {days} jours :',
    ],
    button: 'Confirmer l’adresse',
    after: ['Si vous n’avez pas de compte chez nous, vous n’avez rien à faire.'],
  },
  'email-change-asked': {
    subject: 'Votre adresse e-mail va changer',
    text: [
      'L’adresse {email} doit devenir celle de votre compte. Elle ne vaudra qu’une fois confirmée ; d’ici là, celle-ci reste valable. Si vous ne l’avez pas demandé, contactez-nous immédiatement.',
    ],
    button: 'Voir le compte',
  },
};
