/** Mails about a restriction of somebody's data (Art. 18 GDPR), and its upcoming end. */
export const texts = {
  'data-restricted': {
    subject: 'Your data are restricted',
    text: [
      'Since {date} we have been processing your data only in a restricted way (Art. 18 GDPR). We continue to store them and do what the contract requires: commissions, statements and payouts continue as usual.',
      'As long as this lasts, you get no broadcasts and no e-mails about your team, and other partners see neither your e-mail address nor your telephone number. We will write to you before it ends.',
    ],
    button: 'View your data',
  },
  'data-restriction-ends': {
    subject: 'The restriction of your data ends on {date}',
    text: [
      'On {date} the restriction of the processing of your data ends (Art. 18 (3) GDPR). From then on we process them as before.',
      'If you do not agree, please reply to this e-mail before then.',
    ],
    button: 'View your data',
  },
};
