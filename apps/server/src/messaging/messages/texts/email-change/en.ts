/** Mails about a change of address: to the new one, for confirmation, and to the current one. */
export const texts = {
  'email-change': {
    subject: 'Please confirm your new e-mail address',
    text: [
      'As asked for, your account at {company} is to have this e-mail address. It holds once you confirm it by this link, which is valid for {days} days:',
    ],
    button: 'Confirm the address',
    after: ['If you have no account with us, there is nothing to do.'],
  },
  'email-change-asked': {
    subject: 'Your e-mail address is about to change',
    text: [
      'Your account is to have the address {email}. It holds only once it is confirmed there; until then it stays this one. If you did not ask for this, please contact us at once.',
    ],
    button: 'View the account',
  },
};
