/** Mails with which partners write to their team; the partner's own words are quoted. */
export const texts = {
  'team-message': {
    subject: 'Сообщение от партнёра {senderName}',
    quote: '{senderName} пишет вам:',
    text: ['{reply} Это сообщение от партнёра, а не от {company}.'],
    button: 'Открыть сообщение или пожаловаться',
  },
};
