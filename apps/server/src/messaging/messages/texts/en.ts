import type { TemplateTexts } from '../templates/template-parameters.ts';
import { texts as emailChange } from './email-change/en.ts';
import { texts as invitation } from './invitation/en.ts';
import { texts as payouts } from './payouts/en.ts';
import { texts as places } from './places/en.ts';
import { texts as questions } from './questions/en.ts';
import { texts as restriction } from './restriction/en.ts';
import { texts as statements } from './statements/en.ts';
import { texts as takeoverInvitation } from './takeover-invitation/en.ts';
import { texts as team } from './team/en.ts';

export const texts: TemplateTexts = {
  greeting: { named: 'Hello {recipient},', anybody: 'Hello,' },
  closing: 'Kind regards\nYour team at {company}',
  legal:
    'The law obliges us to send this message. It therefore also goes to everyone who has switched broadcasts off.',
  footer: {
    imprint: 'Imprint',
    privacy: 'Privacy',
    settings: 'E-mail settings',
    unsubscribe: 'Stop these e-mails',
    objection: 'Do not invite me again',
  },
  messages: {
    'authenticator-app-removed': {
      subject: 'Your authenticator app was removed',
      text: [
        'On {date} the authenticator app was removed from your account. Besides the password, signing in still needs a passkey. If this was not you, please change your password at once and contact us.',
      ],
      button: 'Check security',
    },
    broadcast: { subject: 'Message from {company}', text: ['This message does not exist any more.'] },
    'business-box-ends': {
      subject: 'Your business box ends on {date}',
      text: ['Your business box ends on {date}. Your profile says where you renew it.'],
      button: 'Renew the business box',
    },
    'deletion-done': {
      subject: 'Your account has been deleted',
      text: [
        'We have carried out your request of {date}: your account has been deleted, and nobody can sign in to it any more. Your name, addresses, bank account and documents have been removed. Records we are legally required to keep, such as statements and orders, stay restricted under a number until the retention period ends.',
      ],
    },
    'deletion-refused': {
      subject: 'About the deletion of your account',
      quote: 'The reason:',
      text: [
        'We have looked at your request of {date} to delete your account. We cannot carry it out at the moment, and your account stays as it is. Once the reason no longer applies, you can request the deletion again. We are happy to answer questions.',
      ],
      button: 'Open profile',
    },
    'deletion-requested': {
      subject: 'You asked for the deletion of your account',
      text: [
        'The deletion of your account was requested on {date}. We look at it and write to you what has become of it. Records we are legally required to keep, such as statements, are restricted until the retention period ends rather than deleted. If this was not you, please contact us at once.',
      ],
      button: 'Open profile',
    },
    'first-children-order': {
      subject: 'First order in your team',
      text: ['{partnerName} placed a first order on {date}.'],
      button: 'View team',
    },
    'home-delivery-ends': {
      subject: 'Your home delivery service ends on {date}',
      text: ['Your home delivery service ends on {date}. Your profile says where you renew it.'],
      button: 'Renew home delivery',
    },
    invitation,
    'mail-test': {
      subject: 'Test e-mail from {company}',
      text: [
        'You asked for this e-mail while setting up {company}. It has arrived, so {company} can send e-mails.',
      ],
      button: 'Go to sign-in',
    },
    'new-customer': {
      subject: 'New customer in your team',
      text: ['{partnerName} became your customer on {date}.'],
      button: 'View team',
    },
    'new-partner': {
      subject: 'New partner in your team',
      text: ['{partnerName} became a partner in your team on {date}.'],
      button: 'View team',
    },
    'new-user-login': {
      subject: 'New sign-in to your account',
      text: [
        'Somebody signed in to your account on {date} ({device}). If this was not you, please change your password at once.',
      ],
      button: 'Check security',
    },
    'operator-invitation': {
      subject: 'Your access to {company}',
      text: [
        '{inviterName} has set up an account for you as a member of staff. Set your password by this link; it is valid for {days} days:',
      ],
      button: 'Set the password',
      after: ['If you do not expect an account, there is nothing to do.'],
    },
    'passkey-added': {
      subject: 'A passkey was added',
      text: [
        'On {date} a passkey was added to your account. It signs you in without a password. The password alone is no longer enough. If this was not you, please change your password at once and contact us.',
      ],
      button: 'Check security',
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      text: [
        'On {date} a passkey was removed from your account. Nobody can sign in with it any more. If this was not you, please change your password at once and contact us.',
      ],
      button: 'Check security',
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: [
        'Your password was changed on {date}. All devices were signed out. If this was not you, please ask for a new password at once.',
      ],
      button: 'Ask for a new password',
    },
    'password-code': {
      subject: 'Your code for a new password',
      text: [
        'Your code is {code}. It is valid for {minutes} minutes and only once.',
        'If you did not ask for a new password, you can ignore this message.',
      ],
      sms: '{company}: your code is {code}. It is valid for {minutes} minutes.',
    },
    'payment-destination-changed': {
      subject: 'Your bank account or PayPal address was changed',
      text: [
        'Your bank account or PayPal address was changed on {date}. Payouts are therefore held for 72 hours. If this was not you, please contact us at once.',
      ],
      button: 'Check bank account',
    },
    ...payouts,
    ...places,
    ...questions,
    ...team,
    'recovery-code-used': {
      subject: 'A recovery code was used',
      text: [
        'On {date} a recovery code was used to sign in instead of the authenticator app. Recovery codes left: {left}. If this was not you, please change your password at once and create new recovery codes.',
      ],
      button: 'Check security',
    },
    'recovery-codes-renewed': {
      subject: 'New recovery codes',
      text: [
        'On {date} new recovery codes were created for your account. The former ones are no longer valid. If this was not you, please change your password at once.',
      ],
      button: 'Check security',
    },
    'registration-success': {
      subject: 'Welcome to {company}',
      text: ['Your account is ready. Sign in here:'],
      button: 'Sign in',
    },
    'second-factor-off': {
      subject: 'Two-step sign-in is switched off',
      text: [
        'Since {date} the password alone is enough to sign in to your account again. If this was not you, please change your password at once and contact us.',
      ],
      button: 'Check security',
    },
    'second-factor-on': {
      subject: 'Two-step sign-in is switched on',
      text: [
        'Since {date} signing in to your account needs a code from your authenticator app besides the password. If this was not you, please contact us at once.',
      ],
      button: 'Check security',
    },
    'sign-up-confirmation': {
      subject: 'Please confirm your registration',
      text: [
        'An account at {company} was requested with this e-mail address. Confirm it with this link within {hours} hours:',
      ],
      button: 'Confirm e-mail address',
      after: ['If you did not sign up, there is nothing to do.'],
    },
    'sign-up-known': {
      subject: 'You already have an account',
      text: [
        'Somebody tried to sign up at {company} with this e-mail address. You already have an account. If you forgot your password, set a new one here:',
      ],
      button: 'Set a new password',
      after: ['If this was not you, there is nothing to do.'],
    },
    ...emailChange,
    'takeover-invitation': takeoverInvitation,
    ...restriction,
    ...statements,
  },
};
