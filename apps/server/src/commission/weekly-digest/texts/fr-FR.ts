import type { DigestTexts } from './texts.ts';

export const texts: DigestTexts = {
  earned: (amount, from, to) =>
    `Du ${from} au ${to}, vos commissions ont augmenté de ${amount}. Jusqu’à la clôture du mois, c’est une estimation.`,
  newcomers: (names, more) =>
    more === 0
      ? `Arrivées dans votre équipe\u00a0: ${names}.`
      : `Arrivées dans votre équipe\u00a0: ${names}, et ${more} de plus.`,
  people: (people) => `À qui vous pourriez faire signe cette semaine\u00a0: ${people}.`,
  person: (name, reason) => `${name} (${reason})`,
  reasons: {
    'own-task': 'dans votre liste',
    'follow-up': 'à relancer',
    'invitation-call': 'invitation à relancer',
    goal: 'contribue à votre objectif',
    'new-member': 'vient d’arriver',
    'close-to-level': 'proche du niveau suivant',
    invitation: 'invitation en attente',
    'member-membership': 'adhésion bientôt terminée',
    silent: 'sans commande depuis longtemps',
  },
  next: (dates) => `À venir\u00a0: ${dates}.`,
  date: (day, what) => `${day}, ${what}`,
};
