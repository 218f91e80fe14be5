/**
 * The mail to an invited person, with the source, purpose and retention of their data, and their rights (Art. 14 GDPR).
 */
export const texts = {
  subject: '{inviterName} invites you to {company}',
  quote: '{inviterName} writes to you:',
  text: ['{inviterName} would like you to join as a partner. Sign up with this link:'],
  button: 'Sign up',
  after: [
    'If you do not want to take part, there is nothing to do.',
    '{inviterName} gave us your name and e-mail address. {company} uses both for this invitation alone, which is valid for one month. If you do not sign up, both are deleted {days} days after it has expired. You can object at any time with the link at the end of this e-mail: both are then deleted at once, and you will not be invited here again.',
    'The legal basis is the legitimate interest in the invitation (Art. 6(1)(f) GDPR). You may ask for access, correction and deletion, and complain to a data protection authority. How to reach us and what else becomes of data is said behind the links at the end of this e-mail.',
  ],
};
