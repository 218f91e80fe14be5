import type { TemplateTexts } from './template-parameters.ts';

/** English. */
export const en: TemplateTexts = {
  greeting: 'Hello,',
  closing: 'Kind regards\nYour Blattwerk team',
  messages: {
    'deletion-requested': {
      subject: 'You asked for the deletion of your account',
      text: 'The deletion of your account was requested on {date}. We will contact you before we carry it out. Records we are legally required to keep, such as statements, are restricted until the retention period ends rather than deleted. If this was not you, please contact us at once.',
    },
    'first-children-order': {
      subject: 'First order in your team',
      text: '{partnerName} placed a first order on {date}.',
    },
    invitation: {
      subject: '{inviterName} invites you to Blattwerk',
      text: '{name}, {inviterName} would like you to join as a partner. Sign up with this link:\n\n{link}\n\nIf you do not want to take part, there is nothing to do.',
    },
    'new-customer': {
      subject: 'New customer in your team',
      text: '{partnerName} became your customer on {date}.',
    },
    'new-partner': {
      subject: 'New partner in your team',
      text: '{partnerName} became a partner in your team on {date}.',
    },
    'new-user-login': {
      subject: 'New sign-in to your account',
      text: 'Somebody signed in to your account on {date} ({device}). If this was not you, please change your password at once.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: 'Your password was changed on {date}. All devices were signed out. If this was not you, please ask for a new password at once.',
    },
    'password-code': {
      subject: 'Your code for a new password',
      text: 'Your code is {code}. It is valid for {minutes} minutes and only once.\n\nIf you did not ask for a new password, you can ignore this message.',
      sms: 'Blattwerk: your code is {code}. It is valid for {minutes} minutes.',
    },
    'payment-destination-changed': {
      subject: 'Your bank account or PayPal address was changed',
      text: 'Your bank account or PayPal address was changed on {date}. Payouts are therefore held for 72 hours. If this was not you, please contact us at once.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      text: 'On {date} a recovery code was used to sign in instead of the authenticator app. Recovery codes left: {left}. If this was not you, please change your password at once and create new recovery codes.',
    },
    'recovery-codes-renewed': {
      subject: 'New recovery codes',
      text: 'On {date} new recovery codes were created for your account. The former ones are no longer valid. If this was not you, please change your password at once.',
    },
    'registration-success': {
      subject: 'Welcome to Blattwerk',
      text: '{name}, your account is ready. Sign in here:\n\n{link}',
    },
    'second-factor-off': {
      subject: 'Two-step sign-in is switched off',
      text: 'Since {date} the password alone is enough to sign in to your account again. If this was not you, please change your password at once and contact us.',
    },
    'second-factor-on': {
      subject: 'Two-step sign-in is switched on',
      text: 'Since {date} signing in to your account needs a code from your authenticator app besides the password. If this was not you, please contact us at once.',
    },
    'sign-up-confirmation': {
      subject: 'Please confirm your registration',
      text: 'An account at Blattwerk was requested with this e-mail address. Confirm it with this link within {hours} hours:\n\n{link}\n\nIf you did not sign up, there is nothing to do.',
    },
    'sign-up-known': {
      subject: 'You already have an account',
      text: 'Somebody tried to sign up at Blattwerk with this e-mail address. You already have an account. If you forgot your password, set a new one here:\n\n{link}\n\nIf this was not you, there is nothing to do.',
    },
  },
};
