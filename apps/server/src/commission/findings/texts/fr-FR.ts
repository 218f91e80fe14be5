import type { FindingTexts } from '../finding-texts.ts';

export const texts: FindingTexts = {
  findings: 'Recalculs',
  month: 'Mois',
  partnerNumber: 'Numéro de partenaire',
  partner: 'Partenaire',
  bonus: 'Bonus',
  stage: 'Niveau ou phase',
  credit: 'Commission',
  credited: 'Montant crédité',
  computed: 'Recalculé',
  difference: 'Écart',
  stood: 'Part déjà maintenue',
  refunds: 'Remboursements',
  refunded: 'Valeur des biens remboursés',
  foundOn: 'Constaté le',
  status: 'Statut',
  statuses: {
    open: 'Ouvert',
    waiting: 'En attente de validation',
    approved: 'En cours de comptabilisation',
    corrected: 'Corrigé',
    stands: 'Maintenu',
    small: 'Petit montant',
    gain: 'Aurait été plus élevé',
  },
  correction: (bonus, month) => `${bonus} ${month}\u00a0: recalculé après des remboursements`,
};
