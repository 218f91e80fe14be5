import type { QuestionTexts } from '../question-texts.ts';

export const texts: QuestionTexts = {
  questions: 'Questions',
  number: 'Numéro',
  partnerNumber: 'Numéro de partenaire',
  partner: 'Partenaire',
  about: 'Objet',
  line: 'Numéro concerné',
  amount: 'Montant',
  month: 'Mois',
  status: 'Statut',
  askedOn: 'Posée le',
  answerBy: 'Réponse au plus tard le',
  overdue: 'En retard',
  answeredOn: 'Réponse donnée le',
  closedOn: 'Fermée le',
  assigned: 'Suivie par',
  yes: 'oui',
  abouts: {
    credit: 'Commission',
    order: 'Commande',
    payout: 'Versement',
    missing: 'Commission manquante',
  },
  statuses: { open: 'Ouverte', answered: 'Réponse donnée', closed: 'Fermée' },
};
