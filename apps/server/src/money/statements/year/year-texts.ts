/** Texts of a year statement in addition to those of monthly ones, in one language. */
interface YearTexts {
  readonly title: string;
  readonly months: string;
  readonly month: string;
  readonly credits: string;
  readonly corrections: string;
  /** Above the list of them. */
  readonly byHand: string;
  readonly paid: string;
  readonly bonuses: string;
  readonly bonus: string;
  readonly amount: string;
  readonly total: string;
  readonly documents: string;
  readonly document: string;
  readonly number: string;
  readonly payouts: string;
  readonly means: string;
  readonly open: (day: string) => string;
  readonly taxes: string;
  readonly taxNoted: string;
  readonly taxCorrected: string;
  readonly taxPaid: string;
  readonly taxWrittenOff: string;
  readonly taxPaidBack: string;
  /** The months after this one are not closed. */
  readonly partial: (month: string) => string;
  readonly note: string;
}

const de: YearTexts = {
  title: 'Jahresabrechnung',
  months: 'Die Monate, netto, daneben die Umsatzsteuer der Auszahlungen:',
  month: 'Monat',
  credits: 'Gutschriften',
  corrections: 'Korrekturen',
  byHand: 'Korrekturen des Jahres:',
  paid: 'Ausgezahlt',
  bonuses: 'Die Gutschriften nach Bonus:',
  bonus: 'Bonus',
  amount: 'Betrag',
  total: 'Summe',
  documents: 'Belege des Jahres:',
  document: 'Beleg',
  number: 'Nummer',
  payouts: 'Auszahlungen des Jahres:',
  means: 'Ausgezahlt nach Auszahlungsart, brutto:',
  open: (day) => `Offen am ${day}:`,
  taxes: 'Umsatzsteuer des Jahres:',
  taxNoted: 'In Gutschriften ausgewiesen',
  taxCorrected: 'Durch Stornierungen und Korrekturen zurückgenommen',
  taxPaid: 'Ausgezahlt',
  taxWrittenOff: 'Ausgebucht',
  taxPaidBack: 'Vom Partner bezahlt',
  partial: (month) => `Bis ${month}: Die übrigen Monate des Jahres sind noch nicht abgeschlossen.`,
  note: 'Korrekturen sind Gutschriften und Abzüge von Hand sowie ausgebuchte und bezahlte Forderungen. Die Summen sind die der Monatsabrechnungen.',
};

const en: YearTexts = {
  title: 'Year statement',
  months: 'The months, net, with the VAT of the payouts:',
  month: 'Month',
  credits: 'Credits',
  corrections: 'Corrections',
  byHand: 'Corrections of the year:',
  paid: 'Paid',
  bonuses: 'Credits by bonus:',
  bonus: 'Bonus',
  amount: 'Amount',
  total: 'Total',
  documents: 'Documents of the year:',
  document: 'Document',
  number: 'Number',
  payouts: 'Payouts of the year:',
  means: 'Paid by method, gross:',
  open: (day) => `Open on ${day}:`,
  taxes: 'VAT of the year:',
  taxNoted: 'Shown in self-billed invoices',
  taxCorrected: 'Taken back by cancellations and corrections',
  taxPaid: 'Paid',
  taxWrittenOff: 'Written off',
  taxPaidBack: 'Paid by the partner',
  partial: (month) => `Up to ${month}: the other months of the year are not closed yet.`,
  note: 'Corrections are credits and debits by hand and debts written off or paid. The totals are those of the monthly statements.',
};

const fr: YearTexts = {
  title: 'Relevé annuel',
  months: 'Les mois, hors taxes, à côté la TVA des versements\u00a0:',
  month: 'Mois',
  credits: 'Commissions',
  corrections: 'Corrections',
  byHand: 'Corrections de l’année\u00a0:',
  paid: 'Versé',
  bonuses: 'Commissions par bonus\u00a0:',
  bonus: 'Bonus',
  amount: 'Montant',
  total: 'Total',
  documents: 'Documents de l’année\u00a0:',
  document: 'Document',
  number: 'Numéro',
  payouts: 'Versements de l’année\u00a0:',
  means: 'Versé par moyen, TTC\u00a0:',
  open: (day) => `En attente au ${day}\u00a0:`,
  taxes: 'TVA de l’année\u00a0:',
  taxNoted: 'Figurant sur les factures',
  taxCorrected: 'Reprise par annulations et corrections',
  taxPaid: 'Versée',
  taxWrittenOff: 'Abandonnée',
  taxPaidBack: 'Réglée par le partenaire',
  partial: (month) => `Jusqu’à ${month}\u00a0: les autres mois de l’année ne sont pas encore clôturés.`,
  note: 'Les corrections sont les montants ajoutés ou déduits manuellement et les créances abandonnées ou réglées. Les totaux sont ceux des relevés mensuels.',
};

const ru: YearTexts = {
  title: 'Годовой отчёт',
  months: 'Месяцы, без НДС, рядом — НДС выплат:',
  month: 'Месяц',
  credits: 'Начисления',
  corrections: 'Корректировки',
  byHand: 'Корректировки за год:',
  paid: 'Выплачено',
  bonuses: 'Начисления по бонусам:',
  bonus: 'Бонус',
  amount: 'Сумма',
  total: 'Итого',
  documents: 'Документы за год:',
  document: 'Документ',
  number: 'Номер',
  payouts: 'Выплаты за год:',
  means: 'Выплачено по способам, с НДС:',
  open: (day) => `Остаток на ${day}:`,
  taxes: 'НДС за год:',
  taxNoted: 'Указан в расчётных документах',
  taxCorrected: 'Уменьшен аннулированиями и корректировками',
  taxPaid: 'Выплачен',
  taxWrittenOff: 'Списан',
  taxPaidBack: 'Оплачен партнёром',
  partial: (month) => `По ${month}: остальные месяцы года ещё не закрыты.`,
  note: 'Корректировки — это суммы, начисленные или удержанные вручную, и списанные или оплаченные долги. Итоги совпадают с ежемесячными отчётами.',
};

const texts: Readonly<Record<string, YearTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The year statement texts of a language; falls back to English. */
export function yearTexts(locale: string): YearTexts {
  return texts[locale] ?? en;
}
