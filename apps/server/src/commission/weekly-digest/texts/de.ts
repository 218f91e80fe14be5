import type { DigestTexts } from './texts.ts';

export const texts: DigestTexts = {
  earned: (amount, from, to) =>
    `Vom ${from} bis ${to} kamen ${amount} an Provisionen dazu. Bis zum Monatsabschluss ist das eine Schätzung.`,
  newcomers: (names, more) =>
    more === 0 ? `Neu in Ihrem Team: ${names}.` : `Neu in Ihrem Team: ${names} und ${more} weitere.`,
  people: (people) => `Bei wem Sie sich diese Woche melden könnten: ${people}.`,
  person: (name, reason) => `${name} (${reason})`,
  reasons: {
    'own-task': 'von Ihnen vorgemerkt',
    'follow-up': 'Wiedervorlage',
    'invitation-call': 'Wiedervorlage zur Einladung',
    goal: 'hilft bei Ihrem Ziel',
    'new-member': 'neu dabei',
    'close-to-level': 'kurz vor der nächsten Stufe',
    invitation: 'Einladung noch offen',
    'member-membership': 'Mitgliedschaft endet bald',
    silent: 'lange keine Bestellung',
  },
  next: (dates) => `Was ansteht: ${dates}.`,
  date: (day, what) => `${day}: ${what}`,
};
