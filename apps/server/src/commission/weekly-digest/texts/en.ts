import type { DigestTexts } from './texts.ts';

export const texts: DigestTexts = {
  earned: (amount, from, to) =>
    `From ${from} to ${to} you earned ${amount} in commissions. Until the month is closed this is an estimate.`,
  newcomers: (names, more) =>
    more === 0 ? `New in your team: ${names}.` : `New in your team: ${names} and ${more} more.`,
  people: (people) => `People you could get in touch with this week: ${people}.`,
  person: (name, reason) => `${name} (${reason})`,
  reasons: {
    'own-task': 'on your own list',
    'follow-up': 'follow-up',
    'invitation-call': 'follow-up on the invitation',
    goal: 'helps with your goal',
    'new-member': 'just joined',
    'close-to-level': 'close to the next level',
    invitation: 'invitation still open',
    'member-membership': 'membership ends soon',
    silent: 'no order for a long time',
  },
  next: (dates) => `Coming up: ${dates}.`,
  date: (day, what) => `${day}: ${what}`,
};
