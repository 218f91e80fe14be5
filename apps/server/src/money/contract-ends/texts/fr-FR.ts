import type { SettlementTexts } from '../settlement-texts.ts';

export const texts: SettlementTexts = {
  title: 'Décompte à la fin du contrat',
  number: 'Numéro de partenaire',
  since: 'Partenaire depuis le',
  ends: 'Le contrat prend fin au début du',
  cause: 'Motif',
  causes: {
    partner: 'Résiliation par le partenaire',
    company: 'Résiliation par l’entreprise',
    agreement: 'Fin d’un commun accord',
    breach: 'Violation du contrat',
    death: 'Décès du partenaire',
    sale: 'Cession de la place',
    inheritance: 'Place transmise par succession',
  },
  months: 'Commissions des douze derniers mois, HT :',
  month: 'Mois',
  commissions: 'Commissions',
  reversals: 'Reprises',
  corrections: 'Corrections',
  total: 'Total',
  years: 'Commissions des cinq dernières années avant la fin du contrat, HT :',
  year: 'Période',
  closedMonths: 'Mois',
  average: 'Moyenne d’une année',
  openMonths: (count) =>
    count === 1
      ? 'Provisoire : un mois avant la fin du contrat n’est pas encore clôturé.'
      : `Provisoire : ${count} mois avant la fin du contrat ne sont pas encore clôturés.`,
  note: 'Chaque mois contient toutes les commissions qui lui appartiennent, même reprises plus tard. La moyenne divise le total par les mois clôturés pendant lesquels le contrat existait, multiplié par douze.',
  law: 'Ce décompte sert au calcul selon le § 89b du Code de commerce allemand. Il ne dit pas si une indemnité est due, ni à quel montant.',
};
