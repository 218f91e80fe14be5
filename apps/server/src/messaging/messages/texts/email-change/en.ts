/** Mails about a change of address: to the new one, for confirmation, and to the current one. */
export const texts = {
  'email-change': {
    subject: 'Please confirm your new e-mail address',
    text: [
      'As requested, your account at {company} is to use this e-mail address. It takes effect once you confirm it with this link, which is valid for {days} days:',
    ],
    button: 'Confirm the address',
    after: ['If you have no account with us, you do not need to do anything.'],
  },
  'email-change-asked': {
    subject: 'Your e-mail address is about to change',
    text: [
      'Your account is to use the address {email}. It takes effect only once it is confirmed there; until then this one stays in use. If you did not ask for this, please contact us immediately.',
    ],
    button: 'View the account',
  },
};
