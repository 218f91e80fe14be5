import type { QuestionTexts } from '../question-texts.ts';

export const texts: QuestionTexts = {
  questions: 'Fragen',
  number: 'Nummer',
  partnerNumber: 'Partnernummer',
  partner: 'Partner',
  about: 'Worum es geht',
  line: 'Nummer dazu',
  amount: 'Betrag',
  month: 'Monat',
  status: 'Status',
  askedOn: 'Gefragt am',
  answerBy: 'Antwort bis',
  overdue: 'Überfällig',
  answeredOn: 'Beantwortet am',
  closedOn: 'Geschlossen am',
  assigned: 'Bearbeitet von',
  yes: 'ja',
  abouts: {
    credit: 'Gutschrift',
    order: 'Bestellung',
    payout: 'Auszahlung',
    missing: 'Fehlende Gutschrift',
  },
  statuses: { open: 'Offen', answered: 'Beantwortet', closed: 'Geschlossen' },
};
