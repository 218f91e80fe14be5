/** Texts of a monthly statement in one language, except the names of bonuses. */
interface StatementTexts {
  readonly title: string;
  readonly fileName: string;
  readonly partner: string;
  readonly period: string;
  readonly made: string;
  readonly position: string;
  readonly date: string;
  readonly paper: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly opening: string;
  readonly reversals: string;
  /** Debt that was written off. */
  readonly writtenOff: string;
  /** Debt that the partner repaid. */
  readonly paidBack: string;
  readonly payout: (id: number) => string;
  /** For a payout that paid the tax of an earlier one. */
  readonly taxPayout: (id: number, earlier: number) => string;
  /** For a payout returned by the bank. */
  readonly returned: (id: number) => string;
  readonly closing: string;
  readonly held: string;
  readonly pending: string;
  readonly available: string;
  readonly inPayout: string;
  readonly debt: string;
  readonly taxInPayout: string;
  readonly taxOwed: string;
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
  net: 'Netto',
  tax: 'Umsatzsteuer',
  gross: 'Brutto',
  opening: 'Anfangsbestand',
  reversals: 'Rückbuchungen',
  writtenOff: 'Ausgebuchte Forderung',
  paidBack: 'Bezahlte Forderung',
  payout: (id) => `Auszahlung ${id}`,
  taxPayout: (id, earlier) => `Auszahlung ${id}: Umsatzsteuer zu Auszahlung ${earlier}`,
  returned: (id) => `Auszahlung ${id}: von der Bank zurück`,
  closing: 'Endbestand',
  held: 'Der Endbestand besteht aus:',
  pending: 'Vorgemerkt',
  available: 'Verfügbar',
  inPayout: 'In Auszahlung',
  debt: 'Offene Rückbuchungen',
  taxInPayout: 'Umsatzsteuer in Auszahlung',
  taxOwed: 'Offene Umsatzsteuer',
  note: 'Alle Beträge sind netto; neben Auszahlungen stehen die Umsatzsteuer und der ausgezahlte Betrag, ihr Datum ist der Tag der Wertstellung, soweit er bekannt ist. Gutschriften stehen in dem Monat, für den sie entstanden sind, alles andere in dem Monat, in dem es gebucht wurde. Eine Auszahlung zählt, sobald sie ausgezahlt ist.',
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
  net: 'Net',
  tax: 'VAT',
  gross: 'Gross',
  opening: 'Opening balance',
  reversals: 'Reversals',
  writtenOff: 'Debt written off',
  paidBack: 'Debt paid',
  payout: (id) => `Payout ${id}`,
  taxPayout: (id, earlier) => `Payout ${id}: VAT of payout ${earlier}`,
  returned: (id) => `Payout ${id}: returned by the bank`,
  closing: 'Closing balance',
  held: 'The closing balance consists of:',
  pending: 'Pending',
  available: 'Available',
  inPayout: 'In payout',
  debt: 'Reversals still open',
  taxInPayout: 'VAT in payout',
  taxOwed: 'VAT still open',
  note: 'All amounts are net; payouts also show VAT and the amount paid, and their date is the bank’s value date where that is known. Credits appear in the month they were earned for, everything else in the month in which it was booked. A payout counts once it is paid.',
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
  net: 'HT',
  tax: 'TVA',
  gross: 'TTC',
  opening: 'Solde initial',
  reversals: 'Reprises',
  writtenOff: 'Créance abandonnée',
  paidBack: 'Créance réglée',
  payout: (id) => `Versement ${id}`,
  taxPayout: (id, earlier) => `Versement ${id} : TVA du versement ${earlier}`,
  returned: (id) => `Versement ${id} : renvoyé par la banque`,
  closing: 'Solde final',
  held: 'Le solde final se compose de :',
  pending: 'En attente',
  available: 'Disponible',
  inPayout: 'En cours de versement',
  debt: 'Reprises à compenser',
  taxInPayout: 'TVA en cours de versement',
  taxOwed: 'TVA à compenser',
  note: 'Tous les montants sont hors taxes ; à côté des versements figurent la TVA et le montant versé ; leur date est la date de valeur de la banque, si elle est connue. Les commissions figurent au mois auquel elles se rapportent, tout le reste au mois de sa comptabilisation. Un versement compte dès qu’il est effectué.',
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
  net: 'Без НДС',
  tax: 'НДС',
  gross: 'С НДС',
  opening: 'Начальный остаток',
  reversals: 'Сторно',
  writtenOff: 'Списанный долг',
  paidBack: 'Оплаченный долг',
  payout: (id) => `Выплата ${id}`,
  taxPayout: (id, earlier) => `Выплата ${id}: НДС по выплате ${earlier}`,
  returned: (id) => `Выплата ${id}: возвращена банком`,
  closing: 'Конечный остаток',
  held: 'Конечный остаток состоит из:',
  pending: 'Ожидает',
  available: 'Доступно',
  inPayout: 'В выплате',
  debt: 'Незачтённые сторно',
  taxInPayout: 'НДС в выплате',
  taxOwed: 'Незачтённый НДС',
  note: 'Все суммы указаны без НДС; рядом с выплатами — НДС и выплаченная сумма; их дата — дата валютирования банка, если она известна. Начисления относятся к месяцу, за который они возникли, всё остальное — к месяцу проводки. Выплата учитывается, когда она выплачена.',
};

const texts: Readonly<Record<string, StatementTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The statement texts of a language; falls back to English. */
export function statementTexts(locale: string): StatementTexts {
  return texts[locale] ?? en;
}
