/** Mails with which partners write to their team; the partner's own words are quoted. */
export const texts = {
  'team-message': {
    subject: 'Nachricht von {senderName}',
    quote: '{senderName} schreibt Ihnen:',
    text: ['{reply} Diese Nachricht kommt von einem Partner, nicht von {company}.'],
    button: 'Nachricht ansehen oder melden',
  },
};
