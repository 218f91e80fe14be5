/** The mail to a user migrated from another system. */
export const texts = {
  subject: 'Your new access to {company}',
  text: [
    'Your partner account has moved: your team, your level and your balance have moved with it. Use this link to accept the terms of use and to set your password; it is valid for {days} days:',
  ],
  button: 'Set the password',
  after: ['If the link has expired, “Forgot password” gives you access.'],
};
