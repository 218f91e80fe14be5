/**
 * The mail to an invited person, with the source, purpose and retention of their data, and their rights (Art. 14 GDPR).
 */
export const texts = {
  subject: '{inviterName} vous invite à rejoindre {company}',
  quote: '{inviterName} vous écrit :',
  text: ['{inviterName} souhaite vous compter parmi ses partenaires. Inscrivez-vous avec ce lien :'],
  button: 'S’inscrire',
  after: [
    'Si vous ne souhaitez pas participer, vous n’avez rien à faire.',
    '{inviterName} nous a communiqué votre nom et votre adresse e-mail. {company} ne les utilise que pour cette invitation, valable un mois. Si vous ne vous inscrivez pas, ils sont supprimés {days} jours après son expiration. Vous pouvez vous y opposer à tout moment par le lien à la fin de cet e-mail : ils sont alors supprimés aussitôt, et vous ne recevrez plus d’invitation.',
    'La base légale est l’intérêt légitime à vous inviter (art. 6, par. 1, point f, du RGPD). Vous pouvez demander l’accès, la rectification et l’effacement, et saisir une autorité de protection des données. Nos coordonnées et le traitement des autres données figurent sous les liens à la fin de cet e-mail.',
  ],
};
