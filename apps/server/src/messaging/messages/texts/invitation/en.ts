/**
 * The mail to an invited person, with the source, purpose and retention of their data, and their rights (Art. 14 GDPR).
 */
export const texts = {
  subject: '{inviterName} invites you to {company}',
  quote: '{inviterName} writes to you:',
  text: ['{inviterName} would like you to join as a partner. Sign up with this link:'],
  button: 'Sign up',
  after: [
    'If you do not want to take part, you do not need to do anything.',
    '{inviterName} gave us your name and e-mail address. {company} uses both only for this invitation, which is valid for one month. If you do not sign up, both are deleted {days} days after it has expired. You can object at any time with the link at the end of this e-mail: both are then deleted immediately, and you will not be invited here again.',
    'The legal basis is the legitimate interest in the invitation (Art. 6(1)(f) GDPR). You may ask for access, correction and deletion, and complain to a data protection authority. The links at the end of this e-mail tell you how to reach us and what else happens to data.',
  ],
};
