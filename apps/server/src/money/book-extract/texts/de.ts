import type { ExtractTexts } from '../make-extract.ts';

export const texts: ExtractTexts = {
  fileName: 'Buchauszug',
  columns: [
    ...['Monat', 'Bestellung', 'Bestellt am', 'Status', 'Bezahlt am', 'Erstattet am', 'Kunde', 'Linie'],
    ...['Warenwert netto', 'Davon erstattet', 'Bonus', 'Etappe oder Stufe', 'Bemessungsgrundlage'],
    ...['Satz %', 'Satz darunter %', 'Provision', 'Gebucht am', 'Erläuterung'],
  ],
  statuses: { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' },
  reasons: {
    not_paid: 'Nicht bezahlt',
    cancelled: 'Storniert',
    refunded: 'Vor dem Monatsabschluss erstattet',
    no_base: 'Kein Warenwert',
    history: 'Vor Beginn des Programms',
    own_order: 'Eigene Bestellung: Der Stufenbonus beginnt über dem Käufer',
    not_affiliate: 'Kein Partner am Ende des Monats',
    no_higher_rate: 'Kein höherer Satz als darunter',
    rounds_to_zero: 'Auf 0,00 € gerundet',
  },
  reversal: 'Rückbuchung nach Erstattung',
};
