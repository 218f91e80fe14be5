import { en as emailChange } from '../email-change/en.ts';
import { en as invitation } from '../invitation/en.ts';
import { en as restriction } from '../restriction/en.ts';
import { en as statements } from '../statements/en.ts';
import { en as takeoverInvitation } from '../takeover-invitation/en.ts';
import { englishBySubject } from './mails-by-subject.ts';
import type { TemplateTexts } from './template-parameters.ts';

export const en: TemplateTexts = {
  greeting: { named: 'Hello {recipient},', anybody: 'Hello,' },
  closing: 'Kind regards\nYour team at {company}',
  legal:
    'The law obliges us to send this message. It therefore also goes to everyone who has switched broadcasts off.',
  footer: {
    imprint: 'Legal notice',
    privacy: 'Privacy',
    settings: 'E-mail settings',
    unsubscribe: 'Unsubscribe from these e-mails',
    objection: 'Do not invite me again',
  },
  messages: {
    'authenticator-app-removed': {
      subject: 'Your authenticator app was removed',
      text: [
        'On {date} the authenticator app was removed from your account. Besides the password, signing in still needs a passkey. If this was not you, please change your password immediately and contact us.',
      ],
      button: 'Check security',
    },
    broadcast: { subject: 'Message from {company}', text: ['This message does not exist any more.'] },
    'business-box-ends': {
      subject: 'Your business box ends on {date}',
      text: ['Your business box ends on {date}. Your profile shows where to renew it.'],
      button: 'Renew the business box',
    },
    'correction-credited': {
      subject: 'We have credited {amount} to you',
      text: [
        '{amount} was credited to your account. The reason: {text}',
        'It is available immediately and is listed with your credits.',
      ],
      button: 'View credits',
    },
    'correction-debited': {
      subject: 'We have deducted {amount} from your account',
      text: [
        '{amount} was deducted from your account. The reason: {text}',
        'If your balance does not cover it, the rest is set off against your next credits. If something is wrong, please reply to this e-mail.',
      ],
      button: 'View credits',
    },
    'debt-demanded': {
      subject: 'Request for payment {number} of {amount}',
      text: [
        'After reversals or corrections you owe {amount}, which your balance does not cover. Please pay by {day}.',
        'You find the letter {number} in your account. If something is wrong, please reply to this e-mail.',
      ],
      button: 'View account',
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
        'We have reviewed your request of {date} to delete your account. We cannot carry it out at the moment, and your account stays as it is. Once the reason no longer applies, you can request the deletion again. We are happy to answer questions.',
      ],
      button: 'Open profile',
    },
    'deletion-requested': {
      subject: 'You have requested the deletion of your account',
      text: [
        'You requested the deletion of your account on {date}. We will review the request and write to you about the outcome. Records we are legally required to keep, such as statements, are restricted until the retention period ends rather than deleted. If this was not you, please contact us immediately.',
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
      text: ['Your home delivery service ends on {date}. Your profile shows where to renew it.'],
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
        'Somebody signed in to your account on {date} ({device}). If this was not you, please change your password immediately.',
      ],
      button: 'Check security',
    },
    'objection-answered': {
      subject: 'Answer to your objection to {number}',
      quote: 'Our answer:',
      text: [
        'We have looked into your objection to self-billed invoice {number}. If you agree to a new one, it is issued immediately. Until then your objection stands; the net amount stays yours.',
      ],
      button: 'View payout',
    },
    'operator-invitation': {
      subject: 'Your access to {company}',
      text: [
        '{inviterName} has set up an account for you as a member of staff. Set your password with this link; it is valid for {days} days:',
      ],
      button: 'Set the password',
      after: ['If you do not expect an account, you do not need to do anything.'],
    },
    'passkey-added': {
      subject: 'A passkey was added',
      text: [
        'On {date} a passkey was added to your account. It signs you in without a password. The password alone is no longer enough. If this was not you, please change your password immediately and contact us.',
      ],
      button: 'Check security',
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      text: [
        'On {date} a passkey was removed from your account. Nobody can sign in with it any more. If this was not you, please change your password immediately and contact us.',
      ],
      button: 'Check security',
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: [
        'Your password was changed on {date}. All devices were signed out. If this was not you, please request a new password immediately.',
      ],
      button: 'Request a new password',
    },
    'password-code': {
      subject: 'Your code for a new password',
      text: [
        'Your code is {code}. It is valid for {minutes} minutes and only once.',
        'If you did not request a new password, you can ignore this message.',
      ],
      sms: '{company}: your code is {code}. It is valid for {minutes} minutes.',
    },
    'payment-destination-changed': {
      subject: 'Your bank account or PayPal address was changed',
      text: [
        'Your bank account or PayPal address was changed on {date}. Payouts are therefore held for 72 hours. If this was not you, please contact us immediately.',
      ],
      button: 'Check bank account',
    },
    'payout-approved': {
      subject: 'Your payout of {amount} is approved',
      text: [
        'Your payout of {amount} has been checked and approved. It is being paid now, destination: {destination}.',
        'You will find its document with your payouts.',
      ],
      button: 'View payout',
    },
    'payout-approved-planned': {
      subject: 'Your payout of {amount} is approved',
      text: [
        'Your payout of {amount} has been checked and approved. It will be paid on {day}, destination: {destination}.',
        'You will find its document with your payouts.',
      ],
      button: 'View payout',
    },
    'payout-held': {
      subject: 'Your payout of {amount} has been requested',
      text: [
        'We have received your request for a payout of {amount}, destination: {destination}.',
        'Because your password or the destination was changed recently, the payout is held until {until}. After that we will check it and write to you.',
        'If you did not request it, please contact us immediately.',
      ],
      button: 'View payout',
    },
    'payout-lacks': {
      subject: 'What your payout still needs',
      text: [
        'You have {amount} available that we could not pay out in this payout run. What is missing: {needs}.',
        'Once everything is there, you will be included in the next payout run.',
      ],
      button: 'View balance',
    },
    'payout-paid': {
      subject: 'Your payout of {amount} has been paid',
      text: [
        'Your payout of {amount} has been paid, destination: {destination}.',
        'You will find its document with your payouts.',
      ],
      button: 'View payout',
    },
    'payout-rejected': {
      subject: 'Your payout of {amount} was rejected',
      text: [
        'Your payout of {amount} was rejected. The reason: {reason}',
        'What it contained is back in your balance.',
      ],
      button: 'View payout',
    },
    'payout-requested': {
      subject: 'Your payout of {amount} has been requested',
      text: [
        'We have received your request for a payout of {amount}, destination: {destination}. We will check it and write to you as soon as it is approved.',
        'If you did not request it, please contact us immediately.',
      ],
      button: 'View payout',
    },
    'payout-requested-planned': {
      subject: 'Your payout of {amount} has been requested',
      text: [
        'We have received your request for a payout of {amount}, destination: {destination}. We will check it and write to you as soon as it is approved. It will then be paid on {day}.',
        'If you did not request it, please contact us immediately.',
      ],
      button: 'View payout',
    },
    'payout-returned': {
      subject: 'Your payout of {amount} came back',
      text: [
        'The bank has returned your payout of {amount}, destination: {destination}. {cause}',
        'Your money is not lost. Please enter an account in your profile that accepts transfers. We will send the amount again with the first payouts that are at least 72 hours after the change.',
      ],
      button: 'Change bank account',
    },
    ...englishBySubject,
    'recovery-code-used': {
      subject: 'A recovery code was used',
      text: [
        'On {date} a recovery code was used to sign in instead of the authenticator app. Recovery codes left: {left}. If this was not you, please change your password immediately and create new recovery codes.',
      ],
      button: 'Check security',
    },
    'recovery-codes-renewed': {
      subject: 'New recovery codes',
      text: [
        'On {date} new recovery codes were created for your account. The previous ones are no longer valid. If this was not you, please change your password immediately.',
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
        'Since {date} the password alone is enough to sign in to your account again. If this was not you, please change your password immediately and contact us.',
      ],
      button: 'Check security',
    },
    'second-factor-on': {
      subject: 'Two-step sign-in is switched on',
      text: [
        'Since {date} signing in to your account needs a code from your authenticator app besides the password. If this was not you, please contact us immediately.',
      ],
      button: 'Check security',
    },
    'sign-up-confirmation': {
      subject: 'Please confirm your registration',
      text: [
        'An account at {company} was requested with this e-mail address. Confirm it with this link within {hours} hours:',
      ],
      button: 'Confirm e-mail address',
      after: ['If you did not sign up, you do not need to do anything.'],
    },
    'sign-up-known': {
      subject: 'You already have an account',
      text: [
        'Somebody tried to sign up at {company} with this e-mail address. You already have an account. If you forgot your password, set a new one here:',
      ],
      button: 'Set a new password',
      after: ['If this was not you, you do not need to do anything.'],
    },
    ...emailChange,
    'takeover-invitation': takeoverInvitation,
    ...restriction,
    ...statements,
  },
};
