import type { PushTexts } from './texts.ts';

export const texts: PushTexts = {
  creditsReleased: 'De nouvelles commissions sont disponibles.',
  payoutApproved: 'Votre versement est approuvé et en cours.',
  payoutPaid: 'Votre versement a été effectué.',
  newPartner: 'Votre équipe compte un nouveau partenaire.',
  newCustomer: 'Vous avez un nouveau client.',
  level: (level) => `Vous avez atteint le niveau ${level}.`,
};
