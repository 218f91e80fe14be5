/** Mails with which partners write to their team; the partner's own words are quoted. */
export const texts = {
  'team-message': {
    subject: 'Message envoyé par {senderName}',
    quote: '{senderName} vous écrit :',
    text: ['{reply} Ce message vient d’un partenaire, et non de {company}.'],
    button: 'Voir ou signaler le message',
  },
};
