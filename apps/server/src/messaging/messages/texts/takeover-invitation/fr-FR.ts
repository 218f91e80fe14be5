/** The mail to a user migrated from another system. */
export const texts = {
  subject: 'Votre nouvel accès à {company}',
  text: [
    'Votre compte partenaire a été transféré : votre équipe, votre niveau et votre solde sont déjà là. Par ce lien, vous acceptez les conditions d’utilisation et choisissez votre mot de passe ; il est valable {days} jours :',
  ],
  button: 'Choisir le mot de passe',
  after: ['Si le lien a expiré, « Mot de passe oublié » vous donne un accès.'],
};
