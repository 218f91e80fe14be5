/** Everything that a monthly statement says beside the names of bonuses, in one language. */
interface StatementTexts {
  readonly title: string;
  readonly fileName: string;
  readonly partner: string;
  readonly period: string;
  readonly made: string;
  readonly position: string;
  readonly date: string;
  readonly paper: string;
  readonly amount: string;
  readonly opening: string;
  readonly reversals: string;
  readonly payout: (id: number) => string;
  /** Of one that paid the tax of an earlier one. */
  readonly taxPayout: (id: number, earlier: number) => string;
  readonly closing: string;
  readonly held: string;
  readonly pending: string;
  readonly available: string;
  readonly inPayout: string;
  readonly debt: string;
  /** How months are counted. */
  readonly note: string;
}

const de: StatementTexts = {
  title: 'Monatsabrechnung',
  fileName: 'Monatsabrechnung',
  partner: 'Partner',
  period: 'Zeitraum',
  made: 'Erstellt am',
  position: 'Position',
  date: 'Datum',
  paper: 'Beleg',
  amount: 'Betrag',
  opening: 'Anfangsbestand',
  reversals: 'Rückbuchungen',
  payout: (id) => `Auszahlung ${id}`,
  taxPayout: (id, earlier) => `Auszahlung ${id}: Umsatzsteuer zu Auszahlung ${earlier}`,
  closing: 'Endbestand',
  held: 'Der Endbestand besteht aus:',
  pending: 'Vorgemerkt',
  available: 'Verfügbar',
  inPayout: 'In Auszahlung',
  debt: 'Offene Rückbuchungen',
  note: 'Alle Beträge sind netto. Gutschriften stehen in dem Monat, für den sie entstanden sind, alles andere in dem Monat, in dem es gebucht wurde. Eine Auszahlung zählt, sobald sie ausgezahlt ist.',
};

const en: StatementTexts = {
  title: 'Monthly statement',
  fileName: 'Statement',
  partner: 'Partner',
  period: 'Period',
  made: 'Issued on',
  position: 'Item',
  date: 'Date',
  paper: 'Document',
  amount: 'Amount',
  opening: 'Opening amount',
  reversals: 'Reversals',
  payout: (id) => `Payout ${id}`,
  taxPayout: (id, earlier) => `Payout ${id}: VAT of payout ${earlier}`,
  closing: 'Closing amount',
  held: 'The closing amount consists of:',
  pending: 'Pending',
  available: 'Available',
  inPayout: 'In payout',
  debt: 'Reversals still open',
  note: 'All amounts are net. Credits appear in the month they were earned for, everything else in the month in which it was booked. A payout counts once it is paid.',
};

const fr: StatementTexts = {
  title: 'Relevé mensuel',
  fileName: 'Relevé',
  partner: 'Partenaire',
  period: 'Période',
  made: 'Établi le',
  position: 'Poste',
  date: 'Date',
  paper: 'Document',
  amount: 'Montant',
  opening: 'Solde initial',
  reversals: 'Reprises',
  payout: (id) => `Versement ${id}`,
  taxPayout: (id, earlier) => `Versement ${id} : TVA du versement ${earlier}`,
  closing: 'Solde final',
  held: 'Le solde final se compose de :',
  pending: 'En attente',
  available: 'Disponible',
  inPayout: 'En cours de versement',
  debt: 'Reprises à compenser',
  note: 'Tous les montants sont hors taxes. Les commissions figurent au mois auquel elles se rapportent, tout le reste au mois de sa comptabilisation. Un versement compte dès qu’il est effectué.',
};

const ru: StatementTexts = {
  title: 'Ежемесячный отчёт',
  fileName: 'Отчёт',
  partner: 'Партнёр',
  period: 'Период',
  made: 'Составлен',
  position: 'Позиция',
  date: 'Дата',
  paper: 'Документ',
  amount: 'Сумма',
  opening: 'Начальный остаток',
  reversals: 'Сторно',
  payout: (id) => `Выплата ${id}`,
  taxPayout: (id, earlier) => `Выплата ${id}: НДС по выплате ${earlier}`,
  closing: 'Конечный остаток',
  held: 'Конечный остаток состоит из:',
  pending: 'Ожидает',
  available: 'Доступно',
  inPayout: 'В выплате',
  debt: 'Незачтённые сторно',
  note: 'Все суммы указаны без НДС. Начисления относятся к месяцу, за который они возникли, всё остальное — к месяцу проводки. Выплата учитывается, когда она выплачена.',
};

const texts: Readonly<Record<string, StatementTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The texts of statements in a language; English where there are none. */
export function statementTexts(locale: string): StatementTexts {
  return texts[locale] ?? en;
}
