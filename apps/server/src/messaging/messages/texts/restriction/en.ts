/** Mails about a restriction of somebody's data (Art. 18 GDPR), and its upcoming end. */
export const texts = {
  'data-restricted': {
    subject: 'Your data are restricted',
    text: [
      'Since {date} we have been processing your data in a restricted way only (Art. 18 GDPR). We go on storing them and do what the contract demands: commissions, statements and payouts take their course.',
      'As long as this lasts you get no broadcasts and no e-mails about your team, and other partners see neither your e-mail address nor your telephone number. We will write to you before it ends.',
    ],
    button: 'See your data',
  },
  'data-restriction-ends': {
    subject: 'The restriction of your data ends on {date}',
    text: [
      'On {date} the restriction of the processing of your data ends (Art. 18 para. 3 GDPR). From then on we process them as before.',
      'If you do not agree, please answer this e-mail before that.',
    ],
    button: 'See your data',
  },
};
