import type { WordTexts } from '../word-texts.ts';

export const texts: WordTexts = {
  causes: {
    accountClosed: 'Das Konto ist geschlossen.',
    accountUnknown: 'Die Bank kennt dieses Konto nicht.',
    holderUnknown: 'Der Name passt nicht zum Konto.',
    accountBlocked: 'Das Konto nimmt zurzeit keine Überweisungen an.',
    refusedByHolder: 'Die Überweisung wurde nicht angenommen.',
    other: 'Die Bank nennt keinen Grund.',
  },
  needs: {
    businessRegistration: 'der Gewerbenachweis',
    terms: 'Ihre Zustimmung zu den Bedingungen',
    ustId: 'die USt-IdNr. oder Steuernummer',
    bankAccount: 'die Bankverbindung',
    paypalEmail: 'die PayPal-Adresse',
    shop: 'der Shop',
    billingAddress: 'die Rechnungsadresse',
    payoutsHeld: 'die Freigabe Ihrer angehaltenen Auszahlungen',
  },
  unknownDevice: 'Unbekanntes Gerät',
  plan: {
    withdrawn: (day) => `Die neue Fassung des Provisionsplans gilt nicht, wie angekündigt, ab dem ${day}.`,
    begins: (day) => `Ab dem ${day} gilt eine neue Fassung des Provisionsplans.`,
    more: (months, amount) =>
      months === 1
        ? `Für den letzten Monat hätten Sie damit ${amount} mehr erhalten.`
        : `Für die letzten ${months} Monate hätten Sie damit zusammen ${amount} mehr erhalten.`,
    less: (months, amount) =>
      months === 1
        ? `Für den letzten Monat hätten Sie damit ${amount} weniger erhalten.`
        : `Für die letzten ${months} Monate hätten Sie damit zusammen ${amount} weniger erhalten.`,
    same: (months) =>
      months === 1
        ? 'Für den letzten Monat hätten Sie damit gleich viel erhalten.'
        : `Für die letzten ${months} Monate hätten Sie damit gleich viel erhalten.`,
  },
};
