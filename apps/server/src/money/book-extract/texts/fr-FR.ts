import type { ExtractTexts } from '../make-extract.ts';

export const texts: ExtractTexts = {
  fileName: 'Extrait des livres',
  columns: [
    ...['Mois', 'Commande', 'Commandée le', 'Statut', 'Payée le', 'Remboursée le', 'Client', 'Ligne'],
    ...['Valeur HT', 'Dont remboursé', 'Bonus', 'Palier ou niveau', 'Base'],
    ...['Taux %', 'Taux en dessous %', 'Commission', 'Comptabilisée le', 'Explication'],
  ],
  statuses: { open: 'En cours', paid: 'Payée', cancelled: 'Annulée', refunded: 'Remboursée' },
  reasons: {
    not_paid: 'Non payée',
    cancelled: 'Annulée',
    refunded: 'Remboursée avant la clôture du mois',
    no_base: 'Sans valeur de marchandises',
    history: 'Avant le début du programme',
    own_order: 'Commande personnelle\u00a0: le bonus de niveau commence au-dessus de l’acheteur',
    not_affiliate: 'Pas partenaire à la fin du mois',
    no_higher_rate: 'Pas de taux supérieur à celui d’en dessous',
    rounds_to_zero: 'Arrondi à 0,00\u00a0€',
  },
  reversal: 'Reprise après remboursement',
};
