/** Mails with which partners write to their team; the partner's own words are quoted. */
export const texts = {
  'team-message': {
    subject: 'Message from {senderName}',
    quote: '{senderName} writes to you:',
    text: ['{reply} This message comes from a partner, not from {company}.'],
    button: 'See or report the message',
  },
};
