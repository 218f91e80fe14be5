/** Mails about places that pass to a successor. */
export const texts = {
  'place-comes': {
    subject: 'A place passes to you',
    text: [
      'The place of {partnerName} passes to you from {date}: you become a partner, and the team is then below you.',
      'Please accept the partner agreement; payouts wait until then.',
    ],
    button: 'View documents',
  },
  'place-passes': {
    subject: 'Your place passes to somebody else',
    text: [
      'Your place passes to {partnerName} from {date}, and your partner agreement ends. What you earn until then stays yours and is paid out.',
      'If you know nothing of this, please write to us immediately.',
    ],
    button: 'View documents',
  },
  'place-stays': {
    subject: 'A place does not pass to anybody after all',
    text: [
      'We wrote to you that a place would pass on from {date}, together with {partnerName}. This no longer applies: everything stays as it is.',
    ],
    button: 'View documents',
  },
};
