/** Mails about places that pass to a successor. */
export const texts = {
  'place-comes': {
    subject: 'A place goes over to you',
    text: [
      'The place of {partnerName} goes over to you from {date}: you become a partner, and the team then stands below you.',
      'Please accept the partner agreement; payouts wait until then.',
    ],
    button: 'See the documents',
  },
  'place-passes': {
    subject: 'Your place goes over',
    text: [
      'Your place goes over to {partnerName} from {date}, and your partner agreement ends. What you earn until then stays yours and is paid out.',
      'If you know nothing of this, please write to us immediately.',
    ],
    button: 'See the documents',
  },
  'place-stays': {
    subject: 'A place does not go over after all',
    text: [
      'We wrote to you that a place goes over from {date}, together with {partnerName}. This holds no more: everything stays as it is.',
    ],
    button: 'See the documents',
  },
};
