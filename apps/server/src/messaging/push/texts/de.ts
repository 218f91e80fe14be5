import type { PushTexts } from './texts.ts';

export const texts: PushTexts = {
  creditsReleased: 'Neue Gutschriften sind verfügbar.',
  payoutApproved: 'Ihre Auszahlung ist genehmigt und unterwegs.',
  payoutPaid: 'Ihre Auszahlung ist ausgezahlt.',
  newPartner: 'Ihr Team hat einen neuen Partner.',
  newCustomer: 'Sie haben einen neuen Kunden.',
  level: (level) => `Sie haben Stufe ${level} erreicht.`,
};
