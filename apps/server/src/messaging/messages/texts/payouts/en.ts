/** Mails about payouts, corrections, debts and objections. */
export const texts = {
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
  'objection-answered': {
    subject: 'Answer to your objection to {number}',
    quote: 'Our answer:',
    text: [
      'We have looked into your objection to self-billed invoice {number}. If you agree to a new one, it is issued immediately. Until then your objection stands; the net amount stays yours.',
    ],
    button: 'View payout',
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
    subject: 'Your payout of {amount} is requested',
    text: [
      'We have received your request for a payout of {amount}, destination: {destination}.',
      'Because your password or the destination was changed recently, the payout is held until {until}. After that we check it and write to you.',
      'If you did not request it, please contact us at once.',
    ],
    button: 'View payout',
  },
  'payout-lacks': {
    subject: 'What your payout still needs',
    text: [
      '{amount} is available to you that we could not pay out in this payout run. What is missing: {needs}.',
      'Once everything is there, you are part of the next payout run.',
    ],
    button: 'Look at your balance',
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
    subject: 'Your payout of {amount} is requested',
    text: [
      'We have received your request for a payout of {amount}, destination: {destination}. We check it and write to you as soon as it is approved.',
      'If you did not request it, please contact us at once.',
    ],
    button: 'View payout',
  },
  'payout-requested-planned': {
    subject: 'Your payout of {amount} is requested',
    text: [
      'We have received your request for a payout of {amount}, destination: {destination}. We check it and write to you as soon as it is approved. It will then be paid on {day}.',
      'If you did not request it, please contact us at once.',
    ],
    button: 'View payout',
  },
  'payout-returned': {
    subject: 'Your payout of {amount} came back',
    text: [
      'The bank sent your payout of {amount} back, destination: {destination}. {cause}',
      'Your money is not lost. Please give an account in your profile that takes transfers. We send the amount again with the first payouts that are at least 72 hours after the change.',
    ],
    button: 'Change bank account',
  },
};
