import type { CheckTexts } from '../issue-document.ts';

export const texts: CheckTexts = {
  title: 'Comment vérifier ce document',
  steps: [
    'Comparez public-key.pem avec la clé que l’entreprise publie sous /api/signing_keys.',
    'Vérifiez la signature avec la première commande et, avec la seconde, que les fichiers sont ceux dont le SHA-256 figure dans document.json.',
    '«\u00a0previous\u00a0» dans document.json est le SHA-256 du document.json du document remis auparavant au même partenaire.',
  ],
};
