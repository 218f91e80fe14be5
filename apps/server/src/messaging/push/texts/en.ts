import type { PushTexts } from './texts.ts';

export const texts: PushTexts = {
  creditsReleased: 'New credits are available.',
  payoutApproved: 'Your payout is approved and on its way.',
  payoutPaid: 'Your payout has been paid.',
  newPartner: 'Your team has a new partner.',
  newCustomer: 'You have a new customer.',
  level: (level) => `You have reached level ${level}.`,
};
