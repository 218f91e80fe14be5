import type { WordTexts } from '../word-texts.ts';

export const texts: WordTexts = {
  causes: {
    accountClosed: 'The account is closed.',
    accountUnknown: 'The bank does not know this account.',
    holderUnknown: 'The name does not match the account.',
    accountBlocked: 'The account does not accept transfers at the moment.',
    refusedByHolder: 'The transfer was not accepted.',
    other: 'The bank gives no reason.',
  },
  needs: {
    businessRegistration: 'the business registration',
    terms: 'your acceptance of the terms',
    ustId: 'the VAT ID or tax number',
    bankAccount: 'the bank account',
    paypalEmail: 'the PayPal address',
    shop: 'the shop',
    billingAddress: 'the billing address',
    payoutsHeld: 'the release of your payouts, which are on hold',
  },
  unknownDevice: 'Unknown device',
  plan: {
    withdrawn: (day) =>
      `Contrary to what was announced, the new version of the compensation plan is not in force from ${day}.`,
    begins: (day) => `A new version of the compensation plan is in force from ${day}.`,
    more: (months, amount) =>
      months === 1
        ? `It would have brought you ${amount} more for the last month.`
        : `It would have brought you ${amount} more in total for the last ${months} months.`,
    less: (months, amount) =>
      months === 1
        ? `It would have brought you ${amount} less for the last month.`
        : `It would have brought you ${amount} less in total for the last ${months} months.`,
    same: (months) =>
      months === 1
        ? 'It would have brought you the same for the last month.'
        : `It would have brought you the same for the last ${months} months.`,
  },
};
