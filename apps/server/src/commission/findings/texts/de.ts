import type { FindingTexts } from '../finding-texts.ts';

export const texts: FindingTexts = {
  findings: 'Nachberechnungen',
  month: 'Monat',
  partnerNumber: 'Partnernummer',
  partner: 'Partner',
  bonus: 'Bonus',
  stage: 'Stufe oder Phase',
  credit: 'Gutschrift',
  credited: 'Gutgeschrieben',
  computed: 'Neu berechnet',
  difference: 'Unterschied',
  stood: 'Bleibt davon schon stehen',
  refunds: 'Erstattungen',
  refunded: 'Erstatteter Warenwert',
  foundOn: 'Gefunden am',
  status: 'Status',
  statuses: {
    open: 'Offen',
    waiting: 'Wartet auf Freigabe',
    approved: 'Wird gebucht',
    corrected: 'Korrigiert',
    stands: 'Bleibt stehen',
    small: 'Kleinbetrag',
    gain: 'Wäre mehr gewesen',
  },
  correction: (bonus, month) => `${bonus} ${month}: nach Erstattungen neu berechnet`,
};
